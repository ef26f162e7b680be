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

func openArrays(list []npy.Array, f spec.Table, w *work.Meter) (a arrays, err error) {
	if a, err = findArrays(list); err != nil {
		return arrays{}, err
	}
	for i := range a.list {
		values, err := a.list[i].Values(w)
		if err != nil {
			return arrays{}, err
		}
		n := len(values) / a.Rows
		for j := range n {
			c := column{values, j, n}
			if a.Transposed && i == 0 { // of y there is one column only
				c = column{values, j * a.Rows, 1}
			}
			a.columns = append(a.columns, c)
		}
	}
	if err := a.ignore(f.Ignore); err != nil || f.Label == "" && !a.named {
		return a, err
	}
	columns := make([][]float64, len(a.Columns))
	for j := range columns {
		if a.Columns[j].Role == Label {
			a.Columns[j].Role = Input
		}
		for i := range min(a.Rows, 4096) { // they tell what the columns are
			columns[j] = append(columns[j], a.at(i, j))
		}
	}
	if err = a.roles(columns, f); err == nil && len(a.Of(Input)) == 0 {
		err = errors.New(wordsNoInput)
	}
	return a, err
}

func previewArrays(list []npy.Array, f spec.Table, w *work.Meter) (Shape, [][]string, error) {
	a, chosen := openArrays(list, f, w)
	if len(a.Columns) == 0 {
		return a.Shape, nil, chosen
	}
	rows := make([][]string, min(previewRows, a.Rows))
	for i := range rows {
		for j := range a.Columns {
			rows[i] = append(rows[i], strconv.FormatFloat(a.at(i, j), 'g', -1, 64))
		}
	}
	return a.Shape, rows, chosen
}

// arrays are the arrays of a file that hold a table of samples.
type arrays struct {
	Shape
	list    []npy.Array // x and y, or one with both, or one for each column
	named   bool        // one for each column, by its name
	columns []column    // once the numbers are loaded
}

// column is where the numbers of a column are: from at on, one every step.
type column struct {
	values   []float64
	at, step int
}

// ErrNoTable is the error for arrays whose names or shapes are not those of a table.
var ErrNoTable = errors.New("the arrays are no table of samples: x (N×d) and y (N), or one array N×(d+1) with y last")

// pairs are what the arrays of inputs and labels are called, in either case.
var pairs = [][2]string{{"x", "y"}, {"X_train", "y_train"}, {"data", "target"}, {"features", "labels"},
	{"inputs", "targets"}, {"inputs", "outputs"}, {"x_train", "y_train"}, {"samples", "labels"}}

// FindArrays reports whether arrays of a file are a table of samples, x, N×d, and y, of length N, N×1 or 1×N: they
// are called by one of pairs, or are the first and the second of two unnamed arrays. A single array must be N×(d+1),
// with y as its last column. An array is transposed where only that makes a table, of a single one if that has as
// many rows as columns. Two arrays of other names are a table if they are too long for a network. The error is
// ErrNoTable if the arrays are something else, or describes their wrong shapes.
func FindArrays(list []npy.Array) error {
	_, err := findArrays(list)
	return err
}

// findArrays says which columns the arrays are. The columns of a single array have no names: that the
// last is the label is a guess, and so is that a wide array has its rows as columns.
func findArrays(list []npy.Array) (t arrays, err error) {
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
	guessed := len(list) == 2 && (x < 0 || y < 0) // the names of the arrays do not tell
	if guessed {
		x, y = byShape(list)
	}
	// Lists longer than a network has units, or beside x and y, are columns.
	lists := len(list) > 1 && !slices.ContainsFunc(list, func(a npy.Array) bool {
		return len(a.Shape) != 1 || a.Len() != list[0].Len() || a.Len() <= spec.MaxUnits && !own
	})
	dim, samples := 0, false // one of the others may hold samples too
	switch {
	case len(list) == 1:
		shape := list[0].Shape
		if t.list = list; len(shape) != 2 {
			return t, fmt.Errorf("an array alone must be a table of samples, N×(d+1) with y last, not %s; "+
				"save a network with numpy.savez(file, W=W, b=b, a=a)", npy.ShapeText(shape))
		}
		t.Rows, dim = shape[0], shape[1]-1
		// Fewer samples than columns would tell nothing.
		if t.Transposed = t.Rows > 1 && t.Rows <= min(dim, spec.MaxDim+1); t.Transposed {
			t.Rows, dim = dim+1, t.Rows-1
		}
	case lists && (len(list) > 2 || x < 0 || y < 0):
		t.list, t.named, t.Rows, dim = list, true, list[0].Len(), len(list)-1
	case x >= 0 && y >= 0 && (len(list) == 2 || own):
		t.list = []npy.Array{list[x], list[y]}
		t.Rows, dim = rowsAndColumns(list[x].Shape)
		rows, cols := rowsAndColumns(list[y].Shape)
		if rows == 1 {
			rows, cols = cols, rows
		}
		if t.Transposed = rows == dim && rows != t.Rows && cols == 1; t.Transposed {
			t.Rows, dim = dim, t.Rows
		}
		for i, other := range list {
			if i != x && i != y {
				t.Others = append(t.Others, other.Name)
				n, width := rowsAndColumns(other.Shape)
				samples = samples || n > spec.MaxUnits && width == dim
			}
		}
		if rows != t.Rows || cols != 1 {
			return t, fmt.Errorf("x is %s and y is %s: a table of samples has as many rows in both, and one y a row",
				npy.ShapeText(list[x].Shape), npy.ShapeText(list[y].Shape))
		}
	default:
		return t, ErrNoTable
	}
	switch {
	case t.Rows == 0:
		return t, errors.New("the table has no samples")
	case dim < 1 || dim > spec.MaxDim:
		return t, fmt.Errorf("the table has %d inputs; from 1 to %d are supported", dim, spec.MaxDim)
	case t.Rows > MaxNumbers/(dim+1): // x and y each may have as many
		return t, fmt.Errorf(wordsManyNumbers, t.Rows, dim+1, MaxNumbers)
	}
	t.Plain = len(list) > 1 && !t.Transposed && !guessed && !samples && !t.named
	for i := range dim + 1 {
		c := Column{Name: "x" + strconv.Itoa(i+1), Role: Input}
		switch {
		case t.named:
			c.Name = list[i].Name
		case len(list) == 1:
			c.Name = ""
		case i == dim:
			c.Name = "y"
		}
		t.Columns = append(t.Columns, c)
	}
	t.Columns[dim].Role = Label
	return t, nil
}

// byShape returns which of two arrays is a matrix with more rows than a network has units, and which its labels; or −1.
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

// rowsAndColumns returns the size of an array as a matrix: a vector is a column, and a single number is 1×1.
func rowsAndColumns(shape []int) (rows, cols int) {
	switch len(shape) {
	case 0:
		return 1, 1
	case 1:
		return shape[0], 1
	}
	return shape[0], shape[1]
}

func (a *arrays) at(row, k int) float64 {
	c := &a.columns[k]
	return c.values[c.at+row*c.step]
}

// readArrays returns the table, and leaves out rows in which a number is missing if f says so. Where
// the columns lie as in a table its rows share the memory of the arrays.
func readArrays(list []npy.Array, f spec.Table, w *work.Meter) (*sample.Table, Shape, error) {
	a, err := openArrays(list, f, w)
	if err != nil {
		return nil, a.Shape, err
	}
	t := &sample.Table{X: make([][]float64, 0, a.Rows), Y: make([]float64, 0, a.Rows)}
	space, width := a.columns[0].values, a.columns[0].step
	if dim := len(a.Of(Input)); width < dim {
		space, width = make([]float64, a.Rows*dim), dim
	}
	zeros := 0 // rows at the end
	for i := range a.Rows {
		if err := w.Tick(width); err != nil {
			return nil, a.Shape, err
		}
		inputs, y, bad := space[i*width:i*width:(i+1)*width], 0.0, -1
		for j, c := range a.Columns {
			v := a.at(i, j) // before an input takes its place
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
		case !math.IsNaN(a.at(i, bad)):
			return nil, a.Shape, fmt.Errorf(wordsRowNotFinite, i+1, a.called(bad))
		case f.Skip:
			a.Skipped++
			continue
		default:
			return nil, a.Shape, &Unclear{"bad", fmt.Errorf(wordsRowNotFinite, i+1, a.called(bad))}
		}
		t.X, t.Y = append(t.X, slices.Clip(inputs)), append(t.Y, y)
		if zeros++; y != 0 || slices.ContainsFunc(inputs, func(v float64) bool { return v != 0 }) {
			zeros = 0
		}
	}
	rows := a.Rows
	switch a.Rows = len(t.Y); {
	case a.Rows == 0:
		return nil, a.Shape, fmt.Errorf(wordsAllSkipped, a.Skipped)
	case zeros > 1:
		return nil, a.Shape, fmt.Errorf("the last %d of %d rows are zeros, "+
			"as in a file that was not filled: save the rows before them", zeros, rows)
	}
	return t, a.Shape, nil
}
