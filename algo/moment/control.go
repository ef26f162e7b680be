package moment

import (
	"crease/algo/sample"
	"crease/algo/tensor"
)

// Control is a polynomial p that is subtracted from the labels before their
// moments are taken. Every He_k is orthogonal to the polynomials of lower
// degree and the moments of p itself are known, so the estimate of f̂_k stays
// unbiased whatever p is, and its variance falls from E y² to E (y−p)².
type Control struct {
	coef []*tensor.Sym // coef[k] = E[p(x) He_k(x)]
	poly [][]float64   // the same polynomial as packed coefficients of x^α, α non-decreasing
	work []float64
}

// NewControl returns p(x) = Σ_k (1/k!) ⟨coef[k], He_k(x)⟩, the polynomial of
// degree len(coef)−1 whose Hermite coefficients are coef.
func NewControl(coef []*tensor.Sym) *Control {
	c := &Control{coef: coef, poly: make([][]float64, len(coef)), work: make([]float64, strip)}
	dim := coef[0].Dim
	for k := range c.poly {
		c.poly[k] = make([]float64, tensor.Len(dim, k))
	}
	fact := 1.0
	for k, t := range coef {
		if k > 0 {
			fact *= float64(k)
		}
		idx := make([]int, k)
		for _, v := range t.Data {
			scatter(c.poly, dim, v*tensor.Multiplicity(idx)/fact, idx, nil)
			tensor.Next(idx, dim)
		}
	}
	return c
}

// Clone returns a copy with scratch space of its own, for another goroutine. The
// clone of nil is nil.
func (c *Control) Clone() *Control {
	if c == nil {
		return nil
	}
	return NewControl(c.coef)
}

// scatter adds scale·∏ He over the sorted multi-index rest, times the monomial
// chain, to the packed polynomial.
func scatter(poly [][]float64, dim int, scale float64, rest, chain []int) {
	if len(rest) == 0 {
		poly[len(chain)][tensor.Position(chain, dim)] += scale
		return
	}
	n := 1
	for n < len(rest) && rest[n] == rest[0] {
		n++
	}
	for j := 0; 2*j <= n; j++ {
		ext := append(append([]int(nil), chain...), rest[:n-2*j]...)
		scatter(poly, dim, scale, rest[n:], ext)
		scale *= -float64((n-2*j)*(n-2*j-1)) / float64(2*(j+1))
	}
}

// subtract takes p(x) off r for the samples from lo on.
func (c *Control) subtract(r []float64, b *sample.Block, lo int) {
	prod := make([][]float64, len(c.poly))
	for k := range prod {
		prod[k] = make([]float64, len(r))
	}
	for i := range prod[0] {
		prod[0][i] = 1
		r[i] -= c.poly[0][0]
	}
	pos := make([]int, len(c.poly))
	c.descend(r, b, lo, 1, 0, prod, pos)
}

func (c *Control) descend(r []float64, b *sample.Block, lo, deg, low int, prod [][]float64, pos []int) {
	if deg >= len(c.poly) {
		return
	}
	for i := low; i < len(b.X); i++ {
		x := b.X[i][lo : lo+len(r)]
		q := c.poly[deg][pos[deg]]
		pos[deg]++
		for j, v := range prod[deg-1] {
			v *= x[j]
			prod[deg][j] = v
			r[j] -= q * v
		}
		c.descend(r, b, lo, deg+1, i, prod, pos)
	}
}
