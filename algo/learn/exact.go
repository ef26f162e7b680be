package learn

import (
	"math"
	"slices"

	"crease/algo/beyond/refine"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
	"crease/algo/paper/regress"
)

// exactly runs Algorithms 1 to 3 on f̂_k in closed form, as from infinitely many samples, and an exact regression.
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

// settleConstant looks for an output bias in the coefficients in closed form. If the slope of f leaves the signs open,
// it takes those that make up for the slope; the constant that is left is the bias. On samples the linear part has an
// error, and the fit compares the signs (refine.Compare).
//
// Flipping the units of a set F adds Σ_F a_i w_i to the slope and Σ_F a_i b_i to the constant (erratum 5).
func (r *run) settleConstant() {
	n := r.snap.Recovered
	if n.Units() == 0 || r.src != nil {
		return
	}
	g := refine.NewModel(n, r.dim)
	g.V, g.C = slices.Clone(r.snap.Linear.V), r.snap.Linear.C
	columns, scale := make([][]float64, n.Units()), 0.0
	for i, w := range n.W {
		columns[i] = linalg.Scaled(w, n.A[i])
		scale = max(scale, linalg.Norm(columns[i]))
	}
	tol := 1e-7 * scale
	found, complete := network.Subsets(columns, g.V, tol, 32)
	if r.snap.Signs.Resolved { // only the constant is missing
		found = slices.DeleteFunc(found, func(set []bool) bool { return slices.Contains(set, true) })
	}
	if !complete && !r.snap.Signs.Resolved || len(found) != 1 {
		return
	}
	if g = g.Turned(found[0]); math.Abs(g.C) <= tol { // the method has found these itself
		return
	}
	units := slices.Clone(r.snap.Units)
	for i := range units {
		units[i].W, units[i].B = g.Net.W[i], g.Net.B[i]
	}
	r.snap.Signs.Resolved = true
	r.setUnits(units)
	clear(g.V)
	r.learned(g.Linear(), g.Network())
}
