package practical

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"crease/algo/beyond/practical/fitting"
	"crease/algo/data/moment"
	"crease/algo/data/networktest"
	"crease/algo/data/sample"
	"crease/algo/network"
)

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
		est := moment.NewEstimator(10, 2, nil)
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

// From dimension 48 on no tensor above T₂ is summed, and random starts are enough.
func TestHighDimension(t *testing.T) {
	t.Parallel()
	net, err := network.Random(network.RandomOptions{Dim: 50, Units: 5, Seed: 9, Bias: 1})
	if err != nil {
		t.Fatal(err)
	}
	res := learn(t, net, 60_000, 5, 0, Options{})
	if e := worst(net, res.Recovered); !res.Exact || !(e < 1e-9) || won(res).Kind != fitting.Random ||
		tensorOrder(net.Dim(), 0) != 2 {
		t.Errorf("exact %v, error %v, start %v, T up to order %d", res.Exact, e, won(res), tensorOrder(net.Dim(), 0))
	}
}

// Many units in high dimension, of which T₂ shows less than half: the direct fit finds them
// all from a start with units to spare, and ends without these. Would catch starts of the size that T₂
// shows, and a fit that drags its spare units along.
func TestManyUnitsInHighDimension(t *testing.T) {
	t.Parallel()
	const d, m = 48, 16
	net := networktest.Draw(rand.New(rand.NewPCG(1, d)), d, m)
	rank := 0
	res := learn(t, net, 40_000, 7, 0, Options{Seed: 7, Progress: func(p Progress) { rank = p.Rank.Rank }})
	if e := worst(net, res.Recovered); !res.Exact || !(e < 1e-9) || rank >= m/2 {
		t.Errorf("exact %v, %d units, error %v, rank %d, %v", res.Exact, res.Recovered.Units(), e, rank, res.Diagnoses)
	}
	if !slices.ContainsFunc(res.Fits, func(c Curve) bool { return c.Slim }) {
		t.Error("the spare units stayed to the end")
	}
}

// The search is bounded: as long as one in the plane where d is small, which takes a fast core some twenty
// seconds, by a fit's steps in high dimension, and nowhere by more than a browser does in an hour, at .7·10⁹ multiply-adds
// a second (BenchmarkCholesky/441 on Node). 64 units over R³² took 2.5·10¹¹. Would catch a bound
// that grows as the rank does, and one of some tens of seconds, which ended that search at 24 units.
func TestBudget(t *testing.T) {
	t.Parallel()
	const hour = 3600 * .7e9
	for _, c := range []struct{ d, rank int }{
		{2, 2}, {20, 20}, {32, 6}, {47, 20}, {48, 19}, {60, 12}, {100, 25}, {100, 100}, {128, 128},
	} {
		src := (&sample.Table{X: [][]float64{make([]float64, c.d)}, Y: []float64{1}}).InOrder()
		r := newRun(context.Background(), src, moment.NewSummer(src, 1), Options{})
		r.rank.Rank, r.seen.different = c.rank, 1<<20
		got, plane := float64(r.budget()), 1.8e10
		steps := 80 * math.Pow(float64(c.rank*c.d), 3) / 3 // a fit's, with as many units as T₂ shows
		if got < plane || got > hour || c.d == 2 && got > plane || c.d >= highDim && got < min(steps, .9*hour) {
			t.Errorf("d = %d, rank %d: %g multiply-adds", c.d, c.rank, got)
		}
		if 32 <= c.d && c.d < highDim && got < 2.5e11 {
			t.Errorf("d = %d: %g multiply-adds find no 64 units", c.d, got)
		}
		if r.opt.Units = 3; c.d < highDim && r.budget() > 2e11 {
			t.Errorf("d = %d: %g multiply-adds for 3 units", c.d, float64(r.budget()))
		}
		all := r.budget()
		for _, before := range []int64{all / 4, all} {
			r.opt.Before = &Result{Work: before}
			if got := r.budget(); got != max(all-before, all/2) {
				t.Errorf("d = %d: %d multiply-adds after %d of %d", c.d, got, before, all)
			}
		}
		if r.opt.Budget = 7; r.budget() != 7 {
			t.Errorf("d = %d: a bound that is given is not kept", c.d)
		}
	}
}
