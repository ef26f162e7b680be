package practical

import (
	"math"

	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/practical/misses"
	"crease/algo/beyond/practical/rows"
	"crease/algo/beyond/refine"
	"crease/algo/beyond/rounds"
	"crease/algo/network"
)

// attempt is a search on the samples so far, split into fitted and held-out ones.
type attempt struct {
	run       *run
	last      bool            // no more samples will come
	fit       fitting.Fitting // to the samples that are not held out
	hold      *refine.Data
	residuals []float64 // of the best candidate on the held-out samples; nil while it is one of other samples
	end       int64     // of work
	agree     int       // starts that ended at the same loss as the best
	scarceTo  int       // units that all samples there are could determine, 0 where these are not scarce

	unconfirmed candidate       // meets all samples, which do not determine it
	outcome     *misses.Outcome // of what a fit to most samples misses; nil if that led nowhere
}

// leastHeld is the number of samples of which one is held out; with fewer none is.
const leastHeld = 8

// attempt looks for the network in the samples so far and reports whether it was found to rounding
// error, or what is to be said of the samples otherwise. It ends at the budget, or where most work is done.
func (r *run) attempt(last bool, most int64) (*misses.Outcome, bool) {
	data := r.pool.Data
	n := data.Len()
	held := min(n/leastHeld, 4096)
	a := &attempt{
		run: r, last: last, hold: data.Slice(n-held, n),
		fit: fitting.Fitting{Data: data.Slice(0, n-held), Energy: data.MeanSquare(), Log: r.log},
	}
	r.countDistinct(a.fit.Data)
	a.scarceTo = a.determinable()
	budget := min(r.budget(), most)
	if a.end = budget; !last {
		// Early attempts may use only a share of the budget, which grows with the samples.
		share := max(fitting.Attempt, 1e6*int64(n/2))
		if data.Dim >= highDim { // they begin late there
			share = max(share, a.end/2)
		}
		a.end = min(a.end, r.log.Meter.Done()+share)
	}
	if a.fit.Energy == 0 {
		r.best = candidate{model: refine.NewModel(network.Network{}, data.Dim)}
		return nil, true
	}
	if r.seen.noisy && !r.seen.uneven && last {
		return nil, a.denoise()
	}
	r.log.Limit = budget + a.scarceWork()
	found := a.search()
	r.log.Limit = 0
	r.emit(StageRefinement) // what follows is bounded otherwise
	return a.outcome, found
}

// search looks for a network that meets all samples.
func (a *attempt) search() bool {
	if a.warm() || a.goOnFromRounds() || a.early() || a.tryStarts() ||
		a.level() && a.early() { // as starts also are level on what few samples show
		return true
	}
	a.run.seen.noisy, a.run.seen.uneven = a.level(), rows.HeavyTailed(a.residuals)
	return false
}

func (a *attempt) tryStarts() bool {
	a.run.seen.hitLimit = !a.run.seen.noisy // until growth ends by itself
	if a.scarceTo > 0 && !a.run.part {
		return a.tryScarce()
	}
	// What keeps starts from exact may be a few samples, none of them held out, as between two close units.
	return a.tryAll() || a.last && a.mayGoOn() && a.early()
}

// tryAll tries starts and grows models, several times over if there will be no more samples, and
// reports whether a model met the held-out samples.
func (a *attempt) tryAll() bool {
	times := 1
	if a.last {
		times = 8
	}
	for k := 0; k < times && a.mayGoOn(); k++ {
		if !a.run.seen.noisy && a.startAll() {
			return true
		}
		if !a.level() && rows.HeavyTailed(a.residuals) {
			if a.trimmed() {
				return true
			}
		} else if !a.last {
			break // more samples tell more than more units: growing waits for the last attempt
		}
		if a.grow() {
			return true
		}
		if a.level() && !a.run.seen.hitLimit || a.run.seen.noisy {
			break
		}
	}
	return false
}

func (a *attempt) mayGoOn() bool { return a.run.log.Meter.Done() < a.end && !a.run.failed() }

// level reports whether starts of different sizes end at the same loss above rounding error. At the
// noise level they do; with too few units, more units always help.
func (a *attempt) level() bool { return a.agree >= 2 }

// warm fits the best model of the last attempt to the samples of this one.
func (a *attempt) warm() bool {
	best := &a.run.best
	if best.start == nil {
		best.model = refine.NewModel(network.Network{}, a.fit.Data.Dim)
		return false
	}
	return a.consider(best.start.Continue(), best.model, false)
}

// startAll tries a handful of random starts of growing size. Sizes go beyond the units expected, as a fit
// with units to spare hardly ever gets stuck; the spare ones are pruned later, as long as the residual does
// not grow.
func (a *attempt) startAll() bool {
	r, d := a.run, a.fit.Data.Dim
	base := max(r.opt.Units, 2)
	if r.opt.Units == 0 {
		found := r.best.model.Net.Units()
		if d >= highDim {
			found = found * 2 / 3 // sizes begin at more than twice the base there
		}
		base = max(r.rank.Rank, found, 2)
	}
	for k := 0; k < 5 && !a.level() && a.mayGoOn(); k++ {
		size := max(1, min(startSize(base, d, k), r.capacity(a.fit.Data)))
		if a.consider(From{Kind: fitting.Random, Units: size}, r.rng.Model(d, size, a.fit.Energy), false) {
			return true
		}
	}
	return false
}

// highDim is the dimension from which on a fit takes so long, as its normal equations grow with (md)³,
// that attempts begin at 30d² samples, where T₂ shows how many units there are, and that units to spare
// are taken out on the way (refit).
const highDim = 48

// ready reports whether an attempt is worth its cost yet: the error of the spectral norm of T₂ falls as
// √(d/N).
func (r *run) ready() bool {
	d := int64(r.dim())
	return d < highDim || r.pool.Moments.N() >= 30*d*d
}

// startSize returns the number of units of start k. In high dimension T₂ shows half to two thirds of
// the units at the N at which attempts begin, and a fit with too few takes minutes and leads nowhere:
// there the first start has 2.25 times the rank of T₂.
//
// An experiment that failed: to fit first in the range of T₂, to which the samples are projected, and to
// correct the range round by round. It took 1.8 s of processor time instead of .6 at (d, m) = (50, 5) and
// 7.7 instead of 2.7 at (48, 16), as where there are many units T₂ does not show them all.
func startSize(base, dim, k int) int {
	switch {
	case k == 0 && dim < highDim:
		return base
	case dim >= highDim && k < 2:
		k = 2 - k
	}
	return steppedSize(base, k)
}

func steppedSize(base, step int) int { return int(float64(base)*math.Pow(1.5, float64(step))) + 1 }

// grow adds creases that explain the residual of the best candidate, as long as held-out samples
// confirm them, and reports whether that led to an exact fit.
func (a *attempt) grow() bool {
	const most = 8 // rounds
	r, idle := a.run, 0
	for round := 0; round < most && idle < 2 && a.mayGoOn(); round++ {
		units := r.best.model.Net.Units()
		add := min(max(2, units/3), r.capacity(a.fit.Data)-units)
		if add <= 0 {
			r.seen.hitLimit = true
			return false
		}
		m := a.fit.Propose(r.best.model, add, r.rng)
		first, before := a.residuals == nil, r.best.held
		if a.consider(From{Kind: fitting.Grown, Units: m.Net.Units()}, m, a.last) {
			return true
		}
		if idle++; first && a.residuals != nil || r.best.held < .9*before {
			idle = 0
		}
	}
	r.seen.hitLimit = idle < 2
	return false
}

// trimmed goes on from a fit without the samples that fit worst, and reports whether that led to an
// outcome. From the same fit to as many samples it does not go on twice.
func (a *attempt) trimmed() bool {
	if a.run.best.model.Net.Units() == 0 || a.run.otherFunction() {
		return false
	}
	best := &a.run.best
	if best.trimmed == a.fit.Data.Len() {
		return false
	}
	best.trimmed = a.fit.Data.Len()
	m, ok := rows.Trimmed(a.fit, best.model)
	if !ok {
		if a.run.log.Spent() { // it may have been cut off
			best.trimmed = 0
		}
		return false
	}
	a.run.seen.nearly = true
	a.outcome = a.run.explainer.Explain(m)
	return a.outcome != nil
}

// early is trimmed before or after all starts, if the best model so far misses little but on a few of
// the samples.
func (a *attempt) early() bool {
	if a.run.best.start == nil || a.run.seen.noisy {
		return false
	}
	res, left := a.run.log.Residuals(a.run.best.model, a.fit.Data)
	return left <= mostLeft*a.fit.Energy && rows.HeavyTailed(res) && a.trimmed()
}

// denoise makes of the best model of a search that came to the noise one that has the units which the
// samples support, and no others. If its residual has fallen far below what looked like noise, it is
// fitted once more, to the end: starts may agree by chance where the labels have none. denoise reports
// whether it meets all samples to rounding error, and takes back that they are noisy if so.
func (a *attempt) denoise() bool {
	const far = .25
	r := a.run
	before := r.best.held
	var m refine.Model
	m, r.seen.hitLimit = r.noise.Support(r.best.model, a.fit.Data, r.capacity(a.fit.Data))
	r.best.start.Loss = r.best.loss
	a.residuals = nil
	a.judge(candidate{model: m, loss: r.best.loss, free: r.best.free, start: r.best.start})
	r.seen.supported = r.best.model.Net.Units() == m.Net.Units()
	if !(r.best.held < far*before) {
		return false
	}
	supported := r.best
	a.residuals = nil
	found := a.consider(supported.start.Continue(), supported.model, true)
	if found {
		r.seen.noisy, r.seen.supported = false, false
	} else {
		r.best = supported
	}
	return found
}

// consider fits a start, accepts it as the best if it is better on the held-out samples, and reports
// whether it is exact. It is fitted to no more samples than its parameters need, and to all of them
// only if it is exact on those or all says so.
func (a *attempt) consider(from From, m refine.Model, all bool) bool {
	listed := a.run.log.Start(from)
	c := a.fitted(from, m, all)
	c.start, listed.Loss = listed, c.loss
	if a.fit.Exact(c.loss) && a.scarceTo > 0 && !a.run.redundant(c.model) {
		if c.held = c.model.Residuals(make([]float64, a.hold.Len()), a.hold); a.fit.Exact(c.held) {
			a.unconfirmed = c
		}
		return false
	}
	a.judge(c)
	// An exact fit means something where there are more samples than parameters, those of a table that repeat
	// others counted once, and some are held out.
	ample := a.hold.Len() > 0 && a.run.seen.different > (c.model.Net.Units()+1)*(a.fit.Data.Dim+1)+2
	if !a.fit.Exact(c.loss) || !ample {
		return false
	}
	best := &a.run.best
	// A model that misses some of those held out, as one does of which units lie too close together, is
	// not explained here: of 32 near pairs, 32 far units and 82 tables that found none more.
	if !a.fit.Exact(best.held) || best.start != listed {
		return false
	}
	best.model = a.fit.Simplify(best.model)
	return true
}

// fitted fits a start to as many samples as consider says.
func (a *attempt) fitted(from From, m refine.Model, all bool) (c candidate) {
	on, d := a.fit, a.fit.Data.Dim
	if few := max(2000, 8*(m.Net.Units()+1)*(d+1)); !all && few < a.fit.Data.Len() {
		on.Data = a.fit.Data.Slice(0, few)
	}
	steps, patience := 120, 1e-2
	if a.level() {
		steps, patience = fitting.Nearby, 1e-3
	}
	c.model, c.loss = refit(on, from, m, steps, patience)
	if a.fit.Exact(c.loss) {
		// Units to spare leave creases that the samples do not determine; they would spoil the held-out residual.
		c.model = on.Simplify(c.model)
	}
	n := on.Data.Len()
	c.free = c.loss * float64(n) / math.Max(1, float64(n-2*(c.model.Net.Units()+1)*(d+1)))
	if n < a.fit.Data.Len() && a.fit.Exact(c.loss) {
		from.AllSamples = true
		c.model, c.loss = a.fit.Refit(from, c.model, 60, 1e-2)
	}
	return c
}

// refit is f.Refit but in high dimension, where each step takes seconds. The last digits come slowly if
// there are units to spare, as creases that hardly count move with every step. So these units are
// taken out once the others are nearly there, which takes some nine steps then instead of thirty, and
// only if that does not lead to an exact fit the whole model goes on.
func refit(
	f fitting.Fitting, from From, m refine.Model, iterations int, patience float64,
) (refine.Model, float64) {
	const near = 1e-6 // of the labels' energy, where the units that count are at some 10⁻³
	if f.Data.Dim < highDim {
		return f.Refit(from, m, iterations, patience)
	}
	opt := f.Log.Pace(iterations, patience)
	opt.Enough = near * f.Energy
	m, loss := f.Fit(from, m, opt)
	if loss > near*f.Energy || f.Exact(loss) {
		return m, loss
	}
	if few := fitting.Slim(m, 10*math.Sqrt(loss)); few.Net.Units() < m.Net.Units() {
		slim := from
		slim.Slim = true
		if c, left := f.Refit(slim, few, fitting.Nearby, patience); f.Exact(left) {
			return c, left
		}
	}
	return f.Refit(from, m, iterations, patience)
}

// judge measures a candidate on the held-out samples and accepts it if it is better: with more units
// than the best so far, significantly so.
func (a *attempt) judge(c candidate) {
	res := make([]float64, a.hold.Len())
	c.held = c.model.Residuals(res, a.hold)
	if math.IsNaN(c.held) || !c.model.Finite() {
		return
	}
	best, first := &a.run.best, a.residuals == nil
	better := first || c.held < best.held
	if !first && better && c.held > .8*best.held && c.model.Net.Units() > best.model.Net.Units() {
		better = rounds.Significant(a.residuals, res)
	}
	gap := c.model.Net.Units() - best.model.Net.Units()
	if max(gap, -gap) >= 2 && c.free < 1.06*best.free && best.free < 1.06*c.free && c.held < 2*c.free {
		a.agree++
	} else if first || c.held < .9*best.held {
		a.agree = 0
	}
	if !better {
		return
	}
	*best, a.residuals = c, res
	a.run.emit(StageRefinement)
}
