package sheet

import (
	"math"

	"crease/app/draw/plane"
)

// handle says which part of a crease a handle moves.
type handle int

// The handles, the more particular ones last.
const (
	noHandle     handle = iota
	handleLine          // the crease itself: b
	handleAnchor        // the dot on it: b too
	handleLabel         // its label
	handleEndA          // the end at Layout.Turn[0]: w
	handleEndB          // the end at Layout.Turn[1]
	handleArrow         // the arrow's tip: a
)

// handleAt returns the handle under a pixel: of the crease that is drawn nearest to it, with its handles and its label,
// the nearest particular one within reach pixels (12 for a mouse gives targets of 24 px, more for a finger), else the
// crease itself; noHandle if none is within reach. Handles that are not shown cannot be hit. The int is the position in
// ls, −1 for noHandle.
func handleAt(ls []plane.Layout, at plane.Point, reach float64) (handle, int) {
	const dot = 6 // how large handles are drawn, in pixels to each side
	kind, which, nearest := noHandle, -1, math.Inf(1)
	for i, y := range ls {
		foot, _ := plane.Nearest(y.Path, at)
		k, best, edge := noHandle, reach, at.Sub(foot).Norm() // how far what is drawn ends from the pixel, negative within
		if edge < reach {
			k = handleLine
		}
		try := func(h handle, d, outside float64) {
			if d < best {
				k, best, edge = h, d, math.Min(edge, outside)
			}
		}
		dots := [...]plane.Point{handleAnchor: y.Anchor, handleEndA: y.Turn[0], handleEndB: y.Turn[1], handleArrow: y.Tip}
		for h := handleAnchor; h <= handleArrow; h++ {
			if d := at.Sub(dots[h]).Norm(); y.Open && h != handleLabel {
				try(h, d, d-dot)
			}
		}
		if d := at.Sub(y.Label); y.Label != (plane.Point{}) {
			if outside := math.Max(math.Abs(d.X)-y.Half.X, math.Abs(d.Y)-y.Half.Y-1); outside <= 0 {
				try(handleLabel, math.Min(d.Norm(), reach-1), outside)
			}
		}
		if k != noHandle && edge < nearest {
			kind, which, nearest = k, i, edge
		}
	}
	return kind, which
}

// creaseDrag is a handle being dragged: what was grabbed, and where.
type creaseDrag struct {
	handle handle
	fold   plane.Fold  // as it was when grabbed
	pivot  plane.Point // the point of the plane about which an end turns
	grab   plane.Point // in the plane
	from   plane.Layout
}

// grabHandle grabs a handle of the layout y of the fold f at a pixel.
func grabHandle(v plane.Viewport, k handle, f plane.Fold, y plane.Layout, at plane.Point) creaseDrag {
	return creaseDrag{handle: k, fold: f, pivot: v.ToPlane(y.Anchor), grab: v.ToPlane(at), from: y}
}

// foldAt returns the fold with the pointer at a pixel; snap takes its bias to Hermite roots, its angle to steps of 15°.
func (d creaseDrag) foldAt(v plane.Viewport, at plane.Point, snap bool) plane.Fold {
	q := v.ToPlane(at)
	switch d.handle {
	case handleLine, handleAnchor, handleLabel:
		b := d.fold.Offset() - d.fold.W.Unit().Dot(q.Sub(d.grab))
		if snap {
			b = snapped(b)
		}
		return d.fold.WithOffset(math.Min(plane.MaxOffset, math.Max(-plane.MaxOffset, b)))
	case handleEndA, handleEndB:
		t := q.Sub(d.pivot)
		if t.Norm() < 4/v.Scale() {
			return d.fold // too near to the pivot to tell a direction
		}
		if d.handle == handleEndA {
			t = t.Mul(-1)
		}
		// The end at To lies to the left of w: w is t turned to the right.
		a := math.Atan2(-t.X, t.Y)
		if snap {
			a = snappedAngle(a)
		}
		return d.fold.TurnedTo(a, d.pivot)
	case handleArrow:
		w := d.fold.W.Unit()
		a := plane.ArrowHeight(at.Sub(d.from.Anchor).Dot(plane.Point{X: w.X, Y: -w.Y}))
		if snap {
			a = math.Copysign(math.Max(0.1, math.Round(math.Abs(a)*10)/10), a)
		}
		return d.fold.WithHeight(a)
	}
	return d.fold
}

// newFold returns the unit whose crease runs along a drag from one pixel to another and which rises on the left of it,
// with weight and height 1; false if the drag is too short. For a graph the crease stands where the drag began and the
// unit rises where it goes. A view without pixels has no place for one.
func newFold(v plane.Viewport, from, to plane.Point, graph, snap bool) (plane.Fold, bool) {
	const least = 14 // pixels
	if v.W <= 0 || to.Sub(from).Norm() < least {
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

// snapped returns the Hermite root near b, where He_1, He_2 or He_3 vanishes and a tensor cannot see a unit, else b.
func snapped(b float64) float64 {
	for _, r := range []float64{0, 1, -1, math.Sqrt(3), -math.Sqrt(3)} {
		// Half the distance between 1 and √3, the two that are nearest.
		if math.Abs(b-r) < (math.Sqrt(3)-1)/2 {
			return r
		}
	}
	return b
}

// snappedAngle returns the multiple of 15° nearest to an angle in radians.
func snappedAngle(a float64) float64 {
	const step = math.Pi / 12
	return step * math.Round(a/step)
}
