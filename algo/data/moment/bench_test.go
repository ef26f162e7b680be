package moment

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"crease/algo/data/sample"
	"crease/algo/num/tensor"
)

// BenchmarkSample draws one block; BenchmarkMoments sums one. Both report
// samples a second, the second also useful multiply-adds a second: one for
// every monomial and sample.
func BenchmarkSample(b *testing.B) {
	for _, d := range []int{5, 10, 16} {
		b.Run(fmt.Sprintf("d=%d", d), func(b *testing.B) {
			src := sample.NewGenerator(drawNetwork(rand.New(rand.NewPCG(1, 1)), d, d), 1e9, 1, 0)
			block := sample.NewBlock(d)
			for i := 0; b.Loop(); i++ {
				src.Fill(i, block)
			}
			b.ReportMetric(float64(b.N)*sample.BlockSize/b.Elapsed().Seconds(), "samples/s")
		})
	}
}

func BenchmarkMoments(b *testing.B) {
	for _, d := range []int{5, 10, 16} {
		b.Run(fmt.Sprintf("d=%d", d), func(b *testing.B) {
			src := sample.NewGenerator(drawNetwork(rand.New(rand.NewPCG(1, 1)), d, d), 1e9, 1, 0)
			block := sample.NewBlock(d)
			src.Fill(0, block)
			k, s := NewKernel(d, 4, nil), NewSums(d, 4)
			for b.Loop() {
				k.AddBlock(s, block)
			}
			n := float64(b.N) * sample.BlockSize / b.Elapsed().Seconds()
			b.ReportMetric(n, "samples/s")
			b.ReportMetric(n*float64(tensor.Len(d+1, 4))/1e9, "Gmadd/s")
		})
	}
}
