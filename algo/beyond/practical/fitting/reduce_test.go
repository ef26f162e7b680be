package fitting_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"crease/algo/base/work"
	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/refine"
	"crease/algo/data/networktest"
	"crease/algo/data/sample"
	"crease/algo/num/linalg"
	"crease/algo/spec"
)

// The largest networks of a spec fit into a browser's 4 GiB. Fails if a search may grow beyond that.
func TestFitMemory(t *testing.T) {
	for dim := 1; dim <= spec.MaxDim; dim++ {
		units := fitting.MostUnits(dim, 40_000)
		if units > fitting.MaxUnits || refine.FitBytes(units, dim, 40_000) > linalg.Room {
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
	slim := fitting.Slim(model, 1e-2)
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

// Two halves of a unit are joined, and two units that the samples tell apart are not, which a part of the samples shows
// by less work than a fit to all. Fails if a part refutes what all samples allow, as a smaller one did, or nothing.
func TestSimplify(t *testing.T) {
	t.Parallel()
	const d, m, n = 5, 4, 8000
	net := networktest.Draw(rand.New(rand.NewPCG(8, d)), d, m)
	net.Append(slices.Clone(net.W[2]), net.B[2]+.02, .5*net.A[2])
	data := refine.NewData(d, n)
	src, b := sample.NewGenerator(net, n, 1, 0), sample.NewBlock(d)
	for k := range sample.Blocks(src) {
		src.Fill(k, b)
		data.AddBlock(b, 0, b.Len)
	}
	log := &fitting.Log{Meter: work.New(nil)}
	f := fitting.On(data, log)
	model := refine.NewModel(net.Clone(), d)
	split := model.Clone()
	split.Net.A[1] *= .7
	split.Net.Append(slices.Clone(net.W[1]), net.B[1]+1e-3, .3*net.A[1])
	if got := f.Simplify(split); networktest.WorstMatched(net, got.Net, false) > 1e-6 {
		t.Errorf("%d units, %d are needed", got.Net.Units(), m+1)
	}
	done := func(do func()) int64 {
		before := log.Meter.Done()
		do()
		return log.Meter.Done() - before
	}
	simplify := done(func() {
		if got := f.Simplify(model); got.Net.Units() != m+1 {
			t.Errorf("%d units, %d are needed", got.Net.Units(), m+1)
		}
	})
	pruned := done(func() { f.Refit(fitting.From{Kind: fitting.Pruned}, model, 20, 1e-6) })
	merged := done(func() { f.Refit(fitting.From{Kind: fitting.Merged}, fitting.Joined(model, m, 2, false), 20, 1e-6) })
	if part := simplify - pruned; 2*part > merged {
		t.Errorf("%d multiply-adds to refute a model, %d to fit it", part, merged)
	}
}
