// Package search looks for a network that all samples agree with, on more and more of them.
//
// N grows by doubling. At each N rounds on the tensors are asked first, within a bound, and then an attempt
// is made: it fits models to the samples from many starts, within a budget, until one meets those that are held
// out. Where samples are scarce it also looks for networks of exactly so many units (package few). A model that meets
// the samples taken is compared with all that there are (package misses), and the attempts go on with those that
// contradict it.
//
// A search returns its outcome, if there is one, and says else what it has seen of the samples (Ended): whether
// that is noise, a limit or wrong rows is told by those who ask it.
package search

import (
	"math"

	"crease/algo/beyond/few"
	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/practical/misses"
	"crease/algo/beyond/practical/noise"
	"crease/algo/beyond/practical/pool"
	"crease/algo/beyond/refine"
	"crease/algo/beyond/rounds"
	"crease/algo/data/sample"
)

// Options are what a search is told.
type Options struct {
	Order  int    // ℓ of rounds, 0 to choose
	Units  int    // m if it is given, else 0
	Seed   uint64 // of random starts
	Budget int64  // bounds the work, in multiply-adds; 0 for a bound that suits the samples
	Spent  int64  // work of an earlier search of the same samples, a part of what suits them
	Part   bool   // the samples are a part of a table: nothing is taken that few of them would show

	Beyond   float64                    // as in misses.Explainer
	Progress func(Progress)             // called after every step; may be nil
	Rounds   func(*rounds.Result) error // told of the rounds; may be nil
}

// Search is a search in the samples of a pool. Whatever ends it early, as the host or a cancelled context does,
// fails the meter of its log: from then on fits and passes do nothing, nobody is told of anything, and what comes
// of that counts for nothing.
type Search struct {
	Pool      *pool.Pool
	Log       *fitting.Log
	Explainer misses.Explainer
	Noise     noise.Noise
	Rank      Rank           // of T₂ on the samples taken
	Rounds    *rounds.Result // what rounds have found, nil where there were none

	opt    Options
	rounds *rounds.Learner // nil where the tensors are too large, or where rounds help no further
	teller *teller
	ended  Ended // as far as it has come
}

// Ended says what a search has seen of the samples.
type Ended struct {
	Best     Candidate
	ByRounds bool            // its outcome is what rounds have found, as it is
	Rival    *misses.Outcome // exact on the samples taken and contradicted by others, nil if none was

	Different int  // distinct samples among those fitted to, counted as far as needed
	Noisy     bool // different starts end at the same loss, above rounding error
	Uneven    bool // what they leave comes from a few samples, as with wrong rows of a table
	Supported bool // the best model has only units that the noisy samples support
	HitLimit  bool // growth ended at a limit or never began, and not because it stopped helping
	Nearly    bool // a model was exact on most samples fitted to
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
	start := log.Start(from)
	start.Loss = loss
	return Candidate{Model: m, Loss: loss, free: loss, Held: loss, Start: start}
}

// New returns a search in the samples of a pool, of which none are taken yet.
func New(p *pool.Pool, log *fitting.Log, opt Options) *Search {
	rng := fitting.NewRNG(opt.Seed)
	s := &Search{
		Pool: p, Log: log, opt: opt, rounds: newRounds(p, log, opt), teller: newTeller(p, log, opt.Progress),
		Explainer: misses.Explainer{Pool: p, Log: log, RNG: rng, Units: opt.Units, Beyond: opt.Beyond},
		Noise:     noise.Noise{Pool: p, Log: log, RNG: rng, Units: opt.Units},
	}
	p.Passing = func() (ended func()) { return log.Within(0) } // a pass is no part of a search
	return s
}

// Run looks for a network on more and more samples. The outcome is nil if there is none that meets all of them.
func (s *Search) Run() (*misses.Outcome, Ended) {
	total := sample.Blocks(s.Pool.Source)
	for next := 2; ; next *= 2 {
		last := next >= total
		if !s.Take(min(next, total)) {
			return nil, s.ended
		}
		if next == 2 {
			if o := s.alone(); o != nil {
				return o, s.ended
			}
		}
		// Noise and high dimension need more samples, not more attempts.
		if !s.ended.Noisy && s.ready() || last {
			if o := s.recover(last, math.MaxInt64); o != nil || last {
				return o, s.ended
			}
		}
	}
}

// GoOn is Run on all samples taken, from what a search of them has seen, until so much work is done. What s has
// seen stays as it was.
func (s *Search) GoOn(from Ended, most int64) (*misses.Outcome, Ended) {
	next := *s
	next.ended = from
	o := next.recover(true, most)
	return o, next.ended
}

// Failed reports whether the search has ended early.
func (s *Search) Failed() bool { return s.Log.Meter.Err() != nil }

// Take takes samples up to a number of blocks, and reports whether that went well.
func (s *Search) Take(to int) bool {
	s.Pool.Take(to, func() { s.tell(StageMoments, s.ended.Best) })
	if s.Failed() {
		return false
	}
	s.Rank = rankOf(s.Pool.Moments)
	s.tell(StageRank, s.ended.Best)
	return true
}

// recover looks for a network that all samples agree with, by rounds and by the direct fit, which ends
// at the budget and where most work is done. The outcome is nil if there is none on the samples so far.
func (s *Search) recover(last bool, most int64) *misses.Outcome {
	if !s.ended.Noisy { // rounds end at the noise as well, and help no further
		if o := s.fromRounds(); o != nil {
			if s.ended.ByRounds = s.Pool.Confirm(o.Learned(s.Pool.Source)); s.ended.ByRounds {
				return o
			}
			if o = s.explained(o.Model); o != nil {
				return o
			}
		}
	}
	for range mostRebuttals {
		o, met := s.attempt(last, most)
		if o != nil || !met {
			return o
		}
		if o = s.explained(s.ended.Best.Model); o == nil {
			continue
		}
		if !last && (o.Signs == refine.Linear || len(misses.Thin(o.Model, s.Pool.Data, 2)) > 0) {
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
func (s *Search) explained(m refine.Model) *misses.Outcome {
	if o := s.Explainer.Explain(m); o != nil {
		return o
	}
	s.rounds = nil // rounds see in a few samples nothing that they have not seen
	if !s.Pool.Confirm(s.Pool.Source.Model(m).Network()) {
		s.ended.Rival = misses.NewOutcome(m, refine.Ambiguous)
	}
	return nil
}

// alone returns the outcome of a single unit, read off the samples whose labels are not zero, nil
// if there is none.
func (s *Search) alone() *misses.Outcome {
	if s.opt.Units > 1 {
		return nil
	}
	net, ok := few.One(s.Pool.Source, s.Log.Meter)
	if !ok {
		return nil
	}
	m := refine.NewModel(net, s.dim())
	if !s.Pool.Confirm(s.Pool.Source.Model(m).Net) {
		return nil
	}
	_, loss := s.Log.Residuals(m, s.Pool.Data)
	s.ended.Best = Met(s.Log, fitting.From{Kind: fitting.OneSide}, m, loss)
	return misses.Exactly(m, refine.Resolved)
}

func (s *Search) dim() int { return s.Pool.Source.Dim() }
