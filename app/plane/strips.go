package plane

import (
	"math"

	"crease/app/palette"
	"crease/app/svg"
)

// crowded says that a flat sheet has so many facets that it is drawn in strips: a browser
// takes its time over every element, and a drag draws all of them anew.
func (d *drawing) crowded() bool { return len(d.facets) > 400 && !d.Picture.Solid }

// fineness is the number of steps from no value to the end of the scale, and from no light to
// full white or black.
const fineness = 25

// strips draws a crowded sheet in a few colours: a facet is cut where its value goes from one step of
// the scale to the next, and all strips of one value are one shape. So is the light of one density
// over them.
func (d *drawing) strips() {
	var colours svg.Patches[float64]
	var lights svg.Patches[lit]
	var shapes [][]Point
	cut := cutter{}
	for i, f := range d.facets {
		cut.strips(f, d.limit, func(value float64, corners []Point) {
			colours.Add(value, len(shapes))
			shapes = append(shapes, corners)
		})
		l := lit{}
		l.over, l.density = d.shade(f)
		if l.density = math.Round(l.density*fineness) / fineness; l.density > 0 {
			lights.Add(l, i)
		}
	}
	// Without antialiasing neighbours leave no gaps between them.
	d.Begin("g").Str("shape-rendering", "crispEdges").Open()
	colours.Draw(d.Pen, func(i int) { d.outline(shapes[i]) }, func(value float64) {
		c := palette.Sheet(value, d.Dark)
		d.Str("fill", c)
		if d.Inline { // other programs than the page may smooth edges all the same
			d.Str("stroke", c)
		}
	})
	lights.Draw(d.Pen, func(i int) { d.outline(d.facets[i].Corners) }, func(l lit) {
		d.Str("fill", l.over).Fraction("fill-opacity", l.density)
	})
	d.Close("g")
}

// lit is the white or black of the light over a facet.
type lit struct {
	over    string
	density float64
}

// outline writes the commands of a path around part of a flat sheet.
func (d *drawing) outline(corners []Point) {
	d.Outline(len(corners), func(i int) (x, y float64) {
		p := d.View.ToScreen(corners[i])
		return p.X, p.Y
	})
}

// strips cuts a facet in parts of one value each, in units of the scale's end and in steps. Beyond
// the ends of the scale there is one colour.
func (c *cutter) strips(f Facet, limit float64, each func(value float64, corners []Point)) {
	step := func(v float64) float64 { return min(fineness, max(-fineness, math.Round(v/limit*fineness))) }
	lo, hi := f.between()
	rest, k, last := f.Corners, step(lo), step(hi)
	for ; k < last; k++ {
		level := (k + .5) / fineness * limit
		c.side = c.side[:0]
		for _, p := range rest {
			c.side = append(c.side, f.Level+f.Slope.Dot(p)-level)
		}
		above, below := c.cut(rest)
		if len(below) > 2 {
			each(k/fineness, below)
		}
		rest = above
	}
	if len(rest) > 2 {
		each(k/fineness, rest)
	}
}
