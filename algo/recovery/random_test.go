package recovery

import (
	"math"
	"math/rand/v2"
	"os"

	"crease/algo/network"
	"crease/algo/tensor"
)

// full reports whether the long runs are asked for.
func full() bool { return os.Getenv("CREASE_FULL") != "" }

// exactly serves the exact coefficients of n, each computed once.
func exactly(n network.Network) Coefficients {
	seen := map[int]*tensor.Sym{}
	return func(k int) *tensor.Sym {
		if seen[k] == nil {
			seen[k] = n.Coefficient(k)
		}
		return seen[k]
	}
}

// randomUnits draws m units in dimension d: directions uniform on the sphere and
// at least apart radians from each other up to sign, |a| ∈ [.5, 2], |b| ≤ 1.5.
func randomUnits(rng *rand.Rand, d, m int, apart float64) network.Network {
	var n network.Network
	for n.Units() < m {
		w := make([]float64, d)
		for i := range w {
			w[i] = rng.NormFloat64()
		}
		r := network.Norm(w)
		for i := range w {
			w[i] /= r
		}
		far := true
		for _, u := range n.W {
			far = far && math.Abs(dot(u, w)) < math.Cos(apart)
		}
		if !far {
			continue
		}
		a := .5 + 1.5*rng.Float64()
		if rng.IntN(2) == 0 {
			a = -a
		}
		n.Append(w, 3*rng.Float64()-1.5, a)
	}
	return n
}

// worst matches every true unit with the nearest found one and returns the
// largest error of any parameter, +Inf if the numbers of units differ. With
// signs set to false a unit may be turned round.
func worst(truth, found network.Network, signs bool) float64 {
	if truth.Units() != found.Units() {
		return math.Inf(1)
	}
	used := make([]bool, found.Units())
	e := 0.0
	for i, w := range truth.W {
		best, at := math.Inf(1), -1
		for j, v := range found.W {
			if used[j] {
				continue
			}
			for _, s := range []float64{1, -1} {
				if s < 0 && signs {
					continue
				}
				x := max(math.Abs(truth.A[i]-found.A[j]), math.Abs(truth.B[i]-s*found.B[j]))
				for c := range w {
					x = max(x, math.Abs(w[c]-s*v[c]))
				}
				if x < best {
					best, at = x, j
				}
			}
		}
		if at < 0 {
			return math.Inf(1)
		}
		used[at] = true
		e = max(e, best)
	}
	return e
}
