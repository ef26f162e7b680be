package network

import (
	"math"

	"crease/algo/num/hermite"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
)

// LossByOrder returns (1/k!)‖T_k − f̂_k‖²_F for k = 0 … last, the terms of the loss proposition for networks f and g,
// with T_k the coefficients of g. The sum over all k is [Risk]. Inner products of powers are (wᵀv)^k and the
// coefficients run through normalised Hermite polynomials, so no tensor is built and k may go into the hundreds. It
// panics if the dimensions differ or last < 0.
//
// As in [Risk], terms of which little is left are computed in twice the digits.
func LossByOrder(f, g Network, last int) []float64 {
	if last < 0 {
		panic("network: negative order")
	}
	loss := make([]float64, last+1)
	terms, constant, scale := difference(f, g)
	if scale == 0 {
		return loss
	}
	gamma := make([][]float64, len(terms))
	for i, t := range terms {
		gamma[i] = make([]float64, last+1)
		normalisedReLU(gamma[i], t.b)
	}
	low, lowSize := lowLoss(terms, constant)
	var p *precise
	for k := range loss {
		var size float64
		if k < 2 {
			loss[k], size = low[k], lowSize[k]
		} else {
			loss[k], size = pairSum(len(terms), func(i, j int) float64 {
				s, t, rho := terms[i], terms[j], 1.0
				if i != j {
					rho = linalg.Dot(s.w, t.w)
				}
				return s.c * t.c * gamma[i][k] * gamma[j][k] * math.Pow(rho, float64(k))
			})
		}
		unit := scale
		if cancelled(loss[k], size) {
			if p == nil {
				p = newPrecise(f, g, scale, max(2, last+1))
			}
			loss[k], unit = p.order(k), p.scale
		}
		if loss[k] = max(loss[k], 0) * unit * unit; !linalg.Finite(loss[k]) {
			loss[k] = math.MaxFloat64
		}
	}
	return loss
}

// LossAgainst returns (1/k!)‖T_k − ĝ_k‖²_F for estimated or exact tensors T_0, T_1, ….
// It panics if their dimension is not g's.
func LossAgainst(t []*tensor.Sym, g Network) []float64 {
	loss := make([]float64, len(t))
	factorial := 1.0
	for k, tk := range t {
		factorial *= float64(max(k, 1))
		r := tk.Clone()
		if g.Units() > 0 {
			r.AddScaled(-1, g.Coefficient(k))
		}
		loss[k] = r.Inner(r) / factorial
	}
	return loss
}

// normalisedReLU stores in dst the coefficients of σ(z+b) in the orthonormal Hermite polynomials He_k/√k!, which are
// those of [hermite.ReLUTo] over √k! and stay bounded.
func normalisedReLU(dst []float64, b float64) {
	hermite.ReLUTo(dst[:min(2, len(dst))], b)
	prev, cur, sign := 0.0, hermite.Pdf(b), 1.0 // φ·He_{k−2}/√(k−2)!
	for k := 2; k < len(dst); k++ {
		dst[k] = sign * cur / math.Sqrt(float64(k)*float64(k-1))
		prev, cur = cur, (b*cur-math.Sqrt(float64(k-2))*prev)/math.Sqrt(float64(k-1))
		sign = -sign
	}
}
