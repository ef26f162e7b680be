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
	p := &literal{rest: text}
	seen := map[string]bool{}
	p.mark("{")
	for !p.failed && !p.has("}") {
		key := p.quoted()
		p.mark(":")
		if seen[key] {
			p.failed = true
		}
		seen[key] = true
		switch key {
		case "descr":
			if p.has("[") {
				if err := a.record(p); err != nil {
					return err
				}
			} else if err := a.dtype(p.quoted()); err != nil && !p.failed {
				return err
			}
		case "fortran_order":
			if a.columns = p.has("True"); !a.columns {
				p.mark("False")
			}
		case "shape":
			a.Shape = p.tuple()
		default:
			p.failed = true
		}
		if !p.has(",") && !p.peek("}") {
			p.failed = true
		}
	}
	if p.failed || strings.TrimSpace(p.rest) != "" || len(seen) != 3 {
		return errors.New(wordsHeader)
	}
	if len(a.Shape) > 2 {
		return fmt.Errorf(wordsDeep, ShapeText(a.Shape))
	}
	return nil
}

// record parses the types of the fields of a row, [('x', '<f8'), ('y', '<i8')], which lie one behind the other.
func (a *Array) record(p *literal) error {
	for !p.failed && !p.has("]") {
		p.mark("(")
		f := Array{Name: p.quoted(), start: a.size}
		p.mark(",")
		if err := f.dtype(p.quoted()); err != nil && !p.failed {
			return fmt.Errorf(wordsArray, shortened(f.Name), err)
		}
		p.mark(")")
		p.has(",")
		a.fields, a.size = append(a.fields, f), a.size+f.size
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

// literal parses Python's strings, booleans and tuples of whole numbers. After the first
// error failed is set and nothing more is read.
type literal struct {
	rest   string
	failed bool
}

// peek skips white space and reports whether mark comes next.
func (p *literal) peek(mark string) bool {
	p.rest = strings.TrimLeft(p.rest, " \t\r\n")
	return !p.failed && strings.HasPrefix(p.rest, mark)
}

// has is peek, but skips mark too.
func (p *literal) has(mark string) bool {
	if !p.peek(mark) {
		return false
	}
	p.rest = p.rest[len(mark):]
	return true
}

func (p *literal) mark(mark string) {
	if !p.has(mark) {
		p.failed = true
	}
}

func (p *literal) quoted() string {
	for _, quote := range []string{"'", `"`} {
		if p.has(quote) {
			text, rest, closed := strings.Cut(p.rest, quote)
			p.rest, p.failed = rest, !closed
			return text
		}
	}
	p.failed = true
	return ""
}

// tuple parses (), (3,) or (3, 4); Python 2 wrote 3L.
func (p *literal) tuple() (list []int) {
	p.mark("(")
	for !p.failed && !p.has(")") {
		p.peek("")
		n := len(p.rest) - len(strings.TrimLeft(p.rest, "0123456789"))
		v, err := strconv.Atoi(p.rest[:n])
		if err != nil || len(list) > 32 {
			p.failed = true
			break
		}
		list, p.rest = append(list, v), p.rest[n:]
		p.has("L")
		if !p.has(",") && !p.peek(")") {
			p.failed = true
		}
	}
	return list
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
