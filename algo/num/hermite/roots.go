package hermite

import "math"

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
