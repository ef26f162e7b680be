package state

import (
	"reflect"
	"slices"
	"testing"

	"crease/algo/spec"
	"crease/app/doc/model"
)

// A part may keep what it calls from before the browser is there, as the handlers of buttons do. Would catch a function
// that is looked up when a button is made: it closed no dialog.
func TestConnectedLater(t *testing.T) {
	s := New(model.New(model.Prepared()))
	do, settled, closing, clearing := s.Do, s.Settled, s.Close, s.Clear
	var called []string
	note := func(what string) func(func()) { return func(func()) { called = append(called, what) } }
	s.Connect(Page{Do: note("do"), Settled: note("settled"), Clear: func() { called = append(called, "clear") },
		Close: func(dialog string) { called = append(called, "close "+dialog) }})
	do(nil)
	settled(nil)
	closing("print")
	clearing()
	if want := []string{"do", "settled", "close print", "clear"}; !slices.Equal(called, want) {
		t.Errorf("called %q, want %q", called, want)
	}
}

// What a part listens for is shown by it; any other hash is the dialog of its name.
func TestShowHash(t *testing.T) {
	s := New(model.New(model.Prepared()))
	var opened []string
	s.Connect(Page{Open: func(dialog string) { opened = append(opened, dialog) }})
	s.OnHash("mystery", func(value string) { opened = append(opened, "level "+value) })
	s.ShowHash("mystery=3")
	s.ShowHash("lessons")
	if want := []string{"level 3", "lessons"}; !slices.Equal(opened, want) {
		t.Errorf("opened %q, want %q", opened, want)
	}
}

// A drawing of the gallery comes with the view of the whole of it on the map, as its picture there is, whatever the
// reader had looked at before, and with the noise that it has; Undo brings the old drawing back. Catches a star that is
// cut off because the sheet was panned and zoomed, is seen from the side or cut along other axes, and a card that shows
// the third round of a run that has one; and a lesson that is closed because a reader has a look at another drawing.
func TestShowComesHome(t *testing.T) {
	s := New(model.New(model.Prepared()))
	s.Model.Change(func(what *spec.Spec) { what.Sampling.Noise = .3 })
	before, want := s.Model.Spec(), model.DefaultView()
	want.Big, want.Theme, want.Lesson, want.Step = true, "dark", "rank", 2
	s.Model.ChangeView(func(v *model.View) {
		*v = want
		v.Zoom, v.CenterX, v.CenterY, v.Yaw, v.Tilt, v.Round, v.Card = 1.2, 4, 1, 2, .3, 3, "rank"
		v.Contours, v.Solid = true, true
		v.Slice = [2]model.Direction{{Index: 1}, {Unit: true, Index: 0}}
	})
	s.Show(model.Prepared())
	if v := s.Model.View(); v != want || !reflect.DeepEqual(s.Model.Spec(), model.Prepared()) {
		t.Errorf("the view is %+v", v)
	}
	if s.Model.Undo(); !reflect.DeepEqual(s.Model.Spec(), before) {
		t.Error("the old drawing does not come back")
	}
}
