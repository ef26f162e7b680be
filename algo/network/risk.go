package network

import (
	"math"

	"crease/algo/num/hermite"
	"crease/algo/num/linalg"
)

// Energy returns E f² over x ~ N(0, I), in closed form.
func Energy(f Network) float64 { return Risk(f, Network{}) }

// Variance returns E(f − E f)² over x ~ N(0, I), in closed form; a constant costs it no digits but those of f itself.
func Variance(f Network) float64 {
	if f.Units() == 0 {
		return 0
	}
	f.C -= f.Coefficient(0).Data[0]
	return Energy(f)
}

// Risk returns E(f−g)² over x ~ N(0, I), the risk of the paper's theorems, in
// closed form and never negative. Weights need not be of unit length; a zero
// row is the constant a·σ(b). It panics if the dimensions differ.
//
// The risk is split by degree: squares of the differences of f̂₀ and f̂₁, and a
// Gram sum over [Kernel] for all degrees from two on, in which a unit and its
// flip are the same function. The Gram sum has the rounding error of its
// terms, about 1e−16 of the energy. If it is below 1e−9 of them, units that
// nearly coincide are therefore replaced by their difference to first order
// (risk_near.go). The relative accuracy is about 1e−6 for large risks and
// 1e−4 for small ones, down to 1e−30 of the energy. Units that cancel only to
// second order (two units merged to one between them) keep an absolute
// accuracy of 1e−15 of the energy.
func Risk(f, g Network) float64 {
	terms, constant, scale := difference(f, g)
	if scale == 0 {
		return 0
	}
	low := degree(terms, constant, 0) + degree(terms, constant, 1)
	high, size := gramSum(terms)
	if high < 1e-9*size {
		near := nearSum(terms)
		// Both are right up to their own errors; if they differ by more than
		// the rounding of the Gram sum, the first order was not sufficient.
		if math.Abs(high-near) < 1e-14*size {
			high = near
		}
	}
	risk := (low + max(high, 0)) * scale * scale
	if !linalg.Finite(risk) {
		return math.MaxFloat64
	}
	return risk
}

// term is c·σ(wᵀx+b) with ‖w‖ = 1.
type term struct {
	w    []float64
	b, c float64
}

// difference returns f − g as scale·(Σ terms + constant).
func difference(f, g Network) (terms []term, constant, scale float64) {
	if f.Dim() != g.Dim() && f.Dim() != 0 && g.Dim() != 0 {
		panic("network: dimensions differ")
	}
	add := func(n Network, sign float64) {
		n = n.Normalised()
		constant += sign * n.C
		for i, w := range n.W {
			if linalg.Norm(w) == 0 {
				constant += sign * n.A[i] * max(n.B[i], 0)
			} else if n.A[i] != 0 {
				terms = append(terms, term{w, n.B[i], sign * n.A[i]})
			}
		}
	}
	add(f, 1)
	add(g, -1)
	scale = math.Abs(constant)
	for _, t := range terms {
		scale = max(scale, math.Abs(t.c))
	}
	if scale == 0 {
		return nil, 0, 0
	}
	for i := range terms {
		terms[i].c /= scale
	}
	return terms, constant / scale, scale
}

// degree returns the part of E(Σ terms + constant)² in degree k: (Δf̂₀)² for k = 0, ‖Δf̂₁‖² for k = 1.
func degree(terms []term, constant float64, k int) float64 {
	sums := make([]compensated, 1)
	sums[0].add(constant)
	if k == 1 {
		sums = nil
		if len(terms) > 0 {
			sums = make([]compensated, len(terms[0].w))
		}
	}
	for _, t := range terms {
		var low [2]float64
		hermite.ReLUTo(low[:], t.b)
		if k == 0 {
			sums[0].add(t.c * low[0])
			continue
		}
		for j, v := range t.w {
			sums[j].add(t.c * low[1] * v)
		}
	}
	total := 0.0
	for _, v := range sums {
		total += v.value() * v.value()
	}
	return total
}

// gramSum returns Σ c_i c_j K_ij and Σ |c_i c_j K_ij|.
func gramSum(terms []term) (sum, size float64) {
	return pairSum(len(terms), func(i, j int) float64 {
		s, t, rho := terms[i], terms[j], 1.0
		if i != j {
			rho = linalg.Dot(s.w, t.w)
		}
		return s.c * t.c * Kernel(s.b, t.b, rho)
	})
}

// pairSum returns the sum of a symmetric product over all pairs of n terms, and that of its magnitudes.
func pairSum(n int, product func(i, j int) float64) (sum, size float64) {
	var total compensated
	for i := range n {
		for j := range i + 1 {
			v := product(i, j)
			if i != j {
				v *= 2
			}
			total.add(v)
			size += math.Abs(v)
		}
	}
	return total.value(), size
}

// compensated is a sum with Neumaier's correction.
type compensated struct{ sum, rest float64 }

func (c *compensated) add(v float64) {
	t := c.sum + v
	if math.Abs(c.sum) >= math.Abs(v) {
		c.rest += (c.sum - t) + v
	} else {
		c.rest += (v - t) + c.sum
	}
	c.sum = t
}

func (c *compensated) value() float64 { return c.sum + c.rest }
