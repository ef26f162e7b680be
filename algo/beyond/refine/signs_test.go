package refine

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"crease/algo/data/networktest"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// residualSquares returns the sum of squared residuals of the labels after a dense regression on the columns (x, 1)
// where unit i of a model is active or, for units of the set, inactive; and, if linear is set, on (x, 1) everywhere.
func residualSquares(m Model, data *Data, set []bool, linear bool) float64 {
	width, units := data.Dim+1, m.Net.Units()
	size := units * width
	if linear {
		size += width
	}
	a, rhs, h := make([]float64, size*size), make([]float64, size), make([]float64, size)
	for s, y := range data.Y {
		row := data.Row(s)
		clear(h)
		for i, w := range m.Net.W {
			if on := linalg.Dot(w, row[:data.Dim])+m.Net.B[i] > 0; on != set[i] {
				copy(h[i*width:], row)
			}
		}
		copy(h[units*width:], row)
		for r, v := range h {
			linalg.Axpy(a[r*size:(r+1)*size], v, h)
		}
		linalg.Axpy(rhs, y, h)
	}
	p := slices.Clone(rhs)
	if !linalg.Cholesky(a, size) {
		panic("refine: the samples do not determine the units")
	}
	linalg.SolveCholesky(a, size, p)
	return linalg.Dot(data.Y, data.Y) - linalg.Dot(p, rhs)
}

// Compare lists the same choices of signs as an enumeration of all 2^m, each fitted by dense least squares without a
// linear part. If not, its search misses choices within the error, or its covariance is not that of the estimates.
func TestCompareAgainstEnumeration(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 14))
	count := map[Signs]int{}
	for trial := range 24 {
		d, m := 1+trial%3, 2+trial%4
		net := networktest.Draw(rng, d, m)
		data := draw(net, 1500, uint64(trial), []float64{.02, .3, 1}[trial%3])
		fitted, _ := Fit(NewModel(net, d), data, FitOptions{})
		c, listed := Compare(fitted, data, FitOptions{}), map[int]bool{}
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
		limit, best := chiSquareLimit(d+1), slices.Min(rise)
		for mask, v := range rise {
			excess := max(best-limit, v-best-limit) // at most 0 if the choice should be listed
			if listed[mask] != (excess <= 0) && math.Abs(excess) > .1*limit {
				t.Errorf("trial %d: %b is listed: %v; χ² rises by %g, best %g", trial, mask, listed[mask], v, best)
			}
		}
	}
	if count[Resolved] == 0 || count[Ambiguous] == 0 || count[Open] > 0 {
		t.Errorf("%v", count)
	}
}

// Signs stay open if there are no more noisy samples than parameters. If not, they count as resolved because a fit that
// interpolates the noise has no error.
func TestCompareTooFewSamples(t *testing.T) {
	net := network.Network{W: [][]float64{{1, 0}, {.6, .8}}, B: []float64{.5, -.3}, A: []float64{1, -2}}
	data := draw(net, 9, 1, .3)
	if c := Compare(NewModel(net, 2), data, FitOptions{}); c.Signs != Open || c.Sets != nil {
		t.Errorf("%+v", c)
	}
}
