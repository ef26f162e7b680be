package sheet

import (
	"testing"

	"crease/algo/learn/snapshot"
	"crease/app/draw/plane"
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
	p := plane.Picture{Graph: true, Dots: cloudDots(s, 1)}
	reachDots(&p)
	if p.Range != 3 {
		t.Errorf("the graph reaches to %g, the samples to 3", p.Range)
	}
	p.Range = 5
	if reachDots(&p); p.Range != 5 {
		t.Errorf("the sheet reaches to 5, the graph to %g", p.Range)
	}
}
