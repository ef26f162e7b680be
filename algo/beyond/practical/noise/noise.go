// Package noise fits models to samples with noisy labels.
//
// There the search for a start ends early: fits of a few thousand samples agree on the noise. From
// there on the fit is a statistical one. On the samples in memory, whose estimates are a few standard
// errors of the final ones away from them, the units that the samples do not support are dropped and
// those that are missing are added (Support); a few Gauss–Newton steps over all samples then attain
// the Cramér–Rao bound (End).
package noise

import (
	"math"

	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/practical/pool"
	"crease/algo/beyond/refine"
	"crease/algo/num/elementary"
)

// Noise is the noisy samples of a run.
type Noise struct {
	Pool  *pool.Pool
	Log   *fitting.Log
	RNG   *fitting.RNG
	Units int // m if it is given, else 0
}

// sparingly are the options of fits that start near their end and stop as soon as a step lowers the
// sum of squares by less than a share of the noise's variance times n.
func (n *Noise) sparingly(share float64, samples int) refine.FitOptions {
	return refine.FitOptions{
		Iterations: 12, Window: 1, Patience: share / float64(max(1, samples)), Damping: 1e-4, Work: n.Log.Meter,
	}
}

// price is what the Bayesian information criterion asks of a unit: by how much it has to lower the
// sum of squares of so many samples, in units of the noise's variance.
func (n *Noise) price(samples int) float64 {
	return float64(n.Pool.Source.Dim()+1) * elementary.Log(float64(samples))
}

// Support makes of a model one that has the units which the samples support, no more than most, and
// no others. It reports whether there may be more than most.
//
// Noise leaves a fit in local minima: of (d, m, N, σ) = (3, 6, 5000, .5) and (3, 8, 10⁴, .5) half the
// models that searches end with have a χ² that is 100 to 800 above that of the fit which starts at the
// truth. So random starts with units to spare are made of what the samples support as well, and the
// model counts that the criterion finds best.
func (n *Noise) Support(m refine.Model, data *refine.Data, most int) (_ refine.Model, crowded bool, err error) {
	f := fitting.On(data, n.Log)
	best, crowded, err := n.grown(m, f, most)
	limit := n.Log.Meter.Done() + fitting.Restarts
	for k, agree := 0, 0; k < restarts && agree < agreeing && err == nil && n.Log.Meter.Done() < limit; k++ {
		size := min(most, (best.Net.Units()+1)*(3+k%3)/2)
		if q := float64(size+1) * float64(data.Dim+1); restartSteps*q*q*q/3 > 4*float64(fitting.Restarts) {
			break // in many dimensions a single one takes minutes
		}
		some := f
		some.Data = data.Slice(0, min(data.Len(), max(4096, 16*size*(data.Dim+1))))
		share := float64(some.Data.Len()) / float64(data.Len())
		price := share * n.price(data.Len())
		if m, err = n.restart(some, size, price+2*float64(data.Dim+1)); err != nil {
			break
		}
		var gain float64
		if gain, err = n.gain(best, m, some, price); err != nil {
			break
		}
		// Fitted to a part of the samples a model gains there by its parameters alone, about so much.
		p := float64((m.Net.Units() + 1) * (data.Dim + 1))
		gain -= (1 - share) * p
		if chance := 1 + 3*(1-share)*math.Sqrt(2*p); gain < chance {
			if gain > -chance {
				agree++
			}
			continue
		}
		var full bool
		if m, full, err = n.grown(m, f, most); err != nil {
			break
		}
		if gain, err = n.gain(best, m, f, n.price(data.Len())); gain > 0 {
			best, crowded, agree = m, full, 0
		}
	}
	return best, crowded, err
}

const (
	// restarts is the number of random starts beside the best model of a search, of so many steps each.
	// They end as soon as so many as agreeing come to the best model.
	restarts, restartSteps, agreeing = 16, 40, 2
)

// restart fits a random start of a size to some samples and leaves out the units that do not lower the
// sum of squares by their price.
func (n *Noise) restart(some fitting.Fitting, size int, price float64) (refine.Model, error) {
	from := fitting.From{Kind: fitting.Random, Units: size}
	m, _, err := some.Refit(from, n.RNG.Model(some.Data.Dim, size, some.Energy), restartSteps, 1e-2)
	if err != nil {
		return m, err
	}
	if m, err = refine.Weed(m, some.Data, price, n.Units, n.Log.Meter); err != nil {
		return m, err
	}
	m, _, err = some.Fit(fitting.From{Kind: fitting.Weighed}, m, n.sparingly(1, some.Data.Len()))
	return m, err
}

// gain returns by how much a model lowers what another one leaves of some samples, in units of the
// noise's variance, less the price of its units.
func (n *Noise) gain(before, after refine.Model, f fitting.Fitting, price float64) (float64, error) {
	samples := f.Data.Len()
	res := make([]float64, samples)
	old, err := n.Log.Residuals(before, res, f.Data)
	if err != nil {
		return 0, err
	}
	loss, err := n.Log.Residuals(after, res, f.Data)
	units := float64(after.Net.Units() - before.Net.Units())
	return float64(samples)*elementary.Log(old/loss) - price*units, err
}

// grown makes of a model one that has the units which the samples support, as far as it is near to it.
func (n *Noise) grown(m refine.Model, f fitting.Fitting, most int) (_ refine.Model, crowded bool, err error) {
	const rounds = 8
	if m, err = n.Weed(m, f); err != nil {
		return m, false, err
	}
	for range rounds {
		if m.Net.Units() >= most {
			return m, true, nil
		}
		grown, err := n.missing(m, f, most)
		if err != nil {
			return m, false, err
		}
		if grown.Net.Units() <= m.Net.Units() {
			break
		}
		m = grown
	}
	return m, false, nil
}

// Weed fits a model to samples and drops the units that they do not support: without which the sum of
// squares rises by less than the Bayesian information criterion asks of d+1 parameters. If m was given
// it keeps m, and no more. In 28 cases a Wald test of what is left, each unit tried in a fit of its
// own, dropped none.
func (n *Noise) Weed(m refine.Model, f fitting.Fitting) (refine.Model, error) {
	samples := f.Data.Len()
	price := n.price(samples)
	from := fitting.From{Kind: fitting.Weighed}
	m, _, err := f.Fit(from, m, n.sparingly(price/10, samples))
	if err != nil {
		return m, err
	}
	less, err := refine.Weed(m, f.Data, price, n.Units, n.Log.Meter)
	if err == nil && n.Units > 0 && less.Net.Units() > n.Units {
		less, err = refine.Weed(less, f.Data, math.Inf(1), n.Units, n.Log.Meter)
	}
	if err != nil || less.Net.Units() == m.Net.Units() {
		return less, err
	}
	m, _, err = f.Fit(from, less, n.sparingly(.1, samples))
	return m, err
}

// missing returns the model with units that explain more of the residual than the noise would, or m
// if there are none to be found. They are looked for on a part of the samples, which a unit has to
// convince by less.
func (n *Noise) missing(m refine.Model, f fitting.Fitting, most int) (refine.Model, error) {
	const part = 1 << 14
	units := m.Net.Units()
	some := f
	some.Data = f.Data.Slice(0, min(part, f.Data.Len()))
	grown, err := f.Propose(m, min(max(2, units/4), most-units), n.RNG)
	if err != nil {
		return m, err
	}
	share := float64(some.Data.Len()) / float64(f.Data.Len())
	price := share*n.price(f.Data.Len()) + 2*float64(f.Data.Dim+1)
	from := fitting.From{Kind: fitting.Grown, Units: grown.Net.Units()}
	if grown, _, err = some.Fit(from, grown, n.sparingly(1, some.Data.Len())); err != nil {
		return m, err
	}
	grown, err = refine.Weed(grown, some.Data, price, units, n.Log.Meter)
	if err != nil || grown.Net.Units() <= units {
		return m, err
	}
	return n.Weed(grown, f)
}
