package refine

import (
	"context"
	"math"

	"crease/algo/data/moment"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// Missing finds the candidate unit that would improve a model fitted to all samples of a
// source the most: its columns 1[wᵀx + b > 0]·(x, 1) lower the sum of squares of the linearised
// regression the most. It takes one pass over the samples. It returns the model with the unit
// that the regression gives, and the gain in units of the residual's variance, which under the
// model is about a chi-square with d+1 degrees of freedom. The output weights of the candidates
// are ignored. As in FitSource, the normal equations are those of the first blocks.
func Missing(
	ctx context.Context, m Model, candidates network.Network, src sample.Source, summer moment.Summer, opt FitOptions,
) (grown Model, gain float64, err error) {
	all := m.Clone()
	for k, w := range candidates.W {
		all.Net.Append(w, candidates.B[k], 0)
	}
	s, f, err := newStreamed(ctx, all, src, summer, opt)
	defer f.close()
	if err == nil {
		err = s.sweep(f)
	}
	if err != nil {
		return m, 0, err
	}
	units, best := m.Net.Units(), -1
	var jump []float64
	for k := range candidates.W {
		sub, err := f.regress(append(everyUnit(units), units+k), f.grad)
		if sub == nil || err != nil {
			return m, 0, err
		}
		rise, err := sub.rise(units)
		if err != nil {
			return m, 0, err
		}
		if rise > gain {
			gain, best = rise, k
			jump = append(jump[:0], sub.x[units*f.nm.width:(units+1)*f.nm.width]...)
		}
	}
	if best < 0 || f.loss == 0 {
		return m, 0, nil
	}
	grown = m.Clone()
	grown.Net.Append(unitOf(jump, candidates.W[best], candidates.B[best]))
	return grown, gain / f.loss, nil
}

// unitOf returns the unit with the jump p = a(w, b) whose active side is that of a gate.
func unitOf(p, w []float64, b float64) (unit []float64, bias, a float64) {
	d := len(w)
	a = math.Copysign(linalg.Norm(p[:d]), linalg.Dot(p[:d], w)+p[d]*b)
	if a == 0 {
		return w, b, 0
	}
	unit = make([]float64, d)
	for j := range unit {
		unit[j] = p[j] / a
	}
	return unit, p[d] / a, a
}
