package rounds

import (
	"cmp"
	"errors"
	"math"
	"slices"

	"crease/algo/base/work"
	"crease/algo/num/hermite"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
	"crease/algo/paper/jennrich"
	"crease/algo/paper/recovery"
)

// candidate is a direction obtained from a tensor.
type candidate struct {
	w      []float64
	origin Origin
}

// placement is a candidate with the bias and height that lower Σ_k (1/k!)‖residual_k‖², k ≥ 2, most: by gain.
type placement struct {
	candidate
	b, a, gain float64
}

// placements returns the best placement of every candidate with a bias up to far. Several creases may share a
// direction, and then no decomposition separates them: so the biases and heights are searched for.
func placements(residual []*tensor.Sym, list []candidate, far float64) []placement {
	const step = .25 // from bias to bias
	found := make([]placement, len(list))
	for i, c := range list {
		along := make([]float64, len(residual))
		for k := 2; k < len(residual); k++ {
			along[k] = residual[k].Apply(c.w)
		}
		found[i].candidate = c
		for b := -far; b <= far; b += step {
			if gain, a := project(along, b); gain > found[i].gain {
				found[i].gain, found[i].b, found[i].a = gain, b, a
			}
		}
	}
	return found
}

// place appends the unit of the candidate with the largest gain, and reports whether there is one.
func (s *start) place(residual []*tensor.Sym, list []candidate, far float64) bool {
	var best placement
	for _, p := range placements(residual, list, far) {
		if p.gain > best.gain {
			best = p
		}
	}
	if best.gain == 0 {
		return false
	}
	s.append(best.w, best.b, best.a, best.origin)
	return true
}

// project returns the gain of a unit of bias b, and its height, given along[k] = residual_k(w, …, w).
func project(along []float64, b float64) (gain, a float64) {
	coef := make([]float64, len(along))
	hermite.ReLUTo(coef, b)
	inner, norm, weight := 0.0, 0.0, 1.0
	for k := 2; k < len(along); k++ {
		weight /= float64(k)
		inner += weight * coef[k] * along[k]
		norm += weight * coef[k] * coef[k]
	}
	return inner * inner / norm, inner / norm
}

// directions returns what Jennrich's algorithm finds in the residual tensors with the thresholds of Algorithm 4.
func (l *Learner) directions(residual []*tensor.Sym) (list []candidate) {
	opt := l.options()
	eta := recovery.NewThresholds(l.read.coefficient, opt)
	for parity := range 2 {
		k := 2*opt.Order + 1 + parity
		if residual[k].Norm() <= l.read.error[k] {
			continue // noise
		}
		list = append(list, l.decompose(residual[k], k, opt.Order, jennrich.Options{
			Units: l.determined(), Threshold: eta.Eta1[parity], Noise: eta.Entry[parity], Seed: opt.Seed,
			Draws: opt.Draws, Work: l.decomposing,
		})...)
	}
	return list
}

// decompose returns the directions that Jennrich's algorithm of an ℓ finds in a tensor of order k, none if it fails.
func (l *Learner) decompose(t *tensor.Sym, k, order int, opt jennrich.Options) (list []candidate) {
	dec, err := jennrich.Decompose(t, order, opt)
	if errors.Is(err, jennrich.ErrNotFinite) || errors.Is(err, jennrich.ErrNoConvergence) {
		return nil
	}
	if l.fail(err); err != nil {
		return nil
	}
	for _, w := range dec.Directions {
		list = append(list, candidate{w, Origin{l.currentRound().Number, k}})
	}
	return list
}

// grow adds units one at a time, up to maxUnits, each from the residual tensors, and fits all units after each.
func (l *Learner) grow(s start, maxUnits int) start {
	for n := s.net.Units(); n < maxUnits && !l.over(); n++ {
		residual := l.read.residual(s.net)
		if !s.place(residual, l.directions(residual), bound(l.samples())) {
			break
		}
		if s, _ = l.fit(s); s.net.Units() <= n {
			break // fit dropped the new unit
		}
	}
	return s
}

// beside adds one unit from the residual tensors: if two creases nearly coincide, the second shows only once the first
// has been subtracted. It adds no unit that the samples would not determine.
func (l *Learner) beside() start {
	n := l.cur.units.Units()
	if n == 0 || n >= l.determinable() {
		return start{}
	}
	s := l.grow(l.fromUnits(), n+1)
	s.ok = s.net.Units() > n
	return s
}

// pursuit builds the network from nothing, up to as many units as the order separates or the samples determine.
func (l *Learner) pursuit() start {
	maxUnits := l.determined()
	if l.opt.Units == 0 {
		maxUnits = min(tensor.Len(l.src.Dim(), l.ladder.order), maxUnits)
	}
	s := l.grow(start{}, maxUnits)
	s.ok = s.net.Units() > 0
	l.inherit(&s)
	return s
}

// maxBranches is the number of directions that are tried for a unit.
const maxBranches = 6

// exchange looks for units that explain the tensors up to their errors. A fit whose misfit ends well above 1 lacks a
// unit or is in a wrong minimum, where some units each represent several. So each unit in turn is exchanged for one
// from the residual tensors of the others, and if that does not help, a unit is added.
func (l *Learner) exchange() start {
	const share = .9 // of the misfit, below which an exchange is accepted: so exchanging terminates
	if lightTailed(l.cur.residuals) {
		return start{} // label noise, whose tensors exceed their errors by chance
	}
	s, misfit := l.fitted(l.fromUnits())
	if misfit <= 1 {
		return start{}
	}
	for {
		maxUnits := l.capacity()
		for i, idle := 0, 0; s.net.Units() <= maxUnits && idle < s.net.Units() && misfit > 1 && !l.over(); i++ {
			without, k := s.clone(), i%s.net.Units()
			without.net.Remove(k)
			without.origins = slices.Delete(without.origins, k, k+1)
			idle++
			if other, lower := l.oneMore(without); lower < share*misfit {
				s, misfit, idle = other, lower, 1
			}
		}
		if misfit <= 1 || s.net.Units() >= maxUnits || l.over() {
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

// capacity returns the largest number of units that the tensors determine and that exchange has time for.
func (l *Learner) capacity() int {
	const share = 2. / 3            // the largest ratio of unknowns to entries
	const maxWork = work.Quick / 60 // multiply-adds of exchanging every unit once
	d, entries := l.src.Dim(), 0
	for k := 2; k <= l.ladder.top; k++ {
		entries += tensor.Len(d, k)
	}
	units := int(share * float64(entries) / float64(d+1))
	if l.opt.Units > 0 {
		units = min(units, l.opt.Units)
	}
	if l.ladder.given {
		units = min(units, tensor.Len(d, l.ladder.order)) // a given ℓ limits the units
	}
	for m := range units {
		n := float64((m + 1) * (d + 2))
		if step := n*n*n/6 + 3*float64((m+1)*entries); float64(m+1)*maxBranches*fitSteps*step > float64(maxWork) {
			return m
		}
	}
	return units
}

func (l *Learner) fitted(s start) (start, float64) {
	s, _ = l.fit(s)
	return s, l.read.misfit(s.net)
}

// oneMore returns the best fit of s with a unit more from the residual tensors, and its misfit, +Inf if there is none.
func (l *Learner) oneMore(s start) (best start, misfit float64) {
	residual := l.read.residual(s.net)
	misfit = math.Inf(1)
	for _, p := range promising(placements(residual, l.weakDirections(residual), bound(l.samples()))) {
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

// promising returns at most maxBranches placements of the largest gains, no two of them in nearly the same direction,
// from which fits would end at the same units.
func promising(list []placement) []placement {
	slices.SortStableFunc(list, func(p, q placement) int { return cmp.Compare(q.gain, p.gain) })
	var chosen []placement
	for _, p := range list {
		near := func(q placement) bool { return math.Abs(linalg.Dot(p.w, q.w)) > .99 }
		if p.gain > 0 && len(chosen) < maxBranches && !slices.ContainsFunc(chosen, near) {
			chosen = append(chosen, p)
		}
	}
	return chosen
}

// weakDirections returns all directions in the residual tensors of any order up to ℓ, however weak: fits decide.
func (l *Learner) weakDirections(residual []*tensor.Sym) (list []candidate) {
	opt := jennrich.Options{Seed: l.options().Seed, Draws: fewDraws, Work: l.decomposing}
	opt.Units = max(2*maxBranches, l.src.Dim()) // of which the best are tried
	for k := 3; k <= 2*l.ladder.order+2; k++ {
		if residual[k].Norm() <= l.read.error[k] {
			continue // noise
		}
		list = append(list, l.decompose(residual[k], k, (k-1)/2, opt)...)
	}
	return list
}
