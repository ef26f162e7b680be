package learn_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"crease/algo/data/networktest"
	"crease/algo/data/normality"
	"crease/algo/data/sample"
	"crease/algo/learn"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/spec"
)

// sumError returns the largest difference between the learned function and the sum of its units and linear part, at
// random points in the table's coordinates, relative to the size of the terms.
func sumError(last *snapshot.Snapshot, rng *rand.Rand, d int) float64 {
	units, linear, learned := last.InTable(last.Recovered), last.LinearInTable(), last.InTable(last.Learned)
	worst := 0.0
	for range 50 {
		x := make([]float64, d)
		for j := range x {
			x[j] = 2 * rng.NormFloat64()
			if last.Map != nil {
				x[j] = last.Map.Mean[j] + x[j]*last.Map.L[j][j]
			}
		}
		sum, size := linear.C, math.Abs(linear.C)
		for j, v := range linear.V {
			sum, size = sum+v*x[j], size+math.Abs(v*x[j])
		}
		term := func(n network.Network, i int) float64 {
			return n.A[i] * max(0, linalg.Dot(n.W[i], x)+n.B[i])
		}
		for i := range units.A {
			sum, size = sum+term(units, i), size+math.Abs(term(units, i))
		}
		g := 0.0
		for i := range learned.A {
			g += term(learned, i)
			size = max(size, math.Abs(term(learned, i)))
		}
		if off := math.Abs(sum - g); off > 0 {
			worst = max(worst, off/size)
		}
	}
	return worst
}

// sums are changes of a spec after which results have a linear part or easily lose it. Short mode uses the first five.
var sums = []struct {
	name   string
	change func(*spec.Spec)
}{
	{"noise", func(s *spec.Spec) { s.Sampling.Noise = .3 }},
	{"constant", func(s *spec.Spec) { s.Network.C = 100 }},
	{"far", func(s *spec.Spec) { s.Network.Append([]float64{0, 0, 1}, -3.7, 2) }},
	{"open", func(s *spec.Spec) { s.Network.Append([]float64{-.6, -.8, 0}, 2, -1.5) }},
	{"one", func(s *spec.Spec) { s.Sampling.Samples = 1 }},
	{"plain", func(s *spec.Spec) {}},
	{"loud", func(s *spec.Spec) { s.Sampling.Noise = 5 }},
	{"farther", func(s *spec.Spec) { s.Network.Append([]float64{0, 0, 1}, 6, -2) }},
	{"few", func(s *spec.Spec) { s.Sampling.Samples = 60 }},
	{"linear", func(s *spec.Spec) {
		s.Network = network.Network{C: 5}
		s.Network.AppendLinear([]float64{1, -2, .5}, 1)
	}},
	{"far noise", func(s *spec.Spec) {
		s.Network.Append([]float64{0, 0, 1}, -3.7, 2)
		s.Sampling.Noise = .5
	}},
}

// For every method the units and the linear part sum to the learned function, in the table's coordinates. If not, the
// linear part belongs to other units, signs or coordinates, the constant counts twice or not at all, or units of g are
// not listed.
func TestResultIsTheSum(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(3, 52))
	list := sums
	if testing.Short() {
		list = list[:5]
	}
	for _, c := range list {
		for _, method := range append([]spec.Method{spec.Exact}, fromSamples...) {
			s := specOf(method, three(), 3000)
			s.Network = s.Network.Clone()
			c.change(&s)
			check := func(kind string, src sample.Source) {
				last := mustRun(t, s, src, learn.Host{})
				if off := sumError(last, rng, 3); !(off <= 1e-9) {
					t.Errorf("%s, %s, %s: off by %.2g: %+v and %+v are not %+v; %v", method, c.name, kind, off, last.Recovered,
						last.Linear, last.Learned, last.Diagnoses)
				}
				if len(last.Linear.V) != 3 || len(last.Units) != last.Recovered.Units() || last.Recovered.C != 0 {
					t.Errorf("%s, %s, %s: %d slopes, %d units, recovered %+v", method, c.name, kind, len(last.Linear.V),
						len(last.Units), last.Recovered)
				}
			}
			check("drawn", nil)
			if method == spec.Exact {
				continue
			}
			table := networktest.Table(learn.Source(s))
			for _, x := range table.X { // scaled, shifted and correlated columns
				x[0], x[1], x[2] = 4+2*x[0], .5*x[0]-x[1], .3*x[2]-1
			}
			known := s.Network
			s.Network = network.Network{}
			check("table", networktest.Shuffled(table, 1))
			s.Learning.Standardise = true
			if len(table.X) > 4 {
				if err := normality.Standardise(table, nil); err != nil {
					t.Fatal(err)
				}
				check("standardised", networktest.Shuffled(table, 1))
			}
			s.Network = known
		}
	}
}
