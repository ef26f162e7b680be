package settings

// What the tooltips of the controls promise, and the test that holds each. A tooltip without a
// test fails, and so does one that has changed since its test was chosen.

import (
	"maps"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"crease/algo/base/diagnosis"
	"crease/algo/data/networktest"
	"crease/algo/data/sample"
	"crease/algo/learn"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/num/tensor"
	"crease/algo/paper/jennrich"
	"crease/algo/spec"
	"crease/app/claimtest"
)

// names says that a sentence names a control and promises nothing, elsewhere that
// another test holds it.
func names(*testing.T)     {}
func elsewhere(*testing.T) {} // TestIdle, TestIdleWithTable; of the film: package film's and session's

// claims are the tests of the tooltips by the keys of said. seen is the fingerprint of the text for
// which the test was chosen: see claimtest.WantSeen.
var claims = map[string]struct {
	seen  uint32
	holds func(*testing.T)
}{
	"samples":          {0xa14cec5a, drawsSamples},
	"noise":            {0x7069a7c7, addsNoise},
	"seed":             {0x068c2984, repeats},
	"units":            {0x5a00e0a3, looksForUnits},
	"eta1":             {0x96f35c87, countsAbove},
	"eta2":             {0x38f12ecf, dropsWeak},
	"eta3":             {0xcb66527d, mergesClose},
	"epsilon":          {0x541858bf, takesEpsilon},
	"draws":            {0xc4be43c3, triesPencils},
	"advanced":         {0x67df61db, leavesToMethod},
	"method":           {0x14875ac1, names},
	"order":            {0xc2fe46d1, decomposes},
	"pace":             {0xd165095c, elsewhere},
	"method exact":     {0xde6834d1, withoutSamples},
	"method paper":     {0x7ca9249e, fallsLikeRoot},
	"method rounds":    {0x8f614ea4, repeatsRounds},
	"method practical": {0x3a46a92e, recoversMost},
	"order 1":          {0x5a2916b5, separatesUpTo(1)},
	"order 2":          {0x68fc4f88, separatesUpTo(2)},
	"order 3":          {0x88da00b4, separatesUpTo(3)},
	"auto exact":       {0x7e7facbf, takesOrder1},
	"auto paper":       {0x7e7facbf, takesOrder1},
	"auto rounds":      {0xb09adab9, raisesOrder},
	"auto practical":   {0xcbda3c7c, needsNoOrder},
}

// said are the tooltips: of the fields and the choices by their keys, of the methods, the orders and
// the order left open by what is chosen.
func said() map[string]string {
	all := maps.Clone(hints)
	all["advanced"] = aboutAdvanced
	for _, o := range methods {
		all["method "+o.value] = o.hint
	}
	for _, o := range orders[1:] {
		all["order "+o.value] = o.hint
	}
	for method, text := range autoHints {
		all["auto "+string(method)] = text
	}
	return all
}

func TestClaims(t *testing.T) {
	all := said()
	for key, text := range all {
		t.Run(key, func(t *testing.T) {
			claimtest.WantSeen(t, claims[key].seen, []string{text})
			if hold := claims[key].holds; hold != nil {
				hold(t)
			} else {
				t.Errorf("no test holds %q", text)
			}
		})
	}
	if len(claims) != len(all) {
		t.Errorf("%d claims of %d tooltips", len(claims), len(all))
	}
}

// overSeeds runs a method on the network of twoUnits, from the samples of several seeds.
func overSeeds(t *testing.T, method spec.Method, change func(*spec.Spec), check func(*snapshot.Snapshot)) {
	t.Helper()
	for _, seed := range claimtest.Seeds() {
		s := twoUnits()
		s.Learning.Method, s.Sampling.Seed, s.Learning.Seed = method, seed, seed
		change(&s)
		check(claimtest.Run(t, s))
	}
}

// A field left empty takes away what was set; the fields are those that the sentence names.
func leavesToMethod(t *testing.T) {
	for _, key := range []string{"units", "eta1", "eta2", "eta3", "epsilon", "draws"} {
		s := twoUnits()
		set := settingOf(key)
		if err := set.read(&s, "1"); err != nil || set.show(s) != "1" {
			t.Errorf("%s: %v, shows %q", key, err, set.show(s))
		}
		err := set.read(&s, "")
		if err != nil || set.show(s) != "" || !reflect.DeepEqual(s.Learning, twoUnits().Learning) {
			t.Errorf("%s: left empty: %v, %+v", key, err, s.Learning)
		}
	}
}

func drawsSamples(t *testing.T) {
	f := spec.SettingAt("sampling.samples")
	if f.Least != 1 || f.Most != 1e9 {
		t.Errorf("N from %g to %g", f.Least, f.Most)
	}
	overSeeds(t, spec.Paper, func(s *spec.Spec) { s.Sampling.Samples = 12_345 }, func(last *snapshot.Snapshot) {
		if last.Samples != 12_345 {
			t.Errorf("%d samples", last.Samples)
		}
	})
}

// The labels less f have the variance of the noise, and the fourth moment of a normal.
func addsNoise(t *testing.T) {
	s := twoUnits()
	s.Sampling.Noise, s.Sampling.Samples = .3, 100_000
	for seed := range uint64(6) {
		s.Sampling.Seed = seed
		src, block := learn.Source(s), sample.NewBlock(2)
		two, four, n := 0., 0., 0.
		for b := range sample.Blocks(src) {
			src.Fill(b, block)
			for i := range block.Len {
				e := block.Y[i] - s.Network.Eval([]float64{block.X[0][i], block.X[1][i]})
				two, four, n = two+e*e, four+e*e*e*e, n+1
			}
		}
		if sigma := math.Sqrt(two / n); math.Abs(sigma-.3) > .005 || math.Abs(four/n/math.Pow(.3, 4)-3) > .2 {
			t.Errorf("seed %d: the noise is %.4f, its fourth moment %.4f", seed, sigma, four/n)
		}
	}
}

func repeats(t *testing.T) {
	for _, method := range spec.Methods {
		var clouds [][]snapshot.Point
		for seed := range uint64(5) {
			s := twoUnits()
			s.Learning.Method, s.Sampling.Seed, s.Sampling.Samples = method, seed, 20_000
			first, again := claimtest.Run(t, s), learned(t, s, nil)
			if !reflect.DeepEqual(digits(first), digits(again)) || !reflect.DeepEqual(first.Cloud, again.Cloud) {
				t.Errorf("%s, seed %d: another result", method, seed)
			}
			clouds = append(clouds, first.Cloud)
		}
		if method != spec.Exact && reflect.DeepEqual(clouds[0], clouds[1]) {
			t.Errorf("%s: two seeds, one cloud", method)
		}
	}
}

// The paper's algorithms look for one unit and no more. Rounds and the practical method
// take a second one where both are in the samples; rounds then say so.
func looksForUnits(t *testing.T) {
	for _, method := range spec.Methods {
		overSeeds(t, method, func(s *spec.Spec) { s.Learning.Units = 1 }, func(last *snapshot.Snapshot) {
			more := slices.ContainsFunc(last.Diagnoses, func(d snapshot.Diagnosis) bool {
				return d.Code == diagnosis.Asked
			})
			shown := method == spec.Practical && recovered(last, 1e-9) == 2 || method == spec.Rounds && more
			if len(last.Units) != 1 && !shown {
				t.Errorf("%s: %d units, asked for one: %v", method, len(last.Units), last.Diagnoses)
			}
		})
		overSeeds(t, method, func(*spec.Spec) {}, func(last *snapshot.Snapshot) {
			if len(last.Units) != 2 {
				t.Errorf("%s: %d units", method, len(last.Units))
			}
		})
	}
}

func above(d snapshot.Decomposition, eta float64) (n int) {
	for _, s := range d.Singular {
		if s > eta {
			n++
		}
	}
	return n
}

func countsAbove(t *testing.T) {
	for _, eta := range []float64{.01, .1, .25, 10} {
		for _, method := range []spec.Method{spec.Exact, spec.Paper} {
			overSeeds(t, method, func(s *spec.Spec) { s.Learning.Eta1 = eta }, func(last *snapshot.Snapshot) {
				for _, d := range last.Decomp {
					if d.Threshold != eta || d.Rank != above(d, eta) {
						t.Errorf("η₁ = %g: T%d has rank %d above %g", eta, d.Tensor, d.Rank, d.Threshold)
					}
				}
			})
		}
	}
	overSeeds(t, spec.Paper, func(*spec.Spec) {}, func(last *snapshot.Snapshot) {
		if last.Eta.Given[0] || last.Eta.Eta1[0] <= 0 || last.Eta.Eta1[1] <= 0 {
			t.Errorf("left empty it is %v", last.Eta)
		}
	})
}

func dropsWeak(t *testing.T) {
	for _, eta := range []float64{.01, .2, .3, 10} {
		for _, method := range []spec.Method{spec.Exact, spec.Paper} {
			overSeeds(t, method, func(s *spec.Spec) { s.Learning.Eta2 = eta }, func(last *snapshot.Snapshot) {
				for _, d := range last.Decomp {
					for i, kept := range d.Kept {
						if kept != (math.Abs(d.Alpha[i]) >= eta) {
							t.Errorf("η₂ = %g: a term of weight %g is kept: %v", eta, d.Alpha[i], kept)
						}
					}
				}
				if eta == 10 && len(last.Units) > 0 {
					t.Errorf("%s: %d units are stronger than 10", method, len(last.Units))
				}
			})
		}
	}
}

func mergesClose(t *testing.T) {
	for _, method := range []spec.Method{spec.Exact, spec.Paper} {
		// The two weights are at right angles: √2 apart.
		overSeeds(t, method, func(s *spec.Spec) { s.Learning.Eta3 = 1.5 }, func(last *snapshot.Snapshot) {
			if len(last.Units) != 1 {
				t.Errorf("%s: %d units are 1.5 apart", method, len(last.Units))
			}
		})
		overSeeds(t, method, func(s *spec.Spec) { s.Learning.Eta3 = 1.3 }, func(last *snapshot.Snapshot) {
			if len(last.Units) != 2 {
				t.Errorf("%s: %d units are 1.3 apart", method, len(last.Units))
			}
		})
	}
}

func takesEpsilon(t *testing.T) {
	if f := spec.SettingAt("learning.epsilon"); f.Least != 0 || f.Most != 1 {
		t.Errorf("ε from %g to %g", f.Least, f.Most)
	}
	for _, eps := range []float64{0, .01, 1} {
		overSeeds(t, spec.Paper, func(s *spec.Spec) { s.Learning.Epsilon = eps }, func(last *snapshot.Snapshot) {
			if got := last.Regress.Epsilon; eps > 0 && got != eps || got <= 0 {
				t.Errorf("ε = %g is used for %g", got, eps)
			}
		})
	}
}

func triesPencils(t *testing.T) {
	for _, method := range []spec.Method{spec.Exact, spec.Paper, spec.Rounds} {
		overSeeds(t, method, func(s *spec.Spec) { s.Learning.Draws = 3 }, func(last *snapshot.Snapshot) {
			for _, d := range last.Decomp {
				if d.Rank > 0 && d.Draws != 3 {
					t.Errorf("%s: %d pencils for T%d", method, d.Draws, d.Tensor)
				}
			}
		})
	}
	overSeeds(t, spec.Paper, func(*spec.Spec) {}, func(last *snapshot.Snapshot) {
		for _, d := range last.Decomp {
			if d.Rank > 0 && d.Draws != jennrich.DefaultDraws {
				t.Errorf("%d pencils for T%d", d.Draws, d.Tensor)
			}
			if d.Joint {
				t.Errorf("all slices correct the pencil of T%d in the plane", d.Tensor)
			}
		}
	})
	corrected := 0
	overSeeds(t, spec.Paper, func(s *spec.Spec) {
		s.Network = networktest.Draw(rand.New(rand.NewPCG(s.Sampling.Seed, 3)), 3, 3)
	}, func(last *snapshot.Snapshot) {
		for _, d := range last.Decomp {
			if d.Joint {
				corrected++
			}
		}
	})
	if corrected == 0 {
		t.Error("all slices correct no pencil in three dimensions")
	}
}

func decomposes(t *testing.T) {
	for order := 1; order <= 3; order++ {
		for _, method := range []spec.Method{spec.Exact, spec.Paper, spec.Rounds} {
			overSeeds(t, method, func(s *spec.Spec) { s.Learning.Order = order }, func(last *snapshot.Snapshot) {
				if d := last.Decomp; len(d) != 2 || d[0].Tensor != 2*order+1 || d[1].Tensor != 2*order+2 {
					t.Errorf("%s, order %d: %d decompositions", method, order, len(d))
				}
			})
		}
	}
}

// Exact to rounding, and TestIdle: nothing of the sampling matters.
func withoutSamples(t *testing.T) {
	overSeeds(t, spec.Exact, func(*spec.Spec) {}, func(last *snapshot.Snapshot) {
		if last.Samples != 0 || last.Risk > 1e-24 {
			t.Errorf("%d samples, risk %.1g", last.Samples, last.Risk)
		}
	})
}

// From 100,000 to 6,400,000 samples, 64 times as many, the error falls to about an
// eighth: in the mean over the seeds, as the error of one run is random. Such a run
// finds the same units with as many again, and ends without rounds.
func fallsLikeRoot(t *testing.T) {
	root := func(n int64) float64 {
		sum, runs := 0., 0.
		overSeeds(t, spec.Paper, func(s *spec.Spec) { s.Sampling.Samples = n }, func(last *snapshot.Snapshot) {
			sum, runs = sum+last.Risk/last.Energy, runs+1
			if len(last.Rounds) > 0 || len(last.Units) != 2 {
				t.Errorf("N = %d: %d units, %d rounds", n, len(last.Units), len(last.Rounds))
			}
		})
		return math.Sqrt(sum / runs)
	}
	few, many := root(100_000), root(6_400_000)
	if slope := math.Log(many/few) / math.Log(64); !testing.Short() && math.Abs(slope+.5) > .15 {
		t.Errorf("from %.2g to %.2g: N^%.2f", few, many, slope)
	}
	if many >= few {
		t.Errorf("more samples do not help: %.2g and %.2g", few, many)
	}
}

// Until it is exact without noise; with noise every round that counts meets held-out
// samples better, and the run ends.
func repeatsRounds(t *testing.T) {
	overSeeds(t, spec.Rounds, func(*spec.Spec) {}, func(last *snapshot.Snapshot) {
		if last.Risk > 1e-24*last.Energy || len(last.Rounds) < 2 || last.Direct {
			t.Errorf("risk %.1g after %d rounds", last.Risk, len(last.Rounds))
		}
	})
	noisy := func(s *spec.Spec) { s.Sampling.Noise, s.Sampling.Samples = .2, 8192 }
	overSeeds(t, spec.Rounds, noisy, func(last *snapshot.Snapshot) {
		if last.Risk <= 0 || last.Risk > last.Energy/100 || len(last.Rounds) < 2 || last.Direct {
			t.Errorf("risk %.1g after %d rounds", last.Risk, len(last.Rounds))
		}
	})
}

// recovered counts the true units found to within a tolerance.
func recovered(last *snapshot.Snapshot, within float64) int {
	found := map[int]bool{}
	for _, u := range last.Units {
		if u.Truth >= 0 && u.Error <= within {
			found[u.Truth] = true
		}
	}
	return len(found)
}

// No other method finds more, on networks of several kinds and from few samples.
func recoversMost(t *testing.T) {
	shapes := []network.RandomOptions{{Dim: 2, Units: 2}, {Dim: 2, Units: 4}, {Dim: 3, Units: 5}, {Dim: 5, Units: 4}}
	for _, o := range shapes {
		o.Bias, o.AMin, o.AMax, o.LeastAngle, o.Seed = 1, .7, 1.5, .4, 1
		n, err := network.Random(o)
		if err != nil {
			t.Fatal(err)
		}
		change := func(s *spec.Spec) { s.Network, s.Sampling.Samples = n, 3000 }
		var most []int
		overSeeds(t, spec.Practical, change, func(last *snapshot.Snapshot) {
			most = append(most, recovered(last, 1e-3))
		})
		for _, method := range []spec.Method{spec.Paper, spec.Rounds} {
			i := 0
			overSeeds(t, method, change, func(last *snapshot.Snapshot) {
				if got := recovered(last, 1e-3); got > most[i] {
					t.Errorf("d = %d: %s finds %d of %d units, practical %d", o.Dim, method, got, o.Units, most[i])
				}
				i++
			})
		}
	}
}

// separatesUpTo returns the test that order ℓ recovers as many units as said from
// infinite data, in several dimensions, and does not recover one more.
func separatesUpTo(order int) func(*testing.T) {
	return func(t *testing.T) {
		for _, d := range []int{2, 3} {
			most := tensor.Len(d, order)
			if want := map[int]int{1: d, 2: d * (d + 1) / 2, 3: d * (d + 1) * (d + 2) / 6}[order]; most != want {
				t.Fatalf("order %d in dimension %d: %d", order, d, most)
			}
			for _, m := range []int{most, most + 1} {
				s := spec.Default()
				s.Network = spread(d, m)
				s.Learning.Method, s.Learning.Order = spec.Exact, order
				if got := recovered(claimtest.Run(t, s), 1e-3); (got == m) != (m == most) {
					t.Errorf("order %d in dimension %d: %d of %d units", order, d, got, m)
				}
			}
		}
	}
}

// spread returns m units whose weights are as far apart as many draws make them.
func spread(d, m int) network.Network {
	best, least := network.Network{}, 0.
	for seed := range uint64(300) {
		n, err := network.Random(network.RandomOptions{Dim: d, Units: m, Seed: seed, Bias: 1, AMin: 1, AMax: 1.2})
		if err != nil {
			panic(err)
		}
		order := 1
		for tensor.Len(d, order) < m {
			order++
		}
		if s := network.LeastSingular(n, order); s > least {
			best, least = n, s
		}
	}
	return best
}

func takesOrder1(t *testing.T) {
	for _, method := range []spec.Method{spec.Exact, spec.Paper} {
		s := twoUnits()
		s.Learning.Method = method
		left := digits(claimtest.Run(t, s))
		if s.Learning.Order = 1; !reflect.DeepEqual(digits(claimtest.Run(t, s)), left) {
			t.Errorf("%s: order 1 is something else", method)
		}
	}
	if len(autoHints) != len(spec.Methods) {
		t.Error("a method without a word on the order")
	}
}

// Five units in the plane, more than order 3 separates, are found all the same.
func needsNoOrder(t *testing.T) {
	five := func(s *spec.Spec) { s.Network = spread(2, 5) }
	overSeeds(t, spec.Practical, five, func(last *snapshot.Snapshot) {
		if got := recovered(last, 1e-6); got != 5 {
			t.Errorf("%d of 5 units", got)
		}
	})
}

func raisesOrder(t *testing.T) {
	five := func(s *spec.Spec) { s.Network = spread(3, 5) }
	overSeeds(t, spec.Rounds, five, func(last *snapshot.Snapshot) {
		if first, end := last.Rounds[0].Order, last.Rounds[len(last.Rounds)-1].Order; first != 1 || end < 2 {
			t.Errorf("from order %d to %d", first, end)
		}
	})
	given := func(s *spec.Spec) { five(s); s.Learning.Units = 5 }
	overSeeds(t, spec.Rounds, given, func(last *snapshot.Snapshot) {
		if first := last.Rounds[0].Order; first != 2 {
			t.Errorf("5 units in 3 dimensions begin with order %d", first)
		}
	})
}
