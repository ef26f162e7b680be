package fitting

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"crease/algo/beyond/refine"
	"crease/algo/data/networktest"
	"crease/algo/num/linalg"
	"crease/algo/spec"
)

// The largest networks that a spec may have can be fitted in a browser's 4 GiB, and no
// search grows beyond what it holds.
func TestFitRoom(t *testing.T) {
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

// Slim undoes what units to spare do: a crease that is shared by two units, one of them
// turned round, and a unit that hardly counts. Would catch a merge that loses the linear
// part, and true units that are taken for spare ones.
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
	few := Slim(model, 1e-2)
	if few.Net.Units() != m || model.Net.Units() != m+2 {
		t.Fatalf("%d units of %d", few.Net.Units(), model.Net.Units())
	}
	g, x := few.Network(), make([]float64, d)
	for range 100 {
		for j := range x {
			x[j] = rng.NormFloat64()
		}
		if off := math.Abs(g.Eval(x) - net.Eval(x)); !(off < 1e-12) {
			t.Fatalf("off by %v", off)
		}
	}
}
