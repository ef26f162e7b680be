package tensor

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"crease/algo/base/work"
	"crease/algo/num/linalg"
)

// Powers is the least-squares solution of Σ ζ_i w_i^{⊗k} = T.
type Powers struct {
	Coef     []float64 // ζ_i, one for each direction
	Residual float64   // ‖T − Σ ζ_i w_i^{⊗k}‖_F
	SMin     float64   // s_m(W^{⊙k}), accurate to about 1e−8; 0 if the powers are dependent
}

// cut is the least eigenvalue of the Gram matrix, relative to the largest, that
// counts as nonzero. Smaller ones are rounding.
const cut = 1e-14

// SolvePowers solves the linear system Σ ζ_i w_i^{⊗k} = t, k = t.Order, of Algorithms 1–4 in the least-squares sense;
// of several solutions it returns the shortest. It uses the Gram matrix ⟨w_i, w_j⟩^k, so W^{⊙k} is never built, and
// refines the solution against t itself, which restores the digits that the Gram matrix loses. The directions w_i
// have norm one; if there are none, the solution is empty. It counts on meter, which may be nil; if that fails the
// solution is not to be used. It panics if the length of a direction is not t.Dim.
func SolvePowers(t *Sym, w [][]float64, meter *work.Meter) Powers {
	return FitPowers(t, w, 6, meter)
}

// FitPowers is SolvePowers in so many passes. One, without refinement, is for callers that need only the residual: it
// does a third of the work, but the coefficients have fewer correct digits if the powers are nearly dependent.
func FitPowers(t *Sym, w [][]float64, passes int, meter *work.Meter) Powers {
	p := Powers{Coef: make([]float64, len(w)), Residual: t.Norm()}
	if len(w) == 0 {
		return p
	}
	values, vectors := gramPower(w, t.Order)
	top := values[len(w)-1]
	if values[0] > cut*top {
		p.SMin = math.Sqrt(values[0])
	}
	grad := make([]float64, t.Dim)
	rest, rhs := t.Clone(), make([]float64, len(w))
	for range passes {
		for i, v := range w {
			rhs[i] = rest.ApplyTo(grad, v)
			if meter.Tick(len(t.Data)) != nil {
				return p
			}
		}
		trial := slices.Clone(p.Coef)
		for j, lambda := range values {
			if lambda <= cut*top {
				continue
			}
			s := 0.0
			for i := range rhs {
				s += vectors.At(i, j) * rhs[i]
			}
			for i := range trial {
				trial[i] += vectors.At(i, j) * s / lambda
			}
		}
		copy(rest.Data, t.Data)
		for i, v := range w {
			rest.AddPower(-trial[i], v)
			if meter.Tick(len(t.Data)) != nil {
				return p
			}
		}
		r := rest.Norm()
		if !(r < p.Residual) {
			break
		}
		done := r > p.Residual/2
		p.Coef, p.Residual = trial, r
		if done {
			break
		}
	}
	return p
}

// SMin returns s_m(W^{⊙k}), the least singular value of the k-th Khatri–Rao
// power of the directions w, accurate to about 1e−8.
func SMin(w [][]float64, k int) float64 {
	if len(w) == 0 {
		return 0
	}
	values, _ := gramPower(w, k)
	return math.Sqrt(max(0, values[0]))
}

// gramPower returns the eigenvalues, in ascending order, and the eigenvectors of the matrix ⟨w_i, w_j⟩^k.
func gramPower(w [][]float64, k int) ([]float64, *mat.Dense) {
	g := mat.NewSymDense(len(w), nil)
	for i, u := range w {
		for j, v := range w[:i+1] {
			s, p := linalg.Dot(u, v), 1.0
			for range k {
				p *= s
			}
			g.SetSym(i, j, p)
		}
	}
	var eig mat.EigenSym
	if !eig.Factorize(g, true) {
		panic("tensor: Gram matrix is not finite")
	}
	var vectors mat.Dense
	eig.VectorsTo(&vectors)
	return eig.Values(nil), &vectors
}
