package lessons

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"crease/app/apptest"
	"crease/app/doc/assignment"
	"crease/app/doc/link"
	"crease/app/doc/model"
	"crease/app/doc/result"
	"crease/app/ui"
)

// reloaded is what becomes of r in a reload: the page has the hash and what the tab keeps.
func reloaded(r *Reading) *Reading {
	m := model.New(model.Prepared())
	m.Open(r.model.Committed(), r.model.View()) // what the hash holds
	again, _ := onShelf(m)
	again.tab, again.store = r.tab, r.store
	again.recall()
	again.watch()
	again.follow(false)
	return again
}

// The reader's own drawing survives a lesson and comes back when it is closed, with its
// view; what was drawn can be undone all the way back, too.
func TestOwnDrawingSurvives(t *testing.T) {
	r, _ := reading(t)
	own := r.model.Committed()
	v := r.model.View()
	v.Zoom, v.Pace = 4, model.Slow
	r.model.SetView(v)
	r.open("one")
	if r.lesson == nil || r.wrong != "" || first(r) != .5 || r.model.View().Zoom != 3 {
		t.Fatalf("not opened: %q, %v", r.wrong, r.model.View())
	}
	r.turnTo(2)
	if first(r) != 1 || r.model.View().Pace != model.Full || r.model.View().Step != 2 {
		t.Errorf("step 2: %v", r.model.View())
	}
	r.turnTo(1)
	if first(r) != .5 || r.model.View().Pace != model.Slow || r.model.View().Zoom != 5 {
		t.Errorf("step 1: %v", r.model.View())
	}
	r.close()
	if !reflect.DeepEqual(r.model.Committed(), own) || r.model.View() != v {
		t.Errorf("closed: %v, %v", r.model.Committed(), r.model.View())
	}
	found := false
	for r.model.CanUndo() {
		r.model.Undo()
		found = found || reflect.DeepEqual(r.model.Committed(), own)
	}
	if !found {
		t.Error("the reader's own drawing cannot be undone to")
	}
}

// Where a lesson opened after another one is not there, closing it gives the reader's own
// drawing back, and the step's is not kept as if it were the reader's. What is drawn under a
// lesson that was never there stays.
func TestOwnDrawingSurvivesLostLesson(t *testing.T) {
	r, _ := reading(t)
	own := r.model.Committed()
	r.open("one")
	left := 0
	r.state.OnLeave = func() { left++ }
	r.open("none")
	if r.wrong != noLesson {
		t.Fatalf("said %q", r.wrong)
	}
	r.close()
	if !reflect.DeepEqual(r.model.Committed(), own) || left != 0 {
		t.Errorf("closed: %v, %d kept", r.model.Committed(), left)
	}
	r.open("none")
	r.model.AddUnit()
	drawn := r.model.Committed()
	r.close()
	if !reflect.DeepEqual(r.model.Committed(), drawn) {
		t.Errorf("closed: %v", r.model.Committed())
	}
}

// A reload within a lesson does not lose the reader's own drawing: closing the lesson brings
// it back. Once it is back nothing is kept, and a browser that keeps nothing does no harm.
func TestOwnDrawingSurvivesReload(t *testing.T) {
	for _, refuses := range []bool{false, true} {
		tab := &apptest.Storage{Refuses: refuses}
		r, _ := reading(t)
		r.tab = tab
		own := r.model.Committed()
		r.open("one")
		again := reloaded(r)
		again.close()
		want := own
		if refuses {
			want = model.Prepared()
		}
		if !reflect.DeepEqual(again.model.Committed(), want) || again.model.View().Lesson != "" || tab.Text != "" {
			t.Errorf("refuses %v: closed: %v, kept %q", refuses, again.model.Committed(), tab.Text)
		}
	}
}

// A lesson is a visit: its steps are drawn although a teacher's link has locked the drawing, and
// when it is left, closed or by a hash, the teacher's exercise is there again, locks included.
func TestLockedExerciseSurvives(t *testing.T) {
	for _, byHash := range []bool{false, true} {
		r, _ := reading(t)
		v := r.model.View()
		v.Assignment = assignment.Terms{Title: "Sheet 4", Locked: assignment.Drawing | assignment.Samples}
		r.model.SetView(v)
		own := r.model.Committed()
		r.open("one")
		if first(r) != .5 || r.model.View().Assignment != (assignment.Terms{}) {
			t.Errorf("step 1: b = %g under %+v", first(r), r.model.View().Assignment)
		}
		if r.turnTo(2); first(r) != 1 {
			t.Errorf("step 3: b = %g", first(r))
		}
		if byHash {
			r.model.ChangeView(func(v *model.View) { v.Lesson, v.Step, v.Assignment = "", 0, assignment.Terms{} })
		} else {
			r.close()
		}
		if !reflect.DeepEqual(r.model.Committed(), own) {
			t.Errorf("left, by a hash %v: the drawing is %+v", byHash, r.model.Committed())
		}
		if got := r.model.View(); got.Assignment != v.Assignment || !byHash && got != v {
			t.Errorf("left, by a hash %v: %+v", byHash, got)
		}
	}
}

// What was answered before a reload, or in an earlier visit, is answered after it, and scored with what is answered
// then; another answer to the same question changes nothing. Catches a score of "2 of 4, 2 open" for who has answered
// all, in two visits.
func TestAnswersAreKept(t *testing.T) {
	r, _ := reading(t)
	r.open("one")
	r.answer(0)
	r.turnTo(1)
	tomorrow, _ := reading(t)
	tomorrow.store = r.store
	tomorrow.read()
	tomorrow.open("one")
	for name, again := range map[string]*Reading{"a reload": reloaded(r), "tomorrow": tomorrow} {
		again.answer(1)
		if again.step != 1 || again.pages[0] != (page{asked: true, told: true}) || again.result().Answers[0] != 0 {
			t.Errorf("%s: at step %d, %+v", name, again.step, again.pages)
		}
		if got, ok := again.state.Latest(); !ok || got.Right != 0 || !got.Done() || got.At == 0 {
			t.Errorf("%s: the result is %+v", name, got)
		}
	}
}

// A lesson that is begun anew after its end is another try, which its code says, and whatever was answered in it
// stays in it alone; closing it half-way does not begin a third one.
func TestAgain(t *testing.T) {
	r, _ := reading(t)
	r.open("one")
	r.answer(0)
	r.turnTo(2)
	r.close()
	for range 2 {
		r.open("one")
		if r.again != 1 || r.step != 0 || r.pages[0].told {
			t.Fatalf("try %d, step %d, %+v", r.again, r.step, r.pages)
		}
		r.close()
	}
	r.open("one")
	r.answer(1)
	if got, _ := r.state.Latest(); got.Again != 1 || got.Right != 1 {
		t.Errorf("the second try is %+v", got)
	}
	r.anew()
	if got, _ := r.state.Latest(); got.Again != 2 || got.Right != 0 || r.step != 0 || got.Done() {
		t.Errorf("the third try is %+v", got)
	}
}

// The page offers to go on with the lesson that was left half-way, and with no other one.
func TestOffersToGoOn(t *testing.T) {
	r, _ := reading(t)
	r.open("one")
	r.turnTo(1)
	r.close()
	q, _ := reading(t)
	q.store = r.store
	q.read()
	q.offer()
	if n := q.state.Notice(); !strings.Contains(n.Text, "“T”") || n.Do == nil {
		t.Fatalf("offered is %+v", n)
	}
	q.state.Notice().Do()
	if q.lesson == nil || q.step != 1 || q.state.Notice().Text != "" {
		t.Errorf("it opens %v at step %d", q.lesson, q.step)
	}
	q.answer(1)
	q.turnTo(0)
	q.answer(1)
	q.turnTo(2)
	q.close()
	if q.offer(); q.state.Notice().Text != "" {
		t.Errorf("of a finished lesson is offered %q", q.state.Notice().Text)
	}
}

// A lesson begun on one device goes on with another one by its result code, as the work of the same student.
func TestOpenCode(t *testing.T) {
	r, _ := reading(t)
	r.open("one")
	r.answer(1)
	said := r.result()
	said.Visit = 77
	q, _ := reading(t)
	if q.OpenCode("nothing") || q.key != "" {
		t.Error("a text without a code opens something")
	}
	if !q.OpenCode("Ana: "+result.Encode(said)) || q.lesson == nil || q.pages[0] != r.pages[0] || q.state.Visit != 77 {
		t.Errorf("%+v, browser %d", q.pages, q.state.Visit)
	}
	said.Answers[0] = result.Open
	if p, _ := reading(t); !p.OpenCode(result.Encode(said)) || p.step != 0 || p.pages[0].told {
		t.Errorf("step %d", p.step)
	}
}

// Progress is kept, whatever else is in the storage, and a lesson that was left goes on
// where it was. A storage that refuses costs nothing, and what an older page has kept is read.
func TestProgress(t *testing.T) {
	r, _ := reading(t)
	store := r.store.(*apptest.Storage)
	store.Text = "other 3 done\nnonsense\nbad_key 1\nx 99999\ny -1\n"
	r.open("one")
	r.turnTo(1)
	r.close()
	if store.Text != "other 3 done | \none 1 | T\n" {
		t.Errorf("kept %q", store.Text)
	}
	r.open("one")
	if r.step != 1 {
		t.Errorf("it goes on at step %d", r.step)
	}
	r.turnTo(2)
	r.turnTo(0)
	r.tell(-1)
	r.close()
	if store.Text != "other 3 done | \none 0 done snn | T\n" {
		t.Errorf("kept %q", store.Text)
	}
	store.Refuses = true
	r.open("one")
	r.turnTo(2)
	if got := r.seen.by["one"]; got.step != 2 || !got.done || r.again != 1 {
		t.Errorf("reached %+v", got)
	}
}

// A frame leads to its lesson on the page itself at its step, by words where nothing was done, and else with the
// answers, with what the reader has drawn and with what the author of the link has locked. Catches a lesson that begins
// anew there, and locks that are lost.
func TestResume(t *testing.T) {
	locked := assignment.Terms{Title: "Sheet 4", Locked: assignment.Seed}
	for name, c := range map[string]struct {
		terms assignment.Terms
		do    func(r *Reading)
		want  string // of the hash, in words
	}{
		"nothing done": {do: func(r *Reading) { r.turnTo(1) }, want: "lesson=one/2"},
		"answered":     {do: func(r *Reading) { r.answer(0); r.turnTo(2) }},
		"shown":        {do: func(r *Reading) { r.tell(-1) }},
		"drawn":        {do: func(r *Reading) { r.turnTo(2); r.model.AddUnit() }},
		"locked":       {terms: locked, do: func(r *Reading) { r.turnTo(1) }},
	} {
		r, _ := reading(t)
		v := r.model.View()
		v.Assignment, v.Embedded = c.terms, true
		r.model.SetView(v)
		r.open("one")
		c.do(r)
		to := link.State{Spec: r.model.Shared(), View: r.model.View()}
		to.View.Embedded = false
		r.Hand(&to)
		hash := link.Encode(to)
		if (to.Bare || c.want != "") && hash != c.want {
			t.Errorf("%s: the link is %s", name, hash)
		}
		got, err := link.Decode(hash)
		if err != nil {
			t.Fatal(err)
		}
		if got.Bare {
			continue
		}
		m := model.New(model.Prepared())
		again, _ := onShelf(m)
		again.tab = &apptest.Storage{}
		again.watch()
		again.Resume(got.View.Lesson, got.Work.Answers, false)
		m.Open(got.Spec, got.View)
		if again.step != r.step || !slices.EqualFunc(again.pages, r.pages, func(a, b page) bool { return a.chosen == b.chosen }) ||
			again.edited() != r.edited() || !reflect.DeepEqual(m.Committed(), r.model.Committed()) ||
			m.View().Assignment != c.terms || m.View().Embedded {
			t.Errorf("%s: step %d, %+v, drawn %+v under %+v; left was step %d, %+v", name, again.step, again.pages,
				m.Committed(), m.View().Assignment, r.step, r.pages)
		}
		was, told := r.state.Latest()
		is, ok := again.state.Latest()
		is.Visit, is.At = was.Visit, was.At
		if told && (!ok || !reflect.DeepEqual(is, was)) {
			t.Errorf("%s: the result is %+v, want %+v", name, is, was)
		}
		if text, _ := again.store.Load(); told && !strings.Contains(text, " "+got.Work.Answers+" ") {
			t.Errorf("%s: for a reload is kept %q", name, text)
		}
	}
}

// After the end of a lesson it is the reader's turn: the lesson is closed on the drawing of its last step, or on the one
// that the step gives for it, and the reader's own is kept and a few steps of Undo away.
func TestTakeTurn(t *testing.T) {
	for name, text := range map[string]string{"the step's": lessonText, "its own": strings.Replace(lessonText, `"try": "c",`,
		`"try": "c", "turn": {"version": 1, "network": {"w": [[0, 1]], "b": [3], "a": [2]}},`, 1)} {
		r, _ := reading(t)
		own, left := r.model.Committed(), 0
		r.fetch = func(path string, then func(string, ui.Fetched)) {
			shelf(path, func(got string, how ui.Fetched) { then(strings.Replace(got, lessonText, text, 1), how) })
		}
		r.state.OnLeave = func() { left++ }
		r.open("one")
		if next := r.following(); next.Key != "" {
			t.Errorf("after the last lesson comes %+v", next)
		}
		r.turnTo(2)
		r.renderEnd()
		r.takeTurn()
		want := map[string]float64{"the step's": 1, "its own": 3}[name]
		if r.key != "" || first(r) != want || r.model.View().Lesson != "" || left == 0 {
			t.Errorf("%s: b = %g in the lesson %q", name, first(r), r.key)
		}
		if r.model.Undo(); !reflect.DeepEqual(r.model.Committed(), own) {
			t.Errorf("%s: Undo leads to %+v", name, r.model.Committed())
		}
	}
}
