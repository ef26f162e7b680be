// Package noise fits models to samples with noisy labels.
//
// There the search for a start ends early: fits of a few thousand samples agree on the noise. From
// there on the fit is a statistical one. On the samples in memory, whose estimates are a few standard
// errors of the final ones away from them, the units that the samples do not support are dropped and
// those that are missing are added (Support); a few Gauss–Newton steps over all samples then attain
// the Cramér–Rao bound (End).
package noise

import (
	"cmp"
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

	rival *refine.Model // which more samples than Support has had may prefer to what it returned; nil if there is none
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
// no others, within a bound of its own that it tells. It reports whether there may be more, by most or by that bound:
// where this ends the growth, but not where it ends the random starts.
//
// Noise leaves a fit in local minima: of (d, m, N, σ) = (3, 6, 5000, .5) and (3, 8, 10⁴, .5) half the
// models that searches end with have a χ² that is 100 to 800 above that of the fit which starts at the
// truth. So random starts with units to spare are made of what the samples support as well, and the
// model counts whose end the criterion finds best (contest).
func (n *Noise) Support(m refine.Model, data *refine.Data, most int) (_ refine.Model, crowded bool) {
	defer n.Log.Within(n.Log.Meter.Done() + fitting.Judging)()
	f := fitting.On(data, n.Log)
	m, crowded = n.grown(m, f, most)
	c := n.contest(m, f)
	limit := n.Log.Meter.Done() + fitting.Restarts
	for k, agree := 0, 0; k < restarts && n.Log.Meter.Done() < limit && !n.Log.Spent(); k++ {
		if agree >= agreeing && !c.doubt {
			break
		}
		units := c.best.model.Net.Units()
		size := min(most, (units+1)*(3+k%3)/2)
		if !affordable(size, data.Dim) {
			break
		}
		switch c.enter(n.restart(n.part(data, size), size, min(most, units+2))) {
		case better:
			agree, crowded = 0, c.best.model.Net.Units() >= most
		case same:
			agree++
		}
	}
	n.rival = c.rival
	return c.best.model, crowded
}

const (
	// restarts is the number of random starts beside the best model of a search, of so many steps each.
	// They end as soon as so many as agreeing come to the best end, unless that is in doubt.
	restarts, restartSteps, agreeing = 16, 40, 2
)

// affordable reports whether a random start of a size may be tried: in many dimensions a single one takes minutes.
func affordable(size, dim int) bool {
	q := float64(size+1) * float64(dim+1)
	return restartSteps*q*q*q/3 <= 4*float64(fitting.Restarts)
}

// part returns the fitting to as many samples as a random start of a size is fitted to.
func (n *Noise) part(data *refine.Data, size int) fitting.Fitting {
	f := fitting.On(data, n.Log)
	f.Data = data.Slice(0, min(data.Len(), max(4096, 16*size*(data.Dim+1))))
	return f
}

// restart fits a random start of a size to some samples and leaves in it no more units than most, or m if that is
// given.
func (n *Noise) restart(some fitting.Fitting, size, most int) refine.Model {
	from := fitting.From{Kind: fitting.Random, Units: size}
	m, _ := some.Refit(from, n.RNG.Model(some.Data.Dim, size, some.Energy), restartSteps, 1e-2)
	return refine.Weed(m, some.Data, math.Inf(1), cmp.Or(n.Units, most), n.Log.Meter)
}

// grown makes of a model one that has the units which the samples support, as far as it is near to it.
func (n *Noise) grown(m refine.Model, f fitting.Fitting, most int) (_ refine.Model, crowded bool) {
	const rounds = 8
	m = n.Weed(m, f)
	for range rounds {
		if m.Net.Units() >= most || n.Log.Spent() {
			return m, true
		}
		grown := n.missing(m, f, most)
		if grown.Net.Units() <= m.Net.Units() {
			break
		}
		m = grown
	}
	return m, false
}

// Weed fits a model to samples and drops the units that they do not support: without which the sum of
// squares rises by less than the Bayesian information criterion asks of d+1 parameters. If m was given
// it keeps m, and no more. In 28 cases a Wald test of what is left, each unit tried in a fit of its
// own, dropped none.
func (n *Noise) Weed(m refine.Model, f fitting.Fitting) refine.Model {
	samples := f.Data.Len()
	price := n.price(samples)
	from := fitting.From{Kind: fitting.Weighed}
	m, _ = f.Fit(from, m, n.sparingly(price/10, samples))
	less := refine.Weed(m, f.Data, price, n.Units, n.Log.Meter)
	if n.Units > 0 && less.Net.Units() > n.Units {
		less = refine.Weed(less, f.Data, math.Inf(1), n.Units, n.Log.Meter)
	}
	if less.Net.Units() == m.Net.Units() {
		return less
	}
	m, _ = f.Fit(from, less, n.sparingly(.1, samples))
	return m
}

// missing returns the model with units that explain more of the residual than the noise would, or m
// if there are none to be found. They are looked for on a part of the samples, which a unit has to
// convince by less.
func (n *Noise) missing(m refine.Model, f fitting.Fitting, most int) refine.Model {
	const part = 1 << 14
	units := m.Net.Units()
	some := fitting.Fitting{Data: f.Data.Slice(0, min(part, f.Data.Len())), Log: n.Log}
	grown := f.Propose(m, min(max(2, units/4), most-units), n.RNG)
	share := float64(some.Data.Len()) / float64(f.Data.Len())
	price := share*n.price(f.Data.Len()) + 2*float64(f.Data.Dim+1)
	from := fitting.From{Kind: fitting.Grown, Units: grown.Net.Units()}
	grown, _ = some.Fit(from, grown, n.sparingly(1, some.Data.Len()))
	grown = refine.Weed(grown, some.Data, price, units, n.Log.Meter)
	if grown.Net.Units() <= units {
		return m
	}
	return n.Weed(grown, f)
}
