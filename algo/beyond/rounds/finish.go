package rounds

import (
	"crease/algo/beyond/refine"
	"crease/algo/num/linalg"
)

// Finish drops the units that make no difference, settles the signs and notes how the rounds ended. The error is as
// that of Learn.
func (l *Learner) Finish() (*Result, error) {
	l.prune()
	l.settle()
	if l.res.Missed > 0 && l.rows == nil { // by a network that has changed since
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
		least = exact * l.res.Energy // a share of 1e−10 in energy: heights 1e−5 of the rest
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

// settle finds the signs as [refine.Compare] does: where labels are noisy, by the linear part of a fit to samples that
// starts at the units, since theirs has errors of moments whose size the samples do not tell. The units flipped are
// still those of the rounds, and g is still theirs.
func (l *Learner) settle() {
	if l.cur.units.Units() == 0 {
		l.res.Signs = refine.Resolved // there are no signs
		if linalg.Norm(l.cur.linear) > 0 && !l.res.Exact {
			l.res.Signs = refine.Linear
		}
		return
	}
	blocks, m := l.split.held, l.cur.model()
	if !l.meets(exact) {
		blocks = l.compared()
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
		if !l.stays(m, data.Len()) {
			l.res.Signs = refine.Open // for these units, or what they leave is more than noise
			return
		}
	}
	c := refine.Compare(m, data, opt)
	if l.res.Signs = c.Signs; len(c.Sets) > 0 && !l.flip(c.Sets[0], c.Constant) && l.meets(exact) {
		l.res.Signs = refine.Linear // to the last digits
	}
}

// stays reports whether a fit of the present units to so many samples still has them, none is known to be missing, and
// the samples are enough to tell the noise from the error that it leaves, as noiseFloor asks.
func (l *Learner) stays(m refine.Model, samples int) bool {
	for i, w := range l.cur.units.W {
		if linalg.Dot(w, m.Net.W[i]) <= 0 {
			return false
		}
	}
	units := m.Net.Units()
	return units >= l.opt.Units && samples >= clearly*(units+1)*(l.src.Dim()+1)
}

// compared returns the blocks on whose samples signs are compared where labels are noisy.
func (l *Learner) compared() (blocks []int) {
	const most = 8
	for k := l.split.from; k < min(l.split.to, l.split.from+most); k++ {
		blocks = append(blocks, k)
	}
	return blocks
}

// flip flips the signs of a set of units. It drops what that leaves of the linear part, but for an output bias, and
// reports true if held-out samples are met as well without: label noise may keep the linear part from vanishing
// completely, and then g stays as it is.
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
	dropped := held <= limit // not if it is no number
	if dropped {
		m, l.cur.residuals, l.cur.held = g, residuals, held
	} else {
		learned = m.Network()
	}
	l.cur.units, l.cur.linear, l.cur.learned = m.Net, append(m.V, m.C), learned
	return dropped
}
