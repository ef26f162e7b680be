package rounds

import (
	"math"

	"crease/algo/network"
	"crease/algo/paper/regress"
)

// perParameter is the number of samples that Algorithm 5 uses for each of its parameters: it
// then adds a tenth of the error that the units cause. Where the residual looks like label
// noise, Algorithm 5 uses all samples; while rounds contract it does not.
const perParameter = 100

// regress runs Algorithm 5 on units and measures the resulting network on held-out samples.
// If the regression fails numerically, or the rounds have failed, the residual of the model is NaN.
func (l *Learner) regress(units network.Network, origins []Origin) model {
	d := l.src.Dim()
	fit := regress.NewFitter(units, d, regress.Options{Limit: 1, Work: l.opt.Work})
	columns := units.Units() + d + 1
	need := perParameter * columns
	if !l.contracted() && lightTailed(l.cur.residuals) {
		need = int(l.samples())
	}
	for k := l.split.from; k < l.split.to && need > 0; k++ {
		b := l.src.At(k)
		n := min(need, b.Len)
		fit.Add(b, b.Len-n)
		need -= n
		if l.opt.Work.Tick(2*n*columns*columns) != nil {
			break
		}
	}
	r, err := fit.Fit()
	if err != nil {
		return model{held: math.NaN()}
	}
	g := r.Direct
	m := model{learned: g.Consolidate(), samples: l.samples(), regression: r.Regression}
	m.regression.Iterations, m.regression.TrainLoss = 0, r.DirectLoss // the descent was left out
	part := g.LinearPart()
	m.linear = append(part.V, part.C)
	for i, w := range g.W {
		if beta := g.Plus[i] + g.Minus[i]; beta != 0 {
			m.units.Append(w, g.B[i], beta)
			m.origins = append(m.origins, origins[i])
		}
	}
	m.residuals, m.held = l.heldOut(m.learned)
	return m
}
