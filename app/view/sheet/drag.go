package drag

import (
	"math"

	"crease/app/draw/plane"
)

// Drag is a handle being dragged: what was grabbed, and where.
type Drag struct {
	Kind  Kind
	Fold  plane.Fold  // as it was when grabbed
	Pivot plane.Point // the point of the plane about which an end turns
	Grab  plane.Point // in the plane
	From  plane.Layout
}

// Begin grabs a handle of the layout y of the fold f at a pixel.
func Begin(v plane.Viewport, k Kind, f plane.Fold, y plane.Layout, at plane.Point) Drag {
	return Drag{Kind: k, Fold: f, Pivot: v.ToPlane(y.Anchor), Grab: v.ToPlane(at), From: y}
}

// To returns the fold with the pointer at a pixel; with snap its bias goes to
// the Hermite roots and its angle to multiples of 15°.
func (d Drag) To(v plane.Viewport, at plane.Point, snap bool) plane.Fold {
	q := v.ToPlane(at)
	switch d.Kind {
	case Move, Anchor, Label:
		b := d.Fold.Offset() - d.Fold.W.Unit().Dot(q.Sub(d.Grab))
		if snap {
			b = snapped(b)
		}
		return d.Fold.WithOffset(math.Min(plane.MaxOffset, math.Max(-plane.MaxOffset, b)))
	case TurnA, TurnB:
		t := q.Sub(d.Pivot)
		if t.Norm() < 4/v.Scale() {
			return d.Fold // too near to the pivot to tell a direction
		}
		if d.Kind == TurnA {
			t = t.Mul(-1)
		}
		// The end at To lies to the left of w: w is t turned to the right.
		a := math.Atan2(-t.X, t.Y)
		if snap {
			a = snappedAngle(a)
		}
		return d.Fold.TurnedTo(a, d.Pivot)
	case Arrow:
		w := d.Fold.W.Unit()
		a := plane.ArrowHeight(at.Sub(d.From.Anchor).Dot(plane.Point{X: w.X, Y: -w.Y}))
		if snap {
			a = math.Copysign(math.Max(0.1, math.Round(math.Abs(a)*10)/10), a)
		}
		return d.Fold.WithHeight(a)
	}
	return d.Fold
}

// LeastDrag is the length in pixels from which a drag on empty paper folds.
const LeastDrag = 14

// NewFold returns the unit whose crease runs along a drag from one pixel to
// another and which rises on the left of it, with weight and height 1; false
// if the drag is too short. For a graph the crease stands where the drag began
// and the unit rises where it goes. A view without pixels has no place for one.
func NewFold(v plane.Viewport, from, to plane.Point, graph, snap bool) (plane.Fold, bool) {
	if v.W <= 0 || to.Sub(from).Norm() < LeastDrag {
		return plane.Fold{}, false
	}
	p := v.ToPlane(from)
	t := v.ToPlane(to).Sub(p)
	f := plane.Fold{W: t.Left().Unit(), A: 1}
	if graph {
		f.W = plane.Point{X: math.Copysign(1, t.X), Y: 0}
	} else if snap {
		a := snappedAngle(f.Angle())
		f.W = plane.Point{X: math.Cos(a), Y: math.Sin(a)}
	}
	b := -f.W.Dot(p)
	if snap {
		b = snapped(b)
	}
	return f.WithOffset(b), true
}
