package plane

import (
	"math"
	"slices"
)

// floor is the height of the level paper beneath the solid sheet, in ends of the colour scale.
const floor = -1.05

// floor is that height as a value.
func (d *drawing) floor() float64 { return floor * d.limit }

// base draws the level paper beneath the solid sheet, with the axes and the
// Gaussian's circles on it, so that height and direction can be read.
func (d *drawing) base() {
	v := d.View
	at := func(p Point) Point { return d.proj.point(p, d.floor()) }
	var ps []Point
	c := v.Corners()
	for _, q := range c {
		ps = append(ps, at(q))
	}
	d.Begin("g").Str("fill", "none").Str("stroke", "var(--muted)").Str("stroke-opacity", ".6")
	d.Str("stroke-width", "1").Open()
	d.shape("polygon", ps).Str("fill", "var(--grid)").Str("fill-opacity", ".6").Void()
	if c[0].Y < 0 && c[2].Y > 0 {
		d.segment(at(Point{c[0].X, 0}), at(Point{c[1].X, 0})).Void()
	}
	if c[0].X < 0 && c[1].X > 0 {
		d.segment(at(Point{0, c[0].Y}), at(Point{0, c[2].Y})).Void()
	}
	for s := 1.0; s <= circles && s+max(math.Abs(v.CX), math.Abs(v.CY)) < v.Half; s++ {
		ps = ps[:0]
		for i := range 48 {
			a := float64(i) * math.Pi / 24
			ps = append(ps, at(Point{s * math.Cos(a), s * math.Sin(a)}))
		}
		d.shape("polygon", ps).Dash(2, 4).Void()
	}
	d.Close("g")
}

// solidEdge draws the edge of a fold as it is seen from the side, lit from above: a
// ridge is bright above and dark below, a valley the other way round.
func (d *drawing) solidEdge(ps []Point, valley bool, width float64) {
	if d.Blank {
		return
	}
	off := Point{0, -(width + d.em(1.6) + edgeBand) / 2}
	if valley {
		off = off.Mul(-1)
	}
	for _, colour := range []string{"#fff", "#000"} {
		moved := slices.Clone(ps)
		for i := range moved {
			moved[i] = moved[i].Add(off)
		}
		pen(d.shape("polyline", moved), colour, edgeBand).Str("stroke-opacity", ".3").Void()
		off = off.Mul(-1)
	}
}

// trace returns the picture of a part of the folded sheet from a to b: straight between the creases.
func (d *drawing) trace(a, b Point) []Point {
	cuts := []float64{0, 1}
	for _, g := range d.Sheet {
		s, t := g.W.Dot(a)+g.B, g.W.Dot(b)+g.B
		if s*t < 0 {
			cuts = append(cuts, s/(s-t))
		}
	}
	slices.Sort(cuts)
	ps := make([]Point, len(cuts))
	for i, c := range cuts {
		p := a.Add(b.Sub(a).Mul(c))
		height := d.floor() // while there is no sheet
		if !d.Blank {
			height = Eval(d.Sheet, p)
		}
		ps[i] = d.proj.point(p, height)
	}
	return ps
}
