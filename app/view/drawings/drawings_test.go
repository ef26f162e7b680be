package drawings

import (
	"reflect"
	"strings"
	"testing"

	"crease/algo/spec"
	"crease/app/apptest"
	"crease/app/doc/gallery"
	"crease/app/doc/model"
	"crease/app/run/state"
)

// move is an edit of the drawing.
func move(l *Kept, b float64) {
	l.model.Change(func(s *spec.Spec) { s.Network.B[0] = b })
}

// What was drawn is in the list of a page that is opened later, can be restored,
// and that can be undone; what was drawn instead is kept as well.
func TestDrawingsSurvive(t *testing.T) {
	store := &apptest.Storage{}
	first := NewKept(state.New(model.New(model.Prepared())))
	first.open(store)
	move(first, 1.25)
	first.keep()
	want := first.model.Spec()

	later := NewKept(state.New(model.New(model.Prepared())))
	later.open(store)
	list := later.List()
	if len(list) != 1 {
		t.Fatalf("%d drawings survived", len(list))
	}
	move(later, -0.5)
	later.restore(list[0].ID)
	if !reflect.DeepEqual(later.model.Spec(), want) {
		t.Errorf("restored %+v", later.model.Spec())
	}
	if n := len(later.List()); n != 2 {
		t.Errorf("%d drawings after another was restored", n)
	}
	later.model.Undo()
	if later.model.Spec().Network.B[0] != -0.5 {
		t.Error("restoring cannot be undone")
	}
}

// Choosing from the gallery is one edit, and what was drawn is kept even if the
// page had not come to it yet.
func TestGalleryChoice(t *testing.T) {
	d := NewKept(state.New(model.New(model.Prepared())))
	d.open(&apptest.Storage{})
	move(d, 0.75)
	g := NewGallery(d.state, d)
	e, _ := gallery.Find("ten")
	v := d.model.View()
	v.Slice[1].Index = 1
	d.model.SetView(v)
	g.choose(e)
	if !reflect.DeepEqual(d.model.Spec(), e.Spec) {
		t.Error("another spec is shown")
	}
	if n := len(d.List()); n != 1 {
		t.Errorf("%d drawings are kept", n)
	}
	one, _ := gallery.Find("one-unit")
	g.choose(one)
	d.model.Undo()
	d.model.Undo()
	if d.model.Spec().Network.B[0] != 0.75 {
		t.Error("choosing twice is not undone by Undo twice")
	}
}

// The sentence of an entry goes once it no longer says what is learned. Would catch one on
// the rounds of a run that has none.
func TestGallerySentenceGoes(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*model.Model)
		stays  bool
	}{
		"seed": {func(m *model.Model) { m.Change(func(s *spec.Spec) { s.Sampling.Seed++ }) }, true},
		"method": {func(m *model.Model) {
			m.Change(func(s *spec.Spec) { s.Learning.Method = spec.Paper })
		}, false},
		"samples": {func(m *model.Model) { m.Change(func(s *spec.Spec) { s.Sampling.Samples = 10 }) }, false},
		"crease":  {func(m *model.Model) { m.AddUnit() }, false},
		"table":   {func(m *model.Model) { m.SetData(&model.Data{Dim: 2}) }, false},
	} {
		d := NewKept(state.New(model.New(model.Prepared())))
		g := NewGallery(d.state, d)
		g.OnMount(nil)
		star, _ := gallery.Find("star")
		g.choose(star)
		c.change(d.model)
		if a := d.model.View().Assignment; (a.Task == star.Watch) != c.stays || (a.Title != "") != c.stays {
			t.Errorf("%s: the page says %q", name, a.Task)
		}
	}
}

// Two tabs write into one list: neither takes the other's drawings away.
func TestTwoTabs(t *testing.T) {
	store := &apptest.Storage{}
	a := NewKept(state.New(model.New(model.Prepared())))
	b := NewKept(state.New(model.New(model.Prepared())))
	a.open(store)
	b.open(store)
	move(a, 1)
	a.keep()
	move(b, 2)
	b.keep()
	move(a, 3)
	a.keep()
	fresh := NewKept(state.New(model.New(model.Prepared())))
	fresh.open(store)
	if n := len(fresh.List()); n != 2 {
		t.Errorf("%d drawings of two tabs", n)
	}
}

// A storage that is refused or damaged is said, and drawing goes on.
func TestStorageRefused(t *testing.T) {
	d := NewKept(state.New(model.New(model.Prepared())))
	store := &apptest.Storage{Refuses: true}
	d.open(store)
	move(d, 1)
	d.keep()
	if d.wrong != storageRefused {
		t.Errorf("said %q", d.wrong)
	}
	d.look()
	if d.wrong != storageRefused {
		t.Errorf("said %q", d.wrong)
	}
	store.Refuses, store.Full = false, true
	move(d, 2)
	if d.keep(); d.wrong != storageFull {
		t.Errorf("of a full storage it is said %q", d.wrong)
	}
	store.Full, store.Text = false, "{broken"
	d.look()
	if d.wrong != storageDamaged {
		t.Errorf("said %q", d.wrong)
	}
	const newer = `{"version":2,"drawings":[]}`
	store.Text = newer
	move(d, 1.5)
	d.keep()
	if d.wrong != storageNewer || store.Text != newer {
		t.Errorf("said %q, stored %q over what a newer version has", d.wrong, store.Text)
	}
	store.Text = "{broken"
	move(d, 2)
	d.keep()
	if d.wrong != "" || !strings.Contains(store.Text, `"version":1`) {
		t.Errorf("said %q, stored %q", d.wrong, store.Text)
	}
}

// A guess at a mystery sheet is not kept as a drawing, and neither is what it hides; the
// drawing before it is.
func TestGuessesAreNotKept(t *testing.T) {
	l := NewKept(state.New(model.New(model.Prepared())))
	l.open(&apptest.Storage{})
	move(l, 1.25)
	drawn := l.model.Spec()
	v := l.model.View()
	v.Mystery = true
	hidden := model.Prepared()
	hidden.Network.B[0] = 0.75
	l.state.Enter(hidden, v)
	l.model.AddUnit()
	l.keep()
	l.state.Show(model.Prepared())
	if list := l.List(); len(list) != 1 {
		t.Fatalf("%d drawings are kept", len(list))
	} else if s, err := list[0].Spec(); err != nil || !reflect.DeepEqual(s, drawn) {
		t.Errorf("kept %+v %v", s, err)
	}
}
