package recovery

import (
	"math"

	"crease/algo/base/diagnosis"
	"crease/algo/network"
	"crease/algo/num/hermite"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
)

// FixSigns is Algorithm 3, for linearly independent weights: it solves Σ z_i ã_i w̃_i = T_1 and returns z_i and the
// signs ξ̃_i = ±1 by which w̃_i and b̃_i are to be multiplied.
//
// The true z_i is Φ(b̃_i) where ξ_i = +1 and Φ(b̃_i) − 1 where ξ_i = −1, in the signs of b̃_i as given. The printed
// rule compares z_i with 0, which leaves a margin of only Φ(b_i), b_i the true bias; with midpoint set it is compared
// with Φ(b̃_i) − ½, which leaves a margin of ½ (erratum 13).
func FixSigns(n network.Network, t1 *tensor.Sym, midpoint bool) (z []float64, signs []float64) {
	p := tensor.SolvePowers(t1, n.W, nil)
	z, signs = make([]float64, n.Units()), make([]float64, n.Units())
	for i, a := range n.A {
		if a != 0 {
			z[i] = p.Coef[i] / a
		}
		signs[i] = 1
		if z[i] < signCut(n.B[i], midpoint) {
			signs[i] = -1
		}
	}
	return z, signs
}

// signCut is what z_i is compared with.
func signCut(bias float64, midpoint bool) float64 {
	if midpoint {
		return hermite.Cdf(bias) - 0.5
	}
	return 0
}

// The z_i of exact coefficients and of estimates may be this far from what one
// of the two signs makes them; for estimates that is half of the midpoint's margin.
const (
	exactSign   = 0.01
	sampledSign = 0.25
)

// fixSigns runs FixSigns and flips the units accordingly. FixSigns assumes that no unit is missing. Signs count as
// resolved if every z_i is close to what its sign makes of it, Φ(b̃_i) or Φ(b̃_i) − 1, which a missing or wrong unit
// would prevent. Near the printed rule's cut it may be close to what the other sign makes of it instead.
func (r *Result) fixSigns(t1 *tensor.Sym, midpoint bool) {
	z, signs := FixSigns(r.Network(), t1, midpoint)
	margin := sampledSign
	if r.Thresholds.Exact {
		margin = exactSign
	}
	doubtful := linalg.Where(len(r.Units), func(i int) bool {
		return math.Abs(z[i]-hermite.Cdf(r.Units[i].B)+(1-signs[i])/2) > margin
	})
	for i := range r.Units {
		u := &r.Units[i]
		u.Z, u.Cut = z[i], signCut(u.B, midpoint)
		if signs[i] > 0 {
			continue
		}
		linalg.Scale(u.W, -1)
		u.B = -u.B
		for j := range u.Zeta {
			if (r.ZetaFrom+j)%2 != 0 {
				u.Zeta[j] = -u.Zeta[j]
			}
		}
	}
	r.Resolved, r.MidRule = len(doubtful) == 0, midpoint
	if !r.Resolved {
		r.Diagnoses.Add(diagnosis.Signs, doubtful, diagnosis.SaySignsMisfit)
	}
}
