package runner

import (
	"context"
	"testing"

	"crease/algo/learn"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/spec"
)

// A run that is done again is behind the first until it has shown as much: catches one
// that goes back to its first samples on the screen, and one that shows nothing more.
func TestMilestone(t *testing.T) {
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
	take := func(m milestone, s shown) milestone {
		return m.after(&snapshot.Snapshot{Samples: s.samples, Round: s.round, Stage: s.stage})
	}
	for died := range first {
		var far, at milestone
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

// All that a run shows is new, whatever it goes back to: catches a page that stands still
// through the fit after rounds. Done again after it has shown a part, it shows only the rest.
func TestCourse(t *testing.T) {
	net, err := network.Random(network.RandomOptions{Dim: 3, Units: 4, Seed: 5, Bias: 1})
	if err != nil {
		t.Fatal(err)
	}
	s := spec.Default()
	s.Network, s.Learning.Method = net, spec.Practical
	s.Sampling.Samples, s.Sampling.Noise = 20_000, .1
	var all []*snapshot.Snapshot
	if _, err := learn.Run(context.Background(), s, nil, learn.Host{
		Emit: func(s *snapshot.Snapshot) { all = append(all, s) },
	}); err != nil {
		t.Fatal(err)
	}
	fewer := false // rounds than before at the same N
	for i, s := range all[1:] {
		fewer = fewer || s.Samples == all[i].Samples && s.Round < all[i].Round
	}
	if !fewer {
		t.Fatal("no fit after rounds: another instance is needed")
	}
	for _, died := range []int{0, 1, len(all) / 2, len(all)} {
		var c course
		c.restart()
		for i, s := range all[:died] {
			if !c.advance(s) {
				t.Fatalf("snapshot %d of %d is not shown", i, len(all))
			}
		}
		c.restart()
		for i, s := range all {
			if c.advance(s) != (i >= died-1) && !same(s, all[max(died-1, 0)]) {
				t.Errorf("ended after %d, done again: snapshot %d is shown, %v", died, i, i < died)
			}
		}
	}
}

// same reports whether two snapshots are of the same milestone.
func same(a, b *snapshot.Snapshot) bool {
	return a.Samples == b.Samples && a.Round == b.Round && a.Stage == b.Stage
}
