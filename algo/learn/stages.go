package learn

import (
	"crease/algo/base/wire"
	"crease/algo/learn/snapshot"
	"crease/algo/paper/jennrich"
)

// stages shows the last recovery stage by stage, each without the results of later stages, so that a user can follow
// a run step by step. The units of before are shown until those of the recovery replace them.
func (r *run) stages(before snapshot.Snapshot) {
	full := r.snap
	for _, stage := range []snapshot.Stage{
		snapshot.StageRank, snapshot.StageJennrich, snapshot.StageScalars, snapshot.StageSigns,
	} {
		r.snap = upTo(full, before, stage)
		r.mark()
	}
	r.snap = full
	r.snap.Stage = snapshot.StageSigns
}

// upTo returns s without what the stages after the given one have added to before.
func upTo(s, before snapshot.Snapshot, stage snapshot.Stage) snapshot.Snapshot {
	s.Stage = stage
	switch stage {
	case snapshot.StageRank:
		s.Decomp = append([]jennrich.Decomposition(nil), s.Decomp...)
		for i, d := range s.Decomp {
			s.Decomp[i] = jennrich.Decomposition{Tensor: d.Tensor, Singular: d.Singular, Threshold: d.Threshold, Rank: d.Rank}
		}
		fallthrough
	case snapshot.StageJennrich:
		s.Units, s.Recovered = before.Units, before.Recovered
		fallthrough
	case snapshot.StageScalars:
		s.Units = append([]snapshot.Unit(nil), s.Units...)
		for i := range s.Units {
			s.Units[i].Z, s.Units[i].Cut = 0, 0
		}
		s.Signs.Resolved = false
	}
	return s
}

// unbounded lists the fields of a last snapshot that may be infinite or NaN: errors that two half-samples do not
// bound, values computed from them, and the losses of starts that failed.
var unbounded = []string{
	"Moments.Expected", "Trace.Error", "Eta", "Decomp.Threshold", "Units.WeightError", "Units.BiasError",
	"Starts.Loss", "Fit.Loss", "Rounds.Expected", "Rounds.Threshold", "Rounds.Attempts.HeldOut",
}

// finiteSnapshot reports whether every number of s is finite, except for the unbounded fields.
func finiteSnapshot(s *snapshot.Snapshot) bool { return wire.Infinite(s, unbounded...) == "" }
