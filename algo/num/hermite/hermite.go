// Package hermite implements the one-dimensional analysis behind the paper: the
// probabilists' Hermite polynomials He_k, the standard Gaussian, and the
// Hermite coefficients of a single ReLU unit σ(z+b).
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

// ReLUTo stores in dst the Hermite coefficients E[σ(z+b)·He_k(z)],
// z ~ N(0,1), for k = 0 … len(dst)−1: bΦ(b)+φ(b), Φ(b), and
// (−1)^k He_{k−2}(b) φ(b) from k = 2 on (Lemma hermitecoeffs). The tensor f̂_k
// of a network is Σ a_i·dst[k]·w_i^{⊗k} for unit w_i.
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

// RootSeparation returns a lower bound of max(|He_k(x)|, |He_{k+1}(x)|) over
// all x: consecutive Hermite polynomials have no common root, so a unit is
// always visible in one of the two tensors (Lemma hermite_roots). It is 1 at k
// = 0, (√5−1)/2 at k = 1 and √(4(k−1)!/5) from k = 2 on. The printed √(k!/2) is
// too large for every k ≥ 1, as its proof bounds the pair (k+1, k+2) (erratum
// 1). It panics if k < 0.
//
// The bound follows from Turán's identity
// He_k² − He_{k−1} He_{k+1} = (k−1)! Σ_{i<k} He_i²/i!. With ε the larger of
// |He_k| and |He_{k+1}| and t = |He_{k−1}| it gives ε² + εt ≥ (k−1)! + t² for
// k ≥ 2, and the least ε that allows any t is the one returned.
func RootSeparation(k int) float64 {
	switch {
	case k < 0:
		panic("hermite: negative order")
	case k == 0:
		return 1
	case k == 1:
		return (math.Sqrt(5) - 1) / 2
	}
	return math.Sqrt(0.8 * math.Gamma(float64(k)))
}
