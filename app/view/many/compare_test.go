package many

import (
	"context"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/learn"
	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/doc/assignment"
	"crease/app/doc/gallery"
	"crease/app/doc/model"
	"crease/app/report/outcome"
	"crease/app/run/state"
	"crease/app/text/messages"
	"crease/app/text/number"
)

// run learns a spec to its end.
func run(t *testing.T, s spec.Spec) *snapshot.Snapshot {
	t.Helper()
	last, err := learn.Run(context.Background(), s, nil, learn.Host{})
	if err != nil {
		t.Fatal(err)
	}
	return last
}

// What is said of two runs is true of them, whichever stands first: how many creases each
// recovers, whose error and whose risk is larger, and by how much. Over pairs that differ
// in N, noise, order and method.
func TestConclusion(t *testing.T) {
	star, _ := gallery.Find("star")
	base := model.Prepared()
	base.Sampling.Samples = 40_000
	change := func(from spec.Spec, edit func(*spec.Spec)) spec.Spec {
		edit(&from)
		return from
	}
	over := star.Spec
	over.Learning.Method, over.Learning.Order = spec.Exact, 1
	paper := change(base, func(s *spec.Spec) { s.Learning.Method = spec.Paper })
	for name, pair := range map[string][2]spec.Spec{
		"N":      {paper, change(paper, func(s *spec.Spec) { s.Sampling.Samples = 1000 })},
		"noise":  {base, change(base, func(s *spec.Spec) { s.Sampling.Noise = 0.5 })},
		"order":  {over, change(over, func(s *spec.Spec) { s.Learning.Order = 4 })},
		"method": {base, paper},
		"seed":   {paper, change(paper, func(s *spec.Spec) { s.Sampling.Seed++ })},
		"none":   {base, base},
		"few":    {base, change(base, func(s *spec.Spec) { s.Sampling.Samples = 3 })},
	} {
		t.Run(name, func(t *testing.T) {
			a, b := run(t, pair[0]), run(t, pair[1])
			for _, order := range [][2]*snapshot.Snapshot{{a, b}, {b, a}} {
				check(t, pair[0], order[0], order[1])
			}
			t.Log(conclusion(pair[0].Network, a, b))
		})
	}
}

// check holds the sentence on two runs against their numbers.
func check(t *testing.T, s spec.Spec, a, b *snapshot.Snapshot) {
	t.Helper()
	text, m := conclusion(s.Network, a, b), s.Network.Units()
	ta, tb := outcome.Count(a, m), outcome.Count(b, m)
	want := ""
	switch {
	case ta.Recovered > tb.Recovered:
		want = fmt.Sprintf("A recovers %d of %d creases, B %d.", ta.Recovered, m, tb.Recovered)
	case tb.Recovered > ta.Recovered:
		want = fmt.Sprintf("B recovers %d of %d creases, A %d.", tb.Recovered, m, ta.Recovered)
	case ta.Recovered == 0:
		want = "Neither recovers any."
	default:
		want = fmt.Sprintf("Both recover %d of %d creases", ta.Recovered, m)
	}
	if !strings.HasPrefix(text, want) {
		t.Errorf("%q, want %q", text, want)
	}
	larger := map[bool]string{true: "A's risk is", false: "B's risk is"}[a.Risk > b.Risk]
	tiny := a.Risk <= roundingRisk && b.Risk <= roundingRisk
	near := max(a.Risk, b.Risk) <= alike*min(a.Risk, b.Risk)
	switch {
	case tiny && !strings.Contains(text, "Neither leaves a risk"),
		!tiny && near && !strings.Contains(text, "risk is about the same"),
		!tiny && !near && !strings.Contains(text, larger):
		t.Errorf("risks %g and %g: %q", a.Risk, b.Risk, text)
	}
	if least := min(a.Risk, b.Risk); !tiny && !near && least > roundingRisk {
		if times := number.Format(max(a.Risk, b.Risk)/least, 2) + " times"; !strings.Contains(text, times) {
			t.Errorf("risks %g and %g: %q lacks %q", a.Risk, b.Risk, text, times)
		}
	}
}

// The table has the settings of both sides and their runs' own numbers.
func TestTable(t *testing.T) {
	a := model.Prepared()
	a.Sampling.Samples = 20_000
	b := a
	b.Learning.Method, b.Sampling.Noise, b.Learning.Order = spec.Paper, 0.25, 1
	ra, rb := run(t, a), run(t, b)
	got := map[string]row{}
	for _, r := range table(a, b, ra, rb) {
		got[r.name] = r
	}
	if r := got[messages.FieldName("sampling.noise")]; r.a != "0" || r.b != "0.25" {
		t.Errorf("%+v", r)
	}
	if r := got[messages.FieldName(orderPath)]; r.a != "auto" || r.b != "1" {
		t.Errorf("%+v", r)
	}
	if r := got[messages.FieldName("sampling.samples")]; !strings.HasPrefix(r.a, number.Count(ra.Samples)) || r.b != "20,000" {
		t.Errorf("%+v", r)
	}
	if r := got["Risk E(f−g)²"]; r.a != number.Format(ra.Risk, 2) || r.b != number.Format(rb.Risk, 2) {
		t.Errorf("%+v", r)
	}
}

// Settings that are chosen change one side, and nothing of the page. Sides stay while the drawing does.
func TestEnter(t *testing.T) {
	x := NewCompare(state.New(model.New(model.Prepared())), nil, nil)
	x.prepareSides()
	before := x.State.Model.Spec()
	x.sides[1].Change(func(s *spec.Spec) {
		s.Sampling.Samples, s.Sampling.Noise, s.Learning.Order, s.Learning.Method = 5000, .1, 2, spec.Practical
	})
	if x.sides[0].Spec().Sampling != before.Sampling || x.State.Model.Spec().Sampling != before.Sampling {
		t.Error("another side was changed")
	}
	x.prepareSides()
	if s := x.sides[1].Spec(); s.Sampling.Samples != 5000 || s.Learning.Method != spec.Practical {
		t.Errorf("the settings are gone: %+v", s)
	}
	opened := false
	x.sides[1].Listen(func(c model.Change) { opened = opened || c&model.DataChanged != 0 })
	if x.prepareSides(); opened {
		t.Error("the same drawing was opened again: refused texts are gone")
	}
	x.State.Model.AddUnit()
	if x.prepareSides(); !opened {
		t.Error("refused texts stay with another drawing")
	}
	if s := x.sides[1].Spec(); s.Network.Units() != 3 || s.Sampling.Samples != before.Sampling.Samples/10 {
		t.Errorf("another drawing: %+v", s)
	}
}

// Every method has a name of its own in the choice, infinite data too: catches an option that is blank.
func TestOptions(t *testing.T) {
	seen := map[string]bool{"": true}
	for _, o := range NewCompare(state.New(model.New(model.Prepared())), nil, nil).methodOptions() {
		if seen[o.Name] {
			t.Errorf("%s is shown as %q", o.Value, o.Name)
		}
		seen[o.Name] = true
	}
}

// why says why readers cannot use a control of the second side.
func why(x *Compare, c assignment.Control) string { return x.sides[1].View().Assignment.Why(c) }

// What the author of a link has locked is the same on both sides, at first and whatever is typed;
// only offered methods can be chosen.
func TestCompareKeepsLocks(t *testing.T) {
	m := model.New(model.Prepared())
	v := m.View()
	v.Assignment = assignment.Terms{Locked: assignment.Samples, Methods: assignment.Exact | assignment.Rounds}
	m.SetView(v)
	x := NewCompare(state.New(m), nil, nil)
	x.prepareSides()
	n := m.Committed().Sampling.Samples
	free := why(x, assignment.Samples) == "" || why(x, assignment.Noise) != ""
	if got := x.sides[1].Spec().Sampling.Samples; got != n || free {
		t.Errorf("the second side has %d samples of %d", got, n)
	}
	x.sides[1].Change(func(s *spec.Spec) { s.Sampling.Samples = 500 })
	if got := x.sides[1].Spec().Sampling.Samples; got != n {
		t.Errorf("%d samples were taken", got)
	}
	if got := x.methodOptions(); len(got) != 2 {
		t.Errorf("offered: %v", got)
	}
	v.Assignment = assignment.Terms{}
	m.SetView(v)
	x.prepareSides()
	x.sides[1].Change(func(s *spec.Spec) { s.Sampling.Samples = 500 })
	v.Assignment.Locked = assignment.Samples
	m.SetView(v)
	x.prepareSides()
	if got := x.sides[1].Spec().Sampling.Samples; got != n {
		t.Errorf("after a link with a lock: %d samples", got)
	}
}

// A side keeps what its run came to last: recordings of hundreds of snapshots would be read by nobody.
func TestCompareKeepsTheNewest(t *testing.T) {
	x := NewCompare(state.New(model.New(model.Prepared())), nil, nil)
	x.prepareSides()
	first, last := &snapshot.Snapshot{Samples: 1}, &snapshot.Snapshot{Stage: snapshot.StageRank, Samples: 2}
	x.current, x.painted = 1, time.Now().Add(time.Hour) // nothing is painted
	x.sides[1].Begin()
	x.events().Snapshots(first, last)
	if list := x.sides[1].Recording(); len(list) != 1 || list[0] != last {
		t.Errorf("%d snapshots are kept", len(list))
	}
}

// While the runs are on no setting of either side can be changed, before and after all can.
func TestCompareDisabledWhileBusy(t *testing.T) {
	x := NewCompare(state.New(model.New(model.Prepared())),
		func(*model.Model, *snapshot.Snapshot, string, float64) string { return "" },
		func(_ *model.Model, _ assignment.Control, key, prefix string) goapp.UI {
			return goapp.Input().ID(prefix + key)
		})
	x.prepareSides()
	fields := regexp.MustCompile(`<fieldset([^>]*compare-fields[^>]*)>(?s:.*?compare-([01])-noise)`)
	for _, busy := range []bool{false, true, false} {
		x.busy = busy
		for i := range x.sides {
			got := fields.FindStringSubmatch(goapp.HTMLString(x.renderSide(i)))
			if got == nil || !strings.Contains(got[1], `disabled="false"`) != busy || got[2] != strconv.Itoa(i) {
				t.Errorf("busy %v: the fields of side %d are %q", busy, i, got)
			}
		}
	}
}
