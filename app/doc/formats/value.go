package formats

import (
	"math"
	"strconv"
	"strings"

	"crease/algo/spec"
)

// mostItems is how many numbers, lists and strings a text may hold: more than any
// network takes, however its numbers are nested.
const mostItems = 8 * spec.MaxUnits * spec.MaxDim

// value reads a number, a list, or a call that wraps one.
func (p *parser) value(depth int) (item, error) {
	t := p.next()
	p.items++
	switch {
	case p.items > mostItems:
		return item{}, lineError(t.line, largeText, spec.MaxUnits, spec.MaxDim)
	case depth > deepest:
		return item{}, lineError(t.line, deepList)
	case t.kind == tokenNumber:
		return number(t)
	case t.kind == tokenString:
		return item{line: t.line, kind: itemString, text: t.text}, nil
	case t.is("["):
		return p.list(t.line, "]", depth)
	case t.is("("):
		v, err := p.list(t.line, ")", depth)
		return p.suffix(v, err)
	case t.kind == tokenName && p.peek().is("("):
		return p.call(t, depth)
	case t.kind == tokenName:
		switch last(strings.ToLower(t.text)) {
		case "none", "null":
			return item{line: t.line, kind: itemNone}, nil
		case "nan", "inf", "infinity":
			return item{}, lineError(t.line, notFinite, t.text)
		}
	}
	return item{}, unexpected(t)
}

func number(t token) (item, error) {
	v, err := strconv.ParseFloat(strings.ReplaceAll(t.text, "_", ""), 64)
	if math.IsInf(v, 0) {
		return item{}, lineError(t.line, notFinite, t.text)
	}
	if err != nil {
		return item{}, lineError(t.line, notNumber, t.text)
	}
	return item{line: t.line, num: v}, nil
}

// list reads elements up to the closing bracket; commas may be missing.
func (p *parser) list(line int, end string, depth int) (item, error) {
	v := item{line: line, kind: itemList}
	for {
		if p.peek().is(end) {
			p.next()
			return v, nil
		}
		e, err := p.value(depth + 1)
		if err != nil {
			return item{}, err
		}
		v.list = append(v.list, e)
		if p.peek().is(",") {
			p.next()
		}
	}
}

// wrappers are the functions whose first argument is the array itself.
var wrappers = map[string]bool{
	"array": true, "asarray": true, "asanyarray": true, "matrix": true, "tensor": true, "Tensor": true,
	"as_tensor": true, "FloatTensor": true,
	"DoubleTensor": true, "Parameter": true, "constant": true, "Variable": true, "OrderedDict": true,
	"list": true, "tuple": true,
	"float": true, "float16": true, "float32": true, "float64": true, "double": true,
}

// call reads the arguments of a function that wraps an array: the first is it,
// those by name (dtype, device, requires_grad, grad_fn) are passed over.
func (p *parser) call(name token, depth int) (item, error) {
	if !wrappers[last(name.text)] {
		return item{}, lineError(name.line, unknownCall, name.text)
	}
	p.next()
	var v *item
	for !p.peek().is(")") {
		if t := p.peek(); v != nil || t.kind == tokenName && p.after(1).is("=") {
			if err := p.skipArgument(); err != nil {
				return item{}, err
			}
		} else {
			first, err := p.value(depth + 1)
			if err != nil {
				return item{}, err
			}
			v = &first
		}
		if t := p.peek(); t.is(",") {
			p.next()
		} else if !t.is(")") {
			return item{}, unexpected(t)
		}
	}
	p.next()
	if v == nil {
		return item{}, lineError(name.line, emptyCall, name.text)
	}
	return p.suffix(*v, nil)
}

// skipArgument passes over an argument that says nothing about the numbers.
func (p *parser) skipArgument() error {
	for depth := 0; ; p.next() {
		switch t := p.peek(); {
		case t.kind == tokenEnd:
			return unexpected(t)
		case t.is("("), t.is("["), t.is("{"):
			depth++
		case depth == 0 && (t.is(",") || t.is(")")):
			return nil
		case t.is(")"), t.is("]"), t.is("}"):
			depth--
		}
	}
}

// suffix reads what may stand behind an array without changing its numbers, and
// .T, which turns it.
func (p *parser) suffix(v item, err error) (item, error) {
	turns := 0
	for err == nil && p.peek().is(".") {
		dot := p.next()
		name := p.next()
		switch name.text {
		case "T":
			turns++
			continue
		case "numpy", "detach", "cpu", "tolist", "double", "float":
			if p.next().is("(") && p.next().is(")") {
				continue
			}
		}
		return item{}, lineError(dot.line, unknownField, name.text)
	}
	if err != nil || turns == 0 {
		return v, err
	}
	turned, err := transposed(v)
	if err != nil || turns%2 == 1 {
		return turned, err
	}
	return v, nil
}

func transposed(v item) (item, error) {
	rows, err := matrix(theArray, v)
	if err != nil {
		return item{}, err
	}
	out := item{line: v.line, kind: itemList}
	for _, r := range transpose(rows) {
		row := item{line: v.line, kind: itemList}
		for _, x := range r {
			row.list = append(row.list, item{line: v.line, num: x})
		}
		out.list = append(out.list, row)
	}
	return out, nil
}

// last returns what stands behind the last dot.
func last(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }
