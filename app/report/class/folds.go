package class

import (
	"crease/algo/network"
	"crease/app/doc/mystery"
	"crease/app/draw/plane"
	"crease/app/draw/svg"
)

const (
	foldsSide   = 400.0
	foldsWithin = 3.0 // standard deviations
)

// Folds draws the creases of all guesses at a mystery sheet over each other, and broad below them those that are hidden
// where that is known, as a picture of SVG that a projector can show; guesses is how many have told where theirs are.
func (t *Task) Folds() (picture string, guesses int) {
	p := svg.NewPen(1, 1<<14)
	p.Root(foldsSide, foldsSide).Str("class", "class-folds").Str("role", "img").Str("aria-label", foldsName).Open()
	p.Rect(0, 0, foldsSide, foldsSide).Str("fill", "var(--panel)").Str("stroke", "var(--line)").Void()
	middle, unit := foldsSide/2, foldsSide/2/foldsWithin
	for r := 1.0; r < foldsWithin; r++ {
		p.Circle(middle, middle, r*unit).Str("fill", "none").Str("stroke", "var(--line)").Void()
	}
	creases := func(n network.Network, colour, opacity string, width float64) {
		corners := []plane.Point{{X: -foldsWithin, Y: -foldsWithin}, {X: foldsWithin, Y: -foldsWithin},
			{X: foldsWithin, Y: foldsWithin}, {X: -foldsWithin, Y: foldsWithin}}
		for i, w := range n.W {
			a, b, ok := plane.Segment(plane.Fold{W: plane.Point{X: w[0], Y: w[1]}, B: n.B[i]}, corners)
			if ok {
				p.Line(middle+unit*a.X, middle-unit*a.Y, middle+unit*b.X, middle-unit*b.Y).Str("stroke", colour).
					Str("stroke-opacity", opacity).Num("stroke-width", width).Void()
			}
		}
	}
	if r := t.Counted[0]; r.Level > 0 {
		creases(mystery.Level(r.Level, r.Number).Network, "var(--accent)", ".35", 14)
	} else if r.Number > 0 {
		creases(mystery.Daily(mystery.Date(r.Number)).Network, "var(--accent)", ".35", 14)
	}
	for _, f := range t.Counted {
		if n := f.Played.Creases(); n.Units() > 0 {
			creases(n, "var(--ink)", ".5", 1.6)
			guesses++
		}
	}
	return p.Close("svg").String(), guesses
}
