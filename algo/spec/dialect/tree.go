package dialect

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"

	"crease/algo/network"
)

// SyntaxError says where a text stops being JSON. Line and Column count from 1,
// columns in bytes.
type SyntaxError struct {
	Line, Column int
	Message      string
}

// Error implements error.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Message)
}

// fieldError is a *network.FieldError about the value at path.
func fieldError(path, format string, args ...any) error {
	return &network.FieldError{Field: path, Message: fmt.Sprintf(format, args...)}
}

// node is one JSON value: nil, bool, json.Number, string, []node or object.
type node any

// object keeps the members in their order; names are unique.
type object []member

type member struct {
	name  string
	value node
}

// parse reads exactly one JSON value. Repeated names of an object, which
// encoding/json lets pass, are refused by their path.
func parse(data []byte) (node, error) {
	data = trimMark(data)
	if len(data) > MaxBytes {
		return nil, fmt.Errorf(wordsTooLong, len(data), MaxBytes)
	}
	var raw json.RawMessage
	if err := json.Unmarshal(data, &raw); err != nil {
		return nil, syntaxError(data, err)
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	return value(dec, "", 0)
}

// trimMark takes the byte order mark off that some editors put first.
func trimMark(data []byte) []byte { return bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")) }

// syntaxError places an error of encoding/json in the text.
func syntaxError(data []byte, err error) error {
	var s *json.SyntaxError
	if !errors.As(err, &s) {
		return err
	}
	// Offset counts the bytes read: the offending one included, unless the text
	// ended too soon.
	before := data[:max(0, min(int(s.Offset)-1, len(data)))]
	message := s.Error()
	if int(s.Offset) >= len(data) && message == "unexpected end of JSON input" {
		before, message = data, wordsEndsEarly
	}
	line := bytes.Count(before, []byte("\n")) + 1
	column := len(before) - (bytes.LastIndexByte(before, '\n') + 1) + 1
	return &SyntaxError{line, column, message}
}

// maxDepth is deeper than any spec or result nests.
const maxDepth = 16

func value(dec *json.Decoder, path string, depth int) (node, error) {
	if depth > maxDepth {
		return nil, fieldError(path, wordsTooDeep)
	}
	tok, err := dec.Token()
	if err == io.EOF {
		return nil, &SyntaxError{1, 1, wordsEmpty}
	} else if err != nil {
		return nil, err
	}
	switch tok {
	case json.Delim('['):
		list := []node{}
		for dec.More() {
			v, err := value(dec, fmt.Sprintf("%s[%d]", path, len(list)), depth+1)
			if err != nil {
				return nil, err
			}
			list = append(list, v)
		}
		_, err := dec.Token()
		return list, err
	case json.Delim('{'):
		obj, seen := object{}, map[string]bool{}
		for dec.More() {
			tok, err := dec.Token()
			if err != nil {
				return nil, err
			}
			name := tok.(string)
			at := join(path, name)
			if seen[name] {
				return nil, fieldError(at, wordsTwice)
			}
			seen[name] = true
			v, err := value(dec, at, depth+1)
			if err != nil {
				return nil, err
			}
			obj = append(obj, member{name, v})
		}
		_, err := dec.Token()
		return obj, err
	}
	return tok, nil
}

func join(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

// kind names the type of v for a message.
func kind(v node) string {
	switch v.(type) {
	case nil:
		return wordsNull
	case bool:
		return wordsTruth
	case json.Number:
		return wordsANumber
	case string:
		return wordsAString
	case []node:
		return wordsAList
	}
	return wordsAnObject
}

// readers maps the names of an object's fields to what reads them.
type readers map[string]func(v node, path string) error

// read hands every member of v to its reader and refuses members without one.
func (r readers) read(v node, path string) error {
	obj, ok := v.(object)
	if !ok {
		if path == "" {
			path = "spec"
		}
		return fieldError(path, wordsObject, kind(v))
	}
	for _, m := range obj {
		f := r[m.name]
		if f == nil {
			return fieldError(join(path, m.name), wordsUnknown)
		}
		if err := f(m.value, join(path, m.name)); err != nil {
			return err
		}
	}
	return nil
}

// has says whether the object v has a member of the name.
func has(v node, name string) bool {
	obj, _ := v.(object)
	for _, m := range obj {
		if m.name == name {
			return true
		}
	}
	return false
}

func toFloat(dst *float64) func(node, string) error {
	return func(v node, path string) error {
		n, ok := v.(json.Number)
		if !ok {
			return fieldError(path, wordsNumber, kind(v))
		}
		x, err := strconv.ParseFloat(string(n), 64)
		if err != nil {
			return fieldError(path, wordsNotFinite)
		}
		*dst = x
		return nil
	}
}

// toInteger reads a whole number of at most 2^53 either way, the integers that
// every JSON program carries exactly; 1e6 and 5.0 are whole.
func toInteger(set func(int64)) func(node, string) error {
	return func(v node, path string) error {
		var x float64
		if err := toFloat(&x)(v, path); err != nil {
			return err
		}
		if x != math.Trunc(x) {
			return fieldError(path, wordsWhole, v)
		}
		if math.Abs(x) >= 1<<53 {
			return fieldError(path, wordsLarge)
		}
		set(int64(x))
		return nil
	}
}

func toInt(dst *int) func(node, string) error {
	return toInteger(func(x int64) { *dst = int(x) })
}

// toUint reads a non-negative integer below 2^53.
func toUint(dst *uint64) func(node, string) error {
	return func(v node, path string) error {
		var x int64
		if err := toInteger(func(y int64) { x = y })(v, path); err != nil {
			return err
		}
		if x < 0 {
			return fieldError(path, wordsNegative)
		}
		*dst = uint64(x)
		return nil
	}
}

func toBool(dst *bool) func(node, string) error {
	return func(v node, path string) error {
		b, ok := v.(bool)
		if !ok {
			return fieldError(path, wordsBool, kind(v))
		}
		*dst = b
		return nil
	}
}

func toString[T ~string](dst *T) func(node, string) error {
	return func(v node, path string) error {
		s, ok := v.(string)
		if !ok {
			return fieldError(path, wordsString, kind(v))
		}
		*dst = T(s)
		return nil
	}
}

// toList reads a list, element by element.
func toList[T any](dst *[]T, most int, element func(*T) func(node, string) error) func(node, string) error {
	return func(v node, path string) error {
		list, ok := v.([]node)
		if !ok {
			return fieldError(path, wordsList, kind(v))
		}
		if len(list) > most {
			return fieldError(path, wordsEntries, len(list), most)
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
