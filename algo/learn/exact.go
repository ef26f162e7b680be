package learn

import (
	"math"

	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/num/hermite"
	"crease/algo/num/tensor"
	"crease/algo/paper/recovery"
	"crease/algo/paper/regress"
)

// exactly runs Algorithms 1 to 3 on the coefficients f̂_k in closed form, as if
// there were infinitely many samples, and the regression on exact expectations.
func (r *run) exactly() {
	m := moments{t: r.exact}
	r.showMoments(m)
	res, err := recovery.Run(m.coefficient, r.options(nil))
	if !res.Decomposed() {
		r.work.Fail(err)
		return
	}
	r.showRecovery(res)
	if r.stages(snapshot.Snapshot{}); r.failed() {
		return
	}
	r.snap.Stage = snapshot.StageRegression
	r.showRegression(regress.Exact(r.snap.Recovered, r.truth, r.regression()))
	r.mark()
}

func (m moments) coefficient(k int) *tensor.Sym { return m.t[k] }

// largestTerms returns the largest Σ_i |a_i c_k(b_i)| over the orders k from 2 to last, the size of the terms of f̂_k,
// for unit weights.
func largestTerms(f network.Network, last int) (most float64) {
	sums, c := make([]float64, last+1), make([]float64, last+1)
	for i, b := range f.B {
		hermite.ReLUTo(c, b)
		for k := 2; k <= last; k++ {
			sums[k] += math.Abs(f.A[i] * c[k])
			most = max(most, sums[k])
		}
	}
	return most
}
