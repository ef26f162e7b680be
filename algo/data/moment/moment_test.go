package moment

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"crease/algo/base/alloctest"
	"crease/algo/base/nodetest"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/hermite"
	"crease/algo/num/tensor"
)

// drawNetwork returns m random units over R^dim with a, b ~ N(0,1).
func drawNetwork(rng *rand.Rand, dim, m int) network.Network {
	var n network.Network
	for range m {
		w := make([]float64, dim)
		for i := range w {
			w[i] = rng.NormFloat64()
		}
		n.Append(w, rng.NormFloat64(), rng.NormFloat64())
	}
	return n.Normalised()
}

// directHermite returns He_k(x), entry by entry as a product of one-dimensional
// polynomials.
func directHermite(x []float64, k int) *tensor.Sym {
	t := tensor.NewSym(len(x), k)
	idx := make([]int, k)
	for p := range t.Data {
		count := make([]int, len(x))
		for _, i := range idx {
			count[i]++
		}
		v := 1.0
		for i, n := range count {
			v *= hermite.Poly(n, x[i])
		}
		t.Data[p] = v
		tensor.Next(idx, len(x))
	}
	return t
}

func gather(t testing.TB, src sample.Source, order, degree, workers int) *Estimator {
	t.Helper()
	return gatherFrom(t, src, NewEstimator(src.Dim(), order, nil), degree, workers)
}

func gatherFrom(t testing.TB, src sample.Source, e *Estimator, degree, workers int) *Estimator {
	t.Helper()
	order := e.Order
	sum := NewSummer(src, workers)
	n := sample.Blocks(src)
	for from, to := 0, min(2, n); from < n; from, to = to, min(2*to, n) {
		if from > 0 && degree >= 0 {
			e.Recontrol(degree)
		}
		err := sum.Sum(context.Background(), order, e.Control(), from, to, func(s *Sums) error {
			e.AddBlock(s)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return e
}

// The streamed estimate equals the plain mean of y·He_k(x) over the same
// samples: catches a wrong monomial order, a wrong Hermite correction, a lost
// sample at the end of a block or of a strip.
func TestStreamedEqualsDirect(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, c := range []struct {
		dim, order int
		n          int64
	}{{1, 6, 100}, {2, 8, 4096}, {3, 4, 4097}, {5, 4, 9001}, {4, 6, 63}, {3, 2, 1}} {
		src := sample.NewGenerator(drawNetwork(rng, c.dim, 3), c.n, 5, 0.3)
		e := gather(t, src, c.order, -1, 1)
		if e.N() != c.n {
			t.Fatalf("%+v: took %d samples", c, e.N())
		}
		for k := 0; k <= c.order; k++ {
			want, scale := tensor.NewSym(c.dim, k), 0.0
			b := sample.NewBlock(c.dim)
			x := make([]float64, c.dim)
			for blk := range sample.Blocks(src) {
				src.Fill(blk, b)
				for s := range b.Len {
					for i := range x {
						x[i] = b.X[i][s]
					}
					he := directHermite(x, k)
					want.AddScaled(b.Y[s]/float64(c.n), he)
					scale += math.Abs(b.Y[s]) * he.Norm() / float64(c.n)
				}
			}
			want.AddScaled(-1, e.T(k))
			if err := want.Norm(); err > 1e-12*scale {
				t.Errorf("%+v: T_%d is off by %.2g at scale %.2g", c, k, err, scale)
			}
		}
	}
}

// Subtracting a polynomial leaves the expectation alone, whatever the
// polynomial: with p subtracted, sampled sums plus p's known coefficients are
// the plain estimate plus the sampling error of p's own moments, so on samples
// y = p(x) the estimate of T_k is exact. Catches an error in p's conversion
// between Hermite coefficients and powers, or in adding it back.
func TestControlIsExactOnItself(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	const dim, degree, order = 3, 3, 5
	coef := make([]*tensor.Sym, degree+1)
	for k := range coef {
		coef[k] = tensor.NewSym(dim, k)
		for i := range coef[k].Data {
			coef[k].Data[i] = rng.NormFloat64()
		}
	}
	table := &sample.Table{}
	for range 200 {
		x := []float64{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()}
		y, fact := 0.0, 1.0
		for k, c := range coef {
			fact *= float64(max(1, k))
			y += c.Inner(directHermite(x, k)) / fact
		}
		table.X, table.Y = append(table.X, x), append(table.Y, y)
	}
	e := NewEstimator(dim, order, nil)
	e.ctl = &Control{Coefficients: coef}
	s, b := NewSums(dim, order), sample.NewBlock(dim)
	table.InOrder().Fill(0, b)
	NewKernel(dim, order, e.Control()).AddBlock(s, b)
	e.AddBlock(s)
	for k := range order + 1 {
		got := e.T(k)
		if k <= degree {
			got.AddScaled(-1, coef[k])
		}
		if got.Norm() > 1e-11 {
			t.Errorf("T_%d is off by %.2g", k, got.Norm())
		}
	}
	if s.Radial[0] > 1e-24*float64(s.N) {
		t.Errorf("Σr² is %.2g after subtracting y itself", s.Radial[0])
	}
}

// Taking a network off the labels leaves what is estimated as it is, whatever the
// network and whatever polynomial is taken off beside it, and lowers the error in
// proportion to what is left: catches coefficients that are not added back, or
// twice. A network taken off itself leaves nothing at all.
func TestNetworkControl(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 1))
	f := drawNetwork(rng, 3, 3)
	near := f.Clone()
	for i := range near.B {
		near.B[i] += 1e-3
		near.W[i][0] *= 1.001
	}
	src := sample.NewGenerator(f, 40*sample.BlockSize, 5, 0)
	plain := gather(t, src, 4, -1, 1)
	for name, g := range map[string]network.Network{"another": drawNetwork(rng, 3, 2), "near": near, "itself": f} {
		for _, degree := range []int{-1, 2} {
			e := gatherFrom(t, src, NewEstimator(3, 4, &Control{Network: g}), degree, 1)
			for k := range 5 {
				off := e.T(k)
				off.AddScaled(-1, f.Coefficient(k))
				if expected := e.StandardError(k); off.Norm() > 3*expected+1e-12 {
					t.Errorf("%s, degree %d: T_%d is off by %.2g, expected %.2g", name, degree, k, off.Norm(), expected)
				}
				most := map[string]float64{"another": 3, "near": 1e-2, "itself": 1e-13}[name]
				if got := e.StandardError(k); got > most*plain.StandardError(k) {
					t.Errorf("%s, degree %d: error of T_%d is %.2g, without control %.2g",
						name, degree, k, got, plain.StandardError(k))
				}
			}
		}
	}
}

// ‖He_k(x)‖² from the radial polynomial equals the tensor's own norm, and its
// mean is d(d+1)…(d+k−1).
func TestSquaredNorm(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for dim := 1; dim <= 5; dim++ {
		for k := 0; k <= 6; k++ {
			x := make([]float64, dim)
			rho := 0.0
			for i := range x {
				x[i] = 2 * rng.NormFloat64()
				rho += x[i] * x[i]
			}
			got, mean, moment, rising := 0.0, 0.0, 1.0, 1.0
			for j, c := range squaredNorm(dim, k) {
				got += c * math.Pow(rho, float64(j))
				mean += c * moment // E‖x‖^{2j} = d(d+2)…(d+2j−2)
				moment *= float64(dim + 2*j)
			}
			for j := range k {
				rising *= float64(dim + j)
			}
			he := directHermite(x, k)
			if want := he.Inner(he); math.Abs(got-want) > 1e-9*(1+want) {
				t.Errorf("d=%d k=%d: ‖He_k‖² = %g, want %g", dim, k, got, want)
			}
			if math.Abs(mean-rising) > 1e-9*rising {
				t.Errorf("d=%d k=%d: mean %g, want %g", dim, k, mean, rising)
			}
		}
	}
}

// Over repeated sampling the mean of ‖T_k − f̂_k‖² is what StandardError
// predicts, with and without a Control.
// Catches a wrong variance formula and a bias from subtracting.
func TestStandardErrorAgainstRepeats(t *testing.T) {
	nodetest.Long(t)
	rng := rand.New(rand.NewPCG(4, 1))
	const dim, order, n, repeats = 3, 4, 16 * sample.BlockSize, 60
	net := drawNetwork(rng, dim, 4)
	for _, degree := range []int{-1, 2} {
		var sq, predicted [order + 1]float64
		for rep := range repeats {
			e := gather(t, sample.NewGenerator(net, n, uint64(100+rep), 0), order, degree, 2)
			for k := range sq {
				d := e.T(k)
				d.AddScaled(-1, net.Coefficient(k))
				sq[k] += d.Inner(d) / repeats
				se := e.StandardError(k)
				predicted[k] += se * se / repeats
			}
		}
		for k := range sq {
			// 60 repeats of a squared norm with at least one degree of freedom
			// scatter by at most √(2/60) = 18 %; take four times that.
			if r := sq[k] / predicted[k]; r < 0.28 || r > 1.72 {
				t.Errorf("degree %d: E‖T_%d − f̂‖² is %.2f of what was predicted", degree, k, r)
			}
		}
	}
}

// The same from a handful of samples, where the spread about their own mean is
// less than that about f̂_k; and one sample, which has no spread, must not pass
// for one without error.
func TestStandardErrorOfFew(t *testing.T) {
	nodetest.Long(t)
	net := network.Network{W: [][]float64{{1}}, B: []float64{.5}, A: []float64{1}}
	const repeats = 8_000
	for _, n := range []int64{2, 3} {
		sq, predicted := 0.0, 0.0
		for rep := range uint64(repeats) {
			e := gather(t, sample.NewGenerator(net, n, rep, 0), 1, -1, 1)
			d := e.T(1)
			d.AddScaled(-1, net.Coefficient(1))
			sq += d.Inner(d)
			se := e.StandardError(1)
			predicted += se * se
		}
		if r := sq / predicted; math.Abs(r-1) > .15 {
			t.Errorf("N=%d: E‖T_1 − f̂_1‖² is %.2f of what was predicted", n, r)
		}
	}
	for k := range 5 {
		if e := gather(t, sample.NewGenerator(net, 1, 3, 0), 4, -1, 1); e.StandardError(k) < e.T(k).Norm() {
			t.Errorf("one sample: T_%d = %v with an error of %v", k, e.T(k).Norm(), e.StandardError(k))
		}
	}
}

// The two halves are estimates from disjoint samples: half the norm of their
// difference must be about the standard error.
func TestHalvesTellTheError(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	net := drawNetwork(rng, 5, 5)
	e := gather(t, sample.NewGenerator(net, 64*sample.BlockSize, 3, 0), 4, -1, 1)
	for k := 2; k <= 4; k++ {
		even, odd := e.Halves(k)
		even.AddScaled(-1, odd)
		if r := even.Norm() / 2 / e.StandardError(k); r < 0.5 || r > 1.6 {
			t.Errorf("half the difference of the halves of T_%d is %.2f standard errors", k, r)
		}
	}
}

// The same digits however the work is shared out: not one bit may differ.
func TestWorkersDoNotMatter(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 1))
	src := sample.NewGenerator(drawNetwork(rng, 4, 3), 21*sample.BlockSize+17, 9, 0.1)
	ctl := &Control{Network: drawNetwork(rng, 4, 2)}
	one := gatherFrom(t, src, NewEstimator(4, 4, ctl), 2, 1)
	for _, workers := range []int{2, 3, 7} {
		e := gatherFrom(t, src, NewEstimator(4, 4, ctl), 2, workers)
		for k := range 5 {
			a, b := one.T(k), e.T(k)
			for i := range a.Data {
				if a.Data[i] != b.Data[i] {
					t.Fatalf("%d workers: T_%d[%d] = %v, alone %v", workers, k, i, b.Data[i], a.Data[i])
				}
			}
		}
	}
}

// An error of the visitor and a cancelled context both end the sum.
func TestSumEnds(t *testing.T) {
	src := sample.NewGenerator(drawNetwork(rand.New(rand.NewPCG(7, 1)), 2, 2), 1e6, 1, 0)
	stop := errors.New("stop")
	for _, workers := range []int{1, 3} {
		calls := 0
		err := NewSummer(src, workers).Sum(context.Background(), 2, nil, 0, sample.Blocks(src), func(*Sums) error {
			if calls++; calls == 5 {
				return stop
			}
			return nil
		})
		if err != stop || calls != 5 {
			t.Errorf("%d workers: %v after %d calls", workers, err, calls)
		}
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		err = NewSummer(src, workers).Sum(ctx, 2, nil, 0, 3, func(*Sums) error { return nil })
		if err != context.Canceled {
			t.Errorf("%d workers: cancelled sum returned %v", workers, err)
		}
	}
}

// Drawing and summing a block allocates nothing but the generator's state, a few
// words: memory that a block leaves behind would make long runs collect garbage.
func TestBlocksLeaveNothingBehind(t *testing.T) {
	nodetest.Long(t)
	const d = 8
	src := sample.NewGenerator(drawNetwork(rand.New(rand.NewPCG(1, 1)), d, d), 1e9, 1, .1)
	est, block := NewEstimator(d, 4, nil), sample.NewBlock(d)
	kernel, s := NewKernel(d, 4, est.Control()), NewSums(d, 4)
	i := 0
	one := func() {
		src.Fill(i, block)
		s.Reset()
		kernel.AddBlock(s, block)
		est.AddBlock(s)
		i++
	}
	for range 3 {
		one()
	}
	est.Recontrol(2)
	const blocks = 20
	sums := uint64(8 * tensor.Len(d, 4)) // of T₄ alone
	if n := alloctest.Bytes(func() {
		for range blocks {
			one()
		}
	}); n > blocks*sums/4 {
		t.Errorf("%d bytes for %d blocks", n, blocks)
	}
}
