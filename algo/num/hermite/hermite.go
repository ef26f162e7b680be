// Package hermite implements the one-dimensional analysis behind the paper: the probabilists' Hermite polynomials
// He_k, the standard Gaussian, and the Hermite coefficients of a single ReLU unit σ(z+b).
package hermite

import (
	"math"

	"crease/algo/num/elementary"
)

// invSqrt2Pi is φ(0) = 1/√(2π).
const invSqrt2Pi = 0.398942280401432677939946059934381868

// Pdf returns φ(x), the density of N(0,1).
func Pdf(x float64) float64 { return invSqrt2Pi * elementary.Exp(-x*x/2) }

// Cdf returns Φ(x), the distribution function of N(0,1). It goes through erfc
// on both sides so that the tails keep their relative accuracy.
func Cdf(x float64) float64 { return elementary.Erfc(-x/math.Sqrt2) / 2 }

// Poly returns He_k(x) for k ≥ 0, leading coefficient one: He_0 = 1,
// He_1 = x, He_{k+1} = x·He_k − k·He_{k−1}. It panics if k < 0.
func Poly(k int, x float64) float64 {
	if k < 0 {
		panic("hermite: negative order")
	}
	prev, cur := 0.0, 1.0
	for j := 0; j < k; j++ {
		prev, cur = cur, x*cur-float64(j)*prev
	}
	return cur
}

// ReLUTo stores in dst the Hermite coefficients E[σ(z+b)·He_k(z)], z ~ N(0,1), for k = 0 … len(dst)−1: bΦ(b)+φ(b),
// Φ(b), and (−1)^k He_{k−2}(b) φ(b) from k = 2 on (Lemma hermitecoeffs). The tensor f̂_k of a network is Σ
// a_i·dst[k]·w_i^{⊗k} for unit w_i.
func ReLUTo(dst []float64, b float64) {
	pdf, cdf := Pdf(b), Cdf(b)
	prev, cur := 0.0, 1.0 // He_{k−3}, He_{k−2}
	sign := 1.0
	for k := range dst {
		switch k {
		case 0:
			dst[0] = b*cdf + pdf
		case 1:
			dst[1] = cdf
		default:
			dst[k] = sign * cur * pdf
			prev, cur = cur, b*cur-float64(k-2)*prev
			sign = -sign
		}
	}
}

// ReLU returns the k-th Hermite coefficient of σ(z+b), k ≥ 0; see [ReLUTo].
func ReLU(k int, b float64) float64 {
	dst := make([]float64, k+1)
	ReLUTo(dst, b)
	return dst[k]
}
