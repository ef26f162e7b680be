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
	"crease/algo/network"
)

// reader reads values from the beginning of data, which checkSyntax has found to be
// valid JSON. It replaces json.Decoder, whose tokens take ten times as long.
type reader struct {
	data  []byte
	meter *work.Meter
	left  int // length of data at the last call of tick
	most  int // entries of a list that are kept
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

// value reads the value that lies so many values deep. Errors name the path from there on.
func (r *reader) value(depth int) (Value, error) {
	if depth > 16 { // more than any spec, result or lesson has
		return nil, FieldError("", "is nested too deeply")
	}
	if r.tick(); r.meter.Err() != nil {
		return nil, r.meter.Err()
	}
	switch {
	case r.skip('['):
		return r.list(depth)
	case r.skip('{'):
		return r.object(depth)
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

// within puts the step to a value before the path of an error in it.
func within(step string, err error) error {
	if e, ok := err.(*network.FieldError); ok {
		if e.Field != "" && e.Field[0] != '[' {
			step += "."
		}
		e.Field = step + e.Field
	}
	return err
}

func (r *reader) list(depth int) (Value, error) {
	list := []Value{}
	for !r.skip(']') {
		if len(list) == r.most {
			return r.count(r.most), nil
		}
		v, err := r.value(depth + 1)
		if err != nil {
			return nil, within(fmt.Sprintf("[%d]", len(list)), err)
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

func (r *reader) object(depth int) (Value, error) {
	obj, seen := Object{}, map[string]bool{}
	for !r.skip('}') {
		name := r.text()
		step := Shortened(cmp.Or(name, `""`))
		if seen[name] {
			return nil, FieldError(step, "is given twice")
		}
		seen[name] = true
		r.skip(':')
		v, err := r.value(depth + 1)
		if err != nil {
			return nil, within(step, err)
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
	s, ok := errors.AsType[*json.SyntaxError](err)
	if !ok {
		return err
	}
	// Offset counts the bytes read: the offending one included, unless the text ended too soon.
	before := data[:max(0, min(int(s.Offset)-1, len(data)))]
	message := s.Error()
	switch {
	case len(bytes.TrimSpace(data)) == 0:
		before, message = nil, "the text is empty"
	case int(s.Offset) >= len(data) && message == "unexpected end of JSON input":
		before, message = data, "the text ends too soon"
	case len(before) < len(data) && data[len(before)] >= utf8.RuneSelf: // of which encoding/json names the first byte only
		message = stray(utf8.DecodeRune(data[len(before):]))
	}
	line := bytes.Count(before, []byte("\n")) + 1
	column := len(before) - (bytes.LastIndexByte(before, '\n') + 1) + 1
	return &SyntaxError{line, column, message}
}

func stray(letter rune, _ int) string {
	switch {
	case letter == utf8.RuneError:
		return "a byte that is not of UTF-8"
	case strings.ContainsRune("−–—", letter):
		return fmt.Sprintf("the sign %c is not the minus sign of JSON, which is -", letter)
	case strings.ContainsRune("“”„‘’", letter):
		return fmt.Sprintf("the sign %c is not the quotation mark of JSON, which is \"", letter)
	default:
		return fmt.Sprintf("the character %c does not belong here", letter)
	}
}
