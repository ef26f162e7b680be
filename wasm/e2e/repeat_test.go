package e2e

import (
	"context"
	"encoding/csv"
	"math"
	"strconv"
	"strings"
	"testing"

	"crease/algo/learn/trials"
	"crease/algo/spec"
	"crease/app/doc/model"
	"crease/app/draw/svg/xmltest"
)

// Twenty runs of the opening sheet come to their end; the table that is saved holds,
// run by run, what the same learner does natively, and the slide is a picture of its
// own. The page's own run is not touched.
func TestManyRuns(t *testing.T) {
	nightly(t, TestManyRunsOfTable)
	t.Parallel()
	s := model.Prepared()
	s.Sampling.Samples = 16_000
	p := opened(t, Laptop, linked(s))
	must(t, p.Click("Many runs…"))
	must(t, p.Click("Run all"))
	must(t, p.Until(`document.querySelector("#repeat-dialog progress")?.value > 0 &&
		document.querySelector("#repeat-dialog [data-picture=repeat] path")`))
	must(t, p.Within(5*Patience, `document.querySelector(".repeat-progress").textContent === "300 of 300 runs."`))
	state := value[string](t, p, `document.documentElement.dataset.state`)
	if state != string(model.Idle) {
		t.Errorf("the page's own run is %s", state)
	}
	name, data, err := p.Download(func() error { return p.Click("Table as CSV") })
	must(t, err)
	rows, err := csv.NewReader(strings.NewReader(string(data))).ReadAll()
	must(t, err)
	if name != "crease-runs.csv" || len(rows) != 301 {
		t.Fatalf("%s has %d rows", name, len(rows))
	}
	compared := 0
	for _, row := range rows[1:] {
		seed, _ := strconv.ParseUint(row[1], 10, 64)
		n, _ := strconv.ParseInt(row[2], 10, 64)
		if seed != 7 && seed != 26 {
			continue
		}
		compared++
		sameAsNative(t, s, trials.Trial{Method: spec.Method(row[0]), Seed: seed, Samples: n}, row)
	}
	if compared != 2*3*5 {
		t.Errorf("%d runs of two seeds", compared)
	}
	name, data, err = p.Download(func() error { return p.Click("Slide as SVG") })
	must(t, err)
	xmltest.WellFormed(t, name, string(data))
	if !strings.Contains(string(data), "20 seeds: 7 to 26") {
		t.Errorf("%s does not say which seeds", name)
	}
}

// sameAsNative holds a row of the table to a native run, to the last bit.
func sameAsNative(t *testing.T, s spec.Spec, trial trials.Trial, row []string) {
	t.Helper()
	want, err := trials.Run(context.Background(), s, trial, nil)
	must(t, err)
	failure, err := strconv.ParseFloat(row[4], 64)
	must(t, err)
	if e := math.Sqrt(want.Risk); failure != e {
		t.Errorf("%v: error %g, natively %g", trial, failure, e)
	}
	if row[3] != strconv.FormatInt(want.Used, 10) || row[5] != strconv.Itoa(want.Units) {
		t.Errorf("%v: %s samples and %s units, natively %d and %d", trial, row[3], row[5], want.Used, want.Units)
	}
}

// A table of samples is told why there are no other seeds.
func TestManyRunsOfTable(t *testing.T) {
	t.Parallel()
	p := opened(t, Laptop, "")
	must(t, p.Upload("#import-file", "table.csv", []byte("x1,x2,y\n1,0,1\n0,1,0\n.5,.5,.25\n")))
	must(t, p.Until(`document.body.innerText.includes("a table of 3 samples")`))
	must(t, p.UntilState("done"))
	must(t, p.Click("Many runs…"))
	must(t, p.Until(`document.querySelector("#repeat-dialog").textContent.includes("one set of samples")`))
}
