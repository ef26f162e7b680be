package refine

import (
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"runtime"
	"testing"

	"crease/algo/base/nodetest"
	"crease/algo/data/sample"
	"crease/algo/network"
)

// fitted returns a hash of the digits of a fit of 16 units to samples of 10 in R²⁰, which is
// large enough for panels and for several goroutines that assemble the normal equations.
func fitted(t *testing.T) string {
	const d, n = 20, 4096
	rng := rand.New(rand.NewPCG(31, 7))
	draw := func(units int) (net network.Network) {
		for range units {
			w := make([]float64, d)
			for j := range w {
				w[j] = 2*rng.Float64() - 1
			}
			net.Append(w, 2*rng.Float64()-1, 1+rng.Float64())
		}
		return net.Normalised()
	}
	src, block, data := sample.NewGenerator(draw(10), n, 1, 0), sample.NewBlock(d), NewData(d, n)
	src.Fill(0, block)
	data.AddBlock(block, 0, block.Len)
	m, curve := Fit(NewModel(draw(16), d), data, FitOptions{Iterations: 4})
	if !(curve[len(curve)-1] < .5*curve[0]) {
		t.Fatal(curve)
	}
	h := fnv.New64a()
	for i, w := range m.Net.W {
		for _, v := range append(append([]float64{m.Net.A[i], m.Net.B[i], m.C}, w...), m.V...) {
			fmt.Fprintf(h, "%x ", math.Float64bits(v))
		}
	}
	return fmt.Sprintf("%x", h.Sum64())
}

// A fit has the same digits on one processor, on several, and on Node, and where every loop
// that can be spread is, in many small pieces. Would catch a sum whose order depends on who
// is done first, and a piece that overlaps another or is left out.
func TestFitDigits(t *testing.T) {
	nodetest.Begin(t)
	before := runtime.GOMAXPROCS(1)
	alone := fitted(t)
	runtime.GOMAXPROCS(max(4, before))
	several := fitted(t)
	usual := spreadFrom
	spreadFrom = 1 << 14
	pieces := fitted(t)
	spreadFrom = usual
	runtime.GOMAXPROCS(before)
	if alone != several || alone != pieces {
		t.Errorf("%s on one processor, %s on several, %s in small pieces", alone, several, pieces)
	}
	nodetest.Same(t, []string{alone})
}
