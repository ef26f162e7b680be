package formats

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"crease/algo/num/linalg"
)

func unknown(t token) refusal { return refused(t.line, notUnderstood, t.text) }

// attempt evaluates all that stands before stop. What is not understood becomes a quantity that says so.
func (p *program) attempt(stop int, evaluate func() *quantity) (q *quantity) {
	before := p.seen
	p.seen = seen{}
	r := try(func() {
		if q = evaluate(); p.at < stop && !p.peek().endsLine() {
			panic(unknown(p.peek()))
		}
	})
	if r.err != nil {
		for ; p.at < stop; p.at++ {
			name, _, _ := strings.Cut(p.peek().text, ".")
			p.see(p.names[name])
			p.seen.input = p.seen.input || slices.Contains(points, strings.ToLower(name))
		}
		q = &quantity{wrong: r.err, when: cmp.Or(r.when, p.steps), bound: p.seen.input}
	}
	own := *q
	own.ours = own.ours || p.seen.arrays
	p.at, p.seen = stop, before
	return &own
}

// see notes that a quantity, which may be nil, is looked up.
func (p *program) see(q *quantity) {
	if q != nil {
		p.seen.arrays, p.seen.input = p.seen.arrays || q.ours, p.seen.input || q.depends()
	}
}

// sound returns a quantity that is looked up, and refuses one that was not understood.
func (p *program) sound(q *quantity) *quantity {
	if p.see(q); q != nil && q.wrong != nil {
		panic(refusal{q.wrong, q.when})
	}
	return q
}

// step counts operations, and refuses too many.
func (p *program) step(n int) {
	if p.steps += n; p.steps > 200_000 { // functions may call each other
		panic(refused(p.peek().line, computed))
	}
}

// as is a sign in the place of a token.
func (t token) as(mark string) token { return token{kind: tokenMark, text: mark, line: t.line} }

func scalar(c float64) *quantity { return &quantity{e: []linear{{0: c}}} }

// powers are how strongly operations bind.
var powers = map[string]int{"<": 1, ">": 1, "+": 2, "-": 2, "*": 3, "/": 3, "@": 3, "%": 3}

func (p *program) expression() *quantity { return p.above(0) }

// above evaluates what stands at the place, of operations that bind more strongly than least.
func (p *program) above(least int) *quantity {
	p.step(1)
	left := p.operand()
	for {
		t := p.peek()
		p.step(1)
		if t.kind == tokenNumber && strings.ContainsAny(t.text[:1], "+-") && least < 2 { // of 1 -2
			left = p.binary(t.as("+"), left, p.above(2))
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
		left = p.binary(t, left, p.above(power))
	}
}

// operand evaluates a number, a name, a call, a list of numbers or what is in parentheses, and what is behind it.
func (p *program) operand() (q *quantity) {
	t := p.next()
	switch {
	case t.is("-") || t.is("+"):
		q = p.above(2)
		if t.is("-") {
			q = p.binary(t.as("*"), scalar(-1), q)
		}
		return q
	case t.kind == tokenNumber:
		q = scalar(number(t))
	case t.is("("):
		p.step(10) // brackets within brackets take room on the stack
		if q = p.expression(); !p.skip(")") {
			panic(unknown(p.peek()))
		}
	case t.kind == tokenName:
		p.at--
		q = p.name()
	default:
		panic(unknown(t))
	}
	for { // indices, methods and signs of transposition behind it
		switch t := p.peek(); {
		case t.is("[") && !t.free:
			q = p.index(q)
		case t.is("(") && q.layer != "" && p.inside && p.applied < len(p.linears): // nn.Dense(5)(x)
			p.applied++
			q = p.forward(t, p.linears[p.applied-1])
		case t.is("'"):
			p.at++
			q = turned(q)
		case t.is(".") && p.after(1).kind == tokenName:
			p.at++
			q = p.member(q, p.next())
		default:
			return q
		}
	}
}

func turned(q *quantity) *quantity {
	if q.matrix != nil {
		return &quantity{matrix: linalg.Transpose(q.matrix)}
	}
	return q
}

// member applies what is called behind a dot: a method, as the function of its name, or an attribute.
func (p *program) member(q *quantity, t token) *quantity {
	t.text = last(t.text)
	if p.peek().is("(") {
		if t.text == "max" || t.text == "astype" && rounds(p.after(1)) { // of the entries, not beside a number
			panic(unknown(t))
		}
		return p.apply(t.text, t, append([]*quantity{q}, p.arguments()...))
	}
	if slices.Contains([]string{"T", "data", "mT"}, t.text) {
		return turned(q)
	}
	panic(unknown(t))
}

// rounds reports whether a type has no numbers but whole ones.
func rounds(t token) bool { return strings.Contains(t.text, "int") || strings.Contains(t.text, "bool") }

// index takes one entry, by a number; other indices only add a side.
func (p *program) index(q *quantity) *quantity {
	open, end := p.next(), p.end("")
	words := ""
	for _, t := range p.tokens[p.at:end] {
		words += t.text
	}
	alone := end-p.at == 1
	p.at = end + 1
	k, err := strconv.Atoi(words[strings.LastIndexByte(words, ',')+1:])
	switch {
	case slices.Contains([]string{":,None", "None,:", ":", "..."}, words):
		return q
	case err != nil || k < 0 || p.matlab:
	case q.matrix != nil && k < len(q.matrix) && alone:
		return &quantity{e: q.matrix[k]}
	case q.matrix == nil && k < len(q.e):
		return &quantity{e: q.e[k : k+1]}
	case q.depends():
		p.most = max(p.most, k)
	}
	panic(unknown(open))
}

// end returns the place of a mark outside of further brackets, of the bracket that closes the one before, or of the end
// of the line.
func (p *program) end(mark string) int {
	at := p.at
	for depth := 0; at < len(p.tokens)-1; at++ {
		switch t := p.tokens[at]; {
		case depth == 0 && (t.closes() || t.is(mark) || t.endsLine()):
			return at
		case t.opens():
			depth++
		case t.closes():
			depth--
		}
	}
	return at
}

// name evaluates a name: an array, a function that is called, or the input.
func (p *program) name() *quantity {
	t := p.next()
	if bare := strings.TrimLeft(t.text, digits+"."); bare != t.text { // 2h of Julia
		p.see(p.names[bare])
		panic(unknown(t))
	}
	called := p.peek().is("(")
	if _, ours := p.calls[t.text]; ours && called {
		p.used[t.text] = true
		return p.sound(p.call(t.text, p.arguments()))
	}
	q := p.lookup(t.text)
	if q != nil && !called {
		return q
	}
	at := strings.LastIndexByte(t.text, '.')
	if at > 0 {
		if q := p.lookup(t.text[:at]); q != nil {
			return p.member(q, t)
		}
	}
	if called {
		if layers := p.layersOf(strings.TrimPrefix(t.text, "self."), q); len(layers) > 0 {
			return p.forward(t, layers...)
		}
		if q != nil && q.layer != "" {
			return p.apply(q.layer, t, p.arguments())
		}
		return p.apply(last(strings.TrimSuffix(t.text, ".")), t, p.arguments()) // max.(…) of Julia
	}
	if at > 0 || slices.Contains([]string{"None", "True", "False", "NULL", "nil"}, t.text) {
		panic(unknown(t))
	}
	p.names[t.text] = p.input() // the same the next time
	return p.sound(p.names[t.text])
}

// layersOf returns the linear layers that a name calls: of fc1 net.fc1, of a Sequential body net.body.0 and net.body.2.
func (p *program) layersOf(name string, q *quantity) (list []affine) {
	for _, l := range p.linears {
		if strings.HasSuffix("."+l.name, "."+name) {
			return []affine{l}
		}
		if strings.Contains("."+l.name, "."+name+".") {
			list = append(list, l)
		}
	}
	if len(list) == 0 && p.inside && q != nil && q.layer == "Sequential" {
		p.seen.arrays, list = true, p.linears
	}
	if len(list) != 2 { // of one it is not told whether a ReLU comes behind it
		return nil
	}
	return list
}

// forward applies one linear layer, or two of a Sequential, in which function layers has found a ReLU between them.
func (p *program) forward(t token, layers ...affine) *quantity {
	p.see(layers[0].weights)
	args := p.arguments()
	if len(args) != 1 {
		panic(unknown(t))
	}
	q := p.sound(args[0])
	for i, l := range layers {
		for _, part := range []string{".weight", ".kernel", ".bias"} {
			p.touched[l.name+part] = true
		}
		if i > 0 {
			q = p.greater(t, q, scalar(0))
		}
		if q = p.product(t, l.weights, q); l.biases != nil {
			q = p.binary(t.as("+"), q, l.biases)
		}
	}
	return q
}

// lookup returns what a name stands for, nil if nothing; the model before it says nothing.
func (p *program) lookup(name string) *quantity {
	q := cmp.Or(p.names[name], p.names[strings.TrimPrefix(name, "self.")])
	p.touched[name] = true
	if q != nil && p.consts[name] == q {
		p.used[name] = true
	}
	return p.sound(q)
}

// arguments evaluates the arguments of a call, of which some may not be understood.
func (p *program) arguments() (args []*quantity) {
	p.next()
	for end := p.end(""); p.at < end; {
		t, named := p.peek(), p.peek().kind == tokenName && p.after(1).is("=") && !p.after(2).is("=")
		if named {
			p.at += 2
		}
		what := p.peek()
		arg := p.attempt(p.end(","), p.expression)
		upper := named && (t.text == "max" || t.text == "a_max")
		if upper && what.text != "None" || named && (t.text == "where" || t.text == "dtype" && rounds(what)) {
			panic(unknown(t))
		}
		if p.see(arg); !upper {
			args = append(args, arg)
		}
		p.skip(",")
	}
	p.next()
	return args
}

// apply evaluates a call of a library.
func (p *program) apply(name string, t token, args []*quantity) *quantity {
	built := slices.Contains(known, name) || slices.Contains(silent, name) // by numbers and other layers
	for _, a := range args {
		built = built && !a.depends()
	}
	if built {
		return &quantity{layer: name}
	}
	for _, a := range args {
		if a.bound || len(args) == 1 {
			p.sound(a)
		}
	}
	switch n := len(args); {
	case n == 0:
	case (name == "where" || name == "ifelse") && n == 3 && args[0].above != nil:
		return p.masked(t, args[0].above, args[1], args[2])
	case args[0].e == nil && args[0].matrix == nil:
	case slices.Contains([]string{"relu", "ReLU", "poslin", "relu_"}, name) && n == 1:
		return p.greater(t, args[0], scalar(0))
	case slices.Contains([]string{"maximum", "max", "fmax", "pmax", "clamp_min", "clip", "clamp"}, name) && n >= 2:
		ofEntries := slices.Contains([]string{"np.max", "jnp.max", "numpy.max"}, t.text)     // along an axis
		if !ofEntries && (n == 2 || strings.HasPrefix(name, "cl") && args[2].wrong != nil) { // None
			return p.greater(t, args[0], args[1])
		}
	case slices.Contains([]string{"dot", "matmul", "mm", "mv", "inner"}, name) && n == 2:
		return p.product(t, args[0], args[1])
	case slices.Contains([]string{"sum", "mean"}, name) && args[0].matrix == nil && (n == 1 || args[1].isAxis()):
		each := 1.
		if name == "mean" {
			each = 1 / float64(len(args[0].e))
		}
		return &quantity{e: []linear{combine(each, sum(args[0].e), 0, nil)}}
	case slices.Contains(same, name), slices.Contains(silent, name):
		return args[0]
	case name == "transpose" || name == "t":
		return turned(args[0])
	case name == "linear" && n == 3:
		return p.binary(t.as("+"), p.product(t, args[1], args[0]), args[2])
	case arithmetic[name] != "" && n == 2:
		return p.binary(t.as(arithmetic[name]), args[0], args[1])
	}
	if lower := strings.ToLower(name); slices.Contains(activations, lower) {
		panic(refused(t.line, wrongActivation, name))
	}
	panic(refused(t.line, unknownCall, t.text))
}

// isAxis reports whether an argument may be an axis or a flag, not a number that is added.
func (q *quantity) isAxis() bool {
	return q.wrong != nil || len(q.e) == 1 && q.e[0].isConstant() && math.Abs(q.e[0][0]) <= 1
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
		panic(refused(t.line, twoSided, t.text))
	}
	if b.depends() {
		a, b = b, a
	}
	if len(a.e) == 0 || len(b.e) != 1 && len(b.e) != len(a.e) {
		panic(unknown(t))
	}
	out := &quantity{}
	for i, l := range a.e {
		floor := linear{0: b.e[min(i, len(b.e)-1)][0]}
		above := combine(1, l, -1, floor) // max(l, c) = c + max(0, l − c)
		switch {
		case above.has(-1): // of a unit
			panic(refused(t.line, wrongOutput, t.text))
		case above.isConstant():
			above = linear{0: max(0, above[0])}
		default:
			p.units = append(p.units, above)
			above = linear{-len(p.units): 1}
		}
		out.e = append(out.e, combine(1, above, 1, floor))
	}
	return out
}

// masked is yes where a quantity is not negative and no elsewhere: the ReLU if they are that quantity and zero.
func (p *program) masked(t token, above, yes, no *quantity) *quantity {
	equal := func(sign float64, q *quantity) bool { // q is sign times what is compared with zero
		for i, l := range above.e {
			if len(q.e) != 1 && len(q.e) != len(above.e) {
				return false
			}
			for _, v := range combine(sign, l, -1, q.e[min(i, len(q.e)-1)]) {
				if v != 0 {
					return false
				}
			}
		}
		return true
	}
	switch {
	case len(yes.e)*len(no.e)*len(above.e) == 0:
	case equal(0, no) && equal(1, yes):
		return p.greater(t, yes, scalar(0))
	case equal(0, yes) && equal(-1, no):
		return p.greater(t, no, scalar(0))
	}
	panic(refused(t.line, twoSided, t.text))
}

// product is a product of matrices and vectors, one of them constant.
func (p *program) product(t token, a, b *quantity) *quantity {
	rows, v := a.matrix, b
	switch {
	case b.matrix != nil && rows == nil: // xᵀM
		rows, v = linalg.Transpose(b.matrix), a
	case rows == nil:
		rows = [][]linear{a.e}
	}
	if len(v.e) == 0 || len(v.e) != len(rows[0]) {
		panic(unknown(t))
	}
	out := &quantity{}
	for _, row := range rows {
		terms := make([]linear, len(row))
		for j, l := range row {
			terms[j] = times(t, l, v.e[j])
		}
		out.e = append(out.e, sum(terms))
	}
	return out
}

// times is the product of two combinations, one of them constant.
func times(t token, l, r linear) linear {
	if l.isConstant() {
		l, r = r, l
	}
	if !r.isConstant() {
		panic(unknown(t))
	}
	return combine(r[0], l, 0, nil)
}

func sum(terms []linear) linear {
	out := linear{}
	for _, l := range terms {
		out = combine(1, out, 1, l)
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
	op := strings.TrimSuffix(t.text, ".")
	if op == "+" || op == "-" {
		a, b = flat(a), flat(b)
	}
	if strings.ContainsAny(op, "<>") {
		if op[0] == '<' {
			a, b = b, a
		}
		return &quantity{above: p.binary(t.as("-"), a, b)}
	}
	matrices := a.matrix != nil || b.matrix != nil
	if op == "@" || op == "*" && t.text == op && p.matlab && (matrices || len(a.e) > 1 && len(b.e) > 1) {
		return p.product(t, a, b)
	}
	if len(a.e)*len(b.e) == 0 || len(a.e) != len(b.e) && len(a.e) != 1 && len(b.e) != 1 {
		panic(unknown(t))
	}
	out := &quantity{}
	for i := range max(len(a.e), len(b.e)) {
		l, r := a.e[min(i, len(a.e)-1)], b.e[min(i, len(b.e)-1)]
		switch {
		case op == "+":
			l = combine(1, l, 1, r)
		case op == "-":
			l = combine(1, l, -1, r)
		case op == "*":
			l = times(t, l, r)
		case op == "/" && r.isConstant() && r[0] != 0:
			l = combine(1/r[0], l, 0, nil)
		default:
			panic(unknown(t))
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
	return &quantity{e: slices.Concat(q.matrix...)}
}
