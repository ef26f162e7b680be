package search

import (
	"math"

	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/practical/misses"
	"crease/algo/beyond/practical/rows"
	"crease/algo/beyond/refine"
	"crease/algo/beyond/rounds"
	"crease/algo/network"
)

// attempt is a search on the samples taken so far, which it divides into fitted and held-out ones.
type attempt struct {
	of        *Search
	last      bool            // no more samples follow
	fit       fitting.Fitting // to the samples that are not held out
	hold      *refine.Data
	residuals []float64 // of the best candidate on the held-out samples; nil if it was found on others
	agree     int       // starts that ended at the same loss as the best
	scarceTo  int       // units that all samples could determine, 0 if samples are not scarce

	unconfirmed Candidate       // meets all samples without being determined by them
	outcome     *misses.Outcome // from the samples that a fit to most of them misses; nil if none
	ended       *Ended
}

// LeastHeld is the number of samples for each held-out one; with fewer none is held out.
const LeastHeld = 8

// attempt looks for the network in the samples taken so far and reports whether it was found to rounding error, or
// returns another outcome. It ends at the budget.
func (s *Search) attempt(ended *Ended, last bool) (o *misses.Outcome, met bool) {
	data := s.Pool.Data
	n := data.Len()
	held := min(n/LeastHeld, 4096)
	a := &attempt{
		of: s, last: last, hold: data.Slice(n-held, n), ended: ended,
		fit: fitting.Fitting{Data: data.Slice(0, n-held), Energy: data.MeanSquare(), Log: s.Log},
	}
	ended.Different = Different(a.fit.Data)
	if last {
		a.scarceTo = a.determinable()
	}
	if a.fit.Energy == 0 {
		ended.Best = Candidate{Model: refine.NewModel(network.Network{}, data.Dim)}
		return nil, true
	}
	if ended.Noisy && !ended.Uneven && last {
		return nil, a.denoise()
	}
	budget := s.Budget(ended.Different)
	end := budget
	if !last {
		// Early attempts may use only a share of the budget, which grows with the number of samples.
		share := max(fitting.Attempt, 1e6*int64(n/2))
		if data.Dim >= highDim { // where they begin late
			share = max(share, budget/2)
		}
		end = min(budget, s.Log.Meter.Done()+share)
	}
	restore := s.Log.Within(budget + a.scarceWork())
	met = a.search(end)
	restore()
	s.Tell(StageRefinement, ended.Best) // the next step has another bound
	return a.outcome, met
}

// search looks for a network that meets all samples, until the work reaches end.
func (a *attempt) search(end int64) (met bool) {
	if best := &a.ended.Best; best.Start == nil {
		best.Model = refine.NewModel(network.Network{}, a.fit.Data.Dim)
	} else { // the best of the last attempt, on the present samples
		met = a.consider(best.Start.Continue(), best.Model, false)
	}
	if met || a.goOnFromRounds() || a.early() {
		return true
	}
	a.ended.HitLimit = !a.ended.Noisy // until growth converges
	if a.scarceTo > 0 && !a.of.task.Part {
		met = a.tryScarce(end)
	} else { // perhaps a few samples, none held out, keep starts from being exact, as between two close units
		met = a.tryAll(end) || a.last && a.mayGoOn(end) && a.early()
	}
	if met || a.level() && a.early() { // starts also agree if only few samples show a unit
		return true
	}
	a.ended.Noisy, a.ended.Uneven = a.level(), rows.HeavyTailed(a.residuals)
	return false
}

// tryAll tries starts and grows models, several times if no more samples follow, until the work reaches end, and
// reports whether a model met the held-out samples.
func (a *attempt) tryAll(end int64) bool {
	times := 1
	if a.last {
		times = 8
	}
	for k := 0; k < times && a.mayGoOn(end); k++ {
		if !a.ended.Noisy && a.startAll(end) {
			return true
		}
		if uneven := !a.level() && rows.HeavyTailed(a.residuals); uneven && a.trimmed() {
			return true
		} else if !uneven && !a.last {
			break // more samples help more than more units: only the last attempt grows models
		}
		if a.grow(end) {
			return true
		}
		if a.level() && !a.ended.HitLimit || a.ended.Noisy {
			break
		}
	}
	return false
}

func (a *attempt) mayGoOn(end int64) bool { return a.of.Log.Meter.Done() < end && !a.of.Failed() }

// level reports whether starts of different sizes end at the same loss above rounding error, as at the noise level.
// With too few units, more units always lower the loss.
func (a *attempt) level() bool { return a.agree >= 2 }

// startAll tries a few random starts of increasing size. Sizes exceed the expected number of units, as a fit with
// surplus units rarely gets stuck; these are pruned later, as long as the residual does not grow.
func (a *attempt) startAll(end int64) bool {
	s, d := a.of, a.fit.Data.Dim
	base := max(s.Explainer.Units, 2)
	if s.Explainer.Units == 0 {
		found := a.ended.Best.Model.Net.Units()
		if d >= highDim {
			found = found * 2 / 3 // the first start there has more than twice the base
		}
		base = max(s.Rank.Rank, found, 2)
	}
	for k := 0; k < 5 && !a.level() && a.mayGoOn(end); k++ {
		size := max(1, min(startSize(base, d, k), a.capacity()))
		from := fitting.From{Kind: fitting.Random, Units: size}
		if a.consider(from, s.Explainer.RNG.Model(d, size, a.fit.Energy), false) {
			return true
		}
	}
	return false
}

// grow adds creases that explain the residual of the best candidate, as long as held-out samples confirm them, and
// reports whether that led to an exact fit.
func (a *attempt) grow(end int64) bool {
	const maxRounds = 8 // rounds
	best, idle := &a.ended.Best, 0
	for round := 0; round < maxRounds && idle < 2 && a.mayGoOn(end); round++ {
		units := best.Model.Net.Units()
		add := min(max(2, units/3), a.capacity()-units)
		if add <= 0 {
			a.ended.HitLimit = true
			return false
		}
		m := a.fit.Propose(best.Model, add, a.of.Explainer.RNG)
		first, before := a.residuals == nil, best.Held
		if a.consider(fitting.From{Kind: fitting.Grown, Units: m.Net.Units()}, m, a.last) {
			return true
		}
		if idle++; first && a.residuals != nil || best.Held < .9*before {
			idle = 0
		}
	}
	a.ended.HitLimit = idle < 2
	return false
}

// trimmed continues the best fit without the samples of the largest residuals, and reports whether that led to an
// outcome. It is not repeated for the same fit and number of samples.
func (a *attempt) trimmed() bool {
	best := &a.ended.Best
	if best.Model.Net.Units() == 0 || a.of.OtherFunction(best) || best.trimmed == a.fit.Data.Len() {
		return false
	}
	m, ok := rows.Trimmed(a.fit, best.Model)
	if ok || !a.of.Log.Spent() { // otherwise it may have been cut off
		best.trimmed = a.fit.Data.Len()
	}
	if !ok {
		return false
	}
	a.ended.Nearly = &m
	a.outcome = a.of.Explainer.Explain(m)
	return a.outcome != nil
}

// early calls trimmed before or after all starts if the best model has small residuals except on a few samples.
func (a *attempt) early() bool {
	if a.ended.Best.Start == nil || a.ended.Noisy {
		return false
	}
	res, loss := a.of.Log.Residuals(a.ended.Best.Model, a.fit.Data)
	return loss <= maxResidual*a.fit.Energy && rows.HeavyTailed(res) && a.trimmed()
}

// denoise turns the best model of a search that reached the noise into one with just the units that the samples
// support. If its residual is far below the presumed noise, it is fitted once more, until convergence, because starts
// may agree by chance without noise. denoise reports whether it then meets all samples.
func (a *attempt) denoise() bool {
	const far = .25
	best := a.ended.Best
	m, crowded := a.of.Noise.Support(best.Model, a.fit.Data, a.capacity(), fitting.Judging)
	a.ended.HitLimit, best.Start.Loss = crowded, best.Loss
	a.residuals = nil
	a.judge(Candidate{Model: m, Loss: best.Loss, free: best.free, Start: best.Start})
	supported := a.ended.Best
	a.ended.Supported = supported.Model.Net.Units() == m.Net.Units()
	if !(supported.Held < far*best.Held) {
		return false
	}
	a.residuals = nil
	if a.consider(supported.Start.Continue(), supported.Model, true) {
		a.ended.Noisy, a.ended.Supported = false, false
		return true
	}
	a.ended.Best = supported
	return false
}

// consider fits a start, accepts it as the best if it is better on the held-out samples, and reports whether it is
// exact. It is fitted to all samples only if it is exact on as many as its parameters need, or if all is set.
func (a *attempt) consider(from fitting.From, m refine.Model, all bool) bool {
	listed := a.of.Log.Start(from, 0)
	c := a.fitted(from, m, all)
	c.Start, listed.Loss = listed, c.Loss
	if a.fit.Exact(c.Loss) && a.scarceTo > 0 && !a.of.redundant(c.Model) {
		if c.Held = c.Model.Residuals(make([]float64, a.hold.Len()), a.hold); a.fit.Exact(c.Held) {
			a.unconfirmed = c
		}
		return false
	}
	a.judge(c)
	// An exact fit counts if there are more samples than parameters, repeated rows of a table counted once, and some
	// samples are held out.
	ample := a.hold.Len() > 0 && a.ended.Different > (c.Model.Net.Units()+1)*(a.fit.Data.Dim+1)+2
	best := &a.ended.Best
	// A model that misses held-out samples is not explained here, where no further missed samples are collected.
	if !a.fit.Exact(c.Loss) || !ample || !a.fit.Exact(best.Held) || best.Start != listed {
		return false
	}
	best.Model = a.fit.Simplify(best.Model)
	return true
}

// fitted fits a start to the samples that consider describes.
func (a *attempt) fitted(from fitting.From, m refine.Model, all bool) (c Candidate) {
	on, d := a.fit, a.fit.Data.Dim
	if few := max(2000, 8*(m.Net.Units()+1)*(d+1)); !all && few < a.fit.Data.Len() {
		on.Data = a.fit.Data.Slice(0, few)
	}
	steps, patience := 120, 1e-2
	if a.level() {
		steps, patience = fitting.Nearby, 1e-3
	}
	c.Model, c.Loss = refit(on, from, m, steps, patience)
	if a.fit.Exact(c.Loss) {
		// Surplus units leave creases that the samples do not determine, which would spoil the held-out residual.
		c.Model = on.Simplify(c.Model)
	}
	n := on.Data.Len()
	c.free = c.Loss * float64(n) / math.Max(1, float64(n-2*(c.Model.Net.Units()+1)*(d+1)))
	if n < a.fit.Data.Len() && a.fit.Exact(c.Loss) {
		from.AllSamples = true
		c.Model, c.Loss = a.fit.Refit(from, c.Model, 60, 1e-2)
	}
	return c
}

// refit is f.Refit except in high dimension, where a step takes seconds and the last digits come slowly with surplus
// units. There, once the other units are nearly right, the surplus ones are removed, which takes some nine steps
// instead of thirty; only if that does not lead to an exact fit does the whole model continue. From 150,000 samples of 22
// units in R⁵⁶ a run takes 4 s, and 13 s without.
func refit(
	f fitting.Fitting, from fitting.From, m refine.Model, iterations int, patience float64,
) (refine.Model, float64) {
	const near = 1e-6 // of the labels' energy: units are then accurate to some 10⁻³
	if f.Data.Dim < highDim {
		return f.Refit(from, m, iterations, patience)
	}
	opt := f.Log.Pace(iterations, patience)
	opt.Enough = near * f.Energy
	m, loss := f.Fit(from, m, opt)
	if loss > near*f.Energy || f.Exact(loss) {
		return m, loss
	}
	slim := from
	slim.Slim = true
	if few := fitting.Slim(m, 10*math.Sqrt(loss)); few.Net.Units() < m.Net.Units() {
		if c, left := f.Refit(slim, few, fitting.Nearby, patience); f.Exact(left) {
			return c, left
		}
	}
	return f.Refit(from, m, iterations, patience)
}

// judge measures a candidate on the held-out samples and accepts it if it is better, with more units significantly so.
func (a *attempt) judge(c Candidate) {
	res := make([]float64, a.hold.Len())
	c.Held = c.Model.Residuals(res, a.hold)
	if math.IsNaN(c.Held) || !c.Model.Finite() {
		return
	}
	best, first := &a.ended.Best, a.residuals == nil
	better := first || c.Held < best.Held
	if !first && better && c.Held > .8*best.Held && c.Model.Net.Units() > best.Model.Net.Units() {
		better = rounds.Significant(a.residuals, res)
	}
	gap := c.Model.Net.Units() - best.Model.Net.Units()
	if max(gap, -gap) >= 2 && c.free < 1.06*best.free && best.free < 1.06*c.free && c.Held < 2*c.free {
		a.agree++
	} else if first || c.Held < .9*best.Held {
		a.agree = 0
	}
	if better {
		*best, a.residuals = c, res
		a.of.Tell(StageRefinement, c)
	}
}
