// Package noise fits models to samples with noisy labels, where starts end early: fits of a few thousand samples
// agree on the noise. From there on the fit is a statistical one. On the samples in memory units that these do not
// support are dropped and missing ones are added (Support); a few Gauss–Newton steps over all samples then attain the
// Cramér–Rao bound (End).
package noise

import (
	"math"
	"slices"

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

// sparingly are the options of fits that start near their end and stop at a step that lowers the sum of squares by
// less than a share of the noise's variance.
func (n *Noise) sparingly(share float64, samples int) refine.FitOptions {
	return refine.FitOptions{
		Iterations: 12, Window: 1, Patience: share / float64(max(1, samples)), Damping: 1e-4, Work: n.Log.Meter,
	}
}

// price is what the Bayesian information criterion asks of a unit: by how much it has to lower the sum of squares, in
// units of the noise's variance.
func (n *Noise) price(samples int) float64 {
	return float64(n.Pool.Source.Dim()+1) * elementary.Log(float64(samples))
}

// Support makes of a model one that has the units which the samples support, no more than most, and no others, within
// a bound that it tells. It reports whether there may be more, by most or by that bound.
//
// Noise leaves a fit in local minima, of which most have one unit in the place of two: of (d, m, N, σ) = (3, 6, 5000,
// .5) and (3, 8, 10⁴, .5) half end 100 to 800 in χ² above the fit that starts at the truth. So the model takes part
// in a contest, first with each of its units split in two, as long as that helps, and then with random starts that
// have units to spare.
func (n *Noise) Support(m refine.Model, data *refine.Data, most int, bound int64) (_ refine.Model, crowded bool) {
	defer n.Log.Within(n.Log.Meter.Done() + bound)()
	f := fitting.On(data, n.Log)
	c := n.contest(n.Weed(m, f), f, most)
	grow := true
	for grow && c.best.model.Net.Units() < most && !n.Log.Spent() {
		grow = c.enter(n.split(c.best.model, most)) == better
	}
	crowded = grow
	limit := n.Log.Meter.Done() + fitting.Restarts
	for k, agree := 0, 0; k < restarts && n.Log.Meter.Done() < limit && !n.Log.Spent(); k++ {
		if agree >= agreeing && !c.doubt {
			break
		}
		size := min(most, (c.best.model.Net.Units()+1)*(3+k%3)/2)
		if !affordable(size, f.Data.Dim) {
			break
		}
		switch c.enter(n.restart(f, size)) {
		case better:
			agree, crowded = 0, c.best.model.Net.Units() >= most
		case same:
			agree++
		}
	}
	return c.best.model, crowded
}

const (
	// restarts is the number of random starts beside the best model, of so many steps each. They end as soon as so
	// many as agreeing come to the best end, unless that is in doubt.
	restarts, restartSteps, agreeing = 16, 40, 2
)

// affordable reports whether a start of a size may be tried: in many dimensions a single one takes minutes.
func affordable(size, dim int) bool {
	q := float64(size+1) * float64(dim+1)
	return restartSteps*q*q*q/3 <= 4*float64(fitting.Restarts)
}

// split returns a model with each unit, or as many as most and the time allow, beside another that has half of it.
func (n *Noise) split(m refine.Model, most int) refine.Model {
	const off, least = .3, 2
	c, count := m.Clone(), min(m.Net.Units(), most-m.Net.Units())
	if !affordable(m.Net.Units()+count, len(m.V)) {
		count = min(count, least)
	}
	for i := range count {
		w := slices.Clone(m.Net.W[i])
		for j := range w {
			w[j] += off * n.RNG.Normal()
		}
		c.Net.A[i] /= 2
		c.Net.Append(w, m.Net.B[i]+off*n.RNG.Normal(), c.Net.A[i])
	}
	c.Net = c.Net.Normalised()
	return c
}

// restart fits a random start of a size to some of the samples.
func (n *Noise) restart(f fitting.Fitting, size int) refine.Model {
	part := min(f.Data.Len(), max(4096, 16*size*(f.Data.Dim+1)))
	some := fitting.On(f.Data.Slice(0, part), n.Log)
	m := n.RNG.Model(f.Data.Dim, size, some.Energy)
	m, _ = some.Refit(fitting.From{Kind: fitting.Random, Units: size}, m, restartSteps, 1e-2)
	return m
}

// Weed fits a model and drops the units that the samples do not support: without which the sum of squares rises by
// less than the Bayesian information criterion asks of d+1 parameters. If m was given it keeps m, and no more.
func (n *Noise) Weed(m refine.Model, f fitting.Fitting) refine.Model {
	samples := f.Data.Len()
	price, from := n.price(samples), fitting.From{Kind: fitting.Weighed}
	m, _ = f.Fit(from, m, n.sparingly(price/10, samples))
	less := refine.Weed(m, f.Data, price, n.Units, n.Log.Meter)
	if n.Units > 0 {
		less = refine.Weed(less, f.Data, math.Inf(1), n.Units, n.Log.Meter)
	}
	if less.Net.Units() == m.Net.Units() {
		return less
	}
	m, _ = f.Fit(from, less, n.sparingly(.1, samples))
	return m
}
