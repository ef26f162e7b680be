package search

import (
	"errors"
	"math"

	"gonum.org/v1/gonum/mat"

	"crease/algo/beyond/judge"
	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/practical/misses"
	"crease/algo/beyond/refine"
	"crease/algo/beyond/rounds"
	"crease/algo/data/moment"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
	"crease/algo/paper/jennrich"
)

// rankOf returns how many singular values of T₂ lie above 1.3 times the largest of the difference of the half-samples'
// estimates: a guess at m where m ≤ d. Nothing is decomposed.
func rankOf(est *moment.Estimator) jennrich.Decomposition {
	r := jennrich.Decomposition{Tensor: 2, Singular: singular(est.T(2))}
	even, odd := est.Halves(2)
	if even.Norm() == 0 || odd.Norm() == 0 {
		return r // one block only: no halves to compare
	}
	even.AddScaled(-1, odd)
	// Half the difference of two halves has the error of their mean.
	r.Threshold = 1.3 * singular(even)[0]
	for _, v := range r.Singular {
		if v > r.Threshold {
			r.Rank++
		}
	}
	return r
}

// singular returns the singular values of an order-2 tensor, falling: 0 where it is not finite.
func singular(t *tensor.Sym) []float64 {
	var svd mat.SVD
	if !linalg.Finite(t.Data...) || !svd.Factorize(t.Flatten(1, 1), mat.SVDNone) {
		return make([]float64, t.Dim)
	}
	return svd.Values(nil)
}

const (
	// mostRounds bounds the rounds at one N, to a third of the time that the direct fit takes without them: that gets
	// from what five have found to the last digit in less time than more rounds.
	mostRounds = 5
	// fewDraws is the number of pencils for each tensor of a round: in small problems twenty take longer than the fit.
	fewDraws = 5
	// mostLeft is the share of the labels' energy that rounds may leave to be a start, or a fit to be trimmed.
	mostLeft = .1
)

// fromRounds runs rounds on the samples so far. The outcome is nil unless they came to an exact
// network with nothing left open; what they found else is a start for the direct fit.
func (s *Search) fromRounds(e *Ended) *misses.Outcome {
	learner, src := s.rounds, s.Pool.Source
	if learner == nil || s.Pool.Taken < 2 { // of a single block none is held out
		return nil
	}
	err := learner.Try(s.Pool.Taken, false)
	if errors.Is(err, rounds.ErrNotFinite) {
		s.rounds = nil // the scaled labels may do
		return nil
	}
	s.Rounds = learner.Result()
	if s.Log.Meter.Fail(err); err != nil || !s.Rounds.Exact {
		return nil
	}
	res, err := learner.Finish()
	s.Log.Meter.Fail(err)
	units, given := res.Recovered.Units(), s.Explainer.Units
	if err != nil || !res.Exact || res.Signs != refine.Resolved || units == 0 || given > 0 && units > given ||
		judge.Few(src.Len(), units, s.dim()) {
		return nil
	}
	m := src.Shrunk(refine.NewModel(res.Recovered, s.dim()))
	if len(misses.Thin(m, s.Pool.Data, judge.ThinBelow(s.dim()))) > 0 {
		return nil
	}
	e.Best = Met(s.Log, fitting.From{Kind: fitting.FromRounds}, m, math.Ldexp(res.HeldOut, -2*src.Shift))
	return misses.Exactly(m, res.Signs)
}

// goOnFromRounds takes what rounds have found for a start of the direct fit, if it is most of the
// network: in the plane, random starts are quicker than going on from less.
func (a *attempt) goOnFromRounds() bool {
	found := a.of.Rounds
	if a.seen.Noisy || found == nil || found.HeldOut > mostLeft*found.Energy {
		return false
	}
	m := a.of.Pool.Source.Shrunk(refine.NewModel(found.Recovered, a.fit.Data.Dim))
	n := m.Net.Units()
	return n > 0 && n <= a.capacity() && a.consider(fitting.From{Kind: fitting.FromRounds}, m, false)
}
