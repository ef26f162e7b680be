package practical

import (
	"math"
	"sort"

	"gonum.org/v1/gonum/mat"

	"crease/algo/data/moment"
	"crease/algo/network"
	"crease/algo/num/hermite"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
)

// rankOf compares the singular values of T₂ with the difference of the
// half-samples' estimates.
func rankOf(est *moment.Estimator) Rank {
	values, _ := eigen(est.T(2))
	for i, v := range values {
		values[i] = math.Abs(v)
	}
	r := Rank{Singular: values}
	even, odd := est.Halves(2)
	if even.Norm() == 0 || odd.Norm() == 0 {
		return r // one block only: no halves to compare
	}
	even.AddScaled(-1, odd)
	noise, _ := eigen(even)
	// Half the difference of two halves has the error of their mean.
	r.Threshold = 1.3 * math.Abs(noise[0])
	for _, v := range values {
		if v > r.Threshold {
			r.Rank++
		}
	}
	return r
}

// eigen returns the eigenvalues of an order-2 tensor, largest absolute value
// first, and the eigenvectors as columns.
func eigen(t *tensor.Sym) ([]float64, *mat.Dense) {
	d := t.Dim
	s := mat.NewSymDense(d, nil)
	for i := 0; i < d; i++ {
		for j := i; j < d; j++ {
			s.SetSym(i, j, t.At(i, j))
		}
	}
	var e mat.EigenSym
	values := make([]float64, d)
	vectors := mat.NewDense(d, d, nil)
	if !e.Factorize(s, true) {
		return values, vectors
	}
	raw := e.Values(nil)
	var v mat.Dense
	e.VectorsTo(&v)
	order := make([]int, d)
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(a, b int) bool { return math.Abs(raw[order[a]]) > math.Abs(raw[order[b]]) })
	for c, o := range order {
		values[c] = raw[o]
		for i := 0; i < d; i++ {
			vectors.Set(i, c, v.At(i, o))
		}
	}
	return values, vectors
}

// pencil draws one decomposition of T₂, T₃, T₄ into m ≤ d units: all slices have
// the form W D Wᵀ, and T₂'s coefficients a_i φ(b_i) never vanish, so that the
// eigenvectors of (T₃(v) + c·T₄(g, g)) T₂⁻¹ on the range of T₂ are the weights,
// whatever the biases. It returns no units if the factorisation fails.
func pencil(t2, t3, t4 *tensor.Sym, m int, g *rng) network.Network {
	d := t2.Dim
	values, vectors := eigen(t2)
	if m < 1 || m > d || math.Abs(values[m-1]) <= 1e-12*math.Abs(values[0]) { // T₂ may be zero
		return network.Network{}
	}
	slice := t3.Contract(tensor.Vector(g.direction(d)))
	quad := tensor.NewSym(d, 2)
	quad.AddPower(1, g.direction(d))
	slice.AddScaled(g.normal(), t4.Contract(quad))
	full := mat.NewDense(d, d, nil)
	for i := 0; i < d; i++ {
		for j := i; j < d; j++ {
			full.Set(i, j, slice.At(i, j))
			full.Set(j, i, slice.At(i, j))
		}
	}
	u := vectors.Slice(0, d, 0, m)
	var core mat.Dense
	core.Product(u.T(), full, u)
	for i := 0; i < m; i++ {
		for j := 0; j < m; j++ {
			core.Set(i, j, core.At(i, j)/values[j])
		}
	}
	var e mat.Eigen
	if !e.Factorize(&core, mat.EigenRight) {
		return network.Network{}
	}
	rows, ok := realVectors(&e, vectors)
	if !ok {
		return network.Network{}
	}
	return scalars(rows, []*tensor.Sym{t2, t3, t4})
}

// realVectors carries the eigenvectors of a decomposition in the leading columns
// of a basis back to R^d, as unit vectors; ok is false if one of them vanishes. A
// complex pair gives its real and its imaginary part.
func realVectors(e *mat.Eigen, basis *mat.Dense) (rows [][]float64, ok bool) {
	lambda := e.Values(nil)
	var x mat.CDense
	e.VectorsTo(&x)
	d, _ := basis.Dims()
	rows = make([][]float64, len(lambda))
	for c := range rows {
		rows[c] = make([]float64, d)
		for k := range lambda {
			part := real(x.At(k, c))
			if imag(lambda[c]) < 0 {
				part = imag(x.At(k, c))
			}
			for i := range d {
				rows[c][i] += part * basis.At(i, k)
			}
		}
		r := linalg.Norm(rows[c])
		if !(r > 1e-9) {
			return nil, false
		}
		for i := range rows[c] {
			rows[c][i] /= r
		}
	}
	return rows, true
}

// scalars gives units to directions: ζ_k in T_k ≈ Σ ζ_{k,i} w_i^{⊗k} by least
// squares, then b = −ζ₃/ζ₂ and a = ζ₂/φ(b) (RecoverScalars in its steadier form,
// erratum 2). Signs stay open.
func scalars(rows [][]float64, ts []*tensor.Sym) network.Network {
	const maxBias = 2.5
	m := len(rows)
	var zeta [2][]float64
	for o, t := range ts[:2] {
		sys, rhs := make([]float64, m*m), make([]float64, m)
		for i, w := range rows {
			rhs[i] = t.Apply(w)
			for j := range i + 1 {
				rho := linalg.Dot(w, rows[j])
				p := rho * rho
				if o == 1 {
					p *= rho
				}
				sys[i*m+j] = p
			}
			sys[i*m+i] += 1e-9
		}
		if !linalg.Cholesky(sys, m) {
			return network.Network{}
		}
		linalg.SolveCholesky(sys, m, rhs)
		zeta[o] = rhs
	}
	var n network.Network
	for i, w := range rows {
		b := 0.0
		if zeta[0][i] != 0 {
			b = min(max(-zeta[1][i]/zeta[0][i], -maxBias), maxBias)
		}
		n.Append(w, b, zeta[0][i]/hermite.Pdf(b))
	}
	return n
}
