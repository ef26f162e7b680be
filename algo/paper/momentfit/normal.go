package momentfit

import (
	"crease/algo/base/work"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
)

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
		f.own(p, i)
		for r := i * (d + 2); r < (i+1)*(d+2); r++ {
			p.scale = max(p.scale, f.gram[r*n+r])
		}
		if f.meter.Tick(i*d*d) != nil {
			return
		}
		f.gradient(p, i, slope)
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

// own fills the diagonal block of unit i, where most terms vanish since P_u u = 0.
func (f *fitter) own(p *point, i int) {
	d, n := p.net.Dim(), len(f.grad)
	s := f.sums(p, i, i, 1)
	at := i * (d + 2)
	f.gram[at*n+at], f.gram[(at+1)*n+at], f.gram[(at+1)*n+at+1] = s.aa, s.ab, s.bb
	for r := at + 2; r < at+2+d; r++ {
		f.gram[r*n+r] = s.same // same·P_u + same·u uᵀ
	}
}

// gradient fills the part of unit i; slope is scratch for a vector.
func (f *fitter) gradient(p *point, i int, slope []float64) {
	w, a, c := p.net.W[i], p.net.A[i], p.coef[i]
	dst := f.grad[i*(len(w)+2):][:len(w)+2]
	for _, r := range p.rest {
		k := r.Order
		weight := 1 / factorial(k)
		value := r.ApplyTo(slope, w)
		dst[0] += weight * c[k] * value
		dst[1] += weight * a * c[k+1] * value
		for j, s := range slope {
			dst[2+j] += weight * float64(k) * a * c[k] * (s - value*w[j])
		}
		f.meter.Tick(3 * len(r.Data))
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

// Variance returns the variance, divided by v, of the linear function of the parameters
// with the given gradient, which is ordered a_i, b_i, w_i, unit by unit. The component of
// the gradient along w_i itself must be 0, as ‖w_i‖ is fixed.
func (p *Precision) Variance(gradient []float64) float64 {
	x := append([]float64(nil), gradient...)
	linalg.SolveCholesky(p.factor, p.n, x)
	return linalg.Dot(x, gradient)
}
