package refine_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"crease/algo/beyond/refine"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// tableOf returns n uniform points in [−2, 2]^d with noisy labels.
func tableOf(rng *rand.Rand, d, n int, noise float64, label func(x []float64) float64) *refine.Data {
	data := refine.NewData(d, n)
	for range n {
		x := make([]float64, d)
		for j := range x {
			x[j] = 4*rng.Float64() - 2
		}
		data.X = append(append(data.X, x...), 1)
		data.Y = append(data.Y, label(x)+noise*rng.NormFloat64())
	}
	return data
}

// Finish sets the weights of columns without effect to 0, keeps those of oblique creases, and comes closer to the
// labels without noise. If not, a table's result lists columns that do not matter, or loses some that do.
func TestFinishDropsUnsupportedWeights(t *testing.T) {
	t.Parallel()
	const n, noise = 600, .2
	var before, after float64
	for seed := range uint64(20) {
		rng := rand.New(rand.NewPCG(seed, 91))
		d := 3 + rng.IntN(6)
		k, at := rng.IntN(d), rng.Float64()-.5
		oblique := seed%2 == 1
		label := func(x []float64) float64 {
			if oblique {
				return 3*max(0, .6*x[k]+.8*x[(k+1)%d]-at) + x[(k+1)%d]
			}
			return 2*max(0, x[k]-at) - x[(k+1)%d]
		}
		data := tableOf(rng, d, n, noise, label)
		m := refine.NewModel(unitAlong(d, k, -at), d)
		if oblique {
			m.Net.W[0][k], m.Net.W[0][(k+1)%d] = .6, .8
		}
		m, _ = refine.Fit(m, data, refine.FitOptions{})
		got, dropped := refine.Finish(m, data, refine.FitOptions{})
		zeros := 0
		for j, w := range got.Net.W[0] {
			used := j == k || oblique && j == (k+1)%d
			if w == 0 {
				zeros++
			}
			if used && w == 0 {
				t.Errorf("seed %d: weight %d was set to 0", seed, j)
			}
		}
		for _, v := range got.V {
			if v == 0 {
				zeros++
			}
		}
		if zeros != dropped || dropped < d-2 {
			t.Errorf("seed %d, d = %d: %d weights were set to 0, %d are 0", seed, d, dropped, zeros)
		}
		before, after = before+distance(m, data, label), after+distance(got, data, label)
	}
	if !(after < .8*before) {
		t.Errorf("the mean square distance is %g, %g before", after, before)
	}
}

// Creases that lie along columns are found to do so, however the noise turns them in the fit, and oblique ones are not
// straightened. If not, a tariff's thresholds come as equations of all columns.
func TestFinishStraightensCreases(t *testing.T) {
	t.Parallel()
	const n, seeds = 220, 40
	turned := 0
	for seed := range uint64(seeds) {
		for _, oblique := range []bool{false, true} {
			rng := rand.New(rand.NewPCG(seed, 17))
			w := [][]float64{{1, 0}, {0, 1}}
			if oblique {
				w = [][]float64{{.8, .6}, {0, 1}}
			}
			truth := func(x []float64) float64 {
				return x[0] + x[1] + max(0, linalg.Dot(w[0], x)+.2) - .8*max(0, linalg.Dot(w[1], x)-.2)
			}
			data := tableOf(rng, 2, n, .05, truth)
			m := refine.NewModel(network.Network{W: w, B: []float64{.2, -.2}, A: []float64{1, -.8}}, 2)
			m, _ = refine.Fit(m, data, refine.FitOptions{})
			m, _ = refine.Finish(m, data, refine.FitOptions{})
			for i, w := range m.Net.W {
				along := w[0] == 0 || w[1] == 0
				if oblique && i == 0 && along {
					t.Errorf("seed %d: an oblique crease was straightened", seed)
				} else if !oblique && !along {
					turned++
				}
			}
		}
	}
	if turned > seeds/10 {
		t.Errorf("%d of %d creases along columns are oblique", turned, 2*seeds)
	}
}

// On a grid no crease near that of Finish has a smaller sum of squares. If not, the fit ends beside the row on which
// the best crease lies.
func TestFinishMovesCreasesToRows(t *testing.T) {
	t.Parallel()
	data := refine.NewData(1, 201)
	for i := range 201 {
		x := float64(i-100) / 50
		data.X, data.Y = append(data.X, x, 1), append(data.Y, math.Round(100*(4-.4*x-.5*max(0, x-1.2)))/100)
	}
	m := refine.NewModel(unitAlong(1, 0, -1.19), 1)
	m, _ = refine.Fit(m, data, refine.FitOptions{})
	got, _ := refine.Finish(m, data, refine.FitOptions{})
	meanSquare := func(m refine.Model) float64 { return m.Residuals(make([]float64, data.Len()), data) }
	for _, shift := range []float64{-.02, -.01, -.003, -.001, .001, .003, .01, .02} {
		c := got.Clone()
		c.Net.B[0] += shift
		c, _ = refine.Fit(c, data, refine.FitOptions{Iterations: 1, Damping: 1e9}) // solves for a, v and c only
		if meanSquare(c) < meanSquare(got)*(1-1e-9) {
			t.Errorf("shifted by %g the crease leaves %g, not %g", shift, meanSquare(c), meanSquare(got))
		}
	}
}

// unitAlong returns the unit σ(x_k + b).
func unitAlong(d, k int, b float64) (n network.Network) {
	n.Append(linalg.Axis(d, k), b, 1)
	return n
}

// distance returns the mean squared distance of a model from the labels without noise.
func distance(m refine.Model, data *refine.Data, label func(x []float64) float64) (sum float64) {
	g := m.Network()
	for s := range data.Len() {
		x := data.Row(s)[:data.Dim]
		sum += (g.Eval(x) - label(x)) * (g.Eval(x) - label(x)) / float64(data.Len())
	}
	return sum
}
