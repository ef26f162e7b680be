package regress

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"crease/algo/base/work"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

func seeded(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 2)) }

// someNetwork is a test instance with unit rows, |a| in [.5, 2], |b| ≤ bias.
func someNetwork(r *rand.Rand, d, m int, bias float64) network.Network {
	var n network.Network
	for range m {
		w := make([]float64, d)
		for j := range w {
			w[j] = r.NormFloat64()
		}
		a := math.Copysign(.5+1.5*r.Float64(), r.Float64()-.5)
		n.Append(w, bias*(2*r.Float64()-1)*linalg.Norm(w), a/linalg.Norm(w))
	}
	return n.Normalised()
}

// flipped returns the units of f in another order, every other one flipped,
// the a_i off by a factor: what the decomposition hands over, signs unknown.
func flipped(f network.Network, factor float64) network.Network {
	var u network.Network
	for i := f.Units() - 1; i >= 0; i-- {
		w, b := append([]float64{}, f.W[i]...), f.B[i]
		if i%2 == 0 {
			b = -b
			for j := range w {
				w[j] = -w[j]
			}
		}
		u.Append(w, b, factor*f.A[i])
	}
	return u
}

// fitterOf returns a fitter of the features of units, two or eight for each.
func fitterOf(units network.Network, dim int, eight bool) *Fitter {
	if eight {
		return newFitter(units, eightFeatures(units, dim), Options{})
	}
	return NewFitter(units, dim, Options{})
}

// eightFeatures has for every unit ξ₃ã σ(ξ₁w̃ᵀx + ξ₂b̃) for all signs (Lemma regression): those of the units
// (w, b) and (w, −b), one after the other, and their negatives.
func eightFeatures(units network.Network, dim int) *features {
	u := units.Normalised()
	f := &features{dim: dim}
	for i, w := range u.W {
		a := featureScale(u.A[i], u.B[i])
		for _, b := range []float64{u.B[i], -u.B[i]} {
			k := len(f.b)
			f.w, f.b, f.a, f.scale = append(f.w, w), append(f.b, b), append(f.a, u.A[i]), append(f.scale, 2*a*a)
			f.rows = append(f.rows, row{k, 1, a}, row{k, 1, -a}, row{k, -1, a}, row{k, -1, -a})
		}
	}
	f.lift = f.lifting()
	return f
}

// From units exact up to sign, Algorithm 5 on noise-free samples must give
// back f to rounding, with no more than m+2 units, in both forms and for
// samples in any number of blocks.
func TestSamplesExactUnits(t *testing.T) {
	r := seeded(1)
	for _, c := range []struct{ d, m, n int }{{1, 1, 40}, {2, 3, 300}, {3, 5, 9000}, {5, 8, 20000}, {8, 12, 9001}} {
		f := someNetwork(r, c.d, c.m, 1.5)
		for _, eight := range []bool{false, true} {
			got, err := fitterOf(flipped(f, 1.1), c.d, eight).run(sample.NewGenerator(f, int64(c.n), 7, 0))
			if err != nil {
				t.Fatal(err)
			}
			if got.Network.Units() > c.m+2 && !eight {
				t.Errorf("d=%d m=%d: %d units", c.d, c.m, got.Network.Units())
			}
			if got.Samples != int64(c.n-c.n/2) || got.Dropped != 0 || len(got.Scatter) != min(300, c.n/2) {
				t.Errorf("d=%d m=%d: %d samples, %d dropped, %d shown", c.d, c.m, got.Samples, got.Dropped,
					len(got.Scatter))
			}
			if rel := network.Risk(f, got.Network) / network.Energy(f); rel > 1e-22 {
				t.Errorf("d=%d m=%d, eight features %v: relative risk %g", c.d, c.m, eight, rel)
			}
			if got.HeldOut > 1e-24*network.Energy(f) {
				t.Errorf("held-out residual %g", got.HeldOut)
			}
		}
	}
}

// The same with exact expectations, up to m = 40 units in d = 10 and with far
// biases, where the Gram matrix is close to singular.
func TestExactUnits(t *testing.T) {
	r := seeded(2)
	for _, c := range []struct {
		d, m int
		bias float64
	}{{1, 1, 1}, {2, 3, 1.5}, {5, 5, 4}, {10, 10, 1.5}, {10, 40, 1.5}, {6, 40, 3}, {2, 12, 2}} {
		f := someNetwork(r, c.d, c.m, c.bias)
		got := Exact(flipped(f, 1.1), f, Options{})
		if rel := network.Risk(f, got.Network) / network.Energy(f); rel > 1e-20 || got.Network.Units() > c.m+2 {
			t.Errorf("d=%d m=%d: relative risk %g, %d units", c.d, c.m, rel, got.Network.Units())
		}
	}
}

// Perturbed units: no function of the features may beat the direct solution,
// and the descent must come within ε²/100 of it.
func TestExactIsLeast(t *testing.T) {
	r := seeded(3)
	f := someNetwork(r, 3, 4, 1)
	units := flipped(f, 1)
	for i := range units.B {
		units.B[i] += .05 * r.NormFloat64()
		units.W[i][0] += .05 * r.NormFloat64()
	}
	got := Exact(units, f, Options{Epsilon: .01})
	least := got.DirectLoss
	if got.TrainLoss < least-1e-12 || got.TrainLoss > least+1e-6*1.001 {
		t.Errorf("descent %g, direct %g", got.TrainLoss, least)
	}
	for range 50 {
		g := got.Direct
		g.Plus = append([]float64{}, g.Plus...)
		g.Linear = append([]float64{}, g.Linear...)
		g.Plus[r.IntN(4)] += .01 * r.NormFloat64()
		g.Linear[r.IntN(3)] += .01 * r.NormFloat64()
		if risk := network.Risk(f, g.Consolidate()); risk < least {
			t.Errorf("risk %g below the least, %g", risk, least)
		}
	}
	// From samples the same function, up to the sampling error.
	s, err := Samples(units, sample.NewGenerator(f, 200000, 3, 0), Options{})
	if err != nil || network.Risk(f, s.Network) > 1.05*least {
		t.Errorf("from samples: %g, least %g, %v", network.Risk(f, s.Network), least, err)
	}
}

// The direct exact solution is E[φφᵀ]⁺E[φf] (erratum 11: the outer product; the
// printed E[φᵀφ] is a number), with every entry of the Gram matrix written out
// by the closed form and the pseudo-inverse taken as it stands.
func TestExactIsPseudoInverse(t *testing.T) {
	r := seeded(9)
	f := someNetwork(r, 2, 3, 1)
	units := flipped(f, 1.3)
	for i := range units.B {
		units.B[i] += .1 * r.NormFloat64()
	}
	// φ as units c·σ(wᵀx+b); x_j = σ(x_j) − σ(−x_j) and 1 = σ(0ᵀx + 1).
	phi := make([]network.Network, 0, 9)
	for i, w := range units.W {
		minus := []float64{-w[0], -w[1]}
		phi = append(phi, network.Network{W: [][]float64{w}, B: units.B[i : i+1], A: units.A[i : i+1]},
			network.Network{W: [][]float64{minus}, B: []float64{-units.B[i]}, A: units.A[i : i+1]})
	}
	for _, v := range [][]float64{{1, 0}, {0, 1}} {
		var x network.Network
		x.AppendLinear(v, 0)
		phi = append(phi, x)
	}
	phi = append(phi, network.Network{W: [][]float64{{0, 0}}, B: []float64{1}, A: []float64{1}})
	inner := func(g, h network.Network) float64 { // by polarisation
		sum := g.Clone()
		for i, w := range h.W {
			sum.Append(w, h.B[i], h.A[i])
		}
		return (network.Energy(sum) - network.Risk(g, h)) / 4
	}
	n := len(phi)
	gram, right := mat.NewDense(n, n, nil), mat.NewDense(n, 1, nil)
	for i, g := range phi {
		right.Set(i, 0, inner(g, f))
		for j, h := range phi {
			gram.Set(i, j, inner(g, h))
		}
	}
	var svd mat.SVD
	svd.Factorize(gram, mat.SVDThin)
	var beta mat.Dense
	svd.SolveTo(&beta, right, 3+2+1) // rank m+d+1
	got := Exact(units, f, Options{}).Direct
	var want []float64
	for i, a := range units.A {
		want = append(want, a*beta.At(2*i, 0)-got.Plus[i], a*beta.At(2*i+1, 0)-got.Minus[i])
	}
	want = append(want, beta.At(6, 0)-got.Linear[0], beta.At(7, 0)-got.Linear[1], beta.At(8, 0)-got.Constant)
	if linalg.Norm(want) > 1e-9 {
		t.Errorf("off from the pseudo-inverse by %v", want)
	}
}

// Erratum 11: the features are collinear, of rank m+d+1 (2m+d+1 in the
// eight-feature form where b ≠ 0).
func TestFeatureRank(t *testing.T) {
	f := someNetwork(seeded(6), 4, 5, 1)
	for eight, want := range map[bool]int{false: 5 + 4 + 1, true: 10 + 4 + 1} {
		fit := fitterOf(f, 4, eight)
		b := sample.NewBlock(4)
		sample.NewGenerator(f, 4000, 5, 0).Fill(0, b)
		fit.Add(b, 0)
		p := newProblem(fit.features.lift, fit.triangle.system())
		rank := 0
		for _, s := range p.sigma {
			if s > 1e-10*p.sigma[0] {
				rank++
			}
		}
		if rows, _ := fit.features.lift.Dims(); rank != want || rows <= want {
			t.Errorf("eight features %v: rank %d of %d, want %d", eight, rank, rows, want)
		}
	}
}

// PrintedRadius returns √(8|S|) + m(1+B), the radius of Algorithm 5 as printed.
func PrintedRadius(m, recovered int, b float64) float64 {
	return math.Sqrt(8*float64(recovered)) + float64(m)*(1+b)
}

// Erratum 11: five units with a = b = B = 3 that nobody recovered need a
// linear part of norm 47; the printed ball of radius m(1+B) = 20 shuts it out
// and the risk stays large, the corrected one contains it.
func TestRadius(t *testing.T) {
	var f network.Network
	for range 5 {
		f.Append([]float64{1, 0}, 3, 3)
	}
	p := newProblem(newFeatures(network.Network{}, 2).lift,
		newFeatures(network.Network{}, 2).population().system(f, network.Network{}))
	if n := linalg.Norm(p.direct(cut)); n < 46 || n > Radius(5, 0, 3, 3) {
		t.Errorf("the linear part has norm %v, the ball %v", n, Radius(5, 0, 3, 3))
	}
	free := p.loss(p.direct(cut))
	if printed := p.constrained(cut, PrintedRadius(5, 0, 3)); printed < 1000*free || printed < 100 {
		t.Errorf("risk %v in the printed ball, %v without", printed, free)
	}
	if got := Exact(network.Network{}, f, Options{M: 5, B: 3}); got.TrainLoss > 1.001*free {
		t.Errorf("risk %v in the corrected ball, %v without", got.TrainLoss, free)
	}
}

// Degenerate inputs give a sentence or a finite answer: no sample, one sample,
// fewer samples than features, twice the same unit, no unit at all; and an
// error of the host ends the fit.
func TestDegenerate(t *testing.T) {
	f := someNetwork(seeded(8), 3, 2, 1)
	if _, err := NewFitter(f, 3, Options{}).Fit(); err == nil {
		t.Error("no samples, no error")
	}
	for _, n := range []int64{1, 2, 7} {
		r, err := Samples(f, sample.NewGenerator(f, n, 1, 0), Options{})
		if err != nil || math.IsNaN(network.Risk(f, r.Network)) || r.DirectLoss > 1e-20 {
			t.Errorf("%d samples: %v, loss %g", n, err, r.DirectLoss)
		}
	}
	twice := f.Clone()
	twice.Append(f.W[0], f.B[0], f.A[0])
	r, err := Samples(twice, sample.NewGenerator(f, 5000, 1, 0), Options{})
	if err != nil || network.Risk(f, r.Network) > 1e-20 {
		t.Errorf("a unit twice: %v, risk %g", err, network.Risk(f, r.Network))
	}
	if e := Exact(twice, f, Options{}); network.Risk(f, e.Network) > 1e-20 {
		t.Errorf("a unit twice, exact: risk %g", network.Risk(f, e.Network))
	}
	r, err = Samples(network.Network{}, sample.NewGenerator(f, 5000, 1, 0), Options{})
	if err != nil || r.Network.Units() != 2 {
		t.Errorf("no units: %v, %+v", err, r)
	}
	stop := errors.New("stop")
	_, err = Samples(f, sample.NewGenerator(f, 50000, 1, 0), Options{Work: work.New(func() error { return stop })})
	if err != stop {
		t.Errorf("cancelled: %v", err)
	}
}

func gaussian(r *rand.Rand, n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = r.NormFloat64()
	}
	return v
}
