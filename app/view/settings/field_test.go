package settings

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"testing"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/data/networktest"
	"crease/algo/data/sample"
	"crease/algo/learn"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/claimtest"
	"crease/app/doc/assignment"
	"crease/app/doc/model"
)

// A refused text stays with its message until the field gets another value, or another drawing is
// opened; the spec is not touched.
func TestFieldRow(t *testing.T) {
	m := model.New(model.Prepared())
	row := &fieldRow{Model: m, Key: "samples"}
	c := goapp.NewClientTester(row)
	defer c.Close()
	c.Consume()
	row.enter("lots")
	if row.wrong == "" || m.CanUndo() || m.Spec().Sampling.Samples != model.Prepared().Sampling.Samples {
		t.Fatalf("wrong %q, N = %d", row.wrong, m.Spec().Sampling.Samples)
	}
	m.Change(func(s *spec.Spec) { s.Sampling.Seed++ })
	if row.wrong == "" {
		t.Error("another field's edit took the message away")
	}
	m.Change(func(s *spec.Spec) { s.Sampling.Samples = 5000 })
	if row.wrong != "" {
		t.Error("the message outlives the value")
	}
	c.Consume() // rendered with this number
	row.enter("none")
	m.Open(m.Spec(), m.View())
	if row.wrong != "" {
		t.Error("the message outlives the drawing")
	}
	row.enter("10^6")
	if row.wrong != "" || m.Spec().Sampling.Samples != 1_000_000 {
		t.Errorf("wrong %q, N = %d", row.wrong, m.Spec().Sampling.Samples)
	}
}

// The elements of a row elsewhere on the page have names of their own.
func TestRowPrefix(t *testing.T) {
	html := goapp.HTMLString(Row(model.New(model.Prepared()), assignment.Samples, "samples", "compare-1-"))
	for _, part := range []string{`id="compare-1-samples"`, `for="compare-1-samples"`, `data-control="samples"`} {
		if strings.Count(html, part) != 1 {
			t.Errorf("%d times %s in %s", strings.Count(html, part), part, html)
		}
	}
}

// What has no effect just now is marked, with the reason.
func TestUnusedFields(t *testing.T) {
	m := model.New(model.Prepared())
	unused := func() (keys []string) {
		for _, s := range settings {
			if (&fieldRow{Model: m, Key: s.Name}).unused() != "" {
				keys = append(keys, s.Name)
			}
		}
		return keys
	}
	m.Change(func(s *spec.Spec) { s.Learning.Method = spec.Paper })
	if got := unused(); got != nil {
		t.Errorf("the paper's method leaves %q unused", got)
	}
	m.SetData(&model.Data{Dim: 2})
	if got := strings.Join(unused(), " "); got != "samples noise" {
		t.Errorf("a table leaves %q unused", got)
	}
	m.SetData(nil)
	m.Change(func(s *spec.Spec) { s.Learning.Method = spec.Exact })
	if got := strings.Join(unused(), " "); got != "samples noise seed epsilon" {
		t.Errorf("infinite data leave %q unused", got)
	}
}

// A field that means nothing for a table is off, and typing into it leaves what was found: it dropped the run. The
// seed, which draws the starts of a search, stays on.
func TestFieldsOffForTable(t *testing.T) {
	m := model.New(model.Prepared())
	m.Open(spec.Default(), m.View())
	m.SetData(&model.Data{Dim: 2, Rows: 5})
	m.Record(&snapshot.Snapshot{Stage: snapshot.StageDone})
	disabled := func(html string) int {
		return strings.Count(html, " disabled") - strings.Count(html, ` disabled="false"`)
	}
	for _, key := range []string{"samples", "noise", "eta1", "draws"} {
		row := &fieldRow{Model: m, Key: key}
		html := goapp.HTMLString(row)
		if n := strings.Count(html, "<input"); disabled(html) != n {
			t.Errorf("%s of a table can be changed: %s", key, html)
		}
		if row.enter("0.5"); m.Snapshot() == nil || m.CanUndo() {
			t.Fatalf("typing into %s dropped what was found", key)
		}
	}
	if html := goapp.HTMLString(&fieldRow{Model: m, Key: "seed"}); disabled(html) > 0 {
		t.Errorf("the seed is off: %s", html)
	}
}

// Infinite data cannot be chosen where a table is learned from, and says why; with the
// drawing it can.
func TestBarredMethod(t *testing.T) {
	m := model.New(model.Prepared())
	row := choiceRow(m, "method")
	look := func() choiceLook { return choiceLookOf(m, "method") }
	barred := func() (keys []string) {
		for _, o := range methods {
			if barred("method", o, look().table) != "" {
				keys = append(keys, o.value)
			}
		}
		return keys
	}
	if got := barred(); got != nil {
		t.Errorf("with a drawing %q cannot be chosen", got)
	}
	drawn := look()
	m.SetData(&model.Data{Dim: 2})
	if got := barred(); len(got) != 1 || got[0] != string(spec.Exact) || look() == drawn {
		t.Errorf("with a table %q cannot be chosen", got)
	}
	html := goapp.HTMLString(row)
	if !strings.Contains(html, "disabled") || !strings.Contains(html, "a table has samples only") {
		t.Errorf("no button is disabled, or none says why: %s", html)
	}
}

// learned runs a spec on the samples given, or on its own.
func learned(t *testing.T, s spec.Spec, src sample.Source) *snapshot.Snapshot {
	t.Helper()
	last, err := learn.Run(context.Background(), s, src, learn.Host{})
	if err != nil {
		t.Fatal(err)
	}
	return last
}

// twoUnits is a network of which every method finds both units from 200,000 samples.
func twoUnits() spec.Spec {
	s := spec.Default()
	s.Network = network.Network{W: [][]float64{{.8, .6}, {-.6, .8}}, B: []float64{-1, -.9}, A: []float64{1, -.8}}
	s.Sampling.Samples = 200_000
	return s
}

// digits are what a run has come to.
func digits(n *snapshot.Snapshot) []any {
	return []any{n.Recovered, n.Learned, n.Risk, n.HeldOut, n.Signs.Resolved, n.Diagnoses, n.Samples}
}

// others are values of the fields that differ from those of the specs below.
var others = map[string][]float64{
	"samples": {5000, 30_000}, "noise": {.05, .3}, "seed": {3, 4}, "units": {1}, "eta1": {1e-3, 1},
	"eta2": {1e-3, 1}, "eta3": {1e-3, 1.5}, "epsilon": {1e-6, 1}, "draws": {1, 50}, "order": {2, 3},
}

// The table of what has no effect is right in both directions: a field that it greys
// out leaves every digit the same, with noise and without; every other field changes
// them in one of the runs at least.
func TestIdle(t *testing.T) {
	noisy := twoUnits()
	noisy.Sampling = spec.Sampling{Samples: 20_000, Seed: 7, Noise: .1}
	for _, method := range spec.Methods {
		for _, set := range append(slices.Clone(settings), setting{Setting: spec.SettingAt("learning.order")}) {
			why, changed := unusedBy(method, set.Name, false), false
			if len(others[set.Name]) == 0 {
				t.Fatalf("%s is not tested", set.Name)
			}
			for _, s := range []spec.Spec{twoUnits(), noisy} {
				s.Learning.Method = method
				was := digits(claimtest.Run(t, s))
				for _, v := range others[set.Name] {
					if changed && why == "" {
						break // that it matters is known
					}
					other := s
					set.SetNumber(&other, v)
					changed = changed || !reflect.DeepEqual(digits(claimtest.Run(t, other)), was)
				}
			}
			if changed == (why != "") {
				t.Errorf("%s, %s: said is %q, changed %v", method, set.Name, why, changed)
			}
		}
	}
}

// With a table of samples N, noise and the seed leave the run the same.
func TestIdleWithTable(t *testing.T) {
	s := twoUnits()
	src, block := learn.Source(s), sample.NewBlock(2)
	table := &sample.Table{}
	src.Fill(0, block)
	for i := range block.Len {
		table.X, table.Y = append(table.X, []float64{block.X[0][i], block.X[1][i]}), append(table.Y, block.Y[i])
	}
	s.Network = network.Network{}
	rows := networktest.Shuffled(table, 0)
	for _, method := range []spec.Method{spec.Paper, spec.Rounds, spec.Practical} {
		s.Learning.Method = method
		was := digits(learned(t, s, rows))
		for _, key := range []string{"samples", "noise", "seed"} {
			if why := unusedBy(method, key, true); (why == "") != (key == "seed") {
				t.Errorf("%s: said is %q", key, why)
			}
			other := s
			spec.SettingAt("sampling."+key).SetNumber(&other, others[key][0])
			if !reflect.DeepEqual(digits(learned(t, other, rows)), was) {
				t.Errorf("%s: %s changes the run", method, key)
			}
		}
	}
}

// Of a table a field shows the table's own number: its rows, and once it is learned the noise that the verdict tells.
// Catches "label noise 0" beside a verdict of noise 1.5, and a slider that stands elsewhere than the field.
func TestFieldsOfTable(t *testing.T) {
	m := model.New(model.Prepared())
	m.SetData(&model.Data{Dim: 2, Rows: 240})
	shows := func(key, want string) {
		t.Helper()
		f := &fieldRow{Model: m, Key: key}
		if got := f.text(m.Spec()); got != want {
			t.Errorf("%s of a table: %q, want %q", key, got, want)
		}
		said := strings.TrimSuffix(`aria-valuetext="`+want+`"`, `=""`) // as go-app writes an empty one
		if html := goapp.HTMLString(f); !strings.Contains(html, said) {
			t.Errorf("the slider of %s is not at %q: %s", key, want, html)
		}
	}
	shows("samples", "240")
	shows("noise", "")
	m.Record(&snapshot.Snapshot{Stage: snapshot.StageDone, Total: 240, Variance: 100, Residual: 2.25, Noise: 1.5})
	shows("noise", "1.5")
	m.SetData(nil)
	if got := (&fieldRow{Model: m, Key: "noise"}).text(m.Spec()); got != "0" {
		t.Errorf("noise of a drawing: %q", got)
	}
}
