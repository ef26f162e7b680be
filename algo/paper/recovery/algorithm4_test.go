package recovery

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"crease/algo/data/networktest"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
)

// Erratum 4: it is |α| that is held against η₂. All terms of T_4 are negative
// here, and the printed rule would drop every one.
func TestNegativeTermsAreKept(t *testing.T) {
	n := planar([]float64{.2, 1.4}, []float64{.5, .4}, []float64{1, 2})
	r := run(t, n, 1, 1e-4, Options{})
	if len(r.Even.Kept) != 2 || !r.Even.Kept[0] || !r.Even.Kept[1] {
		t.Errorf("kept of T_4: %v", r.Even.Kept)
	}
	for _, a := range r.Even.Alpha {
		if a >= 0 {
			t.Errorf("α = %v of T_4 should be negative", a)
		}
	}
	if e := networktest.WorstMatched(n, r.Network(), true); !(e < 1e-8) {
		t.Errorf("error %.2g, found %d", e, len(r.Units))
	}
}

// Erratum 4: step 3 flattens to (ℓ, ℓ+2, 0). The singular values shown are those
// of that flattening, made densely here.
func TestSingularValuesAreDense(t *testing.T) {
	n := networktest.DrawApart(rand.New(rand.NewPCG(1, 4)), 3, 2, .3)
	r := run(t, n, 1, 0, Options{})
	f4 := n.Coefficient(4)
	dense := mat.NewDense(3, 27, nil)
	for i := range 3 {
		for c := range 27 {
			idx := []int{i, c / 9, c / 3 % 3, c % 3}
			slices.Sort(idx)
			dense.Set(i, c, f4.Data[tensor.Position(idx, 3)])
		}
	}
	var svd mat.SVD
	svd.Factorize(dense, mat.SVDNone)
	for i, want := range svd.Values(nil) {
		if math.Abs(r.Even.Singular[i]-want) > 1e-13 {
			t.Errorf("σ_%d = %v, dense %v", i+1, r.Even.Singular[i], want)
		}
	}
	if r.Even.Rank != 2 || r.Odd.Rank != 2 {
		t.Errorf("ranks %d, %d", r.Odd.Rank, r.Even.Rank)
	}
}

// The default η₁ is 1.3 times the spectral norm of the error's flattening, by a
// dense computation, and thresholds that are given are used as they are.
func TestThresholds(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 4))
	n := planar([]float64{.2, 1.4}, []float64{.5, .4}, []float64{1, 2})
	noise := map[int]*tensor.Sym{}
	for k := range 5 {
		noise[k] = tensor.NewSym(2, k)
		for i := range noise[k].Data {
			noise[k].Data[i] = 1e-3 * rng.NormFloat64()
		}
	}
	opt := Options{Order: 1, Error: func(k int) *tensor.Sym { return noise[k] }}
	r, err := Run(exactly(n), opt)
	if err != nil {
		t.Fatal(err)
	}
	for parity := range 2 {
		var svd mat.SVD
		svd.Factorize(noise[3+parity].Flatten(1, 2+parity), mat.SVDNone)
		want := 1.3 * svd.Values(nil)[0]
		if math.Abs(r.Thresholds.Eta1[parity]/want-1) > 1e-9 {
			t.Errorf("η₁[%d] = %v, want %v", parity, r.Thresholds.Eta1[parity], want)
		}
	}
	eta0 := 0.0
	for k := 2; k <= 4; k++ {
		eta0 = max(eta0, noise[k].Norm())
	}
	if r.Thresholds.Eta0 != eta0 {
		t.Errorf("η₀ = %v, want %v", r.Thresholds.Eta0, eta0)
	}
	if r.Thresholds.Exact || !r.Thresholds.Pairs || r.Thresholds.Given != [3]bool{} {
		t.Errorf("%+v", r.Thresholds)
	}
	opt.Eta1, opt.Eta2, opt.Eta3 = .01, .02, .03
	if r, err = Run(exactly(n), opt); err != nil {
		t.Fatal(err)
	}
	th := r.Thresholds
	if th.Eta1 != [2]float64{.01, .01} || th.Eta2 != [2]float64{.02, .02} || th.Eta3 != .03 || th.Pairs ||
		th.Given != [3]bool{true, true, true} {
		t.Errorf("%+v", th)
	}
}

// blurred returns the coefficients of n, k ≤ 2·order+2, each off by a random
// tensor of Frobenius norm about spread.
func blurred(rng *rand.Rand, n network.Network, order int, spread float64) Coefficients {
	noisy := make([]*tensor.Sym, 2*order+3)
	for k := range noisy {
		noisy[k] = n.Coefficient(k)
		v := make([]float64, len(noisy[k].Data))
		for i := range v {
			v[i] = spread * rng.NormFloat64() / math.Sqrt(float64(len(v)))
		}
		noisy[k].AddScaled(1, tensor.FromVec(n.Dim(), k, v))
	}
	return func(k int) *tensor.Sym { return noisy[k] }
}

// Theorem robust:uptosigns at orders 2 and 3: the errors of what Algorithm 4
// recovers are in proportion to those of the coefficients. Would catch a
// threshold that does not scale, and a form that is unstable.
func TestRobustHigherOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for _, c := range []struct{ d, m, order int }{{2, 3, 2}, {3, 5, 2}, {3, 8, 3}} {
		for range 5 {
			n := networktest.DrawApart(rng, c.d, c.m, .6)
			if tensor.SMin(n.W, c.order) < .1 {
				continue
			}
			var errs []float64
			for _, spread := range []float64{1e-7, 1e-5} {
				s := spread
				r, err := Run(blurred(rng, n, c.order, s),
					Options{Order: c.order, Spread: func(int) float64 { return s }})
				if err != nil {
					t.Fatal(err)
				}
				if r.Resolved {
					t.Error("signs cannot be resolved beyond order 1")
				}
				errs = append(errs, networktest.WorstMatched(n, r.Network(), false))
			}
			if !(errs[1] < .05) || errs[1]/errs[0] < 3 || errs[1]/errs[0] > 3e3 {
				t.Errorf("%+v: errors %.2g", c, errs)
			}
		}
	}
}

// The same network, its coefficients truly off by noise of the size that is
// reported: errors in directions and biases stay within a few times what is
// foretold. Would catch an uncertainty that is off by orders of magnitude.
func TestUncertaintyTellsTheError(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	const spread = 1e-4
	direction, bias, count := 0.0, 0.0, 0.0
	for range 40 {
		n := orthonormal(rng, 3)
		noisy := blurred(rng, n, 1, spread)
		r, err := Run(noisy, Options{Order: 1, Spread: func(int) float64 { return spread }})
		if err != nil {
			t.Fatal(err)
		}
		for _, u := range r.Units {
			for i, w := range n.W {
				if d := linalg.DistanceUpToSign(w, u.W); d < .1 {
					direction += math.Log(d / u.WeightError)
					bias += math.Log(math.Abs(math.Abs(u.B)-math.Abs(n.B[i])) / u.BiasError)
					count++
				}
			}
		}
	}
	if count != 120 {
		t.Fatalf("%v units matched of 120", count)
	}
	for name, x := range map[string]float64{"directions": direction, "biases": bias} {
		if mean := math.Exp(x / count); mean < .1 || mean > 3 {
			t.Errorf("%s err %.2g times what is foretold, in the geometric mean", name, mean)
		}
	}
}

// Fewer units than dimensions, one of the tensors hardly seeing them: what both
// find is united, so there are never more units than true ones. Would catch an
// η₃ that is narrower than the errors of the directions.
func TestNoUnitTwice(t *testing.T) {
	const spread = 0.1
	for seed := range uint64(40) {
		n := network.Orthonormal(network.RandomOptions{Dim: 8, Units: 2, Seed: seed, Bias: 1.2, AMin: 1, AMax: 2})
		noisy := blurred(rand.New(rand.NewPCG(seed, 5)), n, 1, spread)
		r, err := Run(noisy, Options{Order: 1, Spread: func(int) float64 { return spread }})
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Units) != 2 {
			t.Errorf("seed %d: %d units of 2: %+v", seed, len(r.Units), r.Diagnoses)
		}
	}
}

// Coefficients or errors that are not finite end in an error, not in NaN.
func TestNotFinite(t *testing.T) {
	good := exactly(planar([]float64{0, 1}, []float64{.2, .3}, []float64{1, 1}))
	for k := 2; k <= 4; k++ {
		for _, x := range []float64{math.NaN(), math.Inf(1), 1e200} {
			bad := good(k).Clone()
			bad.Data[1] = x
			spoilt := func(j int) *tensor.Sym {
				if j == k {
					return bad
				}
				return good(j)
			}
			if _, err := Run(spoilt, Options{Order: 1}); err == nil {
				t.Errorf("T_%d with %v went through", k, x)
			}
			if _, err := Run(good, Options{Order: 1, Error: spoilt}); err == nil {
				t.Errorf("an error of T_%d with %v went through", k, x)
			}
		}
	}
}

func TestMisuse(t *testing.T) {
	for name, f := range map[string]func(){
		"order 0":                func() { Run(exactly(planar([]float64{0}, []float64{0}, []float64{1})), Options{}) },
		"Algorithm 6 at order 2": func() { RobustFullRank(nil, Options{Order: 2}) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s went through", name)
				}
			}()
			f()
		}()
	}
}
