package plane

import (
	"math"
	"slices"

	"crease/app/draw/svg"
)

// edges draws the folds themselves: a ridge, where the slope falls from one side to
// the other, catches the light on the side that faces it; a valley lies in its own
// shadow there. The blunter a fold, the fainter its edge.
func (d *drawing) edges() {
	if len(d.facets) == 0 {
		return
	}
	d.group("data-folds").Str("fill", "none").Open()
	e := edges{drawing: d}
	for _, f := range bends(d.Sheet, d.View) {
		strength := min(1, math.Abs(f.A)*d.light.steep/fullBend)
		if a, b, ok := Segment(f, d.View.Corners()); ok && strength > .03 {
			e.add(d.View.ToScreen(a), d.View.ToScreen(b), math.Copysign(strength, f.A))
		}
	}
	e.draw()
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

// edges are the lines of all bands.
type edges struct {
	*drawing
	lines  [][2]Point
	styles svg.Patches
}

// add adds one edge, of a valley if its strength is positive, of a ridge else.
func (e *edges) add(a, b Point, strength float64) {
	n := b.Sub(a).Left().Unit() // of the picture, whose y points down
	if n.X*e.light.from[0]-n.Y*e.light.from[1] < 0 {
		n = n.Mul(-1)
	}
	if strength > 0 {
		n = n.Mul(-1)
	}
	white, black, w := math.Abs(strength), .85*math.Abs(strength), e.em(edgeBand)
	if e.Dark {
		white, black = .45*white, 1.4*black
	}
	bands := []float64{.28, .17, .09, .04}
	if e.crowded() {
		bands = bands[:1]
	}
	if len(e.Sheet) > few {
		w *= 0.6
	}
	for i, opacity := range bands {
		off := n.Mul(edgeFrom + w*(float64(i)+.5))
		e.line(a.Add(off), b.Add(off), svg.Style{Colour: "#fff", Width: w, Opacity: white * opacity})
		e.line(a.Sub(off), b.Sub(off), svg.Style{Colour: "#000", Width: w, Opacity: black * opacity})
	}
}

// line adds a line; on a crowded sheet its opacity is one of a few, so that many are drawn as one.
func (e *edges) line(a, b Point, s svg.Style) {
	if e.crowded() {
		if s.Opacity = math.Round(s.Opacity*50) / 50; s.Opacity == 0 {
			return
		}
	}
	e.styles.Add(s, len(e.lines))
	e.lines = append(e.lines, [2]Point{a, b})
}

func (e *edges) draw() {
	e.styles.Draw(e.Pen, func(i int) {
		a, b := e.lines[i][0], e.lines[i][1]
		e.To("M", a.X, a.Y).To("L", b.X, b.Y)
	}, func(s svg.Style) { pen(e.Pen, s.Colour, s.Width).Fraction("stroke-opacity", s.Opacity) })
}
