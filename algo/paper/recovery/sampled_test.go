package recovery

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"crease/algo/data/moment"
	"crease/algo/data/networktest"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/tensor"
)

// orthonormal draws d units with orthonormal weights, |b| near .5 and |a| near
// 1.5: a network that the paper's method recovers from few samples.
func orthonormal(rng *rand.Rand, d int) network.Network {
	n := network.Orthonormal(network.RandomOptions{Dim: d, Units: d, Seed: rng.Uint64()})
	for i := range d {
		sign := func() float64 { return float64(2*rng.IntN(2) - 1) }
		n.B[i], n.A[i] = sign()*(.45+.1*rng.Float64()), sign()*(1.4+.2*rng.Float64())
	}
	return n
}

// estimate returns T_k and half the half-split difference after every one of
// the given numbers of samples, which rise.
func estimate(t *testing.T, n network.Network, order int, seed uint64, visit func(e *moment.Estimator), at ...int64) {
	t.Helper()
	src := sample.NewGenerator(n, at[len(at)-1], seed, 0)
	e := moment.NewEstimator(n.Dim(), 2*order+2, nil)
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

// Theorem full-rank on samples: every parameter, sign included, is found with
// an error that falls as N^(−1/2). Would catch thresholds that let noise in or
// units out as N grows, and an error that stops falling. The slope is that of a
// line through the mean logarithms over several networks.
func TestErrorFallsAsRootN(t *testing.T) {
	from, to, networks := 1e5, 1e6, uint64(6)
	if full() {
		from, to, networks = 1e5, 1e7, 6
	}
	const readings = 4
	at := make([]int64, readings)
	for i := range at {
		at[i] = int64(from * math.Pow(to/from, float64(i)/(readings-1)))
	}
	mean, mid := make([]float64, readings), 0.0
	for seed := range networks {
		n := orthonormal(rand.New(rand.NewPCG(seed, 2)), 3)
		i := 0
		estimate(t, n, 1, seed, func(e *moment.Estimator) {
			r, err := Run(e.T, Options{Order: 1, Error: halfDifference(e)})
			if err != nil {
				t.Fatalf("network %d, N=%d: %v", seed, e.N(), err)
			}
			bad := networktest.WorstMatched(n, r.Network(), true)
			if math.IsInf(bad, 0) {
				t.Fatalf("network %d, N=%d: found %d of 3 units: %v", seed, e.N(), len(r.Units), r.Diagnoses)
			}
			mean[i] += math.Log(bad) / float64(networks)
			i++
		}, at...)
	}
	for i := range at {
		mid += math.Log(float64(at[i])) / readings
	}
	up, down := 0.0, 0.0
	for i := range at {
		x := math.Log(float64(at[i])) - mid
		up += x * mean[i]
		down += x * x
	}
	slope := up / down
	t.Logf("mean error %.3g at N=%d, %.3g at N=%d, slope %.3f", math.Exp(mean[0]), at[0], math.Exp(mean[readings-1]),
		at[readings-1], slope)
	if slope < -.65 || slope > -.35 {
		t.Errorf("the error falls as N^%.3f", slope)
	}
}
