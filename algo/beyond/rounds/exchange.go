package rounds

import (
	"cmp"
	"math"
	"slices"

	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
	"crease/algo/paper/jennrich"
)

const (
	// mostBranches is the number of directions that are tried for a unit.
	mostBranches = 6
	// exchanged is the share of the misfit below which an exchange counts, or it might go
	// on for ever.
	exchanged = .9
	// unlike is the cosine up to which directions are two: fits from nearer ones end at
	// the same units.
	unlike = .99
	// mostExchange bounds the work of exchanging every unit once, in multiply-adds.
	mostExchange = 5e7
)

// exchange looks for units that explain the tensors up to their errors. A fit that ends
// well above lacks a unit or is in a wrong minimum, where some of the units found stand for
// several. So each unit in turn is exchanged for one that the rest of the others shows, and
// if that does not help there is one more. There may be more of them than a decomposition
// holds: the fit to all entries tells them apart.
func (l *Learner) exchange() (start, error) {
	if even(l.cur.residuals) {
		return start{}, nil // label noise, whose tensors stand out of their errors by chance
	}
	s, err := l.again()
	if err != nil {
		return s, err
	}
	s, misfit, err := l.fitted(s)
	if err != nil || misfit <= 1 {
		return start{}, err
	}
	for {
		if s, misfit, err = l.exchangeEach(s, misfit); err != nil {
			return s, err
		}
		if misfit <= 1 || s.net.Units() >= l.room() {
			break
		}
		more, lower, err := l.oneMore(s)
		if err != nil {
			return s, err
		}
		if lower >= misfit {
			break
		}
		s, misfit = more, lower
	}
	s.ok = s.net.Units() > 0
	l.inherit(&s)
	return s, nil
}

// room returns the number of units that the joint fit can tell from what it is fitted
// to, or that the exchange has the time for.
func (l *Learner) room() int {
	const share = 2. / 3 // of the entries that unknowns may use up
	d, entries := l.src.Dim(), 0
	for k := 2; k <= l.ladder.top; k++ {
		entries += tensor.Len(d, k)
	}
	most := int(share * float64(entries) / float64(d+1))
	if l.opt.Units > 0 {
		most = min(most, l.opt.Units)
	}
	if l.ladder.given {
		most = min(most, tensor.Len(d, l.ladder.order)) // whoever gives ℓ asks what it can find
	}
	for m := range most {
		n := float64((m + 1) * (d + 2))
		step := n*n*n/6 + 3*float64((m+1)*entries)
		if float64(m+1)*mostBranches*fitSteps*step > mostExchange {
			return m
		}
	}
	return most
}

// exchangeEach exchanges units as long as that lowers the misfit, until errors explain it.
func (l *Learner) exchangeEach(s start, misfit float64) (start, float64, error) {
	if s.net.Units() > l.room() {
		return s, misfit, nil
	}
	for i, idle := 0, 0; idle < s.net.Units() && misfit > 1; i, idle = i+1, idle+1 {
		other, lower, err := l.oneMore(s.without(i % s.net.Units()))
		if err != nil {
			return s, misfit, err
		}
		if lower < exchanged*misfit {
			s, misfit, idle = other, lower, 0
		}
	}
	return s, misfit, nil
}

// without returns s less its unit i.
func (s *start) without(i int) start {
	less := s.clone()
	less.net.W = slices.Delete(less.net.W, i, i+1)
	less.net.B = slices.Delete(less.net.B, i, i+1)
	less.net.A = slices.Delete(less.net.A, i, i+1)
	less.origins = slices.Delete(less.origins, i, i+1)
	return less
}

// fitted is fit with the misfit of what it ends at.
func (l *Learner) fitted(s start) (start, float64, error) {
	s, _, err := l.fit(s)
	return s, l.read.misfit(s.net), err
}

// oneMore returns the best of the fits to s and one unit more that the tensors of the
// rest show, and its misfit, which is infinite if there is none.
func (l *Learner) oneMore(s start) (best start, misfit float64, err error) {
	rest := l.read.rest(s.net)
	list, err := l.shown(rest)
	if err != nil {
		return s, 0, err
	}
	misfit = math.Inf(1)
	for _, p := range promising(placements(rest, list, bound(l.samples()))) {
		more := s.clone()
		more.append(p.w, p.b, p.a, p.origin)
		more, lower, err := l.fitted(more)
		if err != nil {
			return s, 0, err
		}
		if more.net.Units() > s.net.Units() && lower < misfit {
			best, misfit = more, lower
		}
	}
	return best, misfit, nil
}

// promising returns the placements that gain most, mostBranches of them that are not
// nearly in one direction.
func promising(list []placement) []placement {
	slices.SortStableFunc(list, func(p, q placement) int { return cmp.Compare(q.gain, p.gain) })
	var chosen []placement
	for _, p := range list {
		near := func(q placement) bool { return math.Abs(linalg.Dot(p.w, q.w)) > unlike }
		if p.gain > 0 && len(chosen) < mostBranches && !slices.ContainsFunc(chosen, near) {
			chosen = append(chosen, p)
		}
	}
	return chosen
}

// shown returns all directions that the tensors of the rest show at any order up to ℓ,
// the least among them: what comes of them decides.
func (l *Learner) shown(rest []*tensor.Sym) ([]candidate, error) {
	var list []candidate
	opt := jennrich.Options{Seed: l.options().Seed, Draws: fewDraws, Work: l.opt.Work}
	for k := 3; k <= 2*l.ladder.order+2; k++ {
		found, err := l.decompose(rest[k], k, (k-1)/2, opt)
		if err != nil {
			return nil, err
		}
		list = append(list, found...)
	}
	return list, nil
}
