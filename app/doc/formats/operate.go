package formats

import (
	"slices"
	"strconv"
	"strings"
)

// unknown is the quantity of an operation that is not understood, on operands.
func (p *program) unknown(t token, operands ...*quantity) *quantity {
	return p.refuse(lineError(t.line, notUnderstood, t.text), operands...)
}

// refuse is a quantity with what is wrong about it, unless an operand had something wrong before.
func (p *program) refuse(err error, operands ...*quantity) *quantity {
	out := &quantity{wrong: err}
	for _, q := range operands {
		out.ours, out.bound = out.ours || q.ours, out.bound || q.depends()
		if q.wrong != nil && (q.bound || out.wrong == nil) {
			out.wrong = q.wrong
		}
	}
	return out
}

// ended returns a quantity that takes up the rest of its line. What is left over is not understood, and may be made
// from arrays and the input.
func (p *program) ended(q *quantity, stop int, names map[string]*quantity) *quantity {
	if p.peek().endsLine() || p.at >= stop {
		return q
	}
	out := p.unknown(p.peek(), q)
	for ; p.at < stop; p.at++ {
		name, _, _ := strings.Cut(p.peek().text, ".")
		of := names[name]
		out.ours = out.ours || of != nil && of.ours
		out.bound = out.bound || of != nil && of.depends() || slices.Contains(points, strings.ToLower(name))
	}
	return out
}

// powers are how strongly operations bind.
var powers = map[string]int{"<": 1, ">": 1, "+": 2, "-": 2, "*": 3, "/": 3, "@": 3, "%": 3}

// expression evaluates what stands at the place, of operations that bind more strongly than least.
func (p *program) expression(least int, names map[string]*quantity) *quantity {
	left := p.operand(names)
	for {
		t := p.peek()
		if p.steps++; p.steps > mostSteps {
			return p.unknown(t, left)
		}
		if t.kind == tokenNumber && strings.ContainsAny(t.text[:1], "+-") && least < 2 { // of 1 -2
			left = p.binary(token{kind: tokenMark, text: "+", line: t.line}, left, p.expression(2, names))
			continue
		}
		if t.is(".") && p.peekAt(1).kind == tokenMark && powers[p.peekAt(1).text] > 1 { // .* of MATLAB
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
		left = p.binary(t, left, p.expression(power, names))
	}
}

// operand evaluates a number, a name, a call, a list of numbers or what is in parentheses, and what is behind it.
func (p *program) operand(names map[string]*quantity) (q *quantity) {
	t := p.next()
	switch {
	case t.is("-") || t.is("+"):
		q = p.expression(2, names)
		if t.is("-") {
			q = p.binary(token{kind: tokenMark, text: "*", line: t.line}, &quantity{e: []linear{{c: -1}}, single: true}, q)
		}
		return q
	case t.kind == tokenNumber:
		v, err := number(t)
		if err != nil {
			return &quantity{wrong: err}
		}
		q = &quantity{e: []linear{{c: v.num}}, single: true}
	case t.is("("):
		q = p.expression(0, names)
		if !p.peek().is(")") {
			return p.unknown(p.peek(), q)
		}
		p.at++
	case t.kind == tokenName:
		p.at--
		q = p.name(names)
	default:
		return p.unknown(t)
	}
	return p.behind(q, names)
}

// behind applies indices, methods and signs of transposition behind an operand.
func (p *program) behind(q *quantity, names map[string]*quantity) *quantity {
	for {
		t := p.peek()
		switch {
		case t.is("[") && !t.free:
			q = p.index(q)
		case t.is("'"):
			p.at++
			q = turned(q)
		case t.is(".") && p.peekAt(1).kind == tokenName && p.peekAt(2).is("("):
			p.at++
			q = p.method(last(p.next().text), t, q, names)
		case t.is(".") && p.peekAt(1).kind == tokenName:
			p.at++
			q = p.attribute(p.next(), q)
		default:
			return q
		}
	}
}

func turned(q *quantity) *quantity {
	if q.matrix != nil {
		return &quantity{matrix: transpose(q.matrix), ours: q.ours}
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
	case slices.Contains([]string{":,None", "None,:", ":", "..."}, words), words == ":,0" && !q.whole && q.matrix == nil:
		return q
	case q.matrix != nil && err == nil && k >= 0 && k < len(q.matrix) && len(inside) == 1 && !p.matlab:
		return &quantity{e: constants(q.matrix[k]), ours: q.ours}
	case err != nil || k < 0 || q.matrix != nil || q.wrong != nil || p.matlab:
		return p.unknown(open, q)
	case q.whole && q.e == nil:
		p.dim = max(p.dim, k+1)
		return &quantity{e: []linear{{x: map[int]float64{k: 1}}}, single: true}
	case k < len(q.e):
		return &quantity{e: q.e[k : k+1], single: true, ours: q.ours}
	}
	return p.unknown(open, q)
}

// name evaluates a name: an array, a function that is called, or the input.
func (p *program) name(names map[string]*quantity) *quantity {
	t := p.next()
	name := t.text
	if p.peek().is("(") {
		for base := range p.calls {
			if base == name {
				p.used[name] = true
				args := p.arguments(names)
				return p.call(name, args)
			}
		}
		if at := strings.LastIndexByte(name, '.'); at > 0 { // a method of a quantity
			if q := p.lookup(name[:at], names); q != nil {
				return p.method(name[at+1:], t, q, names)
			}
		}
		return p.function(t, names)
	}
	if q := p.lookup(name, names); q != nil {
		return q
	}
	if at := strings.LastIndexByte(name, '.'); at > 0 {
		if q := p.lookup(name[:at], names); q != nil {
			return p.attribute(token{text: name[at+1:], line: t.line}, q)
		}
		return &quantity{wrong: lineError(t.line, notUnderstood, name)}
	}
	if slices.Contains([]string{"None", "True", "False", "NULL", "nil"}, name) {
		return &quantity{wrong: lineError(t.line, notUnderstood, name)}
	}
	q := &quantity{whole: true}
	names[name] = q // the same the next time
	return q
}

// lookup returns what a name stands for, nil if nothing; the model before it says nothing.
func (p *program) lookup(name string, names map[string]*quantity) *quantity {
	q := names[name]
	if q == nil {
		q = names[strings.TrimPrefix(name, "self.")]
	}
	p.touched[name] = true
	if q != nil && p.last[name] == q {
		p.used[name] = true
	}
	return q
}

// arguments evaluates the arguments of a call, without their names.
func (p *program) arguments(names map[string]*quantity) (args []*quantity) {
	p.next()
	for !p.peek().is(")") && p.at < len(p.tokens)-1 {
		if p.peek().kind == tokenName && p.peekAt(1).is("=") && !p.peekAt(2).is("=") {
			p.at += 2
		}
		args = append(args, p.expression(0, names))
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
func (p *program) function(t token, names map[string]*quantity) *quantity {
	if prefix := strings.TrimPrefix(t.text, "self."); p.consts[prefix+".weight"] != nil { // a linear layer
		args := p.arguments(names)
		if len(args) != 1 {
			return p.unknown(t, args...)
		}
		q := p.product(t, p.consts[prefix+".weight"], args[0])
		if b := p.consts[prefix+".bias"]; b != nil {
			q = p.binary(token{kind: tokenMark, text: "+", line: t.line}, q, b)
		}
		return q
	}
	return p.apply(last(strings.TrimSuffix(t.text, ".")), t, p.arguments(names)) // max.(…) of Julia
}

// method evaluates a method of a quantity as the function of its name.
func (p *program) method(name string, t token, q *quantity, names map[string]*quantity) *quantity {
	return p.apply(name, token{text: name, line: t.line}, append([]*quantity{q}, p.arguments(names)...))
}

// apply evaluates a function of a name.
func (p *program) apply(name string, t token, args []*quantity) *quantity {
	for _, a := range args {
		if a.wrong != nil && a.above == nil && (a.bound || len(args) == 1) {
			return p.refuse(a.wrong, args...)
		}
	}
	switch n := len(args); {
	case n == 0:
	case slices.Contains([]string{"relu", "ReLU", "poslin", "relu_"}, name) && n == 1:
		return p.greater(t, args[0], &quantity{e: []linear{{}}, single: true})
	case slices.Contains([]string{"maximum", "max", "fmax", "pmax", "clamp_min", "clip", "clamp"}, name) && n >= 2:
		if n == 2 || strings.HasPrefix(name, "cl") && args[2].wrong != nil { // None
			return p.greater(t, args[0], args[1])
		}
	case (name == "where" || name == "ifelse") && n == 3 && args[0].above != nil:
		return p.masked(t, args[0].above, args[1], args[2])
	case slices.Contains([]string{"dot", "matmul", "mm", "mv", "inner"}, name) && n == 2:
		return p.product(t, args[0], args[1])
	case slices.Contains([]string{"sum", "mean"}, name) && args[0].matrix == nil && !args[0].whole:
		out := linear{}
		for _, l := range args[0].e {
			out = combine(1, out, 1, l)
		}
		if name == "mean" {
			out = combine(1/float64(len(args[0].e)), out, 0, linear{})
		}
		return &quantity{e: []linear{out}, single: true, ours: args[0].ours}
	case slices.Contains(same, name):
		return args[0]
	case name == "transpose" || name == "t":
		return turned(args[0])
	case name == "linear" && n == 3:
		return p.binary(token{kind: tokenMark, text: "+", line: t.line}, p.product(t, args[1], args[0]), args[2])
	case arithmetic[name] != "" && n == 2:
		return p.binary(token{kind: tokenMark, text: arithmetic[name], line: t.line}, args[0], args[1])
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
	if a.whole || a.matrix != nil || b.matrix != nil || len(b.e) != 1 && len(b.e) != len(a.e) {
		return p.unknown(t, a, b)
	}
	out := &quantity{single: a.single, ours: a.ours || b.ours}
	for i, l := range a.e {
		floor := linear{c: b.e[min(i, len(b.e)-1)].c}
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
	zero := func(q *quantity) bool {
		return !slices.ContainsFunc(q.e, func(l linear) bool { return !isZero(l) })
	}
	equal := func(sign float64, q *quantity) bool {
		for i, l := range above.e {
			if len(q.e) != len(above.e) || !isZero(combine(1, l, -sign, q.e[i])) {
				return false
			}
		}
		return true
	}
	switch {
	case yes.wrong != nil || no.wrong != nil || above.wrong != nil:
	case zero(no) && equal(1, yes):
		return p.greater(t, yes, &quantity{e: []linear{{}}, single: true})
	case zero(yes) && equal(-1, no):
		return p.greater(t, no, &quantity{e: []linear{{}}, single: true})
	}
	return p.refuse(lineError(t.line, twoSided, t.text), above, yes, no)
}

func isZero(l linear) bool {
	for _, m := range []map[int]float64{l.x, l.u} {
		for _, v := range m {
			if v != 0 {
				return false
			}
		}
	}
	return l.c == 0
}

// product is a product of matrices and vectors, one of them constant.
func (p *program) product(t token, a, b *quantity) *quantity {
	if a.wrong != nil || b.wrong != nil {
		return p.refuse(nil, a, b)
	}
	out := &quantity{ours: a.ours || b.ours}
	rows, v := a.matrix, b
	if b.matrix != nil { // xᵀM
		rows, v = transpose(b.matrix), a
	}
	switch {
	case a.matrix != nil && b.matrix != nil:
		return p.unknown(t, a, b)
	case rows == nil: // of two vectors
		if a.whole {
			p.expand(a, len(b.e))
		} else if b.whole {
			p.expand(b, len(a.e))
		}
		if len(a.e) != len(b.e) || a.whole || b.whole || a.depends() && b.depends() {
			return p.unknown(t, a, b)
		}
		if a.depends() {
			a, b = b, a
		}
		l := linear{}
		for i := range a.e {
			l = combine(1, l, a.e[i].c, b.e[i])
		}
		out.e, out.single = []linear{l}, true
		return out
	}
	if v.whole {
		p.expand(v, len(rows[0]))
	}
	if v.whole || len(v.e) != len(rows[0]) {
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

// binary evaluates an operation on two quantities.
func (p *program) binary(t token, a, b *quantity) *quantity {
	if strings.HasPrefix(t.text, "*") && (a.above != nil) != (b.above != nil) {
		if a.above != nil {
			a, b = b, a
		}
		return p.masked(t, b.above, a, &quantity{e: []linear{{}}, single: true})
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
		q := p.binary(token{kind: tokenMark, text: "-", line: t.line}, a, b)
		out := p.refuse(lineError(t.line, notUnderstood, t.text), q)
		out.above = q
		return out
	}
	matrices := a.matrix != nil || b.matrix != nil
	if op == "@" || op == "*" && t.text == op && p.matlab && (matrices || !a.single && !b.single && !a.whole) {
		return p.product(t, a, b)
	}
	for _, q := range [][2]*quantity{{a, b}, {b, a}} {
		if q[0].whole && !q[1].whole && !q[1].single && q[1].matrix == nil {
			p.expand(q[0], len(q[1].e))
		}
		if q[0].whole && p.dim > 0 {
			p.expand(q[0], p.dim)
		}
	}
	if a.whole || b.whole {
		return p.ofInput(t, op, a, b)
	}
	if matrices || len(a.e) != len(b.e) && len(a.e) != 1 && len(b.e) != 1 {
		return p.unknown(t, a, b)
	}
	out := &quantity{single: a.single && b.single, ours: a.ours || b.ours}
	for i := range max(len(a.e), len(b.e)) {
		l, r := a.e[min(i, len(a.e)-1)], b.e[min(i, len(b.e)-1)]
		lc, rc := len(l.x)+len(l.u) == 0, len(r.x)+len(r.u) == 0
		switch {
		case op == "+":
			l = combine(1, l, 1, r)
		case op == "-":
			l = combine(1, l, -1, r)
		case op == "*" && rc:
			l = combine(r.c, l, 0, linear{})
		case op == "*" && lc:
			l = combine(l.c, r, 0, linear{})
		case op == "/" && rc && r.c != 0:
			l = combine(1/r.c, l, 0, linear{})
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
	out := &quantity{ours: q.ours}
	for _, row := range q.matrix {
		for _, v := range row {
			out.e = append(out.e, linear{c: v})
		}
	}
	return out
}

// ofInput scales or moves the input while its dimension is not known; e then has the factor and the summand.
func (p *program) ofInput(t token, op string, a, b *quantity) *quantity {
	q, k := a, b
	if b.whole {
		q, k = b, a
	}
	if k.whole || k.matrix != nil || !k.single || k.depends() || len(k.e) != 1 {
		return p.unknown(t, a, b)
	}
	scale, shift := 1., 0.
	if len(q.e) > 0 {
		scale, shift = q.e[0].c, q.e[0].u[0]
	}
	switch c := k.e[0].c; {
	case op == "+":
		shift += c
	case op == "-" && q == a:
		shift -= c
	case op == "-":
		scale, shift = -scale, c-shift
	case op == "*":
		scale, shift = scale*c, shift*c
	case op == "/" && q == a && c != 0:
		scale, shift = scale/c, shift/c
	default:
		return p.unknown(t, a, b)
	}
	return &quantity{whole: true, ours: k.ours, e: []linear{{c: scale, u: map[int]float64{0: shift}}}}
}
