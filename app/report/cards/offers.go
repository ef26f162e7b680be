package cards

import (
	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/report/outcome"
)

// visible is the error of a unit from which it can be seen that its crease is not the
// one drawn; unexplained the share of y that a run on a table should not leave.
// From fewer than enough samples a parameter rounds may find nothing, either.
const (
	visible     = 0.03
	unexplained = 0.01
	enough      = 20
)

// Offers lists what is worth trying after a run, each thing once: rounds where the
// paper's single round is rough, then what helps against the diagnoses. A spec without
// a network learned from a table of samples.
func Offers(s spec.Spec, snap *snapshot.Snapshot) (list []Help) {
	if snap.Stage == snapshot.StageDone && rough(s, snap) {
		if _, ok := Apply(TryRounds, s); ok {
			list = append(list, Help{TryRounds, helpLabel(TryRounds, 0)})
		}
	}
	seen := map[string]bool{}
	for _, d := range snap.Diagnoses {
		for _, h := range HelpsAfter(d, s, snap) {
			if !seen[h.Code] {
				seen[h.Code] = true
				list = append(list, h)
			}
		}
	}
	return list
}

// rough says whether a run has missed something that can be seen on the sheets, and that
// its samples can tell.
func rough(s spec.Spec, snap *snapshot.Snapshot) bool {
	d, m := s.Network.Dim(), s.Network.Units()
	if m == 0 || !snap.HasRisk {
		return snap.HeldOut > unexplained*snap.Energy
	}
	if snap.Samples < int64(enough*m*(d+2)) {
		return false
	}
	t := outcome.Count(snap, m)
	return len(t.Missing) > 0 || t.Extra > 0 || t.Worst > visible
}
