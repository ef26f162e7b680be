package npy

import (
	"encoding/binary"
	"errors"
	"fmt"
	"strconv"
	"strings"
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
			if p.peek("[") {
				return errors.New(wordsFields)
			}
			if err := a.dtype(p.quoted()); err != nil && !p.failed {
				return err
			}
		case "fortran_order":
			a.columns = p.truth()
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

// dtype parses the type of the numbers: the byte order, f or i, and 4 or 8.
func (a *Array) dtype(s string) error {
	if len(s) == 3 && (s[1] == 'f' || s[1] == 'i') && (s[2] == '4' || s[2] == '8') {
		a.kind, a.size = s[1], int(s[2]-'0')
		switch s[0] {
		case '<':
			a.order = binary.LittleEndian
			return nil
		case '>':
			a.order = binary.BigEndian
			return nil
		}
	}
	return fmt.Errorf(wordsType, shortened(s))
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

func (p *literal) truth() bool {
	if p.has("True") {
		return true
	}
	p.mark("False")
	return false
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

func shortened(s string) string {
	if r := []rune(s); len(r) > 30 {
		s = string(r[:30]) + "…"
	}
	return strconv.Quote(s)
}
