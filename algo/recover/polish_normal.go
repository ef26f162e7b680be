package recover

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"crease/algo/hermite"
)

// normalEquations returns the Gram matrix of the derivatives of f̂_2 … f̂_to by
// the unknowns, and the gradient of half the loss. Unknowns stand unit by unit:
// a, b, w. The derivatives are, with c_k the coefficients of σ(z+b),
//
//	∂a: c_k w^{⊗k},  ∂b: a c_{k+1} w^{⊗k},  ∂w along δ ⊥ w: k a c_k sym(w^{⊗(k−1)} ⊗ δ)
//
// as c_k' = c_{k+1}. The direction of w itself, in which nothing moves, is given
// the unit matrix.
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
		for j := i; j < m; j++ {
			f.pair(gram, c, i, j)
		}
		f.gradient(grad[i*(d+2):(i+1)*(d+2)], c[i], i)
	}
	return gram, grad
}

// pair fills the block of units i ≤ j.
func (f *fit) pair(gram *mat.SymDense, c [][]float64, i, j int) {
	u, v := f.net.W[i], f.net.W[j]
	d := len(u)
	g := dot(u, v)
	if i == j {
		g = 1
	}
	ai, aj := f.net.A[i], f.net.A[j]
	var aa, ab, ba, bb, aw, bw, wa, wb, same, cross float64
	power := 1.0 // g^{k−2}
	for k := 2; k <= f.to; k++ {
		weight := 1 / factorial(k)
		p0, p1, p2 := weight*power*g*g, weight*power*g*float64(k), weight*power*float64(k*(k-1))
		ci, cj, di, dj := c[i][k], c[j][k], ai*c[i][k+1], aj*c[j][k+1]
		aa += ci * cj * p0
		ab += ci * dj * p0
		ba += di * cj * p0
		bb += di * dj * p0
		aw += ci * aj * cj * p1 // ∂a_i with ∂w_j, times ⟨u, δ⟩
		bw += di * aj * cj * p1
		wa += ai * ci * cj * p1
		wb += ai * ci * dj * p1
		same += ai * ci * aj * cj * p1
		cross += ai * ci * aj * cj * p2
		power *= g
	}
	row, col := i*(d+2), j*(d+2)
	gram.SetSym(row, col, aa)
	gram.SetSym(row, col+1, ab)
	gram.SetSym(row+1, col, ba)
	gram.SetSym(row+1, col+1, bb)
	// Tangent parts: u less its component along v, and the other way round.
	for r := range d {
		uT, vT := u[r]-g*v[r], v[r]-g*u[r]
		if i == j {
			uT, vT = 0, 0
		}
		gram.SetSym(row, col+2+r, aw*uT)
		gram.SetSym(row+1, col+2+r, bw*uT)
		gram.SetSym(row+2+r, col, wa*vT)
		gram.SetSym(row+2+r, col+1, wb*vT)
	}
	for r := range d {
		for s := range d {
			if i == j && s < r {
				continue
			}
			// P_u (same·I + cross·v uᵀ) P_v, P the projections off u and v.
			e := -u[r]*u[s] - v[r]*v[s] + g*u[r]*v[s]
			if r == s {
				e++
			}
			if i == j {
				// On the sphere's own direction nothing moves: a unit matrix there.
				e = -u[r] * u[s]
				if r == s {
					e++
				}
				gram.SetSym(row+2+r, col+2+s, same*e+math.Abs(same)*u[r]*u[s])
				continue
			}
			gram.SetSym(row+2+r, col+2+s, same*e+cross*(v[r]-g*u[r])*(u[s]-g*v[s]))
		}
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
