package tabular

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"crease/algo/base/work"
	"crease/algo/data/npy"
	"crease/algo/data/sample"
	"crease/algo/spec"
)

// readArrays reads a table from arrays as NumPy saves them; see FindArrays.
func readArrays(data []byte, f spec.Table, w *work.Meter) (*sample.Table, Shape, error) {
	list, err := npy.Open(data, w)
	if err != nil {
		return nil, Shape{}, err
	}
	a, err := FindArrays(list)
	if err != nil {
		return nil, Shape{}, err
	}
	shape := a.Shape()
	if err := shape.choose(f); err != nil {
		return nil, shape, err
	}
	t, err := a.read(&shape, w)
	return t, shape, err
}

// choose gives the columns of an array the roles that f says.
func (s *Shape) choose(f spec.Table) error {
	for _, name := range f.Ignore {
		if i := s.find(name); i >= 0 {
			s.Columns[i].Role = Ignored
		} else if name != None {
			return s.noColumn("ignore", name)
		}
	}
	if f.Label == "" {
		return nil
	}
	label := s.find(f.Label)
	if label < 0 {
		return s.noColumn("label", f.Label)
	}
	for i := range s.Columns {
		if s.Columns[i].Role == Label {
			s.Columns[i].Role = Input
		}
	}
	s.Columns[label].Role = Label
	if len(s.Of(Input)) == 0 {
		return errors.New(wordsNoInput)
	}
	return nil
}

// Shape says which columns the arrays are. The columns of a single array have no names: that the
// last is the label is a guess.
func (a *Arrays) Shape() Shape {
	s := Shape{Plain: !a.both, Rows: a.Rows, Columns: make([]Column, a.Dim+1)}
	for i := range s.Columns {
		s.Columns[i].Role = Input
		if !a.both {
			s.Columns[i].Name = columnName(i, a.Dim)
		}
	}
	s.Columns[a.Dim].Role = Label
	return s
}

func columnName(i, dim int) string {
	if i == dim {
		return "y"
	}
	return "x" + strconv.Itoa(i+1)
}

// Arrays are the arrays of a file that hold a table of samples.
type Arrays struct {
	x, y      npy.Array
	both      bool // y is the last column of x
	Dim, Rows int
}

// ErrNoTable is the error for arrays whose names or shapes are not those of a table.
var ErrNoTable = errors.New(wordsNoTable)

// pairs are what the arrays of inputs and labels are called, in either case.
var pairs = [][2]string{{"x", "y"}, {"X_train", "y_train"}, {"data", "target"}, {"features", "labels"},
	{"inputs", "targets"}, {"inputs", "outputs"}, {"x_train", "y_train"}, {"samples", "labels"}}

// FindArrays finds the arrays x, N×d, and y, of length N, N×1 or 1×N, among those of a file: they
// are called by one of pairs, or are the first and the second of two unnamed arrays.
// A single array must be N×(d+1), with y as its last column. The error is ErrNoTable if the
// arrays are something else, or describes their wrong shapes.
func FindArrays(list []npy.Array) (Arrays, error) {
	t := Arrays{}
	x, y := -1, -1
	for _, p := range pairs {
		if x < 0 || y < 0 {
			x, y = named(list, p[0]), named(list, p[1])
		}
	}
	own := x >= 0 && y >= 0
	if !own {
		x, y = named(list, "arr_0"), named(list, "arr_1")
	}
	switch {
	case len(list) == 1:
		t.x, t.both = list[0], true
		if len(t.x.Shape) != 2 {
			return t, fmt.Errorf(wordsOneArray, npy.ShapeText(t.x.Shape))
		}
		t.Rows, t.Dim = t.x.Shape[0], t.x.Shape[1]-1
	case x >= 0 && y >= 0 && (len(list) == 2 || own):
		t.x, t.y = list[x], list[y]
		t.Rows, t.Dim = rowsAndColumns(t.x.Shape)
		rows, cols := rowsAndColumns(t.y.Shape)
		if rows == 1 {
			rows, cols = cols, rows
		}
		if rows != t.Rows || cols != 1 {
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
	case t.Rows > MaxNumbers/(t.Dim+1): // x and y each may have as many
		return t, fmt.Errorf(wordsManyNumbers, t.Rows, t.Dim+1, MaxNumbers)
	}
	return t, nil
}

// named returns the index of the first array with one of the names, or −1 if there is none.
func named(list []npy.Array, names ...string) int {
	for i, a := range list {
		for _, name := range names {
			if strings.EqualFold(a.Name[strings.LastIndexByte(a.Name, '/')+1:], name) {
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

// read returns the table. Where the columns stay as they are its rows share the memory of the
// arrays.
func (a *Arrays) read(shape *Shape, w *work.Meter) (*sample.Table, error) {
	x, err := a.x.Values(w)
	if err != nil {
		return nil, err
	}
	width := a.Dim
	t := &sample.Table{X: make([][]float64, a.Rows), Y: make([]float64, a.Rows)}
	if a.both {
		width++
	} else if t.Y, err = a.y.Values(w); err != nil {
		return nil, err
	}
	zeros := 0 // rows at the end
	for i := range t.X {
		if err := w.Tick(width); err != nil {
			return nil, err
		}
		row := x[i*width : (i+1)*width]
		zero := t.Y[i] == 0
		for j, v := range row {
			if shape.Columns[j].Role != Ignored && (math.IsInf(v, 0) || math.IsNaN(v)) {
				return nil, fmt.Errorf(wordsRowNotFinite, i+1, shape.called(j))
			}
			zero = zero && v == 0
		}
		if a.both {
			row, t.Y[i] = part(row, shape.Columns)
		}
		t.X[i] = row[:len(row):len(row)]
		if math.IsInf(t.Y[i], 0) || math.IsNaN(t.Y[i]) {
			return nil, fmt.Errorf(wordsRowNotFinite, i+1, "y")
		}
		if zeros++; !zero {
			zeros = 0
		}
	}
	if zeros > 1 {
		return nil, fmt.Errorf(wordsZeros, zeros, a.Rows)
	}
	return t, nil
}

// part moves the inputs of a row to its front and returns them and the label.
func part(row []float64, columns []Column) (x []float64, y float64) {
	n := 0
	for j, v := range row {
		switch columns[j].Role {
		case Label:
			y = v
		case Input:
			row[n] = v
			n++
		}
	}
	return row[:n], y
}
