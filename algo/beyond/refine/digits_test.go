package refine

import (
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"runtime"
	"testing"

	"crease/algo/base/nodetest"
	"crease/algo/data/networktest"
)

// fitDigits returns a hash of all digits of a fit of 16 units to samples of 10 in R²⁰, which is large enough for panels
// and for several goroutines.
func fitDigits(t *testing.T) string {
	const d, n = 20, 4096
	rng := rand.New(rand.NewPCG(31, 7))
	data := draw(networktest.Draw(rng, d, 10), n, 1, 0)
	m, curve := Fit(NewModel(networktest.Draw(rng, d, 16), d), data, FitOptions{Iterations: 4})
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

// A fit has the same digits on one processor, on several, on Node, and with its loops divided into many small pieces.
// If not, the order of a sum depends on the goroutines, or pieces overlap or miss samples.
func TestFitDigits(t *testing.T) {
	nodetest.Begin(t)
	before := runtime.GOMAXPROCS(1)
	single := fitDigits(t)
	runtime.GOMAXPROCS(max(4, before))
	several := fitDigits(t)
	saved := spreadFrom
	spreadFrom = 1 << 14
	pieces := fitDigits(t)
	spreadFrom = saved
	runtime.GOMAXPROCS(before)
	if single != several || single != pieces {
		t.Errorf("%s on one processor, %s on several, %s in small pieces", single, several, pieces)
	}
	nodetest.Same(t, []string{single})
}
