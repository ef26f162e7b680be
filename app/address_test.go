package app

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"crease/algo/spec"
	"crease/app/apptest"
	"crease/app/doc/assignment"
	"crease/app/doc/model"
	"crease/app/run/state"
	"crease/app/ui"
)

// seated returns the address of a page on a scripted learner.
func seated() (*address, *apptest.Learner) {
	st, l := state.New(model.New(model.Prepared())), &apptest.Learner{}
	st.Session.Attach(l)
	return &address{state: st}, l
}

// A link opens on another desk exactly as it was, view and all; one that says so
// starts to learn.
func TestOpenHash(t *testing.T) {
	from, _ := seated()
	from.state.Model.SetDim(4)
	from.state.Model.Change(func(s *spec.Spec) { s.Sampling.Noise = math.Pi / 100 })
	v := from.state.Model.View()
	v.Theme, v.Zoom = "dark", 2.25
	from.state.Model.SetView(v)

	to, l := seated()
	to.open("#"+from.link(), true)
	if !reflect.DeepEqual(to.state.Model.Spec(), from.state.Model.Spec()) || to.state.Model.View() != v ||
		to.state.Model.CanUndo() || to.state.Notice().Text != "" {
		t.Errorf("opened %+v %+v, note %q", to.state.Model.Spec(), to.state.Model.View(), to.state.Notice().Text)
	}
	l.Want(t)

	v.Auto = true
	from.state.Model.SetView(v)
	auto, l := seated()
	auto.open("#"+from.link(), true)
	l.Want(t, "start")

	// The same link again, as browsers tell it twice, does not start anew.
	auto.open("#"+from.link(), false)
	l.Want(t, "start")
}

// A text that is a link to a drawing is opened wherever it is pasted; one to anything else is not.
func TestOpenLinkAsText(t *testing.T) {
	from, _ := seated()
	from.state.Model.SetDim(4)
	to, _ := seated()
	for _, text := range []string{"https://example.org/#" + from.link()[:40], "https://example.org/#embed", "# " + from.link(), "x,y\n1,2"} {
		if to.openText(text) || to.state.Model.Spec().Network.Dim() == 4 {
			t.Errorf("%q was opened", text)
		}
	}
	if !to.openText("https://example.org/crease/#"+from.link()+".") || !reflect.DeepEqual(to.state.Model.Spec(), from.state.Model.Spec()) {
		t.Errorf("opened %+v", to.state.Model.Spec())
	}
}

// What was edited since is replaced by the link of before, which the location still has.
func TestOpenLinkOfBeforeAnEdit(t *testing.T) {
	to, _ := seated()
	before := to.state.Model.Spec()
	to.hash = to.link()
	text := "https://example.org/#" + to.hash
	to.state.Model.SetDim(4)
	if !to.openText(text) || !reflect.DeepEqual(to.state.Model.Spec(), before) {
		t.Errorf("opened %+v", to.state.Model.Spec())
	}
}

// A dialog that is open does not stay above what a hash opens, or what is said of it; the
// one that the hash names opens after that.
func TestHashClosesDialogs(t *testing.T) {
	for _, hash := range []string{"#lesson=why-two-tensors", "#lessons", "#1.AAAABBBBCCCC"} {
		a, _ := seated()
		done := ""
		now := func(f func()) { f() }
		a.state.Connect(state.Page{Do: now, Settled: now, Clear: func() { done += "cleared " },
			Open: func(name string) { done += name }})
		a.open(hash, false)
		want := "cleared "
		if hash == "#lessons" {
			want += "lessons"
		}
		if !strings.HasPrefix(done, want) {
			t.Errorf("%s: %q, want %q", hash, done, want)
		}
	}
}

// A broken link is said, and changes nothing.
func TestBrokenHash(t *testing.T) {
	d, l := seated()
	before := d.state.Model.Spec()
	d.open("#1.AAAABBBBCCCC", true)
	if !strings.Contains(d.state.Notice().Text, "damaged") || !d.state.Notice().Bad ||
		!reflect.DeepEqual(d.state.Model.Spec(), before) {
		t.Errorf("note %+v", d.state.Notice())
	}
	if !strings.Contains(d.state.Notice().Text, "Ask its sender") || !d.refused {
		t.Errorf("note %+v, refused %v", d.state.Notice(), d.refused)
	}
	d.open("#9.AAAA", false)
	if !strings.Contains(d.state.Notice().Text, "newer version") {
		t.Errorf("note %+v", d.state.Notice())
	}
	d.open("#lesson=fold-and-find", false)
	if d.refused {
		t.Error("the hash of an earlier link stays")
	}
	l.Want(t)
}

// Words alone open on the drawing that is there, free of what the author of the link
// before has set; a place is opened by whoever shows it.
func TestWordsInHash(t *testing.T) {
	d, l := seated()
	d.state.Model.SetDim(3)
	v := d.state.Model.View()
	v.Zoom, v.Assignment = 2, assignment.Terms{Title: "Sheet 4", Locked: assignment.Drawing}
	d.state.Model.SetView(v)
	before := d.state.Model.Spec()
	level := ""
	d.state.OnHash("mystery", func(value string) { level = value })

	d.open("#lesson=fold-and-find/3&embed", false)
	want := v
	want.Lesson, want.Step, want.Embedded = "fold-and-find", 2, true // a visit: the assignment comes back after it
	if got := d.state.Model.View(); got != want || !reflect.DeepEqual(d.state.Model.Spec(), before) {
		t.Errorf("a lesson:\n got %+v\nwant %+v", got, want)
	}
	d.open("#mystery=daily", false)
	if got := d.state.Model.View(); level != "daily" || !got.Mystery || got.Lesson != "" || got.Embedded ||
		got.Assignment != (assignment.Terms{}) {
		t.Errorf("a mystery: level %q, %+v", level, got)
	}
	l.Want(t)
}

// What is opened begins an entry of the history; edits, what comes by a link, and what a
// link names in words do not.
func TestEntries(t *testing.T) {
	d, _ := seated()
	star, other := opened{title: "Star", task: "Watch."}, opened{lesson: "fold-and-find"}
	for i, c := range []struct {
		now  opened
		want string
	}{
		{opened{}, "replaceState"}, {star, "pushState"}, {star, "replaceState"}, {opened{}, "replaceState"},
		{other, "pushState"}, {other, "replaceState"},
		{opened{lesson: "fold-and-find", step: 1}, "pushState"}, {opened{mystery: true}, "pushState"},
	} {
		if got := d.entry(c.now); got != c.want {
			t.Errorf("%d: %+v by %s", i, c.now, got)
		}
	}
	d.open("#lesson=fold-and-find", false)
	if got := d.entry(other); got != "replaceState" {
		t.Errorf("a lesson that came by a link: %s", got)
	}
	d.open("#gallery=star", false)
	if got := d.entry(star); got != "replaceState" {
		t.Errorf("an entry that a link names: %s", got)
	}
}

// The page's keys, and where they are somebody else's.
func TestKeys(t *testing.T) {
	d, l := seated()
	d.state.Model.AddUnit()
	press := func(k keyPress) bool {
		f := keyAction(d.state, k)
		if f != nil {
			f()
		}
		return f != nil
	}
	if press(keyPress{key: " ", in: ui.Control}) || press(keyPress{key: "z", ctrl: true, in: ui.TextField}) ||
		press(keyPress{key: "q"}) {
		t.Error("a key was taken from a field or a button")
	}
	if !press(keyPress{key: "z", ctrl: true}) || d.state.Model.CanUndo() {
		t.Error("Ctrl+Z does not undo")
	}
	if !press(keyPress{key: "Z", ctrl: true, shift: true, in: ui.Control}) || d.state.Model.CanRedo() {
		t.Error("Ctrl+Shift+Z does not redo")
	}
	press(keyPress{key: " "})
	l.Want(t, "start")
	press(keyPress{key: " "})
	d.state.Session.Events().Paused()
	press(keyPress{key: " "})
	l.Want(t, "start", "pause", "resume")
}

// Keys that write end a film, and Enter and Escape; modifiers, PrintScreen, keys of functions and
// those that a keyboard sends for itself do nothing to it.
func TestFilmKeys(t *testing.T) {
	d, _ := seated()
	for key, ends := range map[string]bool{
		"x": true, "é": true, "Enter": true, "Escape": true, "1": true,
		"PrintScreen": false, "Shift": false, "Control": false, "AltGraph": false, "Meta": false, "CapsLock": false,
		"NumLock": false, "ScrollLock": false, "Fn": false, "F5": false, "F12": false, "ContextMenu": false,
		"Dead": false, "Unidentified": false, "Process": false, "AudioVolumeUp": false, "Tab": false, " ": false,
	} {
		if got := filmAction(d.state, keyPress{key: key}) != nil; got != ends {
			t.Errorf("%q does something to a film: %v", key, got)
		}
	}
}
