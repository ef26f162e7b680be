package formats

import (
	"bytes"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"

	"crease/algo/base/work"
	"crease/algo/data/intake"
	"crease/algo/data/npy"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/spec"
	"crease/algo/spec/tree"
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
func readArrays(text []byte, w *work.Meter) (r Arrays, err error) {
	if len(text) > tree.MaxBytes {
		return r, fmt.Errorf("the text has %d bytes, at most %d are read", len(text), tree.MaxBytes)
	}
	text = withoutNoise(text)
	if err = try(func() { otherActivation(string(text)) }).err; err != nil {
		return r, err
	}
	listed := false // the lists could be read: what is refused is in what they say
	err = try(func() {
		tokens := lex(string(text), w)
		src := parse(tokens)
		listed = len(src.bound)+len(src.aside) > 0
		if code, used := evaluate(tokens, src); used != nil {
			given := slices.Concat(src.bound, src.aside)
			unread(slices.DeleteFunc(given, func(b binding) bool { return used[b.name] }), code)
			r = code
		} else {
			r = src.arrays()
		}
	}).err
	if of := language(string(text)); err != nil && of != "" && !listed && w.Err() == nil {
		err = fmt.Errorf("%w; in place of %s write the numbers alone: W = [[1, 0], …], b = […], a = […]", err, of)
	}
	return r, err
}

// withoutNoise leaves out the noise that the last line of exported code adds to the labels.
func withoutNoise(text []byte) []byte {
	const labels = "\ny = f(x)"
	begin, last, _ := bytes.Cut(text, []byte(labels+" + "))
	factor, call, _ := strings.Cut(string(last), " * rng.standard_normal(")
	if strings.Trim(factor, digits+".e-+") == "" && strings.TrimLeft(strings.TrimSpace(call), digits) == ")" {
		return append(slices.Clip(begin), labels...)
	}
	return text
}

func (s source) arrays() Arrays {
	r, _ := s.network()
	unread(s.aside, r)
	return r
}

// network returns what the arrays under names give, and which they are.
func (s source) network() (r Arrays, g gathered) {
	if len(s.bound)+len(s.aside) == 0 {
		panic(refused(0, "it gives no arrays"+asNetwork))
	}
	rest, between := norms(s.bound)
	g = gather(rest)
	r = g.arrays()
	for _, n := range between {
		r.fold(n, g)
	}
	r.Notes = strings.Trim(r.Notes+"; "+s.notes, "; ")
	return r, g
}

// unread refuses an array under a name that means nothing here, if it may be a part of a network: a number for each
// unit or for each input, or one that may be the output bias.
func unread(aside []binding, r Arrays) {
	m, d := len(r.A), len(r.W[0])
	if r.Layout == Columns {
		d = len(r.W)
	}
	for _, b := range aside {
		v, _, ok := numbers(b.item)
		name := strings.ToLower(b.name)
		whole := ok && len(v) == 1 && v[0] == math.Trunc(v[0])
		switch {
		case roleOf(b.name) != noRole && !whole: // beside a program
			panic(refused(b.item.line,
				"%s is given, but what is computed does not depend on it: leave it out, or write what is done with it",
				b.name))
		case ok && hasWord(name, changing):
			panic(refused(b.item.line,
				"%s is not read, but may change the network: work it into W, b, a and c, or leave it out", b.name))
		case ok && len(v) == m && m > 1:
			panic(refused(b.item.line,
				"%s has %d numbers, one for each unit: call it b or a if it is that, or leave it out", b.name, m))
		case ok && len(v) == d && d > 1 && !isSetting(name) && !points.has(name):
			panic(refused(b.item.line,
				"%s has %d numbers, one for each input, but is used nowhere: leave it out, or write what is done with it",
				b.name, d))
		case ok && len(v) == 1 && !whole && !isSetting(name):
			panic(refused(b.item.line, "%s = %v may be the output bias: call it c, or leave it out", b.name, v[0]))
		}
	}
}

// changing are words in names of numbers by which a network's inputs or its output are moved or scaled.
const changing words = "scale mean std shift offset intercept bias"

// settings are names of numbers that say how a network was trained.
const settings words = "lr learning_rate eta eps epsilon sigma noise momentum decay weight_decay dropout loss " +
	"tol step gamma beta1 beta2 test_size r2 mse err error epoch epochs rmse mae residual residuals left sizes " +
	"layers shape dims hidden_sizes layer_sizes betas"

func isSetting(name string) bool { return settings.has(name) }

// points are names of where a network is evaluated.
const points words = "x y z t x0 xs ys point points input inputs sample data"

// activations are other functions than the ReLU, as libraries call them.
const activations words = "tanh leakyrelu leaky_relu sigmoid logistic gelu elu selu celu silu swish softplus " +
	"mish prelu hardtanh relu6 softmax softsign hardswish tansig logsig"

// otherActivation refuses a line with another activation than the ReLU, outside of comments.
func otherActivation(text string) {
	number := 0
	for line := range strings.Lines(text) {
		number++
		line, _, _ = strings.Cut(line, "#")
		ends := func(r rune) bool { return !strings.ContainsRune(letters+digits, r) }
		for word := range strings.FieldsFuncSeq(line, ends) {
			if lower := strings.ToLower(word); activations.has(lower) ||
				lower == "identity" && strings.Contains(line, "activation=") { // scikit-learn's
				panic(refused(number, wrongActivation, word))
			}
		}
	}
}

// readArrayFile reads W, b and a from the arrays of a file as NumPy saves them: by the names that readArrays knows,
// or, if they have none of their own, in the order in which a list of them is read. Errors name the array.
func readArrayFile(src *intake.Source) (r Arrays, err error) {
	// loadmat adds arrays of its own.
	list := slices.DeleteFunc(slices.Clone(src.Arrays), func(a npy.Array) bool { return strings.HasPrefix(a.Name, "__") })
	list = list[:min(len(list), 15)] // more than a network has with two BatchNorms, unknown or given twice
	err = try(func() {
		var s source
		ordered, cells := item{kind: itemList}, 0
		for _, a := range list {
			if cells += a.Len(); max(a.Len(), cells/2) > spec.MaxUnits*spec.MaxDim {
				panic(refused(0,
					"the array %s is %s: a network here has at most %d units and %d inputs",
					a.Name, npy.ShapeText(a.Shape), spec.MaxUnits, spec.MaxDim))
			}
			v := itemIn(&a, 0)
			v.loose = src.Upright
			s.bound = append(s.bound, binding{a.Name, v})
			if strings.HasPrefix(a.Name, "arr_") { // what savez calls arrays that are given without a name
				ordered.list = append(ordered.list, v)
			}
		}
		if len(ordered.list) == len(list) {
			s.bound = []binding{{"", ordered}}
		}
		r = s.arrays()
	}).err
	return r, err
}

// itemIn returns the numbers of an array in a line as a nested list. It refuses one that is not finite.
func itemIn(a *npy.Array, line int) item {
	values, err := a.Values(nil)
	if i := slices.IndexFunc(values, func(x float64) bool { return !linalg.Finite(x) }); i >= 0 {
		err = fmt.Errorf(notFinite, fmt.Sprint(values[i]))
	}
	if err != nil {
		panic(refused(line, badArray, a.Name, err))
	}
	return itemOf(a.Shape, values)
}

// itemOf returns numbers of a shape as a nested list, as if they had been read from text.
func itemOf(shape []int, values []float64) item {
	if len(shape) == 0 {
		return item{num: values[0]}
	}
	out := item{kind: itemList}
	if len(values) > 0 { // or however many rows without numbers are declared
		for row := range slices.Chunk(values, len(values)/shape[0]) {
			out.list = append(out.list, itemOf(shape[1:], row))
		}
	}
	return out
}

func (g gathered) arrays() (r Arrays) {
	w, b, a, c := g.hidden.weight, g.hidden.bias, g.output.weight, g.output.bias
	switch {
	case w == nil:
		panic(refused(0, "no W among the arrays"+asNetwork))
	case a == nil:
		panic(refused(0,
			"the array a is missing: the output weights, one for each unit, or the weight of a second layer"))
	}
	r.A = g.outputs()
	m := len(r.A)
	if depth(w.item) > 1 {
		r.W = matrix(w.name, w.item)
	} else if r.W = [][]float64{vector(w.name, w.item)}; m > 1 { // of one input
		r.W = linalg.Transpose(r.W)
	}
	if b == nil {
		r.B, r.Notes = make([]float64, m), noBiases
	} else if r.B = vector(b.name, b.item); len(r.B) != m {
		panic(refused(b.item.line, lengths, b.name, len(r.B), a.name, m))
	}
	if c != nil {
		list := vector(c.name, c.item)
		if r.C = list[0]; len(list) > 1 {
			panic(refused(c.item.line, manyOutputs, c.name, len(list), ""))
		}
	}
	rows, cols := len(r.W), len(r.W[0])
	byShape := side(a.item, m)
	switch {
	case rows != m && cols != m:
		panic(refused(w.item.line, shapes, w.name, rows, cols, a.name, m, m))
	case rows != cols:
		if r.Layout = Columns; rows == m {
			r.Layout = Rows
		}
		if g.unnamed && b == nil && byShape != r.Layout && m > 1 { // as likely x and y of a table
			panic(refused(w.item.line, nameless))
		}
	case reflect.DeepEqual(r.W, linalg.Transpose(r.W)):
		r.Layout = Rows
	default:
		if a.item.loose && !g.layered {
			byShape = Unclear
		}
		r.Layout = agreed(libraryOf(w.name).layout, byShape)
	}
	return r
}

// outputs reads the output weights. A matrix is of as many outputs as its other side has: which one
// that is the library tells, and it is said in the words of that, or else the number of biases.
func (g gathered) outputs() []float64 {
	a, biases := g.output.weight, g.hidden.bias
	var rows [][]float64
	if _, _, ok := numbers(a.item); ok || try(func() { rows = matrix(a.name, a.item) }).err != nil {
		return vector(a.name, a.item)
	}
	n, library := len(rows), libraryOf(a.name)
	if library.outputs != "" && library.layout != Rows ||
		library.outputs == "" && biases != nil && len(biases.item.list) == n {
		n = len(rows[0])
	}
	panic(refused(a.item.line, manyOutputs, a.name, n, strings.NewReplacer("$n", fmt.Sprint(n),
		"$m", fmt.Sprint(len(rows[0]))).Replace(library.outputs)))
}

// library is what the name of an array tells of the library that calls it so: in PyTorch a unit has a
// row of the weight, in Keras, Flax and scikit-learn a column.
type library struct {
	name           string
	layout         Layout
	outputs, third string // how it says that there are several outputs, or a third layer
}

func libraryOf(name string) library {
	base, _ := stem(name)
	for _, l := range libraries {
		if l.name == base {
			return l
		}
	}
	return library{}
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

func matrix(name string, v item) (out [][]float64) {
	if v.kind != itemList || len(v.list) == 0 {
		panic(refused(v.line, "%s must be a list of rows of numbers", name))
	}
	for i, r := range v.list {
		row, line, ok := numbers(r)
		if !ok {
			panic(refused(line, "row %d of %s must be a list of numbers", i+1, name))
		}
		if i > 0 && len(row) != len(out[0]) {
			panic(refused(r.line,
				"row %d of %s has %d numbers, but the first has %d", i+1, name, len(row), len(out[0])))
		}
		out = append(out, row)
	}
	return out
}

func vector(name string, v item) []float64 {
	out, line, ok := numbers(v)
	if !ok {
		panic(refused(line, "%s must be a list of numbers", name))
	}
	return out
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
