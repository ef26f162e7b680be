package formats

import (
	"maps"
	"math"
	"slices"
	"strings"
)

// program evaluates the code of a text: what it computes from the input by the arrays that the text gives. Every
// operation between the input and the output is understood, or is an error at its place.
type program struct {
	tokens  []token
	at      int
	consts  map[string]*quantity // the arrays of the text, and what is computed from them
	units   []linear             // what the ReLUs take, affine in the input
	calls   map[string]function
	order   []string             // of the functions, as they are defined
	last    map[string]*quantity // the names that were given something that depends on the input
	given   []string             // those names in their order
	used    map[string]bool      // by something that is given later
	touched map[string]bool      // all names that were looked up
	steps   int
	dim     int  // of the input, 0 until it is known
	matlab  bool // * multiplies matrices
}

// linear is c + Σ x_j·(input j) + Σ u_k·(unit k).
type linear struct {
	c    float64
	x, u map[int]float64
}

// quantity is a value in the course of a program.
type quantity struct {
	matrix [][]float64 // a constant matrix
	e      []linear    // else a vector, or a single number
	single bool
	whole  bool      // the input itself, of a dimension that is not known
	ours   bool      // it is made from an array of the text
	wrong  error     // an operation that is not understood, at its place
	bound  bool      // and that depends on the input
	above  *quantity // of a comparison: where it is not negative
}

// depends reports whether a quantity depends on the input.
func (q *quantity) depends() bool {
	return q.whole || q.bound || slices.ContainsFunc(q.e, func(l linear) bool { return len(l.x)+len(l.u) > 0 })
}

type function struct {
	params []string
	start  int // of its body among the tokens
	end    int
}

// mostSteps bounds the operations of a program, whose functions may call each other.
const mostSteps = 200_000

// evaluate returns the network that the code of a text computes, and which names it uses for that; these are nil if it
// computes none. The error is at the operation that is not understood.
func evaluate(text string, arrays []binding) (r Arrays, used map[string]bool, err error) {
	p := &program{consts: map[string]*quantity{}, calls: map[string]function{}, last: map[string]*quantity{},
		used:    map[string]bool{},
		touched: map[string]bool{}}
	l := newLexer(text, nil)
	for !l.ended {
		l.fill(len(l.out) + 1)
	}
	p.tokens = l.out
	if l.err != nil {
		return r, nil, nil // it was read otherwise
	}
	if err := p.layers(); err != nil {
		return r, nil, err
	}
	p.matlab = !slices.ContainsFunc(p.tokens, func(t token) bool {
		python := strings.HasPrefix(t.text, "np.") || slices.Contains([]string{"import", "def", "lambda"}, t.text)
		return t.kind == tokenName && python
	})
	for _, b := range arrays {
		if q := constant(b.item); q != nil && b.name != "" {
			p.consts[b.name] = q
		}
	}
	p.block(0, len(p.tokens), p.consts)
	out := p.output()
	switch {
	case out == nil || out.wrong == nil && p.dim == 0:
		return r, nil, nil
	case out.wrong != nil:
		return r, nil, out.wrong
	}
	return p.network(out.e[0]), p.touched, nil
}

// constant returns an array of the text as a quantity, nil if it is none.
func constant(v item) *quantity {
	if v.kind == itemNumber {
		return &quantity{e: []linear{{c: v.num}}, single: true, ours: true}
	}
	if depth(v) == 2 {
		if m, err := matrix("", v); err == nil {
			return &quantity{matrix: m, ours: true}
		}
	}
	list, _, ok := numbers(v)
	if !ok {
		return nil
	}
	return &quantity{e: constants(list), ours: true}
}

func constants(list []float64) (out []linear) {
	for _, x := range list {
		out = append(out, linear{c: x})
	}
	return out
}

// output returns what the program is for: what its last function gives that no other calls, or without functions the
// last quantity that no other is made from. It is nil if nothing depends on the input and on arrays.
func (p *program) output() *quantity {
	for _, name := range p.order { // what code outside of functions calls is not part of the network
		delete(p.used, name)
	}
	for _, name := range p.order {
		p.call(name, nil)
	}
	for i := len(p.order) - 1; i >= 0; i-- {
		if name := p.order[i]; !p.used[name] {
			if q := p.call(name, nil); p.isOutput(q) {
				return q
			}
		}
	}
	for i := len(p.given) - 1; i >= 0; i-- {
		if q := p.last[p.given[i]]; !p.used[p.given[i]] && p.isOutput(q) {
			return q
		}
	}
	return nil
}

func (p *program) isOutput(q *quantity) bool {
	if q == nil || !q.ours {
		return false
	}
	return q.bound || len(q.e) == 1 && len(q.e[0].u) > 0
}

// network returns a linear combination of units and inputs as a network. A linear part is two units, as
// t = max(0, t) − max(0, −t).
func (p *program) network(l linear) (r Arrays) {
	add := func(a float64, of linear, sign float64) {
		w := make([]float64, p.dim)
		for j, v := range of.x {
			w[j] = sign * v
		}
		r.W, r.B, r.A = append(r.W, w), append(r.B, sign*of.c+0), append(r.A, a) // 0, never −0
	}
	for _, k := range slices.Sorted(maps.Keys(l.u)) {
		add(l.u[k], p.units[k], 1)
	}
	if r.C = l.c; len(l.x) > 0 {
		add(1, linear{x: l.x}, 1)
		add(-1, linear{x: l.x}, -1)
	}
	r.Layout = Rows
	return r
}

// block evaluates the statements among the tokens from start to end, and returns what they return.
func (p *program) block(start, end int, names map[string]*quantity) (result *quantity) {
	for p.at = start; p.at < end; {
		if p.peek().kind == tokenNewline {
			p.at++
			continue
		}
		for p.peek().kind == tokenName && slices.Contains(declarations, p.peek().text) && p.peekAt(1).kind == tokenName {
			p.at++
		}
		line, stop := p.at, p.lineEnd(p.at)
		top := &names == &p.consts || start == 0
		switch t := p.peek(); {
		case t.text == "def" && top || t.text == "def" && p.peekAt(1).kind == tokenName:
			p.define(t.gap, stop, end)
			continue
		case t.text == "return":
			p.at++
			return p.ended(p.expression(0, names), stop, names)
		case t.kind == tokenName && p.peekAt(1).is("=") && !p.peekAt(2).is("="):
			p.at += 2
			p.assign(t.text, stop, names)
		case t.kind == tokenName && p.peekAt(2).is("=") && powers[p.peekAt(1).text] > 1: // z += b
			p.at = line
			left, op := p.name(names), p.next()
			p.next()
			right := p.expression(0, names)
			p.give(t.text, p.binary(op, left, right), names)
		case t.kind == tokenName && p.peekAt(1).is("(") && p.peekAt(3).is(")") && p.peekAt(4).is("="):
			p.addFunction(t.text, function{[]string{p.peekAt(2).text}, p.at + 5, stop}) // f(x) = … of Julia
		}
		p.at = stop
	}
	return result
}

// assign gives a name what follows: a function, or a quantity.
func (p *program) assign(name string, stop int, names map[string]*quantity) {
	t := p.peek()
	var params []string
	switch {
	case t.text == "lambda":
		for p.at++; !p.peek().is(":") && !p.peek().endsLine(); p.at++ {
			if p.peek().kind == tokenName {
				params = append(params, p.peek().text)
			}
		}
		p.at++
	case t.is("@") || t.text == "function":
		for p.at++; !p.peek().is(")") && !p.peek().endsLine(); p.at++ {
			if p.peek().kind == tokenName {
				params = append(params, p.peek().text)
			}
		}
		p.at++
	default:
		if q := p.consts[name]; q != nil && q.ours && !q.depends() || slices.Contains(settings, name) {
			return // the array itself, which was read, or how good the network is
		}
		p.give(name, p.ended(p.expression(0, names), stop, names), names)
		return
	}
	p.addFunction(name, function{params, p.at, stop})
}

func (p *program) addFunction(name string, f function) {
	p.calls[name] = f
	p.order = append(p.order, name)
}

// give binds a name, of the whole program if it is not within a function.
func (p *program) give(name string, q *quantity, names map[string]*quantity) {
	names[name] = q
	if q.ours && q.depends() {
		p.last[name] = q
		p.given = append(slices.DeleteFunc(p.given, func(s string) bool { return s == name }), name)
		p.used[name] = false
	}
}

// define notes a function of Python, whose body is indented or stands in the same line.
func (p *program) define(gap, stop, end int) {
	name := p.peekAt(1).text
	f := function{}
	p.at += 2
	for depth := 0; p.at < stop; p.at++ {
		switch t := p.peek(); {
		case t.opens():
			depth++
		case t.closes():
			depth--
		case t.kind == tokenName && depth == 1 && t.text != "self" && strings.Contains("(,", p.tokens[p.at-1].text):
			f.params = append(f.params, t.text)
		case t.is(":") && depth == 0:
			f.start = p.at + 1
		}
		if f.start > 0 {
			break
		}
	}
	p.at = stop
	if f.end = stop; f.start >= stop-1 || p.tokens[f.start].endsLine() {
		for f.start = stop; p.at < end && (p.peek().kind == tokenNewline || p.peek().gap > gap); {
			p.at = max(p.lineEnd(p.at), p.at+1)
		}
		f.end = p.at
	}
	if f.start > 0 {
		p.addFunction(name, f)
	}
}

// lineEnd returns the place behind the end of the line that a token is in.
func (p *program) lineEnd(at int) int {
	for at < len(p.tokens) && !p.tokens[at].endsLine() {
		at++
	}
	return min(at+1, len(p.tokens))
}

func (p *program) peek() token { return p.peekAt(0) }

func (p *program) peekAt(n int) token { return p.tokens[min(p.at+n, len(p.tokens)-1)] }

func (p *program) next() token {
	t := p.peek()
	p.at = min(p.at+1, len(p.tokens)-1)
	return t
}

// call evaluates a function for arguments, or for the input in place of each.
func (p *program) call(name string, args []*quantity) *quantity {
	f := p.calls[name]
	names := maps.Clone(p.consts)
	for i, param := range f.params {
		if i < len(args) {
			names[param] = args[i]
		} else if _, known := p.consts[param]; !known || i == 0 {
			names[param] = &quantity{whole: true}
		}
	}
	back := p.at
	defer func() { p.at = back }()
	if p.steps += 100; p.steps > mostSteps {
		return &quantity{wrong: lineError(p.peek().line, computed)}
	}
	given, last := slices.Clone(p.given), maps.Clone(p.last) // what a function gives within is its own
	defer func() { p.given, p.last = given, last }()
	first := p.tokens[min(f.start, len(p.tokens)-1)]
	if first.text == "return" || f.end > p.lineEnd(f.start) || first.kind == tokenName && p.tokens[f.start+1].is("=") {
		return p.block(max(f.start, 1), f.end, names)
	}
	p.at = f.start
	return p.ended(p.expression(0, names), f.end, names)
}

// layers checks the layers of the models that a text builds or prints, by their types: a linear one, a ReLU and a
// linear one.
func (p *program) layers() error {
	for i, t := range p.tokens {
		kind := last(t.text)
		printed := i > 1 && p.tokens[i-1].is(":") && p.tokens[i-2].is(")") // (bn): BatchNorm1d(…
		built := strings.HasSuffix(t.text, "nn."+kind) || strings.HasSuffix(t.text, "layers."+kind)
		if t.kind == tokenName && (printed || built) && i+1 < len(p.tokens) && p.tokens[i+1].is("(") && isType(kind) &&
			!slices.Contains(silent, kind) && !slices.Contains(known, kind) && !strings.HasSuffix(kind, "Loss") {
			return lineError(t.line, unknownLayer, kind)
		}
		if kind != "Sequential" || !p.tokens[min(i+1, len(p.tokens)-1)].is("(") {
			continue
		}
		p.at = i + 1
		linears, relus, depth := 0, 0, 0
		for ; p.at < len(p.tokens)-1; p.at++ {
			t := p.peek()
			if t.opens() {
				depth++
			}
			if t.closes() {
				if depth--; depth == 0 {
					break
				}
			}
			kind := last(t.text)
			relu := kind == "ReLU" && p.peekAt(1).is("(") ||
				t.kind == tokenString && t.text == "relu" && p.tokens[p.at-1].is("=")
			switch {
			case relu && (linears != 1 || relus > 0):
				return lineError(t.line, misplaced, "ReLU")
			case relu:
				relus++
			case t.kind != tokenName || !p.peekAt(1).is("(") || !isType(kind):
			case kind == "Linear" || kind == "Dense":
				if linears++; linears > 2 || linears == 2 && relus == 0 {
					return lineError(t.line, misplaced, kind)
				}
			case !slices.Contains(silent, kind):
				return lineError(t.line, unknownLayer, kind)
			}
		}
	}
	return nil
}

// isType reports whether a name is one of a class.
func isType(name string) bool { return name != "" && name[0] >= 'A' && name[0] <= 'Z' }

// known are the classes that a network is built from.
var known = []string{"Linear", "ReLU", "Dense", "Module", "ModuleList", "Parameter", "Model"}

// silent are the layers that leave numbers as they are, once a network has been trained.
var silent = []string{"Dropout", "Flatten", "Identity", "Input", "InputLayer", "Unflatten", "Squeeze", "Sequential"}

// combine returns s·a + t·b of linear combinations.
func combine(s float64, a linear, t float64, b linear) linear {
	sum := func(a, b map[int]float64) map[int]float64 {
		out := map[int]float64{}
		for k, v := range a {
			out[k] += s * v
		}
		for k, v := range b {
			out[k] += t * v
		}
		return out
	}
	return linear{s*a.c + t*b.c, sum(a.x, b.x), sum(a.u, b.u)}
}

// expand gives the input its dimension.
func (p *program) expand(q *quantity, d int) bool {
	if !q.whole || p.dim != 0 && p.dim != d || d < 1 {
		return false
	}
	p.dim, q.whole = d, false
	scale := linear{c: 1}
	if len(q.e) > 0 { // the factor and the summand of every input
		scale = q.e[0]
	}
	q.e = nil
	for j := range d {
		q.e = append(q.e, linear{x: map[int]float64{j: scale.c}})
	}
	if scale.u != nil {
		for j := range q.e {
			q.e[j].c = scale.u[0]
		}
	}
	return true
}

// relu returns max(0, l) of what is affine in the input.
func (p *program) relu(l linear) (linear, bool) {
	switch {
	case len(l.u) > 0:
		return l, false
	case len(l.x) == 0:
		return linear{c: math.Max(0, l.c)}, true
	}
	p.units = append(p.units, l)
	return linear{u: map[int]float64{len(p.units) - 1: 1}}, true
}
