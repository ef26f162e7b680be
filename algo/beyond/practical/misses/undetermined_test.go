package misses_test

import (
	"math/rand/v2"
	"testing"

	"crease/algo/beyond/practical/misses"
	"crease/algo/beyond/refine"
	"crease/algo/data/networktest"
	"crease/algo/data/sample"
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
		if far.Len() >= d+2 && !misses.FarOut(far, data, 6) {
			t.Errorf("seed %d: %d samples beyond creases in R^%d are not far out", seed, far.Len(), d)
		}
		if far.Len() >= d+2 {
			beyond++
		}
		if misses.FarOut(some, data, 3) {
			anywhere++
		}
	}
	if beyond < cases/4 || anywhere > cases/50 {
		t.Errorf("%d cases beyond creases; samples anywhere were called far out %d times", beyond, anywhere)
	}
}

// The work of every choice of orientations is counted, sample by sample. Fails if thousands of choices neither yield
// nor end with the run.
func TestRemoteIsWork(t *testing.T) {
	const n, d, units = 400, 2, 12
	net := networktest.Draw(rand.New(rand.NewPCG(1, 78)), d, units)
	for i := range net.A {
		net.A[i] /= 100
	}
	m := refine.NewModel(net.Clone(), d)
	m.V, m.C = []float64{.6, -.8}, 6
	net.Append(m.V, m.C, 1) // active on all samples, whichever way the others face
	e := explainerOf(sample.NewGenerator(net, n, 1, 0))
	o := e.Explain(e.Pool.Source.Shrunk(m))
	if done, all := e.Log.Meter.Done(), int64(1<<units*n*(d+1)); o == nil || !o.BeyondAll || done < all {
		t.Errorf("%d multiply-adds for %d choices, %+v", done, 1<<units, o)
	}
}
