package smooth

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestIs tells functions of the point from noise, in few dimensions and of one direction in many, over
// many seeds: catches a test that takes the correlations of chance, the largest of many, for more.
func TestIs(t *testing.T) {
	for seed := range uint64(20) {
		rng := rand.New(rand.NewPCG(seed, 3))
		for _, d := range []int{1, 2, 8} {
			points, noise, wave := make([][]float64, 500), make([]float64, 500), make([]float64, 500)
			directions := make([][]float64, 40)
			draw := func() []float64 {
				x := make([]float64, d)
				for j := range x {
					x[j] = rng.NormFloat64()
				}
				return x
			}
			for i := range directions {
				directions[i] = draw()
			}
			for s := range points {
				points[s] = draw()
				noise[s], wave[s] = rng.NormFloat64(), math.Sin(5*points[s][0])+.5*rng.NormFloat64()
			}
			if ok, err := Is(points, noise, directions, nil); ok || err != nil {
				t.Errorf("d = %d, seed %d: noise is smooth, %v", d, seed, err)
			}
			axis := make([]float64, d)
			axis[0] = 1
			if ok, err := Is(points, wave, append(directions, axis), nil); !ok || err != nil {
				t.Errorf("d = %d, seed %d: a wave is not smooth, %v", d, seed, err)
			}
		}
	}
}
