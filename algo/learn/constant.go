package learn

import (
	"math"
	"slices"

	"crease/algo/beyond/refine"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// settleConstant looks for an output bias in the coefficients in closed form: where the slope of f leaves the signs
// open, for those that make up for it, and for the constant that is left then. On samples the linear part has an error,
// and whoever fits it compares the signs (refine.Compare).
//
// Flipping the units of a set F adds Σ_F a_i w_i to the slope and Σ_F a_i b_i to the constant (erratum 5).
func (r *run) settleConstant() {
	n := r.snap.Recovered
	if n.Units() == 0 || r.src != nil {
		return
	}
	g := refine.NewModel(n, r.dim)
	copy(g.V, r.snap.Linear.V)
	g.C = r.snap.Linear.C
	columns, scale := make([][]float64, n.Units()), 0.0
	for i, w := range n.W {
		columns[i] = linalg.Scaled(w, n.A[i])
		scale = max(scale, linalg.Norm(columns[i]))
	}
	tol := 1e-7 * scale
	found, complete := network.Subsets(columns, g.V, tol, 32)
	if r.snap.Signs.Resolved { // then only the constant is missing
		found = slices.DeleteFunc(found, func(set []bool) bool { return slices.Contains(set, true) })
	}
	if !complete && !r.snap.Signs.Resolved || len(found) != 1 {
		return
	}
	units := slices.Clone(r.snap.Units)
	for i, in := range found[0] {
		if in {
			g.Flip(i)
			units[i].B = -units[i].B
			units[i].W = linalg.Scaled(units[i].W, -1)
		}
	}
	if math.Abs(g.C) <= tol { // nothing but what the method has looked for
		return
	}
	r.snap.Signs.Resolved = true
	r.setUnits(units)
	clear(g.V)
	r.snap.Linear, r.snap.Learned = g.Linear(), g.Network()
	r.judge()
}
