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
	D := f.nm.D
	variance := f.loss * float64(data.Len()) / float64(max(1, data.Len()-f.size))
	x, cov, p := make([]float64, f.size), make([]float64, D*D), make([]float64, D)
	for i, a := range f.a {
		for c := 0; c < D; c++ {
			clear(x)
			x[i*D+c] = 1
			linalg.SolveCholesky(f.gram, f.size, x)
			for r := 0; r < D; r++ {
				cov[r*D+c] = x[i*D+r]
			}
			p[c] = a * f.wb[i*D+c]
		}
		if err := meter.Tick(D * f.size * f.size); err != nil {
			return out, err
		}
		if variance == 0 || !linalg.Cholesky(cov, D) {
			continue
		}
		q := append([]float64{}, p...)
		linalg.SolveCholesky(cov, D, q)
		out[i] = linalg.Dot4(p, q) / variance
	}
	return out, nil
}
