package network

import (
	"math"
	"testing"

	"crease/algo/num/hermite"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
)

// Every option holds over many seeds, and a seed means one network.
func TestRandom(t *testing.T) {
	signs := 0
	for seed := uint64(0); seed < 50; seed++ {
		o := RandomOptions{Dim: 2, Units: 6, Seed: seed, AMin: 1, AMax: 1.5, Bias: .7, LeastAngle: .3}
		n, err := Random(o)
		if err != nil || n.Validate("network.") != nil || n.Units() != 6 {
			t.Fatalf("seed %d: %v", seed, err)
		}
		for i, w := range n.W {
			if a := math.Abs(n.A[i]); a < 1 || a > 1.5 || math.Abs(linalg.Norm(w)-1) > 1e-15 {
				t.Errorf("|a| = %v, ‖w‖ = %v", a, linalg.Norm(w))
			}
			if math.Abs(n.B[i]) > .7 {
				t.Errorf("b[%d] = %v", i, n.B[i])
			}
			if n.A[i] < 0 {
				signs++
			}
			for _, v := range n.W[:i] {
				if angle := math.Acos(math.Abs(linalg.Dot(v, w))); angle < .3-1e-12 {
					t.Errorf("angle %v", angle)
				}
			}
		}
		again, _ := Random(o)
		if Risk(n, again) != 0 && Risk(n, again) > 1e-30 {
			t.Error("one seed, two networks")
		}
	}
	if signs < 90 || signs > 210 {
		t.Errorf("%d of 300 signs negative", signs)
	}
	if _, err := Random(RandomOptions{Dim: 2, Units: 9, LeastAngle: .4}); err == nil {
		t.Error("nine lines in the plane 0.4 rad apart")
	}
}

func TestOrthonormal(t *testing.T) {
	n := Orthonormal(RandomOptions{Dim: 7, Units: 7, Seed: 3})
	for i, w := range n.W {
		for j, v := range n.W {
			want := 0.0
			if i == j {
				want = 1
			}
			if math.Abs(linalg.Dot(v, w)-want) > 1e-14 {
				t.Errorf("⟨w%d, w%d⟩ = %v", i, j, linalg.Dot(v, w))
			}
		}
	}
	if s := LeastSingular(n, 1); math.Abs(s-1) > 1e-13 {
		t.Errorf("s_m = %v", s)
	}
}

// The mean square perturbation of a weight is τ², and s_m of parallel weights
// rises from rounding to something that does not depend on luck alone.
func TestSmoothed(t *testing.T) {
	parallel := Network{W: [][]float64{{1, 0, 0}, {1, 0, 0}, {0, 1, 0}}, B: []float64{.5, -.5, 0},
		A: []float64{1, 1, 1}}
	if s := LeastSingular(parallel, 1); s > 1e-15 {
		t.Errorf("parallel weights: s_m = %v", s)
	}
	square := 0.0
	const trials, tau = 2000, .1
	for seed := uint64(0); seed < trials; seed++ {
		n := Smoothed(parallel, tau, seed)
		for i, w := range n.W {
			square += math.Pow(linalg.Distance(w, parallel.W[i], 1), 2) / (3 * trials)
		}
		if s := LeastSingularAsIs(n, 1); s <= 1e-8 {
			t.Errorf("seed %d: s_m = %v", seed, s)
		}
	}
	if math.Abs(square-tau*tau) > .05*tau*tau {
		t.Errorf("mean square move %v, τ² = %v", square, tau*tau)
	}
	if got := MostUnits(10, 2); got != 54 { // 0.99·55 = 54.45
		t.Errorf("bound %d", got)
	}
	if got := MostUnits(100, 1); got != 99 {
		t.Errorf("bound %d", got)
	}
	wide, _ := Random(RandomOptions{Dim: 2, Units: 4, Seed: 1})
	if LeastSingular(wide, 2) != 0 || LeastSingular(wide, 3) < 1e-6 {
		t.Errorf("4 units in 2 dimensions: %v at order 2, %v at order 3", LeastSingular(wide, 2),
			LeastSingular(wide, 3))
	}
}

// s_m(W^{⊙2}) against the Gram matrix of the powers, whose entries (wᵀv)² need
// no symmetric basis: trace and determinant for two units.
func TestLeastSingularTwo(t *testing.T) {
	n, _ := Random(RandomOptions{Dim: 3, Units: 2, Seed: 8})
	c := math.Pow(linalg.Dot(n.W[0], n.W[1]), 2)
	if s := LeastSingular(n, 2); math.Abs(s-math.Sqrt(1-c)) > 1e-14 || tensor.Len(3, 2) != 6 {
		t.Errorf("s₂ = %v, expected %v", s, math.Sqrt(1-c))
	}
}

// Erratum 10 with its own numbers: at m = d = B = 10, ε = 1e−4, c = 2.01 the
// printed cut-off leaves an error per unit far above the target (ε/m)², the
// corrected one far below.
func TestCutoff(t *testing.T) {
	const eps, target = 1e-4, 1e-10
	corrected := LinearError(Cutoff(10, 10, 10, eps, CutoffConstant))
	printed := LinearError(CutoffConstant * math.Sqrt(math.Log(1/(eps*1000))))
	if corrected > 1e-16 || printed < 1e6*target {
		t.Errorf("error per unit: corrected %g, printed %g", corrected, printed)
	}
}

// LinearError against quadrature of the tail, on both sides of the change to
// the asymptotic series.
func TestLinearError(t *testing.T) {
	for _, b := range []float64{0, .5, -2, 4, 7, 19.9, -20.1, 25} {
		want := 0.0
		const h = 1e-4
		for z := h / 2; z < 12; z += h {
			want += z * z * hermite.Pdf(z+math.Abs(b)) * h
		}
		if got := LinearError(b); math.Abs(got-want) > 1e-5*want {
			t.Errorf("b=%v: %g, quadrature %g", b, got, want)
		}
	}
}

// Good units stay, bad ones become one linear function; its exact error is
// within Σ of the units' own, and the function is right at points.
func TestLinearised(t *testing.T) {
	r := seeded(50)
	f, _ := Random(RandomOptions{Dim: 5, Units: 5, Seed: 2})
	f.B = []float64{.3, -.8, 4, -5, 6}
	good, bad := Split(f, 3)
	if len(good) != 2 || good[1] != 1 || len(bad) != 3 {
		t.Fatalf("good %v, bad %v", good, bad)
	}
	g, risk := Linearised(f, 3)
	if g.Units() != 4 {
		t.Errorf("%d units", g.Units())
	}
	bound := 0.0
	for _, i := range bad {
		bound += math.Abs(f.A[i]) * math.Sqrt(LinearError(f.B[i]))
	}
	if risk > bound*bound || risk < 1e-9 || risk > 1e-6*Energy(f) {
		t.Errorf("risk %g, bound %g", risk, bound*bound)
	}
	v, c := LinearApproximation(f, bad)
	if b := 6.0; linalg.Norm(v) > 3*b || math.Abs(c) > 3*b*b { // the lemma's mB and mB²
		t.Errorf("‖v‖ = %v, c = %v", linalg.Norm(v), c)
	}
	for range 20 {
		x := rest(r.NormFloat64, 5)
		want := f.Select(good).Eval(x) + linalg.Dot(v, x) + c
		if got := g.Eval(x); math.Abs(got-want) > 1e-13*(1+math.Abs(want)) {
			t.Errorf("g = %v, expected %v", got, want)
		}
	}
	if g, risk := Linearised(f.Select([]int{3}), 3); g.Units() != 0 || risk <= 0 {
		t.Errorf("a unit that is nearly zero: %+v, risk %g", g, risk)
	}
}
