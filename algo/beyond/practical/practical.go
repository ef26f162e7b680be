// Package practical recovers depth-2 ReLU networks from as few Gaussian samples as we know how to. It
// takes from the paper what helps at realistic sample sizes, its tensors, which a few rounds decompose
// (package rounds), and adds a fit to the samples themselves: a least-squares fit of creases with a
// free linear part, started many times with more units than are needed, pruned, and confirmed on
// held-out samples and then on all (packages fitting, misses, rows, noise). It never sees the network
// behind the samples.
//
// Flipping a unit changes f by a linear function. The fit has a linear part of its own, so it does not
// depend on signs; they are chosen at the end so that no linear part is left (refine.Settle).
//
// Experiments that failed: of 210 exact runs at (d, m) = (5, 5), (10, 5), (10, 10), (20, 10), (2, 6) and
// (4, 8) a random start won 209, and starts from the tensors (the best of twenty pencils of T₂, T₃ and
// T₄, the paper's decomposition and random starts, fitted to the moments) never decided; without them
// the same cases are exact in the same or less time.
package practical

import (
	"context"
	"math"

	"crease/algo/base/work"
	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/practical/misses"
	"crease/algo/beyond/practical/noise"
	"crease/algo/beyond/practical/pool"
	"crease/algo/beyond/practical/rows"
	"crease/algo/beyond/refine"
	"crease/algo/beyond/rounds"
	"crease/algo/data/moment"
	"crease/algo/data/rounding"
	"crease/algo/data/sample"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
)

// Options configure Learn. With the zero value it chooses everything itself.
type Options struct {
	Order int    // ℓ, 0 to choose: it sets how many tensors T_k are estimated
	Units int    // m if it is to be taken as known, 0 to have it found
	Seed  uint64 // of random starts

	// Budget bounds the search for a start, in multiply-adds, but for the fit under way
	// when it is reached. 0 stands for a bound that suits the dimension and the units that
	// the samples can carry: in a browser some tens of seconds, from about 15 dimensions on
	// minutes, and up to an hour. Sampling and the moments are not counted: N bounds them.
	Budget int64

	// Beyond is the share of N(0, I) beyond the far crease that is hardest to find, if that is
	// known: diagnoses name the N that would do by it. Else they estimate it; it changes
	// nothing else.
	Beyond float64

	// Floor is the mean square that the rounding of a table's numbers leaves, or a little more, 0 if
	// there is none. A fit that comes down to it is taken for exact.
	Floor float64

	// Before is what a search of the same samples within a Budget has come to, nil if there was none. What it took
	// counts as a part of what this one may take, and what it looked for in vain is not looked for again.
	Before *Result

	Work *work.Meter // of the run; may be nil
	// Progress is called after every step, at most a few hundred times a run.
	// It may be nil.
	Progress func(Progress)
	// Rounds is told of the rounds, as rounds.Options.Progress is. It may be nil.
	Rounds func(*rounds.Result) error
}

// Stage is a stage of a run.
type Stage int

// The stages, which repeat as N grows.
const (
	StageMoments    Stage = iota // samples are drawn and summed
	StageRank                    // the moments were read and the rank of T₂ with them
	StageRefinement              // creases are fitted to the samples
)

// What a run tries, as package fitting records it.
type (
	Start = fitting.Start // one candidate start of the fits
	Curve = fitting.Curve // the loss of one fit at every iteration
	From  = fitting.From  // where a start or a fit begins
	Kind  = fitting.Kind  // of beginning
)

// Progress is the state of a run. Slices and models may be read until the
// callback returns.
type Progress struct {
	Stage     Stage
	Samples   int64             // N so far
	Estimator *moment.Estimator // T_k so far
	Rank      Rank              // of T₂
	Model     refine.Model      // the best candidate so far; no units before there is one
	Loss      float64           // its mean squared residual on the samples it was fitted to
	Starts    []Start           // all starts of fits to the samples, with their final losses
	Tried     int               // starts tried, those included that are not listed
	Fits      []Curve           // loss of every fit, iteration by iteration
	HeldOut   float64           // mean squared residual on held-out samples, or all if scarce; 0 if not measured
	Work      int64             // of the search so far, in multiply-adds
	WorkLimit int64             // at which it ends, as far as is known, but for the fit under way; 0 if there is no search
}

// Rank is the estimate of the number of units from T₂.
type Rank struct {
	Singular  []float64 // singular values of T₂, falling
	Threshold float64   // 1.3 times the largest of the half-samples' difference
	Rank      int       // those above it: a guess at m where m ≤ d
}

// Result is what a run found.
type Result struct {
	rounds.Outcome
	Exact   bool  // every sample of the source is met to rounding error
	Samples int64 // N used: all if some contradicted a network that met those before
	Direct  bool  // whether the direct fit had a part in it, if only in the last digits
	Starts  []Start
	Tried   int // starts tried, those included that are not listed
	Fits    []Curve
	Rounds  *rounds.Result // nil where there were none
	Work    int64          // that it took, in multiply-adds
	Parts   bool           // whether neighbouring rows of a table were looked at by themselves, and showed no network

	most bool // of a table all rows are met but those that the diagnoses name
}

// ErrorFree reports whether an exact result meets the samples to the rounding error of the computation, not
// only as closely as the digits of a table allow (Options.Floor).
func (r *Result) ErrorFree() bool {
	const slack = 3 // of held-out samples, which are few
	return r.HeldOut <= slack*slack*refine.Exact*refine.Exact*r.Energy
}

// ErrNotFinite is returned for samples that are not finite, or so large that their squares are not.
var ErrNotFinite = pool.ErrNotFinite

// Learn recovers a network from the samples of src. summer must sum the same
// source; src itself is read for the reservoir that the creases are fitted to
// and, with label noise, for the normal equations of the final fit, which passes
// over all samples several times.
//
// N grows by doubling. After each doubling the tensors T_k are read and rounds run on
// them (package rounds), within a bound. Where they do not become exact, the direct fit
// tries starts, what rounds found the first of them, until one fits held-out samples to
// rounding error. Then all samples are passed over once: the run stops if the network
// meets every one; else what lacks is read off those that it misses or, if they do not
// show it, the fit goes on with them. Of a table the rows that do not fit the network of most
// are named, up to a fifth of all and more. Where Budget is given and many units leave a smooth residual of a
// table, its labels are perhaps those of another function: then Learn looks for no wrong rows, and ends with
// the network as the search has found it.
// Where the labels are noisy no residual ever vanishes: then all samples are used. Units
// are dropped and added by the Bayesian information criterion, first on the reservoir and
// then on all samples, and the rest is called noise. Whatever keeps the result from being exact is in the
// Diagnoses. The error is ctx's, the host's or the summer's, or ErrNotFinite.
func Learn(ctx context.Context, src sample.Source, summer moment.Summer, opt Options) (*Result, error) {
	r := newRun(ctx, src, summer, opt)
	res := r.learn()
	if err := r.log.Meter.Err(); err != nil {
		return nil, err
	}
	res.Work, res.Parts = r.log.Meter.Done(), r.seen.noParts
	return res, nil
}

func (r *run) learn() *Result {
	t, isTable := r.pool.Source.Source.(*sample.Shuffled)
	if isTable { // enormous labels are no measure of what others may miss
		if r.seen.modest, r.seen.outsized = rows.Modest(t.Table); r.seen.modest != nil {
			y := r.seen.modest.Y
			r.pool.Energy = linalg.Dot(y, y) / float64(len(y))
			r.setFloor(min(r.opt.Floor, rounding.Floor(sample.NewCache(r.seen.modest.InOrder(), 1), r.opt.Work)))
		}
	}
	if o := r.search(); o != nil {
		return r.result(o)
	}
	// Sources of networks that meet most samples are asked before the rest is called noise. Of 54 tables
	// with wrong rows none needed the fit to all but the samples that a search had missed most (rows.Trimmed).
	ends := []func() *Result{r.fromRival, r.again, r.inexact}
	if r.otherFunction() {
		ends = []func() *Result{r.fromRival, r.asFound}
	} else if isTable {
		ends = []func() *Result{r.withoutEnormous, r.fromRival, r.fromMost, r.fromParts, r.fromZeros, r.again, r.inexact}
	}
	for k := 0; k < len(ends) && !r.failed(); k++ {
		if res := ends[k](); res != nil {
			return res
		}
	}
	return nil
}

// run is the state of Learn. Whatever ends it early, as the host or a cancelled context does, fails the
// meter of its log: from then on fits and passes do nothing, nobody is told of anything, and what comes
// of that counts for nothing.
type run struct {
	opt    Options
	pool   *pool.Pool
	log    *fitting.Log
	rng    *fitting.RNG
	rank   Rank
	rounds roundsRun
	best   candidate
	shown  candidate // of which progress has told last
	seen   findings

	explainer misses.Explainer
	noise     noise.Noise
	part      bool // the samples are a part of a table: nothing is taken that few of them would show
}

// findings are what a search has seen of the samples.
type findings struct {
	different int             // distinct samples among those fitted to, counted as far as needed
	noisy     bool            // different starts end at the same loss, above rounding error
	uneven    bool            // … and what they leave comes from a few samples, as with wrong rows of a table
	supported bool            // the best model has only units that the noisy samples support
	hitLimit  bool            // growth ended at a limit or never began, and not because it stopped helping
	nearly    bool            // a model was exact on most samples fitted to
	rival     *misses.Outcome // exact on the samples taken and contradicted by others, nil if none was
	modest    *sample.Table   // the rows without enormous labels, nil if there are none of these
	outsized  []bool          // which rows have enormous labels
	noParts   bool            // neighbouring rows of a table show no network by themselves
}

// candidate is a fitted model.
type candidate struct {
	model refine.Model
	loss  float64 // mean squared residual on the samples fitted
	free  float64 // loss corrected for the parameters fitted: the label variance if all else is right
	held  float64 // on the held-out samples
	start *Start  // that it comes from; nil while there is no candidate

	smooth  *bool // whether what it leaves of a table is smooth; nil while that is not known
	trimmed int   // how many samples there were when it was trimmed last, 0 if it was not
}

// newRun prepares a run that has taken no samples yet.
func newRun(ctx context.Context, src sample.Source, summer moment.Summer, opt Options) *run {
	d := src.Dim()
	meter := opt.Work.Apart(ctx.Err) // of its own, as its count bounds the search
	r := &run{
		opt: opt, pool: pool.New(ctx, src, summer, tensorOrder(d, opt.Order), opt.Work, meter),
		log: &fitting.Log{Meter: meter}, rng: fitting.NewRNG(opt.Seed),
	}
	r.setFloor(opt.Floor)
	r.log.Told = func() { r.report(StageRefinement, r.shown.model, r.shown.loss) }
	r.log.Shown = func(m refine.Model, loss float64) { r.report(StageRefinement, m, loss) }
	r.pool.Passing = func() (ended func()) { return r.log.Within(0) } // a pass is no part of a search
	if src := r.pool.Source; r.pool.Moments.Order >= 4 && max(src.Shift, -src.Shift) <= noise.MostShift {
		r.rounds.learner = rounds.New(ctx, src.Source, summer, rounds.Options{
			Order: opt.Order, Units: opt.Units, Seed: opt.Seed, Confirm: int64(pool.Len(d)),
			Draws: fewDraws, Work: meter, MaxRounds: mostRounds, Progress: opt.Rounds,
		})
	}
	r.explainer = misses.Explainer{Pool: r.pool, Log: r.log, RNG: r.rng, Units: opt.Units, Beyond: opt.Beyond}
	r.noise = noise.Noise{Pool: r.pool, Log: r.log, RNG: r.rng, Units: opt.Units}
	return r
}

// setFloor sets the mean square that rounding leaves, in the source's own labels.
func (r *run) setFloor(floor float64) {
	r.pool.Floor, r.log.Floor = floor, math.Ldexp(floor, -2*r.pool.Source.Shift)
}

// search looks for a network on more and more samples. The outcome is nil if there is none that meets
// all samples.
func (r *run) search() *misses.Outcome {
	total := sample.Blocks(r.pool.Source)
	for next := 2; ; next *= 2 {
		last := next >= total
		if !r.take(min(next, total)) {
			return nil
		}
		if next == 2 {
			if o := r.alone(); o != nil {
				return o
			}
		}
		// Noise and high dimension need more samples, not more attempts.
		if !r.seen.noisy && r.ready() || last {
			if o := r.recover(last, math.MaxInt64); o != nil || last {
				return o
			}
		}
	}
}

// failed reports whether the run has ended early.
func (r *run) failed() bool { return r.log.Meter.Err() != nil }

// take takes samples up to a number of blocks, unless that fails.
func (r *run) take(to int) bool {
	r.pool.Take(to, func() { r.emit(StageMoments) })
	if r.failed() {
		return false
	}
	r.rank = rankOf(r.pool.Moments)
	r.emit(StageRank)
	return true
}

// recover looks for a network that all samples agree with, by rounds and by the direct fit, which ends
// at the budget and where most work is done. The outcome is nil if there is none on the samples so far.
func (r *run) recover(last bool, most int64) *misses.Outcome {
	if !r.seen.noisy { // rounds end at the noise as well, and help no further
		if o := r.fromRounds(); o != nil {
			if r.pool.Confirm(o.Learned(r.pool.Source)) {
				return o
			}
			if o = r.explained(o.Model); o != nil {
				return o
			}
		}
	}
	for range mostRebuttals {
		o, done := r.attempt(last, most)
		if o != nil || !done {
			return o
		}
		if o = r.explained(r.best.model); o == nil {
			continue
		}
		if !last && (o.Signs == refine.Linear || len(misses.Thin(o.Model, r.pool.Data, 2)) > 0) {
			return nil // more samples in memory may show the crease of what is linear on these
		}
		return o
	}
	return nil
}

// mostRebuttals bounds how often at one N a network that meets all samples taken is contradicted by
// others, and the fit goes on with these.
const mostRebuttals = 5

// explained returns the outcome of a model that meets the samples taken, as all samples have it, nil if
// what it misses shows nothing. Those samples are then fitted to as well.
func (r *run) explained(m refine.Model) *misses.Outcome {
	if o := r.explainer.Explain(m); o != nil {
		return o
	}
	r.rounds.learner = nil // rounds see in a few samples nothing that they have not seen
	if !r.pool.Confirm(r.pool.Source.Model(m).Network()) {
		r.seen.rival = misses.NewOutcome(m, refine.Ambiguous)
	}
	return nil
}

func (r *run) dim() int { return r.pool.Source.Dim() }

// tensorOrder returns the highest k of the T_k that are estimated: 2ℓ+2, or 2 where that would be too
// large to be worth it. From d = 22 on T₄ has more than 12,000 entries, and only T₂ is estimated, for
// the rank.
func tensorOrder(d, order int) int {
	const most = 12_000
	k := 2*max(1, order) + 2
	for k > 2 && tensor.Len(d, k) > most {
		k -= 2
	}
	return k
}

// emit reports progress, with the best model so far.
func (r *run) emit(stage Stage) { r.report(stage, r.best.model, r.best.loss) }

func (r *run) report(stage Stage, m refine.Model, loss float64) {
	if r.opt.Progress == nil || r.failed() {
		return
	}
	r.shown.model, r.shown.loss = m, loss
	most := int64(0)
	if stage == StageRefinement {
		most = r.log.Limit
	}
	src := r.pool.Source
	starts, fits := r.log.In(src.Square)
	r.opt.Progress(Progress{
		Stage: stage, Samples: r.pool.Moments.N(), Estimator: r.pool.Moments, Rank: r.rank, Model: src.Model(m),
		Loss: src.Square(loss), Starts: starts, Tried: len(starts) + r.log.Others, Fits: fits,
		HeldOut: src.Square(r.best.held), Work: r.log.Meter.Done(), WorkLimit: most,
	})
}
