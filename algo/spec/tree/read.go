package tree

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"crease/algo/base/work"
)

// reader reads values from the beginning of data, which checkSyntax has found to be
// valid JSON. It replaces json.Decoder, whose tokens take ten times as long.
type reader struct {
	data  []byte
	meter *work.Meter
	left  int // length of data at the last call of tick
	most  int // entries of a list that are kept
	path  []step
}

// step leads from a value to one within it.
type step struct {
	name  string // of a member of an object; "" for an element of a list
	index int
}

// where returns the path of the value that is being read, as errors name it.
func (r *reader) where() (path string) {
	for _, s := range r.path {
		if s.name != "" {
			path = Join(path, s.name)
		} else {
			path = fmt.Sprintf("%s[%d]", path, s.index)
		}
	}
	return path
}

func (r *reader) skip(mark byte) bool {
	r.data = bytes.TrimLeft(r.data, " \t\r\n")
	if len(r.data) == 0 || r.data[0] != mark {
		return false
	}
	r.data = r.data[1:]
	return true
}

func (r *reader) tick() {
	r.meter.Tick(work.PerByte * (r.left - len(r.data)))
	r.left = len(r.data)
}

// maxDepth is the deepest nesting that is read, more than any spec, result or lesson has.
const maxDepth = 16

func (r *reader) value() (Value, error) {
	if len(r.path) > maxDepth {
		return nil, FieldError(r.where(), wordsTooDeep)
	}
	if r.tick(); r.meter.Err() != nil {
		return nil, r.meter.Err()
	}
	switch {
	case r.skip('['):
		return r.within(r.list)
	case r.skip('{'):
		return r.within(r.object)
	case r.data[0] == '"':
		return r.text(), nil
	}
	end := bytes.IndexAny(r.data, ",]} \t\r\n")
	if end < 0 {
		end = len(r.data)
	}
	word := string(r.data[:end])
	r.data = r.data[end:]
	switch word {
	case "null":
		return nil, nil
	case "true", "false":
		return word == "true", nil
	}
	return json.Number(word), nil
}

func (r *reader) within(read func() (Value, error)) (Value, error) {
	r.path = append(r.path, step{})
	v, err := read()
	r.path = r.path[:len(r.path)-1]
	return v, err
}

func (r *reader) enter(s step) { r.path[len(r.path)-1] = s }

func (r *reader) list() (Value, error) {
	list := []Value{}
	for !r.skip(']') {
		if len(list) == r.most {
			return r.count(r.most), nil
		}
		r.enter(step{index: len(list)})
		v, err := r.value()
		if err != nil {
			return nil, err
		}
		list = append(list, v)
		r.skip(',')
	}
	return list, nil
}

// count skips the rest of a list, of which n entries have been read, and returns the number of its entries.
func (r *reader) count(n int) tooMany {
	data := r.data
	for i, depth := 0, 0; ; i++ {
		switch data[i] {
		case '"':
			i += closing(data[i:])
		case '[', '{':
			depth++
		case ']', '}':
			if depth == 0 {
				r.data = data[i+1:]
				return tooMany(n + 1)
			}
			depth--
		case ',':
			if depth == 0 {
				n++
			}
			r.data = data[i:]
			r.tick()
		}
	}
}

func (r *reader) object() (Value, error) {
	obj, seen := Object{}, map[string]bool{}
	for !r.skip('}') {
		name := r.text()
		r.enter(step{name: cmp.Or(name, `""`)})
		if seen[name] {
			return nil, FieldError(r.where(), wordsTwice)
		}
		seen[name] = true
		r.skip(':')
		v, err := r.value()
		if err != nil {
			return nil, err
		}
		obj = append(obj, Member{name, v})
		r.skip(',')
	}
	return obj, nil
}

func (r *reader) text() string {
	r.skip(0)
	end := closing(r.data)
	if raw := r.data[1:end]; bytes.IndexByte(raw, '\\') < 0 && utf8.Valid(raw) {
		r.data = r.data[end+1:]
		return string(raw)
	}
	var s string
	if err := json.Unmarshal(r.data[:end+1], &s); err != nil {
		panic("tree: " + err.Error()) // checkSyntax has accepted the text
	}
	r.data = r.data[end+1:]
	return s
}

func closing(data []byte) int {
	end := 1
	for data[end] != '"' {
		if data[end] == '\\' {
			end++
		}
		end++
	}
	return end
}

// SyntaxError is where a text stops being JSON, and why. Line and Column count from 1, columns in bytes.
type SyntaxError struct {
	Line, Column int
	Message      string
}

// Error implements error.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Message)
}

// checkSyntax returns a *SyntaxError if data is not exactly one JSON value.
func checkSyntax(data []byte) error {
	var raw json.RawMessage
	err := json.Unmarshal(data, &raw)
	var s *json.SyntaxError
	if !errors.As(err, &s) {
		return err
	}
	// Offset counts the bytes read: the offending one included, unless the text ended too soon.
	before := data[:max(0, min(int(s.Offset)-1, len(data)))]
	message := s.Error()
	switch {
	case len(bytes.TrimSpace(data)) == 0:
		before, message = nil, wordsEmpty
	case int(s.Offset) >= len(data) && message == "unexpected end of JSON input":
		before, message = data, wordsEndsEarly
	case len(before) < len(data):
		message = stray(data[len(before):], message)
	}
	line := bytes.Count(before, []byte("\n")) + 1
	column := len(before) - (bytes.LastIndexByte(before, '\n') + 1) + 1
	return &SyntaxError{line, column, message}
}

// stray returns the message about the character at the beginning of data, of which
// encoding/json names only the first byte. message is that of encoding/json.
func stray(data []byte, message string) string {
	if data[0] < utf8.RuneSelf {
		return message
	}
	switch letter, _ := utf8.DecodeRune(data); {
	case letter == utf8.RuneError:
		return wordsNotUTF8
	case strings.ContainsRune("−–—", letter):
		return fmt.Sprintf(wordsMinus, letter)
	case strings.ContainsRune("“”„‘’", letter):
		return fmt.Sprintf(wordsQuotes, letter)
	default:
		return fmt.Sprintf(wordsStray, letter)
	}
}
