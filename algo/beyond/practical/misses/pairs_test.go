package misses

import (
	"math"
	"math/rand/v2"
	"testing"

	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/practical/pool"
	"crease/algo/beyond/refine"
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
				one, table := fitting.Joined(refine.NewModel(net, 4), unit, 2, false).Net, networktest.Table(sample.NewGenerator(net, n, seed, 0))
				var rows []int
				off := make([]float64, n)
				for s, x := range table.X {
					if off[s] = table.Y[s] - one.Eval(x); math.Abs(off[s]) > 1e-9 {
						rows = append(rows, s)
					}
				}
				if len(rows) == 0 {
					continue
				}
				pairs[kind]++
				if takenForPair(table, one, unit, rows, off) {
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
			rows, off := networktest.Nearest(table, net, 0, c.gap)[:len(c.offs)], make([]float64, len(table.Y))
			for k, s := range rows {
				off[s] = net.A[0] * c.offs[k]
			}
			if takenForPair(table, net, 0, rows, off) {
				t.Errorf("seed %d, %s: taken for a pair's", seed, name)
			}
		}
	}
}

// Rows between the creases of two pairs are recognised although some lie near the other pair's crease too. Fails if
// such rows count for both.
func TestTwoPairs(t *testing.T) {
	t.Parallel()
	const n = 2000
	both, taken := 0, 0
	for seed := uint64(1); seed <= 120; seed++ {
		net, second := networktest.NearPair(seed, 3, 2, .004, 0), networktest.NearPair(seed+1000, 3, 2, 0, .004)
		for i, w := range second.W {
			net.Append(w, second.B[i], second.A[i])
		}
		data := dataOf(networktest.Table(sample.NewGenerator(net, n, seed, 0)))
		m := fitting.Joined(fitting.Joined(refine.NewModel(net, 3), 3, 2, false), 1, 0, false)
		res, odd, of := make([]float64, n), refine.NewData(3, 0), [2]int{}
		m.Residuals(res, data)
		for s, off := range res {
			if math.Abs(off) < 1e-9 {
				continue
			}
			odd.Add(data, s)
			i := 0
			if LackAt(m, 1, data.Row(s), 0).Gap < LackAt(m, 0, data.Row(s), 0).Gap {
				i = 1
			}
			of[i]++
		}
		if of[0] == 0 || of[1] == 0 {
			continue
		}
		both++
		e := explainerOf(data, sample.NewGenerator(net, n, seed, 0))
		if e.paired(m, map[int]int{0: of[0], 1: of[1]}, odd) {
			taken++
		}
	}
	if both < 60 || 5*taken < 4*both {
		t.Errorf("%d of %d pairs of pairs taken for such", taken, both)
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
		data := dataOf(networktest.Table(src))
		m := explainerOf(data, src).reduced(refine.NewModel(made.Normalised(), d))
		res := make([]float64, data.Len())
		if m.Net.Units() != 3 || networktest.Worst(net, m.Net) > 0 || m.Residuals(res, data) > 1e-20 {
			t.Errorf("seed %d: %d units, off by %g", seed, m.Net.Units(), m.Residuals(res, data))
		}
	}
}

// takenForPair reports whether rows of a table, off by so much from a network, may lie between two
// creases in the place of that of one of its units.
func takenForPair(table *sample.Table, net network.Network, unit int, rows []int, off []float64) bool {
	d, data := table.Dim(), dataOf(table)
	odd := refine.NewData(d, len(rows))
	var res []float64
	var all []int
	for k, s := range rows {
		odd.Add(data, s)
		res, all = append(res, off[s]), append(all, k)
	}
	return explainerOf(data, table.InOrder()).betweenTwo(refine.NewModel(net, d), unit, all, odd, res)
}

// dataOf returns the rows of a table as samples to fit to.
func dataOf(table *sample.Table) *refine.Data {
	data := refine.NewData(table.Dim(), len(table.Y))
	for s, x := range table.X {
		data.X, data.Y = append(append(data.X, x...), 1), append(data.Y, table.Y[s])
	}
	return data
}

// explainerOf returns an explainer of samples of which those in memory are given.
func explainerOf(data *refine.Data, src sample.Source) *Explainer {
	return &Explainer{Pool: &pool.Pool{Source: pool.Scaled{Source: src}, Whole: src, Data: data}, Log: &fitting.Log{}}
}
