package recovery

import (
	"cmp"
	"math"
	"slices"

	"crease/algo/base/diagnosis"
	"crease/algo/base/work"
	"crease/algo/network"
	"crease/algo/num/hermite"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
	"crease/algo/paper/momentfit"
)

const (
	// slight is the share of the coefficients below which a unit is tried to be left out.
	slight = 1e-6
	// worse is by how much the misfit may grow without a unit that is only rounding.
	worse = 1e-6
	// idleMisfit is the relative misfit that is rounding, whatever it was with the unit: η₂ of a term.
	idleMisfit = 10 * rounding
)

// dropRounding leaves out units of Algorithm 1 that are rounding errors: η₂ has kept their terms, but where the rank
// was counted too high, as with weights that depend on one another, the fit gives all to the other units. A unit is
// rounding if without it the others, fitted again, meet the coefficients as well.
func (r *Result) dropRounding(t Coefficients, opt Options) {
	targets := r.targets(t)
	size := 0.0 // the root of Σ ‖T_k‖²/k!, as in momentfit.Misfit
	for _, tk := range targets {
		size = math.Hypot(size, tk.Norm()/math.Sqrt(math.Gamma(float64(tk.Order+1))))
	}
	for len(r.Units) > 0 {
		at, least := linalg.Least(len(r.Units), math.Inf(1), func(i int) float64 { return r.Units[i].size(2*r.Order + 2) })
		if at < 0 || least > slight*size {
			return
		}
		before := r.misfit(t)
		rest := *r
		if rest.Units = slices.Delete(slices.Clone(r.Units), at, at+1); len(rest.Units) > 0 && !opt.NoPolish {
			rest.polish(t, opt.Work)
		}
		if opt.Work.Err() != nil || momentfit.Misfit(targets, rest.Network()) > max(idleMisfit, before*(1+worse)) {
			return
		}
		r.Units = rest.Units
		r.SMin = tensor.SMin(r.Network().W, r.Order)
	}
}

// size returns the root of Σ ‖a c_k(b) w^{⊗k}‖²/k! over the orders k from 2 to last.
func (u Unit) size(last int) float64 {
	c, size := make([]float64, last+1), 0.0
	hermite.ReLUTo(c, u.B)
	for k := 2; k <= last; k++ {
		size = math.Hypot(size, u.A*c[k]/math.Sqrt(math.Gamma(float64(k+1))))
	}
	return size
}

// targets returns T_2 … T_{2ℓ+2}, what the units are fitted to and judged by: the orders 0 and 1 stay out because
// they alone depend on the signs, which are not known yet.
func (r *Result) targets(t Coefficients) []*tensor.Sym {
	var ts []*tensor.Sym
	for k := 2; k <= 2*r.Order+2; k++ {
		ts = append(ts, t(k))
	}
	return ts
}

// polish fits the recovered units to all coefficients at once, if there is room.
func (r *Result) polish(t Coefficients, meter *work.Meter) {
	if !momentfit.Fits(len(r.Units), r.dim) {
		r.Diagnoses.Add(diagnosis.TooMany, nil, diagnosis.SayNoPolish, len(r.Units), r.dim)
		return
	}
	n := momentfit.Fit(r.targets(t), r.Network(), momentfit.Options{MaxBias: largestBias, Work: meter}).Network
	for i := range r.Units {
		r.Units[i].W, r.Units[i].A, r.Units[i].B = n.W[i], n.A[i], n.B[i]
	}
}

// misfit returns how far the recovered units are from the coefficients, as a share of these.
func (r *Result) misfit(t Coefficients) float64 {
	return momentfit.Misfit(r.targets(t), r.Network())
}

// contributionFactor leaves room for the errors of the weights and of the size of y, which bound |a|.
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
	epsilon := cmp.Or(opt.Epsilon, 1e-3*opt.Size)
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
