package drag

import (
	"math"
	"testing"
)

// Would catch a bias that snaps to a root that is not the nearest, or from too far.
func TestSnap(t *testing.T) {
	for b, want := range map[float64]float64{
		0.1: 0, -0.9: -1, 1.2: 1, 1.5: math.Sqrt(3), -1.9: -math.Sqrt(3), 0.5: 0.5, 3: 3,
	} {
		if got := snapped(b); got != want {
			t.Errorf("%g snaps to %g, want %g", b, got, want)
		}
	}
	if got := snappedAngle(0.7); math.Abs(got-math.Pi/4) > 1e-12 {
		t.Errorf("angle %g", got)
	}
}
