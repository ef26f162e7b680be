// Package noise fits models to samples with noisy labels.
//
// There the search for a start ends early: fits of a few thousand samples agree on the noise. From
// there on the fit is a statistical one. On the samples in memory, whose estimates are a few standard
// errors of the final ones away from them, the units that the samples do not support are dropped and
// those that are missing are added (Support); a few Gauss–Newton steps over all samples then attain
// the Cramér–Rao bound (End).
package noise

import (
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
func (n *Noise) Support(m refine.Model, data *refine.Data, most int) (_ refine.Model, crowded bool, err error) {
	const rounds = 8 // of growth
	f := fitting.On(data, n.Log)
	if m, err = n.weed(m, f); err != nil {
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

// weed fits a model to samples and drops the units that they do not support.
func (n *Noise) weed(m refine.Model, f fitting.Fitting) (refine.Model, error) {
	samples := f.Data.Len()
	price := n.price(samples)
	m, _, err := f.Fit(fitting.From{Kind: fitting.Weighed}, m, n.sparingly(price/10, samples))
	if err != nil {
		return m, err
	}
	if m, err = refine.Weed(m, f.Data, price, n.Units, n.Log.Meter); err != nil {
		return m, err
	}
	return n.Eliminate(m, f.Data)
}

// missing returns the model with units that explain more of the residual than the noise would, or m
// if there are none to be found. They are looked for on a part of the samples, which a unit has to
// convince by less.
func (n *Noise) missing(m refine.Model, f fitting.Fitting, most int) (refine.Model, error) {
	const part = 1 << 14
	units := m.Net.Units()
	some := f
	some.Data = f.Data.Slice(0, min(part, f.Data.Len()))
	grown, err := f.Propose(m, min(max(2, units/4), most-units), n.RNG, true)
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
	return n.weed(grown, f)
}
