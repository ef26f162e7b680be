package refine

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"crease/algo/data/networktest"
	"crease/algo/data/sample"
)

// BenchmarkNormal assembles the normal equations of a fit of d units in R^d to 16384 samples.
func BenchmarkNormal(b *testing.B) {
	for _, d := range []int{5, 10, 16} {
		b.Run(fmt.Sprintf("d=%d", d), func(b *testing.B) {
			net := networktest.Draw(rand.New(rand.NewPCG(5, 1)), d, d)
			f := newFitter(draw(net, 4*sample.BlockSize, 1, 0), NewModel(net, d), FitOptions{}, false)
			defer f.close()
			f.activate()
			for b.Loop() {
				clear(f.nm.block)
				f.nm.add(f.data, f.phi, nil)
			}
			b.ReportMetric(float64(b.N)*float64(f.data.Len())/b.Elapsed().Seconds(), "samples/s")
		})
	}
}
