package hermite

import (
	"math"
	"testing"
)

// leastPair returns min over x of max(|He_k(x)|, |He_{k+1}(x)|) on a fine grid
// that reaches past the largest root, 2√(k+1).
func leastPair(k int) float64 {
	least := math.Inf(1)
	for x := 0.0; x < 2*math.Sqrt(float64(k+1))+1; x += 1e-5 {
		least = min(least, max(math.Abs(Poly(k, x)), math.Abs(Poly(k+1, x))))
	}
	return least
}

// Erratum 1. Would catch a bound that some x undercuts, which the printed
// √(k!/2) does from k = 1 on, and a bound too small to be of use.
func TestRootSeparation(t *testing.T) {
	for k := range 13 {
		least, bound := leastPair(k), RootSeparation(k)
		if bound > least+1e-9 {
			t.Errorf("k=%d: bound %v is above the minimum %v", k, bound, least)
		}
		if bound < least/4 {
			t.Errorf("k=%d: bound %v is far below the minimum %v", k, bound, least)
		}
		if printed := math.Sqrt(math.Gamma(float64(k+1)) / 2); k >= 1 && printed <= least {
			t.Errorf("k=%d: the printed bound %v holds after all: minimum %v", k, printed, least)
		}
	}
	if least := leastPair(1); math.Abs(RootSeparation(1)-least) > 1e-4 {
		t.Errorf("k=1: bound %v should be the minimum %v itself", RootSeparation(1), least)
	}
}

// Turán's identity, on which the lemma rests; the paper has it right. Would
// catch a wrong index in the recurrence of He.
func TestTuranIdentity(t *testing.T) {
	for k := 1; k < 10; k++ {
		for x := -6.0; x <= 6; x += 0.37 {
			left := Poly(k, x)*Poly(k, x) - Poly(k-1, x)*Poly(k+1, x)
			right := 0.0
			for i := range k {
				right += Poly(i, x) * Poly(i, x) / math.Gamma(float64(i+1))
			}
			right *= math.Gamma(float64(k))
			if math.Abs(left-right) > 1e-9*max(1, math.Abs(right)) {
				t.Fatalf("k=%d x=%v: %v against %v", k, x, left, right)
			}
		}
	}
}

func TestRootSeparationPanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a negative order went through")
		}
	}()
	RootSeparation(-1)
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
