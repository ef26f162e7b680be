package npy

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"crease/algo/spec/tree"
)

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
		"shape":         tree.ToList(&a.Shape, 32, tree.ToInt),
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

// descr takes the type of the numbers, or those of the fields of a row, [('x', '<f8'), ('y', '<i8')], which lie one
// behind the other.
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
func (e *typeError) Error() string { return fmt.Sprintf(wordsType, shortened(e.of)) }

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
	parts := make([]string, len(shape))
	for i, n := range shape {
		parts[i] = strconv.Itoa(n)
	}
	return strings.Join(parts, "×")
}

func shortened(s string) string { return strconv.Quote(tree.Cut(s, 30)) }
