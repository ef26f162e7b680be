package rounds

import "crease/algo/num/tensor"

// ladder holds the order ℓ of the decompositions and the highest order of the tensors
// in the joint fit.
type ladder struct {
	dim   int
	order int  // ℓ
	top   int  // at least 2ℓ+2
	given bool // ℓ was given and stays; only top rises
}

// maxEntries bounds the entries of the largest tensor, maxTop its order.
const maxEntries, maxTop = 12_000, 14

// newLadder starts at the given order, else at the least that could hold m units if m is
// known.
func newLadder(dim int, opt Options) ladder {
	a := ladder{dim: dim, order: max(1, opt.Order), given: opt.Order > 0}
	a.top = 2*a.order + 2
	for !a.given && dim > 1 && opt.Units > tensor.Len(dim, a.order) && a.raise() {
	}
	return a
}

// raise goes one order up and reports whether there is a higher one.
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

// cheap reports whether raising the order costs hardly more than doubling the samples.
func (a *ladder) cheap() bool {
	const maxRatio = 4
	return tensor.Len(a.dim+1, a.top+2) <= maxRatio*tensor.Len(a.dim+1, a.top)
}

// usedUp reports whether the last decompositions found as many directions as their order
// can hold, so that there may be more.
func (l *Learner) usedUp() bool {
	r := l.currentRound().Recovery
	return r.Decomposed() && max(r.Odd.Rank, r.Even.Rank) >= tensor.Len(l.ladder.dim, l.ladder.order)
}
