package moment

import (
	"math"
	"math/rand/v2"
	"testing"

	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/tensor"
)

// Definition def-a1: He_k(x) = (−1)^k D^{(k)}γ(x)/γ(x) for the density γ over R^d,
// entry by entry, against derivatives of γ by central differences. γ's constant,
// (2π)^{d/2} in d dimensions and not the printed √(2π), cancels (erratum 8). Would
// catch an entry with the wrong multi-index.
func TestHermiteTensorByDefinition(t *testing.T) {
	gamma := func(x []float64) float64 {
		s := 0.0
		for _, v := range x {
			s += v * v
		}
		return math.Exp(-s/2) / math.Pow(2*math.Pi, float64(len(x))/2)
	}
	const h = .01
	var derivative func(x []float64, idx []int) float64
	derivative = func(x []float64, idx []int) float64 {
		if len(idx) == 0 {
			return gamma(x)
		}
		up, down := append([]float64(nil), x...), append([]float64(nil), x...)
		up[idx[0]] += h
		down[idx[0]] -= h
		return (derivative(up, idx[1:]) - derivative(down, idx[1:])) / (2 * h)
	}
	for _, x := range [][]float64{{.7, -.4}, {0, 1.1}, {.3, .8, -1.2}} {
		monomials := make([][]float64, 5) // x^α, packed
		for k := range monomials {
			p := tensor.NewSym(len(x), k)
			p.AddPower(1, x)
			monomials[k] = p.Data
		}
		for k := range monomials {
			he := correct(len(x), k, monomials)
			idx := make([]int, k)
			for _, got := range he.Data {
				want := math.Pow(-1, float64(k)) * derivative(x, idx) / gamma(x)
				if math.Abs(got-want) > 5e-3 {
					t.Errorf("He_%d at %v, entry %v: %v, differences of γ give %v", k, x, idx, got, want)
				}
				tensor.Next(idx, len(x))
			}
		}
	}
}

// Lemma samplingerror: for η the N it asks for grows as d^k/η², so ‖T_k − f̂_k‖² is
// in proportion to d(d+1)…(d+k−1)/N, and κ, its ratio to E[y²] of that, neither
// vanishes nor grows with d, as it would if the constant held the proof's
// C(d+k, d) (erratum 14). Would catch a standard error that is a bound only.
func TestSamplingErrorScalesAsStated(t *testing.T) {
	for _, n := range []int64{8192, 32768} {
		for _, d := range []int{1, 2, 4, 8} {
			net := network.Orthonormal(network.RandomOptions{Dim: d, Units: 1, Seed: 3})
			net.B[0] = .4
			e := gather(t, sample.NewGenerator(net, n, 9, 0), 4, -1, 1)
			y2 := e.MeanSquare()
			scale := y2 / float64(n)
			for k := 1; k <= 4; k++ {
				scale *= float64(d + k - 1)
				kappa := e.StandardError(k) * e.StandardError(k) / scale
				most := 2.5
				if d < 4 {
					most = 8 // powers of few Gaussians have heavy tails
				}
				if kappa < 1 || kappa > most {
					t.Errorf("N=%d d=%d k=%d: κ = %v", n, d, k, kappa)
				}
			}
		}
	}
}

// Claim young: |Σ a_i|^{2p} ≤ n^{2p} max|a_i|^{2p} ≤ n^{2p} Σ |a_i|^{2p}, the step of
// the sampling lemma's proof that stands on its own.
func TestYoung(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 3))
	for range 300 {
		n, p := 1+rng.IntN(8), 1+rng.IntN(4)
		sum, largest, powers := 0.0, 0.0, 0.0
		for range n {
			a := rng.NormFloat64()
			sum += a
			largest = max(largest, math.Abs(a))
			powers += math.Pow(math.Abs(a), float64(2*p))
		}
		scale := math.Pow(float64(n), float64(2*p))
		low, mid, high := math.Pow(math.Abs(sum), float64(2*p)), scale*math.Pow(largest, float64(2*p)), scale*powers
		if low > mid*(1+1e-12) || mid > high*(1+1e-12) {
			t.Errorf("n=%d p=%d: %v, %v, %v do not rise", n, p, low, mid, high)
		}
	}
}
