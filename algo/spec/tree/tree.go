// Package tree reads JSON strictly, for the files of this project that people write: an error names the path of a
// field that is unknown, given twice, of the wrong type or not finite. Numbers are kept as they are written.
package tree

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"unicode/utf8"

	"crease/algo/base/numeral"
	"crease/algo/base/work"
	"crease/algo/network"
)

// FieldError is a *network.FieldError about the value at path.
func FieldError(path, format string, args ...any) error {
	return &network.FieldError{Field: path, Message: fmt.Sprintf(format, args...)}
}

// MaxBytes is the length of the longest text that is read.
const MaxBytes = 4 << 20

// Value is one JSON value: nil, bool, json.Number, string, []Value, Object, or tooMany.
type Value any

// mostEntries is the number of entries of a list that are kept, more than any valid list has.
const mostEntries = 256

// tooMany is the number of entries of a list that has more than mostEntries. Such a list is
// an error that names only this number, and keeping the entries of 4 MB would take a second.
type tooMany int

// Object holds the members in the order of the text; their names are unique.
type Object []Member

// Member is one field of an object.
type Member struct {
	Name  string
	Value Value
}

// Parse reads exactly one JSON value. Repeated names in an object, which encoding/json accepts, are an error. Errors
// are a *SyntaxError, a *network.FieldError, w's, or that the text is longer than MaxBytes.
func Parse(data []byte, w *work.Meter) (Value, error) {
	data = TrimMark(data)
	if len(data) > MaxBytes {
		return nil, fmt.Errorf("the text has %d bytes, at most %d are read", len(data), MaxBytes)
	}
	if err := checkSyntax(data); err != nil {
		return nil, err
	}
	r := reader{data: data, meter: w, left: len(data), most: mostEntries}
	v, err := r.value(0)
	return v, cmp.Or(w.Err(), err)
}

// Sequence reads the JSON values that stand one after the other in data, however long it and its lists are. The
// error is io.ErrUnexpectedEOF where the text ends within a value.
func Sequence(data []byte, w *work.Meter) (list []Value, err error) {
	in := json.NewDecoder(bytes.NewReader(data))
	for {
		var one json.RawMessage
		switch err := in.Decode(&one); {
		case err == io.EOF:
			return list, nil
		case err != nil:
			return list, err
		}
		r := reader{data: one, meter: w, left: len(one), most: math.MaxInt}
		v, err := r.value(0)
		if err = cmp.Or(w.Err(), err); err != nil {
			return list, err
		}
		list = append(list, v)
	}
}

// TrimMark removes the byte order mark with which some editors begin a file.
func TrimMark(data []byte) []byte { return bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")) }

// Join returns the path of a field of the object at path.
func Join(path, name string) string {
	name = Shortened(name)
	if path == "" {
		return name
	}
	return path + "." + name
}

// Quoted is the largest number of characters of a text that a message quotes.
const Quoted = 40

// Shortened returns s as messages quote it, cut off behind Quoted characters.
func Shortened(s string) string { return Cut(s, Quoted) }

// Cut returns a text of more than n characters cut off there with "…" behind it, any other as it is.
func Cut(s string, n int) string {
	if len(s) <= n {
		return s
	}
	if r := []rune(s[:min(len(s), (n+1)*utf8.UTFMax)]); len(r) > n {
		return string(r[:n]) + "…"
	}
	return s
}

// Kind returns the name of v's type for a message.
func Kind(v Value) string {
	switch v.(type) {
	case nil:
		return "null"
	case bool:
		return "true or false"
	case json.Number:
		return "a number"
	case string:
		return "a string"
	case []Value, tooMany:
		return "a list"
	}
	return "an object"
}

// Readers maps the names of an object's fields to the functions that read them.
type Readers map[string]func(v Value, path string) error

// Read passes every member of v to its reader. A member without a reader is an error.
func (r Readers) Read(v Value, path string) error {
	if err := WantObject(v, path); err != nil {
		return err
	}
	for _, m := range v.(Object) {
		f := r[m.Name]
		if f == nil {
			return FieldError(Join(path, m.Name), "is not a known field")
		}
		if err := f(m.Value, Join(path, m.Name)); err != nil {
			return err
		}
	}
	return nil
}

// WantObject returns an error if v is not an object.
func WantObject(v Value, path string) error {
	if _, ok := v.(Object); !ok {
		return FieldError(path, "must be an object, not %s", Kind(v))
	}
	return nil
}

// Has reports whether v is an object that has a member of this name.
func Has(v Value, name string) bool {
	obj, _ := v.(Object)
	return slices.ContainsFunc(obj, func(m Member) bool { return m.Name == name })
}

// ToFloat reads a finite number.
func ToFloat(dst *float64) func(Value, string) error {
	return func(v Value, path string) error {
		n, ok := v.(json.Number)
		if !ok {
			return FieldError(path, "must be a number, not %s", Kind(v))
		}
		x, err := strconv.ParseFloat(string(n), 64)
		if err != nil {
			return FieldError(path, "is not a finite number")
		}
		*dst = x
		return nil
	}
}

// ToInt reads a whole number, also as 1e6 or 5.0, clamped to ±2^53: all integers there are exact in JSON.
func ToInt[T int | int64 | uint64](dst *T) func(Value, string) error {
	return func(v Value, path string) error {
		var x float64
		if err := ToFloat(&x)(v, path); err != nil {
			return err
		}
		switch {
		case x != math.Trunc(x):
			return FieldError(path, "must be a whole number, not %s", Shortened(string(v.(json.Number))))
		case x < 0 && ^T(0) > 0: // of a type without negative numbers
			return FieldError(path, "must not be negative")
		}
		*dst = T(max(-1<<53, min(x, 1<<53))) // a setting's own limit is lower, and its message names it
		return nil
	}
}

// ToBool reads true or false.
func ToBool(dst *bool) func(Value, string) error {
	return to("must be true or false, not %s", func(b bool) { *dst = b })
}

// ToString reads a string.
func ToString[T ~string](dst *T) func(Value, string) error {
	return to("must be a string, not %s", func(s string) { *dst = T(s) })
}

// to reads a value of type T; words is the message about a value of another type.
func to[T any](words string, set func(T)) func(Value, string) error {
	return func(v Value, path string) error {
		x, ok := v.(T)
		if !ok {
			return FieldError(path, words, Kind(v))
		}
		set(x)
		return nil
	}
}

// ToList reads a list of at most most elements, each with element. It panics if Parse keeps fewer.
func ToList[T any](dst *[]T, most int, element func(*T) func(Value, string) error) func(Value, string) error {
	if most > mostEntries {
		panic("tree: lists of this length are not kept")
	}
	return func(v Value, path string) error {
		list, ok := v.([]Value)
		n, many := v.(tooMany)
		if !ok && !many {
			return FieldError(path, "must be a list, not %s", Kind(v))
		}
		if n := max(int(n), len(list)); n > most {
			return FieldError(path, "has %s entries, at most %s are supported", numeral.Count(int64(n)), numeral.Count(int64(most)))
		}
		*dst = make([]T, len(list))
		for i, v := range list {
			if err := element(&(*dst)[i])(v, fmt.Sprintf("%s[%d]", path, i)); err != nil {
				return err
			}
		}
		return nil
	}
}
