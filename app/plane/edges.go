package plane

import (
	"math"
	"slices"
)

// edges draws the folds themselves: a ridge, where the slope falls from one side to
// the other, catches the light on the side that faces it; a valley lies in its own
// shadow there. The blunter a fold, the fainter its edge.
func (d *drawing) edges() {
	if len(d.facets) == 0 {
		return
	}
	d.group("data-folds").Open()
	for _, f := range bends(d.Sheet, d.View) {
		strength := min(1, math.Abs(f.A)*d.light.steep/fullBend)
		if a, b, ok := Segment(f, d.View.Corners()); ok && strength > .03 {
			d.edge(d.View.ToScreen(a), d.View.ToScreen(b), math.Copysign(strength, f.A))
		}
	}
	d.Close("g")
}

// fullBend is the change of the tilt's tangent from which on an edge is drawn full.
const fullBend = 0.4

// bends returns the folds with unit weights, and with those in one that have the same
// crease to half a pixel: their heights add up, to nothing where two units make a
// linear function, or where what was found is subtracted from what was drawn.
func bends(folds []Fold, v Viewport) (list []Fold) {
	const pixels = .5
	near := pixels / v.Scale()
	reach := math.Hypot(v.CX, v.CY) + 1.5*v.Half
	for _, f := range folds {
		if !f.HasCrease() {
			continue
		}
		g := Fold{W: f.W.Unit(), B: f.Offset(), A: f.Height()}
		i := slices.IndexFunc(list, func(h Fold) bool {
			if g.W.Dot(h.W) < 0 {
				h.W, h.B = h.W.Mul(-1), -h.B
			}
			return math.Abs(g.B-h.B) < near && g.W.Sub(h.W).Norm()*reach < near
		})
		if i < 0 {
			list = append(list, g)
		} else {
			list[i].A += g.A
		}
	}
	return list
}

// Edges are bands beside the crease's own line that fade from it, in pixels.
const (
	edgeFrom = 1.5
	edgeBand = 2
)

// edge draws one edge, of a valley if its strength is positive, of a ridge else.
func (d *drawing) edge(a, b Point, strength float64) {
	n := b.Sub(a).Left().Unit() // of the picture, whose y points down
	if n.X*d.light.from[0]-n.Y*d.light.from[1] < 0 {
		n = n.Mul(-1)
	}
	if strength > 0 {
		n = n.Mul(-1)
	}
	white, black, w := math.Abs(strength), .85*math.Abs(strength), d.em(edgeBand)
	if d.Dark {
		white, black = .45*white, 1.4*black
	}
	bands := []float64{.28, .17, .09, .04}
	if d.crowded() {
		bands = bands[:1]
	}
	if len(d.Sheet) > few {
		w *= 0.6
	}
	for i, opacity := range bands {
		off := n.Mul(edgeFrom + w*(float64(i)+.5))
		pen(d.segment(a.Add(off), b.Add(off)), "#fff", w).Fraction("stroke-opacity", white*opacity).Void()
		pen(d.segment(a.Sub(off), b.Sub(off)), "#000", w).Fraction("stroke-opacity", black*opacity).Void()
	}
}
