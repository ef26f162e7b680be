package paper

import (
	"strings"
	"testing"

	"crease/algo/data/sample"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/apptest"
	"crease/app/doc/assignment"
	"crease/app/doc/model"
	"crease/app/report/lesson"
)

// learned is the prepared drawing after a run, under the terms of a link.
func learned(terms assignment.Terms) *model.Model {
	s := model.Prepared()
	s.Network.B[0] = 0.4321
	m := model.New(s)
	v := m.View()
	v.Assignment = terms
	m.SetView(v)
	m.Begin()
	m.Record(apptest.Found(1e-9, 0, 1))
	return m
}

// What the author of a link has hidden is not printed, and no heading without anything
// below it.
func TestHiddenIsNotPrinted(t *testing.T) {
	const drawn, found, error, verdict, settings = ">0.432<", "b found", "error", "All of it.", "Settings"
	all := []string{drawn, found, error, verdict, settings, "Samples N: ", "Label noise: ", "Seed: ", "Method: "}
	for hidden, gone := range map[assignment.Control][]string{
		0:                   nil,
		assignment.Drawing:  {drawn, found, error, "Units"},
		assignment.Found:    {found, error},
		assignment.Verdict:  {verdict, "Result"},
		assignment.Samples:  {"Samples N: "},
		assignment.Noise:    {"Label noise: "},
		assignment.Seed:     {"Seed: "},
		assignment.Methods:  {"Method: ", "Order ℓ: "},
		assignment.Settings: {drawn, found, error, settings, "Samples N: ", "Label noise: ", "Seed: ", "Method: "},
	} {
		html := ofResult(learned(assignment.Terms{Hidden: hidden}), "", verdict, "")
		missing := map[string]bool{}
		for _, text := range gone {
			if missing[text] = true; strings.Contains(html, text) {
				t.Errorf("%b hidden: %q is printed in %s", hidden, text, html)
			}
		}
		for _, text := range all {
			if !missing[text] && !strings.Contains(html, text) {
				t.Errorf("%b hidden: %q is missing in %s", hidden, text, html)
			}
		}
	}
}

// Of a table the units in its own terms, a picture along each of several columns and the first rows predicted are
// printed, unless what was found is hidden. Would catch a picture without its rows, and a link that gives it away.
func TestTableIsPrinted(t *testing.T) {
	rows := sample.Table{X: [][]float64{{0, 1}, {9, 4}, {5, 3}}, Y: []float64{1, 18, 7}}
	m := model.New(model.Prepared())
	m.SetData(&model.Data{Dim: 2, Rows: 3, Look: rows.Look([]string{"rpm", "load", "torque"})})
	m.Begin()
	m.Record(&snapshot.Snapshot{Stage: snapshot.StageDone, Learned: m.Spec().Network,
		Recovered: network.Network{W: [][]float64{{-1, 0}}, B: []float64{4}, A: []float64{-.5}},
		Kinks:     []snapshot.Kink{{At: 4, Error: .25}}})
	m.SetState(model.Done, "")
	html := ofResult(m, "", "", strings.Repeat("1,2,3\n", 60))
	for want, times := range map[string]int{"<figure": 2, "rpm 4.0 ± 0.2": 1, "−0.5<": 1, "torque": 2, "1,2,3\n": 41, "…</pre>": 1} {
		if got := strings.Count(html, want); got < times || want == "<figure" && got != times {
			t.Errorf("%q stands %d times in %s", want, got, html)
		}
	}
	v := m.View()
	v.Assignment.Hidden = assignment.Found
	m.SetView(v)
	if html := ofResult(m, "", "", "1,2,3\n"); strings.Contains(html, "rpm") || strings.Contains(html, "1,2,3") {
		t.Errorf("hidden, printed is %s", html)
	}
}

// Of a mystery sheet the guess alone is printed before it is revealed.
func TestMysteryIsNotPrinted(t *testing.T) {
	s := model.Prepared()
	s.Network.B[0] = 0.4321
	m := model.New(s)
	v := m.View()
	v.Mystery = true
	m.Open(s, v)
	if !m.Guessing() {
		t.Fatal("nothing is hidden")
	}
	if html := ofResult(m, "", "", ""); strings.Contains(html, "0.432") || strings.Contains(html, "<h2") {
		t.Errorf("printed is %s", html)
	}
	m.Reveal()
	if html := ofResult(m, "", "", ""); !strings.Contains(html, "0.432") || !strings.Contains(html, "Settings") {
		t.Errorf("revealed, printed is %s", html)
	}
}

// The settings are a list under the names of the page, its numbers short.
func TestSettings(t *testing.T) {
	s := model.Prepared()
	s.Network.B[0] = 1. / 3
	s.Learning = spec.Learning{Method: spec.Paper, Order: 2, Units: 3, Eta1: 0.25}
	s.Sampling = spec.Sampling{Samples: 50_000, Seed: 7, Noise: 0.05}
	const want = "<h2>Settings</h2><ul><li>Method: The paper (one round)</li><li>Order ℓ: 2</li>" +
		"<li>Units to look for: 3</li><li>Samples N: 50,000</li><li>Label noise: 0.05</li><li>Seed: 7</li>" +
		"<li>Rank threshold η₁: 0.25</li></ul>"
	if got := settings(model.New(s)); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	s.Learning = spec.Learning{Method: spec.Exact}
	if got := settings(model.New(s)); strings.Contains(got, "Samples") || !strings.Contains(got, "ℓ: auto") {
		t.Errorf("infinite data: %s", got)
	}
}

// A worksheet has room for a name and none of the answers; with the key come the wrong answers to
// expect and the plan of the hour. The words are those of the lesson's own language.
func TestWorksheet(t *testing.T) {
	l := &lesson.Lesson{Title: "T", Summary: "S", Lang: "de", Words: map[string]string{"name": "Vorname", "turn": "Jetzt du:"},
		Teacher: &lesson.Teacher{Needs: []string{"N"}, Expect: []string{"<E>"}, Plan: []lesson.Period{{Minutes: 5, Do: "D"}, {Minutes: 40, Do: "F"}}},
		Steps: []lesson.Step{{Title: "a", Text: "b", Try: "c", Outcome: "O", Statement: "Theorem",
			Question: &lesson.Question{Text: "q", Choices: []string{"x", "y"}, Because: "B"}}}}
	const teachers = "A plan for 45 minutes"
	for k, want := range map[kind]string{reading: "In the paper: Theorem", worksheet: "Vorname:", answered: "<li>5 min: D</li>"} {
		html := ofLesson(l, k)
		if !strings.Contains(html, want) || !strings.Contains(html, "Jetzt du: c") || !strings.HasPrefix(html, `<div lang="de">`) {
			t.Errorf("%d: %s", k, html)
		}
		if strings.Contains(html, "<p>B</p>") != (k == answered) || strings.Contains(html, teachers) != (k == answered) ||
			strings.Contains(html, "<E>") {
			t.Errorf("%d: %s", k, html)
		}
	}
}
