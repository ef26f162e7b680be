package formats

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"

	"crease/algo/base/work"
	"crease/algo/data/intake"
	"crease/algo/data/npy"
	"crease/algo/learn/dialect"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/spec"
)

// Layout says which way a weight matrix lies.
type Layout int

// The layouts. PyTorch's weight and this program's W have a row for each unit, Keras's kernel a column.
const (
	Unclear Layout = iota
	Rows
	Columns
)

// Arrays are the parts of a network as they were read. The reader may have to say which way W lies: see Layout.
type Arrays struct {
	W    [][]float64
	B, A []float64
	C    float64 // the output bias
	// Layout is which way W lies as the shapes or the names tell, Unclear if it is square and neither
	// its name nor its numbers tell: then the reader is asked.
	Layout Layout
	Notes  string // what was taken for granted, in words
}

// readArrays reads W, b and a from text: nested lists as programs print and write them, np.array(…), tensor(…) and
// the like around them, assignments, JSON objects and state dictionaries with the names that libraries give, or a
// list of them in their order. What is left out of b is zero; W and a are required. Errors name the line or the
// array, or are the meter's, which yields to the host and may be nil.
func readArrays(text []byte, w *work.Meter) (Arrays, error) {
	if len(text) > dialect.MaxBytes {
		return Arrays{}, fmt.Errorf(tooLong, len(text), dialect.MaxBytes)
	}
	if err := otherActivation(string(text)); err != nil {
		return Arrays{}, err
	}
	tokens, err := lex(string(text), w)
	if err != nil {
		return Arrays{}, err
	}
	src, err := parse(tokens)
	var r Arrays
	if err == nil {
		r, err = src.arrays()
		code, used, wrong := evaluate(tokens, slices.Concat(src.bound, src.aside))
		if wrong != nil {
			return Arrays{}, wrong
		}
		if used != nil {
			src.aside = slices.DeleteFunc(src.aside, func(b binding) bool { return used[b.name] })
			r, err = code, unread(src.aside, code)
		}
	}
	if of := language(string(text)); err != nil && of != "" {
		err = fmt.Errorf(plainLists, err, of)
	}
	return r, err
}

func (s source) arrays() (Arrays, error) {
	g, err := gather(s.bound)
	if len(s.bound)+len(s.aside) == 0 {
		err = errors.New(noArrays)
	}
	if err != nil {
		return Arrays{}, err
	}
	r, err := g.arrays()
	r.Notes = strings.Trim(r.Notes+"; "+s.notes, "; ")
	if err == nil {
		err = unread(s.aside, r)
	}
	return r, err
}

// unread returns an error for an array under a name that means nothing here, if it may be a part
// of a network: a number for each unit or for each input, or one that may be the output bias.
func unread(aside []binding, r Arrays) error {
	m, d := len(r.A), len(r.W[0])
	if r.Layout == Columns {
		d = len(r.W)
	}
	for _, b := range aside {
		v, _, ok := numbers(b.item)
		name := strings.ToLower(b.name)
		switch {
		case ok && hasWord(name, changing):
			return lineError(b.item.line, unreadPart, b.name)
		case ok && len(v) == m && m > 1:
			return lineError(b.item.line, unreadArray, b.name, m)
		case ok && len(v) == d && d > 1 && !slices.Contains(settings, name) && !slices.Contains(points, name):
			return lineError(b.item.line, unreadInputs, b.name, d)
		case ok && len(v) == 1 && v[0] != math.Trunc(v[0]) && !slices.Contains(settings, name):
			return lineError(b.item.line, unreadNumber, b.name, v[0])
		}
	}
	return nil
}

// changing are words in names of numbers by which a network's inputs or its output are moved or scaled.
var changing = []string{"scale", "mean", "std", "shift", "offset", "intercept", "bias"}

// settings are names of numbers that say how a network was trained.
var settings = []string{
	"lr", "learning_rate", "eta", "eps", "epsilon", "sigma", "noise", "momentum", "decay", "weight_decay",
	"dropout", "loss", "tol", "step", "gamma", "beta1", "beta2", "test_size", "r2", "mse", "err", "error", "epoch",
	"epochs",
	"sizes", "layers", "shape", "dims", "hidden_sizes", "layer_sizes", "betas",
}

// points are names of where a network is evaluated.
var points = []string{"x", "y", "z", "t", "x0", "xs", "ys", "point", "points", "input", "inputs", "sample", "data"}

// activations are other functions than the ReLU, as libraries call them.
var activations = []string{
	"tanh", "leakyrelu", "leaky_relu", "sigmoid", "logistic", "gelu", "elu", "selu", "celu", "silu", "swish",
	"softplus", "mish", "prelu", "hardtanh", "relu6", "softmax", "softsign", "hardswish", "tansig", "logsig",
}

// otherActivation returns an error that names the line with another activation than the ReLU, outside of comments.
func otherActivation(text string) error {
	number := 0
	for line := range strings.Lines(text) {
		number++
		line, _, _ = strings.Cut(line, "#")
		ends := func(r rune) bool { return !strings.ContainsRune(letters+digits, r) }
		for word := range strings.FieldsFuncSeq(line, ends) {
			if lower := strings.ToLower(word); slices.Contains(activations, lower) ||
				lower == "identity" && strings.Contains(line, "activation=") { // scikit-learn's
				return lineError(number, wrongActivation, word)
			}
		}
	}
	return nil
}

// mostArrays is how many arrays of a file are read: one more than a network has, which is unknown or given twice.
const mostArrays = 5

// readArrayFile reads W, b and a from the arrays of a file as NumPy saves them: by the names that readArrays knows,
// or, if they have none of their own, in the order in which a list of them is read. Errors name the array.
func readArrayFile(src *intake.Source) (Arrays, error) {
	var bound []binding
	ordered := item{kind: itemList}
	// loadmat adds arrays of its own.
	list := slices.DeleteFunc(slices.Clone(src.Arrays), func(a npy.Array) bool { return strings.HasPrefix(a.Name, "__") })
	list = list[:min(len(list), mostArrays)]
	for i := range list {
		a := &list[i]
		if a.Len() > spec.MaxUnits*spec.MaxDim {
			return Arrays{}, lineError(0, largeArray, a.Name, npy.ShapeText(a.Shape), spec.MaxUnits, spec.MaxDim)
		}
		v, err := itemIn(a)
		if err != nil {
			return Arrays{}, lineError(0, badArray, a.Name, err)
		}
		v.loose = src.Upright
		bound = append(bound, binding{a.Name, v})
		if strings.HasPrefix(a.Name, "arr_") { // what savez calls arrays that are given without a name
			ordered.list = append(ordered.list, v)
		}
	}
	if len(ordered.list) == len(list) {
		bound = []binding{{"", ordered}}
	}
	return source{bound: bound}.arrays()
}

// itemIn returns the numbers of an array as a nested list. It is an error if one is not finite.
func itemIn(a *npy.Array) (item, error) {
	values, err := a.Values(nil)
	if i := slices.IndexFunc(values, func(x float64) bool { return !linalg.Finite(x) }); i >= 0 {
		err = fmt.Errorf(notFinite, fmt.Sprint(values[i]))
	}
	if err != nil {
		return item{}, err
	}
	return itemOf(a.Shape, values), nil
}

// itemOf returns numbers of a shape as a nested list, as if they had been read from text.
func itemOf(shape []int, values []float64) item {
	if len(shape) == 0 {
		return item{num: values[0]}
	}
	out := item{kind: itemList}
	if len(values) == 0 { // however many rows without numbers are declared
		return out
	}
	width := len(values) / shape[0]
	for i := range shape[0] {
		out.list = append(out.list, itemOf(shape[1:], values[i*width:(i+1)*width]))
	}
	return out
}

func (g gathered) arrays() (r Arrays, err error) {
	w, b, a, c := g.hidden.weight, g.hidden.bias, g.output.weight, g.output.bias
	switch {
	case w == nil:
		return r, errors.New(noWeights)
	case a == nil:
		return r, errors.New(noOutputWeights)
	}
	if r.A, err = g.outputs(); err != nil {
		return r, err
	}
	m := len(r.A)
	if r.W, err = weights(w, m); err != nil {
		return r, err
	}
	if b == nil {
		r.B, r.Notes = make([]float64, m), noBiases
	} else if r.B, err = vector(b.name, b.item); err != nil {
		return r, err
	} else if len(r.B) != m {
		return r, lineError(b.item.line, lengths, b.name, len(r.B), a.name, m)
	}
	if c != nil {
		if list, err := vector(c.name, c.item); err != nil {
			return r, err
		} else if r.C = list[0]; len(list) > 1 {
			return r, lineError(c.item.line, manyOutputs, c.name, len(list), "")
		}
	}
	rows, cols := len(r.W), len(r.W[0])
	byShape := side(a.item, m)
	switch {
	case rows != m && cols != m:
		return r, lineError(w.item.line, shapes, w.name, rows, cols, a.name, m, m)
	case rows != cols:
		if r.Layout = Columns; rows == m {
			r.Layout = Rows
		}
		if g.unnamed && b == nil && byShape != r.Layout && m > 1 { // as likely x and y of a table
			return r, lineError(w.item.line, nameless)
		}
	case reflect.DeepEqual(r.W, linalg.Transpose(r.W)):
		r.Layout = Rows
	default:
		if a.item.loose && !g.layered {
			byShape = Unclear
		}
		r.Layout = agreed(libraryOf(w.name).layout, byShape)
	}
	return r, nil
}

// outputs reads the output weights. A matrix is of as many outputs as its other side has: which one
// that is the library tells, and it is said in the words of that, or else the number of biases.
func (g gathered) outputs() ([]float64, error) {
	a := g.output.weight
	out, err := vector(a.name, a.item)
	if err == nil {
		return out, nil
	}
	rows, wrong := matrix(a.name, a.item)
	if wrong != nil {
		return nil, err
	}
	n, library := len(rows), libraryOf(a.name)
	biases := g.hidden.bias
	if library.outputs != "" && library.layout != Rows ||
		library.outputs == "" && biases != nil && len(biases.item.list) == n {
		n = len(rows[0])
	}
	return nil, lineError(a.item.line, manyOutputs, a.name, n, strings.NewReplacer("$n", fmt.Sprint(n),
		"$m", fmt.Sprint(len(rows[0]))).Replace(library.outputs))
}

// library is what the name of an array tells of the library that calls it so: in PyTorch a unit has a
// row of the weight, in Keras, Flax and scikit-learn a column.
type library struct {
	layout         Layout
	outputs, third string // how it says that there are several outputs, or a third layer
}

func libraryOf(name string) library {
	base, _ := stem(name)
	return libraries[base]
}

// side returns which way weights lie by the shape of the output weights, 1×m or m×1.
func side(a item, m int) Layout {
	switch {
	case depth(a) != 2 || m == 1 || a.wrapped:
		return Unclear
	case len(a.list) == 1:
		return Rows
	}
	return Columns
}

// agreed returns what two hints say, Unclear if neither tells or they differ.
func agreed(a, b Layout) Layout {
	if a == b || a == Unclear || b == Unclear {
		return max(a, b)
	}
	return Unclear
}

// weights reads W; a plain list is one weight or one input, as m tells.
func weights(v *binding, m int) ([][]float64, error) {
	if depth(v.item) > 1 {
		return matrix(v.name, v.item)
	}
	row, err := vector(v.name, v.item)
	if m == 1 || err != nil {
		return [][]float64{row}, err
	}
	return linalg.Transpose([][]float64{row}), nil
}

// Network returns the network; l counts where Layout is Unclear. The error is a *network.FieldError.
func (r Arrays) Network(l Layout) (network.Network, error) {
	if r.Layout != Unclear {
		l = r.Layout
	}
	w := r.W
	if l == Columns {
		w = linalg.Transpose(w)
	}
	s := spec.Default()
	s.Network = network.Network{W: w, B: r.B, A: r.A, C: r.C}.Clone()
	return s.Network, s.Validate(true)
}

func matrix(name string, v item) ([][]float64, error) {
	if v.kind != itemList || len(v.list) == 0 {
		return nil, lineError(v.line, noRows, name)
	}
	var out [][]float64
	for i, r := range v.list {
		row, line, ok := numbers(r)
		if !ok {
			return nil, lineError(line, rowNoNumbers, i+1, name)
		}
		if i > 0 && len(row) != len(out[0]) {
			return nil, lineError(r.line, raggedRow, i+1, name, len(row), len(out[0]))
		}
		out = append(out, row)
	}
	return out, nil
}

func vector(name string, v item) ([]float64, error) {
	out, line, ok := numbers(v)
	if !ok {
		return nil, lineError(line, noNumbers, name)
	}
	return out, nil
}

// numbers is vector without its message: ok is false if v is no vector, because of an item in line.
func numbers(v item) (out []float64, line int, ok bool) {
	if v.kind == itemNumber {
		return []float64{v.num}, 0, true
	}
	if v.kind != itemList || len(v.list) == 0 {
		return nil, v.line, false
	}
	if len(v.list) == 1 && v.list[0].kind == itemList {
		return numbers(v.list[0])
	}
	for _, e := range v.list {
		if v.wrapped && len(v.list) > 1 { // lines of one list
			part, line, ok := numbers(e)
			if !ok {
				return nil, line, false
			}
			out = append(out, part...)
			continue
		}
		if e.kind == itemList && len(e.list) == 1 {
			e = e.list[0]
		}
		if e.kind != itemNumber {
			return nil, e.line, false
		}
		out = append(out, e.num)
	}
	return out, 0, true
}
