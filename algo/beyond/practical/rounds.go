package practical

import (
	"errors"
	"math"

	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/practical/misses"
	"crease/algo/beyond/refine"
	"crease/algo/beyond/rounds"
	"crease/algo/network"
)

// mostRounds bounds the rounds at one N, to a third of the time that the direct fit
// takes without them. Twenty would make half of the runs exact by rounds alone; but the
// direct fit gets from what five have found to the last digit in less time.
const mostRounds = 5

// fewDraws is the number of pencils for each tensor of a round: in small problems twenty
// take longer than the direct fit.
const fewDraws = 5

// roundsRun is what a run has of rounds.
type roundsRun struct {
	learner *rounds.Learner // nil where the tensors are too large, or where rounds help no further
	result  *rounds.Result  // what they have found, nil where there were none
	exact   *misses.Outcome // of theirs, nil if they did not come to an exact network
}

// fromRounds runs rounds on the samples so far. The outcome is nil unless they came to an exact
// network with nothing left open; what they found else is a start for the direct fit.
func (r *run) fromRounds() *misses.Outcome {
	learner, src := r.rounds.learner, r.pool.Source
	if learner == nil || r.pool.Taken < 2 { // of a single block none is held out
		return nil
	}
	err := learner.Try(r.pool.Taken, false)
	if errors.Is(err, rounds.ErrNotFinite) {
		r.rounds.learner = nil // the scaled labels may do
		return nil
	}
	r.log.Meter.Fail(err)
	r.rounds.result = learner.Result()
	if err != nil || !r.rounds.result.Exact {
		return nil
	}
	res, err := learner.Finish()
	r.log.Meter.Fail(err)
	if err != nil || res.Signs != refine.Resolved || len(res.Diagnoses) > 0 {
		return nil
	}
	m := src.Shrunk(refine.NewModel(res.Recovered, r.dim()))
	if len(misses.Thin(m, r.pool.Data, 2)) > 0 {
		return nil
	}
	r.took(From{Kind: fitting.FromRounds}, m, math.Ldexp(res.HeldOut, -2*src.Shift))
	r.rounds.exact = misses.Exactly(m, res.Signs)
	return r.rounds.exact
}

// mostLeft is the share of the labels' energy that rounds may leave for what they found to be a start
// of the direct fit, or a fit for it to be trimmed.
const mostLeft = .1

// goOnFromRounds takes what rounds have found for a start of the direct fit, if it is most of the
// network: in the plane, random starts are quicker than going on from less.
func (a *attempt) goOnFromRounds() bool {
	r, found := a.run, a.run.rounds.result
	if r.seen.noisy || found == nil || found.HeldOut > mostLeft*found.Energy {
		return false
	}
	m := r.pool.Source.Shrunk(refine.NewModel(found.Recovered, r.dim()))
	n := m.Net.Units()
	return n > 0 && n <= r.capacity(a.fit.Data) && a.consider(From{Kind: fitting.FromRounds}, m, false)
}

// origins says which of the units rounds had found, and when. The others are the direct fit's: their
// round is 0.
func (r *run) origins(units network.Network) []rounds.Origin {
	list := make([]rounds.Origin, units.Units())
	if found := r.rounds.result; found != nil {
		for i, j := range network.Same(units, found.Recovered) {
			if j >= 0 {
				list[i] = found.Found[j]
			}
		}
	}
	return list
}
