package rounds

import (
	"math"

	"crease/algo/base/diagnosis"
	"crease/algo/base/numeral"
	"crease/algo/beyond/refine"
)

// diagnose says how the rounds ended and what stood in the way.
// The error is that of the work meter.
func (l *Learner) diagnose() error {
	r := l.res
	switch {
	case r.Energy == 0:
		r.Diagnoses.Add(diagnosis.Nothing, nil, wordsZero)
		return nil
	case l.rows != nil:
		r.Diagnoses.AddRows(l.rows, l.src.Dim()+2)
	case r.Missed > 0:
		r.Diagnoses.Add(diagnosis.Counterexamples, nil, wordsMissed, r.Missed, l.src.Len())
	case !r.Exact:
		if err := l.diagnoseResidual(); err != nil {
			return err
		}
	}
	if l.unfitted > 0 && !r.Exact {
		r.Diagnoses.Add(diagnosis.TooMany, nil, wordsUnfitted, l.unfitted, l.src.Dim())
	}
	refine.DiagnoseFew(&r.Diagnoses, l.src.Source, l.cur.units.Units())
	l.diagnoseUnits()
	return nil
}

// diagnoseResidual explains what is left.
func (l *Learner) diagnoseResidual() error {
	r := l.res
	said, err := l.findRounding()
	if !said && err == nil {
		said, err = l.findNoise()
	}
	switch {
	case err != nil || said:
	case l.usedUp():
		r.Diagnoses.Add(diagnosis.OrderUsedUp, nil, wordsUsedUp, l.share(), r.Order)
	default:
		r.Diagnoses.Add(diagnosis.Stalled, nil, wordsStalled, l.share(), len(r.Rounds), r.Samples)
	}
	return err
}

// findNoise says how large the label noise is and what error it leaves, if what is left
// looks like it and there are samples enough to say so.
func (l *Learner) findNoise() (bool, error) {
	floor, n, err := l.noisy()
	if floor == 0 || err != nil {
		return false, err
	}
	r := l.res
	r.Noise, r.Floor = math.Sqrt(l.cur.held), floor
	r.Diagnoses.Add(diagnosis.Noise, nil, refine.WithAdvice(l.src.Source, wordsNoise, wordsNoiseMore),
		numeral.Format(r.Noise, 3), n, math.Sqrt(floor/r.Energy))
	return true, nil
}

// noisy is floor, and 0 if what is left does not look like label noise or there are too
// few samples to say so.
func (l *Learner) noisy() (mean float64, n int64, err error) {
	const clear = 20 // how many times the noise has to exceed the error that it leaves
	if !l.quiet() {
		return 0, 0, nil
	}
	mean, n, err = l.floor()
	if clear*mean > l.cur.held {
		mean = 0
	}
	return mean, n, err
}

// share returns what is left of the labels' spread.
func (l *Learner) share() float64 { return math.Sqrt(l.cur.held / l.res.Energy) }

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
