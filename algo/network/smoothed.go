package network

import (
	"math"

	"crease/algo/num/elementary"
	"crease/algo/num/tensor"
	"gonum.org/v1/gonum/mat"
)

// Smoothed returns n with every entry of W moved by N(0, τ²/d), the model of
// the smoothed analysis: on average a weight moves by τ in square. The weights
// are perturbed as they are and come back unnormalised; τ ≥ 0.
func Smoothed(n Network, tau float64, seed uint64) Network {
	r := stream(seed)
	c := n.Clone()
	sd := tau / math.Sqrt(float64(max(1, n.Dim())))
	for _, w := range c.W {
		for j := range w {
			w[j] += sd * elementary.Normal(r)
		}
	}
	return c
}

// MostUnits returns ⌊0.99·C(d+ℓ−1, ℓ)⌋, the number of units up to which the
// smoothed analysis promises that order ℓ suffices (Corollary smoothed).
func MostUnits(d, order int) int { return 99 * tensor.Len(d, order) / 100 }

// LeastSingular returns s_m(W^{⊙ℓ}), the least singular value of the
// Khatri–Rao power of the normalised weights, on which all bounds of the paper
// rest. It is 0 if there are more units than C(d+ℓ−1, ℓ) rows, up to rounding
// if the columns are dependent.
func LeastSingular(n Network, order int) float64 {
	if n.Units() == 0 || n.Units() > tensor.Len(n.Dim(), order) {
		return 0
	}
	var svd mat.SVD
	if !svd.Factorize(tensor.KhatriRaoPower(n.Normalised().W, order), mat.SVDNone) {
		return 0
	}
	s := svd.Values(nil)
	return s[len(s)-1]
}
