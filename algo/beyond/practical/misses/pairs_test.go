package misses_test

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"crease/algo/base/work"
	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/practical/misses"
	"crease/algo/beyond/practical/pool"
	"crease/algo/beyond/refine"
	"crease/algo/data/moment"
	"crease/algo/data/networktest"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// Rows between two nearly coincident creases are recognised, whether the two weights agree, are opposite or nearly
// cancel. Fails if such pairs exceed the bounds.
func TestBetweenTwo(t *testing.T) {
	t.Parallel()
	const n, unit = 2000, 1 // the one that may be two
	pairs, taken := map[string]int{}, map[string]int{}
	for seed := uint64(1); seed <= 60; seed++ {
		for _, apart := range [][2]float64{{.004, 0}, {0, .004}} {
			for _, cancel := range []bool{false, true} {
				net, kind := networktest.NearPair(seed, 4, 3, apart[0], apart[1]), "agree"
				if cancel {
					net.A[2], kind = -.9*net.A[1], "cancel"
				} else if net.A[1]*net.A[2] < 0 {
					kind = "opposite"
				}
				one := fitting.Joined(refine.NewModel(net, 4), unit, 2, false).Net
				table := networktest.Table(sample.NewGenerator(net, n, seed, 0))
				if !slices.ContainsFunc(linalg.Numbers(n), func(s int) bool {
					return math.Abs(table.Y[s]-one.Eval(table.X[s])) > 1e-9
				}) {
					continue
				}
				pairs[kind]++
				if takenForPair(table, one, unit) {
					taken[kind]++
				}
			}
		}
	}
	for _, kind := range []string{"agree", "opposite", "cancel"} {
		if k := pairs[kind]; k < 30 || float64(taken[kind]) < .95*float64(k) {
			t.Errorf("weights %s: %d of %d pairs taken for such", kind, taken[kind], k)
		}
	}
}

// Rows near a crease with wrong labels are not taken for rows between two: their residuals have both signs, exceed the
// unit's output the wrong way round, are so large that wider tents would show, or lie too far from the crease. Fails if
// a sign or a width is accepted that tents do not have.
func TestNotBetweenTwo(t *testing.T) {
	t.Parallel()
	for seed := range uint64(60) {
		net := networktest.Draw(rand.New(rand.NewPCG(seed, 80)), 4, 2)
		table := networktest.Table(sample.NewGenerator(net, 2000, seed, 0))
		for name, c := range map[string]struct {
			gap  float64
			offs []float64 // in the place of 1 that the unit makes
		}{
			"both signs": {0, []float64{.001, -.001}}, "more than all": {.002, []float64{-.03}},
			"much": {.002, []float64{.05}}, "far": {.06, []float64{.001}}, "far, turned round": {.06, []float64{-.001}},
		} {
			spoilt := &sample.Table{X: table.X, Y: slices.Clone(table.Y)}
			for k, s := range networktest.Nearest(table, net, 0, c.gap)[:len(c.offs)] {
				spoilt.Y[s] += net.A[0] * c.offs[k]
			}
			if takenForPair(spoilt, net, 0) {
				t.Errorf("seed %d, %s: taken for a pair's", seed, name)
			}
		}
	}
}

// Three units that cancel, except on the few rows between their creases, are removed, and the others kept. Fails if two
// remain that cancel and are then said to lie close together.
func TestReducedRemovesCancellingUnits(t *testing.T) {
	t.Parallel()
	const d, far = 4, 1e-3
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 81))
		net := networktest.Draw(rng, d, 3)
		made, last := net.Clone(), make([]float64, d+1)
		for k, a := range []float64{1 + rng.Float64(), .5} {
			w, b := linalg.Scaled(networktest.Draw(rng, d, 1).W[0], far), .2+far*float64(k)
			linalg.Axpy(w, 1, net.W[0])
			made.Append(w, b, a)
			linalg.Axpy(last[:d], a, w)
			last[d] += a * b
		}
		made.Append(last[:d], last[d], -1)
		src := sample.NewGenerator(net, 1000, seed, 0)
		o := explain(src, refine.NewModel(made.Normalised(), d))
		if o == nil || !o.Exact || len(o.Pairs) > 0 {
			t.Fatalf("seed %d: %+v", seed, o)
		}
		units := 0
		for _, a := range o.Model.Net.A {
			if math.Abs(a) > 1e-12 { // three units that cancel may leave one of no height
				units++
			}
		}
		if units != 3 || !(network.LargestError(network.Match(net, o.Model.Net), true) < 1e-9) {
			t.Errorf("seed %d: %d units, off by %g", seed, units, network.LargestError(network.Match(net, o.Model.Net), true))
		}
	}
}

// takenForPair reports whether the rows that a network misses are explained as rows between two creases in the place of
// one of its units, which are either found or reported as a pair.
func takenForPair(table *sample.Table, net network.Network, unit int) bool {
	o := explain(networktest.Shuffled(table, 1), refine.NewModel(net, table.Dim()))
	return o != nil && (o.Exact || len(o.Pairs) > 0 && slices.Contains(o.Pairs[0].Units, unit))
}

// explain explains the samples of a source that a model misses.
func explain(src sample.Source, m refine.Model) *misses.Outcome {
	e := explainerOf(src)
	o := e.Explain(e.Pool.Source.Shrunk(m))
	if o != nil {
		o.Model = e.Pool.Source.Model(o.Model)
	}
	return o
}

// explainerOf returns an explainer of the samples of a source, all of which are in memory.
func explainerOf(src sample.Source) *misses.Explainer {
	log := &fitting.Log{Meter: work.New(nil)}
	p := pool.New(context.Background(), src, moment.NewSummer(src, 1), 2, nil, log)
	p.Take(sample.Blocks(src), func() {})
	return &misses.Explainer{Pool: p, Log: log, RNG: fitting.NewRNG(1)}
}
