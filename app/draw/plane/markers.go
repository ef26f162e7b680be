package plane

import "crease/app/draw/palette"

// Markers of a crease, in pixels: how far apart they lie, and how large they are.
const (
	markerStep   = 56
	markerRadius = 4.4
)

// markers draws the shape of a unit along its crease, as one path, for the units whose
// colour another unit has too.
func (d *drawing) markers(unit int, ps ...Point) {
	shape := palette.ShapeOf(unit)
	if shape == palette.Disc {
		return
	}
	r, corners := d.em(markerRadius), shape.Corners()
	d.Begin("path").Raw(` d="`)
	for _, p := range spaced(ps, d.em(markerStep)) {
		d.Outline(len(corners), func(i int) (x, y float64) { return p.X + r*corners[i][0], p.Y + r*corners[i][1] })
	}
	pen(d.Raw(`"`).Str("fill", colour(unit)), "var(--halo)", 1.2).Void()
}

// marker draws the shape of a unit at a place.
func (d *drawing) marker(unit int, p Point, r float64) {
	d.Marker(p.X, p.Y, r, palette.ShapeOf(unit).Corners()).Str("fill", colour(unit))
	pen(d.Pen, "var(--halo)", 1.2).Void()
}

// spaced returns places along a polyline, a step apart, the first half a step from its
// beginning; one in the middle if it is shorter than a step.
func spaced(ps []Point, step float64) (list []Point) {
	all := 0.0
	for i := 1; i < len(ps); i++ {
		all += ps[i].Sub(ps[i-1]).Norm()
	}
	next := min(step, all) / 2
	for i := 1; i < len(ps); i++ {
		along := ps[i].Sub(ps[i-1])
		n := along.Norm()
		for ; n > 0 && next <= n; next += step {
			list = append(list, ps[i-1].Add(along.Mul(next/n)))
		}
		next -= n
	}
	return list
}
