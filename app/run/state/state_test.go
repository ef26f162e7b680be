package state

import (
	"slices"
	"testing"

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

// A drawing of the gallery comes with the view of the whole of it, whatever the reader had looked at before. Catches a
// star that is cut off because the sheet was panned and zoomed.
func TestShowComesHome(t *testing.T) {
	s := New(model.New(model.Prepared()))
	s.Model.ChangeView(func(v *model.View) { v.Zoom, v.CenterX, v.Yaw, v.Big = 1.2, 4, 2, true })
	s.Show(model.Prepared())
	if v := s.Model.View(); v.Moved() || v.Yaw != model.DefaultView().Yaw || !v.Big {
		t.Errorf("the view is %+v", v)
	}
}
