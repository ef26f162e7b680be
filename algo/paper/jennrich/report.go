package jennrich

import (
	"math"
	"math/cmplx"

	"gonum.org/v1/gonum/mat"

	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
)

// report copies the results of the draw to dec.
func (d *draw) report(dec *Decomposition) {
	for _, v := range d.values {
		dec.Re, dec.Im = append(dec.Re, real(v)), append(dec.Im, imag(v))
	}
	dec.Directions, dec.Defect = d.directions, d.defect
	dec.Alpha, dec.Complex = d.fit.Coef, d.complex
	dec.Gap = math.Inf(1)
	for i, u := range d.values {
		for j, v := range d.values[:i] {
			if g := cmplx.Abs(u - v); g < dec.Gap {
				dec.Gap, dec.GapPair = g, [2]int{j, i}
			}
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
	outside := dec.outside()
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

// outside returns the ratio between the distance by which the error of the flattening moves a unit vector of its
// right singular space off the range and the error of an entry of a contraction.
func (dec *Decomposition) outside() float64 {
	dim := len(dec.Directions[0])
	rows, cols := tensor.Len(dim, dec.Order), tensor.Len(dim, dec.Tensor-dec.Order)
	free := min(dim-1, rows-dec.Rank)
	return math.Sqrt(float64(free*rows) / float64(cols))
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
	var blurred []int
	for i, e := range dec.Uncertainty {
		if e > BlurredAbove {
			blurred = append(blurred, i)
		}
	}
	return blurred
}
