package rounds

import (
	"math"

	"crease/algo/base/work"
	"crease/algo/data/places"
	"crease/algo/data/sample"
	"crease/algo/num/tensor"
)

// ladder holds the order ℓ of the decompositions and the highest order of the tensors in the joint fit.
type ladder struct {
	dim   int
	order int  // ℓ
	top   int  // at least 2ℓ+2
	given bool // ℓ was given and stays; only top rises
}

// maxEntries bounds the entries of the largest tensor, maxTop its order.
const maxEntries, maxTop = 12_000, 14

// raise goes to the next order and reports whether there is one.
func (a *ladder) raise() bool {
	if a.top+2 > maxTop || tensor.Len(a.dim, a.top+2) > maxEntries {
		return false
	}
	a.top += 2
	if !a.given && a.dim > 1 { // in one dimension all powers are dependent
		a.order = (a.top - 2) / 2
	}
	return true
}

// usedUp reports whether the last decompositions found as many directions as their order holds: there may be more.
func (l *Learner) usedUp() bool {
	r := l.currentRound().Recovery
	return r.Decomposed() && max(r.Odd.Rank, r.Even.Rank) >= tensor.Len(l.ladder.dim, l.ladder.order)
}

// workLimit is the work of a run, in multiply-adds, beyond which rounds go on only while they contract: no order
// is raised any more, and of the ideas the two quickest are tried. It takes a few seconds.
const workLimit = 4 * work.Quick / 3

// spent returns the work of all rounds so far, decompositions included, in multiply-adds.
func (l *Learner) spent() int64 { return l.opt.Work.Done() - l.before + l.decomposing.Done() }

// over reports whether the work has reached its limit, or the rounds have failed.
func (l *Learner) over() bool { return l.spent() >= l.limit || l.failure() != nil }

// raise goes to the next order, if there is one and it may help. If the order holds no more directions than were found,
// the next one gets the work that it takes. Otherwise the work of its moments has to be within the limit, and a moment
// of the present order has to exceed its error: if these are noise, so are higher ones.
func (l *Learner) raise() bool {
	const passes, toEnd = 4, 60 // over the samples that a higher order takes at least, and down to rounding
	next := l.ladder
	if !next.raise() {
		return false
	}
	pass := l.samples() * int64(tensor.Len(next.dim+1, next.top))
	switch {
	case l.holdsAll():
		return false
	case l.usedUp():
		l.limit = max(l.limit, l.spent()+toEnd*pass)
	case !l.exceedsNoise(likely) || l.spent()+passes*pass > l.limit:
		return false
	}
	l.ladder = next
	return true
}

// holdsAll reports whether the order holds more directions than samples determine units: a higher one is no help then.
func (l *Learner) holdsAll() bool {
	return tensor.Len(l.ladder.dim, l.ladder.order) > l.determinable()
}

// Standard errors by which a tensor of the residual exceeds its expected size. At likely it may show a unit, which is
// worth another order. At certain, which noise reaches once in 10⁵ runs, it is no noise: with likely in its place, one
// run of 150 that had found all units in noise was said to have missed some.
const likely, certain = 3, 4.3

// exceedsNoise reports whether one of the tensors of the residual exceeds its error by so many standard errors of a χ²
// of its entries (Wilson and Hilferty), and by a half at least.
func (l *Learner) exceedsNoise(errors float64) bool {
	round := l.currentRound()
	for k, left := range round.Left {
		v := 2 / (9 * float64(tensor.Len(l.src.Dim(), k)))
		q := 1 - v + errors*math.Sqrt(v)
		if k >= 2 && left > max(1.5, math.Sqrt(q*q*q))*round.Expected[k] {
			return true
		}
	}
	return false
}

// determined returns the number of units that the samples can determine, or m if it is given.
func (l *Learner) determined() int {
	if l.opt.Units > 0 {
		return l.opt.Units
	}
	return l.determinable()
}

// determinable returns the number of units that the samples can determine, those at one place counted once.
func (l *Learner) determinable() int {
	n := int(l.samples())
	if t, ok := l.src.Source.(*sample.Shuffled); ok {
		if l.places == l.counted && l.counted < n { // the table may have more
			l.places, l.counted = len(places.Distinct(t.Table, n, l.opt.Work.Quiet())), n
		}
		n = min(n, l.places)
	}
	return max(1, n/(l.src.Dim()+2))
}
