package recovery

import (
	"math"
	"math/rand/v2"
	"testing"

	"crease/algo/data/networktest"
	"crease/algo/network"
	"crease/algo/num/tensor"
)

// Theorem non-robust:fullrank: every parameter, sign included, with m unknown.
// A third of the networks have biases at 0 and ±1, where only one of f̂_3 and f̂_4
// sees a unit. Would catch a lost or invented unit, a wrong sign, a loss of digits.
func TestExactFullRank(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	trials, dims := 60, 12
	if full() {
		trials, dims = 200, 20
	}
	for trial := range trials {
		d := 1 + rng.IntN(dims)
		m := 1 + rng.IntN(min(d, 12))
		n := networktest.DrawApart(rng, d, m, 0)
		if trial%3 == 0 {
			for i := range n.B {
				n.B[i] = float64(rng.IntN(3) - 1)
			}
		}
		r, err := Run(exactly(n), Options{Order: 1})
		if err != nil {
			t.Fatalf("trial %d, d=%d m=%d: %v", trial, d, m, err)
		}
		tol, smin := 1e-8, tensor.SMin(n.W, 1)
		if smin < 1e-3 {
			tol = 1e-6
		}
		if e := networktest.WorstMatched(n, r.Network(), true); !(e <= tol) || !r.Resolved {
			t.Errorf("trial %d, d=%d m=%d s_m=%.2g: error %.2g, found %d, resolved %v, %v", trial, d, m, smin, e,
				len(r.Units), r.Resolved, r.Diagnoses)
		}
	}
}

// Two weights about 10⁻³ apart. Would catch a merge of units that one tensor
// tells apart, and a polish that stops before it has converged.
func TestExactNearlyParallel(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	trials := 30
	if full() {
		trials = 300
	}
	for trial := range trials {
		m := 2 + rng.IntN(6)
		n := networktest.DrawApart(rng, m, m, 0)
		for c := range n.W[0] {
			n.W[0][c] = n.W[1][c] + 1e-3*rng.NormFloat64()
		}
		n = n.Normalised()
		r, err := Run(exactly(n), Options{Order: 1})
		if err != nil {
			t.Fatal(err)
		}
		tol, smin := 1e-8, tensor.SMin(n.W, 1)
		if smin < 1e-3 {
			tol = 1e-6
		}
		if e := networktest.WorstMatched(n, r.Network(), true); smin > 5e-5 && !(e <= tol) {
			t.Errorf("trial %d, d=m=%d s_m=%.2g: error %.2g, found %d, %v", trial, m, smin, e, len(r.Units),
				r.Diagnoses)
		}
	}
}

// The same without Polish: the paper's own algorithm, at well-conditioned
// weights. Would catch a decomposition that only the polish makes right.
func TestExactWithoutPolish(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	for trial := 0; trial < 30; {
		n := networktest.DrawApart(rng, 6, 1+rng.IntN(6), 0)
		if tensor.SMin(n.W, 1) < .05 {
			continue
		}
		trial++
		r, err := Run(exactly(n), Options{Order: 1, NoPolish: true})
		if err != nil {
			t.Fatal(err)
		}
		if e := networktest.WorstMatched(n, r.Network(), true); !(e <= 1e-8) {
			t.Errorf("trial %d: error %.2g", trial, e)
		}
	}
}

// Theorem non-robust:higher: overcomplete networks, up to sign. What is not
// recovered must be diagnosed. Would catch a mistake in the flattenings of
// higher order, in turning eigenvectors into weights, in the index shift.
func TestExactHigherOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for _, c := range []struct{ d, m, order, trials, all int }{
		{2, 3, 2, 20, 100}, {3, 5, 2, 10, 100}, {4, 9, 2, 5, 100}, {6, 18, 2, 1, 40}, {10, 40, 2, 1, 20},
		{2, 4, 3, 10, 100}, {3, 8, 3, 5, 100}, {6, 40, 3, 1, 20},
		{3, 2, 2, 5, 20}, {3, 2, 3, 5, 20}, {2, 5, 4, 5, 20}, // fewer units than could be, and order 4
	} {
		apart := 0.0
		if c.d == 2 {
			apart = .25
		}
		trials, good := c.trials, 0
		if full() {
			trials = c.all
		}
		for trial := range trials {
			n := networktest.DrawApart(rng, c.d, c.m, apart)
			r, err := Run(exactly(n), Options{Order: c.order})
			if err != nil {
				t.Fatalf("%+v: %v", c, err)
			}
			switch e := networktest.WorstMatched(n, r.Network(), false); {
			case e <= 1e-6:
				good++
			case len(r.Diagnoses) == 0:
				t.Errorf("%+v trial %d: error %.2g, found %d, and no diagnosis", c, trial, e, len(r.Units))
			}
			if r.Resolved {
				t.Fatalf("%+v: signs cannot be resolved at order %d", c, c.order)
			}
		}
		if float64(good) < .95*float64(trials) {
			t.Errorf("%+v: %d of %d recovered", c, good, trials)
		}
	}
}

// Erratum 3 and Lemma hermite_roots at work: at every order, units whose biases
// are roots of He_{2ℓ−1} are found by T_{2ℓ+2} alone, roots of He_{2ℓ} by
// T_{2ℓ+1} alone, and the record says so.
func TestWhichTensorFound(t *testing.T) {
	for _, c := range []struct {
		order int
		bias  float64
		found int
	}{
		{1, 0, 4}, {1, 1, 3}, {1, -1, 3},
		{2, 0, 6}, {2, math.Sqrt(3), 6}, {2, math.Sqrt(3 - math.Sqrt(6)), 5}, {2, -math.Sqrt(3 + math.Sqrt(6)), 5},
		{3, 0, 8}, {3, math.Sqrt(5 + math.Sqrt(10)), 8},
	} {
		n := network.Network{W: [][]float64{{1, 0, 0}, {0, .6, .8}}, B: []float64{c.bias, .4}, A: []float64{1, -2}}
		r, err := Run(exactly(n), Options{Order: c.order})
		if err != nil {
			t.Fatal(err)
		}
		if e := networktest.WorstMatched(n, r.Network(), false); !(e <= 1e-8) {
			t.Errorf("%+v: error %.2g, found %d", c, e, len(r.Units))
			continue
		}
		for _, u := range r.Units {
			want := []int{2*c.order + 1, 2*c.order + 2}
			if math.Abs(u.W[0]) > .5 {
				want = []int{c.found}
			}
			if len(u.Found) != len(want) || u.Found[0] != want[0] {
				t.Errorf("%+v: unit of bias %.3g found by %v, want %v", c, u.B, u.Found, want)
			}
		}
	}
}

// All biases at a root: one tensor is nothing but rounding. Would catch a
// threshold relative to the tensor itself, which takes that rounding for units.
func TestVanishingTensor(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	for _, c := range []struct {
		order int
		bias  float64
	}{{1, 0}, {1, 1}, {2, math.Sqrt(3)}, {2, math.Sqrt(3 - math.Sqrt(6))}} {
		n := networktest.DrawApart(rng, 3, 3, .3)
		for i := range n.B {
			n.B[i] = c.bias
		}
		r, err := Run(exactly(n), Options{Order: c.order})
		if err != nil {
			t.Fatal(err)
		}
		if e := networktest.WorstMatched(n, r.Network(), c.order == 1); !(e <= 1e-8) {
			t.Errorf("%+v: error %.2g, found %d", c, e, len(r.Units))
		}
		if r.Odd.Rank != 0 && r.Even.Rank != 0 {
			t.Errorf("%+v: ranks %d and %d", c, r.Odd.Rank, r.Even.Rank)
		}
	}
}

// Biases far out: exact coefficients still tell units of |b| = 6, whose
// coefficients are 10⁻⁸ of the others'. Would catch an absolute cut-off.
func TestLargeBiases(t *testing.T) {
	n := networktest.DrawApart(rand.New(rand.NewPCG(5, 1)), 5, 5, .3)
	copy(n.B, []float64{.3, -.8, 4, -5, 6})
	r, err := Run(exactly(n), Options{Order: 1, MidRule: true})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Units) != 5 {
		t.Fatalf("found %d units: %v", len(r.Units), r.Diagnoses)
	}
	if e := networktest.WorstMatched(n, r.Network(), true); !(e <= 1e-4) {
		t.Errorf("error %.2g", e)
	}
	// The midpoint's margin is one half on either side (erratum 13): a cut kept in
	// the sign of the bias after it was turned would lie elsewhere.
	for i, u := range r.Units {
		if off := math.Abs(u.Z - u.Cut); math.Abs(off-.5) > 1e-3 {
			t.Errorf("unit %d: z %g lies %g from its cut %g", i, u.Z, off, u.Cut)
		}
	}
}

// Same options, same digits; another seed, another draw.
func TestDeterministic(t *testing.T) {
	n := networktest.DrawApart(rand.New(rand.NewPCG(6, 1)), 4, 4, .3)
	run := func(seed uint64) *Result {
		r, err := Run(exactly(n), Options{Order: 1, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	a, b, c := run(7), run(7), run(8)
	for i := range a.Units {
		if a.Units[i].A != b.Units[i].A || a.Units[i].B != b.Units[i].B || a.Odd.Re[i] != b.Odd.Re[i] {
			t.Errorf("unit %d differs between equal runs", i)
		}
	}
	if a.Odd.Re[0] == c.Odd.Re[0] {
		t.Error("another seed drew the same pencil")
	}
}
