// Package npy reads arrays of numbers in files: .npy, versions 1 to 3 of the format, also with several
// fields a row; .npz, a ZIP archive of those, stored or deflated; and .safetensors.
//
// Open reads only the headers, so that a page can show the contents of a file without reading hundreds of megabytes.
// No memory is allocated for numbers that the file cannot hold, whatever shape it declares.
package npy

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"crease/algo/base/work"
	"crease/algo/spec/tree"
)

// What is wrong in more than one place, formats of package fmt.
const (
	wordsArray   = "the array %s: %w"
	wordsHeader  = "the header is not one of .npy: a dictionary with descr, fortran_order and shape"
	wordsOffsets = "its place in the file does not fit its shape, or the file ends before"
	wordsDeep    = "it is %s: arrays of at most two dimensions are read"
	wordsCut     = "it ends too soon"
)

// MaxNumbers is the largest number of entries of an array: 256 MB of float64.
const MaxNumbers = 1 << 25

// Array is one array of a file.
type Array struct {
	Name    string // the name in the archive, without .npy; "" outside an archive
	Shape   []int  // at most two lengths, the product at most MaxNumbers
	kind    byte   // f, i, u or b, or B for the first half of an f4
	size    int    // bytes of a number: 1, 2, 4 or 8
	order   binary.ByteOrder
	columns bool // in Fortran's order: one column after the other
	start   int  // offset of the numbers in the member
	in      member
	stride  int     // bytes from one number to the next
	fields  []Array // the columns of one that has several fields a row
	bad     error   // why its numbers cannot be read, in an archive beside others
}

// Is reports whether data begins like a .npy, .npz or .safetensors file.
func Is(data []byte) bool {
	return bytes.HasPrefix(data, []byte(magic)) || bytes.HasPrefix(data, []byte(zipLocal)) ||
		bytes.HasPrefix(data, []byte(zipEnd)) || isSafetensors(data)
}

// Open returns the arrays of a file, in its order, without reading their numbers. data must not change as long as
// they are used. Errors name the defect, and in an archive the array, or wrap w's.
func Open(data []byte, w *work.Meter) ([]Array, error) {
	if bytes.HasPrefix(data, []byte(magic)) {
		a, err := open(member{raw: data, size: len(data)}, w)
		if len(a.fields) > 0 {
			return a.fields, err
		}
		return []Array{a}, err
	}
	if isSafetensors(data) {
		return openSafetensors(data)
	}
	members, err := directory(data)
	if err != nil {
		return nil, err
	}
	var list []Array
	for _, m := range members {
		name, ok := strings.CutSuffix(m.name, ".npy")
		if !ok || strings.HasPrefix(name, "__MACOSX/") { // what macOS puts beside every file
			continue
		}
		a, err := open(m, w)
		if _, other := errors.AsType[*typeError](err); other {
			a.bad, err = err, nil
		}
		if err != nil {
			return nil, fmt.Errorf(wordsArray, shortened(name), err)
		}
		a.Name = name
		if len(a.fields) == 0 {
			a.fields = []Array{a}
		}
		list = append(list, a.fields...)
	}
	if len(list) == 0 {
		return nil, errors.New("the archive holds no array (.npy): what else is in it has to be unpacked first")
	}
	return list, nil
}

const magic = "\x93NUMPY"

// maxHeader is the length of the longest header that is read. NumPy has the same limit.
const maxHeader = 10_000

func open(m member, w *work.Meter) (a Array, err error) {
	head, err := m.head(12+maxHeader, w)
	switch {
	case err != nil:
		return a, err
	case len(head) < 12:
		return a, errors.New(wordsCut)
	case string(head[:len(magic)]) != magic:
		return a, errors.New("it does not begin as .npy does")
	}
	length, start := int(binary.LittleEndian.Uint16(head[8:])), 10
	switch version := head[6]; version {
	case 1:
	case 2, 3:
		length, start = int(binary.LittleEndian.Uint32(head[8:])), 12
	default:
		return a, fmt.Errorf("version %d of the .npy format is not known; 1 to 3 are", version)
	}
	switch {
	case length > maxHeader:
		return a, fmt.Errorf("the header has %d bytes, which no array of numbers needs", length)
	case length > len(head)-start:
		return a, errors.New(wordsCut)
	}
	a.in, a.start = m, start+length
	if err := a.describe(string(head[start:a.start])); err != nil {
		return a, err
	}
	for i := range a.fields {
		f := &a.fields[i]
		f.start, f.stride, f.Shape, f.in = f.start+a.start, a.size, a.Shape, a.in
		if len(a.Shape) != 1 {
			return a, errors.New("it has several fields a row: only lists of such rows are read")
		}
	}
	return a, a.fits()
}

func (a *Array) fits() error {
	n := 1
	for _, k := range a.Shape {
		if k > 0 && n > MaxNumbers/k {
			return fmt.Errorf("it is %s: arrays of at most %d numbers are read", ShapeText(a.Shape), MaxNumbers)
		}
		n *= k
	}
	switch have, want := a.in.size-a.start, n*a.size; {
	case have < want:
		return fmt.Errorf("it is %s, which takes %d bytes, but only %d are there", ShapeText(a.Shape), want, max(0, have))
	case have > want:
		return fmt.Errorf("it is %s, which takes %d bytes, but %d are there", ShapeText(a.Shape), want, have)
	}
	return nil
}

// Len returns the number of entries of the array.
func (a *Array) Len() int {
	n := 1
	for _, k := range a.Shape {
		n *= k
	}
	return n
}

// Values returns the entries in row-major order, integers beyond 2⁵³ rounded. Damaged bytes are an error, or w's.
func (a *Array) Values(w *work.Meter) ([]float64, error) {
	if a.bad != nil {
		return nil, fmt.Errorf(wordsArray, shortened(a.Name), a.bad)
	}
	data, err := a.in.all(w)
	if err != nil {
		return nil, err
	}
	out := make([]float64, a.Len())
	rows, cols := 1, len(out) // in the order of the file
	if a.columns && len(a.Shape) == 2 {
		rows, cols = a.Shape[0], a.Shape[1]
	}
	data = data[a.start:]
	for i := range out {
		if i%piece == 0 {
			if err := w.Tick(work.PerByte * piece); err != nil {
				return nil, err
			}
		}
		out[i%rows*cols+i/rows] = a.number(data[i*max(a.stride, a.size):])
	}
	return out, nil
}

func (a *Array) number(b []byte) float64 {
	var bits uint64
	switch a.size {
	case 1:
		bits = uint64(b[0])
	case 2:
		bits = uint64(a.order.Uint16(b))
	case 4:
		bits = uint64(a.order.Uint32(b))
	default:
		bits = a.order.Uint64(b)
	}
	switch a.kind {
	case 'f':
		switch a.size {
		case 2:
			return Half(uint16(bits))
		case 4:
			return float64(math.Float32frombits(uint32(bits)))
		}
		return math.Float64frombits(bits)
	case 'i':
		unused := 64 - 8*a.size
		return float64(int64(bits<<unused) >> unused)
	case 'B':
		return float64(math.Float32frombits(uint32(bits) << 16))
	}
	return float64(bits)
}

// Half returns the number of a float16: a sign, five bits of exponent and ten of mantissa.
func Half(bits uint16) float64 {
	v := float64(math.Float32frombits(uint32(bits&0x7fff)<<13)) * 0x1p112 // the exponent of a float32 counts from 112 more
	switch {
	case v > 1<<16:
		v = math.NaN()
	case v == 1<<16:
		v = math.Inf(1)
	}
	return math.Copysign(v, 1-2*float64(bits>>15))
}

// describe parses the header, which is a Python dictionary:
//
//	{'descr': '<f8', 'fortran_order': False, 'shape': (3, 4), }
func (a *Array) describe(text string) error {
	v, err := tree.Parse(asJSON(text), nil)
	if object, ok := v.(tree.Object); err != nil || !ok || len(object) != 3 {
		return errors.New(wordsHeader)
	}
	var wrong error // with the type, which is told as it is
	err = tree.Readers{
		"descr":         func(v tree.Value, _ string) error { wrong = a.descr(v); return nil },
		"fortran_order": tree.ToBool(&a.columns),
		"shape":         tree.ToList(&a.Shape, 32, tree.ToInt[int]),
	}.Read(v, "")
	switch {
	case err != nil || slices.ContainsFunc(a.Shape, func(n int) bool { return n < 0 || n >= 1<<53 }):
		return errors.New(wordsHeader)
	case wrong == nil && len(a.Shape) > 2:
		return fmt.Errorf(wordsDeep, ShapeText(a.Shape))
	}
	return wrong
}

// asJSON returns a dictionary of Python's as JSON. Of JSON it makes something else, which no header is.
func asJSON(text string) []byte {
	var out []byte
	for text != "" {
		at := strings.IndexAny(text, "'\"")
		if at < 0 {
			at = len(text)
		}
		out = append(out, toJSON.Replace(trailing.Replace(unspaced.Replace(text[:at])))...)
		if text = text[at:]; text == "" {
			break
		}
		name, rest, closed := strings.Cut(text[1:], text[:1])
		if !closed {
			return nil
		}
		out, text = strconv.AppendQuote(out, name), rest
	}
	return out
}

// What asJSON replaces outside of strings, one after the other. Python 2 wrote 3L.
var (
	unspaced = strings.NewReplacer(" ", "", "\n", "", "L", "")
	trailing = strings.NewReplacer(",)", ")", ",}", "}", ",]", "]")
	toJSON   = strings.NewReplacer("(", "[", ")", "]", "True", "true", "False", "false", "true", "True", "false", "False")
)

// descr takes the type of the numbers, or those of the fields of a row, [('x', '<f8'), ('y', '<i8')].
func (a *Array) descr(v tree.Value) error {
	if kind, ok := v.(string); ok {
		return a.dtype(kind)
	}
	fields, _ := v.([]tree.Value)
	for _, v := range fields {
		var pair []string
		if err := tree.ToList(&pair, 2, tree.ToString[string])(v, ""); err != nil || len(pair) < 2 {
			return errors.New(wordsHeader)
		}
		f := Array{Name: pair[0], start: a.size}
		if err := f.dtype(pair[1]); err != nil {
			return fmt.Errorf(wordsArray, shortened(f.Name), err)
		}
		a.fields, a.size = append(a.fields, f), a.size+f.size
	}
	if len(fields) == 0 {
		return errors.New(wordsHeader)
	}
	return nil
}

// typeError is the error for an array of something other than numbers.
type typeError struct{ of string }

// Error implements error.
func (e *typeError) Error() string {
	return fmt.Sprintf(`entries of type %s are not read; save numbers, as with x.astype("float64")`, shortened(e.of))
}

// types are the types of numbers that are read, with the bytes that each takes.
var types = []string{"f2", "f4", "f8", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "b1"}

// dtype parses the type of the numbers: the byte order and one of types.
func (a *Array) dtype(s string) error {
	if len(s) == 3 && slices.Contains(types, s[1:]) {
		a.kind, a.size = s[1], int(s[2]-'0')
		switch s[0] {
		case '<', '|', '=': // of single bytes there is no order
			a.order = binary.LittleEndian
			return nil
		case '>':
			a.order = binary.BigEndian
			return nil
		}
	}
	return &typeError{s}
}

// ShapeText returns a text for a shape that fits after "is": "3×4", "of length 3".
func ShapeText(shape []int) string {
	switch len(shape) {
	case 0:
		return "a single number"
	case 1:
		return "of length " + strconv.Itoa(shape[0])
	}
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(shape), " ", "×"), "[]")
}

func shortened(s string) string { return strconv.Quote(tree.Cut(s, 30)) }

// isSafetensors reports whether data begins with the length of a header in eight bytes and a header, which is JSON.
func isSafetensors(data []byte) bool {
	return len(data) > 9 && data[8] == '{' && binary.LittleEndian.Uint64(data) < 1<<32
}

// dtypes are the types of safetensors, as npy calls them; B2 is the first half of an f4.
var dtypes = map[string]string{"F64": "f8", "F32": "f4", "F16": "f2", "BF16": "B2", "I64": "i8", "I32": "i4"}

// openSafetensors returns the arrays of a file of safetensors: a JSON object that says of each array its
// type, its shape and where in the rest of the file its numbers are.
func openSafetensors(data []byte) (list []Array, err error) {
	size := binary.LittleEndian.Uint64(data)
	if size > uint64(len(data)-8) {
		return nil, errors.New("it is a file of safetensors that ends within its header")
	}
	header, numbers := data[8:8+size], data[8+size:]
	v, err := tree.Parse(header, nil)
	if err != nil {
		return nil, fmt.Errorf("the header of the file is not as safetensors writes it: %w", err)
	}
	entries, _ := v.(tree.Object)
	for _, e := range entries {
		if e.Name == "__metadata__" {
			continue
		}
		dtype, shape, at := "", []int(nil), []int(nil)
		integers := func(dst *[]int) func(tree.Value, string) error { return tree.ToList(dst, 2, tree.ToInt[int]) }
		read := tree.Readers{"dtype": tree.ToString(&dtype), "shape": integers(&shape), "data_offsets": integers(&at)}
		a := Array{Name: e.Name}
		err = read.Read(e.Value, "")
		if err == nil && (len(at) != 2 || at[0] < 0 || at[1] < at[0] || at[1] > len(numbers)) {
			err = errors.New(wordsOffsets)
		}
		if err == nil {
			a, err = Raw(e.Name, dtype, shape, numbers[at[0]:at[1]])
		}
		if err != nil {
			return nil, fmt.Errorf(wordsArray, shortened(e.Name), err)
		}
		list = append(list, a)
	}
	return list, nil
}

// Raw returns an array whose numbers are the bytes of data in little-endian order. dtype is one of safetensors.
func Raw(name, dtype string, shape []int, data []byte) (Array, error) {
	a := Array{Name: name, Shape: shape, order: binary.LittleEndian, in: member{raw: data, size: len(data)}}
	kind := dtypes[dtype]
	switch {
	case kind == "":
		return a, &typeError{dtype}
	case len(shape) > 2:
		return a, fmt.Errorf(wordsDeep, ShapeText(shape))
	case slices.ContainsFunc(shape, func(n int) bool { return n < 0 }):
		return a, errors.New(wordsOffsets)
	}
	a.kind, a.size = kind[0], int(kind[1]-'0')
	return a, a.fits()
}
