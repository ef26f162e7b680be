// Package networktest holds what the tests of several packages need of networks.
package networktest

import (
	"math"
	"math/rand/v2"

	"crease/algo/network"
)

// Draw returns m units over R^d as the practical method is measured on: unit
// weights uniform on the sphere, |a| uniform in [.5, 2] with random signs, b
// uniform in [−1.5, 1.5].
func Draw(rng *rand.Rand, d, m int) network.Network {
	var n network.Network
	for range m {
		w := make([]float64, d)
		for j := range w {
			w[j] = rng.NormFloat64()
		}
		a := .5 + 1.5*rng.Float64()
		if rng.IntN(2) == 0 {
			a = -a
		}
		r := network.Norm(w)
		n.Append(w, (3*rng.Float64()-1.5)*r, a/r)
	}
	return n.Normalised()
}

// Worst returns the largest parameter error, every true unit taking the closest
// one found, sign included; +Inf if nothing was found.
func Worst(truth, found network.Network) float64 {
	top := 0.0
	for i, w := range truth.W {
		best := math.Inf(1)
		for j, u := range found.W {
			e := max(math.Abs(truth.B[i]-found.B[j]), math.Abs(truth.A[i]-found.A[j]))
			for k := range w {
				e = max(e, math.Abs(w[k]-u[k]))
			}
			best = min(best, e)
		}
		top = max(top, best)
	}
	return top
}
