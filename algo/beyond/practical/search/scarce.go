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

// maxScarce is the number of units up to which samples are scarce; for more units other starts are better.
const maxScarce = 64

// determinable returns how many units the samples could determine with a few left to confirm an exact fit; 0 if samples
// are not scarce.
func (a *attempt) determinable() int {
	const over = 3
	n := (pool.Distinct(a.of.Pool.Data, (maxScarce+2)*(a.fit.Data.Dim+1)+over).Len()-over)/(a.fit.Data.Dim+1) - 1
	if n > maxScarce {
		return 0
	}
	return max(0, n, a.of.Explainer.Units)
}

// tryScarce is tryAll for scarce samples. Before the starts of tryAll, which have surplus units and a linear part, and
// again after them, it looks for networks with exactly the given number of units, or each number that the samples may
// determine, and no linear part (package few).
func (a *attempt) tryScarce(end int64) bool {
	s, log, meter, m := a.of, a.of.Log, a.of.Log.Meter, a.of.Explainer.Units
	remaining := func() int64 { return max(0, end-meter.Done()) }
	first, second := fitting.First, fitting.Exact
	minUnits, maxUnits := m, m
	if m == 0 {
		minUnits, maxUnits = 1, (2*a.scarceTo+2)/3
		// A network that so few samples determine among many sizes is found early or hardly ever: of 100 runs from 60
		// samples eight took 2 to 10 s without these bounds, and one of them ended with f.
		const steps = 3600 // of starts with as many units as the samples could determine
		first, second = first/2, min(second, max(second/16, steps*a.stepWork()))
	}
	if a.fit.Data.Dim == 1 { // creases are points there, which starts reach quickly
		first, second = first/8, second/8
	}
	exact := few.New(pool.Distinct(s.Pool.Data, s.Pool.Data.Len()), minUnits, maxUnits, s.task.Options.Seed, meter)
	if a.look(exact, min(first, remaining())) {
		return true
	}
	if best := exact.Best; m > 0 && best != nil && best.Certainty != few.Loose {
		return a.undecided(best) // other starts would miss weak units
	}
	if a.tryAll(meter.Done() + remaining()/16) { // detects noise
		return true
	}
	finished := a.level() || !a.ended.HitLimit // more units would not help
	half := remaining() / 2
	work, growth := max(min(half, second), a.scarceWork()), half
	if finished {
		work, growth = min(work, second/16), 0
	}
	log.Within(min(log.Limit, meter.Done()+work+growth)) // until the attempt ends
	return a.look(exact, work) || a.tryAll(meter.Done()+growth) || a.undecided(exact.Best)
}

// scarceWork returns the work granted to networks of an exact number of units if samples are scarce, even where the
// usual bound is less, as a start takes long in many dimensions: 1,260 samples in R^20 get 40 s of a fast core. It is 0
// if samples are not scarce or the budget was given.
func (a *attempt) scarceWork() int64 {
	if a.of.task.Within.Budget > 0 {
		return 0
	}
	const steps = 100 // of starts with as many units as the samples could determine
	return min(fitting.Scarce, steps*a.stepWork())
}

// stepWork returns the approximate multiply-adds of one step of a start with as many units as the samples could
// determine: p²N for their p parameters and N samples.
func (a *attempt) stepWork() int64 {
	p := int64(a.scarceTo * (a.fit.Data.Dim + 1))
	return p * p * int64(a.of.Pool.Data.Len())
}

// look looks for a network with an exact number of units, within a bound of work, and reports whether the samples
// determine one and all confirm it. It is then the outcome.
func (a *attempt) look(exact *few.Search, work int64) bool {
	s := a.of
	s.Tell(StageRefinement, a.ended.Best)
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

// undecided returns whether the best of the networks that meet all samples without being determined becomes the
// outcome. In a table its units may as well be fitted to wrong rows.
func (a *attempt) undecided(best *few.Found) bool {
	p, loose := a.of.Pool, best == nil || best.Certainty == few.Loose
	if loose && a.unconfirmed.Start != nil {
		a.ended.Best, a.ended.HitLimit = a.unconfirmed, false
		return false
	}
	if best == nil || loose && sample.IsTable(p.Source.Source) {
		return false
	}
	a.outcome = a.exactly(best)
	a.outcome.Unconfirmed = true
	return true
}

// exactly turns a network with an exact number of units that meets all samples into an outcome and the best candidate.
func (a *attempt) exactly(f *few.Found) *misses.Outcome {
	m := refine.NewModel(f.Network, a.fit.Data.Dim)
	a.of.Log.Others-- // the last start is listed
	a.ended.Best = Met(a.of.Log, fitting.From{Kind: fitting.Random, Units: m.Net.Units()}, m, f.Loss)
	// Sets of units that can be flipped without changing the function (erratum 5); the empty set always is one.
	cols, scale := refine.Jumps(m.Net)
	sets, complete := network.Subsets(cols, make([]float64, m.Net.Dim()+1), 1e-7*scale, 32)
	o := misses.NewOutcome(m, refine.Resolved)
	if f.Rivals || f.Certainty == few.Loose || !complete || len(sets) != 1 {
		o.Signs = refine.Ambiguous
	}
	return o
}

// redundant reports whether the samples confirm a model that meets them: without any one of them the others still
// determine it. Units that Detach removes are ignored, and repeated samples count once.
func (s *Search) redundant(m refine.Model) bool {
	m, data := s.Explainer.Detach(m)
	return few.Determined(m, pool.Distinct(data, data.Len()), true, s.Log.Meter) == few.Checked
}
