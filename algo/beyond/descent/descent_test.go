package descent

import (
	"fmt"
	"math"
	"os"
	"slices"
	"sort"
	"testing"

	"crease/algo/data/sample"
	"crease/algo/network"
)

func source(t testing.TB, d, m int, n int64, seed uint64) (network.Network, sample.Source) {
	t.Helper()
	net, err := network.Random(network.RandomOptions{Dim: d, Units: m, Seed: seed, Bias: 1.5})
	if err != nil {
		t.Fatal(err)
	}
	return net, sample.NewGenerator(net, n, seed, 0)
}

// The gradient against central differences of the loss over the same batch:
// would catch a wrong or a missing derivative.
func TestGradient(t *testing.T) {
	_, src := source(t, 3, 2, 1000, 5)
	r := New(src, Options{Units: 4, Seed: 1})
	r.gradient(10, 50)
	want := append([]float64{}, r.grad...)
	const h = 1e-6
	for i := range r.theta {
		keep := r.theta[i]
		r.theta[i] = keep + h
		hi := r.gradient(10, 50)
		r.theta[i] = keep - h
		lo := r.gradient(10, 50)
		r.theta[i] = keep
		if g := (hi - lo) / (2 * h) / 80; math.Abs(g-want[i]) > 1e-6*(1+math.Abs(g)) {
			t.Errorf("parameter %d: gradient %v, want %v", i, want[i], g)
		}
	}
}

// The gradient in every dimension, and of batches of every length, has the digits of a
// plain loop over samples and units: would catch samples or units that are passed over
// where batches are cut, and a sum in another order, which would change what races say.
func TestGradientPlain(t *testing.T) {
	for d := 1; d <= 4; d++ {
		_, src := source(t, d, 2, 1000, 5)
		r := New(src, Options{Units: 5, Seed: 1})
		for _, cut := range [][2]int{{0, 64}, {3, 4}, {10, 73}, {10, 75}, {0, 200}} {
			sum := r.gradient(cut[0], cut[1])
			got := append([]float64{}, r.grad...)
			if want := r.plainGradient(cut[0], cut[1]); sum != want || !slices.Equal(got, r.grad) {
				t.Errorf("d = %d, %v: %v and %v, want %v and %v", d, cut, sum, got, want, r.grad)
			}
		}
	}
}

// plainGradient is gradient, sample by sample.
func (r *Run) plainGradient(lo, hi int) (sum float64) {
	clear(r.grad)
	inv := 1 / float64(hi-lo)
	for s := lo; s < hi; s++ {
		e, z := -r.block.Y[s], make([]float64, r.opt.Units)
		for i := range z {
			u := r.unit(r.theta, i)
			for j, x := range r.block.X {
				z[i] += u[j] * x[s]
			}
			if z[i] += u[r.d]; z[i] > 0 {
				e += u[r.d+1] * z[i]
			}
		}
		sum += e * e
		for i, v := range z {
			if v <= 0 {
				continue
			}
			a, g := r.unit(r.theta, i)[r.d+1], r.unit(r.grad, i)
			for j, x := range r.block.X {
				g[j] += e * a * inv * x[s]
			}
			g[r.d] += e * a * inv
			g[r.d+1] += e * v * inv
		}
	}
	return sum
}

// An easy problem is learned by both rules: a broken update or schedule would
// leave most of the energy.
func TestLearnsOneUnit(t *testing.T) {
	net, src := source(t, 3, 1, 5000, 8)
	for _, rule := range []Rule{SGD, Adam} {
		best := math.Inf(1)
		for seed := range 3 {
			r := New(src, Options{Units: 2, Rule: rule, Seed: uint64(seed), Budget: 300_000})
			for !r.Done() {
				r.Step(100)
			}
			best = min(best, network.Risk(net, r.Network()))
		}
		if rel := best / network.Energy(net); !(rel < 1e-4) {
			t.Errorf("%s: relative risk %v", rule, rel)
		}
	}
}

// The same seed gives the same digits however the steps are cut, and batches at
// the end of a block or of the source are short rather than skipped.
func TestDeterministicAndWhole(t *testing.T) {
	_, src := source(t, 2, 2, 5000, 3)
	a, b := New(src, Options{Units: 3, Batch: 100}), New(src, Options{Units: 3, Batch: 100})
	a.Step(51) // 41 batches of the first block, 10 of the second
	for range 51 {
		b.Step(1)
	}
	if a.Seen() != 5000 || b.Seen() != 5000 {
		t.Errorf("one epoch took %d and %d samples, want 5000", a.Seen(), b.Seen())
	}
	if a.readings != 2 || a.Loss() != b.Loss() {
		t.Errorf("%d readings, losses %v and %v", a.readings, a.Loss(), b.Loss())
	}
	if a.Network().B[0] != b.Network().B[0] {
		t.Error("different digits")
	}
}

// A rate far too high ends in a report, not in numbers that are not finite.
func TestDivergence(t *testing.T) {
	_, src := source(t, 5, 5, 5000, 3)
	r := New(src, Options{Units: 5, Rule: SGD, Rate: 1e3})
	r.Step(500)
	if !r.Diverged() || r.Network().Units() != 0 {
		t.Error("divergence was not noticed")
	}
}

// TestTune prints the table behind the default rates. It runs with CREASE_TUNE=1.
func TestTune(t *testing.T) {
	if os.Getenv("CREASE_TUNE") == "" {
		t.Skip("set CREASE_TUNE=1 to tune the rates")
	}
	for _, rule := range []Rule{SGD, Adam} {
		for _, rate := range []float64{.0003, .001, .003, .01, .03, .1, .3, 1} {
			var losses []float64
			for k := range 10 {
				net, src := source(t, 10, 5, 20_000, uint64(9000+k))
				r := New(src, Options{Units: 5, Rule: rule, Rate: rate, Seed: uint64(9000 + k), Budget: 2_000_000})
				for !r.Done() && !r.Diverged() {
					r.Step(100)
				}
				losses = append(losses, network.Risk(net, r.Network())/network.Energy(net))
			}
			sort.Float64s(losses)
			fmt.Printf("%s %.4f median %.2g, best %.2g, worst %.2g\n", rule, rate, losses[5], losses[0], losses[9])
		}
	}
}
