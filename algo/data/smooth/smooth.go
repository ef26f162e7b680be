// Package smooth tells values that depend on where a sample lies from noise, which does not.
package smooth

import (
	"cmp"
	"math"
	"slices"

	"crease/algo/base/work"
	"crease/algo/num/linalg"
)

// Most is the number of samples that are enough; more take longer to compare.
const Most = 2048

const (
	shared = .2 // the least correlation of neighbours, as a share of the values' mean square
	chance = 4  // standard errors of the correlation of independent values
	clip   = 3  // root mean squares, to which values are clipped, so that no few of them decide
)

// Is reports whether values at points are similar where the points are neighbours, in R^d or in one of
// the directions: a function of few directions may change faster than from neighbour to neighbour in
// many dimensions. The error is the meter's.
func Is(points [][]float64, values []float64, directions [][]float64, meter *work.Meter) (bool, error) {
	n := len(values)
	if n == 0 {
		return false, nil
	}
	v := slices.Clone(values)
	bound := clip * linalg.Norm(v) / math.Sqrt(float64(n))
	for s := range v {
		v[s] = max(-bound, min(bound, v[s]))
	}
	least := max(shared, chance/math.Sqrt(float64(n))) * linalg.Dot(v, v)
	sum := 0.
	for s, p := range points {
		nearest, dist := -1, math.Inf(1)
		for k, q := range points {
			if far := linalg.Distance(p, q, 1); k != s && far < dist {
				nearest, dist = k, far
			}
		}
		if nearest >= 0 {
			sum += v[s] * v[nearest]
		}
		if err := meter.Tick(n * len(p)); err != nil {
			return false, err
		}
	}
	if sum > least {
		return true, nil
	}
	order, along := make([]int, n), make([]float64, n)
	for _, w := range directions {
		for s, p := range points {
			order[s], along[s] = s, linalg.Dot(w, p)
		}
		slices.SortFunc(order, func(a, b int) int { return cmp.Or(cmp.Compare(along[a], along[b]), a-b) })
		sum := 0.
		for k := 1; k < n; k++ {
			sum += v[order[k-1]] * v[order[k]]
		}
		if sum > least {
			return true, nil
		}
		const perPoint = 32 // for sorting it
		if err := meter.Tick(n * (len(w) + perPoint)); err != nil {
			return false, err
		}
	}
	return false, nil
}
