package exchange

import (
	"encoding/json"
	"os"
	"reflect"
	"strings"
	"testing"

	"crease/algo/learn/dialect"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/apptest"
	"crease/app/doc/formats"
	"crease/app/doc/model"
	"crease/app/report/lesson"
	"crease/app/run/state"
)

// opened returns files beside a scripted learner.
func opened() (*Files, *apptest.Learner) {
	st, l := state.New(model.New(model.Prepared())), &apptest.Learner{}
	st.Session.Attach(l)
	return &Files{State: st}, l
}

// take opens a file and returns the outcome. Here a file is read at once.
func take(f *Files, name string, data []byte) (outcome error) {
	f.Open(name, data, func(err error) { outcome = err })
	return outcome
}

// A link to a drawing is opened, though its first bytes are those of what is refused; other links are refused.
func TestTakeLink(t *testing.T) {
	f, _ := opened()
	f.Link = func(text string) bool { return strings.HasSuffix(text, "#drawing") }
	if err := take(f, thePaste, []byte(" https://example.org/#drawing\n")); err != nil {
		t.Error(err)
	}
	if err := take(f, thePaste, []byte("https://example.org/#else")); err == nil || !strings.Contains(err.Error(), "link") {
		t.Errorf("refused: %v", err)
	}
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
		"no columns":  {"a.csv", "1\n4\n", "line 1"},
		"header only": {"a.csv", "x1,x2,y\n", "line"},
	} {
		d, l := opened()
		before := d.State.Model.Spec()
		err := take(d, c.file, []byte(c.text))
		if err == nil || !strings.Contains(strings.ToLower(err.Error()), c.say) {
			t.Errorf("%s: %v, want %q in it", name, err, c.say)
		}
		if !reflect.DeepEqual(d.State.Model.Spec(), before) || d.State.Model.Data() != nil || d.State.Model.CanUndo() {
			t.Errorf("%s: the drawing did not stay", name)
		}
		l.Want(t)
	}
}

// Export and import are inverse, with a result and without; import can be
// undone.
func TestExportImport(t *testing.T) {
	from, _ := opened()
	from.State.Model.SetDim(3)
	from.State.Model.SetUnits(4)
	last := apptest.Found(1e-9, 0, 1, 2, 3)
	for i := range last.Units {
		last.Units[i].W = []float64{1, 0, 0}
	}
	for _, state := range []model.RunState{model.Idle, model.Done} {
		if state == model.Done {
			from.State.Model.Begin()
			from.State.Model.Record(last)
		}
		from.State.Model.SetState(state, "")
		text := from.exported()
		var form struct{ Result json.RawMessage }
		if err := json.Unmarshal(text, &form); err != nil || (form.Result != nil) != (state == model.Done) {
			t.Fatalf("%s: %v, result %s", state, err, form.Result)
		}
		to, _ := opened()
		before := to.State.Model.Spec()
		err := take(to, "crease.json", text)
		if err != nil || !reflect.DeepEqual(to.State.Model.Spec(), from.State.Model.Spec()) {
			t.Fatalf("%v\n%+v\n%+v", err, to.State.Model.Spec(), from.State.Model.Spec())
		}
		to.State.Model.Undo()
		if !reflect.DeepEqual(to.State.Model.Spec(), before) {
			t.Error("an import cannot be undone")
		}
	}
}

// A table of samples takes the drawing's place and is learned from. Infinite data gives way to the
// default method.
func TestTakeTable(t *testing.T) {
	d, l := opened()
	d.State.Model.Change(func(s *spec.Spec) { s.Learning.Method = spec.Exact })
	if err := take(d, "points.csv", []byte("x1,x2,y\n1,2,3\n4,5,6")); err != nil {
		t.Fatal(err)
	}
	l.Want(t, "start")
	if data := d.State.Model.Data(); data == nil || data.Dim != 2 || data.Rows != 2 {
		t.Errorf("%+v", data)
	}
	if d.State.Model.Spec().Learning.Method != spec.Practical {
		t.Errorf("learned with %s, which needs the network", d.State.Model.Spec().Learning.Method)
	}
	d.State.Model.LeaveTable()
	l.Want(t, "start", "cancel")
	if was := d.State.Model.Spec().Learning.Method; was != spec.Exact {
		t.Errorf("the drawing is learned with %s", was)
	}
}

// Files of NumPy are taken by what they hold: a network, which is drawn, or a table,
// which is learned from.
func TestTakeArrayFile(t *testing.T) {
	read := func(name string) []byte {
		data, err := os.ReadFile("../../../algo/data/npy/testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	d, l := opened()
	if err := take(d, "net.npz", read("deflated.npz")); err != nil || d.State.Model.Data() != nil {
		t.Fatal(err)
	}
	if n := d.State.Model.Spec().Network; n.Dim() != 3 || n.Units() != 2 || n.W[0][1] != -2.25 {
		t.Errorf("drawn as %+v", n)
	}
	l.Want(t)
	d.State.Model.Change(func(s *spec.Spec) { s.Learning.Standardise = true })
	if err := take(d, "little-f4.npy", read("little-f4.npy")); err != errAsked ||
		!strings.Contains(d.table.asked.Why, "may be a network or a table of 3 samples") {
		t.Errorf("a lone array of two rows: %v", err)
	}
	for i, name := range []string{"samples.npz"} {
		if err := take(d, name, read(name)); err != nil {
			t.Fatal(err)
		}
		data, rows := d.State.Model.Data(), []int{40}[i]
		if data == nil || data.Dim != 2 || data.Rows != rows || data.Name != name ||
			!d.State.Model.Spec().Learning.Standardise {
			t.Errorf("%s: %+v", name, data)
		}
	}
	for name, say := range map[string]string{
		"vector.npy": "of length 4", "complex.npy": "<c16", "empty.npy": "no samples",
	} {
		d, _ := opened()
		data := read(name)
		if err := take(d, name, data); err == nil || !strings.Contains(err.Error(), say) || d.State.Model.Data() != nil {
			t.Errorf("%s: %v", name, err)
		}
		if err := take(d, name, data[:len(data)/2]); err == nil || d.State.Model.Data() != nil {
			t.Errorf("half of %s: %v", name, err)
		}
	}
}

// Arrays take the place of the network alone: the settings stay, and one step
// takes them back.
func TestTakeArrays(t *testing.T) {
	d, _ := opened()
	d.State.Model.Change(func(s *spec.Spec) { s.Sampling.Seed = 41 })
	before := d.State.Model.Spec()
	if err := take(d, "net.py", []byte("W = [[1, 2, 3], [4, 5, -6]]\nb = [0.5, 1]\na = [1, -1]")); err != nil {
		t.Fatal(err)
	}
	got := d.State.Model.Spec()
	if got.Network.Dim() != 3 || got.Network.Units() != 2 || got.Network.W[1][2] != -6 ||
		got.Sampling != before.Sampling {
		t.Errorf("taken as %+v", got)
	}
	d.State.Model.Undo()
	if !reflect.DeepEqual(d.State.Model.Spec(), before) {
		t.Error("not undone in one step")
	}
}

// A square W is asked about; both answers are taken as they were meant, and
// without an answer the drawing stays.
func TestAskedArrays(t *testing.T) {
	for l, want := range map[formats.Layout]float64{formats.Rows: 2, formats.Columns: 3} {
		d, _ := opened()
		before := d.State.Model.Spec()
		dialog := ""
		d.State.Connect(state.Page{
			Do:   func(f func()) { f() },
			Open: func(name string) { dialog = name }, Close: func(string) {},
		})
		err := take(d, "net.txt", []byte("W = [[1, 2], [3, 4]]\nb = [0, 0]\na = [1, 1]"))
		if err != errAsked || dialog != "import" || !reflect.DeepEqual(d.State.Model.Spec(), before) {
			t.Fatalf("%v, opened %q", err, dialog)
		}
		d.answer(l)
		if got := d.State.Model.Spec().Network.W[0][1]; got != want {
			t.Errorf("layout %d: W[0][1] = %v", l, got)
		}
		if d.asked != nil {
			t.Error("the question stays")
		}
		if note := d.State.Notice(); note.Text != "" {
			t.Errorf("a note on biases that were given: %q", note.Text)
		}
	}
}

// Biases that a file does not have are said to be taken as 0, with the question and without.
func TestNoBiases(t *testing.T) {
	for _, text := range []string{"W = [[1, 2, 3], [3, 4, 5]]\na = [1, 1]", "W = [[1, 2], [3, 4]]\na = [1, 1]"} {
		d, _ := opened()
		d.Open("net.txt", []byte(text), d.taken)
		d.answer(formats.Rows)
		if n := d.State.Notice(); n.Bad || n.Text != "net.txt: no biases in this file: taken as 0." {
			t.Errorf("said %q", n.Text)
		}
	}
}

// Arrays that cannot be taken are refused with their line or name.
func TestTakeArraysRefuses(t *testing.T) {
	for text, say := range map[string]string{
		"W = [[1, 2],\n [3]]\na = [1, 2, 3]":  "opened. Line 2",
		"W = [[1, 2, 3], [0, 0, 0]]\na=[1,1]": "w[1]",
		`{"weight": [[1, 2]]}`:                "opened. The array a is missing",
	} {
		d, _ := opened()
		before := d.State.Model.Spec()
		err := take(d, "net.json", []byte(text))
		if err == nil || !strings.Contains(err.Error(), say) || !strings.HasSuffix(err.Error(), ".") {
			t.Errorf("%q: %v, want %q in it", text, err, say)
		}
		if !reflect.DeepEqual(d.State.Model.Spec(), before) || d.State.Model.CanUndo() {
			t.Errorf("%q: the drawing did not stay", text)
		}
	}
}

// What is exported beside a table names the table and has what was found from it, never the
// drawing that the table has taken the place of.
func TestExportOfTable(t *testing.T) {
	d, _ := opened()
	if err := take(d, "mine.csv", []byte("x1,x2,y\n1,2,3\n4,5,6\n")); err != nil {
		t.Fatal(err)
	}
	s, err := dialect.Parse(d.exported(), false, nil)
	if err != nil || s.Table.Name != "mine.csv" || s.Sampling.Samples != 2 || s.Network.Units() != 0 {
		t.Errorf("before the end: %v %+v", err, s)
	}
	found := network.Network{W: [][]float64{{.6, .8}}, B: []float64{.5}, A: []float64{2}, C: -1}
	d.State.Model.Begin()
	d.State.Model.Record(&snapshot.Snapshot{Stage: snapshot.StageDone, Recovered: found, Learned: found})
	d.State.Model.SetState(model.Done, "")
	s, err = dialect.Parse(d.exported(), true, nil)
	if err != nil || !reflect.DeepEqual(s.Network, found) || s.Table.Name != "mine.csv" {
		t.Errorf("at the end: %v %+v", err, s)
	}
}

// A file that is meant as a lesson goes to whoever opens lessons, a broken one too, whose refusal names
// the file; an export with the word in it does not.
func TestTakeLesson(t *testing.T) {
	f, _ := opened()
	var got string
	f.Lesson = func(data []byte) error {
		got = string(data)
		_, err := lesson.Read(data)
		return err
	}
	const broken = "\xef\xbb\xbf" + ` {"version": 1, "title": "a", "steps": []}`
	if err := take(f, "a.json", []byte(broken)); err == nil || !strings.Contains(err.Error(), "a.json") ||
		!strings.Contains(err.Error(), "Summary is missing") || got != broken {
		t.Errorf("%v, got %q", err, got)
	}
	const marked = "# My lesson\n\n```json\n" + `{"title": "a", "steps": []}` + "\n```\n- 1. Open <b>it</b>\n"
	if err := take(f, "a.md", []byte(marked)); err == nil || !strings.Contains(got, `"steps"`) || strings.Contains(got, "Open") {
		t.Errorf("%v, got %q", err, got)
	}
	prose := strings.ReplaceAll(strings.ReplaceAll(marked, "```", ""), "{", "")
	if err := take(f, "b.md", []byte(prose)); err == nil || !strings.Contains(err.Error(), "opened. It gives no arrays") {
		t.Errorf("prose: %v", err)
	}
	got = ""
	for _, other := range []string{string(dialect.Encode(model.Prepared())), `{"steps": [1, 2, 3, 4, 5], "y": [1, 2, 3, 4, 6]}`} {
		if _ = take(f, "b.json", []byte(other)); got != "" {
			t.Errorf("%s is taken for a lesson", got)
		}
	}
}
