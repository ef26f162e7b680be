package practical_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"crease/algo/beyond/practical"
	"crease/algo/beyond/refine"
	"crease/algo/data/networktest"
	"crease/algo/data/sample"
)

// A unit that only all samples together show is found, and no other, up to the Cramér–Rao bound; without it none is. If
// not, units are looked for in a part of the samples, or accepted for what chance gives in many tries.
func TestHidden(t *testing.T) {
	t.Parallel()
	const n, sigma = 800_000, .5
	rng := rand.New(rand.NewPCG(3, 9))
	for i := range 2 {
		net := networktest.Draw(rng, 3, 2)
		if i == 0 {
			net.Append([]float64{.48, -.6, .64}, .3, .03)
		}
		want := efficiencyOf(t, net, sample.NewGenerator(net, n, 4, sigma), sigma)
		res := learn(t, net, n, 4, sigma, practical.Options{})
		if res.Recovered.Units() != net.Units() || res.Signs != refine.Resolved {
			t.Fatalf("%d of %d units, signs %v; the least has %.0f squared standard errors",
				res.Recovered.Units(), net.Units(), res.Signs, want.weakest)
		}
		t.Logf("least unit: %.0f squared standard errors; error %.2g, bound %.2g", want.weakest,
			math.Sqrt(squaredError(net, res.Recovered)), math.Sqrt(want.bound))
		if e := squaredError(net, res.Recovered); !(e < 3*want.bound) {
			t.Errorf("squared error %v, the bound is %v", e, want.bound)
		}
	}
}
