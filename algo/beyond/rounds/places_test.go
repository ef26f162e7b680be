package rounds

import (
	"context"
	"math/rand/v2"
	"testing"

	"crease/algo/base/diagnosis"
	"crease/algo/data/moment"
	"crease/algo/data/networktest"
	"crease/algo/data/sample"
	"crease/algo/num/tensor"
)

// corners returns a table of n rows that lie at corners of the cube [−1, 1]^d, with labels of a network of m units.
func corners(rng *rand.Rand, d, m, n int) *sample.Table {
	net, table := networktest.Draw(rng, d, m), &sample.Table{}
	for range n {
		x := make([]float64, d)
		for j := range x {
			x[j] = float64(2*rng.IntN(2) - 1)
		}
		table.X, table.Y = append(table.X, x), append(table.Y, net.Eval(x))
	}
	return table
}

// Rows at the 2^d corners of a cube determine 2^d/(d+2) units however many rows there are. No order is taken beyond
// the first that holds more, no unit is added to so many, and where the rounds end for that reason it is not said that
// the order ends them. Held-out rows lie at the same corners, so they speak for any number of units. Would catch
// orders that rise until there are more units than corners, 106 of them at 64, whose joint fits take half a minute.
func TestFewPlacesDetermineFewUnits(t *testing.T) {
	t.Parallel()
	seeds := uint64(5)
	if testing.Short() {
		seeds = 2
	}
	stopped := 0
	for d := 4; d <= 6; d++ {
		places := 1 << d
		maxUnits := places / (d + 2)
		for seed := range seeds {
			src := networktest.Shuffled(corners(rand.New(rand.NewPCG(seed, uint64(d))), d, 4, 3000), seed)
			res, err := Learn(context.Background(), src, moment.NewSummer(src, 1), Options{Seed: seed})
			if err != nil {
				t.Fatal(err)
			}
			for _, round := range res.Rounds {
				if l := round.Order; l > 1 && tensor.Len(d, l-1) > maxUnits {
					t.Fatalf("d=%d seed %d: order %d, where %d is enough for %d units", d, seed, l, l-1, maxUnits)
				}
				for _, a := range round.Attempts {
					if a.Idea == Beside && a.Units > maxUnits {
						t.Errorf("d=%d seed %d: one unit more in round %d, %d in all", d, seed, round.Number, a.Units)
					}
				}
			}
			if !res.Exact && tensor.Len(d, res.Order) > maxUnits {
				stopped++
				if res.Diagnoses().Has(diagnosis.OrderUsedUp) {
					t.Errorf("d=%d seed %d: %v", d, seed, res.Diagnoses())
				}
			}
		}
	}
	if stopped == 0 {
		t.Error("no run ended for want of places")
	}
}

// Rows that repeat count once, also where the rounds took only some of the rows, and drawn samples all count.
func TestDeterminable(t *testing.T) {
	const d, n = 3, 2 * sample.BlockSize
	rng := rand.New(rand.NewPCG(1, 2))
	net := networktest.Draw(rng, d, 2)
	distinct := networktest.Table(sample.NewGenerator(net, 40, 1, 0))
	repeated := &sample.Table{}
	for k := range n {
		repeated.X = append(repeated.X, distinct.X[k%40])
		repeated.Y = append(repeated.Y, distinct.Y[k%40])
	}
	for name, c := range map[string]struct {
		src         sample.Source
		given       int
		units, able int
	}{
		"drawn":       {sample.NewGenerator(net, n, 1, 0), 0, n / 5, n / 5},
		"few drawn":   {sample.NewGenerator(net, 3, 1, 0), 0, 1, 1},
		"table":       {networktest.Shuffled(distinct, 1), 0, 8, 8},
		"repeated":    {networktest.Shuffled(repeated, 1), 0, 8, 8},
		"units given": {networktest.Shuffled(repeated, 1), 20, 20, 8},
	} {
		l := New(context.Background(), c.src, moment.NewSummer(c.src, 1), Options{Units: c.given})
		l.split = splitRange(0, sample.Blocks(c.src), maxHeld)
		before := l.spent()
		if l.determined() != c.units || l.determinable() != c.able {
			t.Errorf("%s: %d units, %d determinable", name, l.determined(), l.determinable())
		}
		if l.spent() != before {
			t.Errorf("%s: counting places is work of the rounds", name)
		}
	}
}

// TestDeterminableGrows takes more samples of a table with more different points than the first of them. Would catch
// points that are counted once and for all while only a part of them is asked for.
func TestDeterminableGrows(t *testing.T) {
	net := networktest.Draw(rand.New(rand.NewPCG(1, 2)), 3, 2)
	src := networktest.Shuffled(networktest.Table(sample.NewGenerator(net, 4*sample.BlockSize, 1, 0)), 1)
	l := New(context.Background(), src, moment.NewSummer(src, 1), Options{})
	for _, from := range []int{3, 1, 0} {
		l.split = splitRange(0, sample.Blocks(src), maxHeld)
		l.split.from = from
		if want := int(l.samples()) / 5; l.determinable() != want {
			t.Errorf("%d samples: %d units, want %d", l.samples(), l.determinable(), want)
		}
	}
}
