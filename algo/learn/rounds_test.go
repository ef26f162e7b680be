package learn_test

import (
	"context"
	"math"
	"slices"
	"testing"

	"crease/algo/learn"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/spec"
)

// Each round goes through all stages in order, and shows the units of the previous round until it has found its own. If
// not, single steps skip a stage or lose units.
func TestRoundStages(t *testing.T) {
	var last *snapshot.Snapshot
	var steps []snapshot.Snapshot
	done := mustRun(t, specOf(spec.Rounds, three(), 50_000), nil, learn.Host{
		Emit: func(s *snapshot.Snapshot) { last = s },
		Mark: func(context.Context) error {
			steps = append(steps, *last)
			return nil
		},
	})
	order := []snapshot.Stage{snapshot.StageSamples, snapshot.StageMoments, snapshot.StageRank, snapshot.StageJennrich,
		snapshot.StageScalars, snapshot.StageSigns, snapshot.StageRefinement, snapshot.StageRegression}
	rounds := make([][]snapshot.Stage, len(done.Rounds))
	for i, s := range steps {
		if s.Round < 1 || s.Round > len(done.Rounds) || i > 0 && s.Round < steps[i-1].Round {
			t.Fatalf("step %d: round %d of %d", i, s.Round, len(done.Rounds))
		}
		if list := &rounds[s.Round-1]; !slices.Contains(*list, s.Stage) {
			*list = append(*list, s.Stage)
		}
		ended := s.Round - 1
		if s.Stage == snapshot.StageRegression {
			ended++
		}
		if len(s.Rounds) != ended {
			t.Errorf("%s of round %d: %d rounds have ended", s.Stage, s.Round, len(s.Rounds))
		}
		early := s.Stage == snapshot.StageRank || s.Stage == snapshot.StageJennrich
		if early && s.Round > 1 && len(s.Units) != s.Rounds[s.Round-2].Units {
			t.Errorf("%s of round %d: %d units", s.Stage, s.Round, len(s.Units))
		}
	}
	for i, list := range rounds {
		want := order
		if i > 0 && !slices.Contains(list, snapshot.StageSamples) { // it uses the samples of the previous round
			want = order[1:]
		}
		if !slices.Equal(list, want) {
			t.Errorf("round %d went through %v", i+1, list)
		}
	}
}

// Each tensor that shows the direction of a unit is listed with the unit, even after the sign of the unit was flipped.
// If not, units of a star have no origin.
func TestTensorsOfFlippedUnits(t *testing.T) {
	var star network.Network
	for k := range 5 {
		sin, cos := math.Sincos(math.Pi/2 + 2*math.Pi*float64(k)/5)
		star.Append([]float64{cos, sin}, -.55, 1)
	}
	last := mustRun(t, specOf(spec.Rounds, star, 300_000), nil, learn.Host{})
	if len(last.Units) != 5 || !last.Signs.Resolved {
		t.Fatalf("%d units, signs resolved %v", len(last.Units), last.Signs.Resolved)
	}
	for _, d := range last.Decomp {
		for _, w := range d.Directions {
			for i, u := range last.Units {
				if linalg.DistanceUpToSign(w, u.W) < .01 && !slices.Contains(u.Found, d.Tensor) {
					t.Errorf("T_%d shows the direction of unit %d, whose tensors are %v", d.Tensor, i, u.Found)
				}
			}
		}
	}
}

// The last snapshot has the order, moments and decompositions of one order that changed the network. If not, it has
// those of a higher order, which rounds tried in vain because of noise.
func TestPracticalShowsOneOrder(t *testing.T) {
	tried := 0
	for _, n := range []int64{5_000, 200_000} {
		for seed := range uint64(5) {
			s := specOf(spec.Practical, prepared(), n)
			s.Sampling.Noise, s.Sampling.Seed = .5, 7+seed
			last := mustRun(t, s, nil, learn.Host{})
			if top := last.Moments[len(last.Moments)-1].K; top != 2*last.Order+2 {
				t.Errorf("N = %d, seed %d: order %d beside T_%d", n, seed, last.Order, top)
			}
			tensors := map[int]bool{}
			for _, d := range last.Decomp {
				tensors[d.Tensor] = true
			}
			if !tensors[2*last.Order+1] || !tensors[2*last.Order+2] {
				t.Errorf("N = %d, seed %d: order %d beside decompositions %v", n, seed, last.Order, tensors)
			}
			taken, higher := 1, false
			for _, r := range last.Rounds {
				higher = higher || r.Order > last.Order
				for _, a := range r.Attempts {
					if a.Accepted {
						taken = max(taken, r.Order)
					}
				}
			}
			if last.Order > taken {
				t.Errorf("N = %d, seed %d: order %d, but no attempt above order %d was accepted", n, seed, last.Order, taken)
			}
			if higher {
				tried++
			}
		}
	}
	if tried == 0 {
		t.Error("no run tried a higher order")
	}
}
