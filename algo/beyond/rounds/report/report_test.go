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

// With fresh samples for every round, the logarithm of the error is a line in N over at least twelve decades, while the
// error of single rounds falls as 1/√N. If not, rounds do not converge geometrically, as they are said to.
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
		r2, decades, factor := line(r)
		slope, ok := slope(r)
		t.Logf("seed %d: %.1f decades in %d rounds, r² = %.4f, factor %.0f a round; single rounds %.2g at %v, N^%.2f",
			seed, decades, len(r.Error), r2, factor, r.Single, r.Ns, slope)
		if r2 < .98 || decades < 12 {
			t.Errorf("seed %d: r² = %.4f over %.1f decades", seed, r2, decades)
		}
		if ok {
			slopes = append(slopes, slope)
		}
	}
	slices.Sort(slopes)
	if n := len(slopes); n > 0 && math.Abs(slopes[n/2]+.5) > .3 {
		t.Errorf("single rounds fall as N^%.2f at the median", slopes[n/2])
	}
}

// line returns R² of the line log₁₀ Error against Samples down to rounding, the decades that the line covers, and the
// median factor by which the error falls in a round.
func line(r Rate) (r2, decades, factor float64) {
	var y, falls []float64
	for i, e := range r.Error {
		if e < Rounding {
			break
		}
		if y = append(y, math.Log10(e)); i > 0 {
			falls = append(falls, r.Error[i-1]/e)
		}
	}
	if len(falls) == 0 {
		return 0, 0, 0
	}
	correlation := stat.Correlation(r.Samples[:len(y)], y, nil)
	slices.Sort(falls)
	return correlation * correlation, y[0] - y[len(y)-1], falls[len(falls)/2]
}

// slope returns the slope of log₁₀ Single against log₁₀ N where all units were found, which is −½ in the paper, and
// reports whether there are two such rounds.
func slope(r Rate) (slope float64, ok bool) {
	var x, y []float64
	for k, found := range r.Found {
		if found {
			x, y = append(x, math.Log10(r.Ns[k])), append(y, math.Log10(r.Single[k]))
		}
	}
	if len(x) < 2 {
		return 0, false
	}
	_, slope = stat.LinearRegression(x, y, nil, false)
	return slope, true
}
