package sheet

import (
	"testing"

	"crease/algo/learn/snapshot"
)

// Samples of one input lie on its graph, those of two on the plane; those of more would
// not lie on the slice. Would catch an empty graph in a film.
func TestDots(t *testing.T) {
	s := &snapshot.Snapshot{Cloud: []snapshot.Point{{X: 1, Y: 0, Value: -3}, {X: 2, Y: 0, Value: 2}}}
	for d, want := range map[int]int{1: 2, 2: 2, 3: 0} {
		if got := cloudDots(s, d); len(got) != want {
			t.Errorf("%d inputs: %d samples, want %d", d, len(got), want)
		}
	}
}
