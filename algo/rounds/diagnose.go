package rounds

import (
	"math"

	"crease/algo/diagnosis"
	"crease/algo/refine"
)

// diagnose says how the rounds ended and what stood in the way.
func (l *Learner) diagnose() {
	r := l.res
	switch {
	case r.Energy == 0:
		r.Diagnoses.Add(diagnosis.Nothing, nil, "All samples have the label 0: there is nothing to learn.")
		return
	case r.Missed > 0:
		r.Diagnoses.Add(diagnosis.Counterexamples, nil, wordsMissed, r.Missed, l.src.Len())
	case !r.Exact && l.quiet():
		r.Noise = math.Sqrt(l.cur.held)
		r.Diagnoses.Add(diagnosis.Noise, nil, wordsNoise, r.Noise)
	case !r.Exact && l.usedUp():
		r.Diagnoses.Add(diagnosis.OrderUsedUp, nil, wordsUsedUp, l.share(), r.Order)
	case !r.Exact:
		r.Diagnoses.Add(diagnosis.Stalled, nil, wordsStalled, l.share(), len(r.Rounds), r.Samples)
	}
	if l.few() {
		r.Diagnoses.Add(diagnosis.FewSamples, nil, wordsFew, l.src.Len(), l.src.Dim())
	}
	switch {
	case l.cur.units.Units() == 0:
	case r.Signs == refine.Ambiguous:
		r.Diagnoses.Add(diagnosis.Ambiguous, nil, wordsSigns)
	case r.Signs == refine.Linear && r.Exact:
		r.Diagnoses.Add(diagnosis.LinearPart, nil, wordsLinear)
	}
}

// share returns what is left of the labels' spread.
func (l *Learner) share() float64 { return math.Sqrt(l.cur.held / l.res.Energy) }

// few reports whether the samples are few for the parameters.
func (l *Learner) few() bool {
	return l.src.Len() < int64(10*(l.src.Dim()+1)*(l.cur.units.Units()+1))
}

// quiet reports whether what is left looks like label noise: it is about as large
// everywhere, and no tensor of it stands out of its error.
func (l *Learner) quiet() bool {
	const stands = 1.5
	now := l.now()
	for k, left := range now.Left {
		if k >= 2 && left > stands*now.Expected[k] {
			return false
		}
	}
	return even(l.cur.residuals)
}
