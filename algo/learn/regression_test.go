package learn

import (
	"math"
	"testing"

	"crease/algo/data/sample"
	"crease/algo/network"
)

// Predictions stand beside the labels of their own samples, wherever the samples end. If not, the true network misses
// labels by more than their noise.
func TestScatter(t *testing.T) {
	f := network.Network{W: [][]float64{{.6, .8}, {1, 0}}, B: []float64{.5, -.3}, A: []float64{1, -2}}
	for _, c := range []struct{ n, used int64 }{{5, 5}, {5000, 4096}, {5000, 5000}, {20_000, 8192}} {
		for _, noise := range []float64{0, .1} {
			list := scatter(sample.NewCache(sample.NewGenerator(f, c.n, 3, noise), 1), f, c.used)
			if len(list) != int(min(c.n, scatterSize)) {
				t.Errorf("%+v: %d points", c, len(list))
			}
			off := 0.0
			for _, p := range list {
				off += (p.Label - p.Predicted) * (p.Label - p.Predicted) / float64(len(list))
			}
			if off = math.Sqrt(off); noise == 0 && off > 1e-12 || len(list) > 100 && math.Abs(off-noise) > .02 {
				t.Errorf("%+v with noise %g: off by %g", c, noise, off)
			}
		}
	}
	if scatter(sample.NewCache(sample.NewGenerator(f, 5, 3, 0), 1), network.Network{}, 5) != nil {
		t.Error("nothing predicts something")
	}
}
