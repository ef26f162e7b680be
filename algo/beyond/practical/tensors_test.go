package practical_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"crease/algo/beyond/practical"
	"crease/algo/beyond/practical/fitting"
	"crease/algo/data/networktest"
	"crease/algo/network"
)

// From d = 48 on no tensor above T₂ is summed, and random starts suffice. If not, a run exceeds its time and memory.
func TestHighDimension(t *testing.T) {
	t.Parallel()
	net, err := network.Random(network.RandomOptions{Dim: 50, Units: 5, Seed: 9, Bias: 1})
	if err != nil {
		t.Fatal(err)
	}
	order := 0
	opt := practical.Options{Progress: func(p practical.Progress) { order = p.Estimator.Order }}
	res := learn(t, net, 60_000, 5, 0, opt)
	if e := worst(net, res.Recovered); !res.Exact || !(e < 1e-9) || won(res).Kind != fitting.Random || order != 2 {
		t.Errorf("exact %v, error %v, start %v, T up to order %d", res.Exact, e, won(res), order)
	}
}

// With many units in high dimension T₂ shows less than half of them: the direct fit finds all from a start with surplus
// units, and removes these. Fails if starts have the size that T₂ shows, or if a fit keeps its surplus units to the
// end.
func TestManyUnitsInHighDimension(t *testing.T) {
	t.Parallel()
	const d, m = 48, 16
	net := networktest.Draw(rand.New(rand.NewPCG(1, d)), d, m)
	rank := 0
	opt := practical.Options{Seed: 7, Progress: func(p practical.Progress) { rank = p.Rank.Rank }}
	res := learn(t, net, 40_000, 7, 0, opt)
	if e := worst(net, res.Recovered); !res.Exact || !(e < 1e-9) || rank >= m/2 {
		t.Errorf("exact %v, %d units, error %v, rank %d, %v", res.Exact, res.Recovered.Units(), e, rank, res.Diagnoses())
	}
	if !slices.ContainsFunc(res.Fits, func(c fitting.Curve) bool { return c.Slim }) {
		t.Error("the spare units stayed to the end")
	}
}
