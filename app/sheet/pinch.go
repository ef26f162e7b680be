package sheet

import (
	"math"

	"crease/app/plane"
)

// pinch is where two fingers were when they began to zoom.
type pinch struct {
	a, b   int // the two pointers
	centre plane.Point
	spread float64
}

func newPinch(a, b int, at map[int]plane.Point) pinch {
	p, q := at[a], at[b]
	return pinch{a, b, p.Add(q).Mul(0.5), math.Max(1, p.Sub(q).Norm())}
}

// pinched returns the view with the fingers where they are now.
func (p pinch) pinched(from plane.Viewport, at map[int]plane.Point) plane.Viewport {
	now := newPinch(p.a, p.b, at)
	return from.Pan(now.centre.Sub(p.centre)).ZoomAt(now.centre, p.spread/now.spread)
}
