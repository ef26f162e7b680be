package formats

import (
	"slices"
	"strconv"
	"strings"

	"crease/algo/num/linalg"
)

// unknown is the quantity of an operation that is not understood, on operands.
func (p *program) unknown(t token, operands ...*quantity) *quantity {
	return p.refuse(lineError(t.line, notUnderstood, t.text), operands...)
}

// refuse is a quantity with what is wrong about it, unless an operand had something wrong before.
func (p *program) refuse(err error, operands ...*quantity) *quantity {
	out := &quantity{wrong: err, when: p.steps}
	for _, q := range operands {
		out.ours, out.bound = out.ours || q.ours, out.bound || q.depends()
		if q.wrong != nil && (q.bound || out.wrong == nil) {
			out.wrong, out.when = q.wrong, q.when
		}
	}
	return out
}

// ended returns a quantity that takes up the rest of its line. What is left over is not understood, and may be made
// from arrays and the input.
func (p *program) ended(q *quantity, stop int) *quantity {
	if p.peek().endsLine() || p.at >= stop {
		return q
	}
	out := p.unknown(p.peek(), q)
	for ; p.at < stop; p.at++ {
		name, _, _ := strings.Cut(p.peek().text, ".")
		of := p.names[name]
		out.ours = out.ours || of != nil && of.ours
		out.bound = out.bound || of != nil && of.depends() || slices.Contains(points, strings.ToLower(name))
	}
	return out
}

// as is a sign in the place of a token.
func (t token) as(mark string) token { return token{kind: tokenMark, text: mark, line: t.line} }

func scalar(c float64) *quantity { return &quantity{e: []linear{{0: c}}} }

// powers are how strongly operations bind.
var powers = map[string]int{"<": 1, ">": 1, "+": 2, "-": 2, "*": 3, "/": 3, "@": 3, "%": 3}

// expression evaluates what stands at the place, of operations that bind more strongly than least.
func (p *program) expression(least int) *quantity {
	left := p.operand()
	for {
		t := p.peek()
		if p.steps++; p.steps > mostSteps {
			return p.unknown(t, left)
		}
		if t.kind == tokenNumber && strings.ContainsAny(t.text[:1], "+-") && least < 2 { // of 1 -2
			left = p.binary(t.as("+"), left, p.expression(2))
			continue
		}
		if t.is(".") && p.after(1).kind == tokenMark && powers[p.after(1).text] > 1 { // .* of MATLAB
			p.at++
			t = p.peek()
			t.text += "." // by entries
		}
		power := powers[strings.TrimSuffix(t.text, ".")]
		if t.kind != tokenMark || power == 0 || power <= least {
			return left
		}
		p.at++
		if next := p.peek(); t.is("*") && next.is("*") || t.is("/") && next.is("/") || power == 1 && next.is("=") {
			p.at++
			t.text += next.text
		} else if t.is("%") && next.is("*") { // R's %*%
			p.at += 2
			t.text = "@"
		}
		left = p.binary(t, left, p.expression(power))
	}
}

// operand evaluates a number, a name, a call, a list of numbers or what is in parentheses, and what is behind it.
func (p *program) operand() (q *quantity) {
	t := p.next()
	switch {
	case t.is("-") || t.is("+"):
		q = p.expression(2)
		if t.is("-") {
			q = p.binary(t.as("*"), scalar(-1), q)
		}
		return q
	case t.kind == tokenNumber:
		v, err := number(t)
		if err != nil {
			return p.refuse(err)
		}
		q = scalar(v.num)
	case t.is("("):
		q = p.expression(0)
		if !p.peek().is(")") {
			return p.unknown(p.peek(), q)
		}
		p.at++
	case t.kind == tokenName:
		p.at--
		q = p.name()
	default:
		return p.unknown(t)
	}
	return p.behind(q)
}

// behind applies indices, methods and signs of transposition behind an operand.
func (p *program) behind(q *quantity) *quantity {
	for {
		t := p.peek()
		switch {
		case t.is("[") && !t.free:
			q = p.index(q)
		case t.is("'"):
			p.at++
			q = turned(q)
		case t.is(".") && p.after(1).kind == tokenName && p.after(2).is("("):
			p.at++
			q = p.method(last(p.next().text), t, q)
		case t.is(".") && p.after(1).kind == tokenName:
			p.at++
			q = p.attribute(p.next(), q)
		default:
			return q
		}
	}
}

func turned(q *quantity) *quantity {
	if q.matrix != nil {
		return &quantity{matrix: linalg.Transpose(q.matrix), ours: q.ours}
	}
	return q
}

func (p *program) attribute(t token, q *quantity) *quantity {
	if slices.Contains([]string{"T", "data", "mT"}, t.text) {
		return turned(q)
	}
	return p.unknown(t, q)
}

// index takes one entry, by a number; other indices only add a side.
func (p *program) index(q *quantity) *quantity {
	open := p.next()
	var inside []token
	for depth := 1; p.at < len(p.tokens)-1; {
		t := p.next()
		if t.opens() {
			depth++
		}
		if t.closes() {
			if depth--; depth == 0 {
				break
			}
		}
		inside = append(inside, t)
	}
	words := ""
	for _, t := range inside {
		words += t.text
	}
	k, err := strconv.Atoi(words[strings.LastIndexByte(words, ',')+1:])
	switch {
	case slices.Contains([]string{":,None", "None,:", ":", "..."}, words):
		return q
	case err != nil || k < 0 || q.wrong != nil || p.matlab:
	case q.matrix != nil && k < len(q.matrix) && len(inside) == 1:
		return &quantity{e: constants(q.matrix[k]), ours: q.ours}
	case q.matrix == nil && k < len(q.e):
		return &quantity{e: q.e[k : k+1], ours: q.ours}
	case q.depends():
		p.most = max(p.most, k)
	}
	return p.unknown(open, q)
}

// name evaluates a name: an array, a function that is called, or the input.
func (p *program) name() *quantity {
	t := p.next()
	name := t.text
	if p.peek().is("(") {
		if _, ours := p.calls[name]; ours {
			p.used[name] = true
			return p.call(name, p.arguments())
		}
		if at := strings.LastIndexByte(name, '.'); at > 0 { // a method of a quantity
			if q := p.lookup(name[:at]); q != nil {
				return p.method(name[at+1:], t, q)
			}
		}
		return p.function(t)
	}
	if q := p.lookup(name); q != nil {
		return q
	}
	if at := strings.LastIndexByte(name, '.'); at > 0 {
		if q := p.lookup(name[:at]); q != nil {
			return p.attribute(token{text: name[at+1:], line: t.line}, q)
		}
		return p.unknown(t.as(name))
	}
	if slices.Contains([]string{"None", "True", "False", "NULL", "nil"}, name) {
		return p.unknown(t.as(name))
	}
	p.names[name] = p.input() // the same the next time
	return p.names[name]
}

// lookup returns what a name stands for, nil if nothing; the model before it says nothing.
func (p *program) lookup(name string) *quantity {
	q := p.names[name]
	if q == nil {
		q = p.names[strings.TrimPrefix(name, "self.")]
	}
	p.touched[name] = true
	if q != nil && p.consts[name] == q {
		p.used[name] = true
	}
	return q
}

func (p *program) arguments() (args []*quantity) {
	p.next()
	for !p.peek().is(")") && p.at < len(p.tokens)-1 {
		if p.peek().kind == tokenName && p.after(1).is("=") && !p.after(2).is("=") {
			p.at += 2
		}
		args = append(args, p.expression(0))
		for depth := 0; p.at < len(p.tokens)-1 && (depth > 0 || !p.peek().is(",") && !p.peek().is(")")); p.at++ {
			args[len(args)-1] = p.unknown(p.peek(), args[len(args)-1]) // of an argument that is not understood
			if p.peek().opens() {
				depth++
			} else if p.peek().closes() {
				depth--
			}
		}
		if p.peek().is(",") {
			p.at++
		}
	}
	p.next()
	return args
}

// function evaluates a call of a library.
func (p *program) function(t token) *quantity {
	if prefix := strings.TrimPrefix(t.text, "self."); p.consts[prefix+".weight"] != nil { // a linear layer
		args := p.arguments()
		if len(args) != 1 {
			return p.unknown(t, args...)
		}
		q := p.product(t, p.consts[prefix+".weight"], args[0])
		if b := p.consts[prefix+".bias"]; b != nil {
			q = p.binary(t.as("+"), q, b)
		}
		return q
	}
	return p.apply(last(strings.TrimSuffix(t.text, ".")), t, p.arguments()) // max.(…) of Julia
}

func (p *program) method(name string, t token, q *quantity) *quantity {
	return p.apply(name, token{text: name, line: t.line}, append([]*quantity{q}, p.arguments()...))
}

func (p *program) apply(name string, t token, args []*quantity) *quantity {
	for _, a := range args {
		if a.wrong != nil && a.above == nil && (a.bound || len(args) == 1) {
			return p.refuse(a.wrong, args...)
		}
	}
	switch n := len(args); {
	case n == 0:
	case slices.Contains([]string{"relu", "ReLU", "poslin", "relu_"}, name) && n == 1:
		return p.greater(t, args[0], scalar(0))
	case slices.Contains([]string{"maximum", "max", "fmax", "pmax", "clamp_min", "clip", "clamp"}, name) && n >= 2:
		if n == 2 || strings.HasPrefix(name, "cl") && args[2].wrong != nil { // None
			return p.greater(t, args[0], args[1])
		}
	case (name == "where" || name == "ifelse") && n == 3 && args[0].above != nil:
		return p.masked(t, args[0].above, args[1], args[2])
	case slices.Contains([]string{"dot", "matmul", "mm", "mv", "inner"}, name) && n == 2:
		return p.product(t, args[0], args[1])
	case slices.Contains([]string{"sum", "mean"}, name) && args[0].matrix == nil:
		out := linear{}
		for _, l := range args[0].e {
			out = combine(1, out, 1, l)
		}
		if name == "mean" {
			out = combine(1/float64(len(args[0].e)), out, 0, nil)
		}
		return &quantity{e: []linear{out}, ours: args[0].ours}
	case slices.Contains(same, name):
		return args[0]
	case name == "transpose" || name == "t":
		return turned(args[0])
	case name == "linear" && n == 3:
		return p.binary(t.as("+"), p.product(t, args[1], args[0]), args[2])
	case arithmetic[name] != "" && n == 2:
		return p.binary(t.as(arithmetic[name]), args[0], args[1])
	}
	if lower := strings.ToLower(name); slices.Contains(activations, lower) {
		return p.refuse(lineError(t.line, wrongActivation, name), args...)
	}
	return p.refuse(lineError(t.line, unknownCall, t.text), args...)
}

// same are functions that leave the numbers as they are.
var same = []string{
	"array", "asarray", "tensor", "float", "squeeze", "flatten", "ravel", "item", "reshape", "view", "as_tensor",
	"double", "numpy", "detach", "cpu", "atleast_2d", "atleast_1d", "from_numpy", "copy", "clone", "vec", "astype",
	"float64", "unsqueeze",
}

// arithmetic are functions that are operations, by entries.
var arithmetic = map[string]string{"add": "+", "subtract": "-", "multiply": "*.", "divide": "/."}

// greater is the maximum of a quantity and a constant.
func (p *program) greater(t token, a, b *quantity) *quantity {
	if a.depends() && b.depends() {
		return p.refuse(lineError(t.line, twoSided, t.text), a, b)
	}
	if b.depends() {
		a, b = b, a
	}
	if a.matrix != nil || b.matrix != nil || len(b.e) != 1 && len(b.e) != len(a.e) {
		return p.unknown(t, a, b)
	}
	out := &quantity{ours: a.ours || b.ours}
	for i, l := range a.e {
		floor := linear{0: b.e[min(i, len(b.e)-1)][0]}
		above, ok := p.relu(combine(1, l, -1, floor)) // max(l, c) = c + max(0, l − c)
		if !ok {
			return p.refuse(lineError(t.line, wrongOutput, t.text), a, b)
		}
		out.e = append(out.e, combine(1, above, 1, floor))
	}
	return out
}

// masked is yes where a quantity is not negative and no elsewhere, which is the ReLU if they are that quantity and zero.
func (p *program) masked(t token, above, yes, no *quantity) *quantity {
	equal := func(sign float64, q *quantity) bool { // q is sign times what is compared with zero
		for i, l := range above.e {
			if len(q.e) != 1 && len(q.e) != len(above.e) || !isZero(combine(sign, l, -1, q.e[min(i, len(q.e)-1)])) {
				return false
			}
		}
		return true
	}
	switch {
	case yes.wrong != nil || no.wrong != nil || above.wrong != nil:
	case equal(0, no) && equal(1, yes):
		return p.greater(t, yes, scalar(0))
	case equal(0, yes) && equal(-1, no):
		return p.greater(t, no, scalar(0))
	}
	return p.refuse(lineError(t.line, twoSided, t.text), above, yes, no)
}

func isZero(l linear) bool {
	for _, v := range l {
		if v != 0 {
			return false
		}
	}
	return true
}

// product is a product of matrices and vectors, one of them constant.
func (p *program) product(t token, a, b *quantity) *quantity {
	if a.wrong != nil || b.wrong != nil {
		return p.refuse(nil, a, b)
	}
	out := &quantity{ours: a.ours || b.ours}
	rows, v := a.matrix, b
	if b.matrix != nil { // xᵀM
		rows, v = linalg.Transpose(b.matrix), a
	}
	switch {
	case a.matrix != nil && b.matrix != nil:
		return p.unknown(t, a, b)
	case rows == nil: // of two vectors
		if len(a.e) != len(b.e) || a.depends() && b.depends() {
			return p.unknown(t, a, b)
		}
		if a.depends() {
			a, b = b, a
		}
		l := linear{}
		for i := range a.e {
			l = combine(1, l, a.e[i][0], b.e[i])
		}
		out.e = []linear{l}
		return out
	}
	if len(v.e) != len(rows[0]) {
		return p.unknown(t, a, b)
	}
	for _, row := range rows {
		l := linear{}
		for j, w := range row {
			l = combine(1, l, w, v.e[j])
		}
		out.e = append(out.e, l)
	}
	return out
}

func (p *program) binary(t token, a, b *quantity) *quantity {
	if strings.HasPrefix(t.text, "*") && (a.above != nil) != (b.above != nil) {
		if a.above != nil {
			a, b = b, a
		}
		return p.masked(t, b.above, a, scalar(0))
	}
	if a.wrong != nil || b.wrong != nil {
		return p.refuse(nil, a, b)
	}
	op := strings.TrimSuffix(t.text, ".")
	if op == "+" || op == "-" {
		a, b = flat(a), flat(b)
	}
	if strings.ContainsAny(op, "<>") {
		if op[0] == '<' {
			a, b = b, a
		}
		q := p.binary(t.as("-"), a, b)
		out := p.refuse(lineError(t.line, notUnderstood, t.text), q)
		out.above = q
		return out
	}
	matrices := a.matrix != nil || b.matrix != nil
	if op == "@" || op == "*" && t.text == op && p.matlab && (matrices || len(a.e) > 1 && len(b.e) > 1) {
		return p.product(t, a, b)
	}
	if matrices || len(a.e) != len(b.e) && len(a.e) != 1 && len(b.e) != 1 {
		return p.unknown(t, a, b)
	}
	out := &quantity{ours: a.ours || b.ours}
	for i := range max(len(a.e), len(b.e)) {
		l, r := a.e[min(i, len(a.e)-1)], b.e[min(i, len(b.e)-1)]
		switch {
		case op == "+":
			l = combine(1, l, 1, r)
		case op == "-":
			l = combine(1, l, -1, r)
		case op == "*" && r.isConstant():
			l = combine(r[0], l, 0, nil)
		case op == "*" && l.isConstant():
			l = combine(l[0], r, 0, nil)
		case op == "/" && r.isConstant() && r[0] != 0:
			l = combine(1/r[0], l, 0, nil)
		default:
			return p.unknown(t, a, b)
		}
		out.e = append(out.e, l)
	}
	return out
}

// flat returns a matrix of one row or column as a vector.
func flat(q *quantity) *quantity {
	if q.matrix == nil || len(q.matrix) > 1 && len(q.matrix[0]) > 1 {
		return q
	}
	return &quantity{e: constants(slices.Concat(q.matrix...)), ours: q.ours}
}
