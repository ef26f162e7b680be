// Package search looks for a network that all samples agree with, on more and more of them: by rounds, and by
// attempts to fit the samples from many starts. It returns its outcome, if there is one, and what it has seen of the
// samples (Ended). Whether that is noise, a limit or wrong rows is for those to say who ask it.
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

// Task is what is searched, and for what.
type Task struct {
	Source sample.Source
	Summer moment.Summer // of the same source
	Whole  sample.Source // of which sentences tell: the source, or the table of which it is some rows
	Part   bool          // the source is neighbouring rows: nothing is taken that few of them would show

	Options Options
	Within  Bounds
	Spent   int64 // work of an earlier search of the same samples: a part of what is taken if Within leaves it open
}

// Options configure a search. With the zero value it chooses everything itself.
type Options struct {
	Order int    // ℓ, 0 to choose: it sets how many tensors T_k are estimated
	Units int    // m if it is to be taken as known, 0 to have it found
	Seed  uint64 // of random starts

	Work     *work.Meter                // of the run; may be nil
	Progress func(Progress)             // called after every step, at most a few hundred times a run; may be nil
	Rounds   func(*rounds.Result) error // told of the rounds, as rounds.Options.Progress is; may be nil
}

// Bounds say where a search ends. The zero value leaves the choice to it.
type Bounds struct {
	// Budget bounds the search for a start, in multiply-adds, but for the fit under way when it is reached. 0 stands
	// for a bound that suits the dimension and the units that the samples can carry: in a browser some tens of seconds,
	// from about 15 dimensions on minutes, and up to an hour. Sampling and the moments are not counted: N bounds them.
	Budget int64

	// Floor is the mean square that the rounding of a table's numbers leaves, or a little more, 0 if there is none. A
	// fit that comes down to it is taken for exact.
	Floor float64
}

// Search is a search for a network in the samples of a task. Whatever ends it early fails the meter of its log: from
// then on fits and passes do nothing, nobody is told of anything, and what comes of that counts for nothing.
type Search struct {
	Pool      *pool.Pool
	Log       *fitting.Log
	Explainer misses.Explainer
	Noise     noise.Noise
	Rank      jennrich.Decomposition // the rank of T₂ on the samples taken
	Rounds    *rounds.Result         // what rounds have found, nil where there were none

	task   Task
	rounds *rounds.Learner // nil where the tensors are too large, or where rounds help no further
	shown  Candidate       // of which progress has told last
}

// Ended says what a search has seen of the samples.
type Ended struct {
	Best     Candidate
	ByRounds bool            // its outcome is what rounds have found, as it is
	Rival    *misses.Outcome // exact on the samples taken and contradicted by others, nil if none was

	Different int           // distinct samples among those fitted to, counted as far as needed
	Noisy     bool          // different starts end at the same loss, above rounding error
	Uneven    bool          // what they leave comes from a few samples, as with wrong rows of a table
	Supported bool          // the best model has only units that the noisy samples support
	HitLimit  bool          // growth ended at a limit or never began, and not because it stopped helping
	Nearly    *refine.Model // exact on most samples fitted to when it was found, nil if none was
}

// Candidate is a fitted model.
type Candidate struct {
	Model refine.Model
	Loss  float64        // mean squared residual on the samples fitted
	Held  float64        // on the held-out samples
	Start *fitting.Start // that it comes from; nil while there is no candidate

	free    float64 // loss corrected for the parameters fitted: the label variance if all else is right
	smooth  *bool   // whether what it leaves of a table is smooth; nil while that is not known
	trimmed int     // how many samples there were when it was trimmed last, 0 if it was not
}

// Met lists a start, and returns the candidate that it led to: a model that meets all samples, or most.
func Met(log *fitting.Log, from fitting.From, m refine.Model, loss float64) Candidate {
	return Candidate{Model: m, Loss: loss, free: loss, Held: loss, Start: log.Start(from, loss)}
}

// New returns a search that has taken no samples yet.
func New(ctx context.Context, task Task) *Search {
	opt, d := task.Options, task.Source.Dim()
	meter := opt.Work.Apart(ctx.Err) // of its own, as its count bounds the search
	log := &fitting.Log{Meter: meter}
	// The highest order of the T_k that are worth it: from d = 22 on T₄ is too large, and T₂ alone is estimated.
	order := 2*max(1, opt.Order) + 2
	for order > 2 && tensor.Len(d, order) > 12_000 {
		order -= 2
	}
	p := pool.New(ctx, task.Source, task.Summer, order, opt.Work, log)
	rounding := p.Source.Offset * p.Source.Offset * 0x1p-104 // mean square of that of labels so far from 0
	p.Whole, p.Floor = task.Whole, max(task.Within.Floor, rounding)
	log.Floor = math.Ldexp(p.Floor, -2*p.Source.Shift)
	e := misses.Explainer{Pool: p, Log: log, RNG: fitting.NewRNG(opt.Seed), Units: opt.Units}
	s := &Search{Pool: p, Log: log, task: task, Explainer: e, Noise: noise.Noise(e)}
	// Points that are not those of N(0, 1) in every column tell rounds nothing: they average over N(0, I).
	shift := p.Source.Shift
	if p.Source.Map == nil && p.Source.Offset == 0 && p.Moments.Order >= 4 && max(shift, -shift) <= noise.MostShift {
		s.rounds = rounds.New(ctx, task.Source, task.Summer, rounds.Options{
			Order: opt.Order, Units: opt.Units, Seed: opt.Seed, Confirm: int64(pool.Len(d)),
			Draws: fewDraws, Work: meter, MaxRounds: mostRounds, Progress: opt.Rounds,
		})
	}
	log.Shown = func(m refine.Model) { s.Tell(StageRefinement, Candidate{Model: m, Held: s.shown.Held}) }
	log.Told = func() {
		if len(log.Starts) > 0 { // else nothing has begun of which to tell
			s.Tell(StageRefinement, s.shown)
		}
	}
	return s
}

// Run looks for a network on more and more samples. The outcome is nil if there is none that meets all of them.
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
		// Noise and high dimension need more samples, not more attempts: the error of T₂'s norm falls as √(d/N).
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

// Take takes samples up to a number of blocks, tells of that with the best model so far, and reports success.
func (s *Search) Take(to int, best Candidate) bool {
	s.Pool.Take(to, func() { s.Tell(StageMoments, best) })
	if s.Failed() {
		return false
	}
	est, p := s.Pool.Moments, s.Pool
	if p.Source.Map != nil { // those over the scaled points of a table
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

// Recover looks for a network that all samples agree with, by rounds and by the direct fit, from what a search has seen
// of them so far, to which it adds what it sees. last says that there are no more samples. It ends at
// the budget. The outcome is nil if there is none on the samples taken.
func (s *Search) Recover(e *Ended, last bool) *misses.Outcome {
	if !e.Noisy { // rounds end at the noise as well, and help no further
		if o := s.fromRounds(e); o != nil {
			if e.ByRounds = s.Pool.Confirm(o.Model); !e.ByRounds {
				o = s.explained(e, o.Model)
			}
			if o != nil {
				return o
			}
		}
	}
	const rebuttals = 5 // at one N: a network that meets all samples taken is contradicted, and the fit goes on
	for range rebuttals {
		o, met := s.attempt(e, last)
		if o != nil || !met {
			return o
		}
		if o = s.explained(e, e.Best.Model); o == nil {
			continue
		}
		if !last && (o.Signs == refine.Linear || len(misses.Thin(o.Model, s.Pool.Data, judge.ThinBelow(s.dim()))) > 0) {
			return nil // more samples in memory may show the crease of what is linear on these
		}
		return o
	}
	return nil
}

// explained returns the outcome of a model that meets the samples taken, as all samples have it, nil if
// what it misses shows nothing. Those samples are then fitted to as well.
func (s *Search) explained(e *Ended, m refine.Model) *misses.Outcome {
	if o := s.Explainer.Explain(m); o != nil {
		return o
	}
	s.rounds = nil // rounds see in a few samples nothing that they have not seen
	if !s.Pool.Confirm(m) {
		e.Rival = misses.NewOutcome(m, refine.Open)
	}
	return nil
}

// ManyUnits is the number of units from which a residual that is smooth tells of another function than
// a network: with fewer a unit may be missing, or be in the wrong place.
const ManyUnits = 10

// OtherFunction reports whether the labels of a table are perhaps those of another function than a network, as far as a
// search has come that is to tell that: many units leave a smooth residual. Then it does not look for wrong rows, as
// such leave no smooth residual. It is done once for each candidate, and its work is a part of the search's.
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

// alone returns the outcome of a single unit, read off the samples whose labels are not zero, nil if there is none.
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
	return misses.Exactly(m, refine.Resolved)
}

func (s *Search) dim() int { return s.Pool.Source.Dim() }

// Stage is a stage of a search, named as that of the whole run which it belongs to (snapshot.Stage).
type Stage string

// The stages, which repeat as N grows.
const (
	StageMoments    Stage = "moments"    // samples are drawn and summed
	StageRank       Stage = "rank"       // the moments were read and the rank of T₂ with them
	StageRefinement Stage = "refinement" // creases are fitted to the samples
)

// Progress is the state of a search. Slices and models may be read until the callback returns.
type Progress struct {
	Stage     Stage
	Samples   int64                  // N so far
	Estimator *moment.Estimator      // T_k so far
	Rank      jennrich.Decomposition // the rank of T₂; its slice may be kept
	Model     refine.Model           // the best candidate so far; no units before there is one
	Starts    []fitting.Start        // all starts of fits to the samples, with their final losses
	Tried     int                    // starts tried, those included that are not listed
	Fits      []fitting.Curve        // loss of every fit, iteration by iteration
	HeldOut   float64                // mean squared residual on held-out samples, or all if scarce; 0 if not measured
	Work      int64                  // of the search so far, in multiply-adds
	// WorkLimit is the work at which it ends, as far as is known, but for the fit under way; 0 if there is no search.
	WorkLimit int64
}

// Tell tells of a stage with a candidate, mostly the best so far.
func (s *Search) Tell(stage Stage, c Candidate) {
	if s.task.Options.Progress == nil || s.Failed() {
		return
	}
	s.shown = c
	src := s.Pool.Source
	starts, tried, fits := s.Log.In(src.Square)
	s.task.Options.Progress(Progress{
		Stage: stage, Samples: s.Pool.Moments.N(), Estimator: s.Pool.Moments, Rank: s.Rank, Model: src.Model(c.Model),
		Starts: starts, Tried: tried, Fits: fits,
		HeldOut: src.Square(c.Held), Work: s.Log.Meter.Done(), WorkLimit: s.Log.Limit,
	})
}

// highDim is the dimension from which on a fit takes so long, as its normal equations grow with (md)³, that attempts
// begin at 30d² samples (Run), where T₂ shows how many units there are, and units to spare are taken out early (refit).
const highDim = 48

// startSize returns the number of units of start k. In high dimension T₂ shows half to two thirds of the units at the
// N at which attempts begin, and a fit with too few takes minutes and leads nowhere: there the first start has 2.25
// times the rank of T₂. To fit first in the range of T₂ took three times as long.
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

// Budget bounds the search, in multiply-adds, by what a fit costs: eighty steps of one with as many units as there may
// be, as the samples can carry, five times those given or, in high dimension, those of a start, which T₂ shows there. A
// browser takes up to an hour for them, also where there is no network to be found; a bound of some tens of seconds
// ended the search for 64 units over R³² at 24. A search that has taken ten seconds tells how long it may take still at
// most, at the pace so far and without passes over all samples, and the page says so. What was done before on the same
// samples is a part of it, half of it at the most.
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
	most := max(fitting.Search, 200_000*d*d*d, min(fitting.Longest, steps*p*p*p/3))
	return max(most-s.task.Spent, most/2)
}

// Capacity returns how many units so many samples can carry, of which some are different. In a search whose bound
// is given, which is to tell whether there is a network at all, they have to leave no doubt about what it misses.
func (s *Search) Capacity(data *refine.Data, different int) int {
	perParameter := 2
	if s.task.Within.Budget > 0 {
		perParameter = RowsPerParameter
	}
	return max(1, min(fitting.MostUnits(data.Dim, data.Len()), different/(perParameter*(data.Dim+1))-1))
}

// capacity returns how many units the samples fitted to can carry.
func (a *attempt) capacity() int { return a.of.Capacity(a.fit.Data, a.seen.Different) }

// RowsPerParameter is the number of rows for each parameter from which what a fit leaves is the function's, not chance.
const RowsPerParameter = 4

// Different counts the samples that differ, as far as fits may need them.
func Different(data *refine.Data) int {
	return pool.Distinct(data, 2*(data.Dim+1)*(fitting.MaxUnits+1)).Len()
}
