package plane

import (
	"crease/algo/num/linalg"
	"crease/app/draw/palette"
)

// Direction is one that was found in the samples: an arrow from the middle of the
// plane along a unit's weight, across its crease.
type Direction struct {
	To   Point // the weight, projected on the picture's plane; at most 1 long
	Unit int   // colour; −1 for one that matches no true unit
	Even bool  // found by the tensor of even order: an open head; else a full one
}

// Direction returns the arrow of a weight w in R^d, a unit vector, in the plane.
func (b Basis) Direction(w []float64, unit int, even bool) Direction {
	return Direction{To: Point{X: inner(b.U, w), Y: inner(b.V, w)}, Unit: unit, Even: even}
}

func inner(u, v []float64) float64 {
	n := min(len(u), len(v))
	return linalg.Dot(u[:n], v[:n])
}

// arrowLength is how long an arrow of length 1 is drawn, as a part of the
// picture's half-width.
const arrowLength = 0.36

// directions draws the directions from the middle of the picture, the even ones
// last: an open head lies visibly on a full one.
func (d *drawing) directions() {
	if len(d.Directions) == 0 {
		return
	}
	origin := Point{X: d.View.W / 2, Y: d.View.H / 2}
	scale := arrowLength * min(d.View.W, d.View.H) / 2
	d.group("data-directions").Open()
	for _, even := range []bool{false, true} {
		for _, a := range d.Directions {
			if a.Even == even {
				d.arrow(origin, Point{X: a.To.X * scale, Y: -a.To.Y * scale}, a)
			}
		}
	}
	pen(d.disc(origin, d.em(3)).Str("fill", "var(--ink)"), "var(--halo)", 1.2).Void()
	d.Close("g")
}

func (d *drawing) arrow(from, by Point, a Direction) {
	tip, dir := from.Add(by), by.Unit()
	if by.Dot(by) < 16 {
		return // all but upright on this slice
	}
	c := colour(a.Unit)
	neck := tip.Sub(dir.Mul(d.em(9)))
	side := dir.Left().Mul(d.em(5))
	width, fill := d.em(3), c
	if a.Even {
		width, fill = d.em(1.6), "var(--halo)"
	}
	pen(d.segment(from, neck), "var(--halo)", width+d.em(2.4)).Void()
	pen(d.segment(from, neck).Int("data-direction", a.Unit), c, width)
	if a.Even {
		d.Dash(d.em(5), d.em(3))
	}
	d.Void()
	if palette.ShapeOf(a.Unit) != palette.Disc {
		d.marker(a.Unit, from.Add(by.Mul(.5)), d.em(markerRadius))
	}
	head := []Point{tip, neck.Add(side), neck.Sub(side)}
	pen(d.shape("polygon", head).Str("fill", fill), c, 1.6).Str("stroke-linejoin", "round").Void()
}
