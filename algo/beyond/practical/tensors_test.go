package practical

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"crease/algo/beyond/refine"
	"crease/algo/data/moment"
	"crease/algo/data/networktest"
	"crease/algo/data/sample"
	"crease/algo/network"
)

// On exact tensors one pencil gives every unit up to sign, also those with
// biases 0 and ±1, which T₃ or T₄ alone do not see.
func TestPencilExact(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(7, 7))
	for _, c := range []struct{ d, m int }{{1, 1}, {3, 3}, {6, 4}, {10, 10}} {
		net := networktest.Draw(rng, c.d, c.m)
		for i, b := range []float64{0, 1, -1} {
			if i < c.m {
				net.B[i] = b
			}
		}
		best := math.Inf(1)
		g := newRNG(3)
		for range 10 {
			p := pencil(net.Coefficient(2), net.Coefficient(3), net.Coefficient(4), c.m, &g)
			if e := network.LargestError(network.Match(net, p), false); e >= 0 {
				best = min(best, e)
			}
		}
		if !(best < 1e-5) {
			t.Errorf("d=%d m=%d: error %v", c.d, c.m, best)
		}
	}
	g := newRNG(1)
	net := networktest.Draw(rng, 3, 2)
	if p := pencil(net.Coefficient(2), net.Coefficient(3), net.Coefficient(4), 4, &g); p.Units() != 0 {
		t.Error("four units from three dimensions")
	}
}

// The rank rule on T₂ finds m at N = 10⁵.
func TestRankRule(t *testing.T) {
	t.Parallel()
	right := 0
	for i := range 10 {
		net, err := network.Random(network.RandomOptions{Dim: 10, Units: 5, Seed: uint64(i), Bias: 1.2})
		if err != nil {
			t.Fatal(err)
		}
		src := sample.NewGenerator(net, 100_000, uint64(i), 0)
		est := moment.NewEstimator(10, 2)
		s := moment.NewSummer(src, 1)
		add := func(from, to int) {
			err := s.Sum(context.Background(), 2, est.Control(), from, to,
				func(b *moment.Sums) error { est.AddBlock(b); return nil })
			if err != nil {
				t.Fatal(err)
			}
		}
		add(0, 2)
		est.Recontrol(1)
		add(2, sample.Blocks(src))
		if rankOf(est).Rank == 5 {
			right++
		}
	}
	if right < 8 {
		t.Errorf("right in %d of 10", right)
	}
}

// From dimension 48 on the start comes from the range of T₂, and no higher tensor
// is summed.
func TestHighDimension(t *testing.T) {
	net, res, _ := highDimensional(t)
	if e := worst(net, res.Recovered); !res.Exact || !(e < 1e-9) || res.Start != (From{Kind: InRange}) ||
		res.Estimator.Order != 2 {
		t.Errorf("exact %v, error %v, start %v, T up to order %d", res.Exact, e, res.Start, res.Estimator.Order)
	}
}

// Models shown on the way are in the samples' own coordinates. Would catch one in
// those of the range of T₂, where a unit too many is merged here.
func TestHighDimensionShown(t *testing.T) {
	net, _, shown := highDimensional(t)
	if len(shown) == 0 {
		t.Error("no model was shown")
	}
	for _, d := range shown {
		if d != net.Dim() {
			t.Fatalf("a model in R^%d is shown", d)
		}
	}
}

// highRun is the run that tests of high dimension share.
var highRun struct {
	net   network.Network
	res   *Result
	shown []int // the dimension of every model with units that was shown
}

func highDimensional(t *testing.T) (network.Network, *Result, []int) {
	t.Helper()
	if r := &highRun; r.res == nil {
		var err error
		if r.net, err = network.Random(network.RandomOptions{Dim: 50, Units: 5, Seed: 9, Bias: 1}); err != nil {
			t.Fatal(err)
		}
		r.res = learn(t, r.net, 60_000, 5, 0, Options{Progress: func(p Progress) {
			if n := p.Model.Net; n.Units() > 0 {
				r.shown = append(r.shown, n.Dim())
			}
		}})
	}
	return highRun.net, highRun.res, highRun.shown
}

// Many units in high dimension, of which T₂ shows less than half: the direct fit finds them
// all from a start with units to spare, and ends without these. Would catch starts of the size that T₂
// shows, and a fit that drags its spare units along.
func TestManyUnitsInHighDimension(t *testing.T) {
	t.Parallel()
	const d, m = 48, 16
	net := networktest.Draw(rand.New(rand.NewPCG(1, d)), d, m)
	res := learn(t, net, 40_000, 7, 0, Options{Seed: 7})
	if e := worst(net, res.Recovered); !res.Exact || !(e < 1e-9) || res.Rank.Rank >= m/2 {
		t.Errorf("exact %v, %d units, error %v, rank %d, %v", res.Exact, res.Recovered.Units(), e, res.Rank.Rank,
			res.Diagnoses)
	}
	if !slices.ContainsFunc(res.Fits, func(c Curve) bool { return c.Slim }) {
		t.Error("the spare units stayed to the end")
	}
}

// The search is bounded: as long as one in the plane where d is small, by a fit's steps in
// high dimension, and nowhere by more than a browser does in an hour, at .7·10⁹ multiply-adds
// a second (BenchmarkCholesky/441 on Node). 64 units over R³² took 2.5·10¹¹. Would catch a bound
// that grows as the rank does, and one of some tens of seconds, which ended that search at 24 units.
func TestBudget(t *testing.T) {
	t.Parallel()
	const hour = 3600 * .7e9
	for _, c := range []struct{ d, rank int }{
		{2, 2}, {20, 20}, {32, 6}, {47, 20}, {48, 19}, {60, 12}, {100, 25}, {100, 100}, {128, 128},
	} {
		r := &run{data: refine.NewData(c.d, 0)}
		r.rank.Rank, r.different = c.rank, 1<<20
		tr := &trial{run: r, fit: r.data}
		got, plane := float64(tr.budget()), 3e10
		steps := 80 * math.Pow(float64(c.rank*c.d), 3) / 3 // a fit's, with as many units as T₂ shows
		if got < plane || got > hour || c.d >= highDim && got < min(steps, .9*hour) {
			t.Errorf("d = %d, rank %d: %g multiply-adds", c.d, c.rank, got)
		}
		if 32 <= c.d && c.d < highDim && got < 2.5e11 {
			t.Errorf("d = %d: %g multiply-adds find no 64 units", c.d, got)
		}
		if tr.opt.Units = 3; c.d < highDim && tr.budget() > 2e11 {
			t.Errorf("d = %d: %g multiply-adds for 3 units", c.d, float64(tr.budget()))
		}
		if tr.opt.Budget = 7; tr.budget() != 7 {
			t.Errorf("d = %d: a bound that is given is not kept", c.d)
		}
	}
}

// slim undoes what units to spare do: a crease that is shared by two units, one of them
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
	few := slim(model, 1e-2)
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
