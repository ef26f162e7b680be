package learn

import (
	"math"
	"slices"

	"crease/algo/beyond/refine"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// settleConstant looks for an output bias where the signs have been left open because a linear
// part is left. If f has a constant no choice of signs makes that part vanish, but one leaves
// only the constant: then the units have these signs. In g the constant is a unit with a zero row;
// where the labels are noisy g keeps its linear part, which meets them best.
//
// Flipping the units of a set F adds Σ_F a_i w_i to the slope and Σ_F a_i b_i to the constant
// (erratum 5).
func (r *run) settleConstant() {
	n := r.scales.Forth(r.snap.Recovered) // a tolerance for slopes means nothing in other units
	if n.Units() == 0 {
		return
	}
	slope, c, ok := linearRest(n, r.scales.Forth(r.snap.Learned))
	if !ok {
		return
	}
	columns, scale := make([][]float64, n.Units()), 0.0
	for i, w := range n.W {
		columns[i] = linalg.Scaled(w, n.A[i])
		scale = max(scale, linalg.Norm(columns[i]))
	}
	noise := math.Sqrt(r.snap.HeldOut)
	exact := noise <= 1e-9*math.Sqrt(r.snap.Energy)
	tol := 1e-7 * scale
	if numbers := n.Units()*(r.dim+1) + r.dim; !exact {
		tol = max(tol, 5*noise*math.Sqrt(float64(numbers)/float64(max(1, r.snap.Samples))))
	}
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
	if exact {
		g := r.snap.Recovered.Clone()
		g.C = 0
		g.AppendLinear(make([]float64, r.dim), c)
		r.snap.Learned = g
		r.judge()
	}
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
