package practical_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"crease/algo/base/diagnosis"
	"crease/algo/base/work"
	"crease/algo/beyond/practical"
	"crease/algo/beyond/practical/pool"
	"crease/algo/beyond/practical/search"
	"crease/algo/beyond/refine"
	"crease/algo/beyond/rounds"
	"crease/algo/data/moment"
	"crease/algo/data/networktest"
	"crease/algo/data/sample"
	"crease/algo/network"
)

// table draws n Gaussian points labelled by f.
func table(d, n int, f func(x []float64) float64) *sample.Table {
	rng := rand.New(rand.NewPCG(4, 4))
	t := &sample.Table{}
	for range n {
		x := make([]float64, d)
		for j := range x {
			x[j] = rng.NormFloat64()
		}
		t.X = append(t.X, x)
		t.Y = append(t.Y, f(x))
	}
	return t
}

func learnTable(t *testing.T, table *sample.Table) *practical.Result {
	t.Helper()
	return learnTableWithin(t, table, 0)
}

// learnTableWithin learns a table by a search of at most so many multiply-adds, 0 for the default.
func learnTableWithin(t *testing.T, table *sample.Table, budget int64) *practical.Result {
	t.Helper()
	src := networktest.Shuffled(table, 0)
	res, err := learnerOf(src, practical.Options{}).Learn(practical.Bounds{Budget: budget})
	if err != nil {
		t.Fatal(err)
	}
	if !(refine.Model{Net: res.Learned}).Finite() || math.IsNaN(res.HeldOut) || math.IsNaN(res.Noise) {
		t.Fatalf("not finite: %+v", res)
	}
	return res
}

// Constant, linear and zero labels need no unit. Fails if a crease is fitted to labels without one.
func TestNoCrease(t *testing.T) {
	t.Parallel()
	for name, f := range map[string]func(x []float64) float64{
		"zero":     func([]float64) float64 { return 0 },
		"constant": func([]float64) float64 { return -3 },
		"linear":   func(x []float64) float64 { return x[0] - 2*x[1] + .5 },
	} {
		res := learnTable(t, table(3, 6000, f))
		if !res.Exact || res.Recovered.Units() != 0 {
			t.Errorf("%s: exact %v, %d units", name, res.Exact, res.Recovered.Units())
		}
		for _, x := range [][]float64{{0, 0, 0}, {1, -2, .3}, {-4, 5, 6}} {
			if g := res.Learned.Eval(x); math.Abs(g-f(x)) > 1e-9 {
				t.Errorf("%s: g(%v) = %v, want %v", name, x, g, f(x))
			}
		}
	}
}

// Pure noise holds no network: nothing is called exact, and hardly a unit is found. Fails if units are fitted to noise.
func TestPureNoise(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(6, 6))
	res := learnTable(t, table(3, 5000, func([]float64) float64 { return rng.NormFloat64() }))
	if res.Exact || res.Recovered.Units() != 0 || math.Abs(res.Noise-1) > .05 {
		t.Errorf("exact %v, %d units, noise %v", res.Exact, res.Recovered.Units(), res.Noise)
	}
}

// Samples so few that any network meets them prove nothing. Fails if such a fit is called exact.
func TestFewSamples(t *testing.T) {
	t.Parallel()
	net := networktest.Draw(rand.New(rand.NewPCG(1, 5)), 4, 3)
	for _, n := range []int64{1, 2, 3, 5, 8, 15, 20} {
		res := learn(t, net, n, 3, 0, practical.Options{})
		if res.Exact || len(res.Diagnoses()) == 0 {
			t.Errorf("N=%d: exact %v, diagnoses %v", n, res.Exact, res.Diagnoses())
		}
	}
}

// With too few samples to hold one out, the residual is that on all of them, and the samples are called too few for at
// least one unit. Fails if a residual of 0 is reported beside missed rows.
func TestNoneHeldOut(t *testing.T) {
	t.Parallel()
	missed := 0
	for seed := range uint64(30) {
		net := networktest.Draw(rand.New(rand.NewPCG(seed, 5)), 4, 1)
		table := networktest.Table(sample.NewGenerator(net, 7, seed, 0))
		res, mean := learnTable(t, table), 0.0
		for s, x := range table.X {
			mean += (res.Learned.Eval(x) - table.Y[s]) * (res.Learned.Eval(x) - table.Y[s]) / 7
		}
		if math.Abs(res.HeldOut-mean) > 1e-9*res.Energy {
			t.Errorf("seed %d: residual %g, on the rows %g", seed, res.HeldOut, mean)
		}
		if mean > 1e-9 {
			missed++
		}
		for _, d := range res.Diagnoses() {
			if r := d.Remarks[0]; r.Says == diagnosis.SayFew && r.Args[1].Value < 5 { // the parameters of one unit
				t.Errorf("seed %d: %s", seed, d.Message())
			}
		}
	}
	if missed == 0 {
		t.Error("no rows are missed")
	}
}

// Three units at 120° whose biases cancel: the creases are found, and the result says that their orientations cannot
// be. Fails if one of the two choices is passed off as determined.
func TestAmbiguousSigns(t *testing.T) {
	t.Parallel()
	var net network.Network
	for k, b := range []float64{.5, .3, -.8} {
		s, c := math.Sincos(2 * math.Pi * float64(k) / 3)
		net.Append([]float64{c, s}, b, 1)
	}
	res := learn(t, net, 20_000, 1, 0, practical.Options{})
	if !res.Exact || res.Signs != refine.Ambiguous || !res.Diagnoses().Has("signs-ambiguous") {
		t.Errorf("exact %v, signs %v, %v", res.Exact, res.Signs, res.Diagnoses())
	}
	if e := network.LargestError(network.Match(net, res.Recovered), false); !(e < 1e-9) {
		t.Errorf("error up to sign %v", e)
	}
}

// A unit that a few samples show is found. One whose crease no sample passes belongs to the linear part, and a
// diagnosis says so. If not, it is lost or its parameters are arbitrary.
func TestFarUnits(t *testing.T) {
	t.Parallel()
	base := networktest.Draw(rand.New(rand.NewPCG(2, 5)), 4, 3)
	for _, b := range []float64{3.3, 6} {
		net := base.Clone()
		net.Append([]float64{.5, -.5, .5, .5}, b, -1.2)
		res := learn(t, net, 100_000, 2, 0, practical.Options{})
		if b < 4 {
			if e := worst(net, res.Recovered); !res.Exact || !(e < 1e-6) {
				t.Errorf("b=%v: exact %v, %d units, error %v, %v", b, res.Exact, res.Recovered.Units(), e,
					res.Diagnoses())
			}
		} else if !res.Exact || !res.Diagnoses().Has("too-linear") {
			t.Errorf("b=%v: exact %v, %v", b, res.Exact, res.Diagnoses())
		}
		if risk := network.Risk(net, res.Learned); !(risk < 1e-9) {
			t.Errorf("b=%v: risk %v", b, risk)
		}
	}
}

// A unit whose crease lies beyond all of the first samples is learned all the same. Fails if the run ends with f = 0,
// which meets those samples and which later ones contradict.
func TestFarUnitAlone(t *testing.T) {
	t.Parallel()
	seeds := uint64(12)
	if testing.Short() {
		seeds = 3
	}
	for seed := range seeds {
		rng := rand.New(rand.NewPCG(seed, 34))
		d := 1 + rng.IntN(4)
		net := networktest.Draw(rng, d, 1)
		net.B[0] = -3.3 - 1.2*rng.Float64()
		res := learn(t, net, 30_000, seed, 0, practical.Options{Seed: seed})
		// What the run calls exact misses no sample.
		if src := sample.NewGenerator(net, 30_000, seed, 0); res.Exact && missedBy(src, res.Learned) > 0 {
			t.Errorf("seed %d, d = %d, b = %.2f: called exact, and misses samples", seed, d, net.B[0])
		}
	}
}

// The result depends on the spec alone. If not, it depends on the number of goroutines that sum the moments, or on
// whether progress is reported.
func TestDeterministic(t *testing.T) {
	t.Parallel()
	net := networktest.Draw(rand.New(rand.NewPCG(3, 5)), 4, 4)
	src := sample.NewGenerator(net, 10_000, 7, .05)
	var first *practical.Result
	for workers := 1; workers <= 3; workers++ {
		opt := practical.Options{Seed: 5}
		if workers == 3 {
			opt.Progress = func(practical.Progress) {}
			opt.Work = work.New(func() error { return nil })
		}
		res, err := practical.New(context.Background(), src, moment.NewSummer(src, workers), opt).
			Learn(practical.Bounds{})
		if err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = res
		}
		if !reflect.DeepEqual(first.Recovered, res.Recovered) || first.HeldOut != res.HeldOut {
			t.Errorf("%d workers: other digits", workers)
		}
	}
}

// The run yields throughout, and progress reaches every stage in order. Fails if an error of yielding or a cancelled
// context does not end it.
func TestYieldAndProgress(t *testing.T) {
	t.Parallel()
	net := networktest.Draw(rand.New(rand.NewPCG(3, 6)), 3, 3)
	src := sample.NewGenerator(net, 10_000, 7, .1)
	calls := 0
	var stages []search.Stage
	_, err := practical.New(context.Background(), src, moment.NewSummer(src, 1), practical.Options{
		Work: work.New(func() error { calls++; return nil }),
		Progress: func(p practical.Progress) {
			if len(stages) == 0 || stages[len(stages)-1] != p.Stage {
				stages = append(stages, p.Stage)
			}
			if p.Stage == search.StageRefinement && (p.Samples == 0 || p.Model.Net.Units() == 0 && len(p.Starts) == 0) {
				t.Error("a fit without samples or units")
			}
		},
	}).Learn(practical.Bounds{})
	if err != nil || calls < 5 {
		t.Fatalf("error %v, %d calls of Yield", err, calls)
	}
	if stages[0] != search.StageRank || stages[len(stages)-1] != search.StageRefinement {
		t.Errorf("stages %v", stages)
	}
	stop := errors.New("stop")
	for at := 1; at < calls; at += max(1, calls/3) {
		remaining := at
		_, err := practical.New(context.Background(), src, moment.NewSummer(src, 1), practical.Options{
			Work: work.New(func() error {
				if remaining--; remaining == 0 {
					return stop
				}
				return nil
			}),
		}).Learn(practical.Bounds{})
		if !errors.Is(err, stop) {
			t.Errorf("stopped at call %d: error %v", at, err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = practical.New(ctx, src, moment.NewSummer(src, 2), practical.Options{}).Learn(practical.Bounds{})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: error %v", err)
	}
}

// A run ends with the host's error wherever it is stopped: in a search, in a fallback or at the noise. Fails if it goes
// on with what a stopped fit or pass returned, reports progress afterwards, or loses the error.
func TestStopsAnywhere(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(5, 5))
	net, other, far := networktest.Draw(rng, 2, 2), networktest.Draw(rng, 2, 2), networktest.Draw(rng, 2, 2)
	far.B[0] = -2.5
	pair := networktest.NearPair(3, 2, 2, .01, 0)
	row := 0
	for _, c := range []struct { // in this order, as they share a generator
		name string
		rows int
		f    func(x []float64) float64
	}{
		{"few rows", 20, net.Eval},
		{"a far unit", 3000, far.Eval},
		{"a near pair", 3000, pair.Eval},
		{"noise", 500, func(x []float64) float64 { return net.Eval(x) + .2*rng.NormFloat64() }},
		{"wrong rows", 800, func(x []float64) float64 { row++; return net.Eval(x) + float64(row%10/9)*rng.NormFloat64() }},
		{"enormous", 800, func(x []float64) float64 { row++; return net.Eval(x) * (1 + 1e6*float64(row%100/99)) }},
		{"two networks", 800, func(x []float64) float64 { row++; return []network.Network{net, other}[row/600%2].Eval(x) }},
	} {
		row = 0
		src := networktest.Shuffled(table(2, c.rows, c.f), 0)
		run := func(last int) (yields int, err error) {
			stop, stopped := errors.New("stop"), false
			l := practical.New(context.Background(), src, moment.NewSummer(src, 1), practical.Options{
				Rounds: func(*rounds.Result) error {
					if stopped {
						t.Errorf("%s, stopped at yield %d: told of a round", c.name, last)
					}
					return nil
				},
				Work: work.New(func() error {
					if yields++; yields == last {
						stopped = true
						return stop
					}
					return nil
				}),
				Progress: func(practical.Progress) {
					if stopped {
						t.Errorf("%s, stopped at yield %d: told of more", c.name, last)
					}
				},
			})
			_, err = l.Learn(practical.Bounds{Budget: work.Quick / 30})
			if stopped && err != stop {
				t.Errorf("%s, stopped at yield %d: error %v", c.name, last, err)
			}
			return yields, err
		}
		all, err := run(0)
		if err != nil {
			t.Fatal(err)
		}
		steps := 12
		if testing.Short() {
			steps = 3
		}
		for last := 1; last <= all; last += max(1, all/steps) {
			run(last)
		}
	}
}

// Samples whose squares overflow give an error. If not, the result is NaN.
func TestNotFinite(t *testing.T) {
	t.Parallel()
	for _, bad := range []float64{math.NaN(), math.Inf(1), 1e200} {
		rows := table(2, 100, func(x []float64) float64 { return x[0] })
		rows.Y[17] = bad
		src := networktest.Shuffled(rows, 0)
		_, err := practical.New(context.Background(), src, moment.NewSummer(src, 1), practical.Options{}).
			Learn(practical.Bounds{})
		if !errors.Is(err, pool.ErrNotFinite) {
			t.Errorf("label %v: error %v", bad, err)
		}
	}
}
