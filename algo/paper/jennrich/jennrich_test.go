package jennrich

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"crease/algo/base/nodetest"
	"crease/algo/base/work"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
)

// sphere draws m unit vectors of length d.
func sphere(rng *rand.Rand, d, m int) [][]float64 {
	w := make([][]float64, m)
	for i := range w {
		w[i] = make([]float64, d)
		for j := range w[i] {
			w[i][j] = rng.NormFloat64()
		}
		r := linalg.Norm(w[i])
		for j := range w[i] {
			w[i][j] /= r
		}
	}
	return w
}

// sum returns Σ α_i w_i^{⊗k}.
func sum(alpha []float64, w [][]float64, k int) *tensor.Sym {
	t := tensor.NewSym(len(w[0]), k)
	for i, v := range w {
		t.AddPower(alpha[i], v)
	}
	return t
}

// gap returns min ‖u ∓ v‖.
func gap(u, v []float64) float64 {
	plus, minus := 0.0, 0.0
	for i := range u {
		plus += (u[i] + v[i]) * (u[i] + v[i])
		minus += (u[i] - v[i]) * (u[i] - v[i])
	}
	return math.Sqrt(min(plus, minus))
}

// Claim nonoise:jennrich for every flattening: all terms come back, the rank
// below the size of the flattening included. Would catch a projection that
// loses part of the range, a wrong contraction, a wrong scale of the basis.
func TestDecomposeExact(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, c := range []struct{ d, m, order int }{
		{1, 1, 1}, {3, 1, 1}, {4, 4, 1}, {9, 5, 1}, {2, 3, 2}, {4, 8, 2}, {5, 2, 2}, {3, 9, 3}, {2, 2, 4},
	} {
		for extra := 1; extra <= 2; extra++ {
			for range 5 {
				w, alpha := sphere(rng, c.d, c.m), make([]float64, c.m)
				for i := range alpha {
					alpha[i] = (.5 + rng.Float64()) * float64(2*rng.IntN(2)-1)
				}
				if tensor.SMin(w, c.order) < .02 {
					continue // near-dependent powers are the business of package recovery's tests
				}
				k := 2*c.order + extra
				dec, err := Decompose(sum(alpha, w, k), c.order, Options{Threshold: 1e-12})
				if err != nil {
					t.Fatal(err)
				}
				if dec.Rank != c.m || len(dec.Complex) != 0 || dec.Residual > 1e-9 || dec.Draws != DefaultDraws {
					t.Errorf("%+v T_%d: rank %d, complex %v, residual %.2g, draws %d", c, k, dec.Rank, dec.Complex,
						dec.Residual, dec.Draws)
					continue
				}
				for i, v := range w {
					best := slices.IndexFunc(dec.Directions, func(u []float64) bool { return gap(u, v) < 1e-7 })
					if best < 0 {
						t.Errorf("%+v T_%d: direction %d not found", c, k, i)
					} else if got := math.Abs(dec.Alpha[best]); math.Abs(got-math.Abs(alpha[i])) > 1e-6 {
						t.Errorf("%+v T_%d: |α_%d| = %v, want %v", c, k, i, got, math.Abs(alpha[i]))
					}
				}
			}
		}
	}
}

// What is reported of the winning pencil agrees with itself.
func TestReport(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	w := sphere(rng, 5, 4)
	dec, err := Decompose(sum([]float64{1, -1, .7, 2}, w, 3), 1,
		Options{Threshold: 1e-12, Noise: 1e-6, Draws: 7, Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	least := math.Inf(1)
	for i := range 4 {
		for j := range i {
			least = min(least, math.Hypot(dec.Re[i]-dec.Re[j], dec.Im[i]-dec.Im[j]))
		}
	}
	if dec.Gap != least {
		t.Errorf("gap %v, want %v", dec.Gap, least)
	}
	if dec.Won < 0 || dec.Won >= 7 || dec.Draws != 7 || len(dec.Singular) != 5 ||
		!slices.IsSortedFunc(dec.Singular, func(a, b float64) int {
			if a >= b {
				return -1
			}
			return 1
		}) {
		t.Errorf("won %d of %d, singular values %v", dec.Won, dec.Draws, dec.Singular)
	}
	for _, e := range dec.Uncertainty {
		if !(e > 0) || e > 1e-3 {
			t.Errorf("uncertainty %v at noise 1e-6", e)
		}
	}
}

// More draws never fit worse, as the first ones are the same. Would catch a
// choice by anything but the residual.
func TestBestDrawWins(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	tr := sum([]float64{1, 1, 1, 1}, sphere(rng, 4, 4), 3)
	for i := range tr.Data {
		tr.Data[i] += 1e-3 * rng.NormFloat64()
	}
	last := math.Inf(1)
	for draws := 1; draws <= 20; draws++ {
		dec, err := Decompose(tr, 1, Options{Draws: draws})
		if err != nil {
			t.Fatal(err)
		}
		if dec.Residual > last {
			t.Errorf("%d draws: residual %v after %v", draws, dec.Residual, last)
		}
		last = dec.Residual
	}
}

// Two terms in the plane, which every pencil of T₃ fits to rounding: the draw that is kept
// is the best conditioned one, and changes far below the last digit that counts choose no
// other, as they would by the least residual.
func TestTie(t *testing.T) {
	for seed := range uint64(20) {
		rng := rand.New(rand.NewPCG(seed, 12))
		tr := sum([]float64{1, -.7}, sphere(rng, 2, 2), 3)
		won := -1
		for range 5 {
			dec, err := Decompose(tr, 1, Options{Seed: seed})
			if err != nil {
				t.Fatal(err)
			}
			if won < 0 {
				won = dec.Won
			}
			if dec.Won != won || dec.Residual > rounded {
				t.Errorf("seed %d: draw %d won, then %d; residual %g", seed, won, dec.Won, dec.Residual)
			}
			for i := range tr.Data {
				tr.Data[i] *= 1 + 1e-15*rng.NormFloat64()
			}
		}
	}
}

// A tensor whose rank-one terms are complex: the pair is replaced by real and
// imaginary parts, which span the same plane.
func TestComplexPair(t *testing.T) {
	tr := tensor.NewSym(3, 3) // Re (e₁ + i e₂)^{⊗3} + e₃^{⊗3}
	tr.Data[tensor.Position([]int{0, 0, 0}, 3)] = 1
	tr.Data[tensor.Position([]int{0, 1, 1}, 3)] = -1
	tr.Data[tensor.Position([]int{2, 2, 2}, 3)] = 1
	dec, err := Decompose(tr, 1, Options{Threshold: 1e-12})
	if err != nil {
		t.Fatal(err)
	}
	if dec.Rank != 3 || len(dec.Complex) != 2 {
		t.Fatalf("rank %d, complex %v", dec.Rank, dec.Complex)
	}
	for i, w := range dec.Directions {
		if slices.Contains(dec.Complex, i) {
			if math.Abs(w[2]) > 1e-10 || dec.Im[i] == 0 {
				t.Errorf("direction %v of the pair, imaginary part %v", w, dec.Im[i])
			}
		} else if gap(w, []float64{0, 0, 1}) > 1e-10 || dec.Im[i] != 0 {
			t.Errorf("real direction %v, imaginary part %v", w, dec.Im[i])
		}
	}
}

// The rank: above η₁, at most m, zero for nothing.
func TestRank(t *testing.T) {
	w := [][]float64{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}
	tr := sum([]float64{1, .1, .01}, w, 3) // singular values 1, .1, .01
	for _, c := range []struct {
		eta   float64
		units int
		want  int
	}{{0, 0, 3}, {.05, 0, 2}, {.5, 0, 1}, {2, 0, 0}, {0, 2, 2}, {.5, 2, 1}, {0, 9, 3}} {
		dec, err := Decompose(tr, 1, Options{Threshold: c.eta, Units: c.units})
		if err != nil || dec.Rank != c.want || len(dec.Directions) != c.want || len(dec.Alpha) != c.want {
			t.Errorf("%+v: rank %d, %d directions, %v", c, dec.Rank, len(dec.Directions), err)
		}
	}
	dec, err := Decompose(tensor.NewSym(3, 4), 1, Options{})
	if err != nil || dec.Rank != 0 || len(dec.Singular) != 3 {
		t.Errorf("zero tensor: %+v, %v", dec, err)
	}
}

// An eigenvector that is a power plus something else goes to the best rank-one
// direction, against a search over the circle.
func TestPrincipal(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	for order := 1; order <= 5; order++ {
		v := []float64{math.Cos(.7), math.Sin(.7)}
		s := tensor.NewSym(2, order)
		s.AddPower(-1.5, v)
		for i := range s.Data {
			s.Data[i] += .05 * rng.NormFloat64()
		}
		best, at := 0.0, 0.0
		for x := 0.0; x < math.Pi; x += 1e-4 {
			if g := math.Abs(s.Apply([]float64{math.Cos(x), math.Sin(x)})); g > best {
				best, at = g, x
			}
		}
		w := principal(s.Vec(), 2, order)
		if gap(w, []float64{math.Cos(at), math.Sin(at)}) > 2e-4 {
			t.Errorf("order %d: %v, best at angle %v", order, w, at)
		}
	}
	if w := principal(make([]float64, 3), 3, 1); w != nil {
		t.Errorf("zero vector gives %v", w)
	}
}

func TestBadInput(t *testing.T) {
	bad := tensor.NewSym(2, 3)
	bad.Data[1] = math.NaN()
	if _, err := Decompose(bad, 1, Options{}); !errors.Is(err, ErrNotFinite) {
		t.Errorf("NaN: %v", err)
	}
	bad.Data[1] = 1e200
	if _, err := Decompose(bad, 1, Options{}); !errors.Is(err, ErrNotFinite) {
		t.Errorf("too large: %v", err)
	}
	stop := errors.New("stop")
	good := sum([]float64{1}, [][]float64{{1, 0}}, 3)
	if _, err := Decompose(good, 1, Options{Work: work.New(func() error { return stop })}); err != stop {
		t.Errorf("cancelled: %v", err)
	}
	defer func() {
		if recover() == nil {
			t.Error("an order that does not fit went through")
		}
	}()
	Decompose(tensor.NewSym(2, 5), 1, Options{})
}

// With fewer terms than dimensions noise turns the range of the flattening as
// well. Errors of directions foretold, for one, two and three terms, against
// those of tensors with noise of the size reported. Would catch an uncertainty of
// zero for a lone term, which has no eigenvalue to be confused with.
func TestUncertaintyBelowFullRank(t *testing.T) {
	nodetest.Long(t)
	rng := rand.New(rand.NewPCG(5, 1))
	const spread = 1e-4
	for _, c := range []struct{ terms, dim, order, k int }{
		{1, 2, 1, 3}, {1, 2, 1, 4}, {1, 8, 1, 3}, {2, 6, 1, 4}, {3, 6, 1, 3}, {2, 4, 2, 5}, {2, 4, 2, 6},
	} {
		log, count := 0.0, 0.0
		for seed := range uint64(60) {
			w := network.Orthonormal(network.RandomOptions{Dim: c.dim, Units: c.terms, Seed: seed}).W
			tr := sum([]float64{1, -1.5, .7}[:c.terms], w, c.k)
			v := make([]float64, len(tr.Data))
			for i := range v {
				v[i] = spread * rng.NormFloat64() / math.Sqrt(float64(len(v)))
			}
			tr.AddScaled(1, tensor.FromVec(c.dim, c.k, v))
			rows := float64(tensor.Len(c.dim, c.order))
			dec, err := Decompose(tr, c.order, Options{Units: c.terms, Noise: spread / rows})
			if err != nil || dec.Rank != c.terms {
				t.Fatalf("%+v: rank %d, %v", c, dec.Rank, err)
			}
			for i, u := range dec.Directions {
				least := math.Inf(1)
				for _, x := range w {
					least = min(least, gap(u, x))
				}
				log += math.Log(least / dec.Uncertainty[i])
				count++
			}
		}
		if mean := math.Exp(log / count); mean < .1 || mean > 3 {
			t.Errorf("%+v: directions err %.2g times what is foretold, in the geometric mean", c, mean)
		}
	}
}

// Errors of eigenvalues foretold against those of tensors with noise of the size
// reported. Would catch a spread that forgets the size of the eigenvectors or of
// the eigenvalue, which differ from draw to draw by factors of ten and more.
func TestSpreadTellsTheErrorOfEigenvalues(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 1))
	for _, c := range []struct{ terms, dim, order, k int }{
		{2, 2, 1, 3}, {2, 2, 1, 4}, {5, 5, 1, 3}, {3, 6, 1, 4}, {4, 3, 2, 5},
	} {
		first, second, count := 0.0, 0.0, 0.0
		for seed := range uint64(60) {
			tr := sum([]float64{1, -1.5, .7, 2, -1}[:c.terms], sphere(rng, c.dim, c.terms), c.k)
			for _, r := range movedEigenvalues(t, rng, tr, c.order, Options{Units: c.terms, Seed: seed, Draws: 1}) {
				first, second, count = first+math.Log(r), second+math.Log(r)*math.Log(r), count+1
			}
		}
		mean := first / count
		if f := math.Exp(mean); f < .1 || f > 3 {
			t.Errorf("%+v: eigenvalues err %.2g times what is foretold, in the geometric mean", c, f)
		}
		// log|x| of a normal x has standard deviation 1.1.
		if s := math.Sqrt(second/count - mean*mean); s > 1.8 {
			t.Errorf("%+v: the ratio varies by e^±%.2g", c, s)
		}
	}
}

// movedEigenvalues returns by how many times their spread the eigenvalues of a
// tensor move under noise. The same seed draws the same pencil.
func movedEigenvalues(t *testing.T, rng *rand.Rand, tr *tensor.Sym, order int, opt Options) (ratios []float64) {
	t.Helper()
	const noise = 1e-6
	clean, err := Decompose(tr, order, opt)
	if err != nil {
		t.Fatal(err)
	}
	v := make([]float64, len(tr.Data))
	for i := range v {
		v[i] = noise * float64(tensor.Len(tr.Dim, order)) * rng.NormFloat64() / math.Sqrt(float64(len(v)))
	}
	tr.AddScaled(1, tensor.FromVec(tr.Dim, tr.Order, v))
	opt.Noise = noise
	dec, err := Decompose(tr, order, opt)
	if err != nil || len(dec.Re) != len(clean.Re) {
		t.Fatalf("%d eigenvalues for %d, %v", len(dec.Re), len(clean.Re), err)
	}
	for i := range dec.Re {
		least := math.Inf(1)
		for j := range clean.Re {
			least = min(least, math.Hypot(dec.Re[i]-clean.Re[j], dec.Im[i]-clean.Im[j]))
		}
		ratios = append(ratios, least/dec.Spread[i])
	}
	return ratios
}
