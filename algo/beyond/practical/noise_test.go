package practical_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"crease/algo/beyond/practical"
	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/practical/search"
	"crease/algo/beyond/refine"
	"crease/algo/data/moment"
	"crease/algo/data/networktest"
	"crease/algo/data/sample"
	"crease/algo/network"
)

// orthonormal returns a well-conditioned network: orthonormal weights, |b| near .5 and |a| near 1.5.
func orthonormal(rng *rand.Rand, d, m int) network.Network {
	n := network.Orthonormal(network.RandomOptions{Dim: d, Units: m, Seed: rng.Uint64()})
	for j := range m {
		sign := float64(1 - 2*rng.IntN(2))
		b := .5 * float64(1-2*rng.IntN(2))
		n.B[j], n.A[j] = b+.1*rng.NormFloat64(), sign*(1.5+.1*rng.NormFloat64())
	}
	return n
}

// cramerRao returns the bound on E Σ (ŵ−w)² + (b̂−b)² + (â−a)² from N samples with label noise σ: the trace of the
// inverse Fisher matrix along the tangents of the sphere at w_i, b_i and a_i, averaged over a Gaussian sample of its
// own.
func cramerRao(net network.Network, n, sigma float64) float64 {
	rng := rand.New(rand.NewPCG(424242, 1))
	d, m := net.Dim(), net.Units()
	frames := make([]mat.Dense, m)
	for i, w := range net.W {
		var qr mat.QR
		qr.Factorize(mat.NewDense(d, 1, append([]float64{}, w...)))
		qr.QTo(&frames[i])
	}
	size := m * (d + 1)
	fisher := mat.NewSymDense(size, nil)
	const draws = 40_000
	x, j := make([]float64, d), mat.NewVecDense(size, nil)
	for range draws {
		for k := range x {
			x[k] = rng.NormFloat64()
		}
		for i, w := range net.W {
			z := net.B[i]
			for k, v := range w {
				z += v * x[k]
			}
			for c := range d + 1 {
				v := 0.0
				switch {
				case z <= 0:
				case c < d-1:
					for k := range x {
						v += frames[i].At(k, c+1) * x[k]
					}
					v *= net.A[i]
				case c == d-1:
					v = net.A[i]
				default:
					v = z
				}
				j.SetVec(i*(d+1)+c, v)
			}
		}
		fisher.SymRankOne(fisher, n/(draws*sigma*sigma), j)
	}
	var c mat.Cholesky
	var inv mat.SymDense
	if !c.Factorize(fisher) || c.InverseTo(&inv) != nil {
		return math.NaN()
	}
	return mat.Trace(&inv)
}

// With label noise the mean squared parameter error is at most 1.2 of the Cramér–Rao bound. If not, the final fit omits
// samples, keeps a free linear part, or has a unit too many. Short mode has fewer runs.
func TestCramerRao(t *testing.T) {
	t.Parallel()
	const n, sigma = 10_000, .1
	trials, maxRatio := 16, 1.2
	if testing.Short() {
		trials, maxRatio = 4, 1.6
	}
	rng := rand.New(rand.NewPCG(99, 3))
	net := orthonormal(rng, 4, 3)
	bound := cramerRao(net, n, sigma)
	sum := 0.0
	for i := range trials {
		res := learn(t, net, n, uint64(500+i), sigma, practical.Options{})
		if res.Recovered.Units() != 3 || res.Signs != refine.Resolved {
			t.Fatalf("trial %d: %d units, signs %v", i, res.Recovered.Units(), res.Signs)
		}
		if res.Exact || math.Abs(res.Noise-sigma) > .003 {
			t.Errorf("trial %d: exact %v, noise %v", i, res.Exact, res.Noise)
		}
		sum += squaredError(net, res.Recovered)
	}
	if ratio := sum / float64(trials) / bound; !(ratio < maxRatio) {
		t.Errorf("mean-square error is %.3f of the bound", ratio)
	} else {
		t.Logf("mean-square error is %.3f of the Cramér–Rao bound", ratio)
	}
}

// A fit to noisy labels ends no further above a fit from the truth than the criterion asks of omitted parameters, a
// linear part counting as much as a unit. If not, it ends in a local minimum, some of which have all units and
// plausible signs: half of these cases do if the search stops at the noise, or holds out too few samples to prefer all
// units.
func TestNoLocalMinimum(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		d, m      int
		n         int64
		sigma     float64
		maxExcess float64 // χ² above the fit from the truth, if nothing is left out
		seeds     []uint64
	}{
		{1, 3, 3000, .2, 2, []uint64{2}}, {2, 6, 5000, .3, 2, []uint64{2, 4, 7}}, {3, 3, 1000, .2, 2, []uint64{2}},
		{3, 6, 5000, .5, 2, []uint64{1, 2, 3, 4}}, {3, 8, 10_000, .5, 2, []uint64{0, 3, 4}},
		{2, 10, 50_000, .1, 2, []uint64{3}},
		{4, 4, 1000, .5, 2, []uint64{0, 1, 5, 7}}, {3, 3, 100, .2, 2, []uint64{1}},
	} {
		if testing.Short() && c.d > 2 {
			continue
		}
		for _, seed := range c.seeds {
			net := networktest.Draw(rand.New(rand.NewPCG(seed, 4006)), c.d, c.m)
			data := refine.NewData(c.d, int(c.n))
			src, block := sample.NewGenerator(net, c.n, seed, c.sigma), sample.NewBlock(c.d)
			for b := range sample.Blocks(src) {
				src.Fill(b, block)
				data.AddBlock(block, 0, block.Len)
			}
			_, curve := refine.Fit(refine.NewModel(net, c.d), data, refine.FitOptions{NoLinear: true})
			res := learn(t, net, c.n, seed, c.sigma, practical.Options{Seed: seed})
			sum := 0.0
			for s, y := range data.Y {
				off := res.Learned.Eval(data.Row(s)[:c.d]) - y
				sum += off * off
			}
			above := (sum - curve[len(curve)-1]*float64(c.n)) / (c.sigma * c.sigma)
			units := res.Recovered.Units()
			lack := c.m - units
			if res.Learned.Units() > units {
				lack-- // the linear part
			}
			if units > c.m || !(above < c.maxExcess+float64(max(0, lack)*(c.d+1))*math.Log(float64(c.n))) {
				t.Errorf("d = %d, m = %d, seed %d: %d units, χ² %.1f above that of the truth", c.d, c.m, seed,
					units, above)
			}
		}
	}
}

// squaredError returns the sum of squared parameter errors of the true units to the closest found ones.
func squaredError(truth, found network.Network) float64 {
	sum := 0.0
	for i, w := range truth.W {
		best := math.Inf(1)
		for j, u := range found.W {
			e := (truth.B[i]-found.B[j])*(truth.B[i]-found.B[j]) + (truth.A[i]-found.A[j])*(truth.A[i]-found.A[j])
			for k := range w {
				e += (w[k] - u[k]) * (w[k] - u[k])
			}
			best = min(best, e)
		}
		sum += best
	}
	return sum
}

// A search in noise-free samples ends with the exact network although some starts agree by chance on a model that lacks
// a unit. If not, the assumption of noise is never revised. Short mode has d = 1 and 2.
func TestAgreementByChance(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ d, m int }{{1, 2}, {2, 4}, {3, 3}, {5, 4}} {
		for seed := range uint64(2) {
			if testing.Short() && (seed > 0 || c.d > 2) {
				continue
			}
			net := networktest.Draw(rand.New(rand.NewPCG(seed, uint64(c.d))), c.d, c.m)
			src := sample.NewGenerator(net, 4000, seed, 0)
			s := search.New(context.Background(), search.Task{Source: src, Summer: moment.NewSummer(src, 1), Whole: src})
			s.Take(sample.Blocks(src), search.Candidate{})
			m := s.Pool.Source.Shrunk(refine.NewModel(net, c.d))
			m.Net.Remove(0)
			loss := m.Residuals(make([]float64, s.Pool.Data.Len()), s.Pool.Data)
			noisy := search.Ended{Best: search.Met(s.Log, fitting.From{Kind: fitting.Random}, m, loss), Noisy: true}
			o := s.Recover(&noisy, true)
			if s.Failed() || o == nil {
				t.Fatalf("d = %d, seed %d: no network, %v", c.d, seed, s.Log.Meter.Err())
			}
			found := s.Pool.Source.Model(o.Model).Net
			if e := worst(net, found); !o.Exact || o.Noise != 0 || !(e < 1e-9) {
				t.Errorf("d = %d, seed %d: exact %v, noise %v, error %v", c.d, seed, o.Exact, o.Noise, e)
			}
		}
	}
}
