package momentfit

import (
	"crease/algo/base/work"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
)

// Precision is how exactly a fit to coefficients that err determines the parameters,
// to first order: where the entries of T_k in the symmetric basis err independently
// with variance k!·v, as label noise of variance Nv makes them, the parameters have
// the covariance v·G⁻¹, G the Gram matrix of the derivatives.
type Precision struct {
	factor []float64 // Cholesky's, of G
	n      int       // m(d+2) unknowns: a_i, b_i, w_i, unit by unit
}

// NewPrecision returns the precision of a fit to T_2 … T_top at n, whose weights are
// units. It is nil if G is singular to rounding: then the coefficients do not
// determine the parameters; and where there is no room for a fit. The error is the
// meter's, which may be nil. It panics if n has no units.
func NewPrecision(n network.Network, top int, meter *work.Meter) (*Precision, error) {
	if !Fits(n.Units(), n.Dim()) {
		return nil, nil
	}
	var targets []*tensor.Sym
	for k := 2; k <= top; k++ {
		targets = append(targets, n.Coefficient(k))
	}
	f := newFitter(targets, meter)
	p, err := f.at(n)
	if err == nil {
		err = f.linearise(p)
	}
	if err != nil {
		return nil, err
	}
	ok, err := linalg.CholeskyTick(f.gram, len(f.grad), meter.Tick)
	if !ok || err != nil {
		return nil, err
	}
	return &Precision{f.gram, len(f.grad)}, nil
}

// Variance returns that of the linear function of the parameters with the given
// gradient, a_i, b_i and w_i unit by unit, over v. What the gradient has along w_i
// itself must be 0: there nothing moves.
func (p *Precision) Variance(gradient []float64) float64 {
	x := append([]float64(nil), gradient...)
	linalg.SolveCholesky(p.factor, p.n, x)
	return linalg.Dot(x, gradient)
}
