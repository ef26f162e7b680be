package learn_test

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"crease/algo/base/diagnosis"
	"crease/algo/beyond/practical"
	"crease/algo/data/moment"
	"crease/algo/data/networktest"
	"crease/algo/data/sample"
	"crease/algo/learn"
	"crease/algo/network"
	"crease/algo/spec"
)

// Rounds and the practical method call labels of six decimals rounded, and name rows that are off by more than rounding.
// If not, rounding is taken for wrong rows, or wrong rows for rounding.
func TestDiagnoseRowsRounded(t *testing.T) {
	t.Parallel()
	net := networktest.Draw(rand.New(rand.NewPCG(1, 97)), 2, 2)
	wrong, rows := networktest.Spoilt(net, 2000, 1, .02, func(_ []float64, y float64) float64 { return y + 1 })
	right, _ := networktest.Spoilt(net, 2000, 1, 0, nil)
	want := diagnosis.NewRows(rows, net.Dim()+2).Remarks[0]
	for _, table := range []*sample.Table{wrong, right} {
		for i, y := range table.Y {
			table.Y[i] = math.Round(y*1e6) / 1e6
		}
		for _, method := range []spec.Method{spec.Rounds, spec.Practical} {
			list := mustRun(t, specOf(method, network.Network{}, 1), networktest.Shuffled(table, 1), learn.Host{}).Diagnoses
			if table == right && (len(list) != 1 || list[0].Code != diagnosis.Rounded) {
				t.Errorf("%s: %v", method, list)
			}
			if table == wrong && (len(list) == 0 || !reflect.DeepEqual(list[0].Remarks[0], want)) {
				t.Errorf("%s: %v", method, list)
			}
		}
	}
}

// If one of many noisy labels is enormous, only its row is named, and the noise of the others is stated. If not, that
// label sets the scale, and all rows are named.
func TestDiagnoseEnormous(t *testing.T) {
	t.Parallel()
	const row, noise = 1000, .1
	net := networktest.Draw(rand.New(rand.NewPCG(0, 96)), 3, 3)
	table := networktest.Table(sample.NewGenerator(net, 2000, 0, noise))
	table.Y[row] = 1e12
	wrong := make([]bool, len(table.Y))
	wrong[row] = true
	want := diagnosis.NewRows(wrong, net.Dim()+2).Remarks[0]
	for _, method := range []spec.Method{spec.Rounds, spec.Practical} {
		last := mustRun(t, specOf(method, network.Network{}, 1), networktest.Shuffled(table, 0), learn.Host{})
		d := find(last.Diagnoses, diagnosis.RowsDisagree)
		if d == nil || !reflect.DeepEqual(d.Remarks[0], want) || !(math.Abs(last.Noise-noise) < .2*noise) {
			t.Errorf("%s: noise %g, %v", method, last.Noise, last.Diagnoses)
		}
	}
}

// If the practical method meets all rows of a short table, rounds call no row wrong and report that a network meets all.
// If not, they call rows wrong that lie between near creases or beyond a crease with few rows, or take their residual
// for noise.
func TestShortTables(t *testing.T) {
	t.Parallel()
	met, tables := 0, uint64(40)
	if testing.Short() {
		tables = 20
	}
	for seed := range tables {
		rng := rand.New(rand.NewPCG(seed, 6))
		d, m, n := 2+rng.IntN(2), 1+rng.IntN(3), []int64{30, 60, 100, 200, 400}[rng.IntN(5)]
		net := networktest.Draw(rng, d, m)
		src := networktest.Shuffled(networktest.Table(sample.NewGenerator(net, n, seed, 0)), 0)
		list := mustRun(t, specOf(spec.Rounds, network.Network{}, 1), src, learn.Host{}).Diagnoses
		meets := slices.ContainsFunc(list, func(d diagnosis.Diagnosis) bool {
			return d.Remarks[0].Says == diagnosis.SayAllMet
		})
		fit, err := practical.New(t.Context(), src, moment.NewSummer(src, 1), practical.Options{}).
			Learn(practical.Bounds{})
		if err != nil {
			t.Fatal(err)
		}
		if meets {
			met++
		}
		if fit.Exact && (list.Has(diagnosis.RowsDisagree, diagnosis.Noise) || !meets && len(list) > 0) {
			t.Errorf("seed %d, d=%d, m=%d, %d rows: %v", seed, d, m, n, list)
		}
	}
	if 4*met < int(tables) {
		t.Errorf("a network is said to meet %d of %d tables", met, tables)
	}
}

// If a unit of a near pair is dropped because it fits the rounding of labels, diagnoses have the new numbers of the
// other units. If not, the numbers, or the count of rows, are those of the search.
func TestRoundedPairs(t *testing.T) {
	t.Parallel()
	rounded := 0
	for seed, n := range map[uint64]int64{6: 500, 7: 500, 8: 12_000} {
		net := networktest.Draw(rand.New(rand.NewPCG(seed, 51)), 1, 3+int(seed%2))
		twin := net.Units() - 1
		net.W[twin], net.B[twin] = net.W[twin-1], net.B[twin-1]+[]float64{.001, .003, .01}[seed%3]
		table := networktest.Table(sample.NewGenerator(net, n, seed, 0))
		for i, y := range table.Y {
			table.Y[i] = math.Round(y*1e7) / 1e7
		}
		for _, method := range []spec.Method{spec.Rounds, spec.Practical} {
			last := mustRun(t, specOf(method, network.Network{}, 1), networktest.Shuffled(table, 0), learn.Host{})
			for _, d := range last.Diagnoses {
				for _, i := range d.Units {
					if i >= len(last.Units) {
						t.Errorf("seed %d, %s: unit %d of %d in %v", seed, method, i, len(last.Units), d)
					}
				}
				if d.Remarks[0].Says == diagnosis.SayAllRounded {
					rounded++
					if rows := d.Remarks[0].Args[1].Value; rows != float64(n) {
						t.Errorf("seed %d: %g rows of %d are said to be met", seed, rows, n)
					}
				}
			}
		}
	}
	if rounded == 0 {
		t.Error("no direct fit was said to meet all rows")
	}
}

// All units are kept if labels are computed from rounded inputs, and rounded themselves. If not, the contribution of a
// unit is taken for the effect of the inputs' rounding.
func TestRoundedInputs(t *testing.T) {
	t.Parallel()
	for _, seed := range []uint64{95, 115, 131} {
		rng := rand.New(rand.NewPCG(seed, 52))
		net := networktest.Draw(rng, 2+int(seed%2), 2+rng.IntN(3))
		if seed%4 > 1 { // two parallel creases
			m := net.Units()
			net.W[m-1], net.B[m-1] = append([]float64{}, net.W[m-2]...), net.B[m-2]+.05+.2*rng.Float64()
		}
		table := networktest.Table(sample.NewGenerator(net, 400+rng.Int64N(1600), seed, 0))
		for i, x := range table.X {
			for j := range x {
				x[j] = math.Round(x[j]*100) / 100
			}
			table.Y[i] = math.Round(net.Eval(x)*100) / 100
		}
		last := mustRun(t, specOf(spec.Practical, network.Network{}, 1), networktest.Shuffled(table, 0), learn.Host{})
		if len(last.Units) != net.Units() || find(last.Diagnoses, diagnosis.Rounded) == nil {
			t.Errorf("seed %d: %d of %d units: %v", seed, len(last.Units), net.Units(), last.Diagnoses)
		}
	}
}
