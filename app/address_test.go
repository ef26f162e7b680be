package app

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"crease/algo/spec"
	"crease/app/apptest"
	"crease/app/model"
	"crease/app/state"
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
	to.open("#"+from.link(false), true)
	if !reflect.DeepEqual(to.state.Model.Spec(), from.state.Model.Spec()) || to.state.Model.View() != v ||
		to.state.Model.CanUndo() || to.state.Notice().Text != "" {
		t.Errorf("opened %+v %+v, note %q", to.state.Model.Spec(), to.state.Model.View(), to.state.Notice().Text)
	}
	l.Want(t)

	auto, l := seated()
	auto.open("#"+from.link(true), true)
	l.Want(t, "start")

	// The same link again, as browsers tell it twice, does not start anew.
	auto.open("#"+from.link(true), false)
	l.Want(t, "start")
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
	d.open("#9.AAAA", false)
	if !strings.Contains(d.state.Notice().Text, "newer version") {
		t.Errorf("note %+v", d.state.Notice())
	}
	l.Want(t)
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
