package practical

import "crease/algo/beyond/refine"

// residualsOf is m.Residuals in chunks between which the run yields.
func (r *run) residualsOf(m refine.Model, dst []float64, data *refine.Data) (float64, error) {
	const piece = 1024
	sum := 0.0
	for lo := 0; lo < len(dst); lo += piece {
		hi := min(lo+piece, len(dst))
		sum += m.Residuals(dst[lo:hi], data.Slice(lo, hi)) * float64(hi-lo)
		if err := r.meter.Tick((hi - lo) * (m.Net.Units() + 1) * (data.Dim + 1)); err != nil {
			return 0, err
		}
	}
	return sum / float64(max(1, len(dst))), nil
}
