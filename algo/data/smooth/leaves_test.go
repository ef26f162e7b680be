package smooth_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"crease/algo/data/sample"
	"crease/algo/data/smooth"
	"crease/algo/network"
)

// TestRepeatedRows has every row of a table three times: the verdict is that of each once, for waves from those that
// noise hides to those that it does not. Catches a fit that is taken to have had three times the samples, so that it
// hides less of what is smooth.
func TestRepeatedRows(t *testing.T) {
	const n, d, units, times, waves = 400, 3, 20, 3, 60
	rng := rand.New(rand.NewPCG(1, 6))
	draw := func() []float64 { return []float64{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()} }
	var g network.Network
	for range units {
		g.Append(draw(), rng.NormFloat64(), 1)
	}
	noise, points := make([]float64, n), make([][]float64, n)
	for s := range points {
		points[s], noise[s] = draw(), rng.NormFloat64()
	}
	leaves := func(wave float64, times int) bool {
		var table sample.Table
		for range times {
			for s, x := range points {
				table.X = append(table.X, x)
				table.Y = append(table.Y, g.Eval(x)+noise[s]+wave*math.Sin(3*x[0]))
			}
		}
		rows, err := table.Shuffled(1, nil)
		if err != nil {
			t.Fatal(err)
		}
		return smooth.Leaves(rows, g, nil)
	}
	found := 0
	for k := range waves {
		wave := float64(k) / waves
		once := leaves(wave, 1)
		if leaves(wave, times) != once {
			t.Errorf("a wave of %g: smooth %v, and not so with rows that are repeated", wave, once)
		}
		if once {
			found++
		}
	}
	if found == 0 || found == waves {
		t.Errorf("%d of %d waves are smooth", found, waves)
	}
}
