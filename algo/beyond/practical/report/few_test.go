package report

import (
	"context"
	"fmt"
	"os"
	"testing"

	"crease/algo/data/sample"
	"crease/algo/network"
)

// From 1.2 times as many samples as parameters no more networks are found with m open than these determine; from 3
// times nearly all that are determined in fewer than ten dimensions (two of three with d = m = 10); and with m given no
// fewer than by random starts of Levenberg–Marquardt with the same work. If not, a success is counted wrongly, or a
// linear part, worth a unit's parameters, or a size other than m is fitted. By default rows of up to five inputs have
// two networks, in short mode those of up to three have one; CREASE_FULL=1 runs all, and CREASE_REPORT=FILE writes the
// table between the lines "<!-- few -->" and "<!-- /few -->" of FILE.
func TestFew(t *testing.T) {
	var results []FewResult
	for _, row := range FewRows() {
		if os.Getenv("CREASE_FULL") == "" {
			if row.Dim > 5 || testing.Short() && row.Dim > 3 {
				break
			}
			row.Trials = 2
			if testing.Short() {
				row.Trials = 1
			}
		}
		res, err := MeasureFew(context.Background(), row)
		if err != nil {
			t.Fatal(err)
		}
		name := fmt.Sprintf("d=%d m=%d N=%d", row.Dim, row.Units, row.Samples)
		if row.Times < 1.3 && row.Units <= 5 && res.Open.Won > res.Determined {
			t.Errorf("%s: %d found, %d determined", name, res.Open.Won, res.Determined)
		}
		if row.Times == 3 && row.Dim < 10 && 10*res.Open.Won < 9*res.Determined {
			t.Errorf("%s: %d found of %d determined", name, res.Open.Won, res.Determined)
		}
		if res.Given.Won < res.Rival.Won {
			t.Errorf("%s: %d found, random starts %d", name, res.Given.Won, res.Rival.Won)
		}
		results = append(results, res)
		t.Log("\n" + FewTable(results[len(results)-1:]))
	}
	if path := os.Getenv("CREASE_REPORT"); path != "" && os.Getenv("CREASE_FULL") != "" {
		if err := Publish(path, "few", FewTable(results)); err != nil {
			t.Fatal(err)
		}
	}
}

// A unit that no sample shows is not determined; one through the middle of enough samples is. If not, sides count for
// one unit only.
func TestDetermined(t *testing.T) {
	var net network.Network
	net.Append([]float64{1, 0}, 0, 1)
	for _, c := range []struct {
		b    float64
		n    int64
		want bool
	}{{0, 60, true}, {-6, 60, false}, {6, 60, false}, {0, 4, false}} {
		two := net.Clone()
		two.Append([]float64{.6, .8}, c.b, 1)
		if got := determined(two, sample.NewGenerator(two, c.n, 1, 0)); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}
