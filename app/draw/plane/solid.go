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

// solidLine draws a crease on the folded sheet: the edges between facets that the crease separates. It is drawn over
// the paper, so that a crease behind a hill is still seen.
func (d *drawing) solidLine(y Line) {
	ps := d.trace(y.Fold)
	if len(ps) == 0 {
		return
	}
	width := d.em(1.6)
	if d.highlighted(y.Unit) {
		width = d.em(3)
	}
	d.Begin("g").Str("fill", "none").Str("stroke-linejoin", "round").Open()
	if y.Stroke == Faint {
		width += d.em(3) // seen on both sides of what lies on it
	} else {
		d.solidEdge(ps, y.Fold.A > 0, width)
		pen(d.shape("polyline", ps), "var(--halo)", width+d.em(1.6)).Str("stroke-opacity", casing).Void()
	}
	pen(d.shape("polyline", ps).Int("data-crease", y.Unit), colour(y.Unit), width)
	switch y.Stroke {
	case Dashed:
		d.Dash(7, 4)
	case Faint:
		d.Str("stroke-opacity", ".4")
	}
	d.Void()
	if y.Stroke != Faint {
		d.markers(y.Unit, ps...)
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
	for _, side := range []struct {
		colour string
		by     Point
	}{{"#fff", off}, {"#000", off.Mul(-1)}} {
		moved := make([]Point, len(ps))
		for i, p := range ps {
			moved[i] = p.Add(side.by)
		}
		pen(d.shape("polyline", moved), side.colour, edgeBand).Str("stroke-opacity", ".3").Void()
	}
}

// CreaseAt returns the unit of the crease on the solid sheet that is nearest to a pixel and within
// reach of it, −1 for none.
func (p Picture) CreaseAt(at Point, reach float64) int {
	d, unit := begin(p), -1
	for _, y := range d.Lines {
		ps := d.trace(y.Fold)
		for i := 1; i < len(ps); i++ {
			if foot, _ := Nearest(ps[i-1:i+1], at); at.Sub(foot).Norm() < reach {
				unit, reach = y.Unit, at.Sub(foot).Norm()
			}
		}
	}
	return unit
}

// trace returns the picture of a crease on the folded sheet: straight between
// the other creases.
func (d *drawing) trace(f Fold) []Point {
	a, b, ok := Segment(f, d.View.Corners())
	if !ok {
		return nil
	}
	cuts := []float64{0, 1}
	along := b.Sub(a)
	for _, g := range d.Sheet {
		s, t := g.W.Dot(a)+g.B, g.W.Dot(b)+g.B
		if s*t < 0 {
			cuts = append(cuts, s/(s-t))
		}
	}
	slices.Sort(cuts)
	ps := make([]Point, len(cuts))
	for i, c := range cuts {
		p := a.Add(along.Mul(c))
		ps[i] = d.proj.point(p, d.height(p))
	}
	return ps
}

// height is the value at which a crease is drawn: on the sheet, or on the floor
// while there is none.
func (d *drawing) height(p Point) float64 {
	if d.Blank {
		return d.floor()
	}
	return Eval(d.Sheet, p)
}
