package learn

import (
	"math"
	"slices"

	"crease/algo/beyond/refine"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// settleConstant looks for an output bias in the coefficients in closed form: where the slope of f leaves the signs
// open, for those that make up for it, and for the constant that is left then. In g the constant is a unit with a zero
// row. On samples the linear part has an error, and whoever fits it compares the signs (refine.Compare).
//
// Flipping the units of a set F adds Σ_F a_i w_i to the slope and Σ_F a_i b_i to the constant
// (erratum 5).
func (r *run) settleConstant() {
	n := r.snap.Recovered
	if n.Units() == 0 || r.src != nil {
		return
	}
	slope, c, ok := linearRest(n, r.snap.Learned)
	if !ok {
		return
	}
	columns, scale := make([][]float64, n.Units()), 0.0
	for i, w := range n.W {
		columns[i] = linalg.Scaled(w, n.A[i])
		scale = max(scale, linalg.Norm(columns[i]))
	}
	tol := 1e-7 * scale
	found, complete := refine.Subsets(columns, slope, tol)
	if r.snap.Signs.Resolved { // then only the constant is missing
		found = slices.DeleteFunc(found, func(set []bool) bool { return slices.Contains(set, true) })
	}
	if !complete && !r.snap.Signs.Resolved || len(found) != 1 {
		return
	}
	units := slices.Clone(r.snap.Units)
	for i, in := range found[0] {
		if in {
			c += n.A[i] * n.B[i]
			units[i].B = -units[i].B
			units[i].W = linalg.Scaled(units[i].W, -1)
		}
	}
	if math.Abs(c) <= tol { // nothing but what the method has looked for
		return
	}
	r.snap.Signs.Resolved = true
	r.setUnits(units)
	r.snap.Recovered.C = c
	r.snap.Learned = r.snap.Recovered.Clone()
	r.snap.Learned.C = 0
	r.snap.Learned.AppendLinear(make([]float64, r.dim), c)
	r.judge()
	r.facts.Signs = refine.Resolved
}

// linearRest returns v and c of the linear function g − n; ok is false if they differ in more than
// that.
func linearRest(n, g network.Network) (v []float64, c float64, ok bool) {
	if g.Units() == 0 || g.Dim() != n.Dim() {
		return nil, 0, false
	}
	v = linalg.Scaled(n.Coefficient(1).Data, -1)
	linalg.Add(v, g.Coefficient(1).Data)
	c = g.Coefficient(0).Data[0] - n.Coefficient(0).Data[0]
	sum := n.Clone()
	sum.AppendLinear(v, c)
	return v, c, network.Risk(g, sum) <= 1e-18*network.Energy(n)
}
