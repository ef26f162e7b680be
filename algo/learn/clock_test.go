package learn_test

import (
	"testing"
	"testing/synctest"
	"time"

	"crease/algo/learn"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/spec"
)

// Once a search has taken ten seconds, its snapshots state how many seconds are left at most; snapshots of other stages
// state none. If not, the page never shows the bound, or shows it while moments are summed. The clock is fake, and a
// second passes at every snapshot.
func TestRemainingTimeIsShown(t *testing.T) {
	const delay = 10 // seconds
	net, err := network.Random(network.RandomOptions{Dim: 5, Units: 5, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	s := specOf(spec.Practical, net, 8000)
	s.Sampling.Noise = .05
	synctest.Test(t, func(t *testing.T) {
		start, stated := 0., 0
		last := mustRun(t, s, nil, learn.Host{Emit: func(s *snapshot.Snapshot) {
			if s.Stage != snapshot.StageRefinement {
				start = s.Seconds
			}
			if s.Left > 0 {
				stated++
			}
			if s.Left > 0 && s.Seconds < start+delay {
				t.Errorf("%s: %g seconds left, %g after the start of the search", s.Stage, s.Left, s.Seconds-start)
			}
			time.Sleep(time.Second)
		}})
		if stated == 0 || last.Left != 0 {
			t.Errorf("%d snapshots state the seconds left; %g are left at the end", stated, last.Left)
		}
	})
}
