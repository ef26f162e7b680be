package practical

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"crease/algo/data/moment"
	"crease/algo/num/tensor"
)

// rankOf compares the singular values of T₂ with the difference of the
// half-samples' estimates.
func rankOf(est *moment.Estimator) Rank {
	values := eigenvalues(est.T(2))
	for i, v := range values {
		values[i] = math.Abs(v)
	}
	r := Rank{Singular: values}
	even, odd := est.Halves(2)
	if even.Norm() == 0 || odd.Norm() == 0 {
		return r // one block only: no halves to compare
	}
	even.AddScaled(-1, odd)
	noise := eigenvalues(even)
	// Half the difference of two halves has the error of their mean.
	r.Threshold = 1.3 * math.Abs(noise[0])
	for _, v := range values {
		if v > r.Threshold {
			r.Rank++
		}
	}
	return r
}

// eigenvalues returns those of an order-2 tensor, the largest absolute value first.
func eigenvalues(t *tensor.Sym) []float64 {
	s := mat.NewSymDense(t.Dim, nil)
	for i := range t.Dim {
		for j := i; j < t.Dim; j++ {
			s.SetSym(i, j, t.At(i, j))
		}
	}
	var e mat.EigenSym
	if !e.Factorize(s, true) { // without the vectors the last digits are others
		return make([]float64, t.Dim)
	}
	values := e.Values(nil)
	slices.SortStableFunc(values, func(a, b float64) int { return cmp.Compare(math.Abs(b), math.Abs(a)) })
	return values
}
