package few_test

import (
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"crease/algo/base/nodetest"
	"crease/algo/base/work"
	"crease/algo/beyond/few"
	"crease/algo/beyond/refine"
	"crease/algo/data/networktest"
	"crease/algo/data/sample"
	"crease/algo/network"
)

// All of this package's tests hold as WebAssembly too.
func TestOnNode(t *testing.T) { nodetest.All(t) }

// samples returns the first n samples of a network.
func samples(net network.Network, n int, seed uint64) *refine.Data {
	src, block := sample.NewGenerator(net, int64(n), seed, 0), sample.NewBlock(net.Dim())
	src.Fill(0, block)
	data := refine.NewData(net.Dim(), n)
	data.AddBlock(block, 0, block.Len)
	return data
}

// Of networks whose samples are few nothing is called determined that is not the network behind
// them, and of those whose samples are three times as many as their parameters most are found.
// Would catch a linear part, which is a unit's worth of parameters, signs that stay as they were
// drawn, and exact fits that are taken for the only one.
func TestSearch(t *testing.T) {
	t.Parallel()
	nets := uint64(3)
	if testing.Short() {
		nets = 1
	}
	if os.Getenv("CREASE_FULL") != "" {
		nets = 40
	}
	for _, c := range []struct {
		d, m  int
		times float64
		bar   float64 // share of the networks
	}{{1, 2, 3, 0}, {2, 1, 2, 0}, {2, 2, 1.5, 0}, {2, 2, 2, 0}, {2, 2, 3, .4}, {3, 3, 1.5, 0}, {3, 3, 2, 0}, {3, 3, 3, .5},
		{4, 2, 2, 0}, {5, 5, 2, 0}, {5, 5, 3, .6}, {8, 4, 3, .5}} {
		found := 0
		for seed := range nets {
			net := networktest.Draw(rand.New(rand.NewPCG(seed, 900)), c.d, c.m)
			data := samples(net, int(math.Round(c.times*float64(c.m*(c.d+1)))), seed)
			s := few.New(data, c.m, c.m, seed, work.New(nil))
			if !s.Run(300_000_000) {
				continue
			}
			found++
			if e := networktest.WorstMatched(net, s.Best.Network, true); !(e < 1e-6) {
				t.Errorf("d=%d m=%d, %g times, seed %d: determined, but off by %.1e", c.d, c.m, c.times, seed, e)
			}
		}
		t.Logf("d=%d m=%d, %g times: %d of %d", c.d, c.m, c.times, found, nets)
		if nets > 9 && float64(found) < c.bar*float64(nets) {
			t.Errorf("d=%d m=%d, %g times: %d of %d found", c.d, c.m, c.times, found, nets)
		}
	}
}

// A single unit is read off the samples on one side of its crease in any dimension, and only
// where they determine it: not where all samples have one, none or no more labels than the unit
// has parameters, and not where a second unit shows. Would catch a crease that is made up.
func TestOne(t *testing.T) {
	t.Parallel()
	for _, d := range []int{1, 2, 5, 20} {
		for seed := range uint64(8) {
			rng := rand.New(rand.NewPCG(seed, 901))
			net, n := networktest.Draw(rng, d, 1), 6*(d+1)
			beyond := 0
			for _, y := range samples(net, n, seed).Y {
				if y != 0 {
					beyond++
				}
			}
			got, ok := few.One(sample.NewGenerator(net, int64(n), seed, 0), nil)
			if want := d+2 <= beyond && beyond < n; ok != want {
				t.Errorf("d=%d, seed %d: %d of %d samples beyond the crease, found %v", d, seed, beyond, n, ok)
			} else if ok && !(networktest.WorstMatched(net, got, true) < 1e-9) {
				t.Errorf("d=%d, seed %d: %v, want %v", d, seed, got, net)
			}
			two := networktest.Draw(rng, d, 2)
			two.A[0], two.A[1] = 1, 1
			if _, ok = few.One(sample.NewGenerator(two, 1000, seed, 0), nil); ok {
				t.Errorf("d=%d, seed %d: one unit where there are two", d, seed)
			}
		}
	}
}
