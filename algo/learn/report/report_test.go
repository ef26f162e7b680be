package report

import (
	"context"
	"math"
	"os"
	"testing"

	"crease/algo/beyond/practical/report"
	"crease/algo/num/tensor"
	"crease/algo/spec"
)

func fullReport() bool { return os.Getenv("CREASE_FULL") != "" }

// publish logs a table and, in the full report, writes it into the file that CREASE_REPORT names.
func publish(t *testing.T, name, table string) {
	t.Helper()
	t.Log("\n" + table)
	if path := os.Getenv("CREASE_REPORT"); path != "" && fullReport() {
		if err := report.Publish(path, name, table); err != nil {
			t.Fatal(err)
		}
	}
}

// The error of method paper falls about as 1/√N where the assumptions of Theorem full-rank hold. If not, thresholds
// hide a unit or pass noise as N grows, or the regression ends too early.
func TestPaperRate(t *testing.T) {
	trials, ns, families := 2, []int64{1_600_000, 6_400_000}, Families()[:1]
	if fullReport() {
		trials, ns, families = 5, []int64{400_000, 1_600_000, 6_400_000, 25_600_000}, Families()
	}
	var rates []Rate
	for _, f := range families {
		r, err := MeasureRate(context.Background(), f, trials, ns)
		if err != nil {
			t.Fatal(err)
		}
		rates = append(rates, r)
	}
	if r := rates[0]; r.Found[len(ns)-1] < trials || r.Slope > -.3 || r.Slope < -.8 {
		t.Errorf("%+v", r)
	}
	publish(t, "paper", RateTable(rates))
}

// The practical method finds all networks without a near pair. If not, the table of near pairs shows failures that have
// another cause.
func TestNear(t *testing.T) {
	trials, samples, list := 1, int64(20_000), []float64{1}
	if fullReport() {
		trials, samples, list = 3, 100_000, []float64{1, .1, .01, .001, .0001}
	}
	var rows []Near
	for _, smin := range list {
		r, err := MeasureNear(context.Background(), smin, trials, samples)
		if err != nil {
			t.Fatal(err)
		}
		rows = append(rows, r)
	}
	if rows[0].By[spec.Practical].Exact < trials {
		t.Errorf("%+v", rows[0])
	}
	publish(t, "near", NearTable(rows))
}

// The networks of near pairs have the nominal least singular value. If not, the rows of the table are labelled wrongly.
func TestPair(t *testing.T) {
	for _, smin := range []float64{1, .1, .001} {
		if got := tensor.SMin(pair(smin, 0).W, 1); math.Abs(got/smin-1) > 1e-6 {
			t.Errorf("%g, want %g", got, smin)
		}
	}
}

// Networks with more units than dimensions are found. If not, the limit in the report is wrong.
func TestWide(t *testing.T) {
	rows := []Wide{{Dim: 2, Units: 4, Samples: 20_000, Trials: 1}}
	if fullReport() {
		rows = []Wide{
			{Dim: 10, Units: 10, Samples: 200_000, Trials: 3}, {Dim: 10, Units: 20, Samples: 200_000, Trials: 3},
			{Dim: 10, Units: 30, Samples: 200_000, Trials: 2}, {Dim: 10, Units: 40, Samples: 200_000, Trials: 2},
			{Dim: 20, Units: 20, Samples: 200_000, Trials: 2}, {Dim: 20, Units: 40, Samples: 200_000, Trials: 1},
			{Dim: 20, Units: 60, Samples: 200_000, Trials: 1}, {Dim: 20, Units: spec.MaxUnits, Samples: 200_000, Trials: 1},
		}
	}
	for i := range rows {
		var err error
		if rows[i], err = MeasureWide(context.Background(), rows[i]); err != nil {
			t.Fatal(err)
		}
		publish(t, "wide", WideTable(rows[:i+1])) // the last rows take minutes
	}
	if rows[0].Exact < rows[0].Trials {
		t.Errorf("%+v", rows[0])
	}
}
