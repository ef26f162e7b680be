package recover

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"crease/algo/moment"
	"crease/algo/network"
	"crease/algo/sample"
	"crease/algo/tensor"
)

// orthonormal draws d units with orthonormal weights, |b| near .5 and |a| near
// 1.5: a network that the paper's method recovers from few samples.
func orthonormal(rng *rand.Rand, d int) network.Network {
	g := mat.NewDense(d, d, nil)
	for i := range d {
		for j := range d {
			g.Set(i, j, rng.NormFloat64())
		}
	}
	var qr mat.QR
	qr.Factorize(g)
	var q mat.Dense
	qr.QTo(&q)
	var n network.Network
	for i := range d {
		sign := func() float64 { return float64(2*rng.IntN(2) - 1) }
		n.Append(mat.Row(nil, i, &q), sign()*(.45+.1*rng.Float64()), sign()*(1.4+.2*rng.Float64()))
	}
	return n
}

// estimate returns T_k and half the half-split difference after every one of
// the given numbers of samples, which rise.
func estimate(t *testing.T, n network.Network, order int, seed uint64, visit func(e *moment.Estimator), at ...int64) {
	t.Helper()
	src := sample.NewGenerator(n, at[len(at)-1], seed, 0)
	e := moment.NewEstimator(n.Dim(), 2*order+2)
	from := 0
	for _, samples := range at {
		to := int((samples + sample.BlockSize - 1) / sample.BlockSize)
		err := moment.NewSummer(src, 1).Sum(context.Background(), 2*order+2, nil, from, to, func(s *moment.Sums) error {
			e.AddBlock(s)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		from = to
		visit(e)
	}
}

func halfDifference(e *moment.Estimator) Coefficients {
	return func(k int) *tensor.Sym {
		a, b := e.Halves(k)
		a.AddScaled(-1, b)
		for i := range a.Data {
			a.Data[i] /= 2
		}
		return a
	}
}

func TestExpSampled(t *testing.T) {
	for seed := range uint64(6) {
		n := orthonormal(rand.New(rand.NewPCG(seed, 2)), 3)
		estimate(t, n, 1, seed, func(e *moment.Estimator) {
			for _, m := range []int{0, 3} {
				r, err := Run(e.T, Options{Order: 1, Error: halfDifference(e), Units: m, MidRule: true})
				if err != nil {
					t.Logf("%d N=%d: %v", seed, e.N(), err)
					continue
				}
				t.Logf("%d N=%d m=%d: error %.3g found %d eta1 %.2g eta2 %.2g ranks %d %d unc %.2g %.2g %v", seed, e.N(), m, worst(n, r.Network(), true), len(r.Units), r.Thresholds.Eta1, r.Thresholds.Eta2, r.Odd.Rank, r.Even.Rank, r.Odd.Uncertainty, r.Even.Uncertainty, r.Diagnoses)
			}
		}, 1e4, 3e4, 1e5, 3e5, 1e6)
	}
	_ = math.Inf
}
