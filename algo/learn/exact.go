package learn

import (
	"crease/algo/learn/snapshot"
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
