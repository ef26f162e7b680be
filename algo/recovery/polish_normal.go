package recovery

import (
	"gonum.org/v1/gonum/mat"

	"crease/algo/hermite"
)

// normalEquations returns the Gram matrix of the derivatives of f̂_2 … f̂_to by
// the unknowns, and the gradient of half the loss. Unknowns stand unit by unit:
// a, b, w. The derivatives are, with c_k the coefficients of σ(z+b),
//
//	∂a: c_k w^{⊗k},  ∂b: a c_{k+1} w^{⊗k},  ∂w along δ ⊥ w: k a c_k sym(w^{⊗(k−1)} ⊗ δ)
//
// as c_k' = c_{k+1}. Along w itself nothing moves; so that the matrix has an
// inverse it is treated there as in the tangent directions.
func (f *fit) normalEquations() (*mat.SymDense, []float64) {
	m, d := f.net.Units(), f.net.Dim()
	c := make([][]float64, m)
	for i, b := range f.net.B {
		c[i] = make([]float64, f.to+2)
		hermite.ReLUTo(c[i], b)
	}
	gram := mat.NewSymDense(m*(d+2), nil)
	grad := make([]float64, m*(d+2))
	for i := range m {
		f.own(gram, c, i)
		for j := i + 1; j < m; j++ {
			f.pair(gram, c, i, j)
		}
		f.gradient(grad[i*(d+2):(i+1)*(d+2)], c[i], i)
	}
	return gram, grad
}

// sums are Σ_k (1/k!)·… over the orders for one pair of units, g = ⟨u, v⟩: the
// inner products of the derivatives by a, b and w, less the vectors.
type sums struct {
	aa, ab, ba, bb float64
	aw, bw, wa, wb float64 // ∂w along δ with ⟨u, δ⟩ or ⟨v, δ⟩ left out
	same, cross    float64 // ∂w, ∂w along δ and ε: same·⟨δ, ε⟩ + cross·⟨δ, v⟩⟨u, ε⟩
}

func (f *fit) sums(ci, cj []float64, ai, aj, g float64) sums {
	var s sums
	power, fact := 1.0, 1.0 // g^{k−2} and k!
	for k := 2; k <= f.to; k++ {
		fact *= float64(k)
		p2 := float64(k*(k-1)) * power / fact
		p1 := float64(k) * power * g / fact
		p0 := power * g * g / fact
		hi, hj, di, dj := ai*ci[k], aj*cj[k], ai*ci[k+1], aj*cj[k+1]
		s.aa += ci[k] * cj[k] * p0
		s.ab += ci[k] * dj * p0
		s.ba += di * cj[k] * p0
		s.bb += di * dj * p0
		s.aw += ci[k] * hj * p1
		s.bw += di * hj * p1
		s.wa += hi * cj[k] * p1
		s.wb += hi * dj * p1
		s.same += hi * hj * p1
		s.cross += hi * hj * p2
		power *= g
	}
	return s
}

// pair fills the block of units i < j. P_u and P_v are the projections off u
// and v.
func (f *fit) pair(gram *mat.SymDense, c [][]float64, i, j int) {
	u, v := f.net.W[i], f.net.W[j]
	g, d := dot(u, v), len(u)
	s := f.sums(c[i], c[j], f.net.A[i], f.net.A[j], g)
	row, col := i*(d+2), j*(d+2)
	gram.SetSym(row, col, s.aa)
	gram.SetSym(row, col+1, s.ab)
	gram.SetSym(row+1, col, s.ba)
	gram.SetSym(row+1, col+1, s.bb)
	for r := range d {
		pu, pv := u[r]-g*v[r], v[r]-g*u[r] // P_v u and P_u v
		gram.SetSym(row, col+2+r, s.aw*pu)
		gram.SetSym(row+1, col+2+r, s.bw*pu)
		gram.SetSym(row+2+r, col, s.wa*pv)
		gram.SetSym(row+2+r, col+1, s.wb*pv)
		for q := range d {
			// P_u (same·I + cross·v uᵀ) P_v
			e := -u[r]*u[q] - v[r]*v[q] + g*u[r]*v[q]
			if r == q {
				e++
			}
			gram.SetSym(row+2+r, col+2+q, s.same*e+s.cross*pv*(u[q]-g*v[q]))
		}
	}
}

// own fills the block of unit i with itself, where P_u u = 0 leaves little.
func (f *fit) own(gram *mat.SymDense, c [][]float64, i int) {
	a, d := f.net.A[i], f.net.Dim()
	s := f.sums(c[i], c[i], a, a, 1)
	row := i * (d + 2)
	gram.SetSym(row, row, s.aa)
	gram.SetSym(row, row+1, s.ab)
	gram.SetSym(row+1, row+1, s.bb)
	for r := range d {
		gram.SetSym(row+2+r, row+2+r, s.same) // same·P_u + same·u uᵀ
	}
}

// gradient fills the part of unit i.
func (f *fit) gradient(dst, c []float64, i int) {
	w, a := f.net.W[i], f.net.A[i]
	slope := make([]float64, len(w))
	for k := 2; k <= f.to; k++ {
		weight := 1 / factorial(k)
		value := f.rest[k-2].ApplyTo(slope, w)
		dst[0] += weight * c[k] * value
		dst[1] += weight * a * c[k+1] * value
		for r, s := range slope {
			dst[2+r] += weight * float64(k) * a * c[k] * (s - value*w[r])
		}
	}
}

func dot(u, v []float64) float64 {
	s := 0.0
	for i, x := range u {
		s += x * v[i]
	}
	return s
}
