package sample

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"crease/algo/base/work"
	"crease/algo/data/npy"
)

// ReadTable reads a table of samples: CSV in the format of ReadCSV, or NumPy's arrays in
// .npy or .npz; see FindArrays. Errors name the line or the array, or are w's.
// data must not change meanwhile.
func ReadTable(data []byte, w *work.Meter) (*Table, error) {
	if !npy.Is(data) {
		return readCSV(data, w)
	}
	if len(data) > MaxTableBytes {
		return nil, fmt.Errorf(wordsTooLong, len(data), MaxTableBytes)
	}
	list, err := npy.Open(data, w)
	if err != nil {
		return nil, err
	}
	a, err := FindArrays(list)
	if err != nil {
		return nil, err
	}
	return a.read(w)
}

// Arrays are the arrays of a file that hold a table of samples.
type Arrays struct {
	x, y      npy.Array
	both      bool // y is the last column of x
	Dim, Rows int
}

// ErrNoTable is the error for arrays whose names or shapes are not those of a table.
var ErrNoTable = errors.New(wordsNoTable)

// FindArrays finds the arrays x, N×d, and y, of length N or N×1, among those of a file: they
// are called x and y, in either case, or are the first and the second of two unnamed arrays.
// A single array must be N×(d+1), with y as its last column. The error is ErrNoTable if the
// arrays are something else, or describes their wrong shapes.
func FindArrays(list []npy.Array) (Arrays, error) {
	t := Arrays{}
	x, y := named(list, "x", "arr_0"), named(list, "y", "arr_1")
	switch {
	case len(list) == 1:
		t.x, t.both = list[0], true
		if len(t.x.Shape) != 2 {
			return t, fmt.Errorf(wordsOneArray, npy.ShapeText(t.x.Shape))
		}
		t.Rows, t.Dim = t.x.Shape[0], t.x.Shape[1]-1
	case x >= 0 && y >= 0 && (len(list) == 2 || strings.EqualFold(list[x].Name, "x")):
		t.x, t.y = list[x], list[y]
		t.Rows, t.Dim = rowsAndColumns(t.x.Shape)
		if rows, cols := rowsAndColumns(t.y.Shape); rows != t.Rows || cols != 1 {
			return t, fmt.Errorf(wordsXY, npy.ShapeText(t.x.Shape), npy.ShapeText(t.y.Shape))
		}
	default:
		return t, ErrNoTable
	}
	switch {
	case t.Rows == 0:
		return t, errors.New(wordsNoRows)
	case t.Dim < 1 || t.Dim > maxInputs:
		return t, fmt.Errorf(wordsWidth, t.Dim, maxInputs)
	case t.Rows > MaxTableNumbers/(t.Dim+1): // x and y each may have as many
		return t, fmt.Errorf(wordsManyNumbers, t.Rows, t.Dim+1, MaxTableNumbers)
	}
	return t, nil
}

// named returns the index of the first array with one of the names, or −1 if there is none.
func named(list []npy.Array, names ...string) int {
	for i, a := range list {
		for _, name := range names {
			if strings.EqualFold(a.Name, name) {
				return i
			}
		}
	}
	return -1
}

// rowsAndColumns returns the size of an array as a matrix: a vector is a column, and a single
// number is 1×1.
func rowsAndColumns(shape []int) (rows, cols int) {
	switch len(shape) {
	case 0:
		return 1, 1
	case 1:
		return shape[0], 1
	}
	return shape[0], shape[1]
}

// read returns the table, whose rows share the memory of the arrays.
func (a *Arrays) read(w *work.Meter) (*Table, error) {
	x, err := a.x.Values(w)
	if err != nil {
		return nil, err
	}
	width := a.Dim
	t := &Table{X: make([][]float64, a.Rows), Y: make([]float64, a.Rows)}
	if a.both {
		width++
	} else if t.Y, err = a.y.Values(w); err != nil {
		return nil, err
	}
	for i := range t.X {
		if err := w.Tick(width); err != nil {
			return nil, err
		}
		row := x[i*width : (i+1)*width]
		t.X[i] = row[:a.Dim:a.Dim]
		if a.both {
			t.Y[i] = row[a.Dim]
		}
		for j, v := range t.X[i] {
			if math.IsInf(v, 0) || math.IsNaN(v) {
				return nil, fmt.Errorf(wordsRowNotFinite, i+1, columnName(j, a.Dim))
			}
		}
		if math.IsInf(t.Y[i], 0) || math.IsNaN(t.Y[i]) {
			return nil, fmt.Errorf(wordsRowNotFinite, i+1, "y")
		}
	}
	return t, nil
}
