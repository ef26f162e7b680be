package jennrich

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"crease/algo/num/elementary"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
)

// pencils draws random pencils of one tensor.
type pencils struct {
	dim, order, extra int
	whiten            *mat.Dense // Σ⁻¹Qᵀ, r × Len(d,ℓ)
	unwhiten          *mat.Dense // QΣ
	slices            *mat.Dense // flatten(T, 2ℓ, extra), whose product with a vector is a contraction
	rng               *rand.Rand
}

// newPencils whitens by a basis of T's range and the singular values that belong to it.
func newPencils(t *tensor.Sym, order int, basis *mat.Dense, singular []float64, rng *rand.Rand) *pencils {
	extra := t.Order - 2*order
	p := &pencils{dim: t.Dim, order: order, extra: extra, rng: rng}
	p.slices = t.Flatten(2*order, extra)
	rows, rank := basis.Dims()
	p.whiten, p.unwhiten = mat.NewDense(rank, rows, nil), mat.NewDense(rows, rank, nil)
	for r := range rows {
		for c, s := range singular {
			p.whiten.Set(c, r, basis.At(r, c)/s)
			p.unwhiten.Set(r, c, basis.At(r, c)*s)
		}
	}
	return p
}

// contract returns flatten(T(·,·,G), ℓ, ℓ) for a Gaussian vector or symmetric
// matrix G, projected on the range of T and whitened.
//
// With T's flattening U D Kᵀ, U = W^{⊙ℓ}, K = W^{⊙(k−ℓ)}, the matrix Σ⁻¹QᵀU D (KᵀK)^{1/2} is orthogonal: whitened
// eigenvectors are as well conditioned as the higher Khatri–Rao power K, not as U.
func (p *pencils) contract() *mat.Dense {
	g := mat.NewVecDense(tensor.Len(p.dim, p.extra), nil)
	for i := range g.Len() {
		g.SetVec(i, elementary.Normal(p.rng))
	}
	var v mat.VecDense
	v.MulVec(p.slices, g)
	return p.whitened(tensor.FromVec(p.dim, 2*p.order, v.RawVector().Data))
}

// whitened returns the flattening of a contraction in whitened coordinates of T's range.
func (p *pencils) whitened(s *tensor.Sym) *mat.Dense {
	var half, m mat.Dense
	half.Mul(p.whiten, s.Flatten(p.order, p.order))
	m.Mul(&half, p.whiten.T())
	return &m
}

// draw is one pencil (A, B) with its eigenvectors and the directions and fit computed from them.
type draw struct {
	a, b       *mat.Dense // whitened, r × r
	values     []complex128
	vectors    *mat.Dense // whitened eigenvectors, complex pairs as real and imaginary part
	complex    []int
	joint      *joint // nil unless the vectors are those of the joint diagonalisation
	directions [][]float64
	defect     []float64
	fit        tensor.Powers
}

// work returns the multiply-adds of a draw, roughly: two contractions and their whitening, the
// eigenvectors of a matrix, and the principal directions of as many tensors.
func (p *pencils) work() int {
	rows, cols := p.slices.Dims()
	rank, powers := p.whiten.Dims()
	return 2*(rows*cols+rank*powers*(rank+powers)) + 25*rank*rank*rank + rank*powers*(rank+20*p.dim)
}

// draw returns the decomposition of one random pencil, or nil if the pencil is singular.
func (p *pencils) draw() *draw {
	d := &draw{a: p.contract(), b: p.contract()}
	var x mat.Dense
	// A = C D₁ Cᵀ and B = C D₂ Cᵀ: the columns of C are the eigenvectors of AB⁻¹, the transpose of B⁻¹A.
	if err := x.Solve(d.b, d.a); err != nil {
		if _, near := err.(mat.Condition); !near || !linalg.Finite(x.RawMatrix().Data...) {
			return nil
		}
	}
	var eig mat.Eigen
	if !eig.Factorize(mat.DenseCopyOf(x.T()), mat.EigenRight) {
		return nil
	}
	d.values = eig.Values(nil)
	var c mat.CDense
	eig.VectorsTo(&c)
	d.realVectors(&c)
	if !d.lift(p) {
		return nil
	}
	return d
}

// lift computes the directions in R^d from the eigenvectors and reports whether every eigenvector has one.
func (d *draw) lift(p *pencils) bool {
	var lifted mat.Dense
	lifted.Mul(p.unwhiten, d.vectors)
	for i := range d.values {
		w, defect := principal(mat.Col(nil, i, &lifted), p.dim, p.order)
		if w == nil {
			return false
		}
		d.directions = append(d.directions, w)
		d.defect = append(d.defect, defect)
	}
	return true
}

// realVectors copies the eigenvectors; those of a conjugate pair, which gonum stores side by side, become their real
// and imaginary parts, which span the same plane.
func (d *draw) realVectors(c *mat.CDense) {
	n := len(d.values)
	d.vectors = mat.NewDense(n, n, nil)
	for j := 0; j < n; j++ {
		pair := imag(d.values[j]) != 0 && j+1 < n
		for i := range n {
			d.vectors.Set(i, j, real(c.At(i, j)))
			if pair {
				d.vectors.Set(i, j+1, imag(c.At(i, j)))
			}
		}
		if pair {
			d.complex = append(d.complex, j, j+1)
			j++
		}
	}
}

// principal returns the unit vector w for which w^{⊗order} is nearest in direction to ±S, S being given by its
// entries in the symmetric basis, and how far S is from that line, 1 − |⟨S, w^{⊗order}⟩|/‖S‖. It starts at the
// leading left singular vector of flatten(S, 1, order−1) and iterates w ← S(w, …, w, ·), which for S near a power
// converges in a few steps. It returns nil if S is zero or not finite.
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
