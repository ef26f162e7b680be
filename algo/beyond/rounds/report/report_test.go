package report

import (
	"context"
	"math"
	"os"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat"
)

// TestReport measures the figures of rounds. By default a few trials of the quick
// rows, all of which must succeed; with CREASE_FULL=1 every row, each of which must
// reach its bar. In short mode, as in make test, one trial of the small ones.
func TestReport(t *testing.T) {
	rows := Quick()
	if os.Getenv("CREASE_FULL") != "" {
		rows = Rows()
	} else if testing.Short() {
		rows = rows[:1]
		rows[0].Trials, rows[0].Bar = 1, 1
	}
	var results []Result
	for _, row := range rows {
		res, err := Measure(context.Background(), row)
		if err != nil {
			t.Fatal(err)
		}
		if res.Won < row.Bar {
			t.Errorf("d=%d m=%d N=%d: %d of %d, bar %d", row.Dim, row.Units, row.Samples, res.Won, row.Trials, row.Bar)
		}
		for _, f := range res.Failures {
			t.Logf("d=%d m=%d: %s", row.Dim, row.Units, f)
		}
		results = append(results, res)
	}
	t.Log("\n" + Table(results))
}

// TestRate holds the rate against the statement: with samples of its own for every
// round, the logarithm of the error is a straight line in N over at least twelve
// decades, while that of single rounds falls as the root of N.
func TestRate(t *testing.T) {
	seeds, ns := 2, []int64{400_000, 1_600_000}
	if os.Getenv("CREASE_FULL") != "" {
		seeds, ns = 10, append(ns, 6_400_000, 25_600_000)
	} else if testing.Short() {
		seeds, ns = 1, []int64{100_000, 400_000}
	}
	var slopes []float64
	for i := range seeds {
		net, seed, err := RateNetwork(i)
		if err != nil {
			t.Fatal(err)
		}
		r, err := MeasureRate(context.Background(), net, seed, 100_000, 40, ns)
		if err != nil {
			t.Fatal(err)
		}
		var y []float64
		for _, e := range r.Error {
			if e >= rounding {
				y = append(y, math.Log10(e))
			}
		}
		together := stat.Correlation(r.Samples[:len(y)], y, nil)
		r2, decades := together*together, y[0]-y[len(y)-1]
		t.Logf("seed %d: %.1f decades in %d rounds, r² = %.4f; single rounds %.2g at %v, N^%.2f",
			seed, decades, len(r.Error), r2, r.Single, r.Ns, r.Slope)
		if !(r2 >= .98) || decades < 12 {
			t.Errorf("seed %d: r² = %.4f over %.1f decades", seed, r2, decades)
		}
		if r.Slope != 0 {
			slopes = append(slopes, r.Slope)
		}
	}
	slices.Sort(slopes)
	if n := len(slopes); n > 0 && math.Abs(slopes[n/2]+.5) > .3 {
		t.Errorf("single rounds fall as N^%.2f at the median", slopes[n/2])
	}
}
