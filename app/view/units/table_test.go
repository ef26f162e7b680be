package units

import (
	"math"
	"reflect"
	"slices"
	"testing"

	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/apptest"
	"crease/app/doc/model"
	"crease/app/run/state"
	"crease/app/text/number"
)

// Found numbers are shown on the scale of a weight of any length: the unit is
// the same function of x.
func TestUnitRows(t *testing.T) {
	s := apptest.Spec(2, 2, spec.Paper)
	s.Network.W[0] = []float64{3, 4} // length 5
	s.Network.B[0], s.Network.A[0] = 2.5, 0.4
	n := apptest.Found(0.001, 1, 0)
	n.Units[1].B, n.Units[1].A = 0.5, 2 // of the normalised unit: b/5, 5a
	rows := unitRows(s, n)
	if rows[0].FoundB != "+2.500" || rows[0].FoundA != "+0.4000" || rows[0].B != "2.5" || rows[0].Err != "0.001" {
		t.Errorf("%+v", rows[0])
	}
	// The digits are those of the error, on the scale of the weight as well.
	n.Units[1].Error = 0.01
	if rows = unitRows(s, n); rows[0].FoundB != "+2.50" || rows[0].FoundA != "+0.400" {
		t.Errorf("%+v", rows[0])
	}
	if got := unitRows(s, nil)[1]; got.FoundB != "" || got.Err != "" {
		t.Errorf("without a run: %+v", got)
	}
	if r := unitRows(s, &snapshot.Snapshot{Units: []snapshot.Unit{{Truth: -1}, {Truth: 7}}}); r[0].Err != "" {
		t.Errorf("a unit that belongs to none is shown as %+v", r[0])
	}
}

// TestStandardErrorsAreShown looks for them beside the unit that they belong to, on the scale of its weight, and for none
// where labels are exact.
func TestStandardErrorsAreShown(t *testing.T) {
	s := apptest.Spec(2, 2, spec.Paper)
	s.Network.W[0] = []float64{3, 4} // length 5
	n := apptest.Found(0.001, 1, 0)  // in another order than drawn
	if r := unitRows(s, n); r[0].ErrorB != "" || r[0].ErrorA != "" {
		t.Errorf("without errors: %+v", r[0])
	}
	n.Errors = &snapshot.Errors{W: [][]float64{{.1, .2}, {.01, .02}}, B: []float64{.03, .004}, A: []float64{.01, .5}}
	if r := unitRows(s, n); r[0].ErrorB != "± 0.020" || r[0].ErrorA != "± 0.10" ||
		r[1].ErrorB != "± 0.030" {
		t.Errorf("%+v", r)
	}
	if got, _, _ := errorsOf(n, 1, 1); got != "± 0.010, ± 0.020" {
		t.Errorf("weights: %q", got)
	}
}

// A number typed into the table changes that number alone; a bad one changes
// nothing and is named.
func TestEditUnit(t *testing.T) {
	s := apptest.Spec(2, 2, spec.Paper)
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
		{"a", "0", "a is zero, so the unit has no effect"}, {"a", "", "a must be a number"},
		{"b", "1/0", "b must be a number"},
		{"dir", "east", "the direction must be a number"},
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

// Found numbers are short and never a rounding error in zero's place: catches a
// table that is too wide for its column.
func TestFoundText(t *testing.T) {
	for v, want := range map[float64]string{0: "0", -1.6e-17: "0", 0.01: "+0.0100", -0.4: "−0.4000", 1.2: "+1.200",
		2.5e-5: "+2.5·10⁻⁵", -123.456: "−123.5"} {
		if got := number.Found(v, -1, mostRoom); got != want || len([]rune(got)) > 9 {
			t.Errorf("%g is written %q, want %q", v, got, want)
		}
	}
}

// pasteUnits pastes a text into the table, from unit i's cell of a field on.
func pasteUnits(s spec.Spec, i int, field, text string) (spec.Spec, error) {
	d := s.Network.Dim()
	n, _, err := tableGrid(d).paste(s.Network, text, i, slices.Index(columns(d), field))
	s.Network = n
	return s, err
}

// Rows of a spreadsheet go where they are pasted, whole ones add units; a bad
// cell is named and nothing is taken.
func TestPasteUnits(t *testing.T) {
	s := apptest.Spec(2, 2, spec.Paper)
	got, err := pasteUnits(s, 1, "dir", "90\t0.5\t−1\r\n180\t1\t2\r\n")
	if n := got.Network; err != nil || n.Units() != 3 || n.W[1][1] != 1 || n.B[1] != 0.5 || n.A[1] != -1 ||
		n.W[2][0] != -1 || n.A[2] != 2 {
		t.Errorf("%+v %v", n, err)
	}
	got, err = pasteUnits(s, 0, "b", "0.1\n0.2\n")
	if n := got.Network; err != nil || n.B[0] != 0.1 || n.B[1] != 0.2 || n.A[0] != s.Network.A[0] {
		t.Errorf("a column: %+v %v", n, err)
	}
	five := apptest.Spec(5, 2, spec.Paper)
	got, err = pasteUnits(five, 0, "b", "1\t2\n3\t4")
	if n := got.Network; err != nil || n.B[1] != 3 || n.A[1] != 4 {
		t.Errorf("five inputs: %+v %v", n, err)
	}
	for text, say := range map[string]string{
		"1\t2\t3\t4":       "row 1 of the pasted cells: there are 4 numbers, but only 3 fit from this cell on",
		"1\t2\t3\n1\tx\t1": "line 2, number 2: \"x\" is not a number",
		"1\t2\t0":          "row 1 of the pasted cells: a is zero, so the unit has no effect",
		"1\t2\t3\n1\n1\n1\n1": "row 3 of the pasted cells: there is no unit 3, " +
			"and a new one needs all 3 numbers: paste at its first cell",
		"1\t1e60": "row 1 of the pasted cells: " +
			"b is too large beside its weights: at most 1e+50 once they have length one",
	} {
		got, err := pasteUnits(s, 0, "dir", text)
		if err == nil || err.Error() != say || !reflect.DeepEqual(got.Network, s.Network) {
			t.Errorf("%q: %v, want %s", text, err, say)
		}
	}
	d := state.New(model.New(model.Prepared()))
	r := &row{State: d}
	if r.pasteCells("b", "0.5") || !r.pasteCells("b", "0.5\t2") || d.Model.Spec().Network.A[0] != 2 {
		t.Error("pasting into a cell")
	}
}
