package settings

import (
	"strings"
	"testing"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/spec"
	"crease/app/doc/model"
)

// A refused text stays with its message until the field gets another value; the
// spec is not touched.
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
	row.enter("10^6")
	if row.wrong != "" || m.Spec().Sampling.Samples != 1_000_000 {
		t.Errorf("wrong %q, N = %d", row.wrong, m.Spec().Sampling.Samples)
	}
}

// What has no effect just now is marked, with the reason.
func TestUnusedFields(t *testing.T) {
	m := model.New(model.Prepared())
	unused := func() (keys []string) {
		for _, s := range settings {
			if (&fieldRow{Model: m, Key: s.key}).unused() != "" {
				keys = append(keys, s.key)
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

// Infinite data cannot be chosen where a table is learned from, and says why; with the
// drawing it can.
func TestBarredMethod(t *testing.T) {
	m := model.New(model.Prepared())
	row := &choice{Model: m, What: "method"}
	barred := func() (keys []string) {
		for _, o := range methods {
			if row.barred(o) != "" {
				keys = append(keys, o.value)
			}
		}
		return keys
	}
	if got := barred(); got != nil {
		t.Errorf("with a drawing %q cannot be chosen", got)
	}
	drawn := row.look()
	m.SetData(&model.Data{Dim: 2})
	if got := barred(); len(got) != 1 || got[0] != string(spec.Exact) || row.look() == drawn {
		t.Errorf("with a table %q cannot be chosen", got)
	}
	html := goapp.HTMLString(row)
	if at := strings.Index(html, "disabled"); at < 0 || !strings.Contains(html, "a table has samples only") {
		t.Errorf("no button is disabled, or none says why: %s", html)
	}
}
