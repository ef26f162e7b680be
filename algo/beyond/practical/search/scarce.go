package search

import (
	"crease/algo/beyond/few"
	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/practical/misses"
	"crease/algo/beyond/practical/pool"
	"crease/algo/beyond/refine"
	"crease/algo/data/sample"
	"crease/algo/network"
)

// mostScarce is the number of units up to which samples are scarce: with more, other starts do better.
const mostScarce = 64

// determinable returns how many units the samples could determine, with some of them left over for
// an exact fit to mean something; 0 if they are not scarce.
func (a *attempt) determinable() int {
	const over = 3
	n := (pool.Distinct(a.of.Pool.Data, (mostScarce+2)*(a.fit.Data.Dim+1)+over).Len()-over)/(a.fit.Data.Dim+1) - 1
	if n > mostScarce {
		return 0
	}
	return max(0, n, a.of.Explainer.Units)
}

// tryScarce is tryAll where samples are scarce. Before the starts of tryAll, which have units to spare and a linear
// part, and again after them it looks for networks that have exactly so many units as are given, or else of each number
// that the samples may determine, and nothing else (package few).
func (a *attempt) tryScarce(end int64) bool {
	log, meter, m := a.of.Log, a.of.Log.Meter, a.of.Explainer.Units
	left := func() int64 { return max(0, end-meter.Done()) }
	first, second := fitting.First, fitting.Exact
	least, most := m, m
	if m == 0 {
		least, most = 1, (2*a.scarceTo+2)/3
		// What so few samples determine among many sizes is found early, or hardly ever: of 100 runs from 60 samples
		// eight took 2 to 10 s without these bounds, and one of them ended with f.
		const steps = 3600 // of starts that have as many units as the samples could determine
		first, second = first/2, min(second, max(second/16, steps*a.stepWork()))
	}
	if a.fit.Data.Dim == 1 { // where creases are points, which starts come to soon
		first, second = first/8, second/8
	}
	exact := few.New(pool.Distinct(a.of.Pool.Data, a.of.Pool.Data.Len()), least, most, a.of.task.Options.Seed, meter)
	if a.look(exact, min(first, left())) {
		return true
	}
	if best := exact.Best; m > 0 && best != nil && best.Certainty != few.Loose {
		return a.undecided(best) // other starts would leave units out that hardly show
	}
	if a.tryAll(meter.Done() + left()/16) { // tells noise
		return true
	}
	over := a.level() || !a.seen.HitLimit // more units would not help
	half := left() / 2
	work, rest := max(min(half, second), a.scarceWork()), half
	if over {
		work, rest = min(work, second/16), 0
	}
	log.Within(min(log.Limit, meter.Done()+work+rest)) // until the attempt ends
	return a.look(exact, work) || a.tryAll(meter.Done()+rest) || a.undecided(exact.Best)
}

// scarceWork returns the work that scarce samples get for networks of exactly so many units even
// where the usual bound is less, as a start takes long in many dimensions: 1,260 samples in R^20
// get 40 s of a fast core. It is 0 where samples are not scarce or the bound was given.
func (a *attempt) scarceWork() int64 {
	if a.of.task.Within.Budget > 0 {
		return 0
	}
	const steps = 100 // of starts that have as many units as the samples could determine
	return min(fitting.Scarce, steps*a.stepWork())
}

// stepWork returns about how many multiply-adds one step of a start takes that has as many units as the
// samples could determine: p²N, for their p parameters and N samples.
func (a *attempt) stepWork() int64 {
	p := int64(a.scarceTo * (a.fit.Data.Dim + 1))
	return p * p * int64(a.of.Pool.Data.Len())
}

// look looks for a network of exactly so many units, within a bound, and reports whether the
// samples determine one and all confirm it. It is then what the search ends with.
func (a *attempt) look(exact *few.Search, work int64) bool {
	s := a.of
	s.Tell(StageRefinement, a.seen.Best)
	before := exact.Starts
	found := exact.Run(work)
	if s.Log.Others += exact.Starts - before; !found {
		return false
	}
	o := a.exactly(exact.Best)
	if o.Exact = s.Pool.Confirm(o.Model); o.Exact {
		a.outcome = o
	}
	return o.Exact
}

// undecided ends with the best of the networks that meet all samples but are not determined by
// them, if there is one. Of a table it may as well have units for rows that are wrong.
func (a *attempt) undecided(best *few.Found) bool {
	p, loose := a.of.Pool, best == nil || best.Certainty == few.Loose
	if loose && a.unconfirmed.Start != nil {
		a.seen.Best, a.seen.HitLimit = a.unconfirmed, false
		return false
	}
	if best == nil || loose && sample.IsTable(p.Source.Source) {
		return false
	}
	a.outcome = a.exactly(best)
	a.outcome.Unconfirmed = true
	return true
}

// exactly makes an outcome, and the best candidate, of a network of exactly so many units that meets all samples.
func (a *attempt) exactly(f *few.Found) *misses.Outcome {
	m := refine.NewModel(f.Network, a.fit.Data.Dim)
	a.of.Log.Others-- // the last start is listed
	a.seen.Best = Met(a.of.Log, fitting.From{Kind: fitting.Random, Units: m.Net.Units()}, m, f.Loss)
	// Sets of units that can be turned round without changing the function (erratum 5): the empty one is always there.
	cols, scale := refine.Jumps(m.Net)
	sets, complete := network.Subsets(cols, make([]float64, m.Net.Dim()+1), 1e-7*scale, 32)
	o := misses.NewOutcome(m, refine.Resolved)
	if f.Rivals || f.Certainty == few.Loose || !complete || len(sets) != 1 {
		o.Signs = refine.Ambiguous
	}
	return o
}

// redundant reports whether the samples confirm a model that meets them, but for the units that detach takes from it:
// without any one of them the others determine it still. Samples that repeat others count once.
func (s *Search) redundant(m refine.Model) bool {
	m, data := s.Explainer.Detach(m)
	return few.Determined(m, pool.Distinct(data, data.Len()), true, s.Log.Meter) == few.Checked
}
