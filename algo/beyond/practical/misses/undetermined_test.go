package misses

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"crease/algo/base/diagnosis"
	"crease/algo/base/work"
	"crease/algo/beyond/refine"
	"crease/algo/data/networktest"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// More samples than can be drawn are not named.
func TestNeverDo(t *testing.T) {
	net := networktest.Draw(rand.New(rand.NewPCG(1, 77)), 5, 2)
	e := explainerOf(refine.NewData(5, 0), sample.NewGenerator(net, 100_000, 1, 0))
	list := diagnosis.List{{}}
	e.addEnough(list, 1, 1e-9)
	if text := list[0].Message(); !strings.Contains(text, "more than the 1 billion samples that can be drawn") {
		t.Error(text)
	}
}

// More samples are advised than there are, whatever chance has made of the count of those that show a unit. Would catch
// advice from the share of N(0, I) alone, as of 210 samples where there are 212.
func TestEnoughIsMore(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 77))
	for range 500 {
		d, n := 1+rng.IntN(20), int64(math.Pow(10, 1.5+4*rng.Float64()))
		count := rng.IntN(d + 2)
		e := explainerOf(refine.NewData(d, 0), sample.NewGenerator(networktest.Draw(rng, d, 2), n, 1, 0))
		unlucky := (float64(count) + float64(1+rng.IntN(10))) / float64(n)
		for _, share := range []float64{0, unlucky, float64(count) / float64(n) / 2} {
			list := diagnosis.List{{}}
			e.addEnough(list, count, share)
			if r := list[0].Remarks; len(r) != 1 || r[0].Says == diagnosis.SayWouldDo && r[0].Args[0].Value < 1.05*float64(n) {
				t.Errorf("d = %d, %d of %d, share %g: %s", d, count, n, share, list[0].Message())
			}
		}
	}
}

// Samples beyond a crease far out, or beyond several, are told from samples that are anywhere.
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

// What is missed by no number is counted once. Would catch that it stays among the odd samples for ever.
func TestGroupsOfNoNumber(t *testing.T) {
	net := network.Network{W: [][]float64{{1, 0}}, B: []float64{0}, A: []float64{1}}
	odd := &refine.Data{Dim: 2, X: []float64{0, 1, 1}, Y: []float64{math.NaN()}}
	e := explainerOf(odd, sample.NewGenerator(net, 100, 1, 0))
	if pairs, far := e.groups(refine.NewModel(net, 2), odd); pairs[0] != 1 || far.Len() != 1 {
		t.Errorf("%d between two creases, %d others", pairs[0], far.Len())
	}
}

// What a choice of signs takes is counted, sample by sample. Would catch thousands of choices that neither
// yield nor end with the run.
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
