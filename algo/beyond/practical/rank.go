package practical

import (
	"math"

	"crease/algo/beyond/practical/fitting"
	"crease/algo/data/moment"
)

// rankOf compares the singular values of T₂ with the difference of the
// half-samples' estimates.
func rankOf(est *moment.Estimator) Rank {
	values, _ := fitting.Eigen(est.T(2))
	for i, v := range values {
		values[i] = math.Abs(v)
	}
	r := Rank{Singular: values}
	even, odd := est.Halves(2)
	if even.Norm() == 0 || odd.Norm() == 0 {
		return r // one block only: no halves to compare
	}
	even.AddScaled(-1, odd)
	noise, _ := fitting.Eigen(even)
	// Half the difference of two halves has the error of their mean.
	r.Threshold = 1.3 * math.Abs(noise[0])
	for _, v := range values {
		if v > r.Threshold {
			r.Rank++
		}
	}
	return r
}
