package plane

import "math"

// graph draws a sheet of one input: the polyline of f over x between the
// creases, with axes.
func (d *drawing) graph() {
	v := d.View
	lo, hi := v.CX-v.Half, v.CX+v.Half
	xs := Bends(d.Sheet, lo, hi)
	top := d.range_ * 1.15
	y := func(f float64) float64 { return v.H/2 - f/top*(v.H/2-16) }
	e := d.em(1)
	d.s(`<g stroke="var(--grid)" stroke-width="1">`)
	steps := Ticks(-top, top, Step(2*top, 6))
	for _, t := range steps {
		d.line(Point{0, y(t)}, Point{v.W, y(t)}, "")
	}
	ticks := Ticks(lo, hi, Step(2*v.Half, 6))
	for _, t := range ticks {
		x := v.ToScreen(Point{t, 0}).X
		d.line(Point{x, 0}, Point{x, v.H}, "")
	}
	d.s(`</g><g fill="var(--muted)">`)
	name := d.below(14 * e)
	for _, t := range steps {
		if math.Abs(y(t)-3-name) > 13*e {
			d.text(Point{5 * e, y(t) - 3}, "", Number(t))
		}
	}
	d.text(Point{5 * e, name}, `font-style="italic"`, d.Legend)
	for _, t := range ticks {
		if x := v.ToScreen(Point{t, 0}).X; x > 30*e && x < v.W-26*e {
			d.text(Point{x, v.H - 6*e}, `text-anchor="middle"`, Number(t))
		}
	}
	d.text(Point{v.W - 6*e, v.H - 6*e}, `text-anchor="end" font-style="italic"`, "x")
	d.s(`</g>`)
	d.line(Point{0, y(0)}, Point{v.W, y(0)}, `stroke="var(--line)" stroke-width="1.5"`)
	if d.Blank {
		return
	}
	ps := make([]Point, len(xs))
	for i, x := range xs {
		ps[i] = Point{v.ToScreen(Point{x, 0}).X, y(Eval(d.Sheet, Point{x, 0}))}
	}
	d.s(`<polyline data-graph="" points="`).points(ps).s(`" fill="none" stroke="var(--ink)" stroke-width="`).n(d.em(2.4)).s(`" stroke-linejoin="round"/>`)
}

// Bends returns lo, the places between lo and hi at which a sheet of one input
// bends, and hi, in rising order.
func Bends(folds []Fold, lo, hi float64) []float64 {
	xs := []float64{lo, hi}
	for _, f := range folds {
		if math.Abs(f.W.X) > flat {
			if x := -f.B / f.W.X; x > lo && x < hi {
				xs = append(xs, x)
			}
		}
	}
	sortFloats(xs)
	return xs
}
