package learn

import (
	"context"
	"slices"
	"testing"

	"crease/algo/snapshot"
	"crease/algo/spec"
)

// TestRoundStages steps through a run: each round goes through all stages in their
// order, and what was found in the rounds before stays until the round finds it anew.
func TestRoundStages(t *testing.T) {
	var last *snapshot.Snapshot
	var steps []snapshot.Snapshot
	done := mustRun(t, of(spec.Rounds, three(), 50_000), nil, Host{
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
		if i > 0 && !slices.Contains(list, snapshot.StageSamples) { // the samples of the round before
			want = order[1:]
		}
		if !slices.Equal(list, want) {
			t.Errorf("round %d went through %v", i+1, list)
		}
	}
}
