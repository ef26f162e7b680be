package strip

import (
	"slices"

	"crease/algo/learn/snapshot"
)

// leap returns the entry of a recording to which the buttons on both sides of the
// slider lead from entry at: a round further where there are rounds, a stage further where
// there are no samples, else twice the samples, or half of them.
func leap(rec []*snapshot.Snapshot, at int, up bool) int {
	if rec[at].Round > 0 {
		return nextRound(rec, at, up)
	}
	if withoutSamples(rec) {
		return anotherStage(rec, at, up)
	}
	return doubled(rec, at, up)
}

// withoutSamples reports whether a recording is of a run from infinite data.
func withoutSamples(rec []*snapshot.Snapshot) bool { return rec[len(rec)-1].Samples == 0 }

// stageOrder is the order of the stages within a round.
var stageOrder = []snapshot.Stage{snapshot.StageSamples, snapshot.StageMoments, snapshot.StageRank,
	snapshot.StageJennrich, snapshot.StageScalars, snapshot.StageSigns, snapshot.StageRefinement,
	snapshot.StageRegression, snapshot.StageDone}

// nextRound returns the entry of the next round, or of the one before, that is at the
// same stage as entry at, so that pictures of one kind follow each other; where that
// round has no such stage, the last one before it, or else the round's first. Before
// the first round lies the first entry, beyond the last round the result.
func nextRound(rec []*snapshot.Snapshot, at int, up bool) int {
	if ofAllRounds(rec, at) {
		return beforeResult(rec, at, up)
	}
	round := rec[at].Round - 1
	if up {
		round += 2
	}
	first, best := -1, -1
	for i, s := range rec {
		if s.Round != round || ofAllRounds(rec, i) {
			continue
		}
		if first < 0 {
			first = i
		}
		if slices.Index(stageOrder, s.Stage) <= slices.Index(stageOrder, rec[at].Stage) {
			best = i
		}
	}
	switch {
	case best >= 0:
		return best
	case first >= 0:
		return first
	case up:
		return len(rec) - 1
	}
	return 0
}

// ofAllRounds reports whether an entry is what all rounds came to. It names the round whose
// network was kept, which may be an earlier one than that of the entry before.
func ofAllRounds(rec []*snapshot.Snapshot, at int) bool {
	s := rec[at]
	return s.Round > 0 && (s.Stage == snapshot.StageDone || at > 0 && rec[at-1].Round > s.Round)
}

// beforeResult returns the last entry of the last round, up the last entry of all.
func beforeResult(rec []*snapshot.Snapshot, at int, up bool) int {
	if up {
		return len(rec) - 1
	}
	for at > 0 && ofAllRounds(rec, at) {
		at--
	}
	return at
}

// anotherStage returns the first entry of the next stage, or the last of the one before; the
// last or first entry beyond the ends.
func anotherStage(rec []*snapshot.Snapshot, at int, up bool) int {
	by := -1
	if up {
		by = 1
	}
	i := at
	for i+by >= 0 && i+by < len(rec) && rec[i].Stage == rec[at].Stage {
		i += by
	}
	return i
}

// doubled returns the entry with at least twice the samples of entry at, or the
// last; down, the latest one with at most half of them, or the first. The
// stages after the last sample count one by one: they have all N.
func doubled(rec []*snapshot.Snapshot, at int, up bool) int {
	n := rec[at].Samples
	if up {
		for i := at + 1; i < len(rec); i++ {
			if rec[i].Samples >= 2*n {
				return i
			}
		}
		if rec[len(rec)-1].Samples == n {
			return min(at+1, len(rec)-1)
		}
		return len(rec) - 1
	}
	if at > 0 && rec[at-1].Samples == n && rec[at].Stage != rec[at-1].Stage {
		return at - 1
	}
	for i := at - 1; i >= 0; i-- {
		if 2*rec[i].Samples <= n {
			return i
		}
	}
	return 0
}
