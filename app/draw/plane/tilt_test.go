package plane

import "testing"

// The folded sheet ends as the map: tilted all the way, every point of it, at whatever height, lies
// where the map has it, and on the way there is no jump. Would catch a tilt that ends turned, smaller
// or with its heights still to be seen.
func TestTiltEndsAsTheMap(t *testing.T) {
	for _, v := range []Viewport{view(), {CX: 1, CY: -2, Half: 2, W: 400, H: 250}} {
		p := Picture{View: v, Solid: true, Turn: Turn{Yaw: 5.9, Tilt: .4}}
		q, z := Point{.7, -1.3}, 2.5
		before := project(p, 3).point(q, z)
		for i := 1; i <= 100; i++ {
			p.Turn.Flat = float64(i) / 100
			at := project(p, 3).point(q, z)
			if at.Sub(before).Norm() > v.W/20 {
				t.Errorf("at %v the sheet jumps from %v to %v", p.Turn.Flat, before, at)
			}
			before = at
		}
		if want := v.ToScreen(q); before.Sub(want).Norm() > 1e-9 {
			t.Errorf("tilted flat, %v lies at %v, on the map at %v", q, before, want)
		}
	}
}
