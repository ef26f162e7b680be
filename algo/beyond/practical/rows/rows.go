// Package rows fits models robustly: to most of some samples, of which others are wrong, or show what
// a model lacks. Such a model is a source: what it misses is then explained (package misses).
package rows

import (
	"math"
	"slices"

	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/refine"
	"crease/algo/beyond/rounds"
	"crease/algo/data/sample"
)

// HeavyTailed reports whether residuals come from a few samples, as with a crease far out:
// whether their fourth moment is large.
func HeavyTailed(res []float64) bool {
	fourth, squared := rounds.Tails(res)
	return fourth > 15*squared
}

// sizes returns the absolute values of some numbers, rising.
func sizes(list []float64) []float64 {
	size := make([]float64, len(list))
	for i, v := range list {
		size[i] = math.Abs(v)
	}
	slices.Sort(size)
	return size
}

// Trimmed fits a model to the samples that it fits best, in a few rounds, and reports whether that
// became exact. What only few samples show, a crease far out or two that are nearly one, bends a
// least-squares fit; without those that fit worst the rest becomes exact. It ends at the log's limit.
func Trimmed(f fitting.Fitting, from refine.Model) (refine.Model, bool) {
	const rounds = 4
	for _, share := range []float64{.01, .05, .15} {
		m := from
		for range rounds {
			if f.Log.Spent() {
				return from, false
			}
			res, _ := f.Log.Residuals(m, f.Data)
			limit := sizes(res)[min(len(res)-1, int((1-share)*float64(len(res))))]
			kept, loss := f, 0.0
			_, kept.Data = fitting.Parted(f.Data, res, limit)
			m, loss = kept.Refit(fitting.From{Kind: fitting.Trimmed}, m, 30, 1e-2)
			if f.Exact(loss) {
				return m, true
			}
		}
	}
	return from, false
}

// Enormous is a label beside the median of others from which on it is no network's.
const Enormous = 1000

// Modest returns the rows of a table whose labels are not enormous beside most of those that
// are not 0, as no network's over N(0, I) are, and marks the others, or nil if there are no
// others. A mean square that they are part of is no measure of what other rows may miss.
func Modest(t *sample.Table) (rest *sample.Table, others []bool) {
	const most = 4096 // rows looked at
	var some []float64
	for i := 0; i < len(t.Y); i += 1 + len(t.Y)/most {
		if t.Y[i] != 0 {
			some = append(some, t.Y[i])
		}
	}
	if len(some) == 0 {
		return nil, nil
	}
	size := sizes(some)
	limit := Enormous * size[len(size)/2]
	over := func(y float64) bool { return math.Abs(y) > limit }
	if !slices.ContainsFunc(t.Y, over) {
		return nil, nil
	}
	rest, others = &sample.Table{}, make([]bool, len(t.Y))
	for i, y := range t.Y {
		if others[i] = over(y); !others[i] {
			rest.X, rest.Y = append(rest.X, t.X[i]), append(rest.Y, y)
		}
	}
	return rest, others
}
