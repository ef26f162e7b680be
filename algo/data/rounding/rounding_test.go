package rounding_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"crease/algo/data/rounding"
	"crease/algo/data/sample"
)

// What rounding leaves of labels does not depend on the value of a column that is constant. Catches one whose mean is
// rounded, and which seems to vary by that little.
func TestFloorOfConstantColumn(t *testing.T) {
	floor := func(constant float64) float64 {
		rng, table := rand.New(rand.NewPCG(1, 7)), new(sample.Table)
		for range 300 {
			x := math.Round(1e5*rng.NormFloat64()) / 1e5
			table.X = append(table.X, []float64{x, constant})
			table.Y = append(table.Y, math.Round(1e5*math.Abs(x-.3))/1e5)
		}
		rows, err := table.Shuffled(1, nil)
		if err != nil {
			t.Fatal(err)
		}
		return rounding.Floor(sample.NewCache(rows, 1), nil)
	}
	if of0, of1 := floor(0), floor(.1); of0 == 0 || of1 != of0 {
		t.Errorf("%g beside a column of .1, %g beside one of 0", of1, of0)
	}
}
