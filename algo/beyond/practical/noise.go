package practical

import (
	"math"

	"crease/algo/beyond/refine"
	"crease/algo/data/moment"
	"crease/algo/num/elementary"
)

// Where labels are noisy the search for a start ends early: fits of a few thousand samples
// agree on the noise. From there on the fit is a statistical one. On the reservoir, whose
// estimates are a few standard errors of the final ones away from them, the units that the
// samples do not support are dropped and those that are missing are added (denoise); a few
// Gauss–Newton steps over all samples then attain the Cramér–Rao bound (fitAll).

// sparingly are the options of fits that start near their end and stop as soon as a step
// lowers the sum of squares by less than a share of the noise's variance times n.
func (r *run) sparingly(share float64, n int) refine.FitOptions {
	return refine.FitOptions{
		Iterations: 12, Window: 1, Patience: share / float64(max(1, n)), Damping: 1e-4, Work: r.meter,
	}
}

// price is what the Bayesian information criterion asks of a unit: by how much it has to
// lower the sum of squares of n samples, in units of the noise's variance.
func (r *run) price(n int) float64 { return float64(r.src.Dim()+1) * elementary.Log(float64(n)) }

// denoise makes of the best model of a search that came to the noise one that has the
// units which the samples support, and no others.
func (t *trial) denoise() error {
	const most = 8 // rounds of growth
	t.hitLimit = false
	m, err := t.weed(t.best.model, t.fit)
	if err != nil {
		return err
	}
	for range most {
		grown, err := t.missing(m)
		if err != nil {
			return err
		}
		if grown.Net.Units() <= m.Net.Units() {
			break
		}
		m = grown
	}
	t.best.start.Loss = t.best.loss
	t.best.held = math.Inf(1)
	t.judge(candidate{model: m, loss: t.best.loss, free: t.best.free, start: t.best.start})
	t.weeded = t.best.start != nil && t.best.model.Net.Units() == m.Net.Units()
	return nil
}

// recheck fits the model that denoise made once more, to the end, if its residual has
// fallen far below what looked like noise: starts may agree by chance where the labels
// have none. It reports whether the model meets all samples to rounding error, and takes
// back that they are noisy if so.
func (t *trial) recheck(before float64) (bool, error) {
	const far = .25
	if t.best.start == nil || !(t.best.held < far*before) {
		return false, nil
	}
	weeded, residuals := t.best, t.residuals
	t.best.held = math.Inf(1)
	found, err := t.consider(weeded.start.continued(), weeded.model, true)
	if found {
		t.noisy, t.weeded = false, false
	} else {
		t.best, t.residuals, t.heldOut = weeded, residuals, weeded.held
	}
	return found, err
}

// weed fits a model to samples and drops the units that they do not support.
func (t *trial) weed(m refine.Model, data *refine.Data) (refine.Model, error) {
	price := t.price(data.Len())
	m, _, err := t.fitted(From{Kind: Weighed}, m, data, t.sparingly(price/10, data.Len()))
	if err != nil {
		return m, err
	}
	if m, err = refine.Weed(m, data, price, t.opt.Units, t.meter); err != nil {
		return m, err
	}
	return t.eliminate(m, data)
}

// missing returns the model with units that explain more of the residual than the noise
// would, or m if there are none to be found. They are looked for on a part of the samples,
// which a unit has to convince by less.
func (t *trial) missing(m refine.Model) (refine.Model, error) {
	const part = 1 << 14
	units := m.Net.Units()
	add := min(max(2, units/4), t.capacity()-units)
	if add <= 0 {
		t.hitLimit = true
		return m, nil
	}
	some := t.fit.Slice(0, min(part, t.fit.Len()))
	grown, err := t.propose(m, add)
	if err != nil {
		return m, err
	}
	share := float64(some.Len()) / float64(t.fit.Len())
	price := share*t.price(t.fit.Len()) + 2*float64(t.data.Dim+1)
	from := From{Kind: Grown, Units: grown.Net.Units()}
	grown, _, err = t.fitted(from, grown, some, t.sparingly(1, some.Len()))
	if err != nil {
		return m, err
	}
	grown, err = refine.Weed(grown, some, price, units, t.meter)
	if err != nil || grown.Net.Units() <= units {
		return m, err
	}
	return t.weed(grown, t.fit)
}

// fitAll fits a model that is near to all samples of the source.
func (r *run) fitAll(m refine.Model, opt refine.FitOptions) (refine.Model, []float64, error) {
	src, summer := r.shared()
	m, curve, err := refine.FitSource(r.ctx, src.model(m), src.Source, summer, opt)
	for i, v := range curve {
		curve[i] = math.Ldexp(v, -2*src.shift)
	}
	return src.shrunk(m), curve, err
}

// shared returns the source that other goroutines and workers sum as well: in its own
// labels, unless their squares are no numbers.
func (r *run) shared() (scaled, moment.Summer) {
	if max(r.src.shift, -r.src.shift) > mostShift {
		return scaled{r.src, 0}, moment.NewSummer(r.src, 1)
	}
	return r.src, r.summer
}
