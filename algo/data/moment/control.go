package moment

import (
	"slices"

	"crease/algo/network"
	"crease/algo/num/lane"
	"crease/algo/num/tensor"
)

// Control is a function that is subtracted from the labels before their moments
// are taken: a network g, a polynomial p, or both. The coefficients of g and p
// are known in closed form and added back, so the estimate of f̂_k stays unbiased
// whatever they are, and its variance falls from E y² to E (y−g−p)². Every He_k
// is orthogonal to the polynomials of lower degree.
type Control struct {
	coef []*tensor.Sym // coef[k] = E[p(x) He_k(x)]
	poly [][]float64   // the same polynomial as packed coefficients of x^α; none without p
	prod []lane.Lane   // scratch

	net   network.Network // g; it has no units if there is no network
	rows  []float64       // the weights of g, one row after the other
	value lane.Lane       // scratch
	gates []gate          // the units of g, if the control is gated
	pair  [2]lane.Lane    // scratch for the gates
	row   [2][]float64    // scratch for the gates
	known []*tensor.Sym   // known[k] = E[g(x) He_k(x)], computed on demand
}

// NewNetworkControl returns the control g + p, where p(x) = Σ_k (1/k!) ⟨coef[k], He_k(x)⟩ is
// the polynomial of degree len(coef)−1 whose Hermite coefficients are coef. g may have no
// units, and coef may be empty. The weights of g may have any length. g must not be changed
// afterwards.
func NewNetworkControl(g network.Network, coef []*tensor.Sym) *Control {
	n := len(coef)
	c := &Control{coef: coef, poly: make([][]float64, n), prod: make([]lane.Lane, n), net: g}
	c.rows = slices.Concat(c.net.W...)
	if n == 0 {
		return c
	}
	dim := coef[0].Dim
	for k := range c.poly {
		c.poly[k] = make([]float64, tensor.Len(dim, k))
	}
	fact := 1.0
	for k, t := range coef {
		fact *= float64(max(1, k))
		idx, room := make([]int, k), make([]int, 0, k)
		for _, v := range t.Data {
			expand(idx, room, v*tensor.Multiplicity(idx)/fact, func(chain []int, u float64) {
				c.poly[len(chain)][tensor.Position(chain, dim)] += u
			})
			tensor.Next(idx, dim)
		}
	}
	return c
}

// Coefficients returns the Hermite coefficients of p. Together with [Control.Network]
// they are sufficient to construct c in another process.
func (c *Control) Coefficients() []*tensor.Sym { return c.coef }

// Network returns g.
func (c *Control) Network() network.Network { return c.net }

// Clone returns a copy with scratch space of its own, for another goroutine. The
// clone of nil is nil.
func (c *Control) Clone() *Control {
	if c == nil {
		return nil
	}
	if len(c.gates) > 0 {
		return NewGatedControl(c.net, c.coef)
	}
	return NewNetworkControl(c.net, c.coef)
}

// addTo adds n times the coefficient of order t.Order of g + p to t. A nil control
// stands for 0.
func (c *Control) addTo(t *tensor.Sym, n float64) {
	if c == nil {
		return
	}
	if t.Order < len(c.coef) {
		t.AddScaled(n, c.coef[t.Order])
	}
	if c.net.Units() == 0 {
		return
	}
	for k := len(c.known); k <= t.Order; k++ {
		c.known = append(c.known, c.net.Coefficient(k))
	}
	t.AddScaled(n, c.known[t.Order])
}

// subtract subtracts g(x) + p(x) from r over one lane.
func (c *Control) subtract(r *lane.Lane, x []lane.Lane) {
	if len(c.gates) > 0 {
		c.evaluate(r, x)
	} else if c.net.Units() > 0 {
		lane.Evaluate(&c.value, x, c.rows, c.net.B, c.net.A)
		for s, v := range c.value {
			r[s] -= v
		}
	}
	if len(c.poly) == 0 {
		return
	}
	for s := range r {
		r[s] -= c.poly[0][0]
	}
	lane.Subtract(r, c.poly, c.prod, x)
}
