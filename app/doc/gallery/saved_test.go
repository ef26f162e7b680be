package gallery

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"crease/algo/spec"
	"crease/app/doc/model"
)

// drawn returns a spec whose first unit has the bias b.
func drawn(b float64) spec.Spec {
	s := model.Prepared()
	s.Network = s.Network.Clone()
	s.Network.B[0] = b
	return s
}

// biases lists the first biases of what is kept, first to last.
func biases(t *testing.T, l *Drawings) (out []float64) {
	t.Helper()
	for _, d := range l.List() {
		s, err := d.Spec()
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, s.Network.B[0])
	}
	return out
}

// Edits of one drawing take one place; a new drawing takes another; going back
// to an old one goes on with that one. Catches lists that fill up with the steps
// of one drawing, and drawings that overwrite each other.
func TestKeep(t *testing.T) {
	var l Drawings
	for _, b := range []float64{1, 1.1, 1.2} {
		l.Keep(drawn(b))
	}
	l.Begin()
	l.Keep(drawn(2))
	l.Keep(drawn(2.1))
	if got := biases(t, &l); !reflect.DeepEqual(got, []float64{2.1, 1.2}) {
		t.Fatalf("kept %v", got)
	}
	l.Keep(drawn(1.2)) // restored
	if got := biases(t, &l); !reflect.DeepEqual(got, []float64{1.2, 2.1}) {
		t.Errorf("kept %v once an older one was restored", got)
	}
	l.Keep(drawn(1.3))
	if got := biases(t, &l); !reflect.DeepEqual(got, []float64{1.3, 2.1}) {
		t.Errorf("kept %v after going back", got)
	}
	l.Keep(drawn(1.3))
	if got := biases(t, &l); !reflect.DeepEqual(got, []float64{1.3, 2.1}) {
		t.Errorf("kept %v after the same again", got)
	}
}

// Two tabs change one drawing: each goes on with its own, and both are kept. Catches an
// edit that takes the place of what another tab has made of the same drawing.
func TestKeepInTwoTabs(t *testing.T) {
	var a, b Drawings
	pass := func(from, to *Drawings) {
		if err := to.Decode(from.Encode()); err != nil {
			t.Fatal(err)
		}
	}
	a.Keep(drawn(1))
	pass(&a, &b)
	b.Resume(drawn(1))
	a.Keep(drawn(1.1))
	pass(&a, &b)
	b.Keep(drawn(2))
	pass(&b, &a)
	a.Keep(drawn(1.2))
	pass(&a, &b)
	b.Keep(drawn(2.1))
	if got := biases(t, &b); !reflect.DeepEqual(got, []float64{2.1, 1.2}) {
		t.Errorf("kept %v", got)
	}
}

// What is prepared is not kept, with other settings either; what is made of it is.
func TestKeepsNothingPrepared(t *testing.T) {
	var l Drawings
	for _, e := range Entries() {
		s := e.Spec
		s.Sampling.Seed = 99
		if l.Keep(s); len(l.List()) != 0 {
			t.Errorf("%s is kept", e.Key)
		}
	}
	if l.Keep(model.Prepared()); len(l.List()) != 0 {
		t.Error("the first drawing is kept")
	}
	e, _ := Find("star")
	s := e.Spec
	s.Network.B[0] += .1
	if l.Keep(s); len(l.List()) != 1 {
		t.Error("an edit of a prepared one is not kept")
	}
}

// The list never grows past Most, and the oldest goes first.
func TestMost(t *testing.T) {
	var l Drawings
	for i := range Most + 5 {
		l.Begin()
		l.Keep(drawn(float64(i) + 10))
	}
	if got := biases(t, &l); len(got) != Most || got[0] != Most+14 || got[Most-1] != 15 {
		t.Errorf("kept %v", got)
	}
}

// Stored and read again, on a page that was just opened, everything is there,
// and the drawing that the page shows is the one worked on.
func TestStored(t *testing.T) {
	var l Drawings
	l.Keep(drawn(1))
	l.Begin()
	l.Keep(drawn(2))
	l.Rename(1, "  Mine,\n  \"quoted\" ")
	var again Drawings
	if err := again.Decode(l.Encode()); err != nil || !reflect.DeepEqual(again.List(), l.List()) {
		t.Fatalf("%v: %+v, was %+v", err, again.List(), l.List())
	}
	if got := again.Label(1); got != `Mine, "quoted"` {
		t.Errorf("renamed to %q", got)
	}
	if !again.Resume(drawn(1)) || again.Resume(drawn(3)) {
		t.Error("a drawing is not found again, or one that was never there")
	}
	again.Keep(drawn(1.5))
	if got := biases(t, &again); !reflect.DeepEqual(got, []float64{1.5, 2}) {
		t.Errorf("kept %v", got)
	}
	again.Delete(2)
	again.Begin()
	again.Keep(drawn(5))
	if _, ok := again.Find(2); ok {
		t.Error("the number of a deleted drawing is given again")
	}
}

// Automatic names tell drawings apart and say what they are; an emptied name
// brings the automatic one back.
func TestNames(t *testing.T) {
	var l Drawings
	for i := range 3 {
		l.Begin()
		l.Keep(drawn(float64(i) + 1))
	}
	if a, b := l.Label(1), l.Label(3); a != "2 creases in the plane" || b != "2 creases in the plane (3)" {
		t.Errorf("named %q and %q", a, b)
	}
	l.Rename(3, strings.Repeat("ü", 100))
	if n := []rune(l.Label(3)); len(n) != longestName {
		t.Errorf("a name of %d letters", len(n))
	}
	l.Rename(3, " ")
	if got := l.Label(3); got != "2 creases in the plane (3)" {
		t.Errorf("named %q", got)
	}
	l.Delete(3)
	l.Delete(77)
	if len(l.List()) != 2 || l.Label(3) != "" {
		t.Errorf("left %+v", l.List())
	}
}

// Whatever lies in a browser's storage, nothing panics, what cannot be read as a
// list changes nothing, and a drawing of a newer version stays.
func TestDecodeOdd(t *testing.T) {
	var l Drawings
	l.Keep(drawn(1))
	for _, text := range []string{"x", "[]", `{"version":2,"drawings":[]}`, `{"version":1,"drawings":7}`, "null"} {
		if err := l.Decode(text); err == nil || len(l.List()) != 1 {
			t.Errorf("%s: %v, %d drawings", text, err, len(l.List()))
		}
	}
	if err := l.Decode(`{"version":2,"drawings":{}}`); err != ErrNewer {
		t.Errorf("a newer list: %v", err)
	}
	if l.Decode(`{"version":1,"drawings":[{"id":1,"name":"` + strings.Repeat("x\n", 99) + `"}]}`); len(l.Label(1)) > longestName {
		t.Errorf("a stored name of %d letters", len(l.Label(1)))
	}
	text := `{"version":1,"drawings":[{"id":4,"link":"9.AAAA"},{"id":4,"link":"x"},{"id":-1,"link":"x"}]}`
	if err := l.Decode(text); err != nil || len(l.List()) != 1 {
		t.Fatalf("%v: %+v", err, l.List())
	}
	if _, err := l.List()[0].Spec(); err == nil || l.Label(4) == "" {
		t.Errorf("error %v, named %q", err, l.Label(4))
	}
	if !strings.Contains(l.Encode(), "9.AAAA") {
		t.Error("a drawing of a newer version is lost")
	}
}

func ExampleName() {
	e, _ := Find("orthogonal")
	fmt.Println(Name(e.Spec.Network))
	// Output: 4 units in 4 dimensions
}
