// Package regress is the paper's second stage: Algorithm 5, which fits the target linearly in features made of the
// recovered units and of (x, 1), and the consolidation of the outcome to a network of at most m+2 units.
package regress

import (
	"math"

	"crease/algo/network"
	"crease/algo/num/linalg"
)

// Function is what Algorithm 5 learns,
//
//	g(x) = vᵀx + c + Σ α_i σ(w_iᵀx + b_i) + α'_i σ(−w_iᵀx − b_i),
//
// with unit rows W. α is Plus, α' Minus, v Linear, c Constant. Since
// σ(z) − σ(−z) = z, many choices of the coefficients are one function.
type Function struct {
	W           [][]float64
	B           []float64
	Plus, Minus []float64
	Linear      []float64
	Constant    float64
}

// Eval returns g(x).
func (g Function) Eval(x []float64) float64 {
	s := linalg.Affine(g.Constant, g.Linear, x)
	for i, w := range g.W {
		if z := linalg.Affine(g.B[i], w, x); z > 0 {
			s += g.Plus[i] * z
		} else {
			s -= g.Minus[i] * z
		}
	}
	return s
}

// LinearPart returns v − Σ α'_i w_i and c − Σ α'_i b_i, the linear function left once every α'_i σ(−z) is rewritten
// as α'_i (σ(z) − z). What lies below the rounding of its own sums is 0.
func (g Function) LinearPart() network.Linear {
	const tol = 2e-15
	v := append([]float64{}, g.Linear...)
	c, size := g.Constant, linalg.Norm(g.Linear)+math.Abs(g.Constant)
	for i, w := range g.W {
		linalg.Axpy(v, -g.Minus[i], w)
		c -= g.Minus[i] * g.B[i]
		size += math.Abs(g.Minus[i]) * (1 + math.Abs(g.B[i]))
	}
	if linalg.Norm(v) <= tol*size {
		clear(v)
		if math.Abs(c) <= tol*size {
			c = 0
		}
	}
	return network.Linear{V: v, C: c}
}

// Consolidate returns g as one ReLU network of at most m+2 units (Claim consolidate, with erratum 12): β_i = α_i +
// α'_i on the units, and the linear part as β₀σ(w₀ᵀx+b₀) − β₀σ(−w₀ᵀx−b₀). Units with β_i = 0 are left out. If only a
// constant c is left no unit vector w₀ exists: then one unit with a zero row, bias 1 and a = c holds it. If nothing
// is left the network has no units.
func (g Function) Consolidate() network.Network {
	var n network.Network
	for i, w := range g.W {
		if beta := g.Plus[i] + g.Minus[i]; beta != 0 {
			n.Append(w, g.B[i], beta)
		}
	}
	l := g.LinearPart()
	n.AppendLinear(l.V, l.C)
	return n
}
