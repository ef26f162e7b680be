package drag

import (
	"math"

	"crease/app/draw/plane"
)

// Pinch is where two fingers were when they began to zoom.
type Pinch struct {
	a, b   int // the two pointers
	centre plane.Point
	spread float64
}

// NewPinch begins with the two pointers that are down, where they are.
func NewPinch(at map[int]plane.Point) Pinch {
	ids := make([]int, 0, 2)
	for id := range at {
		ids = append(ids, id)
	}
	return between(ids[0], ids[1], at)
}

func between(a, b int, at map[int]plane.Point) Pinch {
	p, q := at[a], at[b]
	return Pinch{a, b, p.Add(q).Mul(0.5), math.Max(1, p.Sub(q).Norm())}
}

// View returns a view with the fingers where they are now.
func (p Pinch) View(from plane.Viewport, at map[int]plane.Point) plane.Viewport {
	now := between(p.a, p.b, at)
	return from.Pan(now.centre.Sub(p.centre)).ZoomAt(now.centre, p.spread/now.spread)
}
