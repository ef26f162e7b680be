package strip

import (
	"testing"

	"crease/algo/learn/snapshot"
)

// TestDoubled would catch steps of the scrubber that stand still, run past the
// ends or pass over the stages after the last sample.
func TestDoubled(t *testing.T) {
	var rec []*snapshot.Snapshot
	for _, n := range []int64{10, 15, 20, 30, 45, 80} {
		rec = append(rec, &snapshot.Snapshot{Samples: n, Stage: snapshot.StageMoments})
	}
	rec = append(rec, &snapshot.Snapshot{Samples: 80, Stage: snapshot.StageRank},
		&snapshot.Snapshot{Samples: 80, Stage: snapshot.StageDone})
	for _, c := range []struct {
		at   int
		up   bool
		want int
	}{{0, true, 2}, {2, true, 4}, {3, true, 5}, {4, true, 7}, {5, true, 6}, {7, true, 7}, {7, false, 6},
		{6, false, 5}, {5, false, 3}, {2, false, 0}, {1, false, 0}, {0, false, 0}} {
		if got := leap(rec, c.at, c.up); got != c.want {
			t.Errorf("leap(%d, %v) = %d, want %d", c.at, c.up, got, c.want)
		}
	}
}

// TestNextRound would catch steps from round to round that change the stage, stand
// still or run past the ends.
func TestNextRound(t *testing.T) {
	var rec []*snapshot.Snapshot
	add := func(round int, stages ...snapshot.Stage) {
		for _, s := range stages {
			rec = append(rec, &snapshot.Snapshot{Round: round, Stage: s, Samples: int64(8192 * round)})
		}
	}
	add(1, snapshot.StageSamples, snapshot.StageMoments, snapshot.StageRank, snapshot.StageRegression) // 0 … 3
	add(2, snapshot.StageMoments, snapshot.StageRank, snapshot.StageJennrich, snapshot.StageRegression)
	add(3, snapshot.StageMoments, snapshot.StageRegression, snapshot.StageDone) // 8 … 10
	for _, c := range []struct {
		at   int
		up   bool
		want int
	}{{0, true, 4}, {1, true, 4}, {2, true, 5}, {3, true, 7}, {5, true, 8}, {6, true, 8}, {7, true, 9}, {8, true, 10},
		{10, true, 10}, {10, false, 9}, {9, true, 10}, {9, false, 7},
		{8, false, 4}, {6, false, 2}, {4, false, 1}, {2, false, 0}, {0, false, 0}} {
		if got := leap(rec, c.at, c.up); got != c.want {
			t.Errorf("leap(%d, %v) = %d, want %d", c.at, c.up, got, c.want)
		}
	}
	if got := recordingText(rec[:7], 6); got != "round 2, N = 16,384, Jennrich" {
		t.Error(got)
	}
	rec[10].Rounds = make([]snapshot.Round, 3)
	if got := recordingText(rec, 6); got != "round 2 of 3, N = 16,384, Jennrich" {
		t.Error(got)
	}
}

// A run may keep the network of an earlier round. Its result comes after the last round
// all the same. Would catch a button that leads from it back to that round, as if others
// followed.
func TestResultOfEarlierRound(t *testing.T) {
	var rec []*snapshot.Snapshot
	for round := 1; round <= 3; round++ {
		for _, s := range []snapshot.Stage{snapshot.StageMoments, snapshot.StageRegression} {
			rec = append(rec, &snapshot.Snapshot{Round: round, Stage: s, Samples: 3000})
		}
	}
	rec = append(rec, &snapshot.Snapshot{Round: 1, Stage: snapshot.StageRegression, Samples: 3000},
		&snapshot.Snapshot{Round: 1, Stage: snapshot.StageDone, Samples: 3000, Rounds: make([]snapshot.Round, 3)})
	for _, c := range []struct {
		at   int
		up   bool
		want int
	}{{7, true, 7}, {7, false, 5}, {6, true, 7}, {6, false, 5}, {5, true, 7}, {3, false, 1}, {1, true, 3}, {3, true, 5}} {
		if got := leap(rec, c.at, c.up); got != c.want {
			t.Errorf("leap(%d, %v) = %d, want %d", c.at, c.up, got, c.want)
		}
	}
	for at, want := range map[int]string{
		7: "result of round 1 of 3, N = 3,000", 6: "result of round 1 of 3, N = 3,000, Regression",
		1: "round 1 of 3, N = 3,000, Regression",
	} {
		if got := recordingText(rec, at); got != want {
			t.Errorf("entry %d: %q, want %q", at, got, want)
		}
	}
}

// Without samples the scrubber goes from stage to stage, and says so.
func TestLeapByStages(t *testing.T) {
	var rec []*snapshot.Snapshot
	for _, s := range []snapshot.Stage{snapshot.StageMoments, snapshot.StageRank, snapshot.StageRank, snapshot.StageDone} {
		rec = append(rec, &snapshot.Snapshot{Stage: s})
	}
	for _, c := range []struct {
		at   int
		up   bool
		want int
	}{{0, true, 1}, {1, true, 3}, {3, true, 3}, {3, false, 2}, {2, false, 0}, {0, false, 0}} {
		if got := leap(rec, c.at, c.up); got != c.want {
			t.Errorf("leap(%d, %v) = %d, want %d", c.at, c.up, got, c.want)
		}
	}
	if said := leapNames(rec, 0)[1]; said.text != "+1" || said.name != "+1: on by one stage" {
		t.Errorf("%+v", said)
	}
}
