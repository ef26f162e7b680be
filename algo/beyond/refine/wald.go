package refine

import "crease/algo/base/work"

// Wald returns for every unit of a fitted model the square of a_i(w_i, b_i) in
// standard errors, pᵀ cov(p)⁻¹ p: by about so much, in units of the residual's
// variance, the sum of squares would rise without the unit. Units whose jump the
// samples do not determine get 0, as do all where there is no room: see Fits.
func Wald(m Model, data *Data, meter *work.Meter) ([]float64, error) {
	kept := make([]int, m.Net.Units())
	for i := range kept {
		kept[i] = i
	}
	if len(kept) == 0 {
		return nil, nil
	}
	if !Fits(len(kept), data.Dim, data.Len()) {
		return make([]float64, len(kept)), nil
	}
	f := newFitter(data, m, FitOptions{Work: meter}, true)
	defer f.close()
	if err := f.evaluate(); err != nil {
		return make([]float64, len(kept)), err
	}
	out, err := f.rises(kept)
	variance := f.variance()
	for i := range out {
		if variance == 0 {
			out[i] = 0
			continue
		}
		out[i] /= variance
	}
	return out, err
}
