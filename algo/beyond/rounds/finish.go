package rounds

import (
	"math"

	"crease/algo/beyond/judge"
	"crease/algo/beyond/refine"
	"crease/algo/data/rounding"
	"crease/algo/data/sample"
	"crease/algo/data/smooth"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
)

// finish drops the units without effect, settles orientations and records how the rounds ended, or fails as Learn.
func (l *Learner) finish() (*Result, error) {
	l.prune()
	l.settle()
	if l.res.Missed > 0 && l.rows == nil { // counted for an earlier network
		if l.confirm(); 2*l.res.Missed > l.src.Len() {
			l.res.Missed = 0
		}
	}
	l.note()
	if l.res.Noise > 0 {
		l.res.Errors = l.standardErrors()
	}
	l.publish()
	if err := l.failure(); err != nil {
		return nil, err
	}
	return l.res, nil
}

// prune runs Algorithm 5 without the units that make no difference, and keeps the resulting network if it is as good.
func (l *Learner) prune() {
	least := l.cur.held
	if l.meets(exact) {
		least = exact * l.res.Energy // a share of 1e−10 in energy: heights 1e−5 of the others'
	}
	kept := l.cur.units.Above(least)
	if len(kept) == l.cur.units.Units() {
		return
	}
	m := l.regress(l.cur.units.Select(kept), Pick(l.cur.origins, kept))
	if m.held <= max(1.05*l.cur.held, exact*exact*l.res.Energy) {
		l.cur = m
	}
}

// settle determines orientations as [refine.Compare] does: with noisy labels by the linear part of a fit to samples
// from the units on, whose error is not known. The units that are flipped are still those of the rounds.
func (l *Learner) settle() {
	const maxBlocks = 8 // of noisy samples by which orientations are compared
	if l.cur.units.Units() == 0 {
		l.res.Signs = refine.Resolved // no unit has an orientation
		if linalg.Norm(l.cur.linear) > 0 && !l.res.Exact {
			l.res.Signs = refine.Linear
		}
		return
	}
	blocks, m := l.split.held, l.cur.model()
	if !l.meets(exact) {
		blocks = linalg.Numbers(min(l.split.to, l.split.from+maxBlocks))[l.split.from:]
	}
	data := refine.NewData(l.src.Dim(), 0)
	for _, k := range blocks {
		b := l.src.At(k)
		data.AddBlock(b, 0, b.Len)
	}
	opt := refine.FitOptions{Work: l.opt.Work}
	if !l.meets(exact) {
		near := refine.FitOptions{Iterations: 12, Damping: 1e-4, Window: 1, Work: l.opt.Work}
		near.Patience = .1 / float64(data.Len())
		m, _ = refine.Fit(m, data, near)
		units, turned := m.Net.Units(), false
		for i, w := range m.Net.W {
			turned = turned || linalg.Dot(l.cur.units.W[i], w) <= 0
		}
		// A unit may be known to be missing, or samples too few to tell the noise from its error, as noiseFloor asks.
		if turned || units < l.opt.Units || data.Len() < clearly*(units+1)*(l.src.Dim()+1) {
			l.res.Signs = refine.Open // for these units, or the residual is more than noise
			return
		}
	}
	c := refine.Compare(m, data, opt)
	if l.res.Signs = c.Signs; len(c.Sets) > 0 && !l.flip(c.Sets[0], c.Constant) && l.meets(exact) {
		l.res.Signs = refine.Linear // to the last digits
	}
}

// flip flips a set of units. It drops the remaining linear part except for an output bias, and returns true, if
// held-out samples are met as well without: noise may keep the linear part from vanishing, and then g stays as it is.
func (l *Learner) flip(set []bool, constant bool) bool {
	m := l.cur.model().Turned(set)
	g := m.Clone()
	if clear(g.V); !constant {
		g.C = 0
	}
	learned := g.Network()
	residuals, held := l.heldOut(learned)
	limit := l.cur.held
	if l.meets(exact) {
		limit = max(2*l.cur.held, exact*exact*l.res.Energy)
	}
	dropped := held <= limit // false for NaN
	if dropped {
		m, l.cur.residuals, l.cur.held = g, residuals, held
	} else {
		learned = m.Network()
	}
	l.cur.units, l.cur.linear, l.cur.learned = m.Net, append(m.V, m.C), learned
	return dropped
}

// note records how the rounds ended and what keeps the result from being exact.
func (l *Learner) note() {
	r := l.res
	r.Units, r.Round.Rounds, r.Round.Used, r.Round.Order = l.cur.units.Units(), len(r.Rounds), r.Samples, r.Order
	switch {
	case r.Energy == 0 && r.Missed == 0: // the energy is that of held-out samples alone
		r.AllZero = true
	case l.rows != nil:
		r.Rows = &judge.Rows{Missed: l.rows, Need: judge.Needed(l.src.Dim())}
	case r.Missed > 0 || r.Exact: // otherwise the residual decides
	case l.meets(exact): // too few samples to confirm it
		r.Unconfirmed = true
	case l.findRounding() || l.findNoise():
	case l.over() || l.hitLimit:
		r.Ended = judge.OutOfWork
	case l.usedUp() && l.cur.units.Units() >= tensor.Len(l.ladder.dim, l.ladder.order) && !l.holdsAll() && l.src.Dim() > 1:
		// Directions alone do not exhaust it if no unit along them has lowered the residual. On a line there is one.
		r.Ended = judge.UsedUp
	default:
		r.Ended, r.Round.NoiseLike = judge.Stalled, l.looksLikeNoise()
	}
	r.Measure(l.cur.units, l.src.Source, l.src, l.opt.Work)
}

// findNoise records the label noise and the error due to it, if the residual looks like noise and samples suffice.
func (l *Learner) findNoise() bool {
	floor, n := l.noiseFloor()
	if r := l.res; floor > 0 {
		r.Ended, r.Noise, r.Round.Floor, r.Round.Tensors = judge.Noisy, math.Sqrt(l.cur.held), floor, n
	}
	return floor > 0
}

// clearly is the ratio of the noise to the error due to it above which samples identify noise.
const clearly = 20

// noiseFloor returns the floor of label noise, or 0 if the residual does not look like noise or samples are too few.
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
	if !lightTailed(l.cur.residuals) || l.exceedsNoise(certain) {
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

// rounded returns the rounding of a table's numbers that explains the residuals on held-out samples, nil if none does.
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
