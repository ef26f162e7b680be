package learn_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"crease/algo/base/diagnosis"
	"crease/algo/data/networktest"
	"crease/algo/data/normality"
	"crease/algo/data/sample"
	"crease/algo/learn"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/spec"
)

// movedTable returns a table of samples of net, with x2 shifted and correlated with x1, and its network in those
// coordinates.
func movedTable(n int64) (*sample.Table, network.Network) {
	m := &sample.Map{Mean: []float64{0, .5, 0}, L: [][]float64{{1}, {.6, .8}, {0, 0, 1}}}
	t := table(three(), n)
	for _, x := range t.X {
		z := slices.Clone(x)
		for i, row := range m.L {
			x[i] = m.Mean[i]
			for k, l := range row {
				x[i] += l * z[k]
			}
		}
	}
	return t, m.Back(three())
}

func codes(list diagnosis.List) (codes []string) {
	for _, d := range list {
		codes = append(codes, d.Code)
	}
	return codes
}

// measured reports whether the report on a run's points names a moment of a kind, for columns i and j, near a value.
func measured(last *snapshot.Snapshot, kind normality.Kind, i, j int, value float64) bool {
	return slices.ContainsFunc(last.Points.Findings, func(f normality.Finding) bool {
		return f.Kind == kind && f.I == i && f.J == j && math.Abs(f.Value-value) < .05
	})
}

// Every method that samples first reports that the points of a table are not from N(0, I), with the moments that show
// it, and asks for no more samples of that table; of points that are from N(0, I), in a table or drawn, it reports
// nothing. If not, a reader trusts a result whose assumption fails, distrusts one whose assumption holds, or looks for
// rows that would not help. In short mode only the paper's method runs.
func TestPointsAreReported(t *testing.T) {
	t.Parallel()
	for _, method := range []spec.Method{spec.Paper, spec.Rounds, spec.Practical} {
		if testing.Short() && method != spec.Paper {
			continue
		}
		s := specOf(method, network.Network{}, 1)
		src, _ := movedTable(8_000)
		last := mustRun(t, s, networktest.Shuffled(src, 0), learn.Host{})
		if len(last.Diagnoses) == 0 || last.Diagnoses[0].Code != diagnosis.NotGaussian ||
			!measured(last, normality.Mean, 1, 0, .5) || !measured(last, normality.Correlation, 0, 1, .6) {
			t.Errorf("%s: %+v, %v", method, last.Points, last.Diagnoses)
		}
		for _, d := range last.Diagnoses {
			if slices.ContainsFunc(d.Remarks, func(r diagnosis.Remark) bool {
				return r.Says == diagnosis.SayEnough
			}) {
				t.Errorf("%s asks for more samples of a table: %s", method, d.Message())
			}
		}
		last = mustRun(t, s, networktest.Shuffled(table(three(), 20_000), 0), learn.Host{})
		if slices.Contains(codes(last.Diagnoses), diagnosis.NotGaussian) || !last.Points.Gaussian() {
			t.Errorf("%s: points from N(0, I): %+v", method, last.Diagnoses)
		}
		last = mustRun(t, specOf(method, three(), 5000), nil, learn.Host{})
		if !last.Points.Gaussian() {
			t.Errorf("%s: points that were drawn: %+v", method, last.Points)
		}
	}
}

// The paper's method finds the network in standardised points only, and mapped back it is that of the table, also
// beside a given network. If not, points or network are in the wrong coordinates.
func TestStandardised(t *testing.T) {
	t.Parallel()
	for _, method := range []spec.Method{spec.Paper, spec.Practical} {
		s := specOf(method, network.Network{}, 1)
		s.Learning.Standardise = true
		src, truth := movedTable(50_000)
		if err := normality.Standardise(src, nil); err != nil {
			t.Fatal(err)
		}
		last := mustRun(t, s, networktest.Shuffled(src, 0), learn.Host{})
		if !last.Points.Gaussian() || slices.Contains(codes(last.Diagnoses), diagnosis.NotGaussian) {
			t.Errorf("%s: %+v", method, last.Diagnoses)
		}
		back := last.Map.Back(last.Recovered).Normalised()
		limit := map[spec.Method]float64{spec.Paper: .5, spec.Practical: 1e-8}[method]
		if e := network.LargestError(network.Match(truth.Normalised(), back), true); !(e >= 0 && e < limit) {
			t.Errorf("%s is off by %g", method, e)
		}
		s.Network = truth
		if last = mustRun(t, s, networktest.Shuffled(src, 0), learn.Host{}); !last.HasRisk || !(last.Risk < limit*limit) {
			t.Errorf("%s: beside the truth the risk is %g", method, last.Risk)
		}
	}
}

// Standardised points that are not Gaussian are reported. If not, standardising hides that.
func TestShapeIsReported(t *testing.T) {
	t.Parallel()
	src := table(three(), 5000)
	for i, x := range src.X {
		for j := range x {
			x[j] = 3 + float64((i>>j)%2) // two values
		}
	}
	s := specOf(spec.Practical, network.Network{}, 1)
	s.Learning.Standardise = true
	if err := normality.Standardise(src, nil); err != nil {
		t.Fatal(err)
	}
	last := mustRun(t, s, networktest.Shuffled(src, 0), learn.Host{})
	if len(last.Diagnoses) == 0 || last.Diagnoses[0].Code != diagnosis.NotGaussian ||
		!measured(last, normality.Kurtosis, 0, 0, 1) {
		t.Errorf("%+v, %v", last.Points, last.Diagnoses)
	}
}

// Rounds learn columns of other means and deviations, up to those of incomes. If not, their moments overflow, or
// creases depend on the units of measure.
func TestRoundsInAnyUnits(t *testing.T) {
	t.Parallel()
	s := specOf(spec.Rounds, network.Network{}, 1)
	for _, unit := range []float64{1e-3, 5, 40_000} {
		src, truth := table(three(), 20_000), three()
		var text strings.Builder
		for i, x := range src.X {
			for j, v := range x {
				fmt.Fprintf(&text, "%v,", unit*(v+float64(j)))
			}
			fmt.Fprintln(&text, src.Y[i])
		}
		rows, _, err := learn.ReadTable([]byte(text.String()), s, nil)
		if err != nil {
			t.Fatal(err)
		}
		last := mustRun(t, s, rows, learn.Host{})
		g := last.Function()
		for i, x := range src.X[:100] {
			there := make([]float64, len(x))
			for j, v := range x {
				there[j] = unit * (v + float64(j))
			}
			if off := math.Abs(g.Eval(there) - src.Y[i]); !(off < 1e-8) || len(last.Units) != truth.Units() {
				t.Fatalf("in units of %g: %d units, row %d is off by %g, %v", unit, len(last.Units), i+1, off, last.Diagnoses)
			}
		}
	}
}

// Columns rounded after the labels were computed are recognised as rounded after standardising. If not, digits are
// looked for in the standardised points, and rounding is called noise or stays unexplained.
func TestRoundedBeforeStandardising(t *testing.T) {
	t.Parallel()
	for _, method := range []spec.Method{spec.Practical, spec.Rounds} {
		for seed := range uint64(5) {
			rng, src := rand.New(rand.NewPCG(seed, 2029)), &sample.Table{}
			net, err := network.Random(network.RandomOptions{Dim: 2, Units: 2, Seed: seed, Bias: 1, LeastAngle: .6})
			if err != nil {
				t.Fatal(err)
			}
			for range 6000 {
				z := []float64{rng.NormFloat64(), rng.NormFloat64()}
				src.Y = append(src.Y, net.Eval(z))
				src.X = append(src.X, []float64{math.Round(100*(7*z[0]+20)) / 100, math.Round(100*(5*z[1]-3)) / 100})
			}
			s := specOf(method, network.Network{}, 1)
			s.Learning.Standardise = method == spec.Practical
			if err := normality.Standardise(src, nil); err != nil || src.Map == nil {
				t.Fatal(src.Map, err)
			}
			last := mustRun(t, s, networktest.Shuffled(src, seed), learn.Host{})
			if said := codes(last.Diagnoses); !slices.Contains(said, diagnosis.Rounded) || slices.Contains(said, diagnosis.Noise) {
				t.Errorf("%s, seed %d: %v", method, seed, said)
			}
		}
	}
}
