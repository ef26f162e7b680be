// Package search looks for a network that meets all samples, on more and more of them: by attempts to fit the samples
// from many starts, of which what a few rounds find is one. It returns its outcome, if there is one, and the state in
// which it ended (Ended). Whether that means noise, a limit or wrong rows is for the caller to decide.
package search

import (
	"context"
	"math"

	"crease/algo/base/work"
	"crease/algo/beyond/few"
	"crease/algo/beyond/judge"
	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/practical/misses"
	"crease/algo/beyond/practical/noise"
	"crease/algo/beyond/practical/pool"
	"crease/algo/beyond/refine"
	"crease/algo/beyond/rounds"
	"crease/algo/data/moment"
	"crease/algo/data/sample"
	"crease/algo/data/smooth"
	"crease/algo/num/tensor"
	"crease/algo/paper/jennrich"
)

// Task is the input of a search.
type Task struct {
	Source sample.Source
	Summer moment.Summer // of the same source
	Whole  sample.Source // whose samples messages count: the source, or the table it is a part of
	Part   bool          // the source is neighbouring rows: nothing is accepted that few rows show

	Options Options
	Within  Bounds
	Spent   int64 // work of an earlier search of the same samples, deducted from a default budget
}

// Options configure a search. The zero value leaves every choice to it.
type Options struct {
	Order int    // ℓ, 0 to choose: it sets how many tensors T_k are estimated
	Units int    // m if known, 0 if it is to be found
	Seed  uint64 // of random starts

	Work     *work.Meter                // of the run; may be nil
	Progress func(Progress)             // called after every step, at most a few hundred times a run; may be nil
	Rounds   func(*rounds.Result) error // as rounds.Options.Progress; may be nil
}

// Bounds limit a search. The zero value leaves the limits to it.
type Bounds struct {
	// Budget bounds the work of the search in multiply-adds, except for the current fit. 0 stands for a bound that
	// depends on the dimension and the units that the samples can carry: in a browser some tens of seconds, from about
	// 15 dimensions on minutes, and up to an hour. Sampling and moments do not count: N bounds them.
	Budget int64

	// Floor is the mean square of the rounding error of a table's labels, or a little more, 0 if there is none. A fit
	// with a smaller mean squared residual counts as exact.
	Floor float64
}

// Search is a search for a network in the samples of a task. Whatever ends it early fails the meter of its log: from
// then on fits and passes do nothing, no progress is reported, and results must be discarded.
type Search struct {
	Pool      *pool.Pool
	Log       *fitting.Log
	Explainer misses.Explainer
	Noise     noise.Noise
	Rank      jennrich.Decomposition // the rank of T₂ on the samples taken
	Rounds    *rounds.Result         // the result of the rounds, nil if there were none

	task     Task
	rounds   *rounds.Learner // nil if the tensors are too large or more rounds would find the same
	reported Candidate       // by the last progress
}

// Ended is the state in which a search ended.
type Ended struct {
	Best  Candidate
	Rival *misses.Outcome // exact on the samples taken, contradicted by others; nil if there is none

	Different int           // distinct samples among those fitted, counted up to the number needed
	Noisy     bool          // different starts end at the same loss above rounding error
	Uneven    bool          // a few samples dominate the residual, as with wrong rows of a table
	Supported bool          // the best model has only units that the noisy samples support
	HitLimit  bool          // growth ended at a limit or never began, rather than by converging
	Nearly    *refine.Model // exact on most samples fitted when it was found; nil if there is none
}

// Candidate is a fitted model.
type Candidate struct {
	Model refine.Model
	Loss  float64        // mean squared residual on the samples fitted
	Held  float64        // mean squared residual on the held-out samples
	Start *fitting.Start // its start; nil if there is no candidate yet

	free    float64 // loss per degree of freedom: the noise variance if the model is right
	smooth  *bool   // whether its residual on a table is smooth; nil if unknown
	trimmed int     // number of samples when it was last trimmed, 0 if never
}

// Met lists a start and returns its candidate: a model that meets all samples, or most.
func Met(log *fitting.Log, from fitting.From, m refine.Model, loss float64) Candidate {
	return Candidate{Model: m, Loss: loss, free: loss, Held: loss, Start: log.Start(from, loss)}
}

// New returns a search that has taken no samples yet.
func New(ctx context.Context, task Task) *Search {
	opt, d := task.Options, task.Source.Dim()
	meter := opt.Work.Apart(ctx.Err) // separate, because its count bounds the search
	log := &fitting.Log{Meter: meter}
	// The highest order of T_k that is worth estimating: from d = 22 on T₄ is too large, and only T₂ is estimated.
	order := 2*max(1, opt.Order) + 2
	for order > 2 && tensor.Len(d, order) > 12_000 {
		order -= 2
	}
	p := pool.New(ctx, task.Source, task.Summer, order, opt.Work, log)
	rounding := p.Source.Offset * p.Source.Offset * 0x1p-104 // mean square of the rounding error of labels far from 0
	p.Whole, p.Floor = task.Whole, max(task.Within.Floor, rounding)
	log.Floor = math.Ldexp(p.Floor, -2*p.Source.Shift)
	e := misses.Explainer{Pool: p, Log: log, RNG: fitting.NewRNG(opt.Seed), Units: opt.Units}
	s := &Search{Pool: p, Log: log, task: task, Explainer: e, Noise: noise.Noise(e)}
	// Rounds average over N(0, I), so points with other columns tell them nothing.
	shift := p.Source.Shift
	if p.Source.Map == nil && p.Source.Offset == 0 && p.Moments.Order >= 4 && max(shift, -shift) <= noise.MostShift {
		s.rounds = rounds.New(ctx, task.Source, task.Summer, rounds.Options{
			Order: opt.Order, Units: opt.Units, Seed: opt.Seed, Draws: fewDraws, Work: meter,
			MaxRounds: maxRounds, Progress: opt.Rounds,
		})
	}
	log.Shown = func(m refine.Model) { s.Tell(StageRefinement, Candidate{Model: m, Held: s.reported.Held}) }
	log.Told = func() {
		if len(log.Starts) > 0 { // otherwise no fit has begun
			s.Tell(StageRefinement, s.reported)
		}
	}
	return s
}

// Run looks for a network on more and more samples. The outcome is nil if no network meets all of them.
func (s *Search) Run() (o *misses.Outcome, e Ended) {
	total, d := sample.Blocks(s.Pool.Source), int64(s.dim())
	for next := 2; ; next *= 2 {
		last := next >= total
		if !s.Take(min(next, total), e.Best) {
			return nil, e
		}
		if next == 2 {
			o = s.alone(&e)
		}
		// Noise and high dimension need more samples, not more attempts: the error in the norm of T₂ falls as √(d/N).
		ample := d < highDim || s.Pool.Moments.N() >= 30*d*d
		if o == nil && (!e.Noisy && ample || last) {
			o = s.Recover(&e, last)
		}
		if o != nil || last {
			return o, e
		}
	}
}

// Failed reports whether the search has ended early.
func (s *Search) Failed() bool { return s.Log.Meter.Err() != nil }

// Take takes samples up to a number of blocks, reports progress with the best candidate, and says if it succeeded.
func (s *Search) Take(to int, best Candidate) bool {
	s.Pool.Take(to, func() { s.Tell(StageMoments, best) })
	if s.Failed() {
		return false
	}
	est, p := s.Pool.Moments, s.Pool
	if p.Source.Map != nil { // moments over the scaled points of a table
		est = moment.NewEstimator(s.dim(), 2, nil)
		s.Log.Meter.Fail(moment.NewSummer(p.Source, 1).Sum(p.Context, 2, nil, 0, p.Taken, func(b *moment.Sums) error {
			est.AddBlock(b)
			return s.Log.Meter.Tick(sample.BlockSize * s.dim() * s.dim())
		}))
	}
	s.Rank = rankOf(est)
	s.Tell(StageRank, best)
	return true
}

// Recover looks for a network that meets all samples, by the direct fit, from what rounds find and from many other
// starts. It goes on from the state e, which it updates. last says that there are no more samples. It ends at the
// budget. The outcome is nil if no network meets the samples taken.
func (s *Search) Recover(e *Ended, last bool) *misses.Outcome {
	if !e.Noisy { // rounds end at the noise as well
		s.tryRounds()
	}
	const rebuttals = 5 // at one N, of networks that met all samples taken; after each the fit continues
	for range rebuttals {
		o, met := s.attempt(e, last)
		if o != nil || !met {
			return o
		}
		if o = s.explained(e, e.Best.Model); o == nil {
			continue
		}
		if !last && (o.Signs == refine.Linear || len(misses.Thin(o.Model, s.Pool.Data, judge.ThinBelow(s.dim()))) > 0) {
			return nil // more samples in memory may show the crease of a unit that is linear on these
		}
		return o
	}
	return nil
}

// explained returns the outcome, on all samples, of a model that meets the samples taken. If the samples it misses show
// nothing, it is nil, and they are included in the next fit.
func (s *Search) explained(e *Ended, m refine.Model) *misses.Outcome {
	if o := s.Explainer.Explain(m); o != nil {
		return o
	}
	s.rounds = nil // a few more samples do not change what rounds find
	if !s.Pool.Confirm(m) {
		e.Rival = misses.NewOutcome(m, refine.Open)
	}
	return nil
}

// ManyUnits is the number of units from which a smooth residual suggests a function other than a network: with fewer
// units one may be missing or misplaced.
const ManyUnits = 10

// OtherFunction reports whether the labels of a table may come from a function other than a network, in a search with a
// given budget: many units leave a smooth residual, which wrong rows never do. It is computed once for each candidate.
func (s *Search) OtherFunction(c *Candidate) bool {
	t, ok := s.Pool.Source.Source.(*sample.Shuffled)
	if !ok || s.task.Within.Budget == 0 || c.Model.Net.Units() < ManyUnits {
		return false
	}
	if c.smooth == nil {
		c.smooth = new(smooth.Leaves(t, s.Pool.Source.Model(c.Model).Network(), s.Log.Meter))
	}
	return *c.smooth
}

// alone returns the outcome of a single unit, read off the samples with nonzero labels, nil if there is none.
func (s *Search) alone(e *Ended) *misses.Outcome {
	if s.Explainer.Units > 1 {
		return nil
	}
	net, ok := few.One(s.Pool.Source, s.Log.Meter)
	m := refine.NewModel(net, s.dim())
	if !ok || !s.Pool.Confirm(m) {
		return nil
	}
	_, loss := s.Log.Residuals(m, s.Pool.Data)
	e.Best = Met(s.Log, fitting.From{Kind: fitting.OneSide}, m, loss)
	o := misses.NewOutcome(m, refine.Resolved)
	o.Exact = true
	return o
}

func (s *Search) dim() int { return s.Pool.Source.Dim() }

// Stage is a stage of a search, named like the stage of the whole run that it belongs to (snapshot.Stage).
type Stage string

// The stages, which repeat as N grows.
const (
	StageMoments    Stage = "moments"    // samples are drawn and summed
	StageRank       Stage = "rank"       // the moments were read and the rank of T₂ with them
	StageRefinement Stage = "refinement" // creases are fitted to the samples
)

// Progress is the current state of a search. Slices and models may be read until the callback returns.
type Progress struct {
	Stage     Stage
	Samples   int64                  // N so far
	Estimator *moment.Estimator      // T_k so far
	Rank      jennrich.Decomposition // the rank of T₂; its slice may be kept
	Model     refine.Model           // the best candidate so far; no units if there is none
	Starts    []fitting.Start        // all starts of fits to the samples, with their final losses
	Tried     int                    // starts tried, listed or not
	Fits      []fitting.Curve        // loss of every fit, iteration by iteration
	HeldOut   float64                // mean squared residual on held-out samples, or all if scarce; 0 if not measured
	Work      int64                  // of the search so far, in multiply-adds
	// WorkLimit is the work at which it ends, as far as known, except for the current fit; 0 outside a search.
	WorkLimit int64
}

// Tell reports a stage with a candidate, mostly the best so far.
func (s *Search) Tell(stage Stage, c Candidate) {
	if s.task.Options.Progress == nil || s.Failed() {
		return
	}
	s.reported = c
	src := s.Pool.Source
	starts, tried, fits := s.Log.In(src.Square)
	s.task.Options.Progress(Progress{
		Stage: stage, Samples: s.Pool.Moments.N(), Estimator: s.Pool.Moments, Rank: s.Rank, Model: src.Model(c.Model),
		Starts: starts, Tried: tried, Fits: fits,
		HeldOut: src.Square(c.Held), Work: s.Log.Meter.Done(), WorkLimit: s.Log.Limit,
	})
}

// highDim is the dimension from which fits take very long, as their cost grows with (md)³. From there on attempts begin
// at 30d² samples (Run), where T₂ shows how many units there are, and surplus units are removed early (refit).
const highDim = 48

// startSize returns the number of units of start k. In high dimension, at the N at which attempts begin, T₂ shows half
// to two thirds of the units, and a fit with too few takes minutes and fails: so the first start has 2.25 times the
// rank of T₂. Fitting first in the range of T₂ took three times as long.
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

// Budget bounds the work of the search by the cost of a fit: eighty steps of one with as many units as the samples can
// carry, but at most five times the given number or, in high dimension, those of the first start. A browser takes up to
// an hour for that, also if there is no network to find; a bound of some tens of seconds ended the search for 64 units
// over R³² at 24. A search that has taken ten seconds says how much longer it may take at most, at the pace so far and
// without passes over all samples, and the page shows it. Earlier work on the same samples is deducted, up to half of
// the budget.
func (s *Search) Budget(different int) int64 {
	const steps = 80
	if s.task.Within.Budget > 0 {
		return s.task.Within.Budget
	}
	d := int64(s.dim())
	units := s.Capacity(s.Pool.Data, different)
	if m := s.Explainer.Units; m > 0 {
		units = min(units, steppedSize(m, 4))
	}
	if d >= highDim {
		units = min(units, startSize(s.Rank.Rank, s.dim(), 0))
	}
	p := (int64(units) + 1) * (d + 1)
	limit := max(fitting.Search, 200_000*d*d*d, min(fitting.Longest, steps*p*p*p/3))
	return max(limit-s.task.Spent, limit/2)
}

// Capacity returns how many units samples can carry of which so many are different. With a given budget, where the
// search decides whether there is a network at all, it asks for more samples to leave no doubt.
func (s *Search) Capacity(data *refine.Data, different int) int {
	perParameter := 2
	if s.task.Within.Budget > 0 {
		perParameter = RowsPerParameter
	}
	return max(1, min(fitting.MostUnits(data.Dim, data.Len()), different/(perParameter*(data.Dim+1))-1))
}

// capacity returns how many units the samples fitted can carry.
func (a *attempt) capacity() int { return a.of.Capacity(a.fit.Data, a.ended.Different) }

// RowsPerParameter is the number of rows for each parameter above which a residual is the function's, not chance.
const RowsPerParameter = 4

// Different counts distinct samples, up to the number that fits may need.
func Different(data *refine.Data) int {
	return pool.Distinct(data, 2*(data.Dim+1)*(fitting.MaxUnits+1)).Len()
}
