package plane

import "crease/app/draw/svg"

// segment begins a straight line between two places of the picture.
func (d *drawing) segment(a, b Point) *svg.Pen { return d.Line(a.X, a.Y, b.X, b.Y) }

// disc begins a circle.
func (d *drawing) disc(c Point, r float64) *svg.Pen { return d.Circle(c.X, c.Y, r) }

// note begins a text at a place; Words ends it.
func (d *drawing) note(p Point) *svg.Pen { return d.Label(p.X, p.Y) }

// shape begins a polygon or a polyline through the places given.
func (d *drawing) shape(name string, ps []Point) *svg.Pen {
	return d.Begin(name).Places(len(ps), func(i int) (x, y float64) { return ps[i].X, ps[i].Y })
}

// group begins a group that says by an attribute what it holds.
func (d *drawing) group(what string) *svg.Pen { return d.Begin("g").Str(what, "") }

// pen colours a line.
func pen(p *svg.Pen, colour string, width float64) *svg.Pen {
	return p.Str("stroke", colour).Num("stroke-width", width)
}
