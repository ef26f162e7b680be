package plane

import (
	"math"

	"crease/app/draw/palette"
	"crease/app/draw/svg"
)

// crowded says that a flat sheet has so many facets that it is drawn in strips: a browser
// takes its time over every element, and a drag draws all of them anew.
func (d *drawing) crowded() bool { return len(d.facets) > 400 && !d.Picture.Solid }

// fineness is the number of steps from no value to the end of the scale. As many do from no light
// to full white or black.
const fineness = 25

// strips draws a crowded sheet in a few colours: a facet is cut where its value goes from one step of
// the scale to the next, and all strips of one value are one shape. So is the light of one density
// over them.
func (d *drawing) strips() {
	var values [2*fineness + 1]*svg.Pen // the outlines of each value
	var lights svg.Patches
	cut, room := cutter{}, make([]Point, 1024)
	for i, f := range d.facets {
		cut.block = room // the strips of the last facet are written
		cut.strips(f, d.limit, func(step int, corners []Point) {
			to := &values[step+fineness]
			if *to == nil {
				*to = svg.NewPen(1, 1<<12)
			}
			d.outline(*to, corners)
		})
		over, density := d.shade(f)
		if density = math.Round(density*fineness) / fineness; density > 0 {
			lights.Add(svg.Style{Colour: over, Opacity: density}, i)
		}
	}
	// Without antialiasing neighbours leave no gaps between them.
	d.Begin("g").Str("shape-rendering", "crispEdges").Open()
	for k, outlines := range values {
		if outlines == nil {
			continue
		}
		colour := palette.Sheet(float64(k-fineness)/fineness, d.Dark)
		d.Begin("path").Raw(` d="`).Copy(outlines).Raw(`"`).Str("fill", colour)
		if d.Inline { // other programs than the page may smooth edges all the same
			d.Str("stroke", colour)
		}
		d.Void()
	}
	lights.Draw(d.Pen, func(i int) { d.outline(d.Pen, d.facets[i].Corners) }, func(s svg.Style) {
		d.Str("fill", s.Colour).Fraction("fill-opacity", s.Opacity)
	})
	d.Close("g")
}

// outline writes the commands of a path around part of a flat sheet.
func (d *drawing) outline(to *svg.Pen, corners []Point) {
	to.Outline(len(corners), func(i int) (x, y float64) {
		p := d.View.ToScreen(corners[i])
		return p.X, p.Y
	})
}

// strips cuts a facet in parts of one value each, in steps from −fineness to fineness. Beyond the
// ends of the scale there is one colour.
func (c *cutter) strips(f Facet, limit float64, each func(step int, corners []Point)) {
	steps := func(v float64) float64 { return v / limit * fineness }
	step := func(v float64) int {
		s := math.Round(steps(v))
		if math.IsNaN(s) {
			return 0 // the sheet is steeper than numbers go
		}
		return int(min(fineness, max(-fineness, s)))
	}
	lo, hi := f.between()
	rest, k, last := f.Corners, step(lo), step(hi)
	for ; k < last; k++ {
		c.side = c.side[:0]
		for _, p := range rest {
			c.side = append(c.side, steps(f.Level+f.Slope.Dot(p))-float64(k)-.5)
		}
		above, below := c.cut(rest)
		if len(below) > 2 {
			each(k, below)
		}
		rest = above
	}
	if len(rest) > 2 {
		each(k, rest)
	}
}
