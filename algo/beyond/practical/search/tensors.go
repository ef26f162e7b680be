package search

import (
	"errors"

	"gonum.org/v1/gonum/mat"

	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/refine"
	"crease/algo/beyond/rounds"
	"crease/algo/data/moment"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
	"crease/algo/paper/jennrich"
)

// rankOf returns the number of singular values of T₂ above 1.3 times the largest one of the difference between the
// estimates from half-samples: an estimate of m if m ≤ d. Nothing is decomposed.
func rankOf(est *moment.Estimator) jennrich.Decomposition {
	r := jennrich.Decomposition{Tensor: 2, Singular: singular(est.T(2))}
	even, odd := est.Halves(2)
	if even.Norm() == 0 || odd.Norm() == 0 {
		return r // a single block has no halves
	}
	even.AddScaled(-1, odd)
	// Half the difference of the two estimates has the error of their mean.
	r.Threshold = 1.3 * singular(even)[0]
	r.Rank = linalg.Count(len(r.Singular), func(i int) bool { return r.Singular[i] > r.Threshold })
	return r
}

// singular returns the singular values of an order-2 tensor in descending order; zeros if it is not finite.
func singular(t *tensor.Sym) []float64 {
	var svd mat.SVD
	if !linalg.Finite(t.Data...) || !svd.Factorize(t.Flatten(1, 1), mat.SVDNone) {
		return make([]float64, t.Dim)
	}
	return svd.Values(nil)
}

const (
	// maxRounds bounds the rounds at one N to a third of the time of the direct fit, which gets from there to the last
	// digit in less time than more rounds.
	maxRounds = 5
	// fewDraws is the number of pencils for each tensor of a round: in small problems twenty take longer than the fit.
	fewDraws = 5
	// maxResidual is the largest share of the labels' energy that rounds may leave to be a start, or a fit to be
	// trimmed.
	maxResidual = .1
)

// tryRounds runs rounds on the samples so far, as a start of the direct fit. In 540 tries, of probes and tests, they met
// their samples 120 times, and never could what they had found end the search.
func (s *Search) tryRounds() {
	if s.rounds == nil || s.Pool.Taken < 2 { // a single block has no held-out part
		return
	}
	err := s.rounds.Try(s.Pool.Taken, false)
	if errors.Is(err, rounds.ErrNotFinite) {
		s.rounds = nil // scaled labels may be finite
		return
	}
	s.Rounds = s.rounds.Result()
	s.Log.Meter.Fail(err)
}

// goOnFromRounds starts the direct fit from the result of the rounds if that is most of the network: in the plane,
// random starts are quicker than continuing from less.
func (a *attempt) goOnFromRounds() bool {
	found := a.of.Rounds
	if a.ended.Noisy || found == nil || found.HeldOut > maxResidual*found.Energy {
		return false
	}
	m := a.of.Pool.Source.Shrunk(refine.NewModel(found.Recovered, a.fit.Data.Dim))
	n := m.Net.Units()
	return n > 0 && n <= a.capacity() && a.consider(fitting.From{Kind: fitting.FromRounds}, m, false)
}
