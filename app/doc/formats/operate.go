package formats

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"crease/algo/num/linalg"
)

func unknown(t token) *refusal {
	return refused(t.line,
		"%q is not understood here: only sums, products with the arrays and the ReLU are", t.text)
}

// attempt evaluates all that stands before stop. What is not understood becomes a quantity that says so.
func (p *program) attempt(stop int, evaluate func() *quantity) (q *quantity) {
	before := p.seen
	p.seen, p.listed = seen{}, false
	r := try(func() {
		if q = evaluate(); p.at < stop && !p.peek().endsLine() {
			panic(unknown(p.peek()))
		}
	})
	if r.err != nil {
		for ; p.at < stop; p.at++ {
			name, _, _ := strings.Cut(p.peek().text, ".")
			p.see(p.names[name])
			point := points.has(strings.ToLower(name)) && !p.tokens[max(0, p.at-1)].is(".") // and no .T
			p.seen.input = p.seen.input || point
			if _, ours := p.calls[name]; ours {
				p.seen.arrays, p.seen.both = true, true
			}
		}
		q = &quantity{wrong: r.err, when: cmp.Or(r.when, p.steps), bound: p.seen.input, both: p.seen.both}
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
		p.seen.both = p.seen.both || q.both || q.ours && q.depends()
	}
}

// sound returns a quantity that is looked up, and refuses one that was not understood.
func (p *program) sound(q *quantity) *quantity {
	if p.see(q); q != nil && q.wrong != nil {
		panic(&refusal{q.wrong, q.when})
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

// power returns how strongly an operation binds, 0 for none.
func power(sign string) int { return find(sign, "< >", "+ -", "* / @ %") + 1 }

func (p *program) expression() *quantity { return p.above(0) }

// above evaluates what stands at the place, of operations that bind more strongly than least.
func (p *program) above(least int) *quantity {
	p.step(1)
	left := p.operand()
	for {
		t := p.peek()
		p.step(1)
		if t.kind == tokenNumber && strings.ContainsAny(t.text[:1], "+-") && least < 2 { // of 1 -2
			if p.listed { // which is one number or two
				panic(unknown(t))
			}
			left = p.binary(t.as("+"), left, p.above(2))
			continue
		}
		if t.is(".") && p.after(1).kind == tokenMark && power(p.after(1).text) > 1 { // .* of MATLAB
			p.at++
			t = p.peek()
			t.text += "." // by entries
		}
		binds := power(strings.TrimSuffix(t.text, "."))
		if t.kind != tokenMark || binds <= least {
			return left
		}
		p.at++
		if next := p.peek(); t.is("*") && next.is("*") || t.is("/") && next.is("/") || binds == 1 && next.is("=") {
			p.at++
			t.text += next.text
		} else if t.is("%") && next.is("*") { // R's %*%
			p.at += 2
			t.text = "@"
		}
		left = p.binary(t, left, p.above(binds))
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
	case t.is("["): // numbers, or [f(x) for x in …]
		p.step(10)
		p.listed = true
		for q = (&quantity{}); !p.skip("]"); _ = p.skip(",") || p.skip(";") {
			e := p.expression()
			if p.peek().text == "for" && q.e == nil {
				q, p.at = e, p.end("")
			} else if q.e = append(q.e, e.e...); len(e.e) != 1 || !p.peek().is(",") && !p.peek().is(";") && !p.peek().is("]") {
				panic(unknown(t))
			}
		}
		p.listed = false
	case t.kind == tokenString && t.text == "relu": // of a layer
		q = &quantity{layer: "ReLU"}
	case t.kind == tokenString && p.skip("%"): // "%f" % y
		q = p.operand()
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
		case t.is("(") && q.layer != "": // nn.Dense(5)(x)
			q = p.model(q, t)
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

// index takes one entry, by a number; other indices only add a side.
func (p *program) index(q *quantity) *quantity {
	open, end := p.next(), p.end("")
	inside := ""
	for _, t := range p.tokens[p.at:end] {
		inside += t.text
	}
	p.at = end + 1
	parts := strings.Split(inside, ",")
	last := parts[len(parts)-1]
	switch {
	case words(":,None None,: : ...").has(inside):
		return q
	case p.matlab:
	case q.matrix != nil && len(parts) < 3:
		for _, part := range parts { // of rows, and of columns
			from, to, ok := span(part, len(q.matrix))
			if !ok {
				panic(unknown(open))
			}
			q = turned(&quantity{matrix: q.matrix[from:to]})
		}
		if len(parts) == 1 {
			q = turned(q)
		}
		switch {
		case !strings.Contains(parts[0], ":"):
			return &quantity{e: q.matrix[0]}
		case !strings.Contains(last, ":"):
			return &quantity{e: turned(q).matrix[0]}
		}
		return q
	case q.matrix == nil:
		from, to, ok := span(last, len(q.e))
		if ok {
			return &quantity{e: q.e[from:to]}
		}
		if q.depends() {
			p.most = max(p.most, to-1)
		}
	}
	panic(unknown(open))
}

// span returns the entries that an index of Python takes out of n, k or from:to; ok is false if it takes others.
func span(index string, n int) (from, to int, ok bool) {
	first, behind, several := strings.Cut(index, ":")
	from, err := strconv.Atoi(cmp.Or(first, "0"))
	if from < 0 {
		from += n
	}
	if to = from + 1; several {
		var wrong error
		if to, wrong = strconv.Atoi(cmp.Or(behind, strconv.Itoa(n))); to < 0 {
			to += n
		}
		err = cmp.Or(err, wrong)
	}
	return from, to, err == nil && index != "" && 0 <= from && from < to && to <= n
}

// name evaluates a name: an array, a function that is called, or the input.
func (p *program) name() *quantity {
	t := p.next()
	if bare := strings.TrimLeft(t.text, digits+"."); bare != t.text { // 2h of Julia
		p.see(p.names[bare])
		_, ours := p.calls[bare]
		p.seen.arrays, p.seen.both = p.seen.arrays || ours, p.seen.both || ours
		panic(unknown(t))
	}
	called := p.peek().is("(")
	t.text = strings.TrimSuffix(t.text, ".") // max.(…) of Julia
	if _, ours := p.calls[t.text]; ours {
		p.looked = append(p.looked, t.text)
		if called {
			return p.sound(p.call(t.text, p.arguments()))
		}
		p.seen.arrays = true
		return &quantity{layer: t.text}
	}
	q := p.lookup(t.text)
	if q != nil && !called {
		if q.layer == object || q.layer == "Input" { // taken for numbers
			q = p.sound(p.input(t.text))
		}
		return q
	}
	at := strings.LastIndexByte(t.text, '.')
	if at > 0 {
		q := p.lookup(t.text[:at])
		if q == nil && points.has(strings.ToLower(t.text[:at])) {
			q = p.sound(p.input(t.text[:at]))
		}
		if q != nil {
			return p.member(q, t)
		}
	}
	if called {
		if layers := p.layersOf(strings.TrimPrefix(t.text, "self.")); len(layers) > 0 {
			p.see(layers[0].weights)
			return p.forward(t, p.argument(t), layers...)
		}
		if q != nil && q.layer != "" {
			return p.model(q, t)
		}
		return p.apply(last(t.text), t, p.arguments())
	}
	if at > 0 || words("None True False NULL nil").has(t.text) {
		panic(unknown(t))
	}
	p.names[t.text] = p.input(t.text) // the same the next time
	return p.sound(p.names[t.text])
}

// lookup returns what a name stands for, nil if nothing; the model before it says nothing.
func (p *program) lookup(name string) *quantity {
	q := p.names[name]
	if bare := strings.TrimPrefix(name, "self."); q == nil {
		name, q = bare, p.names[bare]
	}
	if q != nil && p.consts[name] == q {
		p.looked = append(p.looked, name)
	}
	if q != nil && p.open && p.isPoint(name, q) {
		q = p.input(name)
	}
	return p.sound(q)
}

// isPoint reports whether numbers are where code outside of functions takes its network.
func (p *program) isPoint(name string, q *quantity) bool {
	name = strings.ToLower(name)
	switch {
	case q.ours || q.depends() || !points.has(name):
		return false
	case q.matrix != nil: // a point a row
		return len(q.matrix[0]) == p.dim
	}
	return len(q.e) == p.dim && (p.dim > 1 || name[0] == 'x')
}

// arguments evaluates the arguments of a call, of which some may not be understood.
func (p *program) arguments() (args []*quantity) {
	p.next()
	end := p.end("")
	for p.step((end - p.at) / 16); p.at < end; { // calls within calls are looked through again and again
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
		flag := named && words("True False None").has(what.text) // of how it is done
		if p.see(arg); !upper && !flag {
			args = append(args, arg)
		}
		p.skip(",")
	}
	p.next()
	return args
}

// apply evaluates a call of a library.
func (p *program) apply(name string, t token, args []*quantity) *quantity {
	built, relu := isType(name), false // by numbers and other layers
	for _, a := range args {
		built, relu = built && !a.depends(), relu || a.layer == "ReLU"
	}
	if built {
		return &quantity{layer: name, relu: relu}
	}
	for _, a := range args {
		if a.bound || len(args) == 1 {
			p.sound(a)
		}
	}
	switch n := len(args); {
	case n == 0:
	case name == "Model": // of an input and an output
		return p.sound(args[n-1])
	case words("sapply lapply").has(name) && n == 2 && p.calls[args[1].layer].params != nil:
		return p.sound(p.call(args[1].layer, args[:1]))
	case wrapping.has(name) && args[0].layer != "":
		return args[0]
	case (name == "where" || name == "ifelse") && n == 3 && args[0].above != nil:
		return p.masked(t, args[0].above, args[1], args[2])
	case args[0].e == nil && args[0].matrix == nil:
	case words("relu ReLU poslin relu_").has(name) && n == 1:
		return p.greater(t, args[0], scalar(0))
	case words("maximum max fmax pmax clamp_min clip clamp").has(name) && n >= 2:
		ofEntries := words("np.max jnp.max numpy.max").has(t.text)                           // along an axis
		if !ofEntries && (n == 2 || strings.HasPrefix(name, "cl") && args[2].wrong != nil) { // None
			return p.greater(t, args[0], args[1])
		}
	case words("dot matmul mm mv inner").has(name) && n == 2:
		return p.product(t, args[0], args[1])
	case words("sum mean").has(name) && args[0].matrix == nil && (n == 1 || args[1].isAxis()):
		each := 1.
		if name == "mean" {
			each = 1 / float64(len(args[0].e))
		}
		return &quantity{e: []linear{combine(each, sum(args[0].e), 0, nil)}}
	case same.has(name), same.has(t.text), silent.has(name):
		return args[0]
	case name == "transpose" || name == "t":
		return turned(args[0])
	case name == "linear" && n == 3:
		return p.binary(t.as("+"), p.product(t, args[1], args[0]), args[2])
	case arithmetic[name] != "" && n == 2:
		return p.binary(t.as(arithmetic[name]), args[0], args[1])
	}
	if lower := strings.ToLower(name); activations.has(lower) {
		panic(refused(t.line, wrongActivation, name))
	}
	panic(refused(t.line, unknownCall, t.text))
}

// isAxis reports whether an argument may be an axis or a flag, not a number that is added.
func (q *quantity) isAxis() bool {
	return q.wrong != nil || len(q.e) == 1 && q.e[0].isConstant() && math.Abs(q.e[0][0]) <= 1
}

// wrapping are functions that make another of a function, which computes the same.
const wrapping words = "jit vmap vectorize compile script"

// same are functions that leave the numbers as they are.
const same words = "return unlist drop as.vector as.numeric array asarray tensor float squeeze flatten ravel item reshape view as_tensor double numpy " +
	"detach cpu atleast_2d atleast_1d from_numpy copy clone vec astype float64 unsqueeze"

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
	if out := (&quantity{}); strings.Contains("*/", op) && a.matrix != nil && len(b.e) == 1 ||
		op == "*" && b.matrix != nil && len(a.e) == 1 || a.matrix != nil && len(a.matrix) == len(b.matrix) && strings.Contains("+-", op) {
		row := func(q *quantity, i int) *quantity { // or the one number
			if q.matrix != nil {
				q = &quantity{e: q.matrix[i]}
			}
			return q
		}
		for i := range max(len(a.matrix), len(b.matrix)) {
			out.matrix = append(out.matrix, p.binary(t, row(a, i), row(b, i)).e)
		}
		return out
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
