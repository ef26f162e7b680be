// Package momentfit fits a network to Hermite coefficients: it minimises
//
//	Σ_k (1/k!)‖T_k − f̂_k(n)‖²,  f̂_k(n) = Σ_i a_i c_k(b_i) w_i^{⊗k}
//
// over the parameters of n by the Levenberg–Marquardt method (the terms are those of the loss proposition; f̂_k is
// given by Lemma hermitecoeffs). This goes beyond the paper, whose decompositions provide the start. The T_k may be
// exact coefficients, which are fitted to rounding, or estimates, for which 1/k! is the right weight too: the entries
// of T_k in the symmetric basis have variance k!·E[r²]/N each. Tensors of order 2 and more do not depend on the signs
// of the units.
//
// The unknowns are a_i, b_i, and w_i on the sphere. The Gram matrix of their derivatives has a closed form in the
// ⟨w_i, w_j⟩, so that a step costs m²d² and a Cholesky factorisation of m(d+2) unknowns beside m passes over the
// tensors. It squares the condition number, which costs steps but not the accuracy of the fixed point: gradient and
// loss are computed from the residual tensors T_k − f̂_k(n), where nothing cancels once they are small.
package momentfit

import (
	"cmp"
	"math"
	"slices"

	"crease/algo/base/work"
	"crease/algo/network"
	"crease/algo/num/hermite"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
)

// Options configure a fit. The zero value fits to rounding error from a good start.
type Options struct {
	Steps   int     // the largest number of steps tried, 0 for 150
	MaxBias float64 // bound on |b_i|, 0 for 10; estimates contain little information on |b_i| > 3

	// Damping is the initial λ. Zero is best for good starts: Gauss–Newton steps converge quadratically, and even a
	// little damping makes them slow if the weights are nearly dependent. Starts from far away need about 1e-2.
	Damping float64

	// The fit ends when Window accepted steps together have lowered the loss by less than the share Patience. Zeros
	// stand for 20 and 0.6, which a fit meets only when it has reached rounding error.
	Window   int
	Patience float64

	// Precision ends the fit after a step with little damping that is smaller than this
	// share of the root of the loss. It is for estimates, whose errors leave this loss,
	// so that further steps gain nothing. With zero the fit goes on to rounding.
	Precision float64

	Work *work.Meter // of the run; may be nil
}

// Result is the network reached.
type Result struct {
	Network network.Network // unit weights
	Loss    []float64       // the loss after every accepted step, the start's first
}

const (
	// settled is the size of an undamped step after which the next one, by quadratic convergence, would be rounding.
	settled = 1e-11
	// leastDamping is the least λ, relative to the diagonal, that exceeds rounding;
	// at mostDamping steps are too short to matter.
	leastDamping, mostDamping = 1e-14, 1e8
	// hardlyDamped is the λ below which the size of a step is the distance to the minimum.
	hardlyDamped = 1e-6
)

// Bytes returns the memory that a fit takes besides the tensors: two matrices of all unknowns.
func Bytes(units, dim int) int64 {
	n := int64(units) * int64(dim+2)
	return 2 * 8 * n * n
}

// Fits reports whether there is memory for a fit of this size.
func Fits(units, dim int) bool { return Bytes(units, dim) <= linalg.Room }

// Fit fits a network to the targets T_k, one for each of some orders k ≥ 1 and all of one dimension, from the given
// start, whose weights may have any nonzero length. If Options.Work fails the result is the network reached so far.
// Fit takes no step if there is no memory for it; see [Fits]. It panics on a target of order 0, which has no
// directions, and if the dimensions differ.
func Fit(targets []*tensor.Sym, start network.Network, opt Options) Result {
	opt.Steps, opt.MaxBias = cmp.Or(opt.Steps, 150), cmp.Or(opt.MaxBias, 10)
	opt.Window, opt.Patience = cmp.Or(opt.Window, 20), cmp.Or(opt.Patience, 0.6)
	f := newFitter(targets, opt.Work)
	cur := f.at(start.Normalised())
	res := Result{Network: cur.net, Loss: []float64{cur.loss}}
	if start.Units() == 0 || !Fits(start.Units(), start.Dim()) {
		return res
	}
	n := start.Units() * (start.Dim() + 2)
	room := linalg.Borrow(2 * n * n)
	defer linalg.Return(room)
	f.gram, f.factor = room[:n*n], room[n*n:]
	lambda, raise, fresh := opt.Damping, 4.0, true
	for range opt.Steps {
		if fresh {
			f.linearise(cur)
		}
		next, size := f.step(cur, lambda, opt.MaxBias)
		if opt.Work.Err() != nil {
			break
		}
		done := lambda == 0 && size < settled || lambda < hardlyDamped && size < opt.Precision*math.Sqrt(cur.loss)
		if fresh = next != nil && next.loss < cur.loss; fresh {
			cur, raise = next, 2
			res.Network, res.Loss = cur.net, append(res.Loss, cur.loss)
			if lambda /= 4; lambda < leastDamping {
				lambda = 0
			}
		} else {
			lambda, raise = max(leastDamping, lambda*raise), raise*2
		}
		if n := len(res.Loss) - 1; fresh && n >= opt.Window {
			before := res.Loss[n-opt.Window]
			done = done || before-res.Loss[n] < opt.Patience*before
		}
		if done || cur.loss == 0 || lambda > mostDamping {
			break
		}
	}
	return res
}

// Misfit returns the root of Σ_k (1/k!)‖T_k − f̂_k(n)‖² over Σ_k (1/k!)‖T_k‖²,
// 0 if the targets T_k vanish. It panics as Fit does.
func Misfit(targets []*tensor.Sym, n network.Network) float64 {
	f := newFitter(targets, nil)
	energy := 0.0
	for o, t := range targets {
		energy += f.weights[o].square(t)
	}
	if energy == 0 {
		return 0
	}
	return math.Sqrt(f.at(n.Normalised()).loss / energy)
}

// fitter holds the targets and the normal equations at one network. The unknowns are ordered unit by unit: a, b, w.
type fitter struct {
	targets []*tensor.Sym
	weights []weights
	top     int // highest order
	meter   *work.Meter

	gram, grad []float64 // lower triangle, row major; gradient of half the loss
	factor     []float64 // storage for the damped matrix
}

// point is a network and the residuals of the targets.
type point struct {
	net   network.Network
	coef  [][]float64   // c_k(b_i), k ≤ top+1; c_k' = c_{k+1}
	rest  []*tensor.Sym // f̂_k − T_k
	loss  float64
	scale float64 // largest diagonal entry of the Gram matrix, set by linearise
}

// weights are the multiplicities of a packed tensor's entries, over k!.
type weights []float64

// square returns ‖t‖²/k!.
func (w weights) square(t *tensor.Sym) float64 {
	s := 0.0
	for p, v := range t.Data {
		s += w[p] * v * v
	}
	return s
}

func factorial(k int) float64 {
	f := 1.0
	for j := 2; j <= k; j++ {
		f *= float64(j)
	}
	return f
}

func newFitter(targets []*tensor.Sym, meter *work.Meter) *fitter {
	f := &fitter{targets: targets, meter: meter}
	for _, t := range targets {
		if t.Order < 1 {
			panic("momentfit: a target of order 0 has no directions")
		}
		w, idx := make(weights, len(t.Data)), make([]int, t.Order)
		for p := range w {
			w[p] = tensor.Multiplicity(idx) / factorial(t.Order)
			tensor.Next(idx, t.Dim)
		}
		f.weights = append(f.weights, w)
		f.top = max(f.top, t.Order)
	}
	return f
}

// at returns the point of a network of unit weights.
func (f *fitter) at(n network.Network) *point {
	p := &point{net: n}
	for _, b := range n.B {
		c := make([]float64, f.top+2)
		hermite.ReLUTo(c, b)
		p.coef = append(p.coef, c)
	}
	for o, t := range f.targets {
		r := t.Clone()
		linalg.Scale(r.Data, -1)
		for i, w := range n.W {
			r.AddPower(n.A[i]*p.coef[i][t.Order], w)
			f.meter.Tick(len(r.Data))
		}
		p.rest = append(p.rest, r)
		p.loss += f.weights[o].square(r)
	}
	return p
}

// step returns the point after a step with damping lambda from the point of the normal equations, or nil if there is
// no such step, and the size of the step, which is the largest change of a parameter.
func (f *fitter) step(from *point, lambda, maxBias float64) (*point, float64) {
	// Weak units have tiny columns. Damping in proportion to them preserves the
	// scale of their steps; below this share their parameters would diverge.
	const weak = 1e-3
	n := len(f.grad)
	copy(f.factor, f.gram)
	for i := range n {
		f.factor[i*n+i] += lambda * max(f.gram[i*n+i], weak*from.scale)
	}
	if !linalg.CholeskyTick(f.factor, n, f.meter) {
		return nil, math.Inf(1)
	}
	delta := linalg.Scaled(f.grad, -1)
	linalg.SolveCholesky(f.factor, n, delta)
	size := linalg.Largest(n, func(i int) float64 { return math.Abs(delta[i]) })
	moved := from.net.Clone()
	for i, w := range moved.W {
		p := delta[i*(len(w)+2):]
		moved.A[i] += p[0]
		moved.B[i] = min(max(moved.B[i]+p[1], -maxBias), maxBias)
		linalg.Add(w, p[2:])
		r := linalg.Norm(w)
		if !(r > 0) || !linalg.Finite(r, moved.A[i], moved.B[i]) {
			return nil, size
		}
		linalg.Divide(w, r)
	}
	return f.at(moved), size
}

// linearise computes the Gram matrix of the derivatives of the coefficients by the unknowns, and the gradient of half
// the loss. The derivatives are, with c_k the coefficients of σ(z+b),
//
//	∂a: c_k w^{⊗k},  ∂b: a c_{k+1} w^{⊗k},  ∂w along δ ⊥ w: k a c_k sym(w^{⊗(k−1)} ⊗ δ)
//
// as c_k' = c_{k+1}. Along w itself nothing moves; so that the matrix has an inverse it is treated there as in the
// tangent directions.
func (f *fitter) linearise(p *point) {
	m, d := p.net.Units(), p.net.Dim()
	n := m * (d + 2)
	if f.gram == nil {
		f.gram = make([]float64, n*n)
	}
	if f.grad == nil {
		f.grad = make([]float64, n)
	}
	clear(f.grad)
	p.scale = 0
	slope := make([]float64, d)
	for i := range m {
		for j := range i {
			f.pair(p, i, j)
		}
		// In the block of the unit itself most terms vanish, since P_u u = 0.
		s, at := f.sums(p, i, i, 1), i*(d+2)
		f.gram[at*n+at], f.gram[(at+1)*n+at], f.gram[(at+1)*n+at+1] = s.aa, s.ab, s.bb
		for r := at + 2; r < at+2+d; r++ {
			f.gram[r*n+r] = s.same // same·P_u + same·u uᵀ
		}
		for r := at; r < at+d+2; r++ {
			p.scale = max(p.scale, f.gram[r*n+r])
		}
		if f.meter.Tick(i*d*d) != nil {
			return
		}
		w, a, c := p.net.W[i], p.net.A[i], p.coef[i]
		grad := f.grad[at:][:d+2] // of half the loss
		for _, r := range p.rest {
			k := r.Order
			weight := 1 / factorial(k)
			value := r.ApplyTo(slope, w)
			grad[0] += weight * c[k] * value
			grad[1] += weight * a * c[k+1] * value
			for j, s := range slope {
				grad[2+j] += weight * float64(k) * a * c[k] * (s - value*w[j])
			}
			f.meter.Tick(3 * len(r.Data))
		}
	}
}

// sums holds Σ_k (1/k!)·… over the orders for one pair of units with g = ⟨u, v⟩: the
// inner products of the derivatives by a, b and w, without their vector factors.
type sums struct {
	aa, ab, ba, bb float64
	aw, bw, wa, wb float64 // ∂w along δ, without the factor ⟨u, δ⟩ or ⟨v, δ⟩
	same, cross    float64 // ∂w, ∂w along δ and ε: same·⟨δ, ε⟩ + cross·⟨δ, v⟩⟨u, ε⟩
}

func (f *fitter) sums(p *point, i, j int, g float64) sums {
	var s sums
	ci, cj, ai, aj := p.coef[i], p.coef[j], p.net.A[i], p.net.A[j]
	for _, t := range f.targets {
		k := t.Order
		power := 1 / factorial(k) // g^{k−2}/k!, for k = 1 without the factor k−1 = 0
		for range k - 2 {
			power *= g
		}
		p2 := float64(k*(k-1)) * power
		p1 := float64(k) * power
		p0 := power
		if k > 1 {
			p1 *= g
			p0 *= g
		}
		p0 *= g
		hi, hj, di, dj := ai*ci[k], aj*cj[k], ai*ci[k+1], aj*cj[k+1]
		s.aa += ci[k] * cj[k] * p0
		s.ab += ci[k] * dj * p0
		s.ba += di * cj[k] * p0
		s.bb += di * dj * p0
		s.aw += ci[k] * hj * p1
		s.bw += di * hj * p1
		s.wa += hi * cj[k] * p1
		s.wb += hi * dj * p1
		s.same += hi * hj * p1
		s.cross += hi * hj * p2
	}
	return s
}

// pair fills the block of units i > j. P_u and P_v are the projections orthogonal to u and v.
func (f *fitter) pair(p *point, i, j int) {
	u, v := p.net.W[i], p.net.W[j]
	g, d, n := linalg.Dot(u, v), len(u), len(f.grad)
	s := f.sums(p, i, j, g)
	row := func(r int) []float64 {
		return f.gram[(i*(d+2)+r)*n+j*(d+2):][:d+2]
	}
	rowA, rowB := row(0), row(1)
	rowA[0], rowA[1], rowB[0], rowB[1] = s.aa, s.ab, s.ba, s.bb
	for r := range d {
		pu, pv := u[r]-g*v[r], v[r]-g*u[r] // P_v u and P_u v
		rowA[2+r], rowB[2+r] = s.aw*pu, s.bw*pu
		rowW := row(2 + r)
		rowW[0], rowW[1] = s.wa*pv, s.wb*pv
		// P_u (same·I + cross·v uᵀ) P_v, row r: the terms in uᵀ and those in vᵀ.
		alongU := s.cross*pv - s.same*u[r]
		alongV := s.same*(g*u[r]-v[r]) - s.cross*pv*g
		rowW = rowW[2:][:d]
		for q, x := range u {
			rowW[q] = alongU*x + alongV*v[q]
		}
		rowW[r] += s.same
	}
}

// Precision gives the first-order covariance of the parameters of a fit to coefficients with errors. If the errors of
// the entries of T_k in the symmetric basis are independent with variance k!·v, as for label noise of variance Nv,
// the covariance is v·G⁻¹, where G is the Gram matrix of the derivatives.
type Precision struct {
	factor []float64 // Cholesky's, of G
	n      int       // m(d+2) unknowns: a_i, b_i, w_i, unit by unit
}

// NewPrecision returns the precision of a fit to T_2 … T_top at n, whose weights must have length one. It is nil if G
// is singular up to rounding, so that the coefficients do not determine the parameters, if there is no memory for a
// fit, or if meter, which may be nil, fails. It panics if n has no units.
func NewPrecision(n network.Network, top int, meter *work.Meter) *Precision {
	if !Fits(n.Units(), n.Dim()) {
		return nil
	}
	var targets []*tensor.Sym
	for k := 2; k <= top; k++ {
		targets = append(targets, n.Coefficient(k))
	}
	f := newFitter(targets, meter)
	f.linearise(f.at(n))
	if !linalg.CholeskyTick(f.gram, len(f.grad), meter) {
		return nil
	}
	return &Precision{f.gram, len(f.grad)}
}

// Half returns numbers whose squares sum to the variance, divided by v, of the linear function of the parameters with the
// given gradient, which is ordered a_i, b_i, w_i, unit by unit; the products of those of two functions sum to their
// covariance. The component of the gradient along w_i itself must be 0, as ‖w_i‖ is fixed.
func (p *Precision) Half(gradient []float64) []float64 {
	half := slices.Clone(gradient)
	linalg.SolveLower(p.factor, p.n, half)
	return half
}
