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

// Snapshots of a search state the seconds left once it has taken ten, and those of other stages state none. If not, the
// bound never reaches the page, or the page still shows it while moments are summed. The clock is fake, and a second
// passes at every snapshot.
func TestRemainingTimeIsShown(t *testing.T) {
	const patience = 10 // seconds
	net, err := network.Random(network.RandomOptions{Dim: 5, Units: 5, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	s := specOf(spec.Practical, net, 8000)
	s.Sampling.Noise = .05
	synctest.Test(t, func(t *testing.T) {
		began, stated := 0., 0
		last := mustRun(t, s, nil, learn.Host{Emit: func(s *snapshot.Snapshot) {
			if s.Stage != snapshot.StageRefinement {
				began = s.Seconds
			}
			if s.Left > 0 {
				stated++
			}
			if s.Left > 0 && s.Seconds < began+patience {
				t.Errorf("%s: %g seconds left, %g after the search began", s.Stage, s.Left, s.Seconds-began)
			}
			time.Sleep(time.Second)
		}})
		if stated == 0 || last.Left != 0 {
			t.Errorf("%d snapshots state the seconds left; %g are left at the end", stated, last.Left)
		}
	})
}
