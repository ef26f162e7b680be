package tabular

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"crease/algo/base/work"
	"crease/algo/data/npy"
	"crease/algo/data/sample"
	"crease/algo/num/linalg"
	"crease/algo/spec"
)

// openArrays finds the table in a file of arrays, and gives its columns the roles that f says.
func openArrays(data []byte, f spec.Table, w *work.Meter) (a Arrays, s Shape, err error) {
	list, err := npy.Open(data, w)
	if err != nil {
		return a, s, err
	}
	if a, err = FindArrays(list); err != nil {
		return a, s, err
	}
	s = a.Shape()
	return a, s, s.choose(f)
}

func readArrays(data []byte, f spec.Table, w *work.Meter) (*sample.Table, Shape, error) {
	a, shape, err := openArrays(data, f, w)
	if err != nil {
		return nil, shape, err
	}
	t, err := a.read(&shape, f.Skip, w)
	return t, shape, err
}

func previewArrays(data []byte, f spec.Table, w *work.Meter) (Shape, [][]string, error) {
	a, shape, chosen := openArrays(data, f, w)
	if len(shape.Columns) == 0 {
		return shape, nil, chosen
	}
	v, err := a.values(w)
	if err != nil {
		return Shape{}, nil, err
	}
	var rows [][]string
	for i := range min(previewRows, a.Rows) {
		row := make([]string, len(shape.Columns))
		for j := range row {
			row[j] = strconv.FormatFloat(v.at(i, j), 'g', -1, 64)
		}
		rows = append(rows, row)
	}
	return shape, rows, chosen
}

// choose gives the columns of an array the roles that f says.
func (s *Shape) choose(f spec.Table) error {
	if err := s.ignore(f.Ignore); err != nil || f.Label == "" {
		return err
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
// last is the label is a guess, and so is that a wide array has its rows as columns.
func (a *Arrays) Shape() Shape {
	s := Shape{Transposed: a.turned, Others: a.others, Rows: a.Rows, Columns: make([]Column, a.Dim+1)}
	s.Plain = !a.both && !a.turned && !a.guessed && !a.samples
	for i := range s.Columns {
		s.Columns[i].Role = Input
		if !a.both {
			s.Columns[i].Name = "x" + strconv.Itoa(i+1)
		}
	}
	if s.Columns[a.Dim].Role = Label; !a.both {
		s.Columns[a.Dim].Name = "y"
	}
	return s
}

// Arrays are the arrays of a file that hold a table of samples.
type Arrays struct {
	x, y      npy.Array
	both      bool     // y is the last column of x
	turned    bool     // the rows of the table are the columns of x
	guessed   bool     // the names of the arrays do not tell
	others    []string // arrays besides
	samples   bool     // one of them may hold samples too
	Dim, Rows int
}

// ErrNoTable is the error for arrays whose names or shapes are not those of a table.
var ErrNoTable = errors.New(wordsNoTable)

// pairs are what the arrays of inputs and labels are called, in either case.
var pairs = [][2]string{{"x", "y"}, {"X_train", "y_train"}, {"data", "target"}, {"features", "labels"},
	{"inputs", "targets"}, {"inputs", "outputs"}, {"x_train", "y_train"}, {"samples", "labels"}}

// FindArrays finds the arrays x, N×d, and y, of length N, N×1 or 1×N, among those of a file: they
// are called by one of pairs, or are the first and the second of two unnamed arrays.
// A single array must be N×(d+1), with y as its last column. An array is transposed where only that
// makes a table, of a single one if that has as many rows as columns. Two arrays of other names are a
// table if they are too long for a network. The error is ErrNoTable if the arrays are something else, or
// describes their wrong shapes.
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
	if t.guessed = len(list) == 2 && (x < 0 || y < 0); t.guessed {
		x, y = byShape(list)
	}
	switch {
	case len(list) == 1:
		t.x, t.both = list[0], true
		if len(t.x.Shape) != 2 {
			return t, fmt.Errorf(wordsOneArray, npy.ShapeText(t.x.Shape))
		}
		t.Rows, t.Dim = t.x.Shape[0], t.x.Shape[1]-1
		// Fewer samples than columns would tell nothing.
		if t.turned = t.Rows > 1 && t.Rows <= min(t.Dim, maxInputs+1); t.turned {
			t.Rows, t.Dim = t.Dim+1, t.Rows-1
		}
	case x >= 0 && y >= 0 && (len(list) == 2 || own):
		t.x, t.y = list[x], list[y]
		t.Rows, t.Dim = rowsAndColumns(t.x.Shape)
		rows, cols := rowsAndColumns(t.y.Shape)
		if rows == 1 {
			rows, cols = cols, rows
		}
		if t.turned = rows == t.Dim && rows != t.Rows && cols == 1; t.turned {
			t.Rows, t.Dim = t.Dim, t.Rows
		}
		for i, other := range list {
			if i != x && i != y {
				t.others = append(t.others, other.Name)
				n, width := rowsAndColumns(other.Shape)
				t.samples = t.samples || n > spec.MaxUnits && width == t.Dim
			}
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

// byShape returns which of two arrays is a matrix and which has a number for each of its rows, of which
// there are more than a network has units, or −1.
func byShape(list []npy.Array) (x, y int) {
	for x := range list {
		rows, cols := rowsAndColumns(list[x].Shape)
		others, one := rowsAndColumns(list[1-x].Shape)
		if rows > spec.MaxUnits && rows == others && one == 1 && (cols > 1 || len(list[x].Shape) == 2) {
			return x, 1 - x
		}
	}
	return -1, -1
}

// named returns the index of the array with a name, in either case and behind a path, or −1 if there is none.
func named(list []npy.Array, name string) int {
	return slices.IndexFunc(list, func(a npy.Array) bool {
		return strings.EqualFold(a.Name[strings.LastIndexByte(a.Name, '/')+1:], name)
	})
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

// numbers are those of a table that stands in arrays, row by row.
type numbers struct {
	x     []float64
	width int
	y     []float64 // nil where it is a column of x
}

func (a *Arrays) values(w *work.Meter) (r numbers, err error) {
	if r.x, err = a.x.Values(w); err != nil {
		return r, err
	}
	if r.width = len(r.x) / a.Rows; !a.both {
		if r.y, err = a.y.Values(w); err != nil {
			return r, err
		}
	}
	if !a.turned {
		return r, nil
	}
	x := r.x
	r.x = make([]float64, len(x))
	for i := range a.Rows {
		if err := w.Tick(r.width); err != nil {
			return r, err
		}
		for j := range r.width {
			r.x[i*r.width+j] = x[j*a.Rows+i]
		}
	}
	return r, nil
}

func (r *numbers) row(i int) []float64 { return r.x[i*r.width : (i+1)*r.width : (i+1)*r.width] }

func (r *numbers) at(row, column int) float64 {
	if column == r.width {
		return r.y[row]
	}
	return r.x[row*r.width+column]
}

// read returns the table, and leaves out rows in which a number is missing if skip is true. Where
// the columns stay as they are its rows share the memory of the arrays.
func (a *Arrays) read(shape *Shape, skip bool, w *work.Meter) (*sample.Table, error) {
	values, err := a.values(w)
	if err != nil {
		return nil, err
	}
	t := &sample.Table{X: make([][]float64, 0, a.Rows), Y: make([]float64, 0, a.Rows)}
	zeros := 0 // rows at the end
	for i := range a.Rows {
		if err := w.Tick(values.width); err != nil {
			return nil, err
		}
		inputs, y, bad := values.row(i)[:0], 0.0, -1
		for j, c := range shape.Columns {
			v := values.at(i, j) // before an input takes its place
			switch {
			case bad >= 0 || c.Role == Ignored:
			case !linalg.Finite(v):
				bad = j
			case c.Role == Label:
				y = v
			default:
				inputs = append(inputs, v)
			}
		}
		switch {
		case bad < 0:
		case !math.IsNaN(values.at(i, bad)):
			return nil, fmt.Errorf(wordsRowNotFinite, i+1, shape.called(bad))
		case skip:
			shape.Skipped++
			continue
		default:
			return nil, &Unclear{"missing", fmt.Errorf(wordsRowNotFinite, i+1, shape.called(bad))}
		}
		t.X, t.Y = append(t.X, slices.Clip(inputs)), append(t.Y, y)
		if zeros++; y != 0 || slices.ContainsFunc(inputs, func(v float64) bool { return v != 0 }) {
			zeros = 0
		}
	}
	switch shape.Rows = len(t.Y); {
	case shape.Rows == 0:
		return nil, fmt.Errorf(wordsAllSkipped, shape.Skipped)
	case zeros > 1:
		return nil, fmt.Errorf(wordsZeros, zeros, a.Rows)
	}
	return t, nil
}
