package rounds

import (
	"math"

	"crease/algo/beyond/refine"
	"crease/algo/num/linalg"
	"crease/algo/paper/momentfit"
)

// standardErrors returns those of the units where label noise or rounding is all that is left, nil
// where the samples do not determine them. The joint fit gives the covariance (σ²/N)·G⁻¹ of biases and
// weights, as [Learner.floor] says. Algorithm 5 then fits a_i beside them: with z = L⁻¹e_i, for L the factor of
// the mean of the features' products, a_i varies by σ²‖z‖²/N itself, and follows the errors of the others as
// the features express their derivatives.
func (l *Learner) standardErrors() (*refine.Errors, error) {
	top, n := l.lastTensors()
	units, d := l.cur.units, l.src.Dim()
	if top < 2 || units.Units() == 0 {
		return nil, nil
	}
	precision, err := momentfit.NewPrecision(units, top, l.opt.Work)
	if precision == nil || err != nil {
		return nil, err
	}
	features := units.Units() + d + 1
	factor, size, err := l.sensitivity(features)
	if factor == nil || err != nil {
		return nil, err
	}
	perSample := l.res.Noise * l.res.Noise / float64(n)
	e := refine.NewErrors(units.Units(), d)
	values := make([]float64, units.Units()*(d+1))
	spread := func(own float64) float64 {
		return math.Sqrt(perSample * (own + precision.Variance(l.gradient(values))))
	}
	for i := range e.W {
		for j := range d + 1 {
			clear(values)
			values[i*(d+1)+j] = 1
			if j == 0 {
				e.B[i] = spread(0)
			} else {
				e.W[i][j-1] = spread(0)
			}
		}
		z := make([]float64, features)
		z[i] = 1
		for r := i; r < features; r++ {
			z[r] = (z[r] - linalg.Dot(factor[r*size+i:r*size+r], z[i:r])) / factor[r*size+r]
		}
		for r := range values {
			values[r] = linalg.Dot(factor[(features+r)*size:][:features], z)
		}
		e.A[i] = spread(linalg.Dot(z, z))
		if err := l.opt.Work.Tick((d + 2) * len(values) * len(values)); err != nil {
			return nil, err
		}
	}
	return e, nil
}
