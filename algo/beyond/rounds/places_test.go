package rounds_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"crease/algo/base/diagnosis"
	"crease/algo/beyond/rounds"
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

// Rows at the 2^d corners of a cube determine 2^d/(d+2) units, however many rows there are. The order does not rise
// beyond the first that holds more, no unit is added to that many, and rounds that end for this reason do not blame the
// order. Held-out rows lie at the same corners, so they cannot limit the number of units. If this fails, rows are
// counted instead of places, and orders rise until there are 106 units at 64 corners, whose joint fits take half a
// minute.
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
			res, err := rounds.Learn(context.Background(), src, moment.NewSummer(src, 1), rounds.Options{Seed: seed})
			if err != nil {
				t.Fatal(err)
			}
			for _, round := range res.Rounds {
				if l := round.Order; l > 1 && tensor.Len(d, l-1) > maxUnits {
					t.Fatalf("d=%d seed %d: order %d, where %d is enough for %d units", d, seed, l, l-1, maxUnits)
				}
				for _, a := range round.Attempts {
					if a.Idea == rounds.Beside && a.Units > maxUnits {
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
