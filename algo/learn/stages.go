package learn

import (
	"math"

	"crease/algo/jennrich"
	"crease/algo/snapshot"
)

// stages shows the last recovery stage by stage, each without the results of
// the stages after it, so that a run can be followed step by step. The units of
// before are shown until those of the recovery replace them.
func (r *run) stages(before snapshot.Snapshot) error {
	full := r.snap
	for _, stage := range []snapshot.Stage{
		snapshot.StageRank, snapshot.StageJennrich, snapshot.StageScalars, snapshot.StageSigns,
	} {
		r.snap = upTo(full, before, stage)
		if err := r.mark(); err != nil {
			return err
		}
	}
	r.snap = full
	r.snap.Stage = snapshot.StageSigns
	return nil
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

// finiteSnapshot reports whether every number of the done line (package
// dialect) is finite.
func finiteSnapshot(s *snapshot.Snapshot) bool {
	numbers := [][]float64{
		{s.Risk, s.Energy, s.HeldOut, s.Seconds},
		s.Recovered.A, s.Recovered.B, s.Learned.A, s.Learned.B,
	}
	numbers = append(append(numbers, s.Recovered.W...), s.Learned.W...)
	for _, list := range numbers {
		for _, v := range list {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				return false
			}
		}
	}
	return true
}
