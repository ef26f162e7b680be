package moment

import (
	"crease/algo/lane"
	"crease/algo/tensor"
)

// Control is a polynomial p that is subtracted from the labels before their
// moments are taken. Every He_k is orthogonal to the polynomials of lower
// degree and the moments of p itself are known, so the estimate of f̂_k stays
// unbiased whatever p is, and its variance falls from E y² to E (y−p)².
type Control struct {
	coef []*tensor.Sym // coef[k] = E[p(x) He_k(x)]
	poly [][]float64   // the same polynomial as packed coefficients of x^α
	prod []lane.Lane   // scratch
}

// NewControl returns p(x) = Σ_k (1/k!) ⟨coef[k], He_k(x)⟩, the polynomial of
// degree len(coef)−1 whose Hermite coefficients are coef.
func NewControl(coef []*tensor.Sym) *Control {
	n, dim := len(coef), coef[0].Dim
	c := &Control{coef: coef, poly: make([][]float64, n), prod: make([]lane.Lane, n)}
	for k := range c.poly {
		c.poly[k] = make([]float64, tensor.Len(dim, k))
	}
	fact := 1.0
	for k, t := range coef {
		fact *= float64(max(1, k))
		idx := make([]int, k)
		for _, v := range t.Data {
			expand(idx, nil, v*tensor.Multiplicity(idx)/fact, func(chain []int, u float64) {
				c.poly[len(chain)][tensor.Position(chain, dim)] += u
			})
			tensor.Next(idx, dim)
		}
	}
	return c
}

// Coefficients returns the Hermite coefficients that made c: all that another
// process needs to make it again.
func (c *Control) Coefficients() []*tensor.Sym { return c.coef }

// Clone returns a copy with scratch space of its own, for another goroutine. The
// clone of nil is nil.
func (c *Control) Clone() *Control {
	if c == nil {
		return nil
	}
	return NewControl(c.coef)
}

// subtract takes p(x) off r over one lane.
func (c *Control) subtract(r *lane.Lane, x []lane.Lane) {
	for s := range r {
		r[s] -= c.poly[0][0]
	}
	lane.Subtract(r, c.poly, c.prod, x)
}
