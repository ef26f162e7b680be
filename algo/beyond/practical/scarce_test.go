package practical_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"crease/algo/base/diagnosis"
	"crease/algo/base/work"
	"crease/algo/beyond/practical"
	"crease/algo/beyond/practical/search"
	"crease/algo/data/moment"
	"crease/algo/data/networktest"
	"crease/algo/data/sample"
	"crease/algo/network"
)

// From hardly more samples than parameters no wrong unit is claimed, although many networks fit exactly; from three
// times as many some networks are found. If not, a fit is confirmed by samples that its parameters use up, or, for the
// second, some sizes are never tried or samples held out.
func TestScarce(t *testing.T) {
	t.Parallel()
	seeds := uint64(6)
	if testing.Short() {
		seeds = 1
	}
	for _, c := range []struct {
		d, m  int
		times float64
		bar   int // networks of six, each of which may have a unit that hardly shows
	}{
		{2, 2, 1.5, 0}, {2, 2, 3, 1}, {3, 3, 2, 0}, {3, 3, 3, 0}, {5, 2, 2, 0}, {5, 5, 3, 5}, {8, 4, 3, 3},
	} {
		found := 0
		for seed := range seeds {
			net := networktest.Draw(rand.New(rand.NewPCG(seed, 300)), c.d, c.m)
			n := int64(c.times * float64(c.m*(c.d+1)))
			res := learn(t, net, n, seed, 0, practical.Options{Seed: seed})
			if !res.Exact {
				continue
			}
			right := 0
			for _, m := range network.Match(net, res.Recovered) {
				if m.Found >= 0 && m.UpToSign.Max() < 1e-6 {
					right++
				}
			}
			if right < res.Recovered.Units() {
				t.Errorf("d = %d, m = %d, N = %d, seed %d: %d of %d units are right", c.d, c.m, n, seed, right,
					res.Recovered.Units())
			}
			if right == c.m {
				found++
			}
		}
		t.Logf("d = %d, m = %d, %g times: %d of %d", c.d, c.m, c.times, found, seeds)
		if !testing.Short() && found < c.bar {
			t.Errorf("d = %d, m = %d, %g times: %d of %d found, bar %d", c.d, c.m, c.times, found, seeds, c.bar)
		}
	}
}

// A network that meets all samples without being confirmed by them is neither noise nor a search cut short. Fails if
// rounding errors are reported as a standard deviation of noise.
func TestUnconfirmed(t *testing.T) {
	t.Parallel()
	met := 0
	for seed := range uint64(20) {
		net := networktest.Draw(rand.New(rand.NewPCG(seed, 300)), 2, 2)
		res := learn(t, net, 9, seed, 0, practical.Options{Seed: seed})
		if res.Noise > 0 && res.Noise < 1e-9 {
			t.Errorf("seed %d: noise %v", seed, res.Noise)
		}
		if res.Exact || res.Noise > 0 {
			continue
		}
		met++
		if !res.Diagnoses().Has("few-samples") || res.Diagnoses().Has("noise") || res.Diagnoses().Has("not-exact") {
			t.Errorf("seed %d: %v", seed, res.Diagnoses())
		}
	}
	if met == 0 {
		t.Error("no network met all samples")
	}
}

// In a short table one row with a wrong label is named, and the network of the others is found. Fails if a unit is
// fitted to that row.
func TestScarceTable(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ d, n int }{{3, 200}, {5, 300}} {
		if testing.Short() && c.d > 3 {
			continue
		}
		net := networktest.Draw(rand.New(rand.NewPCG(2, 300)), c.d, 2)
		table := networktest.Table(sample.NewGenerator(net, int64(c.n), 1, 0))
		table.Y[7] += .7
		src := networktest.Shuffled(table, 1)
		res, err := practical.New(context.Background(), src, moment.NewSummer(src, 1), practical.Options{Seed: 1}).
			Learn(practical.Bounds{})
		if err != nil {
			t.Fatal(err)
		}
		if e := worst(net, res.Recovered); !(e < 1e-9) || res.Exact || !slices.Equal(disagreeing(res), []int{7}) {
			t.Errorf("d = %d: error %v, exact %v, %v", c.d, e, res.Exact, res.Diagnoses())
		}
	}
}

// The bound of a search for few samples never rises, and the search ends at it, but for the fit under way, which may
// take twice as long as all before; a given bound is kept, and only a search has one. If not, work for scarce samples
// is announced too late, parts of a budget exceed it, or a bound outlives its search.
func TestScarceBound(t *testing.T) {
	t.Parallel()
	seeds := uint64(3)
	if testing.Short() {
		seeds = 1
	}
	for seed := range seeds {
		for _, c := range []struct {
			d, m, n int
			budget  int64
		}{{5, 5, 40, 0}, {5, 5, 90, 0}, {3, 3, 36, 0}, {8, 8, 100, 30_000_000}, {8, 8, 216, 30_000_000}} {
			net := networktest.Draw(rand.New(rand.NewPCG(seed, 301)), c.d, c.m)
			var limit, done, last int64
			learnWithin(t, net, int64(c.n), seed, 0, practical.Options{Seed: seed, Progress: func(p practical.Progress) {
				if last = p.WorkLimit; last == 0 {
					return
				}
				if p.Stage != search.StageRefinement {
					t.Errorf("%+v, seed %d: a bound at stage %s", c, seed, p.Stage)
				}
				if limit > 0 && p.WorkLimit > limit {
					t.Errorf("%+v, seed %d: the bound rises from %d to %d", c, seed, limit, p.WorkLimit)
				}
				limit, done = p.WorkLimit, p.Work
			}}, practical.Bounds{Budget: c.budget})
			if limit == 0 || last != 0 || done > 3*limit || c.budget > 0 && limit > c.budget {
				t.Errorf("%+v, seed %d: told %d, at the end %d, did %d", c, seed, limit, last, done)
			}
		}
	}
}

// The search of neighbouring rows in a table of two networks announces its bound and keeps it. If not, minutes pass
// without a remaining time.
func TestBoundAfterSearch(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 303))
	table := twoNetworks(networktest.Draw(rng, 2, 2), networktest.Draw(rng, 2, 2), 1200, 800, 1)
	src := networktest.Shuffled(table, 1)
	const budget = 30_000_000
	announced := false
	l := learnerOf(src, practical.Options{Progress: func(p practical.Progress) {
		if p.WorkLimit > budget {
			announced = true
			if p.Work > p.WorkLimit {
				t.Errorf("did %d of %d", p.Work, p.WorkLimit)
			}
		}
	}})
	res, err := l.Learn(practical.Bounds{Budget: budget})
	if err != nil || !announced || len(res.Diagnoses()) == 0 || res.Diagnoses()[0].Code != diagnosis.RowsDisagree {
		t.Errorf("told %v, %v, %v", announced, res.Diagnoses(), err)
	}
}

// The work on noisy labels announces its bound and keeps it, after a search too, and none is announced at the end. If
// not, the remaining time is missing or wrong.
func TestNoiseBound(t *testing.T) {
	t.Parallel()
	for seed, c := range []struct {
		d, m, n int
		budget  int64
	}{{3, 3, 100, 0}, {3, 6, 5000, 0}, {6, 4, 1200, 0}, {10, 5, 1500, work.Quick}} {
		net := networktest.Draw(rand.New(rand.NewPCG(uint64(seed), 304)), c.d, c.m)
		src := networktest.Shuffled(networktest.Table(sample.NewGenerator(net, int64(c.n), 1, .2)), 1)
		var before, last, silent int64 // silent is the most work between two reports that announce no bound
		res, err := learnerOf(src, practical.Options{Progress: func(p practical.Progress) {
			if p.WorkLimit > 0 && p.Work > p.WorkLimit {
				t.Errorf("%+v: did %d of %d", c, p.Work, p.WorkLimit)
			} else if p.WorkLimit == 0 && last == 0 {
				silent = max(silent, p.Work-before)
			}
			before, last = p.Work, p.WorkLimit
		}}).Learn(practical.Bounds{Budget: c.budget})
		if err != nil || res.Noise == 0 || last != 0 {
			t.Errorf("%+v: told %d at the end, noise %g, %v", c, last, res.Noise, err)
		}
		if pass := int64(c.n * (c.m + 1) * (c.d + 2)); silent > pass { // of the network over all samples
			t.Errorf("%+v: no bound for %d multiply-adds", c, silent)
		}
	}
}

// Two units with three parameters each are not confirmed by six samples beside two that both share, but by eight beside
// them, and repeating those rows changes nothing. If not, samples count once for each unit, or as often as they repeat,
// and a network that other networks match is called exact.
func TestSharedSamples(t *testing.T) {
	t.Parallel()
	net := network.Network{W: [][]float64{{1, 0}, {0, 1}}, B: []float64{-.1, .1}, A: []float64{1, -2}}
	for seed := range uint64(4) {
		for perUnit, want := range map[int]bool{2: false, 3: true} {
			rng, table := rand.New(rand.NewPCG(seed, 4)), &sample.Table{}
			missing := map[[2]bool]int{{true, false}: perUnit, {false, true}: perUnit, {true, true}: 2, {false, false}: 30}
			for len(table.Y) < 2*perUnit+32 {
				x := []float64{rng.NormFloat64(), rng.NormFloat64()}
				if side := [2]bool{x[0] > .1, x[1] > -.1}; missing[side] > 0 {
					missing[side]--
					table.X, table.Y = append(table.X, x), append(table.Y, net.Eval(x))
				}
			}
			for times := range 2 {
				if res := learnTable(t, table); res.Exact != want || !res.Diagnoses().Has(diagnosis.FewSamples) != want {
					t.Errorf("seed %d, %d samples for each unit, %d times: exact %v, %v",
						seed, perUnit, times+1, res.Exact, res.Diagnoses())
				}
				for i, y := range table.Y {
					if y != 0 {
						table.X, table.Y = append(table.X, table.X[i]), append(table.Y, y)
					}
				}
			}
		}
	}
}
