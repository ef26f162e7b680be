package linalg

import (
	"math"
	"math/rand/v2"
	"testing"
)

// Two directions become orthonormal whatever they are, and the first keeps its own: would
// catch parallel and zero ones that end in NaN.
func TestOrthonormalPair(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 12))
	for d := 2; d <= 6; d++ {
		u, v := make([]float64, d), make([]float64, d)
		for j := range u {
			u[j], v[j] = rng.NormFloat64(), rng.NormFloat64()
		}
		zero := make([]float64, d)
		for _, c := range [][2][]float64{{u, v}, {u, Scaled(u, -3)}, {u, zero}, {zero, v}, {zero, zero}, {Axis(d, 1), Axis(d, 1)}} {
			p, q := OrthonormalPair(c[0], c[1])
			if math.Abs(Norm(p)-1) > 1e-14 || math.Abs(Norm(q)-1) > 1e-14 || math.Abs(Dot(p, q)) > 1e-14 {
				t.Errorf("%v: %v and %v", c, p, q)
			}
			if r := Norm(c[0]); r > 0 && Distance(Scaled(c[0], 1/r), p, 1) > 1e-14 {
				t.Errorf("%v begins with %v", c, p)
			}
		}
	}
}
