package cards

import (
	"crease/algo/snapshot"
	"crease/algo/spec"
	"crease/app/outcome"
)

// visible is the error of a unit from which it can be seen that its crease is not the
// one drawn; unexplained the share of y that a run on a table should not leave.
const (
	visible     = 0.03
	unexplained = 0.01
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
		for _, h := range Helps(d, s) {
			if !seen[h.Code] {
				seen[h.Code] = true
				list = append(list, h)
			}
		}
	}
	return list
}

// rough says whether a run has missed something that can be seen on the sheets.
func rough(s spec.Spec, snap *snapshot.Snapshot) bool {
	if s.Network.Units() == 0 || !snap.HasRisk {
		return snap.HeldOut > unexplained*snap.Energy
	}
	t := outcome.Count(snap, s.Network.Units())
	return len(t.Missing) > 0 || t.Extra > 0 || t.Worst > visible
}
