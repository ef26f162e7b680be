package learn

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"crease/algo/diagnosis"
	"crease/algo/network"
	"crease/algo/network/networktest"
	"crease/algo/sample"
	"crease/algo/spec"
)

// TestOrderOfRows learns from a table sorted by x₁ what it learns from one that is not:
// every method takes the rows in an order of its own.
func TestOrderOfRows(t *testing.T) {
	for seed := range uint64(3) {
		src := table(three(), 40_000)
		slices.SortFunc(src.X, func(a, b []float64) int {
			if a[0] < b[0] {
				return -1
			}
			return 1
		})
		for i, x := range src.X {
			src.Y[i] = three().Eval(x)
		}
		first := slices.Clone(src.X[0])
		for _, method := range []spec.Method{spec.Practical, spec.Rounds} {
			s := of(method, network.Network{}, 1)
			s.Learning.Pencil = seed
			last := mustRun(t, s, src, Host{})
			if e := network.LargestError(network.Match(three(), last.Recovered), true); !(e >= 0 && e < 1e-8) {
				t.Errorf("seed %d, %s: off by %g, %v", seed, method, e, last.Diagnoses)
			}
		}
		if !slices.Equal(src.X[0], first) {
			t.Error("the table itself was changed")
		}
	}
}

// TestRoundedRows has rounds learn a table whose labels were written with nine digits: they
// are said to be rounded, which is no row's fault, nor that of a unit.
func TestRoundedRows(t *testing.T) {
	src := table(three(), 3_000)
	for i, y := range src.Y {
		src.Y[i], _ = strconv.ParseFloat(strconv.FormatFloat(y, 'g', 9, 64), 64)
	}
	last := mustRun(t, of(spec.Rounds, network.Network{}, 1), src, Host{})
	if len(last.Diagnoses) != 1 || last.Diagnoses[0].Code != diagnosis.Noise || len(last.Units) != 3 ||
		!strings.HasPrefix(last.Diagnoses[0].Message, "The labels of the table are rounded") {
		t.Errorf("%d units, %v", len(last.Units), last.Diagnoses)
	}
}

// TestRowsOfTwoNetworks asks both methods that claim exactness for the rows that do not
// fit, and for no claim. In short mode, as on Node, the practical one, whose runs are shorter.
func TestRowsOfTwoNetworks(t *testing.T) {
	seeds, methods := uint64(2), []spec.Method{spec.Rounds, spec.Practical}
	if testing.Short() {
		seeds, methods = 1, methods[1:]
	}
	for seed := range seeds {
		rng := rand.New(rand.NewPCG(seed, 79))
		a, b := networktest.Draw(rng, 3, 3), networktest.Draw(rng, 3, 3)
		one := networktest.Table(sample.NewGenerator(a, 2_000, seed, 0))
		two := networktest.Table(sample.NewGenerator(b, 6_000, seed+9, 0))
		src := &sample.Table{X: append(one.X, two.X...), Y: append(one.Y, two.Y...)}
		for _, method := range methods {
			last := mustRun(t, of(method, network.Network{}, 1), src, Host{})
			if len(last.Diagnoses) == 0 || last.Diagnoses[0].Code != diagnosis.RowsDisagree ||
				!strings.Contains(last.Diagnoses[0].Message, "Rows 2,001–8,000 do not fit") {
				t.Errorf("seed %d, %s: %v", seed, method, last.Diagnoses)
			}
			if last.HeldOut < 1e-6*last.Energy {
				t.Errorf("seed %d, %s: residual %g of %g", seed, method, last.HeldOut, last.Energy)
			}
		}
	}
}
