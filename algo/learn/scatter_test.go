package learn_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"crease/algo/data/networktest"
	"crease/algo/learn"
	"crease/algo/network"
	"crease/algo/spec"
)

// Each prediction is paired with the label of the same sample, whatever the length of the last block, and a learned
// function that is 0 has no predictions. If not, the chart shows a network that misses labels by more than their noise.
func TestScatter(t *testing.T) {
	f := network.Network{W: [][]float64{{.6, .8}, {1, 0}}, B: []float64{.5, -.3}, A: []float64{1, -2}}
	for _, method := range []spec.Method{spec.Rounds, spec.Practical} {
		for _, n := range []int64{4096 + 5, 5000, 20_000} { // the last block has 5, 904 and 3,616 samples
			for _, noise := range []float64{0, .1} {
				s := specOf(method, f, n)
				s.Sampling.Noise = noise
				list, square := mustRun(t, s, nil, learn.Host{}).Regress.Scatter, 0.
				for _, p := range list {
					square += (p.Label - p.Predicted) * (p.Label - p.Predicted) / float64(len(list))
				}
				off := math.Sqrt(square)
				if len(list) < 5 || noise == 0 && off > 1e-9 || len(list) > 100 && math.Abs(off-noise) > .02 {
					t.Errorf("%s, N = %d, noise %g: %d predictions, off by %g", method, n, noise, len(list), off)
				}
			}
		}
	}
	zeros := tableOf(rand.New(rand.NewPCG(1, 52)), 500, 2, func([]float64) float64 { return 0 })
	last := mustRun(t, specOf(spec.Practical, network.Network{}, 1), networktest.Shuffled(zeros, 1), learn.Host{})
	if len(last.Regress.Scatter) > 0 {
		t.Errorf("0 predicts %v", last.Regress.Scatter)
	}
}
