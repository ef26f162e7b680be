// Package noise fits models to samples with noisy labels, once the fits of a few thousand samples agree on the noise
// level and the search for an exact network has ended. On the samples in memory it drops unsupported units and adds
// missing ones (Support); a few Gauss–Newton steps over all samples then attain the Cramér–Rao bound.
package noise

import (
	"cmp"
	"math"
	"slices"

	"crease/algo/beyond/judge"
	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/practical/misses"
	"crease/algo/beyond/practical/pool"
	"crease/algo/beyond/refine"
	"crease/algo/data/moment"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/elementary"
	"crease/algo/num/linalg"
)

// Noise fits models to the noisy samples of a run. It has the fields of an Explainer.
type Noise misses.Explainer

// sparingly returns options for fits that start near the minimum and stop at a step that lowers χ² by less than share.
func (n *Noise) sparingly(share float64, samples int) refine.FitOptions {
	return refine.FitOptions{
		Iterations: 12, Window: 1, Patience: share / float64(max(1, samples)), Damping: 1e-4, Work: n.Log.Meter,
	}
}

// price is the reduction of χ² that the Bayesian information criterion asks of a unit.
func (n *Noise) price(samples int) float64 {
	return float64(n.Pool.Source.Dim()+1) * elementary.Log(float64(samples))
}

// Support returns a model with the units that the samples support and no others, at most maxUnits, within a bound of
// work that it announces. crowded says that there may be more units, because of maxUnits or of that bound.
//
// Noise creates local minima, most of which have one unit in the place of two: for (d, m, N, σ) = (3, 6, 5000, .5) and
// (3, 8, 10⁴, .5) half of the fits end with χ² 100 to 800 above the fit that starts at the truth. So the model competes
// in a contest, first against itself with every unit split in two, as long as that helps, and then against random
// starts with more units than needed.
func (n *Noise) Support(m refine.Model, data *refine.Data, maxUnits int, bound int64) (_ refine.Model, crowded bool) {
	defer n.Log.Within(n.Log.Meter.Done() + bound)()
	f := fitting.On(data, n.Log)
	m = n.Weed(m, f)
	_, loss := n.Log.Residuals(m, data)
	c := &contest{noise: n, f: f, maxUnits: maxUnits, price: n.price(data.Len())}
	c.crown(entry{m, loss, n.settled(m, data, n.sparingly(1, data.Len()))})
	grow := true
	for grow && c.best.model.Net.Units() < maxUnits && !n.Log.Spent() {
		grow = c.enter(n.split(c.best.model, maxUnits)) == better
	}
	crowded = grow
	limit := n.Log.Meter.Done() + fitting.Restarts
	for k, agree := 0, 0; k < restarts && n.Log.Meter.Done() < limit && !n.Log.Spent(); k++ {
		if agree >= agreeing && !c.doubt {
			break
		}
		size := min(maxUnits, (c.best.model.Net.Units()+1)*(3+k%3)/2)
		if !affordable(size, f.Data.Dim) {
			break
		}
		part := min(f.Data.Len(), max(4096, 16*size*(f.Data.Dim+1))) // samples of a start
		some := fitting.On(f.Data.Slice(0, part), n.Log)
		m := n.RNG.Model(f.Data.Dim, size, some.Energy)
		m, _ = some.Refit(fitting.From{Kind: fitting.Random, Units: size}, m, restartSteps, 1e-2)
		switch c.enter(m) {
		case better:
			agree, crowded = 0, c.best.model.Net.Units() >= maxUnits
		case same:
			agree++
		}
	}
	return c.best.model, crowded
}

// restarts is the number of random starts, of restartSteps steps each. They end early when so many as agreeing reach
// the best minimum, unless that is in doubt.
const restarts, restartSteps, agreeing = 16, 40, 2

// affordable reports whether a start with so many units may be tried: in high dimension one start takes minutes.
func affordable(size, dim int) bool {
	q := float64(size+1) * float64(dim+1)
	return restartSteps*q*q*q/3 <= 4*float64(fitting.Restarts)
}

// split returns a model in which each unit is split into two halves, or as many units as maxUnits and the time allow.
func (n *Noise) split(m refine.Model, maxUnits int) refine.Model {
	const off, least = .3, 2
	c, count := m.Clone(), min(m.Net.Units(), maxUnits-m.Net.Units())
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

// Weed fits a model and drops the units that the samples do not support: those without which χ² rises by less than the
// Bayesian information criterion asks of d+1 parameters. If m is given, it drops all but m units and no more.
func (n *Noise) Weed(m refine.Model, f fitting.Fitting) refine.Model {
	samples := f.Data.Len()
	price, from := n.price(samples), fitting.From{Kind: fitting.Weighed}
	m, _ = f.Fit(from, m, n.sparingly(price/10, samples))
	kept := refine.Weed(m, f.Data, price, n.Units, n.Log.Meter)
	if n.Units > 0 {
		kept = refine.Weed(kept, f.Data, math.Inf(1), n.Units, n.Log.Meter)
	}
	if kept.Net.Units() == m.Net.Units() {
		return kept
	}
	m, _ = f.Fit(from, kept, n.sparingly(.1, samples))
	return m
}

// contest compares fits to noisy samples by their ends: with orientations settled and, if possible, no linear part.
type contest struct {
	noise    *Noise
	f        fitting.Fitting
	maxUnits int     // units
	price    float64 // of a unit
	best     entry
	// doubt says that another number of parameters fits nearly as well: the best may then be a local minimum.
	doubt bool
}

// entry is a fit with a linear part, and its end.
type entry struct {
	model refine.Model
	loss  float64
	end   End
}

// gain returns the reduction of χ² between two mean squared residuals.
func (c *contest) gain(from, to float64) float64 {
	return float64(c.f.Data.Len()) * elementary.Log(from/to)
}

// verdict is the result of comparing a fit with the best one.
type verdict int

const (
	worse verdict = iota
	same          // it has reached the minimum of the best
	better
)

// The largest difference in χ² of two fits that reach the same minimum, and the largest gain due to chance.
const sameEnd, chance = 2, .5

// enter enters a fit with surplus units, then without its weakest units one by one, and returns the best verdict.
func (c *contest) enter(m refine.Model) (v verdict) {
	n, all, from := c.noise, c.f.Data.Len(), fitting.From{Kind: fitting.Weighed}
	before := c.best.model.Net.Units()
	limit := cmp.Or(n.Units, min(c.maxUnits, before+max(2, before/4)))
	part := min(all, max(1<<13, all/4)) // samples that suffice to drop the units not worth a fit to all
	some := fitting.Fitting{Data: c.f.Data.Slice(0, part), Log: n.Log}
	if m = refine.Weed(m, some.Data, math.Inf(1), limit, n.Log.Meter); all >= 2*part {
		m, _ = some.Fit(from, m, n.sparingly(.1, part))
		// Of what a unit just worth its price gains, d+1 is chance however many the samples are; the rest grows with them.
		share := float64(part) / float64(all)
		m = refine.Weed(m, some.Data, share*c.price+(1-share)*float64(c.f.Data.Dim+1), n.Units, n.Log.Meter)
	}
	for {
		m, _ = c.f.Fit(from, m, n.sparingly(1, all))
		v = max(v, c.judge(m))
		units := m.Net.Units()
		m = refine.Weed(m, c.f.Data, c.price/3, n.Units, n.Log.Meter) // units worth next to nothing go at once
		if m.Net.Units() == units {
			m = refine.Weed(m, c.f.Data, 2*c.price, max(units-1, n.Units), n.Log.Meter)
		}
		if m.Net.Units() == units || n.Log.Spent() {
			return v
		}
	}
}

// judge compares a fit with the best one.
func (c *contest) judge(m refine.Model) verdict {
	n, units := c.noise, m.Net.Units()
	_, loss := n.Log.Residuals(m, c.f.Data)
	if units == c.best.model.Net.Units() && math.Abs(c.gain(c.best.loss, loss)) < sameEnd && !c.doubt {
		return same
	}
	if !c.rivals(End{Model: m, Free: units * (c.f.Data.Dim + 1), Loss: loss}) { // settling does not lower its loss
		return worse
	}
	e := entry{m, loss, n.settled(m, c.f.Data, n.sparingly(1, c.f.Data.Len()))}
	switch {
	case len(misses.Thin(e.end.Model, c.f.Data, judge.Needed(c.f.Data.Dim))) > 0: // perhaps fitted to a few outliers
		return worse
	case c.better(e.end, c.best.end, chance):
		before := c.best
		c.crown(e)
		c.challenge(before.end)
		return better
	case e.end.Free == c.best.end.Free && c.better(e.end, c.best.end, -chance):
		return same
	}
	c.challenge(e.end)
	return worse
}

// crown makes a fit the best.
func (c *contest) crown(e entry) {
	settling := c.gain(e.end.Loss, e.loss) // the cost of removing the linear part
	c.best, c.doubt = e, e.end.Signs == refine.Linear || settling > c.price/2
}

// challenge puts the best in doubt if another end rivals it with a different number of parameters.
func (c *contest) challenge(e End) { c.doubt = c.doubt || c.rivals(e) && e.Free != c.best.end.Free }

// rivals reports whether an end is worse than the best by less than half the price of a unit.
func (c *contest) rivals(e End) bool { return c.better(e, c.best.end, -c.price/2) }

func (c *contest) better(next, e End, chance float64) bool {
	return c.noise.better(next, e, float64(c.f.Data.Len()), chance)
}

// MostShift bounds the scale of labels that other goroutines and workers sum, as their squares must be finite.
const MostShift = 300

// End is the final state of a fit to noisy samples.
type End struct {
	Model refine.Model
	Signs refine.Signs
	Free  int // parameters
	Loss  float64
}

// noLinear reports whether the free parameters are those of units alone, before any weight was set to zero.
func (e End) noLinear() bool { return e.Free == e.Model.Net.Units()*(len(e.Model.V)+1) }

// End settles the orientations of a model on data, the samples in memory, and fits it to all samples. Then it adds
// units as long as all samples together show one that explains the linear part (hidden): a unit has as many parameters
// as the linear part, so it may pay without it where it does not beside it.
func (n *Noise) End(model refine.Model, data *refine.Data) End {
	const maxHidden = 4 // units
	e := n.settle(model, data, n.sparingly(.1, data.Len()))
	for range maxHidden {
		grown, ok := n.hidden(e)
		if !ok {
			break
		}
		// The creases of a fitted model stay fixed while orientations are settled.
		frozen := refine.FitOptions{Iterations: 1, Damping: 1e6, Work: n.Log.Meter}
		next := n.settle(grown, n.Pool.Data, frozen)
		if !n.better(next, e, float64(n.Pool.Source.Len()), 0) {
			break
		}
		e = next
	}
	if sample.IsTable(n.Pool.Source.Source) && !n.exceedsMemory() { // whose columns each have a meaning
		var dropped int
		opt := refine.FitOptions{NoLinear: e.noLinear(), Work: n.Log.Meter}
		e.Model, dropped = refine.Finish(e.Model, data, opt)
		e.Free -= dropped
		_, e.Loss = n.Log.Residuals(e.Model, data)
	}
	return e
}

// settle is End without units that only all samples show.
func (n *Noise) settle(model refine.Model, data *refine.Data, settling refine.FitOptions) End {
	e := n.settled(model, data, settling)
	model = e.Model
	if model.Net.Units() == 0 && e.Free == 0 { // the mean: for these labels a linear function is chance
		for _, y := range data.Y {
			e.Model.C += y / float64(len(data.Y))
		}
		_, e.Loss = n.Log.Residuals(e.Model, data)
		e.Free = 1
		return e
	}
	opt := refine.FitOptions{NoLinear: e.noLinear(), Work: n.Log.Meter}
	var curve []float64
	if n.exceedsMemory() && refine.Fits(model.Net.Units(), data.Dim, sample.BlockSize) {
		src, summer := n.shared()
		var err error
		model, curve, err = refine.FitSource(n.Pool.Context, src.Model(model), src.Source, summer, opt)
		n.Log.Meter.Fail(err)
		model = src.Shrunk(model)
		for i, v := range curve {
			curve[i] = math.Ldexp(v, -2*src.Shift)
		}
	} else {
		model, curve = refine.Fit(model, data, opt)
	}
	if n.Log.Meter.Err() != nil {
		return End{Model: model}
	}
	n.Log.Fits = append(n.Log.Fits, fitting.Curve{From: fitting.From{Kind: fitting.WholeSource}, Loss: curve})
	return End{model, e.Signs, e.Free, curve[len(curve)-1]}
}

// settled settles the orientations of a model on data.
func (n *Noise) settled(model refine.Model, data *refine.Data, opt refine.FitOptions) End {
	model, signs := refine.Settle(model, data, opt)
	e := End{Model: model, Signs: signs, Free: (model.Net.Units() + 1) * (data.Dim + 1)}
	if linalg.Norm(model.V) == 0 && model.C == 0 && signs != refine.Linear {
		e.Free -= data.Dim + 1
	}
	_, e.Loss = n.Log.Residuals(model, data)
	return e
}

// exceedsMemory reports whether there are more samples than are kept in memory.
func (n *Noise) exceedsMemory() bool { return n.Pool.Source.Len() > int64(n.Pool.Data.Len()) }

// better reports whether one end is better than another on so many samples: the gain in χ² has to pay for the
// additional parameters, minus those of a linear part that units make superfluous, and for chance. If few degrees of
// freedom remain, a fit follows the noise further than the criterion assumes.
func (n *Noise) better(next, e End, samples, chance float64) bool {
	added := next.Model.Net.Units() - e.Model.Net.Units()
	price := float64(next.Free-e.Free)*elementary.Log(samples) + float64(max(0, added)*(n.Pool.Source.Dim()+1))
	spare := max(0, samples-float64(max(next.Free, e.Free)))
	return spare*elementary.Log(e.Loss/next.Loss) > price+chance
}

// hidden returns the model with one more unit, if all samples support one. If no orientations make the linear part
// vanish, its least attainable value points along the missing unit, and gates with several biases are tried there.
func (n *Noise) hidden(e End) (grown refine.Model, ok bool) {
	const gateCount = 11 // all in one set of normal equations
	d, units := n.Pool.Source.Dim(), e.Model.Net.Units()
	if !n.exceedsMemory() || e.Signs != refine.Linear || n.Units > 0 && units >= n.Units ||
		units+gateCount > fitting.MostUnits(d, sample.BlockSize) {
		return e.Model, false
	}
	w := e.Model.LeastLinear()[:d]
	size := linalg.Norm(w)
	if !(size > 0) {
		return e.Model, false
	}
	linalg.Divide(w, size)
	var gates network.Network
	for k := range gateCount {
		gates.Append(w, .5*float64(k-gateCount/2), 0)
	}
	src, summer := n.shared()
	grown, gain, err := refine.Missing(n.Pool.Context, src.Model(e.Model), gates, src.Source, summer,
		refine.FitOptions{Work: n.Log.Meter})
	n.Log.Meter.Fail(err)
	return src.Shrunk(grown), gain >= float64(2*(d+1)) // more than chance gains
}

// shared returns the source that other goroutines and workers sum as well, with its own labels unless their squares are
// not finite. The points of a table are scaled, so that the normal equations are well conditioned.
func (n *Noise) shared() (pool.Scaled, moment.Summer) {
	src := n.Pool.Source
	if src.Map != nil || max(src.Shift, -src.Shift) > MostShift {
		return pool.Scaled{Source: src}, moment.NewSummer(src, 1)
	}
	return src, n.Pool.Summer
}
