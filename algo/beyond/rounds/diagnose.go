package rounds

import (
	"math"

	"crease/algo/beyond/judge"
	"crease/algo/beyond/refine"
	"crease/algo/data/rounding"
	"crease/algo/data/sample"
	"crease/algo/data/smooth"
	"crease/algo/num/tensor"
)

// note notes how the rounds ended and what keeps the result from being exact.
func (l *Learner) note() {
	r := l.res
	r.Units, r.Round.Rounds, r.Round.Used, r.Round.Unfitted = l.cur.units.Units(), len(r.Rounds), r.Samples, l.unfitted
	r.Round.Order = r.Order
	switch {
	case r.Energy == 0 && r.Missed == 0: // the energy is that of held-out samples alone
		r.AllZero = true
	case l.rows != nil:
		r.Rows = &judge.Rows{Missed: l.rows, Need: judge.Needed(l.src.Dim())}
	case r.Missed == 0 && !r.Exact:
		l.endsAt()
	}
	r.See(l.cur.units, l.src.Source, l.src, l.opt.Work)
}

// endsAt notes what the residual looks like.
func (l *Learner) endsAt() {
	r := l.res
	switch {
	case l.meets(exact): // so few samples that none of them confirms it
		r.Unconfirmed = true
	case l.findRounding() || l.findNoise():
	case l.over() || l.hitLimit:
		r.Ended = judge.OutOfWork
	case l.usedUp() && l.cur.units.Units() >= tensor.Len(l.ladder.dim, l.ladder.order) && !l.holdsAll() && l.src.Dim() > 1:
		// Directions alone do not use it up, if no unit along them has lowered the residual. On a line there is one.
		r.Ended = judge.UsedUp
	default:
		r.Ended, r.Round.NoiseLike = judge.Stalled, l.looksLikeNoise()
	}
}

// findNoise notes how large the label noise is and what error it leaves, and reports whether
// the residual looks like noise and there are enough samples to say so.
func (l *Learner) findNoise() bool {
	floor, n := l.noiseFloor()
	if floor == 0 {
		return false
	}
	r := l.res
	r.Ended, r.Noise, r.Round.Floor, r.Round.Tensors = judge.Noisy, math.Sqrt(l.cur.held), floor, n
	return true
}

// clearly is how many times the noise has to exceed the error that it leaves for the samples to say that it is noise.
const clearly = 20

// noiseFloor returns the floor of label noise, or 0 if the residual does not look like noise
// or there are too few samples to say so.
func (l *Learner) noiseFloor() (mean float64, n int64) {
	if !l.looksLikeNoise() {
		return 0, 0
	}
	if mean, n = l.floor(); clearly*mean > l.cur.held {
		mean = 0
	}
	return mean, n
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

// findRounding notes that all samples are met as closely as the rounding of their numbers
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
		l.res.Rows = &judge.Rows{Missed: l.rows, Need: judge.Needed(l.src.Dim())}
		return true
	}
	l.res.Rounded, l.res.Noise = &judge.Rounded{Inputs: r.Inputs, Largest: largest}, math.Sqrt(l.cur.held)
	return true
}
