package recover

import (
	"math"
	"math/rand/v2"
	"os"
	"testing"

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

func TestExp(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for trial := range 200 {
		d := 1 + rng.IntN(20)
		m := 1 + rng.IntN(min(d, 12))
		n := randomUnits(rng, d, m, 0)
		if trial%3 == 0 {
			for i := range n.B {
				n.B[i] = float64(rng.IntN(3) - 1)
			}
		}
		smin := tensor.SMin(n.W, 1)
		for _, np := range []bool{true, false} {
			r, err := Exact(exactly(n), Options{Order: 1, NoPolish: np})
			if err != nil {
				t.Error(err)
				continue
			}
			e := worst(n, r.Network(), true)
			if e > 1e-10 {
				t.Logf("%d d=%d m=%d smin=%.2g: error %.2g found %d polish %d misfit %.2g %v ranks %d %d", trial, d, m, smin, e, len(r.Units), r.Polish, r.Residual, r.Diagnoses, r.Odd.Rank, r.Even.Rank)
			}
		}
	}
}

func TestExp2(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, c := range [][3]int{{2, 3, 2}, {3, 5, 2}, {4, 9, 2}, {6, 18, 2}, {10, 40, 2}, {2, 4, 3}, {3, 8, 3}, {6, 40, 3}} {
		good := [2]int{}
		trials := 10
		if c[0] < 4 {
			trials = 100
		}
		for trial := range trials {
			apart := 0.
			if c[0] == 2 {
				apart = .25
			}
			n := randomUnits(rng, c[0], c[1], apart)
			for q, np := range []bool{true, false} {
				r, err := Exact(exactly(n), Options{Order: c[2], NoPolish: np})
				if err != nil {
					t.Error(err)
					continue
				}
				e := worst(n, r.Network(), false)
				if e < 1e-6 {
					good[q]++
				} else if !np {
					t.Logf("%v %d smin=%.2g: error %.2g found %d polish %d misfit %.2g %v ranks %d %d", c, trial, tensor.SMin(n.W, c[2]), e, len(r.Units), r.Polish, r.Residual, r.Diagnoses, r.Odd.Rank, r.Even.Rank)
				}
			}
		}
		t.Logf("%v: %v of %d", c, good, trials)
	}
}
