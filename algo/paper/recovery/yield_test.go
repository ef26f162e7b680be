package recovery

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"crease/algo/base/work"
	"crease/algo/network"
	"crease/algo/num/tensor"
)

// A recovery in many dimensions yields on the way, in what makes its thresholds too, and ends
// with the host's own error wherever it is told to. Would catch an answer that is forgotten.
func TestRecoveryYields(t *testing.T) {
	const dim, order = 10, 2
	n, err := network.Random(network.RandomOptions{Dim: dim, Units: 8, Seed: 3, Bias: 1})
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(9, 9))
	noise := map[int]*tensor.Sym{}
	for k := range 2*order + 3 {
		v := make([]float64, tensor.Len(dim, k))
		for i := range v {
			v[i] = 1e-9 * rng.NormFloat64()
		}
		noise[k] = tensor.FromVec(dim, k, v)
	}
	stop := errors.New("stop")
	turns, last := 0, 1
	opt := Options{Order: order, Draws: 1, Error: func(k int) *tensor.Sym { return noise[k] }}
	meter := func() *work.Meter { // a new one for every run, as one that has failed goes on to fail
		return work.New(func() error {
			if turns++; turns == last {
				return stop
			}
			return nil
		})
	}
	opt.Work = meter()
	if NewThresholds(exactly(n), opt); opt.Work.Err() != stop {
		t.Errorf("thresholds: %v", opt.Work.Err())
	}
	run := func(to int) (int, error) {
		turns, last, opt.Work = 0, to, meter()
		_, err := Run(exactly(n), opt)
		return turns, err
	}
	all, err := run(0)
	if err != nil {
		t.Fatal(err)
	}
	for _, last := range []int{1, all / 4, all / 2, 3 * all / 4, all} {
		if turns, err := run(last); err != stop || turns != last {
			t.Errorf("told to stop in turn %d of %d: %v in turn %d", last, all, err, turns)
		}
	}
}

// The largest eigenvalue that is worked out in pieces is gonum's, bit for bit, at sizes around
// those at which its ways change, and of matrices of low rank. Would catch a piece that is left
// out, and one that begins elsewhere.
func TestLargestIsGonums(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 9))
	for _, n := range []int{1, 2, 31, 32, 33, 63, 64, 65, 96, 130} {
		for _, rank := range []int{1, n} {
			m := mat.NewDense(n, rank, nil)
			m.Apply(func(int, int, float64) float64 { return rng.Float64() - .5 }, m)
			var g mat.SymDense
			g.SymOuterK(1, m)
			var eig mat.EigenSym
			if !eig.Factorize(&g, false) {
				t.Fatal("gonum fails")
			}
			want := eig.Values(nil)[n-1]
			if got, ok := largest(&g, nil); !ok || got != want {
				t.Errorf("%d rows, rank %d: %v, want %v (%v)", n, rank, got, want, ok)
			}
		}
	}
}

// TestTinySpectralNorm scales a matrix by powers of two down to where squares of its entries are 0. Would catch a panic
// at a table of points of that size, and digits that depend on the size.
func TestTinySpectralNorm(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 52))
	m := mat.NewDense(2, 3, nil)
	m.Apply(func(int, int, float64) float64 { return rng.Float64() - .5 }, m)
	want := spectralNorm(mat.DenseCopyOf(m), nil)
	var svd mat.SVD
	if !svd.Factorize(m, mat.SVDNone) {
		t.Fatal("gonum fails")
	}
	if norm := svd.Values(nil)[0]; math.Abs(want-norm) > 1e-14*norm {
		t.Errorf("the norm is %v, want %v", want, norm)
	}
	for _, exponent := range []int{-900, -700, -520, -300, 300} {
		scaled := mat.DenseCopyOf(m)
		scaled.Scale(math.Ldexp(1, exponent), scaled)
		if got := spectralNorm(scaled, nil); got != math.Ldexp(want, exponent) {
			t.Errorf("times 2^%d: %v, want %v", exponent, got, math.Ldexp(want, exponent))
		}
	}
	if got := spectralNorm(mat.NewDense(2, 3, nil), nil); got != 0 {
		t.Errorf("of zeros: %v", got)
	}
}
