package learn

import (
	"math"
	"slices"

	"crease/algo/base/diagnosis"
	"crease/algo/beyond/refine"
	"crease/algo/num/linalg"
	"crease/algo/spec"
)

// settleConstant looks for an output bias where the signs have been left open because a linear
// part is left. If f has a constant no choice of signs makes that part vanish, but one leaves
// only the constant: then the units have these signs. Where the labels are noisy g keeps its linear part,
// which meets them best.
//
// Flipping the units of a set F adds Σ_F a_i w_i to the slope and Σ_F a_i b_i to the constant
// (erratum 5).
func (r *run) settleConstant() {
	n, noise := r.snap.Recovered, math.Sqrt(r.snap.HeldOut)
	exact := noise <= 1e-9*math.Sqrt(r.snap.Energy)
	// What the method paper leaves of exact labels tells nothing of the errors of its units.
	if n.Units() == 0 || r.spec.Learning.Method == spec.Paper && !exact {
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
	if numbers := n.Units()*(r.dim+1) + r.dim; !exact {
		tol = max(tol, 5*noise*math.Sqrt(float64(numbers)/float64(max(1, r.snap.Samples))))
	}
	found, complete := refine.Subsets(columns, g.V, tol)
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
	if exact {
		clear(g.V)
	}
	r.snap.Linear, r.snap.Learned = g.Linear(), g.Network()
	r.judge()
	r.snap.Diagnoses = r.snap.Diagnoses.Without(diagnosis.LinearPart, diagnosis.Ambiguous)
}
