package drag

import (
	"math"
	"testing"

	"crease/app/draw/plane"
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
