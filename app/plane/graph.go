package plane

import (
	"math"
	"slices"

	"crease/app/number"
	"crease/app/scale"
)

// graph draws a sheet of one input: the polyline of f over x between the
// creases, with axes.
func (d *drawing) graph() {
	v := d.View
	y := d.graphHeight
	d.graphAxes()
	pen(d.segment(Point{0, y(0)}, Point{v.W, y(0)}), "var(--line)", 1.5).Void()
	if d.Blank {
		return
	}
	xs := Bends(d.Sheet, v.CX-v.Half, v.CX+v.Half)
	ps := make([]Point, len(xs))
	for i, x := range xs {
		ps[i] = Point{v.ToScreen(Point{x, 0}).X, y(Eval(d.Sheet, Point{x, 0}))}
	}
	d.shape("polyline", ps).Str("data-graph", "").Str("fill", "none")
	pen(d.Pen, "var(--ink)", d.em(2.4)).Str("stroke-linejoin", "round").Void()
}

// graphRoom is how far the axis of values reaches beyond the limit.
const graphRoom = 1.15

// graphHeight is where a value lies in the graph.
func (d *drawing) graphHeight(f float64) float64 {
	h := d.View.H
	return h/2 - f/(d.limit*graphRoom)*(h/2-16)
}

// graphAxes draws the grid of the graph with its numbers and names.
func (d *drawing) graphAxes() {
	v, e, y := d.View, d.em(1), d.graphHeight
	top, lo, hi := d.limit*graphRoom, v.CX-v.Half, v.CX+v.Half
	levels := scale.Multiples(-top, top, scale.Step(2*top, 6))
	ticks := scale.Multiples(lo, hi, scale.Step(2*v.Half, 6))
	d.Begin("g").Str("stroke", "var(--grid)").Str("stroke-width", "1").Open()
	for _, t := range levels {
		d.segment(Point{0, y(t)}, Point{v.W, y(t)}).Void()
	}
	for _, t := range ticks {
		x := v.ToScreen(Point{t, 0}).X
		d.segment(Point{x, 0}, Point{x, v.H}).Void()
	}
	d.Close("g")
	d.Begin("g").Str("fill", "var(--muted)").Open()
	name := d.below(14 * e)
	for _, t := range levels {
		if math.Abs(y(t)-3-name) > 13*e {
			d.note(Point{5 * e, y(t) - 3}).Words(number.Trimmed(t))
		}
	}
	d.italic(Point{5 * e, name}).Words(d.Legend)
	for _, t := range ticks {
		if x := v.ToScreen(Point{t, 0}).X; x > 30*e && x < v.W-26*e {
			d.note(Point{x, v.H - 6*e}).Str("text-anchor", "middle").Words(number.Trimmed(t))
		}
	}
	d.italic(Point{v.W - 6*e, v.H - 6*e}).Str("text-anchor", "end").Words("x")
	d.Close("g")
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
	slices.Sort(xs)
	return xs
}
