package strip

import (
	"testing"

	"crease/algo/learn/snapshot"
)

// TestAbove holds the words of the dragged line to the singular values.
func TestAbove(t *testing.T) {
	s := &snapshot.Snapshot{Decomp: []snapshot.Decomposition{{Singular: []float64{3, 2, 1}},
		{Singular: []float64{2, 0.5}}}}
	if got := above(s, 1.5); got != "2 and 1 above" {
		t.Error(got)
	}
}
