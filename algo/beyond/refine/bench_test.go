package refine_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"crease/algo/beyond/refine"
	"crease/algo/data/networktest"
	"crease/algo/data/sample"
)

// BenchmarkStep takes one step of a fit of d units in R^d to 16384 samples, which is two evaluations of the normal
// equations.
func BenchmarkStep(b *testing.B) {
	for _, d := range []int{5, 10, 16} {
		b.Run(fmt.Sprintf("d=%d", d), func(b *testing.B) {
			net := networktest.Draw(rand.New(rand.NewPCG(5, 1)), d, d)
			data, m := draw(net, 4*sample.BlockSize, 1, .1), refine.NewModel(net, d)
			for b.Loop() {
				refine.Fit(m, data, refine.FitOptions{Iterations: 1})
			}
			b.ReportMetric(float64(b.N)*float64(data.Len())/b.Elapsed().Seconds(), "samples/s")
		})
	}
}
