package misses

import (
	"math"
	"math/rand/v2"
	"testing"

	"crease/algo/base/work"
	"crease/algo/beyond/refine"
	"crease/algo/data/networktest"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// Samples beyond one or several far creases are separated from samples anywhere. Fails if FarOut misses these or finds
// those.
func TestFarOut(t *testing.T) {
	const n, cases = 4000, 200
	beyond, anywhere := 0, 0
	for seed := range uint64(cases) {
		rng := rand.New(rand.NewPCG(seed, 79))
		d := 1 + rng.IntN(8)
		net := networktest.Draw(rng, d, 1+rng.IntN(3))
		data, far, some := refine.NewData(d, n), refine.NewData(d, 0), refine.NewData(d, 0)
		for s := range n {
			x := make([]float64, d, d+1)
			for j := range x {
				x[j] = rng.NormFloat64()
			}
			data.X, data.Y = append(data.X, append(x, 1)...), append(data.Y, 0)
			out := false
			for _, w := range net.W {
				out = out || linalg.Dot(w, x) > 2.9
			}
			if out {
				far.Add(data, s)
			} else if some.Len() < 3+d {
				some.Add(data, s)
			}
		}
		if far.Len() >= d+2 && !FarOut(far, data, 6) {
			t.Errorf("seed %d: %d samples beyond creases in R^%d are not far out", seed, far.Len(), d)
		}
		if far.Len() >= d+2 {
			beyond++
		}
		if FarOut(some, data, 3) {
			anywhere++
		}
	}
	if beyond < cases/4 || anywhere > cases/50 {
		t.Errorf("%d cases beyond creases; samples anywhere were called far out %d times", beyond, anywhere)
	}
}

// A sample with a NaN residual counts once. Fails if it stays among the odd samples for ever.
func TestGroupsOfNaN(t *testing.T) {
	net := network.Network{W: [][]float64{{1, 0}}, B: []float64{0}, A: []float64{1}}
	odd := &refine.Data{Dim: 2, X: []float64{0, 1, 1}, Y: []float64{math.NaN()}}
	e := explainerOf(odd, sample.NewGenerator(net, 100, 1, 0))
	if pairs, far := e.groups(refine.NewModel(net, 2), odd); pairs[0] != 1 || far.Len() != 1 {
		t.Errorf("%d between two creases, %d others", pairs[0], far.Len())
	}
}

// The work of every choice of orientations is counted, sample by sample. Fails if thousands of choices neither yield
// nor end with the run.
func TestRemoteIsWork(t *testing.T) {
	const n = 100
	rng := rand.New(rand.NewPCG(1, 78))
	m := refine.NewModel(networktest.Draw(rng, 2, 2), 2)
	m.V, m.C = []float64{.1, 0}, 3
	data := refine.NewData(2, n)
	for range n {
		data.X, data.Y = append(data.X, rng.NormFloat64(), rng.NormFloat64(), 1), append(data.Y, 0)
	}
	res := make([]float64, n)
	m.Residuals(res, data)
	for s, r := range res {
		data.Y[s] = -r
	}
	e := explainerOf(data, sample.NewGenerator(m.Net, n, 1, 0))
	e.Log.Meter = work.New(nil)
	e.Log.Residuals(m, data)
	once := e.Log.Meter.Done()
	if _, count := e.remote(m, data); count == 0 || e.Log.Meter.Done() < 2*once+int64(count)*n*3 {
		t.Errorf("%d choices, %d multiply-adds after %d", count, e.Log.Meter.Done(), once)
	}
}
