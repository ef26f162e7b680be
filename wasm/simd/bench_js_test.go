package simd

import (
	"fmt"
	"math/rand/v2"
	"syscall/js"
	"testing"

	"crease/algo/data/moment"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/lane"
)

// cpu returns the seconds of processor time that Node has taken: on a machine
// that others load, a better clock than the wall's.
func cpu() float64 {
	u := js.Global().Get("process").Call("cpuUsage")
	return (u.Get("user").Float() + u.Get("system").Float()) / 1e6
}

func randomNet(d, m int) network.Network {
	rng := rand.New(rand.NewPCG(1, 1))
	var n network.Network
	for range m {
		n.Append(random(rng, make([]float64, d)), rng.NormFloat64(), rng.NormFloat64())
	}
	return n
}

// Benchmarks as the browser's worker runs them: run them with wasm/simd/node.js.
// They report samples to the second of processor time.
func BenchmarkWorker(b *testing.B) {
	use(b)
	for _, d := range []int{5, 10, 16} {
		src := sample.NewGenerator(randomNet(d, d), 1e12, 1, 0)
		block := sample.NewBlock(d)
		k, s := moment.NewKernel(d, 4, nil), moment.NewSums(d, 4)
		src.Fill(0, block)
		run := func(name string, f func(i int)) {
			b.Run(fmt.Sprintf("%s/d=%d", name, d), func(b *testing.B) {
				start, i := cpu(), 0
				for ; b.Loop(); i++ {
					f(i)
				}
				b.ReportMetric((cpu()-start)/float64(i)/sample.BlockSize*1e9, "cpu-ns/sample")
			})
		}
		run("sample", func(i int) { src.Fill(i, block) })
		run("moments", func(int) { k.AddBlock(s, block) })
		// The walks alone, on a lane of coordinates.
		n, y, w := randomNet(d, d), new(lane.Lane), make([]float64, d*d)
		x, prod := make([]lane.Lane, d), make([]lane.Lane, 5)
		block.Lanes(x, 0)
		block.Lanes(prod[:1], 0)
		run("evaluate alone", func(int) {
			for range sample.BlockSize / lane.Size {
				lane.Evaluate(y, x, w, n.B, n.A)
			}
		})
		run("moments alone", func(int) {
			for range sample.BlockSize / lane.Size {
				lane.Moments(s.Degree, prod, x)
			}
		})
	}
}
