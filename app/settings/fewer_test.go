package settings

import (
	"testing"

	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/claimtest"
)

// What the help says: "Practical often works with fewer samples and more units". From 400
// samples it recovers more units of random networks than rounds or one round do, the more
// units the more so.
func TestPracticalNeedsFewer(t *testing.T) {
	seeds := uint64(6)
	if testing.Short() {
		seeds = 2
	}
	for _, o := range []network.RandomOptions{{Dim: 2, Units: 5}, {Dim: 3, Units: 5}, {Dim: 5, Units: 5}} {
		o.Bias, o.AMin, o.AMax, o.LeastAngle = 1, .7, 1.5, .3
		found := map[spec.Method]int{}
		for o.Seed = range seeds {
			n, err := network.Random(o)
			if err != nil {
				t.Fatal(err)
			}
			s := spec.Default()
			s.Network, s.Sampling = n, spec.Sampling{Samples: 400, Seed: o.Seed}
			for _, s.Learning.Method = range []spec.Method{spec.Paper, spec.Rounds, spec.Practical} {
				found[s.Learning.Method] += claimtest.Matched(claimtest.Run(t, s), 1e-3)
			}
		}
		if p := found[spec.Practical]; p <= found[spec.Paper] || p <= found[spec.Rounds] {
			t.Errorf("%d units in %d dimensions: recovered %v", o.Units, o.Dim, found)
		}
	}
}
