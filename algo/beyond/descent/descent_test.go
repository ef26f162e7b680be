package descent_test

import (
	"fmt"
	"math"
	"os"
	"slices"
	"sort"
	"testing"

	"crease/algo/beyond/descent"
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

// The first step without momentum goes against the gradient of a plain loop over samples and units, in every dimension
// and for batches of every length, with the same digits; and that gradient is the one of central differences. If this
// fails, samples or units are left out where batches are divided, or a sum has another order, which changes every race.
func TestGradient(t *testing.T) {
	for d := 1; d <= 4; d++ {
		_, src := source(t, d, 2, 1000, 5)
		block := sample.NewBlock(d)
		src.Fill(0, block)
		for _, batch := range []int{1, 3, 63, 64, 65, 200} {
			r := descent.New(src, descent.Options{Units: 5, Seed: 1, Rule: descent.SGD, Rate: 1, Batch: batch})
			theta := slices.Clone(r.Parameters())
			sum, grad := plainGradient(theta, block, batch)
			rate := 1e-3 * 50. // with which a run of this peak rate begins
			r.Step(1)
			for i, v := range r.Parameters() {
				if want := theta[i] - rate*grad[i]; v != want {
					t.Errorf("d = %d, batches of %d: parameter %d is %v, want %v", d, batch, i, v, want)
				}
			}
			if want := sum / float64(batch); r.Loss() != want {
				t.Errorf("d = %d, batches of %d: loss %v, want %v", d, batch, r.Loss(), want)
			}
			const h = 1e-6
			for i, v := range theta {
				theta[i] = v + h
				hi, _ := plainGradient(theta, block, batch)
				theta[i] = v - h
				lo, _ := plainGradient(theta, block, batch)
				theta[i] = v
				if g := (hi - lo) / (4 * h) / float64(batch); math.Abs(g-grad[i]) > 1e-6*(1+math.Abs(g)) {
					t.Errorf("d = %d, parameter %d: gradient %v, want %v", d, i, grad[i], g)
				}
			}
		}
	}
}

// plainGradient returns the sum of (f−y)² over the first n samples of a block and the gradient of half their mean, for
// parameters in rows (w, b, a).
func plainGradient(theta []float64, block *sample.Block, n int) (sum float64, grad []float64) {
	d, inv := len(block.X), 1/float64(n)
	grad = make([]float64, len(theta))
	for s := range n {
		e, z := -block.Y[s], make([]float64, len(theta)/(d+2))
		for i := range z {
			u := theta[i*(d+2):]
			for j, x := range block.X {
				z[i] += u[j] * x[s]
			}
			if z[i] += u[d]; z[i] > 0 {
				e += u[d+1] * z[i]
			}
		}
		sum += e * e
		for i, v := range z {
			if v <= 0 {
				continue
			}
			a, g := theta[i*(d+2)+d+1], grad[i*(d+2):]
			for j, x := range block.X {
				g[j] += e * a * inv * x[s]
			}
			g[d] += e * a * inv
			g[d+1] += e * v * inv
		}
	}
	return sum, grad
}

// Both rules learn an easy problem. If this fails, an update or the schedule of the rate is broken.
func TestLearnsOneUnit(t *testing.T) {
	net, src := source(t, 3, 1, 5000, 8)
	for _, rule := range []descent.Rule{descent.SGD, descent.Adam} {
		best := math.Inf(1)
		for seed := range 3 {
			r := descent.New(src, descent.Options{Units: 2, Rule: rule, Seed: uint64(seed), Budget: 300_000})
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

// The same seed gives the same digits however the steps are divided, and batches at the end of a block or of the source
// are short. If this fails, they are skipped, or a race depends on how often it yields.
func TestDeterministicAndWhole(t *testing.T) {
	_, src := source(t, 2, 2, 5000, 3)
	opt := descent.Options{Units: 3, Batch: 100}
	a, b := descent.New(src, opt), descent.New(src, opt)
	a.Step(51) // 41 batches of the first block, 10 of the second
	for range 51 {
		b.Step(1)
	}
	if a.Seen() != 5000 || b.Seen() != 5000 {
		t.Errorf("one epoch took %d and %d samples, want 5000", a.Seen(), b.Seen())
	}
	if a.Loss() != b.Loss() {
		t.Errorf("losses %v and %v", a.Loss(), b.Loss())
	}
	if a.Network().B[0] != b.Network().B[0] {
		t.Error("different digits")
	}
}

// A rate that is far too high is reported as divergence. If this fails, numbers that are not finite leave the package.
func TestDivergence(t *testing.T) {
	_, src := source(t, 5, 5, 5000, 3)
	r := descent.New(src, descent.Options{Units: 5, Rule: descent.SGD, Rate: 1e3})
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
	for _, rule := range []descent.Rule{descent.SGD, descent.Adam} {
		for _, rate := range []float64{.0003, .001, .003, .01, .03, .1, .3, 1} {
			var losses []float64
			for k := range 10 {
				net, src := source(t, 10, 5, 20_000, uint64(9000+k))
				r := descent.New(src, descent.Options{Units: 5, Rule: rule, Rate: rate, Seed: uint64(9000 + k), Budget: 2_000_000})
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
