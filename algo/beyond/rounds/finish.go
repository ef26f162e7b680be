package rounds

import (
	"math"

	"crease/algo/beyond/refine"
	"crease/algo/num/linalg"
)

// Finish drops the units that make no difference, settles the signs and adds the diagnoses. The error is as
// that of Learn.
func (l *Learner) Finish() (*Result, error) {
	l.prune()
	l.settle()
	if l.res.Missed > 0 && l.rows == nil { // by a network that has changed since
		if l.confirm(); 2*l.res.Missed > l.src.Len() {
			l.res.Missed = 0
		}
	}
	l.diagnose()
	if l.res.Noise > 0 {
		l.res.Errors = l.standardErrors()
	}
	l.publish()
	if err := l.failure(); err != nil {
		return nil, err
	}
	return l.res, nil
}

// prune runs Algorithm 5 without the units that make no difference, and keeps the
// resulting network if it is as good.
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

// settle finds the signs. Flipping the units of a set F adds Σ_F a_i(w_i, b_i) to the linear
// part, so the right set makes it vanish (erratum 5). For independent weights there is at
// most one such set (Algorithm 3).
func (l *Learner) settle() {
	units := l.cur.units
	if units.Units() == 0 {
		l.res.Signs = refine.Resolved // there are no signs
		if linalg.Norm(l.cur.linear) > 0 && !l.res.Exact {
			l.res.Signs = refine.Linear
		}
		return
	}
	cols, scale := refine.Jumps(units)
	tol := max(1e-7*scale, linearErrors*math.Sqrt(l.cur.held))
	found, complete := refine.Subsets(cols, l.cur.linear, tol)
	l.res.Signs = refine.Ambiguous
	if len(found) == 0 {
		if complete {
			l.res.Signs = refine.Linear
		}
		return
	}
	if l.flip(found[0]) && len(found) == 1 && complete {
		l.res.Signs = refine.Resolved
	}
}

// linearErrors is the error allowed in the linear part, in multiples of the residual.
const linearErrors = 10

// flip flips the signs of a set of units and drops the linear part, and reports whether
// the held-out samples allow that. Where label noise keeps the linear part from vanishing
// completely, and they are met better with the remainder, g stays the function that it is.
func (l *Learner) flip(set []bool) bool {
	m := l.cur.model().Clone()
	for i, in := range set {
		if in {
			m.Flip(i)
		}
	}
	residuals, held := l.heldOut(m.Net)
	if !(held <= max(2*l.cur.held, exact*exact*l.res.Energy)) { // nor if it is no number
		return false
	}
	if l.cur.units, l.cur.linear = m.Net, append(m.V, m.C); l.meets(exact) || held <= l.cur.held {
		l.cur.learned, l.cur.residuals, l.cur.held = m.Net, residuals, held
		clear(l.cur.linear)
	} else {
		l.cur.learned = m.Network()
	}
	return true
}
