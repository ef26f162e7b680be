package rounds

import (
	"math"

	"crease/algo/base/diagnosis"
	"crease/algo/beyond/refine"
)

// diagnose says how the rounds ended and what stood in the way.
// The error is that of the work meter.
func (l *Learner) diagnose() error {
	r := l.res
	switch {
	case r.Energy == 0:
		r.Diagnoses.Add(diagnosis.Nothing, nil, diagnosis.SayAllZero)
		return nil
	case l.rows != nil:
		r.Diagnoses.AddRows(l.rows, l.src.Dim()+2)
	case r.Missed > 0:
		r.Diagnoses.Add(diagnosis.Counterexamples, nil, diagnosis.SayRoundsMissed, r.Missed, l.src.Len())
	case !r.Exact:
		if err := l.diagnoseResidual(); err != nil {
			return err
		}
	}
	if l.unfitted > 0 && !r.Exact {
		r.Diagnoses.Add(diagnosis.TooMany, nil, diagnosis.SayUnfitted, l.unfitted, l.src.Dim())
	}
	refine.DiagnoseFew(&r.Diagnoses, l.src.Source, l.cur.units.Units())
	l.diagnoseUnits()
	return nil
}

// diagnoseUnits says what is open about the units found: their number, their signs and
// what is linear beside them.
func (l *Learner) diagnoseUnits() {
	r := l.res
	found := l.cur.units.Units()
	if given := l.opt.Units; given > 0 && found > given {
		r.Diagnoses.Add(diagnosis.Asked, nil, diagnosis.SayMoreThanGiven, found, given)
	}
	switch {
	case found == 0:
		if r.Exact {
			r.Diagnoses.Add(diagnosis.LinearPart, nil, diagnosis.SayAllLinear)
		}
	case r.Signs == refine.Linear && !r.Exact:
		r.Diagnoses.Add(diagnosis.Ambiguous, nil, diagnosis.SaySignsOpen)
	default:
		r.Signs.Diagnose(&r.Diagnoses)
	}
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
		r.Diagnoses.Add(diagnosis.OrderUsedUp, nil, diagnosis.SayUsedUp, l.share(), r.Order)
	default:
		r.Diagnoses.Add(diagnosis.Stalled, nil, diagnosis.SayStalled, l.share(), len(r.Rounds), r.Samples)
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
	r.Diagnoses.Add(diagnosis.Noise, nil, diagnosis.SayRoundsNoise,
		diagnosis.Precise(r.Noise), n, math.Sqrt(floor/r.Energy))
	refine.Advise(r.Diagnoses, l.src.Source, diagnosis.SayRoundsNoiseMore)
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
