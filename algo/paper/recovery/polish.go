package recovery

import (
	"crease/algo/base/diagnosis"
	"crease/algo/base/work"
	"crease/algo/num/tensor"
	"crease/algo/paper/momentfit"
)

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
	fit := momentfit.Fit(r.targets(t), r.Network(), momentfit.Options{MaxBias: largestBias, Work: meter})
	n := fit.Network
	for i := range r.Units {
		r.Units[i].W, r.Units[i].A, r.Units[i].B = n.W[i], n.A[i], n.B[i]
	}
	r.Polish = fit.Steps()
}

// misfit returns how far the recovered units are from the coefficients, as a share of these.
func (r *Result) misfit(t Coefficients) float64 {
	return momentfit.Misfit(r.targets(t), r.Network())
}
