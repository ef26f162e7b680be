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

// movedTable returns a table of samples of three, with x2 shifted and correlated with x1, and the network in these
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

// measured reports whether the report on a run's points has a finding of a kind, for columns i and j, near a value.
func measured(last *snapshot.Snapshot, kind normality.Kind, i, j int, value float64) bool {
	return slices.ContainsFunc(last.Points.Findings, func(f normality.Finding) bool {
		return f.Kind == kind && f.I == i && f.J == j && math.Abs(f.Value-value) < .05
	})
}

// Every method that takes samples reports as its first diagnosis that the points of a table are not from N(0, I), with
// the moments that show it, and asks for no more samples of that table. It reports nothing about points from N(0, I), in
// a table or drawn. If this fails, a reader trusts a result whose assumption does not hold, distrusts one whose
// assumption holds, or collects rows that do not help. In short mode only the paper's method runs.
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
		if last.Diagnoses.Has(diagnosis.NotGaussian) || !last.Points.Gaussian() {
			t.Errorf("%s: points from N(0, I): %+v", method, last.Diagnoses)
		}
		last = mustRun(t, specOf(method, three(), 5000), nil, learn.Host{})
		if !last.Points.Gaussian() {
			t.Errorf("%s: points that were drawn: %+v", method, last.Points)
		}
	}
}

// From standardised points, methods paper and practical recover the network of the table once it is mapped back, and
// compare it with a given network in the same coordinates. If not, the points or a network are in other coordinates.
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
		if !last.Points.Gaussian() || last.Diagnoses.Has(diagnosis.NotGaussian) {
			t.Errorf("%s: %+v", method, last.Diagnoses)
		}
		back := last.Map.Back(last.Recovered).Normalised()
		limit := map[spec.Method]float64{spec.Paper: .5, spec.Practical: 1e-8}[method]
		if e := network.LargestError(network.Match(truth.Normalised(), back), true); !(e < limit) {
			t.Errorf("%s is off by %g", method, e)
		}
		s.Network = truth
		if last = mustRun(t, s, networktest.Shuffled(src, 0), learn.Host{}); !last.HasRisk || !(last.Risk < limit*limit) {
			t.Errorf("%s: with the network given the risk is %g", method, last.Risk)
		}
	}
}

// Standardised points that are not Gaussian are reported. If not, a reader trusts a result whose assumption does not
// hold.
func TestShapeIsReported(t *testing.T) {
	t.Parallel()
	src := table(three(), 5000)
	for i, x := range src.X {
		for j := range x {
			x[j] = 3 + float64((i>>j)%2) // 3 or 4
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

// Rounds learn columns of any mean and deviation, up to those of incomes. If not, moments overflow, or creases depend on
// the units of measure.
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
			own := make([]float64, len(x))
			for j, v := range x {
				own[j] = unit * (v + float64(j))
			}
			if off := math.Abs(g.Eval(own) - src.Y[i]); !(off < 1e-8) || len(last.Units) != truth.Units() {
				t.Fatalf("in units of %g: %d units, row %d is off by %g, %v", unit, len(last.Units), i+1, off, last.Diagnoses)
			}
		}
	}
}

// Columns that were rounded after the labels were computed are recognised as rounded after standardising. If not, the
// digits of the standardised points are examined, and the rounding is called noise or is not explained.
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
			if list := last.Diagnoses; !list.Has(diagnosis.Rounded) || list.Has(diagnosis.Noise) {
				t.Errorf("%s, seed %d: %v", method, seed, list)
			}
		}
	}
}
