package search_test

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"crease/algo/base/work"
	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/practical/search"
	"crease/algo/beyond/refine"
	"crease/algo/data/moment"
	"crease/algo/data/networktest"
	"crease/algo/data/sample"
	"crease/algo/network"
)

// searchOf returns a search in the samples of a source.
func searchOf(src sample.Source, within search.Bounds, opt search.Options) *search.Search {
	return search.New(context.Background(), search.Task{
		Source: src, Summer: moment.NewSummer(src, 1), Whole: src, Options: opt, Within: within,
	})
}

// The rank rule on T₂ finds m at N = 10⁵. If not, the search starts with a wrong number of units.
func TestRankRule(t *testing.T) {
	t.Parallel()
	right := 0
	for i := range 10 {
		net, err := network.Random(network.RandomOptions{Dim: 10, Units: 5, Seed: uint64(i), Bias: 1.2})
		if err != nil {
			t.Fatal(err)
		}
		src := sample.NewGenerator(net, 100_000, uint64(i), 0)
		s := searchOf(src, search.Bounds{}, search.Options{})
		if !s.Take(2, search.Candidate{}) || !s.Take(sample.Blocks(src), search.Candidate{}) {
			t.Fatal(s.Log.Meter.Err())
		}
		if s.Rank.Rank == 5 {
			right++
		}
	}
	if right < 8 {
		t.Errorf("right in %d of 10", right)
	}
}

// The budget is twenty seconds of a fast core in low dimension, grows as a fit's steps in high dimension, and takes at
// most a browser's hour, at .7·10⁹ multiply-adds a second (BenchmarkCholesky/441 on Node). 64 units over R³² took
// 2.5·10¹¹. If not, the budget grows as the rank, or ends that search at 24 units, as some tens of seconds did.
func TestBudget(t *testing.T) {
	t.Parallel()
	const hour, highDim = 3600 * .7e9, 48
	for _, c := range []struct{ d, rank int }{
		{2, 2}, {20, 20}, {32, 6}, {47, 20}, {48, 19}, {60, 12}, {100, 25}, {100, 100}, {128, 128},
	} {
		src := (&sample.Table{X: [][]float64{make([]float64, c.d)}, Y: []float64{1}}).InOrder()
		budget := func(units int, given, spent int64) int64 {
			s := search.New(context.Background(), search.Task{
				Source: src, Summer: moment.NewSummer(src, 1), Whole: src, Options: search.Options{Units: units},
				Within: search.Bounds{Budget: given}, Spent: spent,
			})
			s.Rank.Rank = c.rank
			return s.Budget(1 << 20)
		}
		all, plane := budget(0, 0, 0), 1.8e10
		got := float64(all)
		steps := 80 * math.Pow(float64(c.rank*c.d), 3) / 3 // a fit's, with as many units as T₂ shows
		if got < plane || got > hour || c.d == 2 && got > plane || c.d >= highDim && got < min(steps, .9*hour) {
			t.Errorf("d = %d, rank %d: %g multiply-adds", c.d, c.rank, got)
		}
		if 32 <= c.d && c.d < highDim && got < 2.5e11 {
			t.Errorf("d = %d: %g multiply-adds find no 64 units", c.d, got)
		}
		all = budget(3, 0, 0)
		if c.d < highDim && all > 2e11 {
			t.Errorf("d = %d: %g multiply-adds for 3 units", c.d, float64(all))
		}
		for _, before := range []int64{all / 4, all} {
			if got := budget(3, 0, before); got != max(all-before, all/2) {
				t.Errorf("d = %d: %d multiply-adds after %d of %d", c.d, got, before, all)
			}
		}
		if budget(3, 7, 0) != 7 {
			t.Errorf("d = %d: a bound that is given is not kept", c.d)
		}
	}
}

// A pass over all samples does not count as work of a search. If it does, its seconds count as slow fits.
func TestPassIsNoSearch(t *testing.T) {
	t.Parallel()
	net := networktest.Draw(rand.New(rand.NewPCG(1, 302)), 2, 2)
	src := sample.NewGenerator(net, 1000, 1, 0)
	var limits []int64
	note := func(p search.Progress) { limits = append(limits, p.WorkLimit) }
	s := searchOf(src, search.Bounds{}, search.Options{Progress: note})
	s.Log.Start(fitting.From{Kind: fitting.Random}, 0)
	s.Log.Limit = 100
	s.Pool.Rows(net)
	if len(limits) != 1 || limits[0] != 0 || s.Log.Limit != 100 {
		t.Errorf("told %v in the pass, and %d is the bound after it", limits, s.Log.Limit)
	}
}

// The test for a smooth residual of the best model counts as work of the search, once per model. If not, no bound
// counts it, or its answer outlives the model.
func TestOtherFunctionIsCounted(t *testing.T) {
	const n, d = 500, 3
	rng, table := rand.New(rand.NewPCG(1, 35)), &sample.Table{}
	truth, other := networktest.Draw(rng, d, search.ManyUnits), networktest.Draw(rng, d, search.ManyUnits)
	for range n {
		x := make([]float64, d)
		for j := range x {
			x[j] = rng.NormFloat64()
		}
		table.X, table.Y = append(table.X, x), append(table.Y, truth.Eval(x)+.1*rng.NormFloat64())
	}
	src := networktest.Shuffled(table, 0)
	s := searchOf(src, search.Bounds{Budget: work.Quick}, search.Options{})
	ask := func(c *search.Candidate, want bool, least int64) {
		t.Helper()
		before := s.Log.Meter.Done()
		got := s.OtherFunction(c)
		if done := s.Log.Meter.Done() - before; got != want || done < least || least == 0 && done > 0 {
			t.Errorf("%v, want %v; %d multiply-adds are counted, at least %d were done", got, want, done, least)
		}
	}
	const neighbours = n * n * d // multiply-adds to find the nearest of every row
	best := search.Candidate{Model: s.Pool.Source.Shrunk(refine.NewModel(other, d))}
	ask(&best, true, neighbours)
	ask(&best, true, 0)
	best = search.Candidate{Model: s.Pool.Source.Shrunk(refine.NewModel(truth, d))}
	ask(&best, false, neighbours)
	ask(&best, false, 0)
}

// Points so large that T₂ is not finite, although the squares of all numbers are, have a rank of 0. If not, the
// factorisation panics.
func TestNotFiniteTensor(t *testing.T) {
	t.Parallel()
	for d := 1; d <= 7; d++ {
		table := &sample.Table{}
		for k := range 2 * sample.BlockSize {
			x := make([]float64, d)
			x[k%d] = 1e150
			table.X, table.Y = append(table.X, x), append(table.Y, 1e12*float64(k%2))
		}
		s := searchOf(table.InOrder(), search.Bounds{}, search.Options{})
		taken := s.Take(2, search.Candidate{})
		if !taken || s.Rank.Rank != 0 || len(s.Rank.Singular) != d || slices.Max(s.Rank.Singular) != 0 {
			t.Errorf("d = %d: rank %d, singular values %v, %v", d, s.Rank.Rank, s.Rank.Singular, s.Log.Meter.Err())
		}
	}
}
