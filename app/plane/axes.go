package plane

import (
	"math"

	"crease/app/number"
	"crease/app/scale"
	"crease/app/svg"
)

// circles is how many standard deviations of the samples are drawn.
const circles = 2

// lettering is the opacity of the casing of letters and numbers on the paper.
const lettering = ".7"

// axes draws the coordinate axes with ticks in standard deviations along the
// edges, and the circles of one and two standard deviations of the samples.
func (d *drawing) axes() {
	v := d.View
	o := v.ToScreen(Point{})
	d.Begin("g").Str("stroke", "var(--ink)").Str("stroke-opacity", ".22").Str("stroke-width", "1")
	d.Str("fill", "none").Open()
	d.segment(Point{0, o.Y}, Point{v.W, o.Y}).Void()
	d.segment(Point{o.X, 0}, Point{o.X, v.H}).Void()
	for s := 1.0; s <= circles; s++ {
		if r := s * v.Scale(); r < 4*math.Hypot(v.W, v.H) {
			d.disc(o, r).Dash(2, 5).Str("stroke-opacity", ".45").Void()
		}
	}
	d.Close("g")
	d.Begin("g").Str("fill", "var(--ink)").Str("fill-opacity", ".85").Str("stroke", "var(--halo)")
	d.Str("stroke-opacity", lettering).Str("stroke-width", "3").Str("paint-order", "stroke")
	d.Str("stroke-linejoin", "round").Open()
	name := d.below(14 * d.em(1))
	d.ticks(name)
	d.axisNames(Point{6 * d.em(1), name})
	for s := 1.0; s <= circles; s++ {
		p := o.Add(Point{0.7071, 0.7071}.Mul(s * v.Scale()))
		if p.X > 20 && p.X < v.W-30 && p.Y > 20 && p.Y < v.H-20 {
			d.note(p.Add(Point{3, 10})).Words(number.Trimmed(s) + "σ")
		}
	}
	d.Close("g")
}

// ticks writes the numbers along the lower and the left edge, where nothing
// covers them; name is the height at which the upright axis is named.
func (d *drawing) ticks(name float64) {
	v, e := d.View, d.em(1)
	step := scale.Step(2*v.Half, 6)
	lo, hi := v.ToPlane(Point{0, v.H}), v.ToPlane(Point{v.W, 0})
	for _, t := range scale.Multiples(lo.X, hi.X, step) {
		x := v.ToScreen(Point{t, 0}).X
		if x > 26*e && x < v.W-26*e && free(around(Point{x, v.H - 10*e}, 8*e, 6*e), d.Covered) {
			d.note(Point{x, v.H - 6*e}).Str("text-anchor", "middle").Words(number.Trimmed(t))
		}
	}
	for _, t := range scale.Multiples(lo.Y, hi.Y, step) {
		y := v.ToScreen(Point{0, t}).Y
		room := math.Abs(y+4*e-name) > 16*e && y < v.H-26*e
		if room && free(around(Point{14 * e, y}, 9*e, 6*e), d.Covered) {
			d.note(Point{6 * e, y + 4*e}).Words(number.Trimmed(t))
		}
	}
}

// axisNames writes the names of the axes, the upright one's at a place.
func (d *drawing) axisNames(upright Point) {
	e := d.em(1)
	d.italic(Point{d.View.W - 6*e, d.View.H - 6*e}).Str("text-anchor", "end").Words(orElse(d.AxisX, "x₁"))
	d.italic(upright).Words(orElse(d.AxisY, "x₂"))
}

// italic begins a text for a name of a quantity.
func (d *drawing) italic(p Point) *svg.Pen { return d.note(p).Str("font-style", "italic") }

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
	d.Begin("g").Str("stroke", "var(--ink)").Str("stroke-opacity", ".42").Str("stroke-width", ".9")
	d.Str("data-contours", "").Open()
	for _, c := range Contours(d.facets, scale.Step(2*d.limit, 14)) {
		d.segment(d.View.ToScreen(c.From), d.View.ToScreen(c.To))
		if math.Abs(c.Level) < 1e-9*d.limit {
			d.Str("stroke-width", "1.8")
		}
		d.Void()
	}
	d.Close("g")
}
