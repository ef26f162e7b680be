package jennrich

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
)

// principal returns the unit vector w for which w^{⊗order} is nearest in
// direction to ±S, S being given by its entries in the symmetric basis, and how
// far S is from that line, 1 − |⟨S, w^{⊗order}⟩|/‖S‖. It starts at the leading
// left singular vector of flatten(S, 1, order−1) and iterates
// w ← S(w, …, w, ·), which for S near a power converges in a few steps. It
// returns nil if S is zero or not finite.
func principal(vec []float64, dim, order int) ([]float64, float64) {
	norm := linalg.Norm(vec)
	if !(norm > 0) || !linalg.Finite(norm) {
		return nil, 0
	}
	if order == 1 {
		return linalg.Scaled(vec, 1/norm), 0
	}
	s := tensor.FromVec(dim, order, linalg.Scaled(vec, 1/norm))
	var svd mat.SVD
	if !svd.Factorize(s.Flatten(1, order-1), mat.SVDThinU) {
		return nil, 0
	}
	var u mat.Dense
	svd.UTo(&u)
	w, next := mat.Col(nil, 0, &u), make([]float64, dim)
	value := 0.0
	for range 30 {
		value = s.ApplyTo(next, w)
		n := linalg.Norm(next)
		if n == 0 {
			break
		}
		if value < 0 {
			n = -n
		}
		moved := 0.0
		for i := range next {
			moved = max(moved, math.Abs(next[i]/n-w[i]))
			w[i] = next[i] / n
		}
		if moved < 1e-15 {
			break
		}
	}
	return w, max(0, 1-math.Abs(value))
}
