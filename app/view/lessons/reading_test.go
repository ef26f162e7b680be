package lessons

import (
	"strings"
	"testing"

	"crease/algo/spec"
	"crease/app/apptest"
	"crease/app/doc/model"
	"crease/app/report/lesson"
	"crease/app/run/state"
	"crease/app/ui"
)

// lessonText has three steps: a question about a run, a look at its rank, and another drawing.
const lessonText = `{"version": 1, "title": "T", "summary": "S", "minutes": 1, "steps": [
	{"title": "a", "text": "b", "learn": true, "outcome": "c",
	 "spec": {"version": 1, "network": {"w": [[1, 0]], "b": [0.5], "a": [1]}},
	 "question": {"text": "q", "choices": ["x", "y"], "answer": 1, "because": "z"}},
	{"title": "a", "text": "b", "view": {"card": "rank", "zoom": 5}},
	{"title": "a", "text": "b", "try": "c", "view": {"pace": "full"}, "spec": {"version": 1,
	 "network": {"w": [[0, 1]], "b": [1], "a": [2]}}}]}`

// listText is the list of a site that holds one lesson under the key "one".
const listText = `[{"key": "one", "title": "T", "summary": "S", "minutes": 1, "steps": 3}]`

// shelf answers like that site.
func shelf(path string, then func(text string, how ui.Fetched)) {
	switch path {
	case "web/lessons/one.json":
		then(lessonText, ui.Found)
	case "courses/one.json", "/a/one.json":
		then(lessonText, ui.Found)
	case "web/lessons/index.json":
		then(listText, ui.Found)
	default:
		then("", ui.Missing)
	}
}

// onShelf is a reading of that site, which does not listen to the model yet.
func onShelf(m *model.Model) (*Reading, *apptest.Learner) {
	r, l := NewReading(state.New(m)), &apptest.Learner{}
	r.state.Session.Attach(l)
	r.fetch, r.store = shelf, &apptest.Storage{}
	return r, l
}

// reading is one with a reader's own drawing, as it is in a browser.
func reading(t *testing.T) (*Reading, *apptest.Learner) {
	t.Helper()
	m := model.New(model.Prepared())
	m.AddUnit()
	r, l := onShelf(m)
	r.watch()
	return r, l
}

// first is the b of the first unit that the page shows.
func first(r *Reading) float64 { return r.model.Committed().Network.B[0] }

// done ends the run.
func done(r *Reading) {
	r.state.Session.Events().Done(apptest.Found(1e-12, 0))
	r.state.Session.Skip()
}

// A question is asked before its run begins, and any answer, or none, starts it; what
// was answered once stays.
func TestQuestionComesFirst(t *testing.T) {
	for _, answer := range []int{0, 1, -1} {
		r, l := reading(t)
		r.open("one")
		l.Want(t)
		r.answer(7)
		if r.pages[0].told {
			t.Error("an answer that there is not was taken")
		}
		r.tell(answer)
		l.Want(t, "start")
		if !r.waits() {
			t.Error("the outcome is shown before the run has ended")
		}
		done(r)
		if r.waits() {
			t.Error("the outcome still waits")
		}
		r.tell(0)
		if r.pages[0].chosen != answer {
			t.Errorf("answered %d, shown %d", answer, r.pages[0].chosen)
		}
		r.turnTo(1)
		l.Want(t, "start")
		if s := r.model.Stage(); !s.Up || s.Card != "rank" {
			t.Errorf("stage %+v", s)
		}
	}
}

// A link straight to a step that looks at a run has it run.
func TestStepNeedsRun(t *testing.T) {
	r, l := reading(t)
	v := r.model.View()
	v.Lesson, v.Step = "one", 1
	r.model.SetView(v)
	l.Want(t, "start")
	if r.model.Stage().Card != "" {
		t.Error("the card is chosen before there is anything on it")
	}
	done(r)
	if s := r.model.Stage(); !s.Up || s.Card != "rank" {
		t.Errorf("stage %+v", s)
	}
}

// What the reader changes in a lesson stays until the step is asked back or left.
func TestYourTurn(t *testing.T) {
	r, _ := reading(t)
	r.open("one")
	if r.edited() {
		t.Error("edited at once")
	}
	r.model.Change(func(s *spec.Spec) { s.Network.B[0] = 2 })
	if !r.edited() || first(r) != 2 {
		t.Error("an edit does not show")
	}
	r.restore()
	if r.edited() || first(r) != .5 {
		t.Errorf("back to the step: b = %g", first(r))
	}
	r.model.SetData(&model.Data{Dim: 2})
	if !r.edited() {
		t.Error("a table does not count as a change")
	}
	r.turnTo(2)
	if r.edited() || first(r) != 1 || r.model.Data() != nil {
		t.Error("the table is still there")
	}
}

// Keys that answer are those of the choices, and none once the outcome is told.
func TestKeys(t *testing.T) {
	r, _ := reading(t)
	if act := r.named("1"); act != nil {
		t.Error("1 answers without a lesson")
	}
	r.open("one")
	for _, key := range []string{"0", "5", "a", "Enter", ""} {
		if r.named(key) != nil {
			t.Errorf("%q does something", key)
		}
	}
	r.named("2")()
	if p := r.pages[0]; p != (page{asked: true, told: true, chosen: 1}) {
		t.Errorf("answered %+v", p)
	}
	if r.named("1") != nil {
		t.Error("1 answers again")
	}
	if r.named("Escape") != nil {
		t.Error("Escape, which ends a film, ends the lesson too")
	}
}

// A question is asked beside the card of its step, before there is a run and with the run of an earlier step; on a phone
// the drawing is in sight with it while the card is empty. Catches a question about a figure that nobody sees.
func TestQuestionShowsCard(t *testing.T) {
	r, _ := reading(t)
	r.fetch = func(_ string, then func(string, ui.Fetched)) {
		then(strings.Replace(lessonText, `"learn": true,`, `"learn": true, "view": {"card": "race"},`, 1), ui.Found)
	}
	r.index.list = []lesson.Entry{{Key: "one"}}
	var raised string
	r.raised = func(selector string) { raised = selector }
	want := func(card, above string) {
		t.Helper()
		if at := r.model.Stage(); !at.Up || at.Card != card || raised != above {
			t.Errorf("the stage is %+v, in sight is %s", at, raised)
		}
	}
	r.open("one")
	want("race", ".drawn")
	r.tell(0)
	done(r)
	want("race", ".verdict")
	r.lesson.Steps[2] = lesson.Step{Title: "c", Text: "d", View: r.lesson.Steps[1].View, Question: r.lesson.Steps[0].Question}
	r.pages[2] = page{asked: true, chosen: -1}
	r.turnTo(2)
	want("rank", "#face-stage")
}

// Every step is there from the beginning, below the one that is read: catches a step without a question that
// cannot be rendered before it is reached.
func TestStepsAreRendered(t *testing.T) {
	r, _ := reading(t)
	r.open("one")
	v := &View{Reading: r}
	for i := range r.lesson.Steps {
		if got := len(v.renderOutcome(i, &r.lesson.Steps[i], r.pages[i])) > 0; got != (i == 0) {
			t.Errorf("step %d tells something before it is reached: %v", i, got)
		}
		v.renderPage(i)
	}
}
