package practical_test

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"crease/algo/beyond/practical"
	"crease/algo/data/moment"
	"crease/algo/data/networktest"
	"crease/algo/data/sample"
	"crease/algo/network"
)

// deceiving lists sources whose first samples suggest another network than the others.
var deceiving = map[string]func(rng *rand.Rand, seed uint64) (sample.Source, network.Network){
	"a table sorted by x₁": func(rng *rand.Rand, seed uint64) (sample.Source, network.Network) {
		net := networktest.Draw(rng, 2, 3)
		return networktest.Shuffled(sortedTable(net, 40_000, seed), seed), net
	},
	"rows of two networks": func(rng *rand.Rand, seed uint64) (sample.Source, network.Network) {
		a, b := networktest.Draw(rng, 3, 3), networktest.Draw(rng, 3, 3)
		return networktest.Shuffled(twoNetworks(a, b, 10_000, 30_000, seed), seed), b // of most rows
	},
	"a unit at |b| = 4": func(rng *rand.Rand, seed uint64) (sample.Source, network.Network) {
		net := networktest.Draw(rng, 3, 4)
		net.B[3] = math.Copysign(4, net.B[3])
		return sample.NewGenerator(net, 1_000_000, seed, 0), net
	},
	"two units 10⁻³ rad apart": func(rng *rand.Rand, seed uint64) (sample.Source, network.Network) {
		net := networktest.Draw(rng, 3, 4)
		aside := networktest.Draw(rng, 3, 1).W[0]
		for j := range aside {
			net.W[3][j] = net.W[2][j] + 1e-3*aside[j]
		}
		net.B[3] = net.B[2]
		net = net.Normalised()
		return sample.NewGenerator(net, 200_000, seed, 0), net
	},
}

func sortedTable(net network.Network, n int64, seed uint64) *sample.Table {
	t := networktest.Table(sample.NewGenerator(net, n, seed, 0))
	slices.SortFunc(t.X, func(a, b []float64) int {
		if a[0] < b[0] {
			return -1
		}
		return 1
	})
	for s, x := range t.X {
		t.Y[s] = net.Eval(x)
	}
	return t
}

// twoNetworks is a table of n rows of a and then m of b.
func twoNetworks(a, b network.Network, n, m int64, seed uint64) *sample.Table {
	t := networktest.Table(sample.NewGenerator(a, n, seed, 0))
	u := networktest.Table(sample.NewGenerator(b, m, seed+1000, 0))
	return &sample.Table{X: append(t.X, u.X...), Y: append(t.Y, u.Y...)}
}

// No network is called exact that misses samples, however many of the first it meets. Fails too if it is only refused:
// a network that meets all samples is found where there is one.
func TestExactMeetsAllSamples(t *testing.T) {
	t.Parallel()
	seeds := uint64(6)
	if testing.Short() {
		seeds = 1
	}
	for name, draw := range deceiving {
		exact := 0.
		for seed := range seeds {
			src, net := draw(rand.New(rand.NewPCG(seed, 77)), seed)
			res, err := practical.New(context.Background(), src, moment.NewSummer(src, 2), practical.Options{Seed: seed}).
				Learn(practical.Bounds{})
			if err != nil {
				t.Fatal(err)
			}
			missed := missedBy(src, res.Learned)
			if missed > 0 && (res.Exact || len(res.Diagnoses()) == 0) || res.Diagnoses().Has("noise") {
				t.Errorf("%s, seed %d: exact %v, misses %d samples, %v", name, seed, res.Exact, missed, res.Diagnoses())
			}
			if res.Exact {
				exact++
			} else if e := network.Risk(net, res.Learned); !(e < 1e-4) {
				t.Errorf("%s, seed %d: risk %v", name, seed, e)
			}
		}
		if least := share[name] * float64(seeds); exact < least {
			t.Errorf("%s: exact %v times, want %v", name, exact, least)
		}
	}
}

// share is the least share of the runs that become exact.
var share = map[string]float64{
	"a table sorted by x₁": 1, "a unit at |b| = 4": 5. / 6, "two units 10⁻³ rad apart": 5. / 6,
}

// missedBy counts the samples that a network does not meet to 10⁻⁸ of the labels' size.
func missedBy(src sample.Source, net network.Network) (count int) {
	b, x := sample.NewBlock(src.Dim()), make([]float64, src.Dim())
	y2, n := 0.0, 0.0
	var off []float64
	for k := range sample.Blocks(src) {
		src.Fill(k, b)
		for s, y := range b.Y[:b.Len] {
			for j := range x {
				x[j] = b.X[j][s]
			}
			off = append(off, math.Abs(net.Eval(x)-y))
			y2 += y * y
			n++
		}
	}
	for _, r := range off {
		if r > 1e-8*math.Sqrt(y2/n) {
			count++
		}
	}
	return count
}

// Two units on each of two creases leave a linear part that looks like a unit four standard deviations out, and two
// more nearly coincide, so that the network comes from the odd samples (resolved). Fails if a result with orientations
// settled is called exact without a pass over all samples, some of which contradict the far unit.
func TestSettledIsConfirmed(t *testing.T) {
	t.Parallel()
	const n, turn = 200_000, .33
	net := planar([3]float64{0, .8, 1}, [3]float64{math.Pi, -.8, .5}, [3]float64{turn, -.5, 1},
		[3]float64{turn + math.Pi, .5, -.5}, [3]float64{math.Pi / 2, .4, 1}, [3]float64{math.Pi/2 + .001, .4, .7})
	seeds := []uint64{0, 2} // no sample at hand contradicts the unit far out
	if testing.Short() {
		seeds = seeds[:1]
	}
	for _, seed := range seeds {
		res := learn(t, net, n, seed, 0, practical.Options{Seed: seed})
		if missed := missedBy(sample.NewGenerator(net, n, seed, 0), res.Learned); missed > 0 || !res.Exact {
			t.Errorf("seed %d: exact %v, misses %d samples, %v", seed, res.Exact, missed, res.Diagnoses())
		}
	}
}
