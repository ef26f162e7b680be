package class

import (
	"crease/algo/network"
	"crease/app/doc/mystery"
	"crease/app/draw/chart"
	"crease/app/draw/plane"
)

// Folds draws the creases of all guesses at a mystery sheet over each other, and broad below them the hidden ones where
// they are known; guesses is how many have told where theirs are.
func (t *Task) Folds() (f chart.Figure, guesses int) {
	const within = 3.0 // standard deviations
	corners := plane.Viewport{Half: within, W: 1, H: 1}.Corners()
	f = chart.Figure{Title: "The creases of all guesses, over each other",
		X: chart.Axis{Name: "x₁", Min: -within, Max: within}, Y: chart.Axis{Name: "x₂", Min: -within, Max: within}}
	draw := func(n network.Network, like chart.Mark) {
		for i, w := range n.W {
			if a, b, ok := plane.Segment(plane.Fold{W: plane.Point{X: w[0], Y: w[1]}, B: n.B[i]}, corners); ok {
				like.Data = []chart.Datum{{X: a.X, Y: a.Y}, {X: b.X, Y: b.Y}}
				f.Marks = append(f.Marks, like)
			}
		}
	}
	if of, ok := mystery.Sheet(t.Counted[0].Level, t.Counted[0].Number); ok {
		draw(of.Network, chart.Mark{Kind: chart.Line, Colour: "var(--accent)", Width: 9, Faint: true})
	}
	for _, c := range t.Counted {
		if n := c.Played.Creases(); n.Units() > 0 {
			draw(n, chart.Mark{Kind: chart.Line, Colour: "var(--ink)", Width: 1.4, Faint: true})
			guesses++
		}
	}
	return f, guesses
}
