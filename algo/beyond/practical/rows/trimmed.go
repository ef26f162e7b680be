// Package rows fits models robustly: to most of some samples, of which others are wrong, or show what
// a model lacks. Such a model is a source: what it misses is then explained (package misses).
package rows

import (
	"math"
	"slices"

	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/refine"
	"crease/algo/beyond/rounds"
)

// HeavyTailed reports whether residuals come from a few samples, as with a crease far out:
// whether their fourth moment is large.
func HeavyTailed(res []float64) bool {
	fourth, squared := rounds.Tails(res)
	return fourth > 15*squared
}

// Trimmed fits a model to the samples that it fits best, in a few rounds, and reports whether that
// became exact. What only few samples show, a crease far out or two that are nearly one, bends a
// least-squares fit; without those that fit worst the rest becomes exact.
func Trimmed(f fitting.Fitting, from refine.Model) (refine.Model, bool, error) {
	const rounds = 4
	n := f.Data.Len()
	res, size := make([]float64, n), make([]float64, n)
	for _, share := range []float64{.01, .05, .15} {
		m := from
		for range rounds {
			if _, err := f.Log.Residuals(m, res, f.Data); err != nil {
				return m, false, err
			}
			for i, r := range res {
				size[i] = math.Abs(r)
			}
			slices.Sort(size)
			kept := f
			kept.Data = within(f.Data, res, size[min(n-1, int((1-share)*float64(n)))])
			var loss float64
			var err error
			if m, loss, err = kept.Refit(fitting.From{Kind: fitting.Trimmed}, m, 30, 1e-2); err != nil {
				return m, false, err
			}
			if f.Exact(loss) {
				return m, true, nil
			}
		}
	}
	return from, false, nil
}

// within returns the samples whose residuals are no larger than a limit.
func within(data *refine.Data, res []float64, limit float64) *refine.Data {
	kept := refine.NewData(data.Dim, data.Len())
	for s, r := range res {
		if math.Abs(r) <= limit {
			kept.Add(data, s)
		}
	}
	return kept
}
