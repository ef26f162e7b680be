package drag

import (
	"math"
	"testing"

	"crease/app/plane"
)

// What lies under each finger stays there, as far as zooming and panning can do that: if the
// fingers go apart and sideways but do not turn. Catches a zoom about another place.
func TestPinch(t *testing.T) {
	v := plane.Viewport{CX: 1, CY: -2, Half: 3, W: 640, H: 300}
	before := map[int]plane.Point{3: {X: 200, Y: 100}, 8: {X: 300, Y: 150}}
	after := map[int]plane.Point{3: {X: 250, Y: 60}, 8: {X: 400, Y: 135}}
	got := NewPinch(before).View(v, after)
	for id := range before {
		if off := v.ToPlane(before[id]).Sub(got.ToPlane(after[id])).Norm(); off > 1e-12 {
			t.Errorf("the paper under finger %d moves by %g", id, off)
		}
	}
	if math.Abs(got.Half-2) > 1e-12 {
		t.Errorf("the half width becomes %g", got.Half)
	}
}

// A sheet that is hidden has no pixels: no view of it comes from two fingers, and no crease from
// a drag. Would catch a view or a unit that is not a number, which no link can hold.
func TestNoPixels(t *testing.T) {
	v := plane.Viewport{CX: 1, CY: -2, Half: 3}
	p := NewPinch(map[int]plane.Point{0: {X: 200, Y: 100}, 1: {X: 300, Y: 150}})
	if got := p.View(v, map[int]plane.Point{0: {X: 250, Y: 60}, 1: {X: 400, Y: 135}}); got != v {
		t.Errorf("two fingers make it %+v", got)
	}
	if f, ok := NewFold(v, plane.Point{X: 100, Y: 300}, plane.Point{X: 260, Y: 210}, false, false); ok {
		t.Errorf("a drag makes %+v", f)
	}
}
