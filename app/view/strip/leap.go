package strip

import (
	"slices"

	"crease/algo/learn/snapshot"
	"crease/app/report/outcome"
)

// leap returns the entry of a recording to which the buttons on both sides of the slider lead from entry at: the
// nearest that is far from it, or else the first or last. Pictures of one kind follow each other: of another round it
// is the last entry that is no further in the round than entry at, or else its first.
func leap(rec []*snapshot.Snapshot, at int, up bool) int {
	by, to := -1, 0
	if up {
		by, to = 1, len(rec)-1
	}
	i := at + by
	for i >= 0 && i < len(rec) && !far(rec, at, i) {
		i += by
	}
	switch {
	case i < 0 || i >= len(rec) || rec[at].Round > 0 && ofAllRounds(rec, i):
		return to
	case rec[at].Round == 0 || ofAllRounds(rec, at):
		return i
	}
	of := func(s *snapshot.Snapshot) bool { return s.Round == rec[i].Round }
	stage := func(i int) int { return slices.Index(outcome.Stages, rec[i].Stage) }
	first := slices.IndexFunc(rec, of)
	for to = first; first+1 < len(rec) && of(rec[first+1]) && !ofAllRounds(rec, first+1); {
		if first++; stage(first) <= stage(at) {
			to = first
		}
	}
	return to
}

// far reports whether entry i of a recording is a step from entry at: of another round where there are rounds, of
// another stage where both have all samples or there are none, else with twice the samples, or half of them.
func far(rec []*snapshot.Snapshot, at, i int) bool {
	a, b := rec[at], rec[i]
	if a.Round > 0 {
		return a.Round != b.Round || ofAllRounds(rec, at) != ofAllRounds(rec, i)
	}
	less, more := min(a.Samples, b.Samples), max(a.Samples, b.Samples)
	return more > less && more >= 2*less || less == rec[len(rec)-1].Samples && a.Stage != b.Stage
}

// withoutSamples reports whether a recording is of a run from infinite data.
func withoutSamples(rec []*snapshot.Snapshot) bool { return rec[len(rec)-1].Samples == 0 }

// ofAllRounds reports whether an entry is what all rounds came to. It names the round whose
// network was kept, which may be an earlier one than that of the entry before.
func ofAllRounds(rec []*snapshot.Snapshot, at int) bool {
	s := rec[at]
	return s.Round > 0 && (s.Stage == snapshot.StageDone || at > 0 && rec[at-1].Round > s.Round)
}
