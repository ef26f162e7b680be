package learn

import (
	"math"

	"crease/algo/beyond/refine"
	"crease/algo/learn/snapshot"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
	"crease/algo/paper/regress"
)

// exactly runs Algorithms 1 to 3 and the regression on f̂_k in closed form, as if there were infinitely many samples.
func (r *run) exactly() {
	m := moments{t: r.exact}
	r.showMoments(m)
	if r.runRecovery(m, r.options(nil)); r.failed() {
		return
	}
	if r.stages(snapshot.Snapshot{}); r.failed() {
		return
	}
	r.snap.Stage = snapshot.StageRegression
	r.showRegression(regress.Exact(r.snap.Recovered, r.truth, r.regression()))
	r.mark()
}

func (m moments) coefficient(k int) *tensor.Sym { return m.t[k] }

// settleConstant takes the constant of the linear part for the output bias of f, in exact runs with resolved signs whose
// slope is within rounding. On samples the linear part has an error, and the fit compares the signs (refine.Compare).
func (r *run) settleConstant() {
	n := r.snap.Recovered
	if n.Units() == 0 || r.src != nil || !r.snap.Signs.Resolved {
		return
	}
	scale := 0.0
	for i, w := range n.W {
		scale = max(scale, math.Abs(n.A[i])*linalg.Norm(w))
	}
	tol := 1e-7 * scale
	if linalg.Norm(r.snap.Linear.V) > tol || math.Abs(r.snap.Linear.C) <= tol { // the method has found these itself
		return
	}
	g := refine.NewModel(n, r.dim)
	g.C = r.snap.Linear.C
	r.learned(g.Linear(), g.Network())
}
