package report

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// Every row of the practical method's figures reaches its bar. If not, README promises too much. By default the quick
// rows have a few trials, all of which must succeed, in short mode those of up to three inputs one; with CREASE_FULL=1
// every row is as published. CREASE_REPORT=FILE writes the table to FILE, between the lines "<!-- figures -->" and
// "<!-- /figures -->" if it has them.
func TestReport(t *testing.T) {
	rows, budget := Quick(), int64(50_000)
	if os.Getenv("CREASE_FULL") != "" {
		rows, budget = Rows(), 1_000_000
	} else if testing.Short() {
		rows = slices.DeleteFunc(rows, func(r Row) bool { return r.Dim > 3 })
		for i := range rows {
			rows[i].Trials = 1
		}
	}
	var results []Result
	for _, row := range rows {
		res, err := Measure(context.Background(), row, budget)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range res.Failures {
			t.Logf("d=%d m=%d: %s", row.Dim, row.Units, f)
		}
		if share := float64(res.Practical.Won) / float64(row.Trials); share < row.Bar {
			t.Errorf("d=%d m=%d N=%d: %d of %d, bar %v", row.Dim, row.Units, row.Samples, res.Practical.Won,
				row.Trials, row.Bar)
		}
		results = append(results, res)
		if os.Getenv("CREASE_FULL") != "" {
			t.Log("\n" + Table(results[len(results)-1:]))
		}
	}
	table := Table(results)
	t.Log("\n" + table)
	if path := os.Getenv("CREASE_REPORT"); path != "" {
		if err := Publish(path, "figures", table); err != nil {
			t.Fatal(err)
		}
	}
}

// Publishing keeps the text around the marks, however often it is done, and creates a missing file. If not, it
// overwrites a report.
func TestPublish(t *testing.T) {
	file := filepath.Join(t.TempDir(), "RESULTS.md")
	read := func() string {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	if err := Publish(file, "figures", "alone\n"); err != nil || read() != "alone\n" {
		t.Errorf("a new file: %v", err)
	}
	const around = "# Title\n<!-- figures -->\n%s<!-- /figures -->\nmore\n"
	if err := os.WriteFile(file, fmt.Appendf(nil, around, "old\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, table := range []string{"new\n", "newer\n"} {
		if err := Publish(file, "figures", table); err != nil || read() != fmt.Sprintf(around, table) {
			t.Errorf("%v: %q", err, read())
		}
	}
}
