// Package noise fits models to samples with noisy labels, where starts end early: fits of a few thousand samples agree
// on the noise. From there on the fit is a statistical one. On the samples in memory units that these do not support
// are dropped and missing ones are added (Support); a few Gauss–Newton steps over all then attain the Cramér–Rao bound.
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

// Noise fits models to the noisy samples of a run, which it has as an Explainer does.
type Noise misses.Explainer

// sparingly are the options of fits that start near their end and stop at a step that gains less than a share in χ².
func (n *Noise) sparingly(share float64, samples int) refine.FitOptions {
	return refine.FitOptions{
		Iterations: 12, Window: 1, Patience: share / float64(max(1, samples)), Damping: 1e-4, Work: n.Log.Meter,
	}
}

// price is by how much a unit has to lower χ², as the Bayesian information criterion has it.
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
	m = n.Weed(m, f)
	_, loss := n.Log.Residuals(m, data)
	c := &contest{noise: n, f: f, most: most, price: n.price(data.Len())}
	c.crown(entry{m, loss, n.settled(m, data, n.sparingly(1, data.Len()))})
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
		part := min(f.Data.Len(), max(4096, 16*size*(f.Data.Dim+1))) // samples, which a start takes
		some := fitting.On(f.Data.Slice(0, part), n.Log)
		m := n.RNG.Model(f.Data.Dim, size, some.Energy)
		m, _ = some.Refit(fitting.From{Kind: fitting.Random, Units: size}, m, restartSteps, 1e-2)
		switch c.enter(m) {
		case better:
			agree, crowded = 0, c.best.model.Net.Units() >= most
		case same:
			agree++
		}
	}
	return c.best.model, crowded
}

// restarts is the number of random starts beside the best model, of so many steps each. They end as soon as so many as
// agreeing come to the best end, unless that is in doubt.
const restarts, restartSteps, agreeing = 16, 40, 2

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

// contest is between fits to noisy samples, by where they end: with signs settled and, if possible, no linear part.
type contest struct {
	noise *Noise
	f     fitting.Fitting
	most  int     // units
	price float64 // of a unit
	best  entry
	// doubt tells that another number of parameters would do nearly as well: the best may then be a local minimum.
	doubt bool
}

// entry is a fit with a linear part, and where it ends.
type entry struct {
	model refine.Model
	loss  float64
	end   End
}

// gain returns by how much χ² falls from one mean squared residual to another.
func (c *contest) gain(from, to float64) float64 {
	return float64(c.f.Data.Len()) * elementary.Log(from/to)
}

// verdict is on a fit in a contest.
type verdict int

const (
	worse verdict = iota
	same          // as the best, which it has come to
	better
)

// χ² of two fits that end in the same place may differ by as much as alike, and what exceeds chance is a gain.
const alike, chance = 2, .5

// enter has a fit with units to spare take part, then without the weakest one by one, and returns the best verdict.
func (c *contest) enter(m refine.Model) (v verdict) {
	n, all, from := c.noise, c.f.Data.Len(), fitting.From{Kind: fitting.Weighed}
	before := c.best.model.Net.Units()
	most := cmp.Or(n.Units, min(c.most, before+max(2, before/4)))
	part := min(all, max(1<<13, all/4)) // samples, which show what units are not worth a fit to all
	some := fitting.Fitting{Data: c.f.Data.Slice(0, part), Log: n.Log}
	if m = refine.Weed(m, some.Data, math.Inf(1), most, n.Log.Meter); all >= 2*part {
		m, _ = some.Fit(from, m, n.sparingly(.1, part))
		m = refine.Weed(m, some.Data, c.price*float64(part)/float64(all), n.Units, n.Log.Meter)
	}
	for {
		m, _ = c.f.Fit(from, m, n.sparingly(1, all))
		v = max(v, c.judge(m))
		units := m.Net.Units()
		m = refine.Weed(m, c.f.Data, c.price/3, n.Units, n.Log.Meter) // units that are worth next to nothing go at once
		if m.Net.Units() == units {
			m = refine.Weed(m, c.f.Data, 2*c.price, max(units-1, n.Units), n.Log.Meter)
		}
		if m.Net.Units() == units || n.Log.Spent() {
			return v
		}
	}
}

// judge returns the verdict on a fit.
func (c *contest) judge(m refine.Model) verdict {
	n, units := c.noise, m.Net.Units()
	_, loss := n.Log.Residuals(m, c.f.Data)
	if units == c.best.model.Net.Units() && math.Abs(c.gain(c.best.loss, loss)) < alike && !c.doubt {
		return same
	}
	if !c.near(End{Model: m, Free: units * (c.f.Data.Dim + 1), Loss: loss}) { // nor is any end of it
		return worse
	}
	e := entry{m, loss, n.settled(m, c.f.Data, n.sparingly(1, c.f.Data.Len()))}
	switch {
	case len(misses.Thin(e.end.Model, c.f.Data, judge.Needed(c.f.Data.Dim))) > 0: // for a few outliers, perhaps
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
	settling := c.gain(e.end.Loss, e.loss) // which has taken the linear part away
	c.best, c.doubt = e, e.end.Signs == refine.Linear || settling > c.price/2
}

// challenge leaves the best in doubt if an end that is not comes near it with another number of parameters.
func (c *contest) challenge(e End) { c.doubt = c.doubt || c.near(e) && e.Free != c.best.end.Free }

// near reports whether an end is as good as that of the best but for half the price of a unit.
func (c *contest) near(e End) bool { return c.better(e, c.best.end, -c.price/2) }

func (c *contest) better(next, e End, chance float64) bool {
	return c.noise.better(next, e, float64(c.f.Data.Len()), chance)
}

// MostShift bounds the scale of labels that other goroutines and workers sum, whose squares must be numbers.
const MostShift = 300

// End is where a fit to noisy samples ends.
type End struct {
	Model refine.Model
	Signs refine.Signs
	Free  int // parameters
	Loss  float64
}

// noLinear reports whether the parameters are those of units alone, before any weight was left out.
func (e End) noLinear() bool { return e.Free == e.Model.Net.Units()*(len(e.Model.V)+1) }

// End settles the signs of a model on data, the samples in memory, and fits it to all samples; then it adds units as
// long as all samples together show one that explains the linear part (hidden): it has as many parameters, so it may
// pay where it does not beside a linear part.
func (n *Noise) End(model refine.Model, data *refine.Data) End {
	const most = 4 // units
	e := n.settle(model, data, n.sparingly(.1, data.Len()))
	for range most {
		grown, ok := n.hidden(e)
		if !ok {
			break
		}
		// The creases of a model that was fitted stay where they are when signs are settled.
		still := refine.FitOptions{Iterations: 1, Damping: 1e6, Work: n.Log.Meter}
		next := n.settle(grown, n.Pool.Data, still)
		if !n.better(next, e, float64(n.Pool.Source.Len()), 0) {
			break
		}
		e = next
	}
	if sample.IsTable(n.Pool.Source.Source) && !n.beyond() { // whose columns mean something each
		var dropped int
		opt := refine.FitOptions{NoLinear: e.noLinear(), Work: n.Log.Meter}
		e.Model, dropped = refine.Finish(e.Model, data, opt)
		e.Free -= dropped
		_, e.Loss = n.Log.Residuals(e.Model, data)
	}
	return e
}

// settle is End as far as the samples in memory show units.
func (n *Noise) settle(model refine.Model, data *refine.Data, settling refine.FitOptions) End {
	e := n.settled(model, data, settling)
	model = e.Model
	if model.Net.Units() == 0 && e.Free == 0 { // the closest constant, as of these labels a linear function is chance
		for _, y := range data.Y {
			e.Model.C += y / float64(len(data.Y))
		}
		_, e.Loss = n.Log.Residuals(e.Model, data)
		e.Free = 1
		return e
	}
	opt := refine.FitOptions{NoLinear: e.noLinear(), Work: n.Log.Meter}
	var curve []float64
	if n.beyond() && refine.Fits(model.Net.Units(), data.Dim, sample.BlockSize) {
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

// settled returns a model with its signs settled on data.
func (n *Noise) settled(model refine.Model, data *refine.Data, opt refine.FitOptions) End {
	model, signs := refine.Settle(model, data, opt)
	e := End{Model: model, Signs: signs, Free: (model.Net.Units() + 1) * (data.Dim + 1)}
	if linalg.Norm(model.V) == 0 && model.C == 0 && signs != refine.Linear {
		e.Free -= data.Dim + 1
	}
	_, e.Loss = n.Log.Residuals(model, data)
	return e
}

// beyond reports whether there are more samples than are kept in memory.
func (n *Noise) beyond() bool { return n.Pool.Source.Len() > int64(n.Pool.Data.Len()) }

// better reports whether an end is better than another one by what so many samples say: it has to pay for its
// parameters, less those of a linear part that units make superfluous, and for chance. Where few samples are left
// beside the parameters noise follows them further than the criterion asks.
func (n *Noise) better(next, e End, samples, chance float64) bool {
	more := next.Model.Net.Units() - e.Model.Net.Units()
	price := float64(next.Free-e.Free)*elementary.Log(samples) + float64(max(0, more)*(n.Pool.Source.Dim()+1))
	left := max(0, samples-float64(max(next.Free, e.Free)))
	return left*elementary.Log(e.Loss/next.Loss) > price+chance
}

// hidden returns the model with one more unit, if all samples call for one: where no choice of signs makes the linear
// part vanish, the least that is left of it points along the unit, and gates at several biases are tried there.
func (n *Noise) hidden(e End) (grown refine.Model, ok bool) {
	const most = 11 // gates that are tried at once, all of them in one set of normal equations
	d, units := n.Pool.Source.Dim(), e.Model.Net.Units()
	if !n.beyond() || e.Signs != refine.Linear || n.Units > 0 && units >= n.Units ||
		units+most > fitting.MostUnits(d, sample.BlockSize) {
		return e.Model, false
	}
	w := e.Model.LeastLinear()[:d]
	size := linalg.Norm(w)
	if !(size > 0) {
		return e.Model, false
	}
	linalg.Divide(w, size)
	var gates network.Network
	for k := range most {
		gates.Append(w, .5*float64(k-most/2), 0)
	}
	src, summer := n.shared()
	grown, gain, err := refine.Missing(n.Pool.Context, src.Model(e.Model), gates, src.Source, summer,
		refine.FitOptions{Work: n.Log.Meter})
	n.Log.Meter.Fail(err)
	return src.Shrunk(grown), gain >= float64(2*(d+1)) // chance would do less well
}

// shared returns the source that other goroutines and workers sum as well, in its own labels unless their squares are
// no numbers. The points of a table are scaled, for normal equations that are well conditioned.
func (n *Noise) shared() (pool.Scaled, moment.Summer) {
	src := n.Pool.Source
	if src.Map != nil || max(src.Shift, -src.Shift) > MostShift {
		return pool.Scaled{Source: src}, moment.NewSummer(src, 1)
	}
	return src, n.Pool.Summer
}
