package rounds

import (
	"crease/algo/base/diagnosis"
	"crease/algo/beyond/refine"
)

// diagnoseUnits says what is open about the units found: their number, their signs and
// what is linear beside them.
func (l *Learner) diagnoseUnits() {
	r := l.res
	found := l.cur.units.Units()
	if given := l.opt.Units; given > 0 && found > given {
		r.Diagnoses.Add(diagnosis.Asked, nil, wordsMore, found, given)
	}
	switch {
	case found == 0:
		if r.Exact {
			r.Diagnoses.Add(diagnosis.LinearPart, nil, wordsAllLinear)
		}
	case r.Signs == refine.Linear && !r.Exact:
		r.Diagnoses.Add(diagnosis.Ambiguous, nil, wordsSignsOpen)
	default:
		r.Signs.Diagnose(&r.Diagnoses)
	}
}

// The diagnoses of units, each %s a number.
const (
	wordsMore = "%s units were found, more than the %s that the settings give: fewer do not explain the samples " +
		"as well."
	wordsAllLinear = "The labels are linear in the inputs, or constant: no crease shows in the samples."
	wordsSignsOpen = "The signs of the units stay open, so any (w, b) listed may stand for (−w, −b): no choice of " +
		"signs explains the linear part that is left."
)
