package search

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"crease/algo/data/moment"
	"crease/algo/num/tensor"
)

// Rank is the estimate of the number of units from T₂.
type Rank struct {
	Singular  []float64 // singular values of T₂, falling
	Threshold float64   // 1.3 times the largest of the half-samples' difference
	Rank      int       // those above it: a guess at m where m ≤ d
}

// rankOf compares the singular values of T₂ with the difference of the
// half-samples' estimates.
func rankOf(est *moment.Estimator) Rank {
	r := Rank{Singular: singular(est.T(2))}
	even, odd := est.Halves(2)
	if even.Norm() == 0 || odd.Norm() == 0 {
		return r // one block only: no halves to compare
	}
	even.AddScaled(-1, odd)
	// Half the difference of two halves has the error of their mean.
	r.Threshold = 1.3 * singular(even)[0]
	for _, v := range r.Singular {
		if v > r.Threshold {
			r.Rank++
		}
	}
	return r
}

// singular returns the singular values of an order-2 tensor, falling.
func singular(t *tensor.Sym) []float64 {
	s := mat.NewSymDense(t.Dim, nil)
	for i := range t.Dim {
		for j := i; j < t.Dim; j++ {
			s.SetSym(i, j, t.At(i, j))
		}
	}
	values := make([]float64, t.Dim)
	var e mat.EigenSym
	if e.Factorize(s, true) { // without the vectors the last digits are others
		e.Values(values)
	}
	for i, v := range values {
		values[i] = math.Abs(v)
	}
	slices.Sort(values)
	slices.Reverse(values)
	return values
}
