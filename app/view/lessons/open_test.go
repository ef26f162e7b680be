package lessons

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"crease/app/apptest"
	"crease/app/doc/model"
	"crease/app/report/lesson"
	"crease/app/run/state"
	"crease/app/ui"
)

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
	for how, want := range map[ui.Fetched]string{ui.Lost: "Check the connection", ui.Missing: "The list of lessons",
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
