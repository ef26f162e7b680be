package learn

import (
	"context"
	"math"
	"testing"

	"crease/algo/network"
	"crease/algo/snapshot"
	"crease/algo/spec"
)

// What is left is what the bound leaves, at the pace of the search alone. Would catch time
// spent on moments or rounds between two attempts that counts as slow work, and a bound of the
// last attempt that is still told when the search is over.
func TestBound(t *testing.T) {
	var b bound
	check := func(when string, want float64) {
		t.Helper()
		if got := b.left(); math.Abs(got-want) > 1e-12 {
			t.Errorf("%s: %g seconds, not %g", when, got, want)
		}
	}
	check("before", 0)
	b.tell(10, 0, 1000)
	check("at its start", 0)
	b.tell(11, 100, 1000)
	check("after a tenth", 9)
	b.tell(12, 100, 0)
	check("among moments", 0)
	b.tell(40, 100, 1000)
	check("in the next attempt", 9)
	b.tell(43, 200, 1000)
	check("at half the pace", 16)
	b.tell(44, 1100, 1000)
	check("beyond the bound", 0)
}

// A search that goes on in vain tells how long it takes still at most, and nothing else does.
// Would catch a bound that never reaches the page, or is told of passes and rounds.
func TestLeftIsTold(t *testing.T) {
	net, err := network.Random(network.RandomOptions{Dim: 5, Units: 5, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	told := 0
	s := of(spec.Practical, net, 40) // hardly more samples than parameters
	last, err := Run(context.Background(), s, nil, Host{Emit: func(s *snapshot.Snapshot) {
		if s.Left != 0 {
			told++
			if !(s.Left > 0) || s.Stage != snapshot.StageRefinement || s.Round != 0 {
				t.Errorf("%g seconds left at stage %s of round %d", s.Left, s.Stage, s.Round)
			}
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	if told == 0 || last.Left != 0 {
		t.Errorf("told %d times, at the end %g", told, last.Left)
	}
}
