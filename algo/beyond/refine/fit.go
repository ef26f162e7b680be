package refine

import (
	"cmp"

	"crease/algo/base/work"
)

// FitOptions configure Fit. The zero value fits with a free linear part to the end.
type FitOptions struct {
	Iterations int         // the largest number of steps tried, 0 for 200
	NoLinear   bool        // keep V and C as they are instead of fitting them
	Window     int         // stop when this number of steps, 0 for ten, lowers the loss
	Patience   float64     // by less than this share, 0 for 1e-6
	Damping    float64     // the initial λ, 0 for 1e-2
	Enough     float64     // the mean squared residual at which to stop, 0 for rounding error
	Work       *work.Meter // of the run; may be nil
	// Progress is called with the model and its mean squared residual after
	// every step that lowered it. It may be nil. It must not keep the model.
	Progress func(m Model, loss float64)
}

func (o *FitOptions) defaults() {
	o.Iterations, o.Window = cmp.Or(o.Iterations, 200), cmp.Or(o.Window, 10)
	o.Patience, o.Damping = cmp.Or(o.Patience, 1e-6), cmp.Or(o.Damping, 1e-2)
}

// Exact is the root mean square residual, as a share of that of the labels, below which a fit counts as exact.
// Residuals from rounding are orders of magnitude smaller, those from a wrong crease orders of magnitude larger.
const Exact = 1e-10

// Rounding is the mean squared residual, as a share of the mean squared label, at
// which a fit has reached rounding error.
const Rounding = 1e-26

// Fit fits m to the samples by least squares with the Levenberg–Marquardt method. It returns the fitted model and the
// mean squared residuals of the start and after every step.
//
// The parameters are p_i = a_i(w_i, b_i) and the linear part, in which the model is linear as long as no sample
// changes sides; the damping λ(1 − ŵŵᵀ)/a² restrains changes of the creases and leaves the output weights free, since
// the model is linear in a, v and c. After each step a, v and c are solved for at the new creases (variable
// projection). The sign of an a may change. If opt.Work fails, the model is the last that was complete. If there is
// no memory for a fit, m is returned unchanged; see [Fits].
func Fit(m Model, data *Data, opt FitOptions) (Model, []float64) {
	opt.defaults()
	energy := data.MeanSquare()
	curve := []float64{m.Residuals(make([]float64, data.Len()), data)}
	if curve[0] <= Rounding*energy || !Fits(m.Net.Units(), data.Dim, data.Len()) {
		return m, curve
	}
	cur := newFitter(data, m, opt, false)
	defer cur.close()
	next := cur.clone()
	if cur.evaluate(); opt.Work.Err() != nil {
		return m, curve
	}
	lambda, raise := opt.Damping, 2.0
	curve = append(curve, cur.loss)
	for it := 0; it < opt.Iterations && cur.loss > max(1e-30*energy, opt.Enough); it++ {
		ok := cur.step(next, lambda*energy*float64(data.Len()))
		if ok {
			next.evaluate()
			ok = next.loss < cur.loss
		}
		if opt.Work.Err() != nil {
			break
		}
		if !ok {
			lambda *= raise
			raise *= 2
			if lambda > 1e8 {
				break
			}
			continue
		}
		// Nielsen's rule without the gain ratio: the model is piecewise
		// quadratic, so the ratio depends more on the kinks than on the step.
		lambda, raise = max(lambda/4, 1e-14), 2
		cur, next = next, cur
		curve = append(curve, cur.loss)
		if opt.Progress != nil {
			opt.Progress(cur.model(), cur.loss)
		}
		if n := len(curve); n > opt.Window+1 {
			if before := curve[n-1-opt.Window]; before-cur.loss < opt.Patience*before {
				break
			}
		}
	}
	return cur.model(), curve
}
