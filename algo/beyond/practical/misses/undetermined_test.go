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
)

// More samples than can be drawn are not named.
func TestNeverDo(t *testing.T) {
	net := networktest.Draw(rand.New(rand.NewPCG(1, 77)), 5, 2)
	e := explainerOf(refine.NewData(5, 0), sample.NewGenerator(net, 100_000, 1, 0))
	list := diagnosis.List{{}}
	e.addEnough(list, 1e-9)
	if text := list[0].Message(); !strings.Contains(text, "more than the 1 billion samples that can be drawn") {
		t.Error(text)
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
