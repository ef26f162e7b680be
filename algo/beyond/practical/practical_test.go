package practical_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"crease/algo/base/work"
	"crease/algo/beyond/practical"
	"crease/algo/beyond/practical/fitting"
	"crease/algo/data/moment"
	"crease/algo/data/networktest"
	"crease/algo/data/rounding"
	"crease/algo/data/sample"
	"crease/algo/network"
)

// worst returns the largest parameter error, sign included, +Inf if the numbers
// of units differ.
func worst(truth, found network.Network) float64 {
	if truth.Units() != found.Units() {
		return math.Inf(1)
	}
	return network.LargestError(network.Match(truth, found), true)
}

// won returns the start that won, the zero From if there is not exactly one.
func won(res *practical.Result) (from fitting.From) {
	count := 0
	for _, s := range res.Starts {
		if s.Won {
			from = s.From
			count++
		}
	}
	if count != 1 {
		return fitting.From{}
	}
	return from
}

func learnerOf(src sample.Source, opt practical.Options) *practical.Learner {
	return practical.New(context.Background(), src, moment.NewSummer(src, 1), opt)
}

func learn(
	t testing.TB, net network.Network, n int64, seed uint64, noise float64, opt practical.Options,
) *practical.Result {
	t.Helper()
	return learnWithin(t, net, n, seed, noise, opt, practical.Bounds{})
}

func learnWithin(
	t testing.TB, net network.Network, n int64, seed uint64, noise float64, opt practical.Options, within practical.Bounds,
) *practical.Result {
	t.Helper()
	src := sample.NewGenerator(net, n, seed, noise)
	res, err := practical.New(context.Background(), src, moment.NewSummer(src, 2), opt).Learn(within)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// Small networks are recovered to rounding error with nothing given, from a fraction of the samples. If not, units,
// their number or signs are wrong, or the search uses more samples than it needs.
func TestLearnExact(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		d, m int
		n    int64
	}{{1, 2, 5_000}, {2, 4, 200_000}, {3, 5, 200_000}, {5, 5, 300_000}, {10, 5, 20_000}} {
		rng := rand.New(rand.NewPCG(11, uint64(c.d*100+c.m)))
		for i := range 3 {
			net := networktest.Draw(rng, c.d, c.m)
			res := learn(t, net, c.n, uint64(i), 0, practical.Options{})
			if e := worst(net, res.Recovered); !res.Exact || !(e < 1e-9) {
				t.Errorf("d=%d m=%d trial %d: exact %v, %d units, error %v, %v", c.d, c.m, i, res.Exact,
					res.Recovered.Units(), e, res.Diagnoses())
			}
		}
	}
}

// BenchmarkLearn measures a whole run: d = m = 10, up to N = 10⁶.
func BenchmarkLearn(b *testing.B) {
	net := networktest.Draw(rand.New(rand.NewPCG(1, 1)), 10, 10)
	for seed := uint64(0); b.Loop(); seed++ {
		if res := learn(b, net, 1_000_000, seed, 0, practical.Options{}); !res.Exact {
			b.Fatal("not exact")
		}
	}
}

// A given number of units is kept to, with label noise too. Fails if surplus units are kept that lower the residual a
// little.
func TestGivenUnits(t *testing.T) {
	t.Parallel()
	net := networktest.Draw(rand.New(rand.NewPCG(12, 3)), 3, 3)
	for _, noise := range []float64{0, .2} {
		if res := learn(t, net, 5_000, 1, noise, practical.Options{Units: 3}); res.Recovered.Units() != 3 {
			t.Errorf("noise %v: %d units", noise, res.Recovered.Units())
		}
	}
}

// BenchmarkNoisy measures a whole run with label noise: d = m = 10, N = 10⁶.
func BenchmarkNoisy(b *testing.B) {
	net := networktest.Draw(rand.New(rand.NewPCG(5, 1)), 10, 10)
	for seed := uint64(7); b.Loop(); seed++ {
		if res := learn(b, net, 1_000_000, seed, .1, practical.Options{}); res.Recovered.Units() != 10 {
			b.Fatalf("%d units", res.Recovered.Units())
		}
	}
}

// A fit of float32 labels down to their digits takes some times the work of a fit of all digits, not a hundred times. If
// not, it looks for units in the rounding.
func TestFloorEndsTheFit(t *testing.T) {
	t.Parallel()
	for m := 4; m <= 5; m++ {
		net, full := networktest.Draw(rand.New(rand.NewPCG(1, 1)), 1, m), int64(0)
		table := networktest.Table(sample.NewGenerator(net, 1500, 4, 0))
		for _, digits := range []string{"all", "float32"} {
			src, meter := networktest.Shuffled(table, 0), work.New(nil)
			bounds := practical.Bounds{Budget: fitting.Part, Floor: rounding.Floor(sample.NewCache(src, 1), nil)}
			if _, err := learnerOf(src, practical.Options{Work: meter}).Learn(bounds); err != nil {
				t.Fatalf("m = %d, %s digits: %v", m, digits, err)
			}
			if full == 0 {
				full = meter.Total()
			} else if meter.Total() > 10*full {
				t.Errorf("m = %d: %d shares of work, with all digits %d", m, meter.Total()/work.Share, full/work.Share)
			}
			for i, y := range table.Y {
				table.Y[i] = float64(float32(y))
			}
		}
	}
}

// A learner asked again without a budget deducts the work done within one, and does not search again the groups of rows
// that showed no network. Fails if it forgets these, or deducts the work of every search from the next.
func TestAskedAgain(t *testing.T) {
	t.Parallel()
	net := networktest.Draw(rand.New(rand.NewPCG(4, 98)), 2, 2)
	src := networktest.Shuffled(networktest.Table(sample.NewGenerator(net, 600, 1, .2)), 1)
	var limits []int64 // announced, each once
	meter := work.New(nil)
	l := learnerOf(src, practical.Options{Work: meter, Progress: func(p practical.Progress) {
		if n := len(limits); p.WorkLimit > 0 && (n == 0 || limits[n-1] != p.WorkLimit) {
			limits = append(limits, p.WorkLimit)
		}
	}})
	ask := func(within practical.Bounds) (limit, done int64) {
		t.Helper()
		limits = nil
		before := meter.Done()
		if _, err := l.Learn(within); err != nil || len(limits) == 0 {
			t.Fatalf("told of the limits %v, %v", limits, err)
		}
		return limits[0], meter.Done() - before
	}
	fresh, done := ask(practical.Bounds{})
	if limit, again := ask(practical.Bounds{}); limit != fresh || again >= done {
		t.Errorf("%d multiply-adds of %d, after %d of %d", again, limit, done, fresh)
	}
	const budget = 50_000_000
	if limit, _ := ask(practical.Bounds{Budget: budget}); limit != budget {
		t.Errorf("the bound is %d, of a budget of %d", limit, int64(budget))
	}
	deducted, _ := ask(practical.Bounds{})
	if limit, _ := ask(practical.Bounds{}); deducted >= fresh || deducted < fresh/2 || limit != deducted {
		t.Errorf("the bounds are %d and %d after a search within a budget, %d before", deducted, limit, fresh)
	}
}
