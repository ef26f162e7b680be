package learn

import (
	"math"

	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
	"crease/algo/paper/recovery"
	"crease/algo/spec"
)

const (
	// enoughMargin times the N at which a term reaches its thresholds on average are enough
	// samples: the term is then four times the thresholds. At the thresholds themselves the errors
	// of the tensors still hide it or turn it too far. With random networks of two to five units
	// three quarters of the runs found all units from between 1 and 12 times that N on.
	enoughMargin = 16
	// spreadFactor is κ of moment.Estimator.StandardError, which lies between 1.1 and 2.2 (erratum 14).
	spreadFactor = 1.6
)

// advice says how many more samples would find units that were not found.
type advice struct {
	samples float64 // enough for most runs to find the units not listed below, 0 if unknown
	hidden  []int   // units that no N raises above the noise
	weak    []int   // units that no N raises above the thresholds that were set
}

// enoughFor estimates the N, half of which goes into the tensors, at which most runs find the
// units, as far as that depends on the thresholds.
//
// A unit has to pass η₁ and η₂ in one of the two tensors. Its term moves a singular value by
// its coefficient times the distances of both Khatri–Rao powers of its weight from the span
// of the others'. The thresholds are computed from the true network: estimates from few samples
// are far off, as He_k(x) has heavy tails. Low thresholds that were set let noise pass as well.
func (r *run) enoughFor(units []int) (a advice) {
	opt := recovery.Options{Order: r.order, Spread: r.spreadOfOne}
	shape := func(int) *tensor.Sym { return &tensor.Sym{Dim: r.dim} }
	own := recovery.NewThresholds(shape, opt)
	opt.Eta1, opt.Eta2 = r.spec.Learning.Eta1, r.spec.Learning.Eta2
	set := recovery.NewThresholds(shape, opt)
	n, visible := 0., r.visible()
	for _, i := range units {
		switch free, bound := r.shownFrom(i, visible, own), r.shownFrom(i, visible, own, set); {
		case !(free <= spec.MaxSamples):
			a.hidden = append(a.hidden, i)
		case !(bound <= spec.MaxSamples):
			a.weak = append(a.weak, i)
		default:
			n = max(n, bound)
		}
	}
	// Fewer than twice the present samples are not worth trying.
	if n = max(enoughMargin*n, 2*float64(r.snap.Total)); n <= spec.MaxSamples {
		a.samples = n
	}
	return a
}

// shownFrom returns the N from which one of the two terms of unit i passes all thresholds on
// average. The thresholds given are those of one sample.
func (r *run) shownFrom(i int, visible []int, of ...recovery.Thresholds) float64 {
	a, sight := math.Abs(r.truth.A[i]), recovery.WhoSees(r.order, r.truth.B)
	least := math.Inf(1)
	for parity, alpha := range []float64{a * sight[i].Odd, a * sight[i].Even} {
		n := 0.
		for _, one := range of {
			n = max(n, r.passes(i, parity, alpha, visible, one))
		}
		least = min(least, n)
	}
	return least
}

// passes returns the N from which the term α w^{⊗k} of unit i, k = 2ℓ+1+parity, passes η₁ and η₂
// on average. one holds the thresholds of one sample. Only the visible units count as others.
func (r *run) passes(i, parity int, alpha float64, visible []int, one recovery.Thresholds) float64 {
	singular := alpha * r.apart(i, r.order, visible) * r.apart(i, r.order+1+parity, visible)
	return 2 * max(samplesTo(singular, one.Eta1[parity], one.Given[0]), samplesTo(alpha, one.Eta2[parity], one.Given[1]))
}

// samplesTo returns how many samples lower a threshold to a value: it falls as 1/√N, unless it was given.
func samplesTo(value, threshold float64, given bool) float64 {
	switch ratio := threshold / value; {
	case !given:
		return ratio * ratio
	case ratio < 1:
		return 0
	}
	return math.Inf(1)
}

// spreadOfOne returns the root mean square of ‖T_k − f̂_k‖_F for a single sample.
func (r *run) spreadOfOne(k int) float64 {
	noise := r.spec.Sampling.Noise
	v := spreadFactor*r.snap.Energy + noise*noise
	for j := range k {
		v *= float64(r.dim + j)
	}
	return math.Sqrt(v)
}

// apart returns the distance of w_i^{⊗k} from the span of the same power of the other units
// listed: w_i^{⊗k} is eliminated last from their Gram matrix.
func (r *run) apart(i, k int, others []int) float64 {
	var rows [][]float64 // of the Cholesky factor
	var square []float64 // of the diagonal
	row := func(w []float64, kept []int) ([]float64, float64) {
		l := make([]float64, len(kept))
		rest := 1.
		for s, j := range kept {
			v := power(linalg.Dot(w, r.truth.W[j]), k)
			for t := range s {
				v -= l[t] * rows[s][t] * square[t]
			}
			l[s] = v / square[s]
			rest -= l[s] * l[s] * square[s]
		}
		return l, rest
	}
	var kept []int
	for _, j := range others {
		if j == i {
			continue
		}
		if l, rest := row(r.truth.W[j], kept); rest > dependentBelow { // else it adds nothing to the span
			kept, rows, square = append(kept, j), append(rows, l), append(square, rest)
		}
	}
	_, rest := row(r.truth.W[i], kept)
	return math.Sqrt(max(0, rest))
}

// power returns xᵏ.
func power(x float64, k int) float64 {
	p := 1.
	for range k {
		p *= x
	}
	return p
}

// visible returns the true units whose creases have samples on both sides in practice.
func (r *run) visible() []int {
	var list []int
	for i, b := range r.truth.B {
		if math.Abs(b) < r.farthest() {
			list = append(list, i)
		}
	}
	return list
}

// farthest returns the |b| from which a unit counts as too far.
func (r *run) farthest() float64 {
	if r.src == nil {
		return farExact
	}
	return farBias
}

// separable returns s_m(W^{⊙ℓ}) of the visible units.
func (r *run) separable() float64 {
	var w [][]float64
	for _, i := range r.visible() {
		w = append(w, r.truth.W[i])
	}
	return tensor.SMin(w, r.order)
}
