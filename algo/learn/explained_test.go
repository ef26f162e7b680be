package learn_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"crease/algo/base/diagnosis"
	"crease/algo/data/networktest"
	"crease/algo/data/sample"
	"crease/algo/learn"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/spec"
)

// otherFunctions are functions of x, made of three weights, that are no network with one hidden layer.
var otherFunctions = map[string]func(at func(i int) float64) float64{
	"power": func(at func(i int) float64) float64 { return math.Pow(math.Abs(at(0)), 1.5) },
	"tanh":  func(at func(i int) float64) float64 { return math.Tanh(2 * at(0)) },
	"wave":  func(at func(i int) float64) float64 { return math.Sin(at(0)) },
	"waves": func(at func(i int) float64) float64 { return math.Sin(2 * at(0)) },
	"max":   func(at func(i int) float64) float64 { return max(at(0), at(1), at(2)) },
	"deep": func(at func(i int) float64) float64 {
		return max(0, max(0, at(0)+.3)-max(0, at(1))+.2) - .5*max(0, .4-max(0, at(2)+.1))
	},
	"square":  func(at func(i int) float64) float64 { return at(0)*at(0) - .5*at(1)*at(1) },
	"cube":    func(at func(i int) float64) float64 { return at(0) * at(0) * at(0) },
	"product": func(at func(i int) float64) float64 { return at(0) * at(1) },
	"exp":     func(at func(i int) float64) float64 { return math.Exp(at(0)) },
	"rings":   func(at func(i int) float64) float64 { return math.Cos(2 * math.Hypot(at(0), at(1))) },
	"bump":    func(at func(i int) float64) float64 { return math.Exp(-at(0)*at(0) - at(1)*at(1)) },
	"step": func(at func(i int) float64) float64 {
		if at(0) > .2 {
			return 1
		}
		return 0
	},
}

// Both methods that fit report tables of other functions, and neither takes the residual for noise; of a step they
// report a jump. If not, the page shows noise where there is none, or standard errors of it. 1,000 rows of five
// inputs lie so far apart that only the plane or space in which the function changes shows it; rounds that stall there
// at few units have another function among the causes they list. The fits take minutes; in short mode there are two.
func TestOtherFunctions(t *testing.T) {
	t.Parallel()
	for _, size := range []struct{ rows, dim int }{{3000, 2}, {1000, 5}} {
		for name, f := range otherFunctions {
			if testing.Short() && name != "step" && (name != "max" || size.dim == 2) {
				continue
			}
			rng, table := rand.New(rand.NewPCG(2, uint64(size.dim))), &sample.Table{} // the same in every order of the map
			w := networktest.Draw(rng, size.dim, 3).W
			for range size.rows {
				x := make([]float64, size.dim)
				for j := range x {
					x[j] = rng.NormFloat64()
				}
				table.X, table.Y = append(table.X, x), append(table.Y, f(func(i int) float64 { return linalg.Dot(w[i], x) }))
			}
			for _, method := range []spec.Method{spec.Rounds, spec.Practical} {
				last := mustRun(t, specOf(method, network.Network{}, 1), networktest.Shuffled(table, 0), learn.Host{})
				said := find(last.Diagnoses, diagnosis.OtherFunction) != nil ||
					method == spec.Rounds && find(last.Diagnoses, diagnosis.Stalled) != nil
				if name == "step" {
					said = find(last.Diagnoses, diagnosis.Jump) != nil
				}
				if !said || last.Errors != nil || find(last.Diagnoses, diagnosis.Noise) != nil {
					t.Errorf("%s of %d inputs, %s: %d units, %v", name, size.dim, method, len(last.Units), last.Diagnoses)
				}
			}
		}
	}
}

// A smooth residual does not count as another function if the network has the number of units that is given. If it
// does, a misplaced crease makes a network one that is none.
func TestGivenUnitsAreNoOtherFunction(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("long: the search without a budget takes twenty seconds")
	}
	const m = 16
	net := networktest.Draw(rand.New(rand.NewPCG(0, 12)), 1, m)
	for i := range net.B {
		net.B[i] *= .4 // so near each other that the search ends at its limit
	}
	s := specOf(spec.Practical, network.Network{}, 1)
	s.Learning.Units = m
	table := networktest.Table(sample.NewGenerator(net, 1500, 3, 0))
	last := mustRun(t, s, networktest.Shuffled(table, 1), learn.Host{})
	if last.Diagnoses.Has(diagnosis.OtherFunction) || !last.Diagnoses.Has(diagnosis.NotExact) {
		t.Errorf("%d units: %v", len(last.Units), last.Diagnoses)
	}
}

// Rounds report float32 labels, at an order that holds too few units, as they report all digits. If not, the direct fit
// takes the digits for a residual.
func TestFitToDigits(t *testing.T) {
	t.Parallel()
	for m := 4; m <= 5; m++ {
		net := networktest.Draw(rand.New(rand.NewPCG(1, 1)), 1, m)
		table := networktest.Table(sample.NewGenerator(net, 1500, 4, 0))
		for _, want := range []diagnosis.Sentence{diagnosis.SayAllMet, diagnosis.SayAllRounded} {
			list := mustRun(t, specOf(spec.Rounds, network.Network{}, 1), networktest.Shuffled(table, 0), learn.Host{}).Diagnoses
			if len(list) == 0 || list[0].Remarks[0].Says != want {
				t.Errorf("m = %d: %v instead of %q", m, list, want)
			}
			for i, y := range table.Y {
				table.Y[i] = float64(float32(y))
			}
		}
	}
}

// fewPlaceCases are cases of TestProbe with too few places for the units, for which something else was blamed.
var fewPlaceCases = []struct {
	family    string
	stream, k uint64
}{
	{"few places", 2026, 63}, {"few places", 2026, 66}, {"few places", 2026, 87}, {"few places", 2026, 97},
	{"few places", 35, 8}, {"few places", 35, 26}, {"few places", 35, 48}, {"few places", 35, 126},
	{"few places", 35, 239}, {"short table", 35, 7}, {"short table", 35, 215}, {"short table", 35, 298},
}

// A table with too few places for its units is reported as that, first where rows repeat. If not, units are blamed for
// lying far out or close together, labels for being wrong or rounded, or a linear function replaces an exact network.
func TestFewPlacesAreTheReason(t *testing.T) {
	t.Parallel()
	for _, c := range fewPlaceCases {
		p, method := probeCase(c.family, c.k, c.stream)
		t.Run(fmt.Sprintf("%s %d %d %s", c.family, c.stream, c.k, method), func(t *testing.T) {
			last := p.check(t, method, c.k, newTally())
			list := last.Diagnoses
			if d := find(list, diagnosis.FewPlaces); p.uneven && (d == nil || d.Remarks[0].Says != diagnosis.SayFewPlaces) ||
				d == nil && find(list, diagnosis.FewSamples) == nil {
				t.Errorf("the places are few: %v", list)
			}
			first := slices.DeleteFunc(slices.Clone(list), func(d diagnosis.Diagnosis) bool {
				return d.Code == diagnosis.NotGaussian
			})
			if p.uneven && first[0].Code != diagnosis.FewPlaces {
				t.Errorf("the places are few, but first it is said: %v", first[0])
			}
			for _, d := range list {
				for _, r := range d.Remarks {
					if slices.Contains([]diagnosis.Sentence{
						diagnosis.SayStalledRows, diagnosis.SayLabelsRounded, diagnosis.SayLinearInstead,
					}, r.Says) {
						t.Errorf("the places are few, but it is said: %v", d)
					}
				}
			}
		})
	}
}

// One label far off among labels of a few decimals is named, and the network is as exact as the decimals of the others
// allow. If not, the spacing of numbers as large as that label, 100, blurs it.
func TestEnormousLabelAmongRounded(t *testing.T) {
	t.Parallel()
	const d, m, n, wrong = 2, 2, 1000, 7
	for seed := range uint64(4) {
		net := networktest.Draw(rand.New(rand.NewPCG(seed, 41)), d, m)
		table := networktest.Table(sample.NewGenerator(net, n, seed, 0))
		for i, y := range table.Y {
			for j, x := range table.X[i] {
				table.X[i][j] = math.Round(1e4*x) / 1e4
			}
			table.Y[i] = math.Round(1e4*y) / 1e4
		}
		table.Y[wrong] = 1e6
		last := mustRun(t, specOf(spec.Practical, network.Network{}, 1), networktest.Shuffled(table, seed), learn.Host{})
		rows := find(last.Diagnoses, diagnosis.RowsDisagree)
		if e := network.LargestError(network.Match(net, last.Recovered), true); rows == nil || !(e >= 0 && e < 1e-4) {
			t.Errorf("seed %d: error %g, %v", seed, e, last.Diagnoses)
		}
	}
}

// Scaled and shifted columns and labels jump at the same samples, by the same height in their own units. If not, a
// threshold has a unit.
func TestJumpScales(t *testing.T) {
	const rows = 3000
	rng := rand.New(rand.NewPCG(1, 52))
	own, other := &sample.Table{}, &sample.Table{}
	for range rows {
		x := []float64{rng.NormFloat64(), rng.NormFloat64()}
		y := max(0, x[0]-.3) - 2*max(0, .8*x[0]+.6*x[1]+.5) + .05*rng.NormFloat64()
		if .28*x[0]+.96*x[1]+.2 > 0 {
			y++
		}
		own.X, own.Y = append(own.X, x), append(own.Y, y)
		other.X, other.Y = append(other.X, []float64{1e4*x[0] - 3e4, 1e-3*x[1] + 2}), append(other.Y, 50*y-7)
	}
	see := func(table *sample.Table) (height float64, plane []float64) {
		last := mustRun(t, specOf(spec.Practical, network.Network{}, 1), networktest.Shuffled(table, 0), learn.Host{})
		d := find(last.Diagnoses, diagnosis.Jump)
		if d == nil {
			t.Fatalf("no jump: %v", last.Diagnoses)
		}
		return d.Remarks[0].Args[0].Value, d.Remarks[0].Args[1].Plane
	}
	height, plane := see(own)
	scaled, moved := see(other)
	if math.Abs(scaled/50-height) > 1e-3 {
		t.Errorf("the labels jump by %g, scaled by %g", height, scaled)
	}
	for s, x := range own.X {
		if (linalg.Affine(moved[2], moved[:2], other.X[s]) > 0) != (linalg.Affine(plane[2], plane[:2], x) > 0) {
			t.Errorf("sample %d is on another side", s)
		}
	}
}
