package rounds

import (
	"errors"

	"crease/algo/num/hermite"
	"crease/algo/num/tensor"
	"crease/algo/paper/jennrich"
	"crease/algo/paper/recovery"
)

// candidate is a direction that a tensor shows.
type candidate struct {
	w      []float64
	origin Origin
}

// placement is a candidate with the bias, on a grid, and the height of the unit that lowers
// Σ_k (1/k!)‖rest_k‖², k ≥ 2, most. gain is by how much it does.
type placement struct {
	candidate
	b, a, gain float64
}

// placements returns the placement of every candidate with a bias up to far. Several creases may share one direction,
// and no decomposition tells them apart: so the scalars are searched for instead of solved for.
func placements(rest []*tensor.Sym, list []candidate, far float64) []placement {
	found := make([]placement, len(list))
	for i, c := range list {
		along := make([]float64, len(rest))
		for k := 2; k < len(rest); k++ {
			along[k] = rest[k].Apply(c.w)
		}
		found[i].candidate = c
		for b := -far; b <= far; b += gridStep {
			if gain, a := project(along, b); gain > found[i].gain {
				found[i].gain, found[i].b, found[i].a = gain, b, a
			}
		}
	}
	return found
}

// place appends the unit of the candidate that gains most, and reports whether there is one.
func (s *start) place(rest []*tensor.Sym, list []candidate, far float64) bool {
	var best placement
	for _, p := range placements(rest, list, far) {
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

// gridStep is the distance between the biases that placements tries.
const gridStep = 0.25

// project returns by how much a unit of bias b lowers the sum of squares, and its best height,
// given along[k] = rest_k(w, …, w).
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
func (l *Learner) directions(rest []*tensor.Sym) (list []candidate) {
	opt := l.options()
	eta := recovery.NewThresholds(l.read.coefficient, opt)
	for parity := range 2 {
		k := 2*opt.Order + 1 + parity
		if rest[k].Norm() <= l.read.error[k] {
			continue // noise
		}
		list = append(list, l.decompose(rest[k], k, opt.Order, jennrich.Options{
			Units: l.determined(), Threshold: eta.Eta1[parity], Noise: eta.Entry[parity], Seed: opt.Seed,
			Draws: opt.Draws, Work: l.decomposing,
		})...)
	}
	return list
}

// decompose returns the directions that Jennrich's algorithm of the given ℓ finds in a tensor
// of order k, none if the tensor cannot be decomposed.
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

// grow adds one unit after the other, up to maxUnits, each from the residual tensors, and fits all of them each time.
func (l *Learner) grow(s start, maxUnits int) start {
	for n := s.net.Units(); n < maxUnits && !l.over(); n++ {
		rest := l.read.residual(s.net)
		if !s.place(rest, l.directions(rest), bound(l.samples())) {
			break
		}
		if s, _ = l.fit(s); s.net.Units() <= n {
			break // the new unit ran off
		}
	}
	return s
}

// beside adds one unit from the residual tensors to the units so far: of two creases that nearly coincide, the second
// shows only once the first has been subtracted. No unit is added that the samples would not determine.
func (l *Learner) beside() start {
	n := l.cur.units.Units()
	if n == 0 || n >= l.determinable() {
		return start{}
	}
	s := l.grow(l.fromUnits(), n+1)
	s.ok = s.net.Units() > n
	return s
}

// pursuit builds the network up from nothing. It stops at the number of units that the order can tell apart, or whose
// parameters are as many as the samples: one more unit would not be determined, and fits of many units take long.
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
