package rounds

import (
	"math"
	"math/rand/v2"
	"testing"

	"crease/algo/data/networktest"
)

// A single unit is found from 500 samples, with a crease far enough out that their tensors do not show it,
// and nothing else with it. Catches rounds that put units of their own in its place, and an attempt
// without its fit, under whose name the next one's would be shown.
func TestSingleUnitFromFewSamples(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(35, 5))
	for _, d := range []int{1, 2, 5, 8} {
		net := networktest.Draw(rng, d, 1)
		net.B[0] = -1.5
		res := learn(t, net, 500, 0, Options{})
		if !res.Exact || res.Recovered.Units() != 1 || math.Abs(res.Recovered.B[0]-net.B[0]) > 1e-9 {
			t.Errorf("d = %d: exact %v, found %+v %+v", d, res.Exact, res.Recovered, res.Found)
		}
		for _, r := range res.Rounds {
			if len(r.Fits) != len(r.Attempts) {
				t.Errorf("d = %d, round %d: %d fits of %d attempts", d, r.Number, len(r.Fits), len(r.Attempts))
			}
		}
	}
}
