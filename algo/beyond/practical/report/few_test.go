package report

import (
	"context"
	"os"
	"testing"

	"crease/algo/data/sample"
	"crease/algo/network"
)

// The figures of few samples. By default the smallest rows with two networks each, in short
// mode, as in make test, with one; with CREASE_FULL=1 all, and CREASE_REPORT=FILE writes the table
// between the lines "<!-- few -->" and "<!-- /few -->" of FILE. The table says where the limit
// is; held is only that from 1.2 times as many samples as parameters no more is found than
// these determine, which would catch a success counted that is none.
func TestFew(t *testing.T) {
	var results []FewResult
	for _, row := range FewRows() {
		if os.Getenv("CREASE_FULL") == "" {
			if row.Dim > 5 {
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
		if row.Times < 1.3 && row.Units <= 5 && res.Practical.Won > res.Determined {
			t.Errorf("d=%d m=%d N=%d: %d found, %d determined", row.Dim, row.Units, row.Samples, res.Practical.Won,
				res.Determined)
		}
		if row.Times == 3 && row.Dim <= 10 && 10*res.Practical.Won < 9*res.Determined {
			t.Errorf("d=%d m=%d N=%d: %d found of %d determined", row.Dim, row.Units, row.Samples, res.Practical.Won,
				res.Determined)
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

// A unit that no sample shows is not determined, one through the middle of enough is.
// Would catch sides counted for one unit only.
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
