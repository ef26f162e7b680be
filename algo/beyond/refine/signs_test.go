package refine_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"crease/algo/beyond/refine"
	"crease/algo/data/networktest"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// leastSquares returns the coefficients of a dense regression of the labels on columns, of which fill sets those of a
// sample from its row (x, 1), and the sum of squared residuals.
func leastSquares(data *refine.Data, size int, fill func(h, row []float64)) (p []float64, squares float64) {
	a, rhs, h := make([]float64, size*size), make([]float64, size), make([]float64, size)
	for s, y := range data.Y {
		clear(h)
		fill(h, data.Row(s))
		for r, v := range h {
			if v != 0 {
				linalg.Axpy(a[r*size:r*size+r+1], v, h[:r+1])
			}
		}
		linalg.Axpy(rhs, y, h)
	}
	p = slices.Clone(rhs)
	if !linalg.Cholesky(a, size) {
		panic("refine: the samples do not determine the units")
	}
	linalg.SolveCholesky(a, size, p)
	for s, y := range data.Y {
		clear(h)
		fill(h, data.Row(s))
		r := y - linalg.Dot(p, h)
		squares += r * r
	}
	return p, squares
}

// columnsOf sets h to (x, 1) for each unit that is active or, if it is in the set, inactive, and to 0 for the others;
// and, where h has room for it, to (x, 1) for the linear part.
func columnsOf(h, row []float64, net network.Network, set []bool) {
	d := len(row) - 1
	for i, w := range net.W {
		if on := linalg.Affine(net.B[i], w, row[:d]) > 0; on != set[i] {
			copy(h[i*(d+1):], row)
		}
	}
	copy(h[net.Units()*(d+1):], row)
}

// residualSquares returns the sum of squared residuals of the labels after a dense regression on the columns (x, 1)
// where unit i of a model is active or, for units of the set, inactive; and, if linear is set, on (x, 1) everywhere.
func residualSquares(m refine.Model, data *refine.Data, set []bool, linear bool) float64 {
	size := m.Net.Units() * (data.Dim + 1)
	if linear {
		size += data.Dim + 1
	}
	_, squares := leastSquares(data, size, func(h, row []float64) { columnsOf(h, row, m.Net, set) })
	return squares
}

// Compare lists the same choices of signs as an enumeration of all 2^m, each fitted by dense least squares without a
// linear part, at a level between 10⁻⁵ and 10⁻⁶. If not, its search misses choices within the error, or its covariance
// is not that of the estimates.
func TestCompareAgainstEnumeration(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 14))
	count := map[refine.Signs]int{}
	for trial := range 24 {
		d, m := 1+trial%3, 2+trial%4
		net := networktest.Draw(rng, d, m)
		data := draw(net, 1500, uint64(trial), []float64{.02, .3, 1}[trial%3])
		fitted, _ := refine.Fit(refine.NewModel(net, d), data, refine.FitOptions{})
		c, listed := refine.Compare(fitted, data, refine.FitOptions{}), map[int]bool{}
		for _, set := range c.Sets {
			mask := 0
			for i, in := range set {
				if in {
					mask |= 1 << i
				}
			}
			listed[mask] = true
		}
		if count[c.Signs]++; c.Constant {
			continue
		}
		set := make([]bool, m)
		free, rise := residualSquares(fitted, data, set, true), make([]float64, 1<<m)
		for mask := range rise {
			for i := range set {
				set[i] = mask>>i&1 == 1
			}
			rise[mask] = float64(data.Len()) * math.Log(residualSquares(fitted, data, set, false)/free)
		}
		limit, best := distuv.ChiSquared{K: float64(d + 1)}.Quantile(1-3e-6), slices.Min(rise)
		for mask, v := range rise {
			excess := max(best-limit, v-best-limit) // at most 0 if the choice should be listed
			if listed[mask] != (excess <= 0) && math.Abs(excess) > .1*limit {
				t.Errorf("trial %d: %b is listed: %v; χ² rises by %g, best %g", trial, mask, listed[mask], v, best)
			}
		}
	}
	if count[refine.Resolved] == 0 || count[refine.Ambiguous] == 0 || count[refine.Open] > 0 {
		t.Errorf("%v", count)
	}
}

// Signs stay open if there are no more noisy samples than parameters. If not, they count as resolved because a fit that
// interpolates the noise has no error.
func TestCompareTooFewSamples(t *testing.T) {
	net := network.Network{W: [][]float64{{1, 0}, {.6, .8}}, B: []float64{.5, -.3}, A: []float64{1, -2}}
	data := draw(net, 9, 1, .3)
	if c := refine.Compare(refine.NewModel(net, 2), data, refine.FitOptions{}); c.Signs != refine.Open || c.Sets != nil {
		t.Errorf("%+v", c)
	}
}
