package fitting

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"crease/algo/base/work"
	"crease/algo/beyond/refine"
	"crease/algo/data/networktest"
	"crease/algo/data/sample"
	"crease/algo/num/linalg"
	"crease/algo/spec"
)

// The largest networks of a spec fit into a browser's 4 GiB. Fails if a search may grow beyond that.
func TestFitMemory(t *testing.T) {
	for dim := 1; dim <= spec.MaxDim; dim++ {
		units := MostUnits(dim, 40_000)
		if units > MaxUnits || refine.FitBytes(units, dim, 40_000) > linalg.Room {
			t.Errorf("d = %d: %d units", dim, units)
		}
		if units < spec.MaxUnits {
			t.Errorf("d = %d: %d units, a spec may have %d", dim, units, spec.MaxUnits)
		}
	}
}

// Slim removes surplus units: one that shares the crease of another, flipped, and one of little output. Fails if
// joining loses the linear part, or if true units are removed.
func TestSlim(t *testing.T) {
	t.Parallel()
	const d, m = 48, 5
	rng := rand.New(rand.NewPCG(3, d))
	net := networktest.Draw(rng, d, m)
	model := refine.NewModel(net.Clone(), d)
	model.Net.A[1] *= .7
	model.Net.Append(slices.Clone(net.W[1]), net.B[1], .3*net.A[1])
	model.Flip(m)
	model.Net.Append(networktest.Draw(rng, d, 1).W[0], .5, 1e-4)
	slim := Slim(model, 1e-2)
	if slim.Net.Units() != m || model.Net.Units() != m+2 {
		t.Fatalf("%d units of %d", slim.Net.Units(), model.Net.Units())
	}
	g, x := slim.Network(), make([]float64, d)
	for range 100 {
		for j := range x {
			x[j] = rng.NormFloat64()
		}
		if distance := math.Abs(g.Eval(x) - net.Eval(x)); !(distance < 1e-12) {
			t.Fatalf("off by %v", distance)
		}
	}
}

// Part of the samples refutes a model that lacks a unit of the network, and allows one in which two halves of a unit
// were joined, by less work than a fit to all. Fails if a part refutes what all samples allow, as a smaller one did, or
// nothing.
func TestRefutes(t *testing.T) {
	t.Parallel()
	const d, m, n = 5, 4, 8000
	rng := rand.New(rand.NewPCG(8, d))
	net := networktest.Draw(rng, d, m)
	data := refine.NewData(d, n)
	src, b := sample.NewGenerator(net, n, 1, 0), sample.NewBlock(d)
	for k := range sample.Blocks(src) {
		src.Fill(k, b)
		data.AddBlock(b, 0, b.Len)
	}
	log := &Log{Meter: work.New(nil)}
	f := On(data, log)
	model := refine.NewModel(net.Clone(), d)
	split := model.Clone()
	split.Net.A[1] *= .7
	split.Net.Append(slices.Clone(net.W[1]), net.B[1]+1e-3, .3*net.A[1])
	if f.refutes(Joined(split, m, 1, false)) {
		t.Error("two halves of a unit have to stay apart")
	}
	model.Net.Remove(2)
	before := log.Meter.Done()
	if !f.refutes(model) {
		t.Error("a unit is not missed")
	}
	part := log.Meter.Done() - before
	f.Refit(From{Kind: Merged}, model, 20, 1e-6)
	if all := log.Meter.Done() - before - part; 2*part > all {
		t.Errorf("%d multiply-adds to refute a model, %d to fit it", part, all)
	}
}
