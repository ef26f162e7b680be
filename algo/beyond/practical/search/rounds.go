package search

import (
	"errors"
	"math"

	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/practical/misses"
	"crease/algo/beyond/practical/noise"
	"crease/algo/beyond/practical/pool"
	"crease/algo/beyond/refine"
	"crease/algo/beyond/rounds"
)

// mostRounds bounds the rounds at one N, to a third of the time that the direct fit
// takes without them. Twenty would make half of the runs exact by rounds alone; but the
// direct fit gets from what five have found to the last digit in less time.
const mostRounds = 5

// fewDraws is the number of pencils for each tensor of a round: in small problems twenty
// take longer than the direct fit.
const fewDraws = 5

// newRounds returns the learner of rounds on the samples of a pool, before its first round; nil where the tensors
// are too large for them, or the labels.
func newRounds(p *pool.Pool, log *fitting.Log, opt Options) *rounds.Learner {
	src := p.Source
	if p.Moments.Order < 4 || max(src.Shift, -src.Shift) > noise.MostShift {
		return nil
	}
	return rounds.New(p.Context, src.Source, p.Summer, rounds.Options{
		Order: opt.Order, Units: opt.Units, Seed: opt.Seed, Confirm: int64(pool.Len(src.Dim())),
		Draws: fewDraws, Work: log.Meter, MaxRounds: mostRounds, Progress: opt.Rounds,
	})
}

// fromRounds runs rounds on the samples so far. The outcome is nil unless they came to an exact
// network with nothing left open; what they found else is a start for the direct fit.
func (s *Search) fromRounds() *misses.Outcome {
	learner, src := s.rounds, s.Pool.Source
	if learner == nil || s.Pool.Taken < 2 { // of a single block none is held out
		return nil
	}
	err := learner.Try(s.Pool.Taken, false)
	if errors.Is(err, rounds.ErrNotFinite) {
		s.rounds = nil // the scaled labels may do
		return nil
	}
	s.Log.Meter.Fail(err)
	s.Rounds = learner.Result()
	if err != nil || !s.Rounds.Exact {
		return nil
	}
	res, err := learner.Finish()
	s.Log.Meter.Fail(err)
	if err != nil || res.Signs != refine.Resolved || len(res.Diagnoses) > 0 {
		return nil
	}
	m := src.Shrunk(refine.NewModel(res.Recovered, s.dim()))
	if len(misses.Thin(m, s.Pool.Data, 2)) > 0 {
		return nil
	}
	s.ended.Best = Met(s.Log, fitting.From{Kind: fitting.FromRounds}, m, math.Ldexp(res.HeldOut, -2*src.Shift))
	return misses.Exactly(m, res.Signs)
}

// mostLeft is the share of the labels' energy that rounds may leave for what they found to be a start
// of the direct fit, or a fit for it to be trimmed.
const mostLeft = .1

// goOnFromRounds takes what rounds have found for a start of the direct fit, if it is most of the
// network: in the plane, random starts are quicker than going on from less.
func (a *attempt) goOnFromRounds() bool {
	found := a.of.Rounds
	if a.ended.Noisy || found == nil || found.HeldOut > mostLeft*found.Energy {
		return false
	}
	m := a.of.Pool.Source.Shrunk(refine.NewModel(found.Recovered, a.fit.Data.Dim))
	n := m.Net.Units()
	return n > 0 && n <= a.capacity() && a.consider(fitting.From{Kind: fitting.FromRounds}, m, false)
}
