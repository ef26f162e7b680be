package jennrich

import (
	"math"
	"math/cmplx"

	"gonum.org/v1/gonum/mat"
)

// report copies what the draw found into dec.
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

// estimateErrors bounds the error of every direction to first order for an
// error of spectral norm noise in the contractions. With y_i the rows of C⁻¹,
// an error (δA, δB) of the pencil moves eigenvector i by
// Σ_j c_j · y_jᵀ(δA − λ_j δB)y_i / (D₂ᵢ (λ_i − λ_j)).
func (d *draw) estimateErrors(dec *Decomposition, noise float64) {
	n := len(d.values)
	dec.Uncertainty = make([]float64, n)
	if noise <= 0 {
		return
	}
	var inv mat.Dense
	if err := inv.Inverse(d.vectors); err != nil && !finite(&inv) {
		for i := range dec.Uncertainty {
			dec.Uncertainty[i] = 1
		}
		return
	}
	// Whitening divides the error by two singular values; the rows of
	// C⁻¹Σ⁻¹ carry that factor.
	row := func(i int) float64 {
		s := 0.0
		for j := range n {
			v := inv.At(i, j) / dec.Singular[j]
			s += v * v
		}
		return math.Sqrt(s)
	}
	var half, b mat.Dense
	half.Mul(&inv, d.b)
	b.Mul(&half, inv.T())
	for i, u := range d.values {
		s := 0.0
		for j, v := range d.values {
			if gap := cmplx.Abs(u - v); j != i && gap > 0 {
				// c_j as a unit vector after unwhitening.
				length := 0.0
				for r := range n {
					x := d.vectors.At(r, j) * dec.Singular[r]
					length += x * x
				}
				e := math.Sqrt(length) * row(j) * (1 + cmplx.Abs(v)) / gap
				s += e * e
			} else if j != i {
				s = math.Inf(1)
			}
		}
		own := 0.0
		for r := range n {
			x := d.vectors.At(r, i) * dec.Singular[r]
			own += x * x
		}
		e := noise * row(i) * math.Sqrt(s) / (math.Abs(b.At(i, i)) * math.Sqrt(own) * math.Sqrt(float64(dec.Order)))
		if !(e < 1) {
			e = 1 // nothing is known of a direction beyond this
		}
		dec.Uncertainty[i] = e
	}
}

// Blurred returns the directions whose eigenvalues lie closer to another than
// the noise allows to tell: those of nonzero Noise whose uncertainty is beyond
// half a radian.
func (dec *Decomposition) Blurred() []int {
	var blurred []int
	for i, e := range dec.Uncertainty {
		if e > 0.5 {
			blurred = append(blurred, i)
		}
	}
	return blurred
}
