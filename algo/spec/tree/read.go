package tree

import (
	"bytes"
	"encoding/json"
	"fmt"
	"unicode/utf8"

	"crease/algo/work"
)

// reader reads values from the beginning of data, which checkSyntax has found to be
// JSON. json.Decoder would do, but takes ten times as long over its tokens.
type reader struct {
	data  []byte
	meter *work.Meter
	left  int // of data when the meter was last told
}

// place is where a value stands: what a path is made of once it is asked for.
type place struct {
	up    *place
	name  string // of a member; else the value is an element
	index int
	depth int
}

// path writes the place as errors do.
func (p *place) path() string {
	switch {
	case p == nil:
		return ""
	case p.name != "":
		return Join(p.up.path(), p.name)
	}
	return fmt.Sprintf("%s[%d]", p.up.path(), p.index)
}

// within returns what a member or an element of the value at p begins with.
func (p *place) within() place {
	if p == nil {
		return place{depth: 1}
	}
	return place{up: p, depth: p.depth + 1}
}

// skip passes over white space and, if it comes next, mark; it says whether it did.
func (r *reader) skip(mark byte) bool {
	r.data = bytes.TrimLeft(r.data, " \t\r\n")
	if len(r.data) == 0 || r.data[0] != mark {
		return false
	}
	r.data = r.data[1:]
	return true
}

// maxDepth is deeper than any spec, result or lesson nests.
const maxDepth = 16

func (r *reader) value(at *place) (Value, error) {
	if at != nil && at.depth > maxDepth {
		return nil, FieldError(at.path(), wordsTooDeep)
	}
	if err := r.meter.Tick(work.PerByte * (r.left - len(r.data))); err != nil {
		return nil, err
	}
	r.left = len(r.data)
	switch {
	case r.skip('['):
		return r.list(at)
	case r.skip('{'):
		return r.object(at)
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

func (r *reader) list(at *place) (Value, error) {
	list, each := []Value{}, at.within()
	for !r.skip(']') {
		each.index = len(list)
		v, err := r.value(&each)
		if err != nil {
			return nil, err
		}
		list = append(list, v)
		r.skip(',')
	}
	return list, nil
}

func (r *reader) object(at *place) (Value, error) {
	obj, seen, each := Object{}, map[string]bool{}, at.within()
	for !r.skip('}') {
		name := r.text()
		if each.name = name; name == "" {
			each.name = `""`
		}
		if seen[name] {
			return nil, FieldError(each.path(), wordsTwice)
		}
		seen[name] = true
		r.skip(':')
		v, err := r.value(&each)
		if err != nil {
			return nil, err
		}
		obj = append(obj, Member{name, v})
		r.skip(',')
	}
	return obj, nil
}

// text reads a string.
func (r *reader) text() string {
	r.skip(0)
	end := 1
	for r.data[end] != '"' {
		if r.data[end] == '\\' {
			end++
		}
		end++
	}
	if raw := r.data[1:end]; bytes.IndexByte(raw, '\\') < 0 && utf8.Valid(raw) {
		r.data = r.data[end+1:]
		return string(raw)
	}
	var s string
	if err := json.Unmarshal(r.data[:end+1], &s); err != nil {
		panic("tree: " + err.Error()) // the text was found to be JSON
	}
	r.data = r.data[end+1:]
	return s
}
