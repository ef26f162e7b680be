package plane

import (
	"math"
	"sort"

	"crease/app/palette"
)

func sortFloats(x []float64) { sort.Float64s(x) }

// axes draws the coordinate axes with ticks in standard deviations along the
// edges, and the circles of one and two standard deviations of the samples.
func (d *drawing) axes() {
	v := d.View
	o := v.ToScreen(Point{})
	d.s(`<g stroke="var(--ink)" stroke-opacity=".22" stroke-width="1" fill="none">`)
	d.line(Point{0, o.Y}, Point{v.W, o.Y}, "")
	d.line(Point{o.X, 0}, Point{o.X, v.H}, "")
	for s := 1.0; s <= 2; s++ {
		if r := s * v.Scale(); r < 4*math.Hypot(v.W, v.H) {
			d.circle(o, r, `stroke-dasharray="2 5" stroke-opacity=".45"`)
		}
	}
	d.s(`</g><g fill="var(--ink)" fill-opacity=".75" stroke="var(--halo)" stroke-opacity=".55" stroke-width="2.5" paint-order="stroke" stroke-linejoin="round">`)
	step := Step(2*v.Half, 6)
	lo, hi := v.ToPlane(Point{0, v.H}), v.ToPlane(Point{v.W, 0})
	e := d.em(1)
	for _, t := range Ticks(lo.X, hi.X, step) {
		if x := v.ToScreen(Point{t, 0}).X; x > 26*e && x < v.W-26*e && free(around(Point{x, v.H - 10*e}, 8*e, 6*e), d.Covered) {
			d.text(Point{x, v.H - 6*e}, `text-anchor="middle"`, Number(t))
		}
	}
	name := d.below(14 * e)
	for _, t := range Ticks(lo.Y, hi.Y, step) {
		if y := v.ToScreen(Point{0, t}).Y; math.Abs(y+4*e-name) > 16*e && y < v.H-26*e && free(around(Point{14 * e, y}, 9*e, 6*e), d.Covered) {
			d.text(Point{6 * e, y + 4*e}, "", Number(t))
		}
	}
	d.text(Point{v.W - 6*e, v.H - 6*e}, `text-anchor="end" font-style="italic"`, orElse(d.AxisX, "x₁"))
	d.text(Point{6 * e, name}, `font-style="italic"`, orElse(d.AxisY, "x₂"))
	for s := 1.0; s <= 2; s++ {
		p := o.Add(Point{0.7071, 0.7071}.Mul(s * v.Scale()))
		if p.X > 20 && p.X < v.W-30 && p.Y > 20 && p.Y < v.H-20 {
			d.text(p.Add(Point{3, 10}), `fill-opacity=".6"`, Number(s)+"σ")
		}
	}
	d.s(`</g>`)
}

// below returns y, or a height beneath what covers the left edge there.
func (d *drawing) below(y float64) float64 {
	for range d.Covered {
		for _, c := range d.Covered {
			if c.overlap(around(Point{10, y - 4}, 8, 8)) > 0 {
				y = c.Y1 + 16
			}
		}
	}
	return y
}

func orElse(s, or string) string {
	if s == "" {
		return or
	}
	return s
}

// contours draws the level lines, zero heavier.
func (d *drawing) contours() {
	d.s(`<g stroke="var(--ink)" stroke-opacity=".42" stroke-width=".9" data-contours="">`)
	for _, c := range Contours(d.facets, Step(2*d.range_, 14)) {
		attrs := ""
		if math.Abs(c.Level) < 1e-9*d.range_ {
			attrs = `stroke-width="1.8"`
		}
		d.line(d.View.ToScreen(c.From), d.View.ToScreen(c.To), attrs)
	}
	d.s(`</g>`)
}

// legendBox is where the legend lies: lower right, above the axis' labels.
func (p Picture) legendBox() Rect {
	k := 1.0
	if p.Big {
		k = 1.5
	}
	w, h := 148*k, 30*k
	return Rect{p.View.W - w - 8, p.View.H - h - 22*k, p.View.W - 8, p.View.H - 22*k}
}

// legend draws the colour scale with its name and its ticks.
func (d *drawing) legend() {
	b, k := d.legendBox(), d.em(1)
	d.s(`<g data-legend=""><rect x="`).n(b.X0).s(`" y="`).n(b.Y0).s(`" width="`).n(b.X1 - b.X0).s(`" height="`).n(b.Y1 - b.Y0).s(`" rx="5" fill="var(--panel)" fill-opacity=".86"/>`)
	x0, x1 := b.X0+34*k, b.X1-14*k
	d.text(Point{b.X0 + 6*k, b.Y0 + 13*k}, `fill="var(--ink)" font-style="italic" font-family="Georgia,serif"`, d.Legend)
	for i := 0; i < 2*stops; i++ {
		// Bars, not a gradient: the legend also stands where there is no paper.
		w := (x1 - x0) / (2 * stops)
		d.s(`<rect x="`).n(x0+float64(i)*w).s(`" y="`).n(b.Y0+5*k).s(`" width="`).n(w+.5).s(`" height="`).n(9*k).s(`" fill="`, palette.Value((float64(i)+.5)/stops-1, d.Dark), `"/>`)
	}
	step := Step(d.range_, 1)
	if step > d.range_ {
		step = Step(d.range_, 2)
	}
	for _, t := range []float64{-step, 0, step} {
		x := x0 + (x1-x0)*(t/d.range_+1)/2
		d.line(Point{x, b.Y0 + 12*k}, Point{x, b.Y0 + 16*k}, `stroke="var(--ink)"`)
		if t == 0 && step < 1e-3 {
			continue // powers of ten at both ends leave no room between them
		}
		d.text(Point{x, b.Y0 + 26*k}, `text-anchor="middle" fill="var(--ink)"`, Number(t))
	}
	d.s(`</g>`)
}

// floor is the height of the level paper beneath the solid sheet.
func (d *drawing) floor() float64 { return -1.05 * d.range_ }

// base draws the level paper beneath the solid sheet, with the axes and the
// Gaussian's circles on it, so that height and direction can be read.
func (d *drawing) base() {
	floor := d.floor()
	at := func(p Point) Point { return d.proj.point(p, floor) }
	var ps []Point
	for _, c := range d.View.Corners() {
		ps = append(ps, at(c))
	}
	d.s(`<g fill="none" stroke="var(--muted)" stroke-opacity=".6" stroke-width="1"><polygon points="`).points(ps).s(`" fill="var(--grid)" fill-opacity=".6"/>`)
	c := d.View.Corners()
	if c[0].Y < 0 && c[2].Y > 0 {
		d.line(at(Point{c[0].X, 0}), at(Point{c[1].X, 0}), "")
	}
	if c[0].X < 0 && c[1].X > 0 {
		d.line(at(Point{0, c[0].Y}), at(Point{0, c[2].Y}), "")
	}
	for s := 1.0; s <= 2 && s+max(math.Abs(d.View.CX), math.Abs(d.View.CY)) < d.View.Half; s++ {
		ps = ps[:0]
		for i := 0; i < 48; i++ {
			a := float64(i) * math.Pi / 24
			ps = append(ps, at(Point{s * math.Cos(a), s * math.Sin(a)}))
		}
		d.s(`<polygon points="`).points(ps).s(`" stroke-dasharray="2 4"/>`)
	}
	d.s(`</g><g fill="var(--muted)">`)
	d.text(at(Point{c[1].X + .12*d.View.Half, d.View.CY}), `font-style="italic" text-anchor="middle"`, orElse(d.AxisX, "x₁"))
	d.text(at(Point{d.View.CX, c[2].Y + .12*d.View.Half}), `font-style="italic" text-anchor="middle"`, orElse(d.AxisY, "x₂"))
	d.s(`</g>`)
}
