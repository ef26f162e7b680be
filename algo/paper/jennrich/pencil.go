package jennrich

import (
	"math"
	"math/cmplx"
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
	n := len(d.values)
	d.vectors = mat.NewDense(n, n, nil)
	for j := 0; j < n; j++ {
		// Those of a conjugate pair, which gonum stores side by side, become their real and imaginary parts, which span
		// the same plane.
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
		w := principal(mat.Col(nil, i, &lifted), p.dim, p.order)
		if w == nil {
			return false
		}
		d.directions = append(d.directions, w)
	}
	return true
}

// principal returns the unit vector w for which w^{⊗order} is nearest in direction to ±S, S being given by its
// entries in the symmetric basis. It starts at the leading left singular vector of flatten(S, 1, order−1) and iterates
// w ← S(w, …, w, ·), which for S near a power converges in a few steps. It returns nil if S is zero or not finite.
func principal(vec []float64, dim, order int) []float64 {
	norm := linalg.Norm(vec)
	if !(norm > 0) || !linalg.Finite(norm) {
		return nil
	}
	if order == 1 {
		return linalg.Scaled(vec, 1/norm)
	}
	s := tensor.FromVec(dim, order, linalg.Scaled(vec, 1/norm))
	var svd mat.SVD
	if !svd.Factorize(s.Flatten(1, order-1), mat.SVDThinU) {
		return nil
	}
	var u mat.Dense
	svd.UTo(&u)
	w, next := mat.Col(nil, 0, &u), make([]float64, dim)
	for range 30 {
		value := s.ApplyTo(next, w)
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
	return w
}

// report copies the results of the draw to dec.
func (d *draw) report(dec *Decomposition) {
	for _, v := range d.values {
		dec.Re, dec.Im = append(dec.Re, real(v)), append(dec.Im, imag(v))
	}
	dec.Directions, dec.Alpha, dec.Complex = d.directions, d.fit.Coef, d.complex
	dec.Gap = math.Inf(1)
	for i, u := range d.values {
		for _, v := range d.values[:i] {
			dec.Gap = min(dec.Gap, cmplx.Abs(u-v))
		}
	}
	if len(d.values) < 2 {
		dec.Gap = 0
	}
}

// estimateErrors fills in the uncertainties for an error of the contractions whose entries in an orthonormal basis
// have standard deviation noise. An error (δA, δB) of the pencil moves eigenvector c_i to first order by
//
//	Σ_j c_j · y_jᵀ(δA − λ_j δB)y_i / (D₂ᵢ (λ_i − λ_j)),
//
// y_i the rows of C⁻¹. That is within the range of T's flattening. The range itself turns: to first order the error
// of the flattening, whose entries are smaller than those of a contraction by √(rows/columns), adds to QΣv its
// product with v off the range, of which min(d−1, rows−rank) directions move w. A change of w^{⊗ℓ} by δ moves w by
// about δ/√ℓ. Eigenvalue i moves by y_iᵀ(δA − λ_i δB)y_i / D₂ᵢ.
func (d *draw) estimateErrors(dec *Decomposition, noise float64) {
	dec.Uncertainty, dec.Spread = make([]float64, len(d.values)), make([]float64, len(d.values))
	if noise <= 0 {
		return
	}
	var inv, half, diag mat.Dense
	if err := inv.Inverse(d.vectors); err != nil && !linalg.Finite(inv.RawMatrix().Data...) {
		for i, u := range d.values {
			dec.Uncertainty[i], dec.Spread[i] = 1, math.Hypot(1, cmplx.Abs(u))
		}
		return
	}
	half.Mul(&inv, d.b)
	diag.Mul(&half, inv.T()) // D₂ for the columns as they are
	primal, dual := d.lengths(&inv, dec.Singular)
	// outside is the ratio between the distance by which the error of the flattening moves a unit vector of its right
	// singular space off the range and the error of an entry of a contraction.
	dim := len(d.directions[0])
	rows, cols := tensor.Len(dim, dec.Order), tensor.Len(dim, dec.Tensor-dec.Order)
	outside := math.Sqrt(float64(min(dim-1, rows-dec.Rank)*rows) / float64(cols))
	for i, u := range d.values {
		dec.Spread[i] = math.Hypot(1, cmplx.Abs(u))
		if e := noise * dual[i] * dual[i] / math.Abs(diag.At(i, i)); e < 1 {
			dec.Spread[i] *= e
		}
		var within float64
		if d.joint != nil {
			within = d.joint.within(i, noise, primal, dual)
		} else {
			within = noise * d.within(i, primal, dual) / math.Abs(diag.At(i, i))
		}
		off := noise * outside * mat.Norm(d.vectors.ColView(i), 2)
		e := math.Hypot(within, off) / (primal[i] * math.Sqrt(float64(dec.Order)))
		if !(e < 1) {
			e = 1 // with a larger error nothing is known about the direction
		}
		dec.Uncertainty[i] = e
	}
}

// within returns the size of the sum above for eigenvector i, times D₂ᵢ, where the noise is 1.
func (d *draw) within(i int, primal, dual []float64) float64 {
	s := 0.0
	for j, v := range d.values {
		if j != i {
			e := primal[j] * dual[j] * math.Hypot(1, cmplx.Abs(v)) / cmplx.Abs(d.values[i]-v)
			s += e * e
		}
	}
	return dual[i] * math.Sqrt(s)
}

// lengths returns the lengths of the eigenvectors and of the rows of their inverse before whitening, which divides
// the coordinates by the singular values.
func (d *draw) lengths(inv *mat.Dense, singular []float64) (primal, dual []float64) {
	n := len(d.values)
	primal, dual = make([]float64, n), make([]float64, n)
	for i := range n {
		for r := range n {
			primal[i] = math.Hypot(primal[i], d.vectors.At(r, i)*singular[r])
			dual[i] = math.Hypot(dual[i], inv.At(i, r)/singular[r])
		}
	}
	return primal, dual
}

// BlurredAbove is the uncertainty, in radians, above which little more is known
// of a direction than a plane that contains it.
const BlurredAbove = 0.5

// Blurred returns the numbers of the directions with an uncertainty above BlurredAbove,
// which noise leaves undetermined, for example because eigenvalues are too close.
func (dec *Decomposition) Blurred() []int {
	return linalg.Where(len(dec.Uncertainty), func(i int) bool { return dec.Uncertainty[i] > BlurredAbove })
}
