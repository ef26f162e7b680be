// Package drag is what pointers do to a picture: which handle lies under one, what becomes of
// the fold when it is dragged, and what two fingers do to the view.
package drag

import (
	"math"

	"crease/app/draw/plane"
)

// Kind says which part of a crease a handle moves.
type Kind int

// The handles, the more particular ones last.
const (
	None   Kind = iota
	Move        // the crease itself: b
	Anchor      // the dot on it: b too
	Label       // its label
	TurnA       // the end at Layout.Turn[0]: w
	TurnB       // the end at Layout.Turn[1]
	Arrow       // the arrow's tip: a
)

// Hit returns the handle under a pixel: the nearest particular one within
// reach pixels (12 for a mouse gives targets of 24 px, more for a finger), else
// the crease passing within reach, else None. Handles that are not shown
// cannot be hit. The int is the position in ls, −1 for None.
func Hit(ls []plane.Layout, at plane.Point, reach float64) (Kind, int) {
	kind, which, best := None, -1, reach
	try := func(k Kind, i int, d float64) {
		if d < best {
			kind, which, best = k, i, d
		}
	}
	for i, y := range ls {
		if y.Open {
			try(TurnA, i, at.Sub(y.Turn[0]).Norm())
			try(TurnB, i, at.Sub(y.Turn[1]).Norm())
			try(Arrow, i, at.Sub(y.Tip).Norm())
			try(Anchor, i, at.Sub(y.Anchor).Norm())
		}
		if y.Label != (plane.Point{}) {
			d := at.Sub(y.Label)
			if math.Abs(d.X) <= y.Half.X && math.Abs(d.Y) <= y.Half.Y+1 {
				try(Label, i, math.Min(d.Norm(), reach-1))
			}
		}
	}
	if kind != None {
		return kind, which
	}
	best = reach
	for i, y := range ls {
		foot, _ := plane.Nearest([]plane.Point{y.From, y.To}, at)
		try(Move, i, at.Sub(foot).Norm())
	}
	return kind, which
}
