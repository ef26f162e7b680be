package refine

import (
	"crease/algo/linalg"
	"crease/algo/work"
)

// Wald returns for every unit of a fitted model the square of a_i(w_i, b_i) in
// standard errors, pᵀ cov(p)⁻¹ p: by about so much, in units of the residual's
// variance, the sum of squares would rise without the unit. Units whose jump the
// samples do not determine get 0.
func Wald(m Model, data *Data, meter *work.Meter) ([]float64, error) {
	f := newFitter(data, m, FitOptions{Work: meter})
	out := make([]float64, m.Net.Units())
	if err := f.evaluate(); err != nil || len(out) == 0 {
		return out, err
	}
	for p := 0; p < f.size; p++ {
		f.gram[p*f.size+p] *= 1 + 1e-11
	}
	if ok, err := linalg.CholeskyTick(f.gram, f.size, meter.Tick); !ok || err != nil {
		return out, err
	}
	width := f.nm.width
	variance := f.loss * float64(data.Len()) / float64(max(1, data.Len()-f.size))
	x, cov, p := make([]float64, f.size), make([]float64, width*width), make([]float64, width)
	for i, a := range f.a {
		for c := 0; c < width; c++ {
			clear(x)
			x[i*width+c] = 1
			linalg.SolveCholesky(f.gram, f.size, x)
			for r := 0; r < width; r++ {
				cov[r*width+c] = x[i*width+r]
			}
			p[c] = a * f.wb[i*width+c]
		}
		if err := meter.Tick(width * f.size * f.size); err != nil {
			return out, err
		}
		if variance == 0 || !linalg.Cholesky(cov, width) {
			continue
		}
		q := append([]float64{}, p...)
		linalg.SolveCholesky(cov, width, q)
		out[i] = linalg.Dot4(p, q) / variance
	}
	return out, nil
}
