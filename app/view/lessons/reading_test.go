package lessons

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"crease/algo/spec"
	"crease/app/apptest"
	"crease/app/doc/assignment"
	"crease/app/doc/link"
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

// reading is one with a reader's own drawing, as it is in a browser.
func reading(t *testing.T) (*Reading, *apptest.Learner) {
	t.Helper()
	m := model.New(model.Prepared())
	m.AddUnit()
	r := NewReading(state.New(m))
	l := &apptest.Learner{}
	r.state.Session.Attach(l)
	r.fetch, r.store = shelf, &apptest.Storage{}
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
		step, view := r.model.Committed(), r.model.View()

		m := model.New(model.Prepared())
		m.Open(step, view) // what the hash holds
		again := NewReading(state.New(m))
		again.state.Session.Attach(&apptest.Learner{})
		again.fetch, again.store, again.tab = shelf, &apptest.Storage{}, tab
		again.recall()
		again.watch()
		again.follow(false)
		again.close()
		want := own
		if refuses {
			want = model.Prepared()
		}
		if !reflect.DeepEqual(m.Committed(), want) || m.View().Lesson != "" || tab.Text != "" {
			t.Errorf("refuses %v: closed: %v, kept %q", refuses, m.Committed(), tab.Text)
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

// What was answered before a reload is answered after it.
func TestAnswersSurviveReload(t *testing.T) {
	tab := &apptest.Storage{}
	r, _ := reading(t)
	r.tab = tab
	r.open("one")
	r.answer(1)
	m := model.New(model.Prepared())
	m.Open(r.model.Committed(), r.model.View()) // what the hash holds
	again := NewReading(state.New(m))
	again.state.Session.Attach(&apptest.Learner{})
	again.fetch, again.store, again.tab = shelf, &apptest.Storage{}, tab
	again.recall()
	again.watch()
	again.follow(false)
	if got := again.pages[0]; !got.told || got.chosen != 1 {
		t.Errorf("after a reload: %+v, kept %q", got, tab.Text)
	}
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

// A link to a step with the reader's own changes keeps them; without a drawing of its own
// it shows the step's, and closing leads to what the page opens on.
func TestLinkToStep(t *testing.T) {
	r, _ := reading(t)
	r.open("one")
	step, v := r.model.Committed(), r.model.View()

	q, _ := reading(t)
	q.model.Open(step, v)
	if q.lesson == nil || q.edited() {
		t.Error("the step's own link shows something else")
	}
	q.close()
	if !reflect.DeepEqual(q.model.Committed(), model.Prepared()) {
		t.Errorf("closed: %v", q.model.Committed())
	}

	mine := step
	mine.Network = step.Network.Clone()
	mine.Network.B[0] = 2
	q, _ = reading(t)
	q.model.Open(mine, v)
	if q.lesson == nil || !q.edited() || first(q) != 2 {
		t.Errorf("b = %g, edited %v", first(q), q.edited())
	}
}

// A link to a step leads there, although the text comes to rest at another step before the link is followed.
func TestLinkWhileScrolling(t *testing.T) {
	r, _ := reading(t)
	r.open("one")
	var queued []func()
	r.state.Connect(state.Page{Do: func(f func()) { queued = append(queued, f) }})
	v := r.model.View()
	v.Step = 2
	r.model.SetView(v)
	r.turnTo(1)
	for _, f := range queued {
		f()
	}
	if r.step != 2 || r.model.View().Step != 2 || first(r) != 1 {
		t.Errorf("step %d, %d in the view", r.step, r.model.View().Step)
	}
}

// What goes wrong is said and changes nothing; a lesson that is closed while it is on
// its way does not open.
func TestLessonDoesNotOpen(t *testing.T) {
	for how, want := range map[ui.Fetched]string{ui.Lost: "Check the connection", ui.Missing: "The list shows",
		ui.Found: "Steps[0].title is missing"} {
		r, _ := reading(t)
		own := r.model.Committed()
		r.fetch = func(_ string, then func(string, ui.Fetched)) {
			then(strings.Replace(lessonText, `"title": "a"`, `"title": ""`, 1), how)
		}
		r.open("one")
		if r.lesson != nil || !strings.Contains(strings.ReplaceAll(r.wrong, ": is", " is"), want) {
			t.Errorf("%v: %q", how, r.wrong)
		}
		r.fetch = shelf
		r.open("one")
		if r.lesson == nil || r.wrong != "" {
			t.Errorf("%v: not opened when tried again: %q", how, r.wrong)
		}
		r.close()
		if !reflect.DeepEqual(r.model.Committed(), own) || r.model.View().Lesson != "" {
			t.Errorf("%v: something has changed", how)
		}
	}
	for _, slow := range []string{"index", "one"} {
		r, _ := reading(t)
		var late func()
		r.fetch = func(path string, then func(string, ui.Fetched)) {
			if path == "web/lessons/"+slow+".json" {
				late = func() { shelf(path, then) }
			} else {
				shelf(path, then)
			}
		}
		r.open("one")
		r.close()
		late()
		if r.lesson != nil || r.key != "" {
			t.Errorf("the lesson opens after it was closed, when %s comes late", slow)
		}
	}
}

// Of a lesson that the list does not have no file is asked for, which browsers complain of;
// the list is asked for once. Where there is no list the lessons open all the same, but the keys of a class are not
// tried.
func TestMissingLessonIsNotAskedFor(t *testing.T) {
	r, _ := reading(t)
	var asked []string
	listed := true
	r.fetch = func(path string, then func(string, ui.Fetched)) {
		asked = append(asked, path)
		if path == "web/lessons/index.json" && !listed {
			path = ""
		}
		shelf(path, then)
	}
	for _, key := range []string{"none", "neither"} {
		r.open(key)
		if r.wrong != noLesson {
			t.Errorf("of %s is said %q", key, r.wrong)
		}
		r.close()
	}
	if !slices.Equal(asked, []string{"web/lessons/index.json"}) {
		t.Errorf("asked for %q", asked)
	}
	listed, r.index.list = false, nil
	r.Get("one", func(l *lesson.Lesson) {
		if l != nil || len(asked) != 2 || asked[1] != "web/lessons/index.json" {
			t.Errorf("without a list a class's code gets %v, asked for %q", l, asked)
		}
	})
	r.open("one")
	if r.lesson == nil || r.wrong != "" {
		t.Errorf("without a list: %q", r.wrong)
	}
}

// Progress is kept, whatever else is in the storage, and a lesson that was left goes on
// where it was; one that is finished begins anew. A storage that refuses costs nothing.
func TestProgress(t *testing.T) {
	r, _ := reading(t)
	store := r.store.(*apptest.Storage)
	store.Text = "other 3 done\nnonsense\nbad_key 1\nx 99999\ny -1\n"
	r.open("one")
	r.turnTo(1)
	r.close()
	if store.Text != "one 1\nother 3 done\n" {
		t.Errorf("kept %q", store.Text)
	}
	r.open("one")
	if r.step != 1 {
		t.Errorf("it goes on at step %d", r.step)
	}
	r.turnTo(2)
	r.turnTo(0)
	r.close()
	if store.Text != "one 0 done\nother 3 done\n" {
		t.Errorf("kept %q", store.Text)
	}
	r.turnTo(2)
	store.Refuses = true
	r.open("one")
	r.turnTo(2)
	if r.seen["one"] != (reached{2, true}) {
		t.Errorf("reached %v", r.seen["one"])
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
	if r.pages[0] != (page{true, 1}) {
		t.Errorf("answered %+v", r.pages[0])
	}
	if r.named("1") != nil {
		t.Error("1 answers again")
	}
	r.named("Escape")()
	if r.key != "" {
		t.Error("Escape does not close")
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
		again := NewReading(state.New(m))
		again.state.Session.Attach(&apptest.Learner{})
		again.fetch, again.store, again.tab = shelf, &apptest.Storage{}, &apptest.Storage{}
		again.watch()
		again.Resume(got.View.Lesson, got.Work.Answers)
		m.Open(got.Spec, got.View)
		if again.step != r.step || !slices.EqualFunc(again.pages, r.pages, func(a, b page) bool { return a.chosen == b.chosen }) ||
			again.edited() != r.edited() || !reflect.DeepEqual(m.Committed(), r.model.Committed()) ||
			m.View().Assignment != c.terms || m.View().Embedded {
			t.Errorf("%s: step %d, %+v, drawn %+v under %+v; left was step %d, %+v", name, again.step, again.pages,
				m.Committed(), m.View().Assignment, r.step, r.pages)
		}
		was, told := r.state.Latest()
		if is, ok := again.state.Latest(); told && (!ok || !reflect.DeepEqual(is, was)) {
			t.Errorf("%s: the result is %+v, want %+v", name, is, was)
		}
		if text, _ := again.tab.Load(); told && !strings.HasSuffix(text, "one "+got.Work.Answers) {
			t.Errorf("%s: for a reload is kept %q", name, text)
		}
	}
}

// A lesson that lies elsewhere on the site is opened by its address; one on another site is not even
// asked for, and each says what to do.
func TestLessonByAddress(t *testing.T) {
	for address, wrong := range map[string]string{
		"courses/one.json": "", "/a/one.json": "", "https://here.org/a/one.json": "", "courses/none.json": noFile,
		"https://here.org.evil.net/one.json": notOfSite, "//evil.net/one.json": notOfSite, "data:one.json": notOfSite,
	} {
		r, _ := reading(t)
		r.site = "https://here.org"
		r.fetch = func(path string, then func(string, ui.Fetched)) {
			if wrong == notOfSite {
				t.Errorf("%s is asked for", address)
			}
			shelf(strings.TrimPrefix(path, r.site), then)
		}
		v := r.model.View()
		v.Lesson, v.Step = address, 1
		r.model.SetView(v)
		if r.wrong != wrong || (r.lesson != nil) != (wrong == "") {
			t.Errorf("%s: said %q", address, r.wrong)
		}
		if r.lesson != nil && (first(r) != .5 || r.step != 1) {
			t.Errorf("%s: at step %d", address, r.step)
		}
	}
}

// A lesson from a file opens in place of the drawing, which comes back; a reload finds it again, and
// whoever is sent the link is told that it was a file. A file that is no lesson changes nothing.
func TestLessonFromFile(t *testing.T) {
	r, _ := reading(t)
	tab := &apptest.Storage{}
	r.file = tab
	own := r.model.Committed()
	if err := r.OpenFile([]byte(`{"version": 1, "steps": []}`)); err == nil || r.key != "" {
		t.Errorf("a file without steps: %v, key %q", err, r.key)
	}
	if err := r.OpenFile([]byte(lessonText)); err != nil || r.lesson == nil || first(r) != .5 || r.Lesson() != r.lesson {
		t.Fatalf("not opened: %v, %q", err, r.wrong)
	}
	view := r.model.View()
	for text, wrong := range map[string]string{tab.Text: "", "": ownGone, "another": ownGone} {
		again, _ := reading(t)
		again.file = &apptest.Storage{Text: text}
		again.model.SetView(view)
		if again.wrong != wrong || (again.lesson != nil) != (wrong == "") {
			t.Errorf("stored %.9q: said %q", text, again.wrong)
		}
	}
	r.close()
	if !reflect.DeepEqual(r.model.Committed(), own) {
		t.Error("the own drawing has not come back")
	}
}

// A step that runs nothing shows its stage as soon as it is answered, and no sooner.
func TestStageOfStepWithoutRun(t *testing.T) {
	r, _ := reading(t)
	r.fetch = func(_ string, then func(string, ui.Fetched)) {
		then(strings.Replace(lessonText, `"learn": true,`, `"view": {"card": "race"},`, 1), ui.Found)
	}
	r.index.list = []lesson.Entry{{Key: "one"}}
	r.open("one")
	if r.model.Stage().Up || !r.asks() {
		t.Error("the stage is up before the answer")
	}
	r.tell(0)
	if at := r.model.Stage(); !at.Up || at.Card != "race" || r.asks() {
		t.Errorf("the stage is %+v", at)
	}
}

// Every step is there from the beginning, below the one that is read: catches a step without a question that
// cannot be rendered before it is reached.
func TestStepsAreRendered(t *testing.T) {
	r, _ := reading(t)
	r.open("one")
	v := &View{Reading: r}
	for i := range r.lesson.Steps {
		if got := len(v.renderTold(i, &r.lesson.Steps[i], r.pages[i])) > 0; got != (i == 0) {
			t.Errorf("step %d tells something before it is reached: %v", i, got)
		}
		v.renderPage(i)
	}
}
