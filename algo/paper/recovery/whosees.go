package recovery

import (
	"math"

	"crease/algo/num/hermite"
)

// Sight says how strongly the two tensors of order ℓ see a unit of bias b.
type Sight struct {
	Odd  float64 // |He_{2ℓ−1}(b)| φ(b), its coefficient in f̂_{2ℓ+1} over |a|
	Even float64 // |He_{2ℓ}(b)| φ(b), its coefficient in f̂_{2ℓ+2} over |a|
}

// WhoSees returns for every bias how strongly f̂_{2ℓ+1} and f̂_{2ℓ+2} see its
// unit. The pair is (He_{2ℓ−1}, He_{2ℓ}), consecutive and without a common root;
// the printed second set has He_{2ℓ+1}, which at ℓ = 1 vanishes with He_1 at
// b = 0 (erratum 3).
func WhoSees(order int, biases []float64) []Sight {
	s := make([]Sight, len(biases))
	for i, b := range biases {
		pdf := hermite.Pdf(b)
		s[i] = Sight{
			Odd:  math.Abs(hermite.Poly(2*order-1, b)) * pdf,
			Even: math.Abs(hermite.Poly(2*order, b)) * pdf,
		}
	}
	return s
}
