package plane

import (
	"math"

	"crease/app/draw/scale"
	"crease/app/draw/svg"
)

// circles is how many standard deviations of the samples are drawn.
const circles = 2

// axes draws the coordinate axes, and the circles of one and two standard deviations of
// the samples.
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
}

// italic begins a text for a name of a quantity.
func (d *drawing) italic(p Point) *svg.Pen { return d.note(p).Str("font-style", "italic") }

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
