package rounds

import (
	"math"

	"crease/algo/beyond/refine"
	"crease/algo/num/linalg"
	"crease/algo/paper/momentfit"
)

// floor predicts E(f−g)² at the end of rounds that are limited by label noise alone, and returns the number N of
// samples of their tensors; the mean is 0 if the samples do not determine the units. If the residual has variance σ²
// everywhere, the weighted entries of the T_k have independent errors of variance σ²/N, which the joint fit turns
// into the covariance (σ²/N)·G⁻¹ of biases and weights (momentfit.Precision). Algorithm 5 corrects the part of the
// resulting change of f that its m+d+1 features can express, and adds σ²(m+d+1)/N.
func (l *Learner) floor() (mean float64, n int64) {
	top, n := l.lastTensors()
	units := l.cur.units
	if top < 2 {
		return 0, 0
	}
	perSample := l.cur.held / float64(n)
	if units.Units() == 0 {
		return perSample * float64(l.src.Dim()+1), n
	}
	precision, factor, features, size := l.sensitivity(top)
	if factor == nil {
		return 0, 0
	}
	trace, column := float64(features), make([]float64, size-features)
	for c := features; c < size; c++ {
		for r := range column {
			column[r] = factor[(features+r)*size+c]
		}
		half := precision.Half(l.gradient(column))
		trace += linalg.Dot4(half, half)
		if l.opt.Work.Tick(size*size) != nil {
			return 0, 0
		}
	}
	return perSample * trace, n
}

// lastTensors returns the highest order of the tensors in the last round that changed the network, and the number of
// their samples; the order is 0 if there is no such round.
func (l *Learner) lastTensors() (top int, n int64) {
	if r := l.res.Changed(); r != nil {
		top, n = len(r.Left)-1, r.Samples
	}
	if l.split.held[0] >= l.split.to { // the tensors do not use the held-out block too
		n -= int64(len(l.cur.residuals)) // of which the last block may not be full
	}
	return top, n
}

// sensitivity returns the precision of the joint fit to tensors up to an order, nil without units, and the Cholesky
// factor, row by row, of the mean of hhᵀ over held-out samples, where h holds the features of Algorithm 5, followed by
// the derivatives of g with respect to b_i and w_i, unit by unit; size is its length. The lower right of the factor
// then belongs to the part of the derivatives that the features cannot express. It is nil if these are dependent.
func (l *Learner) sensitivity(top int) (p *momentfit.Precision, factor []float64, features, size int) {
	units, d := l.cur.units, l.src.Dim()
	if units.Units() > 0 {
		if p = momentfit.NewPrecision(units, top, l.opt.Work); p == nil {
			return nil, nil, 0, 0
		}
	}
	features = units.Units() + d + 1
	size = features + units.Units()*(d+1)
	factor = make([]float64, size*size)
	h, x := make([]float64, size), make([]float64, d)
	block := l.src.At(l.split.held[0])
	for s := range block.Len {
		block.Point(s, x)
		l.derivatives(h, x)
		for r, v := range h {
			if v == 0 {
				continue
			}
			for c, u := range h[:r+1] {
				factor[r*size+c] += v * u / float64(block.Len)
			}
		}
		if l.opt.Work.Tick(size*size/2) != nil {
			return nil, nil, 0, 0
		}
	}
	// Along w_i the derivative is 0: a trace on the diagonal keeps the factor real.
	const ridge = 1e-9
	for r := range size {
		factor[r*size+r] += ridge
	}
	if !linalg.CholeskyTick(factor, size, l.opt.Work) {
		return nil, nil, 0, 0
	}
	return p, factor, features, size
}

// derivatives sets h to the features of Algorithm 5 at x, σ(w_iᵀx + b_i), x and 1, then derivatives by b_i and w_i.
func (l *Learner) derivatives(h, x []float64) {
	units, d := l.cur.units, len(x)
	m := units.Units()
	copy(h[m:], x)
	h[m+d] = 1
	for i, w := range units.W {
		along := linalg.Dot(w, x)
		own := h[m+d+1+i*(d+1):][:d+1]
		h[i] = max(0, along+units.B[i])
		if h[i] == 0 {
			clear(own)
			continue
		}
		own[0] = units.A[i]
		for j, v := range x {
			own[1+j] = units.A[i] * (v - along*w[j])
		}
	}
}

// gradient returns derivatives with respect to b_i and w_i as those with respect to all, 0 for a_i and along w_i.
func (l *Learner) gradient(derivatives []float64) []float64 {
	d := l.src.Dim()
	list := make([]float64, l.cur.units.Units()*(d+2))
	for i, w := range l.cur.units.W {
		own := list[i*(d+2)+1:][:d+1]
		copy(own, derivatives[i*(d+1):])
		linalg.Axpy(own[1:], -linalg.Dot(own[1:], w), w)
	}
	return list
}

// standardErrors returns those of the units and the linear part where label noise or rounding is all that is left, nil
// where the samples do not determine them. The joint fit gives the covariance (σ²/N)·G⁻¹ of biases and weights, as
// [Learner.floor] says. Algorithm 5 then fits a_i beside them: with z = L⁻¹e_i, for L the factor of the mean of the
// features' products, a_i varies by σ²‖z‖²/N itself, and makes up for the errors of the others as the features express
// their derivatives.
func (l *Learner) standardErrors() *refine.Errors {
	top, n := l.lastTensors()
	units, m, d := l.cur.units, l.opt.Map, l.src.Dim()
	if top < 2 && units.Units() > 0 {
		return nil
	}
	precision, factor, features, size := l.sensitivity(top)
	if factor == nil {
		return nil
	}
	if n <= 0 { // no round has changed the network
		n = l.samples()
	}
	sigma := l.res.Noise / math.Sqrt(float64(n))
	// axis returns the derivatives of weight j, or of the bias, in a table's own coordinates with respect to those of the
	// samples: w is L⁻ᵀw there, and b is b − wᵀL⁻¹Mean.
	axis := func(j int) []float64 {
		g := linalg.Axis(d+1, j)
		if m != nil {
			linalg.Axpy(g[:d], -g[d], m.Mean)
			m.Slopes(g[:d])
		}
		return g
	}
	// half returns numbers whose squares sum to the variance of a linear function, divided by σ²/N, of coefficients of
	// the features, by z, and of biases and weights, by values.
	half := func(z, values []float64) []float64 {
		linalg.SolveLower(factor, size, z)
		for r := range values {
			values[r] -= linalg.Dot(factor[(features+r)*size:][:features], z)
		}
		if precision != nil {
			z = append(z, precision.Half(l.gradient(values))...)
		}
		return z
	}
	e, own := refine.NewErrors(units.Units(), d), m.Back(units).Normalised()
	for i, w := range units.W {
		halves := make([][]float64, d+1) // of a(w, b) in a table's own coordinates
		for j := range halves {
			z, values, g := make([]float64, features), make([]float64, units.Units()*(d+1)), axis(j)
			z[i] = linalg.Dot(g[:d], w) + g[d]*units.B[i]
			values[i*(d+1)] = units.A[i] * g[d]
			linalg.Axpy(values[i*(d+1)+1:][:d], units.A[i], g[:d])
			halves[j] = half(z, values)
			if l.opt.Work.Tick(2*size*size) != nil {
				return nil
			}
		}
		e.SetUnit(i, own.W[i], own.B[i], own.A[i], l.opt.Centre, func(gradient []float64) float64 {
			sum := make([]float64, len(halves[0]))
			for j, g := range gradient {
				linalg.Axpy(sum, g, halves[j])
			}
			return sigma * linalg.Norm(sum)
		})
	}
	if l.cur.model().Linear().IsZero() {
		return e
	}
	spread := make([]float64, d+1)
	for j := range spread {
		z := make([]float64, features)
		copy(z[units.Units():], axis(j))
		spread[j] = sigma * linalg.Norm(half(z, make([]float64, units.Units()*(d+1))))
	}
	e.V, e.C = spread[:d], spread[d]
	return e
}
