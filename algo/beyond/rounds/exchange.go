package rounds

import (
	"cmp"
	"math"
	"slices"

	"crease/algo/base/work"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
	"crease/algo/paper/jennrich"
)

const (
	// maxBranches is the number of directions that are tried for a unit.
	maxBranches = 6
	// exchangeGain is the share of the misfit that an exchange must fall below to be accepted,
	// so that exchanging ends.
	exchangeGain = .9
	// maxCosine is the cosine up to which two directions are tried separately: fits from
	// closer ones end at the same units.
	maxCosine = .99
	// exchangeWorkLimit bounds the work of exchanging every unit once, in multiply-adds.
	exchangeWorkLimit = work.Quick / 60
)

// exchange looks for units that explain the tensors up to their errors. A fit that ends well above the errors lacks a
// unit or is in a wrong minimum, where some of its units each represent several. So each unit in turn is exchanged
// for one from the residual tensors of the others, and if that does not help, a unit is added. There may be more
// units than a decomposition can hold: the fit to all entries tells them apart.
func (l *Learner) exchange() start {
	if lightTailed(l.cur.residuals) {
		return start{} // label noise, whose tensors exceed their errors by chance
	}
	s, misfit := l.fitted(l.fromUnits())
	if misfit <= 1 {
		return start{}
	}
	for {
		s, misfit = l.exchangeEach(s, misfit)
		if misfit <= 1 || s.net.Units() >= l.capacity() || l.over() {
			break
		}
		more, lower := l.oneMore(s)
		if lower >= misfit {
			break
		}
		s, misfit = more, lower
	}
	s.ok = s.net.Units() > 0
	l.inherit(&s)
	return s
}

// capacity returns the largest number of units that the joint fit can determine from the
// tensors and that the exchange has the time for.
func (l *Learner) capacity() int {
	const share = 2. / 3 // the largest ratio of unknowns to entries
	d, entries := l.src.Dim(), 0
	for k := 2; k <= l.ladder.top; k++ {
		entries += tensor.Len(d, k)
	}
	units := int(share * float64(entries) / float64(d+1))
	if l.opt.Units > 0 {
		units = min(units, l.opt.Units)
	}
	if l.ladder.given {
		units = min(units, tensor.Len(d, l.ladder.order)) // a given ℓ limits what is to be found
	}
	for m := range units {
		n := float64((m + 1) * (d + 2))
		step := n*n*n/6 + 3*float64((m+1)*entries)
		if float64(m+1)*maxBranches*fitSteps*step > float64(exchangeWorkLimit) {
			return m
		}
	}
	return units
}

// exchangeEach exchanges units as long as that lowers the misfit and the errors of the tensors do not explain it.
func (l *Learner) exchangeEach(s start, misfit float64) (start, float64) {
	if s.net.Units() > l.capacity() {
		return s, misfit
	}
	for i, idle := 0, 0; idle < s.net.Units() && misfit > 1 && !l.over(); i, idle = i+1, idle+1 {
		other, lower := l.oneMore(s.without(i % s.net.Units()))
		if lower < exchangeGain*misfit {
			s, misfit, idle = other, lower, 0
		}
	}
	return s, misfit
}

// without returns a copy of s without its unit i.
func (s *start) without(i int) start {
	less := s.clone()
	less.net.Remove(i)
	less.origins = slices.Delete(less.origins, i, i+1)
	return less
}

func (l *Learner) fitted(s start) (start, float64) {
	s, _ = l.fit(s)
	return s, l.read.misfit(s.net)
}

// oneMore returns the best fit of s with one more unit from the residual tensors, and its
// misfit, which is infinite if there is none or the rounds have failed.
func (l *Learner) oneMore(s start) (best start, misfit float64) {
	rest := l.read.residual(s.net)
	misfit = math.Inf(1)
	for _, p := range promising(placements(rest, l.weakDirections(rest), bound(l.samples()))) {
		more := s.clone()
		more.append(p.w, p.b, p.a, p.origin)
		more, lower := l.fitted(more)
		if l.failure() != nil {
			break
		}
		if more.net.Units() > s.net.Units() && lower < misfit {
			best, misfit = more, lower
		}
	}
	return best, misfit
}

// promising returns the placements that gain most, at most maxBranches, no two of them in nearly the same direction.
func promising(list []placement) []placement {
	slices.SortStableFunc(list, func(p, q placement) int { return cmp.Compare(q.gain, p.gain) })
	var chosen []placement
	for _, p := range list {
		near := func(q placement) bool { return math.Abs(linalg.Dot(p.w, q.w)) > maxCosine }
		if p.gain > 0 && len(chosen) < maxBranches && !slices.ContainsFunc(chosen, near) {
			chosen = append(chosen, p)
		}
	}
	return chosen
}

// weakDirections returns all directions that the residual tensors show at any order up to ℓ, however
// weakly: the fits started there decide.
func (l *Learner) weakDirections(rest []*tensor.Sym) (list []candidate) {
	opt := jennrich.Options{Seed: l.options().Seed, Draws: fewDraws, Work: l.decomposing}
	opt.Units = max(2*maxBranches, l.src.Dim()) // of which the best are tried
	for k := 3; k <= 2*l.ladder.order+2; k++ {
		if rest[k].Norm() <= l.read.error[k] {
			continue // noise
		}
		list = append(list, l.decompose(rest[k], k, (k-1)/2, opt)...)
	}
	return list
}
