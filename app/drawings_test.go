package app

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"crease/algo/spec"
	"crease/app/formats"
	"crease/app/gallery"
)

// memory is a browser's storage, or one that is refused.
type memory struct {
	text    string
	refused bool
}

func (m *memory) load() (string, error) {
	if m.refused {
		return "", errors.New("refused")
	}
	return m.text, nil
}

func (m *memory) save(text string) error {
	if m.refused {
		return errors.New("refused")
	}
	m.text = text
	return nil
}

// move is an edit of the drawing.
func move(d *desk, b float64) {
	d.model.Change(func(s *spec.Spec) { s.Network.B[0] = b })
}

// What was drawn is in the list of a page that is opened later, can be restored,
// and that can be undone; what was drawn instead is kept as well.
func TestDrawingsSurvive(t *testing.T) {
	store := &memory{}
	first, _ := seated()
	first.drawings.open(store)
	move(first, 1.25)
	first.drawings.keep()
	want := first.model.Spec()

	later, _ := seated()
	later.drawings.open(store)
	list := later.drawings.List()
	if len(list) != 1 {
		t.Fatalf("%d drawings survived", len(list))
	}
	move(later, -0.5)
	later.restore(list[0].ID)
	if !reflect.DeepEqual(later.model.Spec(), want) {
		t.Errorf("restored %+v", later.model.Spec())
	}
	if n := len(later.drawings.List()); n != 2 {
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
	d, _ := seated()
	d.drawings.open(&memory{})
	move(d, 0.75)
	g := &galleryView{Desk: d}
	e, _ := gallery.Find("ten")
	v := d.model.View()
	v.Slice[1].Index = 1
	d.model.SetView(v)
	g.choose(e)
	if !reflect.DeepEqual(d.model.Spec(), e.Spec) {
		t.Error("another spec is shown")
	}
	if n := len(d.drawings.List()); n != 1 {
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

// Two tabs write into one list: neither takes the other's drawings away.
func TestTwoTabs(t *testing.T) {
	store := &memory{}
	a, _ := seated()
	b, _ := seated()
	a.drawings.open(store)
	b.drawings.open(store)
	move(a, 1)
	a.drawings.keep()
	move(b, 2)
	b.drawings.keep()
	move(a, 3)
	a.drawings.keep()
	fresh, _ := seated()
	fresh.drawings.open(store)
	if n := len(fresh.drawings.List()); n != 2 {
		t.Errorf("%d drawings of two tabs", n)
	}
}

// A storage that is refused or damaged is said, and drawing goes on.
func TestStorageRefused(t *testing.T) {
	d, _ := seated()
	store := &memory{refused: true}
	d.drawings.open(store)
	move(d, 1)
	d.drawings.keep()
	if d.drawings.wrong != storageRefused {
		t.Errorf("said %q", d.drawings.wrong)
	}
	d.drawings.look()
	if d.drawings.wrong != storageRefused {
		t.Errorf("said %q", d.drawings.wrong)
	}
	store.refused, store.text = false, "{broken"
	d.drawings.look()
	if d.drawings.wrong != storageDamaged {
		t.Errorf("said %q", d.drawings.wrong)
	}
	move(d, 2)
	d.drawings.keep()
	if d.drawings.wrong != "" || !strings.Contains(store.text, `"version":1`) {
		t.Errorf("said %q, stored %q", d.drawings.wrong, store.text)
	}
}

// Arrays take the place of the network alone: the settings stay, and one step
// takes them back.
func TestTakeArrays(t *testing.T) {
	d, _ := seated()
	d.model.Change(func(s *spec.Spec) { s.Sampling.Seed = 41 })
	before := d.model.Spec()
	if err := d.take("net.py", []byte("W = [[1, 2, 3], [4, 5, -6]]\nb = [0.5, 1]\na = [1, -1]")); err != nil {
		t.Fatal(err)
	}
	got := d.model.Spec()
	if got.Network.Dim() != 3 || got.Network.Units() != 2 || got.Network.W[1][2] != -6 || got.Sampling != before.Sampling {
		t.Errorf("taken as %+v", got)
	}
	d.model.Undo()
	if !reflect.DeepEqual(d.model.Spec(), before) {
		t.Error("not undone in one step")
	}
}

// A square W is asked about; both answers are taken as they were meant, and
// without an answer the drawing stays.
func TestAskedArrays(t *testing.T) {
	for l, want := range map[formats.Layout]float64{formats.Rows: 2, formats.Columns: 3} {
		d, _ := seated()
		before := d.model.Spec()
		opened := ""
		d.open = func(name string) { opened = name }
		err := d.take("net.txt", []byte("W = [[1, 2], [3, 4]]\nb = [0, 0]\na = [1, 1]"))
		if err != errAsked || opened != "import" || !reflect.DeepEqual(d.model.Spec(), before) {
			t.Fatalf("%v, opened %q", err, opened)
		}
		d.answer(l)
		if got := d.model.Spec().Network.W[0][1]; got != want {
			t.Errorf("layout %d: W[0][1] = %v", l, got)
		}
		if d.asked != nil {
			t.Error("the question stays")
		}
	}
}

// Arrays that cannot be taken are refused with their line or name.
func TestTakeArraysRefuses(t *testing.T) {
	for text, say := range map[string]string{
		"W = [[1, 2],\n [3]]\na = [1, 2, 3]":  "line 2",
		"W = [[1, 2, 3], [0, 0, 0]]\na=[1,1]": "w[1]",
		`{"weight": [[1, 2]]}`:                "a is missing",
	} {
		d, _ := seated()
		before := d.model.Spec()
		err := d.take("net.json", []byte(text))
		if err == nil || !strings.Contains(err.Error(), say) || !strings.HasSuffix(err.Error(), ".") {
			t.Errorf("%q: %v, want %q in it", text, err, say)
		}
		if !reflect.DeepEqual(d.model.Spec(), before) || d.model.CanUndo() {
			t.Errorf("%q: the drawing did not stay", text)
		}
	}
}

// The picture stands by itself: no variable of the page is left in it, and the
// found sheet is beside the drawn one once there is one.
func TestPictureFile(t *testing.T) {
	d, _ := seated()
	for _, dark := range []bool{false, true} {
		svg := pictureFile(d.model, dark)
		if strings.Contains(svg, "var(--") || strings.Count(svg, "<svg") != 2 {
			t.Errorf("dark %v: %d pictures, or a variable is left", dark, strings.Count(svg, "<svg")-1)
		}
	}
	rehearse(d.model)
	if svg := pictureFile(d.model, false); strings.Count(svg, "<svg") != 3 || !strings.Contains(svg, "Found from") {
		t.Error("the found sheet is missing")
	}
}
