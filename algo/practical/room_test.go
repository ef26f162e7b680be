package practical

import (
	"testing"

	"crease/algo/linalg"
	"crease/algo/refine"
	"crease/algo/spec"
)

// The largest networks that a spec may have can be fitted in a browser's 4 GiB, and no
// search grows beyond what it holds.
func TestFitRoom(t *testing.T) {
	for dim := 1; dim <= spec.MaxDim; dim++ {
		units := mostUnits(dim, 40_000)
		if units > maxUnits || refine.FitBytes(units, dim, 40_000) > linalg.Room {
			t.Errorf("d = %d: %d units", dim, units)
		}
		if units < spec.MaxUnits {
			t.Errorf("d = %d: %d units, a spec may have %d", dim, units, spec.MaxUnits)
		}
	}
}
