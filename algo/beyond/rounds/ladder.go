package rounds

import "crease/algo/num/tensor"

// ladder is the order ℓ of the decompositions and the highest order of the
// tensors that the joint fit sees.
type ladder struct {
	dim   int
	order int  // ℓ
	top   int  // at least 2ℓ+2
	given bool // ℓ is not to be changed; only top rises
}

// mostEntries bounds the entries of the largest tensor on the ladder, mostTop its
// order.
const mostEntries, mostTop = 12_000, 14

// newLadder starts at the order given, else at the least that could hold m units
// if m is known.
func newLadder(dim int, opt Options) ladder {
	a := ladder{dim: dim, order: max(1, opt.Order), given: opt.Order > 0}
	a.top = 2*a.order + 2
	for !a.given && dim > 1 && opt.Units > tensor.Len(dim, a.order) && a.raise() {
	}
	return a
}

// raise goes one order up and reports whether there was one.
func (a *ladder) raise() bool {
	if a.top+2 > mostTop || tensor.Len(a.dim, a.top+2) > mostEntries {
		return false
	}
	a.top += 2
	if !a.given && a.dim > 1 { // in one dimension all powers are dependent
		a.order = (a.top - 2) / 2
	}
	return true
}

// cheap reports whether a step up costs hardly more than doubling the samples.
func (a *ladder) cheap() bool {
	const most = 4
	return tensor.Len(a.dim+1, a.top+2) <= most*tensor.Len(a.dim+1, a.top)
}

// usedUp reports whether the last decompositions found as many directions as
// their order can hold: there may be more.
func (l *Learner) usedUp() bool {
	r := l.now().Recovery
	return r.Decomposed() && max(r.Odd.Rank, r.Even.Rank) >= tensor.Len(l.ladder.dim, l.ladder.order)
}
