package rounds

import (
	"math"
	"slices"

	"crease/algo/base/diagnosis"
	"crease/algo/beyond/refine"
	"crease/algo/data/rounding"
	"crease/algo/data/sample"
	"crease/algo/data/smooth"
	"crease/algo/network"
	"crease/algo/num/tensor"
)

// diagnose adds diagnoses of how the rounds ended and what prevented an exact result.
func (l *Learner) diagnose() {
	r := l.res
	switch {
	case r.Energy == 0 && r.Missed == 0: // the energy is that of held-out samples alone
		r.Diagnoses.Add(diagnosis.Nothing, nil, diagnosis.SayAllZero)
		return
	case l.rows != nil:
		r.Diagnoses.AddRows(l.rows, l.src.Dim()+2)
	case r.Missed > 0:
		r.Diagnoses.Add(diagnosis.Counterexamples, nil, diagnosis.SayRoundsMissed, r.Missed, l.src.Len())
	case !r.Exact:
		l.diagnoseResidual()
	}
	if l.unfitted > 0 && !r.Exact {
		r.Diagnoses.Add(diagnosis.TooMany, nil, diagnosis.SayUnfitted, l.unfitted, l.src.Dim())
	}
	refine.DiagnoseFew(&r.Diagnoses, l.src.Source, l.cur.units.Units())
	l.diagnoseUnits()
	if r.Exact {
		l.diagnoseThin()
	}
}

// diagnoseThin adds units of an exact network that all samples together do not determine. A unit that is active on
// fewer than d+2 of them, one more than it has parameters, may be another one. Where it is inactive on so few the
// others determine it, as no linear part is left, unless there are two such units.
func (l *Learner) diagnoseThin() {
	units, need := refine.NewModel(l.cur.units, l.src.Dim()), l.src.Dim()+2
	on, behind := make([]int, units.Net.Units()), make([]int, units.Net.Units())
	few := func(count int) bool { return count < need }
	for k := 0; k < sample.Blocks(l.src) && (slices.ContainsFunc(on, few) || slices.ContainsFunc(behind, few)); k++ {
		b := l.src.At(k)
		data := refine.NewData(l.src.Dim(), b.Len)
		data.AddBlock(b, 0, b.Len)
		more, less := units.Sides(data, 0)
		for i := range on {
			on[i], behind[i] = on[i]+more[i], behind[i]+less[i]
		}
		if l.opt.Work.Tick(l.perBlock(len(on))) != nil {
			return
		}
	}
	linear := 0
	for _, count := range behind {
		if few(count) {
			linear++
		}
	}
	for i, b := range units.Net.B {
		if few(on[i]) || few(behind[i]) && linear > 1 {
			refine.DiagnoseThin(&l.res.Diagnoses, l.src.Source, b)
		}
	}
}

// diagnoseUnits adds what is uncertain about the units found: their number, their signs and
// the linear part.
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

// diagnoseResidual explains the residual.
func (l *Learner) diagnoseResidual() {
	r := l.res
	switch {
	case l.findRounding() || l.findNoise():
	case l.over() || l.hitLimit:
		r.Diagnoses.Add(diagnosis.Stalled, nil, diagnosis.SayOutOfWork, l.share(), len(r.Rounds), r.Samples)
	case l.usedUp() && l.cur.units.Units() >= tensor.Len(l.ladder.dim, l.ladder.order) && !l.holdsAll():
		// Directions alone do not use it up, if no unit along them has lowered the residual.
		r.Diagnoses.Add(diagnosis.OrderUsedUp, nil, diagnosis.SayUsedUp, l.share(), r.Order)
	default:
		says := diagnosis.SayStalled
		if l.looksLikeNoise() {
			says = diagnosis.SayStalledNoise
		} else if sample.IsTable(l.src.Source) {
			says = diagnosis.SayStalledRows
		}
		r.Diagnoses.Add(diagnosis.Stalled, nil, says, l.share(), len(r.Rounds), r.Samples)
	}
}

// findNoise adds how large the label noise is and what error it leaves, and reports whether
// the residual looks like noise and there are enough samples to say so.
func (l *Learner) findNoise() bool {
	floor, n := l.noiseFloor()
	if floor == 0 {
		return false
	}
	r := l.res
	r.Noise, r.Floor = math.Sqrt(l.cur.held), floor
	r.Diagnoses.Add(diagnosis.Noise, nil, diagnosis.SayRoundsNoise,
		diagnosis.Precise(r.Noise), n, math.Sqrt(floor/r.Energy))
	refine.Advise(r.Diagnoses, l.src.Source, diagnosis.SayRoundsNoiseMore)
	return true
}

// noiseFloor returns the floor of label noise, or 0 if the residual does not look like noise
// or there are too few samples to say so.
func (l *Learner) noiseFloor() (mean float64, n int64) {
	const clear = 20 // how many times the noise has to exceed the error that it leaves
	if !l.looksLikeNoise() {
		return 0, 0
	}
	if mean, n = l.floor(); clear*mean > l.cur.held {
		mean = 0
	}
	return mean, n
}

// share returns the root mean square residual as a share of the labels' standard deviation.
func (l *Learner) share() float64 {
	return math.Sqrt(sample.SpreadOf(l.src.Source, network.Network{}, l.opt.Work).Share(l.cur.held))
}

// looksLikeNoise reports whether the residual looks like label noise: it has light tails, it does not
// depend on where a sample lies, and none of its tensors clearly exceeds its error.
func (l *Learner) looksLikeNoise() bool {
	if !lightTailed(l.cur.residuals) || l.shows() {
		return false
	}
	n := min(smooth.Most, len(l.cur.residuals))
	data, points := refine.NewData(l.src.Dim(), n), make([][]float64, n)
	for _, k := range l.split.held {
		b := l.src.At(k)
		data.AddBlock(b, 0, min(b.Len, n-data.Len()))
	}
	for s := range points {
		points[s] = data.Row(s)[:data.Dim]
	}
	return !smooth.Left(points, l.cur.residuals[:n], l.cur.learned, 0, l.opt.Work)
}

// exceeds returns by which factor a tensor with so many different entries has to exceed its error
// to be more than chance: three standard errors of χ² (Wilson and Hilferty), or a half.
func exceeds(entries int) float64 {
	v := 2 / (9 * float64(entries))
	q := 1 - v + 3*math.Sqrt(v)
	return max(1.5, math.Sqrt(q*q*q))
}

// rounded returns the rounding of a table's numbers that explains the residuals on held-out
// samples, nil if there is none.
func (l *Learner) rounded() *rounding.Rounding {
	if !sample.IsTable(l.src.Source) || l.meets(exact) {
		return nil
	}
	return rounding.Of(l.src, l.split.held, l.cur.learned, l.opt.Work)
}

// findRounding adds that all samples are met as closely as the rounding of their numbers
// allows, or which rows are not, and reports whether rounding explains the residual.
func (l *Learner) findRounding() bool {
	r := l.rounded()
	if r == nil {
		return false
	}
	largest := r.Check(l.src, l.opt.Work, func(block int, at []int) {
		l.markMissed(block, at)
		l.res.Missed += int64(len(at))
	})
	if l.res.Missed > 0 {
		l.res.Diagnoses.AddRows(l.rows, l.src.Dim()+2)
		return true
	}
	l.res.Rounded, l.res.Noise = true, math.Sqrt(l.cur.held)
	l.res.Diagnoses.AddRounded(r.Inputs, l.src.Len(), l.res.Noise, largest)
	return true
}
