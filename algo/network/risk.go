package network

import (
	"math"
	"slices"

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

// Risk returns E(f−g)² over x ~ N(0, I), the risk of the paper's theorems, in closed form and never negative. Weights
// need not be of unit length; a zero row is the constant a·σ(b). It panics if the dimensions differ.
//
// The risk is split by degree: squares of the differences of f̂₀ and f̂₁, and a Gram sum over [Kernel] for all
// degrees from two on, in which a unit and its flip are the same function. Where units cancel, of f, of g or of both,
// and less than 1e−9 of the terms is left, all of it is computed in twice the digits (precise.go). With S the sum of
// the sizes |a_i|·√(1+b_i²) of normalised units and |c|, the risk is right to 1e−5 of itself or, where that is more,
// to 1e−30·S².
func Risk(f, g Network) float64 {
	terms, constant, scale := difference(f, g)
	if scale == 0 {
		return 0
	}
	low, lowSize := lowDegrees(terms, constant)
	high, size := gramSum(terms)
	risk := low + max(high, 0)
	if cancelled(risk, size+lowSize) {
		p := newPrecise(f, g, scale, seriesOrders)
		risk, scale = max(0, p.risk()), p.scale
	}
	risk *= scale * scale
	if !linalg.Finite(risk) {
		return math.MaxFloat64
	}
	return risk
}

// cancelled reports whether so little is left of a sum of terms of the given size that its rounding error, some 1e−15
// of the size, shows.
func cancelled(sum, size float64) bool { return sum < 1e-9*size }

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
				continue
			}
			same := func(t term) bool { return t.b == n.B[i] && slices.Equal(t.w, w) }
			if at := slices.IndexFunc(terms, same); at >= 0 { // of a network and itself nothing is left, exactly
				terms[at].c += sign * n.A[i]
			} else {
				terms = append(terms, term{w, n.B[i], sign * n.A[i]})
			}
		}
	}
	add(f, 1)
	add(g, -1)
	terms = slices.DeleteFunc(terms, func(t term) bool { return t.c == 0 })
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

// lowDegrees returns the part of E(Σ terms + constant)² in the degrees 0 and 1, (Δf̂₀)² and ‖Δf̂₁‖², and the square of
// the size of their terms.
func lowDegrees(terms []term, constant float64) (sum, size float64) {
	loss, sizes := lowLoss(terms, constant)
	return loss[0] + loss[1], sizes[0] + sizes[1]
}

// lowLoss returns (Δf̂₀)² and ‖Δf̂₁‖², and the squares of the sizes of their terms.
func lowLoss(terms []term, constant float64) (loss, size [2]float64) {
	sums := make([]compensated, 1)
	if len(terms) > 0 {
		sums = make([]compensated, 1+len(terms[0].w))
	}
	sums[0].add(constant)
	size[0] = math.Abs(constant)
	for _, t := range terms {
		var low [2]float64
		hermite.ReLUTo(low[:], t.b)
		sums[0].add(t.c * low[0])
		for j, v := range t.w {
			sums[1+j].add(t.c * low[1] * v)
		}
		for k := range size {
			size[k] += math.Abs(t.c * low[k])
		}
	}
	for j, s := range sums {
		loss[min(j, 1)] += s.value() * s.value()
	}
	for k, s := range size {
		size[k] = s * s
	}
	return loss, size
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
