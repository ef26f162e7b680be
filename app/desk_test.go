package app

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"crease/algo/snapshot"
	"crease/algo/spec"
	"crease/algo/spec/dialect"
	"crease/app/model"
)

// seated returns a desk on a scripted learner.
func seated() (*desk, *script) {
	d, l := newDesk(model.New(model.Prepared())), &script{}
	d.session.learner = l
	return d, l
}

// A link opens on another desk exactly as it was, view and all; one that says so
// starts to learn.
func TestOpenHash(t *testing.T) {
	from, _ := seated()
	from.model.SetDim(4)
	from.model.Change(func(s *spec.Spec) { s.Sampling.Noise = math.Pi / 100 })
	v := from.model.View()
	v.Theme, v.Zoom = "dark", 2.25
	from.model.SetView(v)

	to, l := seated()
	to.openHash("#"+from.link(false), true)
	if !reflect.DeepEqual(to.model.Spec(), from.model.Spec()) || to.model.View() != v || to.model.CanUndo() || to.note.text != "" {
		t.Errorf("opened %+v %+v, note %q", to.model.Spec(), to.model.View(), to.note.text)
	}
	l.want(t)

	auto, l := seated()
	auto.openHash("#"+from.link(true), true)
	l.want(t, "start")

	// The same link again, as browsers tell it twice, does not start anew.
	auto.openHash("#"+from.link(true), false)
	l.want(t, "start")
}

// A broken link is said, and changes nothing.
func TestBrokenHash(t *testing.T) {
	d, l := seated()
	before := d.model.Spec()
	d.openHash("#1.AAAABBBBCCCC", true)
	if !strings.Contains(d.note.text, "damaged") || !d.note.bad || !reflect.DeepEqual(d.model.Spec(), before) {
		t.Errorf("note %+v", d.note)
	}
	d.openHash("#9.AAAA", false)
	if !strings.Contains(d.note.text, "newer version") {
		t.Errorf("note %+v", d.note)
	}
	l.want(t)
}

// What cannot be taken is refused with its field or line, and the drawing stays.
func TestTakeRefuses(t *testing.T) {
	net := func(w, b, a string) string {
		return `{"version":1,"network":{"w":` + w + `,"b":` + b + `,"a":` + a + `}}`
	}
	for name, c := range map[string]struct{ file, text, say string }{
		"empty":       {"a.json", "", "is empty"},
		"cut":         {"a.json", `{"version":1,`, "line"},
		"zero row":    {"a.json", net("[[1,0],[0,0]]", "[0,0]", "[1,1]"), "network.w[1]"},
		"a is 0":      {"a.json", net("[[1,0]]", "[0]", "[0]"), "network.a[0]"},
		"lengths":     {"a.json", net("[[1,0],[1]]", "[0,0]", "[1,1]"), "network.w[1]"},
		"too many b":  {"a.json", net("[[1,0]]", "[0,1]", "[1]"), "network.b"},
		"not finite":  {"a.json", net("[[1,1e999]]", "[0]", "[1]"), "network.w[0][1]"},
		"unknown":     {"a.json", `{"version":1,"nets":{}}`, "nets"},
		"no name":     {"pasted", `[1,2]`, "spec"},
		"no header":   {"a.csv", "1,2,3\n4,5,6\n", "line 1"},
		"text cell":   {"a.csv", "x1,x2,y\n" + strings.Repeat("1,2,3\n", 15) + "1,two,3\n", "line 17"},
		"header only": {"a.csv", "x1,x2,y\n", "line"},
	} {
		d, l := seated()
		before := d.model.Spec()
		err := d.take(c.file, []byte(c.text))
		if err == nil || !strings.Contains(strings.ToLower(err.Error()), c.say) {
			t.Errorf("%s: %v, want %q in it", name, err, c.say)
		}
		if !reflect.DeepEqual(d.model.Spec(), before) || d.model.Data() != nil || d.model.CanUndo() {
			t.Errorf("%s: the drawing did not stay", name)
		}
		l.want(t)
	}
}

// Export and import are inverse, with a result and without; import can be
// undone.
func TestExportImport(t *testing.T) {
	from, _ := seated()
	from.model.SetDim(3)
	from.model.SetUnits(4)
	last := found(1e-9, 0, 1, 2, 3)
	for i := range last.Units {
		last.Units[i].W = []float64{1, 0, 0}
	}
	for _, state := range []model.RunState{model.Idle, model.Done} {
		if state == model.Done {
			from.model.Begin()
			from.model.Record(last)
		}
		from.model.SetState(state, "")
		text := from.export()
		_, result, err := dialect.ParseImport(text)
		if err != nil || (result != nil) != (state == model.Done) {
			t.Fatalf("%s: %v, result %s", state, err, result)
		}
		to, _ := seated()
		before := to.model.Spec()
		if err := to.take("crease.json", text); err != nil || !reflect.DeepEqual(to.model.Spec(), from.model.Spec()) {
			t.Fatalf("%v\n%+v\n%+v", err, to.model.Spec(), from.model.Spec())
		}
		to.model.Undo()
		if !reflect.DeepEqual(to.model.Spec(), before) {
			t.Error("an import cannot be undone")
		}
	}
}

// A table of samples takes the drawing's place and is learned from; a long one
// is only begun to be read here.
func TestTakeTable(t *testing.T) {
	row := "0.125,0.25,-1.5\n"
	long := "x1,x2,y\n" + strings.Repeat(row, 2*maxLook/len(row))
	many := 2 * maxLook / len(row)
	for name, c := range map[string]struct {
		text string
		rows int
	}{"short": {"x1,x2,y\n1,2,3\n4,5,6", 2}, "long": {long, many}, "bad far down": {long + "oops", many + 1}} {
		d, l := seated()
		if err := d.take("points.csv", []byte(c.text)); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		l.want(t, "start")
		if data := d.model.Data(); data == nil || data.Dim != 2 || data.Rows != c.rows {
			t.Errorf("%s: %+v", name, data)
		}
		d.model.SetData(nil)
		l.want(t, "start", "cancel")
	}
}

// The page's keys, and where they are somebody else's.
func TestKeys(t *testing.T) {
	d, l := seated()
	d.model.AddUnit()
	press := func(k keyPress) bool {
		f := d.keyAction(k)
		if f != nil {
			f()
		}
		return f != nil
	}
	if press(keyPress{key: " ", in: "control"}) || press(keyPress{key: "z", ctrl: true, in: "text"}) || press(keyPress{key: "q"}) {
		t.Error("a key was taken from a field or a button")
	}
	if !press(keyPress{key: "z", ctrl: true}) || d.model.CanUndo() {
		t.Error("Ctrl+Z does not undo")
	}
	if !press(keyPress{key: "Z", ctrl: true, shift: true, in: "control"}) || d.model.CanRedo() {
		t.Error("Ctrl+Shift+Z does not redo")
	}
	press(keyPress{key: " "})
	l.want(t, "start")
	press(keyPress{key: " "})
	d.session.events().Paused()
	press(keyPress{key: " "})
	l.want(t, "start", "pause", "resume")
}

// Found numbers are shown on the scale of a weight of any length: the unit is
// the same function of x.
func TestUnitRows(t *testing.T) {
	s := drawn(2, 2, spec.Paper)
	s.Network.W[0] = []float64{3, 4} // length 5
	s.Network.B[0], s.Network.A[0] = 2.5, 0.4
	n := found(0.01, 1, 0)
	n.Units[1].B, n.Units[1].A = 0.5, 2 // of the normalised unit: b/5, 5a
	rows := unitRows(s, n)
	if rows[0].FoundB != "+2.500" || rows[0].FoundA != "+0.4000" || rows[0].B != "2.5" || rows[0].Err != "0.01" {
		t.Errorf("%+v", rows[0])
	}
	if got := unitRows(s, nil)[1]; got.FoundB != "" || got.Err != "" {
		t.Errorf("without a run: %+v", got)
	}
	if r := unitRows(s, &snapshot.Snapshot{Units: []snapshot.Unit{{Truth: -1}, {Truth: 7}}}); r[0].Err != "" {
		t.Errorf("a unit that belongs to none is shown as %+v", r[0])
	}
}

// A number typed into the table changes that number alone; a bad one changes
// nothing and is named.
func TestEditUnit(t *testing.T) {
	s := drawn(2, 2, spec.Paper)
	got, err := editUnit(s, 1, "b", "−0.75")
	if err != nil || got.Network.B[1] != -0.75 || s.Network.B[1] == -0.75 {
		t.Errorf("b: %v %v", got.Network.B, err)
	}
	s.Network.W[0] = []float64{0, 2}
	got, err = editUnit(s, 0, "dir", "180")
	if err != nil || got.Network.W[0][0] != -2 || got.Network.W[0][1] != 0 {
		t.Errorf("turning keeps the length: %v %v", got.Network.W[0], err)
	}
	for _, c := range []struct{ field, text, say string }{
		{"a", "0", "a must not be 0"}, {"a", "", "a must be a number"}, {"b", "1/0", "b must be a number"}, {"dir", "east", "the direction must be a number"},
	} {
		got, err := editUnit(s, 1, c.field, c.text)
		if err == nil || err.Error() != c.say || !reflect.DeepEqual(got.Network, s.Network) {
			t.Errorf("%s %q: %v", c.field, c.text, err)
		}
	}
	// What a cell shows is what it reads back, to the shown precision.
	for _, v := range []float64{0, 1, -0.5, 123.4567, 1e-9, -2e8, math.Pi} {
		s.Network.B[0] = v
		got, err := editUnit(s, 0, "b", unitRows(s, nil)[0].B)
		if err != nil || math.Abs(got.Network.B[0]-v) > 1e-3*math.Max(1, math.Abs(v)) {
			t.Errorf("%g is shown as %q and read as %g, %v", v, unitRows(s, nil)[0].B, got.Network.B[0], err)
		}
	}
}

// The status region hears outcomes only, the sentence on the screen everything.
func TestVerdictAnnounces(t *testing.T) {
	d, _ := seated()
	v := &verdictView{Desk: d}
	var said []string
	d.model.Listen(func(model.Change) {
		s := d.situation()
		v.announce(s.state, judge(s))
		if n := len(said); n == 0 || said[n-1] != v.status {
			said = append(said, v.status)
		}
	})
	e := d.session.events()
	d.session.Learn()
	for i := range 50 {
		e.Snapshot(&snapshot.Snapshot{Samples: int64(1000 * i), Total: 200_000})
	}
	d.session.Pause()
	e.Paused()
	d.session.Resume()
	e.Done(found(1e-9, 0, 1))
	want := []string{"", "Paused: 49,000 of 200,000 samples; 0 of 2 creases seen.", "", "Both creases recovered, largest error 10⁻⁹: the first 100,000 of 200,000 samples were enough."}
	if !reflect.DeepEqual(said, want) {
		t.Errorf("announced %q", said)
	}
}

// Rows of a spreadsheet go where they are pasted, whole ones add units; a bad
// cell is named and nothing is taken.
func TestPasteUnits(t *testing.T) {
	s := drawn(2, 2, spec.Paper)
	got, err := pasteUnits(s, 1, "dir", "90\t0.5\t−1\r\n180\t1\t2\r\n")
	if n := got.Network; err != nil || n.Units() != 3 || n.W[1][1] != 1 || n.B[1] != 0.5 || n.A[1] != -1 || n.W[2][0] != -1 || n.A[2] != 2 {
		t.Errorf("%+v %v", n, err)
	}
	got, err = pasteUnits(s, 0, "b", "0.1\n0.2\n")
	if n := got.Network; err != nil || n.B[0] != 0.1 || n.B[1] != 0.2 || n.A[0] != s.Network.A[0] {
		t.Errorf("a column: %+v %v", n, err)
	}
	five := drawn(5, 2, spec.Paper)
	got, err = pasteUnits(five, 0, "b", "1\t2\n3\t4")
	if n := got.Network; err != nil || n.B[1] != 3 || n.A[1] != 4 {
		t.Errorf("five inputs: %+v %v", n, err)
	}
	for text, say := range map[string]string{
		"1\t2\t3\t4":          "row 1 of the pasted cells: 4 numbers, at most 3 fit",
		"1\t2\t3\n1\tx\t1":    "line 2, number 2: \"x\" is not a number",
		"1\t2\t0":             "row 1 of the pasted cells: a must not be 0",
		"1\t2\t3\n1\n1\n1\n1": "row 3 of the pasted cells: there is no unit 3",
	} {
		got, err := pasteUnits(s, 0, "dir", text)
		if err == nil || err.Error() != say || !reflect.DeepEqual(got.Network, s.Network) {
			t.Errorf("%q: %v, want %s", text, err, say)
		}
	}
	d, _ := seated()
	if d.pasteInto("unit-0-b", "0.5") || d.pasteInto("samples", "1\t2") || !d.pasteInto("unit-0-b", "0.5\t2") || d.model.Spec().Network.A[0] != 2 {
		t.Error("pasting into a cell")
	}
}
