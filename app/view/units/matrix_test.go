package units

import (
	"reflect"
	"strings"
	"testing"

	"crease/algo/network"
)

// What spreadsheets, CSV files, Python and people write must read as the same
// rows.
func TestParseRows(t *testing.T) {
	want := [][]float64{{1, -2.5, 3}, {4, 5, 6e-3}}
	for name, text := range map[string]string{
		"tabs":          "1\t-2.5\t3\n4\t5\t0.006\n",
		"CRLF":          "1\t-2.5\t3\r\n4\t5\t0.006\r\n",
		"decimal comma": "1\t-2,5\t3\n4\t5\t0,006",
		"semicolons":    "1;-2,5;3\n4;5;0,006",
		"commas":        "1, -2.5, 3\n4, 5, 6e-3",
		"blanks":        "1  -2.5 3\n\n4 5 .006",
		"Python":        "[[1, -2.5, 3],\n [4, 5, 0.006]]",
		"Python inline": "[[1,-2.5,3],[4,5,0.006]]",
		"NumPy":         "[[ 1.   -2.5   3. ]\n [ 4.    5.    0.006]]",
		"true minus":    "1\t−2.5\t3\n4\t5\t0.006",
	} {
		got, err := parseRows(text)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
	_, err := parseRows("1, 2\n3, " + strings.Repeat("x", 10_000)) // is not quoted at length
	if err == nil || !strings.Contains(err.Error(), "line 2, number 2") || len(err.Error()) > 100 {
		t.Errorf("%.200v", err)
	}
	// Of a long table no more is read than it takes to refuse it.
	if rows, err := parseRows(strings.Repeat("1\r", 10_000)); err != nil || len(rows) != 65 {
		t.Errorf("%d rows, %v", len(rows), err)
	}
	for _, text := range []string{"", "\n\n", "1\tx", "nan", "1,,2", "1\tinf"} {
		if got, err := parseRows(text); err == nil {
			t.Errorf("%q reads as %v", text, got)
		}
	}
}

// Pasting fills from the cell on, adds whole rows, and changes nothing if a
// number has no place or makes no network.
func TestPasteRows(t *testing.T) {
	n := network.Network{W: [][]float64{{1, 2}, {3, 4}}, B: []float64{5, 6}, A: []float64{7, 8}}
	c, rows, err := matrixGrid(2).paste(n, "10 11\n12 13 14\n15 16 17 18", 1, 0)
	if err != nil || rows != 3 {
		t.Fatal(rows, err)
	}
	want := network.Network{
		W: [][]float64{{1, 2}, {10, 11}, {12, 13}, {15, 16}},
		B: []float64{5, 6, 14, 17}, A: []float64{7, 8, 1, 18},
	}
	if !reflect.DeepEqual(c, want) {
		t.Errorf("got %v, want %v", c, want)
	}
	if n.W[1][0] != 3 {
		t.Error("the network pasted over was changed in place")
	}
	for name, bad := range map[string]struct {
		text      string
		unit, col int
		say       string
	}{
		"too wide": {"1 2 3 4 5", 0, 0,
			"row 1 of the pasted cells: there are 5 numbers, but only 4 fit from this cell on"},
		"too wide from here": {"1 2", 0, 3,
			"row 1 of the pasted cells: there are 2 numbers, but only 1 fit from this cell on"},
		"half a new unit": {"1\n2", 1, 0,
			"row 2 of the pasted cells: there is no unit 3, " +
				"and a new one needs all 2 weights: paste at its first cell"},
		"zero row":    {"1 2\n0 0", 0, 0, "row 2 of the pasted cells: w is a zero row: a unit needs a direction"},
		"zero height": {"0", 0, 3, "row 1 of the pasted cells: a is zero, so the unit has no effect"},
	} {
		if got, _, err := matrixGrid(2).paste(n, bad.text, bad.unit, bad.col); err == nil {
			t.Errorf("%s: pasted as %v", name, got)
		} else if err.Error() != bad.say {
			t.Errorf("%s: %v, want %s", name, err, bad.say)
		} else if !reflect.DeepEqual(got, n) {
			t.Errorf("%s: the network changed", name)
		}
	}
}

// Rows read from anything can be pasted or are refused; nothing panics and no
// network comes out that is not valid.
func FuzzPaste(f *testing.F) {
	f.Add("1\t2\n3;4", 0, 0)
	f.Add("[[1e308,1e308]]", 1, 1)
	n := network.Network{W: [][]float64{{1, 2}, {3, 4}}, B: []float64{5, 6}, A: []float64{7, 8}}
	f.Fuzz(func(t *testing.T, text string, unit, slot int) {
		if unit < 0 || unit > 1 || slot < 0 || slot > 3 {
			return
		}
		if c, _, err := matrixGrid(2).paste(n, text, unit, slot); err == nil && c.Validate("") != nil {
			t.Errorf("%q pastes to a network that is not valid", text)
		}
	})
}

// Ten inputs of six units stand one below the other where ten columns have no room, each cell
// once and under its own name; two inputs, or more units than numbers, stand as they are.
func TestMatrixTurns(t *testing.T) {
	for _, c := range []struct {
		m, d   int
		width  float64
		turned bool
	}{{6, 10, 452, true}, {6, 10, 900, false}, {6, 2, 359, false}, {20, 10, 359, false}, {6, 10, 0, false}} {
		if got := turnedMatrix(c.m, c.d, c.width); got != c.turned {
			t.Errorf("%d units with %d inputs in %g pixels: turned %v", c.m, c.d, c.width, got)
		}
	}
	n := network.Network{}
	for i := range 3 {
		n.Append([]float64{float64(10*i + 1), 2, 3, 4}, .5, 1)
	}
	for _, turned := range []bool{false, true} {
		html := matrixHTML(n, 1, 2, turned)
		rows := strings.Split(html, "<tr>")[2:]
		want := 3
		if turned {
			want = 6
		}
		if len(rows) != want || strings.Count(html, "data-cell") != 18 || strings.Count(html, `tabindex="0"`) != 1 {
			t.Fatalf("turned %v: %d rows: %s", turned, len(rows), html)
		}
		if first := rows[0]; turned != strings.Contains(first, ">21<") || !strings.Contains(first, ">1<") {
			t.Errorf("turned %v: the first row is %s", turned, first)
		}
	}
}
