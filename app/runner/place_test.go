package runner

import (
	"testing"

	"crease/algo/snapshot"
)

// A run that is done again is behind the first until it has shown as much: catches one
// that goes back to its first samples on the screen, and one that shows nothing more.
func TestPlace(t *testing.T) {
	type shown struct {
		samples int64
		round   int
		stage   snapshot.Stage
	}
	first := []shown{
		{1000, 0, snapshot.StageMoments}, {1000, 0, snapshot.StageRank}, {2000, 0, snapshot.StageMoments},
		{2000, 1, snapshot.StageRefinement}, {2000, 1, snapshot.StageRegression}, {2000, 1, snapshot.StageRefinement},
		{2000, 2, snapshot.StageMoments}, {4000, 2, snapshot.StageMoments},
	}
	take := func(p place, s shown) place {
		return p.next(&snapshot.Snapshot{Samples: s.samples, Round: s.round, Stage: s.stage})
	}
	for died := range first {
		var far, at place
		for _, s := range first[:died+1] {
			far = take(far, s)
		}
		for i, s := range first {
			if at = take(at, s); at.before(far) != (i < died) {
				t.Errorf("died at %d, again at %d: before is %v", died, i, at.before(far))
			}
		}
	}
}
