package refine

import (
	"fmt"
	"testing"

	"crease/algo/data/sample"
	"crease/algo/network"
)

// BenchmarkNormal assembles the normal equations of a fit of d units in R^d to
// 16384 samples once.
func BenchmarkNormal(b *testing.B) {
	for _, d := range []int{5, 10, 16} {
		b.Run(fmt.Sprintf("d=%d", d), func(b *testing.B) {
			net, err := network.Random(network.RandomOptions{Dim: d, Units: d, Seed: 5, Bias: 1})
			if err != nil {
				b.Fatal(err)
			}
			src, block := sample.NewGenerator(net, 4*sample.BlockSize, 1, 0), sample.NewBlock(d)
			data := NewData(d, 0)
			for i := range 4 {
				src.Fill(i, block)
				data.AddBlock(block, 0, block.Len)
			}
			phi := make([]float64, data.Len()*d)
			for s := range data.Len() {
				x := data.Row(s)
				for u, w := range net.W {
					z := net.B[u]
					for i, v := range w {
						z += v * x[i]
					}
					phi[s*d+u] = max(0, z)
				}
			}
			nm := newNormal(data, d, make([]float64, d*(d+1)/2*((data.Dim+1)*(data.Dim+2)/2)))
			for b.Loop() {
				clear(nm.block)
				nm.add(data, phi, nil)
			}
			b.ReportMetric(float64(b.N)*float64(data.Len())/b.Elapsed().Seconds(), "samples/s")
		})
	}
}
