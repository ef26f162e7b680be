// Package practical recovers depth-2 ReLU networks from as few Gaussian samples as we know how to. It takes from the
// paper what helps at realistic sample sizes, its tensors, which a few rounds decompose (package rounds), and adds a
// fit to the samples themselves: a least-squares fit of creases with a free linear part, started many times with units
// to spare, pruned, and confirmed on held-out samples and then on all. It never sees the network behind the samples.
//
// Its parts are packages of their own: the samples in memory (pool), refitting and leaving out units (fitting), what a
// model misses and what would explain it (misses), the growth of N, rounds and starts (search), fits to most rows of a
// table (rows) and to noisy labels (noise). What stands here is what follows a search: a network that all samples agree
// with is the result. Else fallbacks are asked one after the other, each a source of a model, until one has a result.
//
// Flipping a unit changes f by a linear function. The fit has a linear part of its own, so it does not depend on
// signs; they are chosen at the end so that no linear part is left (refine.Settle).
//
// Starts of the fit from the paper's tensors – the best of twenty pencils of T₂, T₃ and T₄, its decomposition and
// random starts, fitted to the moments – never decided in 210 exact runs, and took as much time.
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

// What a run is told, tries and tells of.
type (
	Options  = search.Options
	Bounds   = search.Bounds
	Progress = search.Progress
)

// Result is what a run found.
type Result struct {
	rounds.Outcome
	Samples int64 // N used: all if some contradicted a network that met those before
	Direct  bool  // whether the direct fit had a part in it, if only in the last digits
	Starts  []fitting.Start
	Tried   int // starts tried, those included that are not listed
	Fits    []fitting.Curve
	Rounds  *rounds.Result // nil where there were none

	MeetsOthers bool // of a table all rows are met but those that the facts name
}

// Learner recovers a network from the samples of a source, once or, where that has led nowhere, again within other
// bounds. What it has come to within a budget counts when it is asked again without: the work as a part of what it
// may take, and what it looked for in vain is not looked for again.
type Learner struct {
	ctx     context.Context
	task    search.Task // of the next search, but for its bounds
	times   int64       // that every row of the source stands in a table
	noParts bool        // neighbouring rows of a table show no network by themselves
}

// New returns a learner of the samples of src. summer must sum the same source; src itself is read for the samples in
// memory and the final normal equations. Of a table that is written several times it takes every row once.
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

// Learn recovers a network from the samples of src as a new learner does without bounds.
func Learn(ctx context.Context, src sample.Source, summer moment.Summer, opt Options) (*Result, error) {
	return New(ctx, src, summer, opt).Learn(Bounds{})
}

// Learn recovers a network within bounds.
//
// N grows by doubling. After each doubling the tensors T_k are read and rounds run on them (package rounds), within a
// bound. If they do not become exact, the direct fit tries starts, what rounds found the first of them, until one fits
// held-out samples to rounding error. Then all samples are passed over: the run stops if the network meets every one;
// else what lacks is read off those that it misses, or the fit goes on with them. Of a table the rows that do not fit
// the network of most are named. Where a budget is given and many units leave a smooth residual of a table, its labels
// are perhaps those of another function, and Learn looks for no wrong rows. Where labels are noisy all samples are
// used: units are dropped and added by the Bayesian information criterion, the rest is noise. Whatever keeps the result
// from being exact is in the Facts. The error is the context's, the host's or the summer's, or pool.ErrNotFinite.
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
