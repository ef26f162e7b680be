// Package practical recovers depth-2 ReLU networks from as few Gaussian samples as we know how to. It combines the
// paper's tensors, which a few rounds decompose (package rounds), with a least-squares fit to the samples themselves.
// The fit has a free linear part and starts many times with more units than needed; units are then pruned, and the
// result is confirmed on held-out samples and finally on all. The package never sees the network behind the samples.
//
// The subpackages hold the samples in memory (pool), fitting, what explains missed samples (misses), the search over N,
// rounds and starts (search), robust fits to tables (rows) and fits to noisy labels (noise). This package decides what
// follows a search: a network that meets all samples is the result; otherwise fallbacks are tried in order.
//
// Flipping a unit changes f by a linear function. The fit has its own linear part, so it does not depend on
// orientations; they are chosen at the end such that the linear part vanishes (refine.Settle).
//
// Starts from the paper's tensors (the best of twenty pencils of T₂, T₃ and T₄, their decomposition and random starts,
// fitted to the moments) never decided any of 210 exact runs, and took as much time.
package practical

import (
	"context"

	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/practical/search"
	"crease/algo/beyond/rounds"
	"crease/algo/data/moment"
	"crease/algo/data/places"
	"crease/algo/data/sample"
)

// Input, limits and progress of a run.
type (
	Options  = search.Options
	Bounds   = search.Bounds
	Progress = search.Progress
)

// Result is what a run found.
type Result struct {
	rounds.Outcome
	Samples int64 // N used: all, if a later sample contradicted a network that met the earlier ones
	Starts  []fitting.Start
	Tried   int // starts tried, listed or not
	Fits    []fitting.Curve
	Rounds  *rounds.Result // nil where there were none

	MeetsOthers bool // the network meets every row of the table except those in the facts
}

// Learner recovers a network from the samples of a source, and may be asked again within other bounds. Asked without a
// budget, it deducts the work done within one, and searches no neighbouring rows again that showed no network.
type Learner struct {
	ctx     context.Context
	task    search.Task // of the next search, without its bounds
	times   int64       // how often the table repeats each row
	noParts bool        // no group of neighbouring rows of the table gave a network
}

// New returns a learner of the samples of src, which summer must sum as well; src is read for the samples in memory and
// the final normal equations. If a table repeats all of its rows, each row is used once.
func New(ctx context.Context, src sample.Source, summer moment.Summer, opt Options) *Learner {
	l := &Learner{ctx: ctx, task: search.Task{Source: src, Summer: summer, Whole: src, Options: opt}, times: 1}
	if t, ok := src.(*sample.Shuffled); ok {
		if once := places.Once(t, opt.Work); once != t {
			l.task.Source, l.task.Summer = once, moment.NewSummer(once, 1)
			l.times = t.Len() / once.Len()
		}
	}
	return l
}

// Learn recovers a network within bounds.
//
// N grows by doubling. After each doubling the tensors T_k are estimated and rounds run on them (package rounds),
// within a limit. If the rounds do not become exact, the direct fit tries starts, the result of the rounds first, until
// one fits the held-out samples to rounding error. A pass over all samples follows. If the network meets every sample,
// the run ends; otherwise the missing units are read off the missed samples, or the fit continues with those samples
// included. In a table, rows that contradict the network of the majority are named, unless a budget is given and many
// units leave a smooth residual: then the labels may come from another kind of function. With noisy labels all samples
// are used, units are dropped and added by the Bayesian information criterion, and the residual is the noise. The Facts
// say what keeps the result from being exact. The error is the context's, the host's or the summer's, or
// pool.ErrNotFinite.
func (l *Learner) Learn(within Bounds) (*Result, error) {
	e := l.fallbacks(within)
	res, meter := e.result(), e.search.Log.Meter
	if res != nil {
		res.Measure(res.Recovered, l.task.Source, l.task.Whole, meter)
	}
	if err := meter.Err(); err != nil {
		return nil, err
	}
	if within.Budget > 0 {
		l.task.Spent = meter.Done()
	}
	res.Samples *= l.times
	return res, nil
}
