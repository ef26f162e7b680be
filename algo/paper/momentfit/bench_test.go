package momentfit

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"crease/algo/data/networktest"
	"crease/algo/network"
	"crease/algo/num/tensor"
)

// BenchmarkExact fits exact coefficients to rounding from a start 2 % off.
func BenchmarkExact(b *testing.B) {
	for _, c := range []struct{ d, m, to int }{{5, 5, 4}, {10, 10, 4}, {3, 5, 6}, {10, 30, 6}, {32, 40, 4}} {
		rng := rand.New(rand.NewPCG(2, 3))
		n := networktest.DrawApart(rng, c.d, c.m, .3)
		start, _ := networktest.Disturbed(rng, n, .02)
		run(b, fmt.Sprintf("d=%d/m=%d/k=%d", c.d, c.m, c.to), coefficients(n, 2, c.to), start, Options{})
	}
}

// BenchmarkEstimated fits coefficients with errors from a random start, as the
// practical method does.
func BenchmarkEstimated(b *testing.B) {
	for _, c := range []struct{ d, m int }{{5, 5}, {10, 5}, {10, 10}, {20, 10}} {
		rng := rand.New(rand.NewPCG(2, 3))
		ts, start := coefficients(networktest.Draw(rng, c.d, c.m), 2, 4), networktest.Draw(rng, c.d, c.m)
		for _, t := range ts {
			for i := range t.Data {
				t.Data[i] += .01 * rng.NormFloat64()
			}
		}
		run(b, fmt.Sprintf("d=%d/m=%d", c.d, c.m), ts, start, Options{
			Steps: 60, MaxBias: 3, Damping: 1e-2, Window: 10, Patience: 1e-5,
		})
	}
}

func run(b *testing.B, name string, ts []*tensor.Sym, start network.Network, opt Options) {
	b.Run(name, func(b *testing.B) {
		var res Result
		for b.Loop() {
			res = Fit(ts, start, opt)
		}
		b.ReportMetric(float64(len(res.Loss)-1), "steps")
		b.ReportMetric(res.Loss[len(res.Loss)-1], "loss")
	})
}
