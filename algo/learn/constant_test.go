package learn_test

import (
	"math"
	"testing"

	"crease/algo/learn"
	"crease/algo/network"
	"crease/algo/spec"
)

// Methods exact, rounds and practical recover an output bias with the units and their signs, as the constant of the
// linear part, and find none if there is none. If not, the labels, the risk or the linear part ignore the bias.
func TestConstant(t *testing.T) {
	t.Parallel()
	f := network.Network{W: [][]float64{{1, 0, 0}, {.6, .8, 0}, {0, -.6, .8}}, B: []float64{.5, -.3, .2}, A: []float64{1, -2, 1.5}}
	for _, method := range []spec.Method{spec.Exact, spec.Rounds, spec.Practical} {
		for _, c := range []float64{0, .7, -3} {
			s := specOf(method, f, 100_000)
			s.Network.C = c
			last := mustRun(t, s, nil, learn.Host{})
			if !last.Signs.Resolved || len(last.Diagnoses) > 0 || math.Abs(last.Linear.C-c) > 1e-8 || !(last.Risk < 1e-16) {
				t.Errorf("%s, c = %g: %v, %+v, c is %g, the risk %g", method, c, last.Signs, last.Diagnoses, last.Linear.C, last.Risk)
			}
			if e := network.LargestError(network.Match(f, last.Recovered), true); !(e < 1e-8) {
				t.Errorf("%s, c = %g: off by %g", method, c, e)
			}
			if c == 0 && !last.Linear.IsZero() || last.Recovered.C != 0 || last.Learned.C != 0 || last.Learned.Units() > f.Units()+2 {
				t.Errorf("%s, c = %g: %+v, %+v", method, c, last.Recovered, last.Learned)
			}
		}
	}
}
