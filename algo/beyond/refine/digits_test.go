package refine_test

import (
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"runtime"
	"testing"

	"crease/algo/base/nodetest"
	"crease/algo/beyond/refine"
	"crease/algo/data/networktest"
)

// fitDigits returns a hash of all digits of a fit of 16 units to samples of 10 in R²⁰, which are enough for panels and
// for several goroutines in every loop over them but that of the residuals.
func fitDigits(t *testing.T) string {
	const d, n = 20, 25_000
	rng := rand.New(rand.NewPCG(31, 7))
	data := draw(networktest.Draw(rng, d, 10), n, 1, 0)
	m, curve := refine.Fit(refine.NewModel(networktest.Draw(rng, d, 16), d), data, refine.FitOptions{Iterations: 1})
	if len(curve) < 3 || !(curve[2] < .5*curve[0]) {
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

// A fit has the same digits on one processor, on several and on Node. If not, the order of a sum depends on the
// goroutines, or a platform computes in another way.
func TestFitDigits(t *testing.T) {
	nodetest.Begin(t)
	before := runtime.GOMAXPROCS(1)
	single := fitDigits(t)
	runtime.GOMAXPROCS(max(4, before))
	several := fitDigits(t)
	runtime.GOMAXPROCS(before)
	if single != several {
		t.Errorf("%s on one processor, %s on several", single, several)
	}
	nodetest.Same(t, []string{single})
}
