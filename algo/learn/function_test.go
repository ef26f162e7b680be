package learn

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"crease/algo/base/diagnosis"
	"crease/algo/data/networktest"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/spec"
)

// TestOtherFunctions learns tables of functions that are no network with one hidden layer: both methods
// that fit say so, and neither takes what is left for label noise. What must not be taken for
// another function is in TestProbe. The fits take minutes.
func TestOtherFunctions(t *testing.T) {
	if testing.Short() {
		t.Skip("a minute and more")
	}
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 2027))
	w := networktest.Draw(rng, 2, 3).W
	at := func(i int, x []float64) float64 { return linalg.Dot(w[i], x) }
	fold := func(z float64) float64 { return max(0, z) }
	functions := map[string]func(x []float64) float64{
		"power": func(x []float64) float64 { return math.Pow(math.Abs(at(0, x)), 1.5) },
		"tanh":  func(x []float64) float64 { return math.Tanh(2 * at(0, x)) },
		"sin":   func(x []float64) float64 { return math.Sin(2 * at(0, x)) },
		"max":   func(x []float64) float64 { return max(at(0, x), at(1, x), at(2, x)) },
		"deep": func(x []float64) float64 {
			return fold(fold(at(0, x)+.3)-fold(at(1, x))+.2) - .5*fold(.4-fold(at(2, x)+.1))
		},
		"square": func(x []float64) float64 { return at(0, x)*at(0, x) - .5*at(1, x)*at(1, x) },
	}
	for name, f := range functions {
		rng, table := rand.New(rand.NewPCG(2, 2027)), &sample.Table{} // the same whatever the order of the map
		for range 3000 {
			x := []float64{rng.NormFloat64(), rng.NormFloat64()}
			table.X, table.Y = append(table.X, x), append(table.Y, f(x))
		}
		for _, method := range []spec.Method{spec.Rounds, spec.Practical} {
			last := mustRun(t, of(method, network.Network{}, 1), networktest.Shuffled(table, 0), Host{})
			codes := make([]string, len(last.Diagnoses))
			for i, d := range last.Diagnoses {
				codes[i] = d.Code
			}
			if !slices.Contains(codes, diagnosis.OtherFunction) || slices.Contains(codes, diagnosis.Noise) {
				t.Errorf("%s, %s: %d units, %v", name, method, len(last.Units), last.Diagnoses)
			}
		}
	}
}
