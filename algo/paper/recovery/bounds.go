package recovery

import (
	"math"

	"crease/algo/base/diagnosis"
	"crease/algo/network"
)

// contributionFactor leaves room for the errors of the weights and of the size of y, from which the
// bound on |a| is computed.
const contributionFactor = 2

// keepGood removes the units that are not good in the sense of Theorem robust:uptosigns, which
// recovers those with |b| below a cut-off (erratum 10) and |a| ≤ B, and leaves the others to the
// linear part of Lemma regression. A unit beyond the cut-off is linear on all samples, so that its
// features and (x, 1) are collinear and coefficients of any size fit the samples equally well.
//
// The paper takes B as known. The samples bound it: the nonlinear part of f is Σ a_i h_i with h_i = σ(w_iᵀx+b_i) less
// its linear part, and since s_m(W^{⊙k}) does not fall as k rises (Claim khatri-rao, erratum 15),
//
//	s_m(W^{⊙ℓ})² Σ a_i² E h_i² ≤ E f²   for ℓ ≤ 2.
//
// So no unit of f has |a_i| √(E h_i²) above the size of y over s_m, where |a| can be larger the
// farther out the unit is.
func (r *Result) keepGood(opt Options) {
	if opt.Size <= 0 || len(r.Units) == 0 {
		return
	}
	epsilon := opt.Epsilon
	if epsilon == 0 {
		epsilon = 1e-3 * opt.Size
	}
	cutoff := network.Cutoff(len(r.Units), r.dim, max(1, opt.Size), epsilon, network.CutoffConstant)
	most := contributionFactor * opt.Size / max(r.SMin, 1e-16)
	var good []Unit
	for _, u := range r.Units {
		if math.Abs(u.B) < cutoff && math.Abs(u.A)*math.Sqrt(network.Kernel(u.B, u.B, 1)) <= most {
			good = append(good, u)
		} else {
			r.LeftOut = append(r.LeftOut, u)
		}
	}
	r.Units = good
	code := diagnosis.Scalars
	if len(good) == 0 {
		code = diagnosis.Nothing
	}
	switch n := len(r.LeftOut); {
	case n == 1:
		r.Diagnoses.Add(code, nil, diagnosis.SayLeftOut)
	case n > 1:
		r.Diagnoses.Add(code, nil, diagnosis.SayLeftOutMany, n)
	}
}
