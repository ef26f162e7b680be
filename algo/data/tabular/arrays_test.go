package tabular

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"math"
	"os"
	"reflect"
	"strings"
	"testing"

	"crease/algo/data/npy"
	"crease/algo/data/sample"
	"crease/algo/spec"
)

// npyFile writes an array by the words of the format's description.
func npyFile(shape string, values ...float64) []byte {
	header := "{'descr': '<f8', 'fortran_order': False, 'shape': (" + shape + "), }\n"
	out := append([]byte("\x93NUMPY\x01\x00"), byte(len(header)), 0)
	out = append(out, header...)
	for _, v := range values {
		out = binary.LittleEndian.AppendUint64(out, math.Float64bits(v))
	}
	return out
}

// npzFile writes an archive of name, file, name, file, …
func npzFile(t *testing.T, members ...any) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := 0; i < len(members); i += 2 {
		w, err := z.Create(members[i].(string) + ".npy")
		if err == nil {
			_, err = w.Write(members[i+1].([]byte))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestReadTable reads one table in every form that it may have.
func TestReadTable(t *testing.T) {
	want := &sample.Table{X: [][]float64{{1, 2}, {4, 5}, {-7, .5}}, Y: []float64{3, 6, 9}}
	x, y := npyFile("3, 2", 1, 2, 4, 5, -7, .5), npyFile("3,", 3, 6, 9)
	for name, data := range map[string][]byte{
		"CSV":       []byte("x1,x2,y\n1,2,3\n4,5,6\n-7,.5,9\n"),
		"one array": npyFile("3, 3", 1, 2, 3, 4, 5, 6, -7, .5, 9),
		"one of an archive": npzFile(t, "data",
			npyFile("3, 3", 1, 2, 3, 4, 5, 6, -7, .5, 9)),
		"x and y":       npzFile(t, "x", x, "y", y),
		"y and X":       npzFile(t, "y", y, "X", x),
		"y as a column": npzFile(t, "x", x, "y", npyFile("3, 1", 3, 6, 9)),
		"without names": npzFile(t, "arr_0", x, "arr_1", y),
		"transposed":    npzFile(t, "x", npyFile("2, 3", 1, 4, -7, 2, 5, .5), "y", y),
		"something more": npzFile(t, "seed", npyFile("", 7), "x", x,
			"y", y),
	} {
		if got, err := readTable(data, nil); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v, %+v", name, err, got)
		}
	}
	line := &sample.Table{X: [][]float64{{1}, {2}}, Y: []float64{3, 4}}
	got, err := readTable(npzFile(t, "x", npyFile("2,", 1, 2), "y", npyFile("2,", 3, 4)), nil)
	if err != nil || !reflect.DeepEqual(got, line) {
		t.Errorf("one input: %v, %+v", err, got)
	}
	data, err := os.ReadFile("../npy/testdata/samples.npz") // NumPy's own: y = x1 + 2·x2
	if err != nil {
		t.Fatal(err)
	}
	got, err = readTable(data, nil)
	if err != nil || got.Len() != 40 || got.Dim() != 2 {
		t.Fatalf("NumPy's: %v", err)
	}
	for i, x := range got.X {
		if math.Abs(x[0]+2*x[1]-got.Y[i]) > 1e-6 {
			t.Errorf("row %d: %v, %v", i+1, x, got.Y[i])
		}
	}
}

// TestReadTableRefuses names the array and the row.
func TestReadTableRefuses(t *testing.T) {
	x, y := npyFile("2, 1", 1, 2), npyFile("2,", 3, 4)
	for name, c := range map[string]struct {
		data []byte
		say  string
	}{
		"a vector":       {npyFile("2,", 1, 2), "of length 2"},
		"no input":       {npyFile("2, 1", 1, 2), "0 inputs"},
		"no rows":        {npyFile("0, 3"), "no samples"},
		"lengths":        {npzFile(t, "x", npyFile("1, 3", 1, 2, 3), "y", y), "x is 1×3 and y is of length 2"},
		"two labels":     {npzFile(t, "x", x, "y", npyFile("2, 2", 1, 2, 3, 4)), "y is 2×2"},
		"other names":    {npzFile(t, "W", x, "b", y), "no table"},
		"three arrays":   {npzFile(t, "arr_0", x, "arr_1", y, "arr_2", y), "no table"},
		"not a number":   {npzFile(t, "x", npyFile("2, 1", 1, math.NaN()), "y", y), "row 2: x1"},
		"infinite":       {npyFile("1, 3", 1, 2, math.Inf(1)), "row 1: column 3"},
		"cut off":        {x[:len(x)-1], "16 bytes"},
		"too wide":       {npyFile("1, 130", make([]float64, 130)...), "129 inputs"},
		"cut in the CSV": {[]byte("x1,x2,y\n1,2"), "line 2"},
	} {
		if _, err := readTable(c.data, nil); err == nil || !strings.Contains(err.Error(), c.say) {
			t.Errorf("%s: %v, want %q in it", name, err, c.say)
		}
	}
}

// TestArraysAreGuessed has arrays whose names or shapes do not tell all: what was guessed is said, rows
// with NaN are left out on request alone, and columns have the roles that were chosen.
func TestArraysAreGuessed(t *testing.T) {
	many := make([]float64, 2*100)
	for i := range many {
		many[i] = float64(i + 1)
	}
	x, y := npyFile("100, 2", many...), npyFile("100,", many[:100]...)
	for name, c := range map[string]struct {
		data       []byte
		plain      bool
		transposed bool
		others     int
	}{
		"x and y":          {npzFile(t, "X_train", x, "y_train", y), true, false, 0},
		"and a seed":       {npzFile(t, "X", x, "y", y, "seed", npyFile("", 7)), true, false, 1},
		"and other points": {npzFile(t, "X", x, "y", y, "X_test", x), false, false, 1},
		"names of no kind": {npzFile(t, "values", y, "points", x), false, false, 0},
		"x beside others":  {npzFile(t, "x", y, "w", y, "y", y), false, false, 0},
		"wide":             {npyFile("2, 100", many...), false, true, 0},
		"x is wide":        {npzFile(t, "x", npyFile("2, 100", many...), "y", y), false, true, 0},
	} {
		table, shape, err := readBytes(c.data, spec.Table{}, nil)
		if err != nil || table.Len() != 100 || shape.Plain != c.plain || shape.Transposed != c.transposed ||
			len(shape.Others) != c.others {
			t.Errorf("%s: %v, %+v", name, err, shape)
		}
		seen, first, err := previewBytes(c.data, spec.Table{}, nil)
		if err != nil || len(first) != 10 || len(first[0]) != len(seen.Columns) || seen.Plain != c.plain {
			t.Errorf("%s is shown as %+v, %v, %v", name, seen, first, err)
		}
	}
	gaps := npzFile(t, "x", npyFile("3, 2", 1, 2, math.NaN(), 4, 5, 6), "y", npyFile("3,", 7, 8, 9))
	var unclear *Unclear
	if _, _, err := readBytes(gaps, spec.Table{}, nil); !errors.As(err, &unclear) || unclear.Option != "bad" {
		t.Errorf("NaN: %v", err)
	}
	table, shape, err := readBytes(gaps, spec.Table{Label: "x1", Skip: true}, nil)
	want := &sample.Table{X: [][]float64{{2, 7}, {6, 9}}, Y: []float64{1, 5}}
	if err != nil || shape.Skipped != 1 || !reflect.DeepEqual(table, want) {
		t.Errorf("with another label, without NaN: %v, %+v", err, table)
	}
	if table, _, err = readBytes(gaps, spec.Table{Ignore: []string{"x1"}}, nil); err != nil || table.Dim() != 1 || table.Len() != 3 {
		t.Errorf("without x1, where the NaN is: %v, %+v", err, table)
	}
}

// Arrays are refused, by their shapes alone, where the table of both would hold more numbers
// than one may: each of them may have as many.
func TestArraysTogetherAreBounded(t *testing.T) {
	for rows, want := range map[int]bool{MaxNumbers / 2: true, MaxNumbers/2 + 1: false, MaxNumbers: false} {
		list := []npy.Array{{Name: "x", Shape: []int{rows, 1}}, {Name: "y", Shape: []int{rows}}}
		if err := FindArrays(list); (err == nil) != want {
			t.Errorf("%d rows: %v", rows, err)
		}
	}
}
