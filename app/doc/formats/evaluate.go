package formats

import (
	"cmp"
	"maps"
	"reflect"
	"slices"
	"strings"

	"crease/algo/spec"
)

// program evaluates the code of a text: what it computes from an input by the arrays that the text gives. Every
// operation between the input and the output is understood, or is an error at its place.
type program struct {
	cursor
	dim     int                  // of the input
	most    int                  // the largest index with which something that depends on the input is taken apart
	arrays  map[string]*quantity // of the text
	consts  map[string]*quantity // these, and what is given outside of functions
	names   map[string]*quantity // what names stand for at the place; within a function those are its own
	inside  bool                 // a function
	units   []linear             // what the ReLUs take, affine in the input
	calls   map[string]function
	order   []string        // of the functions, as they are defined
	given   []string        // the names that were given something that depends on the input, in their order
	used    map[string]bool // those functions and names by something that is given later
	touched map[string]bool // all names that were looked up
	seen    seen
	steps   int
	matlab  bool      // * multiplies matrices
	passed  *quantity // of the function at the place the first statement that is not understood, nil for none
	linears []affine  // the layers of models that the text gives
	applied int       // how many of them the function at the place has applied without a name
}

// seen is what was looked up for a quantity.
type seen struct{ arrays, input bool }

// linear is a combination: the constant at 0, the coefficient of input j at j and that of unit k at −k, both from 1.
type linear map[int]float64

// has reports whether inputs (1) or units (−1) are in it.
func (l linear) has(sign int) bool {
	for k := range l {
		if k*sign > 0 {
			return true
		}
	}
	return false
}

func (l linear) isConstant() bool { return !l.has(1) && !l.has(-1) }

// quantity is a value in the course of a program.
type quantity struct {
	matrix [][]linear // the rows of a constant matrix
	e      []linear   // else a vector; a single number is one of length 1
	ours   bool       // it is made from an array of the text
	wrong  error      // an operation that is not understood, at its place
	bound  bool       // and that depends on the input
	when   int        // and after how many steps it came
	above  *quantity  // of a comparison, which is neither: where it is not negative
	layer  string     // the class of a layer without arrays, which is neither
	line   int        // where a name was given it
}

func (q *quantity) depends() bool {
	return q.bound || q.above != nil && q.above.depends() ||
		slices.ContainsFunc(q.e, func(l linear) bool { return !l.isConstant() })
}

// affine is a linear layer of a model, with a row of weights for each unit.
type affine struct {
	name            string
	weights, biases *quantity // the latter nil for zeros
}

type function struct {
	params []string
	usual  map[string]int // where the values stand that parameters have if they are not given
	start  int            // of its body among the tokens
	end    int
	block  bool // its body is statements, not an expression
}

// evaluate returns the network that the code of a text computes, and which names it uses for that; these are nil if it
// computes none. The input has the dimension with which the code can be evaluated: a side of a matrix, 1, the length of
// a vector, or as many entries as the code takes of it. If there is none it refuses the operation that is not
// understood with the one that went furthest.
func evaluate(tokens []token, arrays []binding) (r Arrays, used map[string]bool) {
	layers(tokens)
	tokens = unaliased(tokens)
	consts, dims, lengths, linears := map[string]*quantity{}, []int{}, []int{1}, []affine{}
	for _, b := range arrays {
		q := constant(b.item)
		if q == nil || b.name == "" {
			continue
		}
		q.ours = !slices.Contains(points, strings.ToLower(b.name)) // else where f is evaluated
		if at := strings.LastIndexByte(b.name, '.'); at > 0 && q.matrix != nil {
			l := affine{name: b.name[:at], weights: q}
			if b.name[at:] == ".kernel" {
				l.weights = &quantity{matrix: turned(q).matrix, ours: true}
			}
			linears = append(linears, l)
		} else if k := len(linears) - 1; k >= 0 && b.name == linears[k].name+".bias" {
			linears[k].biases = q
		}
		if consts[b.name] = q; q.matrix != nil {
			dims = append(dims, len(q.matrix[0]), len(q.matrix))
		} else {
			lengths = append(lengths, len(q.e))
		}
	}
	dims = append(dims, lengths...)
	steps, furthest := 0, refusal{when: -1}
	for i := 0; i < len(dims); i++ {
		if dims[i] < 1 || dims[i] > spec.MaxDim || slices.Contains(dims[:i], dims[i]) {
			continue
		}
		p := &program{cursor: cursor{tokens: tokens}, dim: dims[i], arrays: consts, consts: maps.Clone(consts), steps: steps,
			linears: linears, calls: map[string]function{}, used: map[string]bool{}, touched: map[string]bool{}}
		p.matlab = !slices.ContainsFunc(p.tokens, func(t token) bool {
			of, _, _ := strings.Cut(t.text, ".")
			python := slices.Contains([]string{"np", "jnp", "torch", "tf", "F", "import", "def", "lambda", "const", "let", "var"}, of)
			return t.kind == tokenName && python
		})
		p.names = p.consts
		p.block(0, len(p.tokens)-1)
		switch out := p.output(); {
		case out == nil:
			return r, nil
		case out.wrong == nil:
			return p.network(out.e[0]), p.touched
		case out.when-steps > furthest.when:
			furthest = refusal{out.wrong, out.when - steps}
		}
		steps = p.steps
		dims = append(dims, p.most+1)
	}
	if furthest.err != nil {
		panic(furthest)
	}
	return r, nil
}

// constant returns an array of the text as a quantity, nil if it is none.
func constant(v item) *quantity {
	q := &quantity{ours: true}
	if depth(v) == 2 && try(func() {
		for _, row := range matrix("", v) {
			q.matrix = append(q.matrix, constants(row))
		}
	}).err == nil {
		return q
	}
	list, _, ok := numbers(v)
	if q.e = constants(list); !ok {
		return nil
	}
	return q
}

func constants(list []float64) (out []linear) {
	for _, x := range list {
		out = append(out, linear{0: x})
	}
	return out
}

// output returns what the program is for: what its last function gives that no other calls, or without functions the
// last quantity that no other is made from. It is nil if nothing depends on the input and on arrays.
func (p *program) output() (other *quantity) {
	for _, name := range p.order { // what code outside of functions calls is not part of the network
		delete(p.used, name)
	}
	results := map[string]*quantity{}
	for _, name := range p.order {
		results[name] = p.attempt(p.at, func() *quantity { return p.call(name, nil) })
	}
	for _, name := range slices.Backward(append(p.given, p.order...)) {
		q := cmp.Or(results[name], p.names[name])
		if !p.used[name] && q.ours && (q.bound || len(q.e) == 1 && q.e[0].has(-1)) {
			return q
		}
		f, ok := p.calls[name]
		switch {
		case p.used[name] || !q.ours || !q.depends():
		case ok && len(q.e) == 1:
			return &quantity{wrong: refused(p.tokens[f.start].line, noUnits, name).err, when: p.steps}
		case other == nil && (q.above != nil || slices.ContainsFunc(q.e, func(l linear) bool { return l.has(-1) })):
			line := q.line
			if ok {
				line = p.tokens[f.start].line
			}
			other = &quantity{wrong: refused(line, oneNumber, name).err, when: p.steps}
		}
	}
	return other
}

// network returns a combination as a network. A linear part is two units, t = max(0, t) − max(0, −t).
func (p *program) network(l linear) (r Arrays) {
	d := 0 // the input may end before its last entry, of which the code takes none
	for _, l := range append([]linear{l}, p.units...) {
		for j := range l {
			d = max(d, j)
		}
	}
	add := func(a float64, of linear, sign float64) {
		w := make([]float64, d)
		for j := range w {
			w[j] = sign*of[j+1] + 0 // 0, never −0
		}
		r.W, r.B, r.A = append(r.W, w), append(r.B, sign*of[0]+0), append(r.A, a)
	}
	rest := maps.Clone(l) // without units
	for k, u := range p.units {
		if a, found := l[-k-1]; found {
			add(a, u, 1)
		}
		delete(rest, -k-1)
	}
	if r.C = l[0]; rest.has(1) {
		rest[0] = 0
		add(1, rest, 1)
		add(-1, rest, -1)
	}
	r.Layout = Rows
	return r
}

// block evaluates the statements among the tokens from start to end, and returns what they return, or nothing.
func (p *program) block(start, end int) *quantity {
	for p.at = start; p.at < end; {
		if p.peek().kind == tokenNewline || p.peek().is(";") {
			p.at++
			continue
		}
		for p.peek().kind == tokenName && slices.Contains(declarations, p.peek().text) && p.after(1).kind == tokenName {
			p.at++
		}
		gap := p.peek().gap
		if p.peek().text == "async" {
			p.at++
		}
		stop := p.lineEnd(p.at)
		if at := p.end(";"); p.tokens[at].is(";") { // within braces
			stop = at
		}
		switch t := p.peek(); {
		case !p.inside && p.braced(stop) > 0 && !slices.Contains([]string{"if", "for", "while"}, t.text):
			p.defineBraced(p.braced(stop))
			continue
		case (t.text == "def" || t.text == "function") && p.after(1).kind == tokenName && p.after(2).is("("):
			p.define(gap, stop, end)
			continue
		case t.text == "with":
			p.at = p.end(":")
			p.skip(":")
			continue
		case t.text == "return":
			p.at++
			return p.attempt(stop, p.expression)
		case t.text == "if" || t.text == "elif" || t.text == "else", !p.inside && (t.text == "for" || t.text == "while"):
			p.guarded(t, stop, end)
			continue
		case t.kind == tokenName && p.after(1).is("=") && !p.after(2).is("="):
			p.at += 2
			switch value, known := p.peek(), p.consts[t.text]; {
			case value.text == "lambda", value.is("@"), value.text == "function":
				p.at++
				f := p.params()
				f.start, f.end = p.at, stop
				p.addFunction(t.text, f)
			case slices.Contains(settings, t.text): // how good the network is
			case known == nil || !known.ours || p.inside || known != p.arrays[t.text]: // else the array itself, which was read
				p.give(t.text, p.attempt(stop, p.expression))
			}
		case t.kind == tokenName && p.after(2).is("=") && powers[p.after(1).text] > 1: // z += b
			p.give(t.text, p.attempt(stop, func() *quantity {
				left, op := p.name(), p.next()
				p.next()
				return p.binary(op, left, p.expression())
			}))
		case t.kind == tokenName && p.after(1).is("(") && p.after(3).is(")") && p.after(4).is("="):
			f := function{params: []string{p.after(2).text}, start: p.at + 5, end: stop} // f(x) = … of Julia
			p.addFunction(t.text, f)
		case !p.inside:
			if name := p.changes(stop); name != "" {
				p.give(name, p.attempt(stop, func() *quantity { panic(unknown(t)) }))
			}
		case stop == end: // Julia's functions return what comes last
			return p.attempt(stop, p.expression)
		case t.kind != tokenString && !slices.Contains(idle, t.text) && !p.unpacks():
			p.pass(t, stop)
		}
		p.at = stop
	}
	return &quantity{}
}

// idle begin statements that leave all numbers as they are.
var idle = []string{"pass", "assert", "raise", "print", "import", "from", "with", "global", "end"}

// pass notes that a statement of a function, which ends before stop, is not understood, unless one before it was not.
func (p *program) pass(t token, stop int) {
	if q := p.attempt(stop, func() *quantity { panic(unknown(t)) }); p.passed == nil {
		p.passed = q
	}
}

// guarded evaluates the lines that depend on a condition, as if it held. It changes no number if they do not, as where
// they give an input that is a vector another side.
func (p *program) guarded(t token, stop, end int) {
	before := maps.Clone(p.names)
	from, to := stop, p.indented(t.gap, stop, end)
	if at := p.end(":"); p.tokens[at].is(":") && !p.tokens[at+1].endsLine() { // in the same line
		from, to = at+1, stop
	} else if at := p.braced(stop); at > 0 {
		p.at = at
		from, to = at, p.end("")
		stop = to
	}
	gives := p.block(from, to)
	same := from < to && gives.e == nil && gives.wrong == nil
	for name, q := range p.names {
		was := before[name]
		if was == nil || reflect.DeepEqual([]any{was.e, was.matrix}, []any{q.e, q.matrix}) {
			continue
		}
		if same = false; !p.inside && (was.depends() || q.depends()) {
			p.give(name, &quantity{wrong: unknown(t).err, bound: true, ours: true, when: p.steps})
		}
	}
	if p.at = stop; !same {
		p.pass(t, to)
	}
	p.at = to
}

// changes returns a name that the line at the place, outside of functions, gives other numbers in its place: h[h < 0] = 0,
// h.clamp_(…) or f(…, out=h); "" for none.
func (p *program) changes(stop int) string {
	depends := func(name string) bool { return p.names[name] != nil && p.names[name].depends() }
	name, method, _ := strings.Cut(p.peek().text, ".")
	if depends(name) && strings.HasSuffix(method, "_") {
		return name
	}
	for at := p.at; at < stop-1; at++ {
		if p.tokens[at].text == "out" && p.tokens[at+1].is("=") && depends(p.tokens[at+2].text) {
			return p.tokens[at+2].text
		}
	}
	if depends(name) && (p.after(1).is("[") || p.after(1).is("(")) {
		depth := 0
		for _, t := range p.tokens[p.at:stop] {
			switch {
			case t.opens():
				depth++
			case t.closes():
				depth--
			case depth == 0 && t.is("="):
				return name
			}
		}
	}
	return ""
}

// indented returns the end of the lines behind stop that are indented by more than gap.
func (p *program) indented(gap, stop, end int) int {
	for stop < end && (p.tokens[stop].kind == tokenNewline || p.tokens[stop].gap > gap) {
		stop = max(p.lineEnd(stop), stop+1)
	}
	return stop
}

// unpacks reports whether the line at the place takes arrays of the text out of a tuple: W, b, a = params.
func (p *program) unpacks() bool {
	n := 0
	for ; p.consts[p.after(n).text] != nil && p.after(n+1).is(","); n += 2 {
	}
	return p.consts[p.after(n).text] != nil && p.after(n+1).is("=") && p.after(n+2).kind == tokenName && p.after(n+3).endsLine()
}

// params returns a function with its parameters, which are in brackets or before a colon, and goes behind them.
func (p *program) params() (f function) {
	f.usual = map[string]int{}
	mark := ":"
	if p.skip("(") {
		mark = ")"
	}
	for end := p.end(mark); p.at < end; p.skip(",") {
		if t := p.peek(); t.kind == tokenName && t.text != "self" {
			f.params = append(f.params, t.text)
			if at := p.end("="); at < min(end, p.end(",")) {
				f.usual[t.text] = at + 1
			}
		}
		p.at = min(end, p.end(","))
	}
	p.skip(mark)
	return f
}

func (p *program) addFunction(name string, f function) {
	p.calls[name] = f
	p.order = append(p.order, name)
}

// give binds a name, of the whole program if it is not within a function.
func (p *program) give(name string, q *quantity) {
	p.names[name], q.line = q, p.tokens[max(0, p.at-1)].line
	if strings.HasPrefix(name, "self.") { // for all functions of the class
		p.consts[name] = q
	}
	if !p.inside && q.ours && q.depends() {
		p.given = append(slices.DeleteFunc(p.given, func(s string) bool { return s == name }), name)
		p.used[name] = false
	}
}

// braced returns the place behind the brace that opens what a line heads with parentheses, a function or a loop of C or
// JavaScript, before stop; 0 if there is none.
func (p *program) braced(stop int) int {
	depth, opened := 0, false
	for at := p.at + 1; at < stop && (depth > 0 || !p.tokens[at].is("=")); at++ {
		switch t := p.tokens[at]; {
		case t.is("{") && p.tokens[at-1].is(")") && opened:
			return at + 1
		case t.opens():
			depth, opened = depth+1, opened || t.is("(")
		case t.closes():
			depth--
		}
	}
	return 0
}

// defineBraced notes a function whose statements begin at start, behind a brace.
func (p *program) defineBraced(start int) {
	for !p.after(1).is("(") {
		p.at++
	}
	name := p.next().text
	f := p.params()
	f.start, f.block = start, true
	p.at = start
	f.end = p.end("")
	p.at = f.end + 1
	p.addFunction(name, f)
}

// define notes a function of Python or Julia, whose body is indented or stands in the same line.
func (p *program) define(gap, stop, end int) {
	name := p.after(1).text
	p.at += 2
	f := p.params()
	f.start, f.end, f.block = p.at, stop, true
	if at := p.end(":"); p.tokens[at].is(":") {
		f.start = at + 1
	} else if !p.peek().endsLine() { // as it does in Julia
		p.at = stop
		return
	}
	if p.at = stop; p.tokens[f.start].endsLine() {
		f.start, f.end = stop, p.indented(gap, stop, end)
		p.at = f.end
	}
	p.addFunction(name, f)
}

// input is what the program computes from.
func (p *program) input() *quantity {
	q := &quantity{}
	for j := range p.dim {
		q.e = append(q.e, linear{j + 1: 1})
	}
	return q
}

// call evaluates a function for arguments, or for the input in place of each. What it gives within is its own.
func (p *program) call(name string, args []*quantity) *quantity {
	f := p.calls[name]
	back, names, inside, passed, applied := p.at, p.names, p.inside, p.passed, p.applied
	defer func() { p.at, p.names, p.inside, p.passed, p.applied = back, names, inside, passed, applied }()
	p.names, p.inside, p.passed, p.applied = maps.Clone(p.consts), true, nil, 0
	for i, param := range f.params {
		if i < len(args) {
			p.names[param] = args[i]
		} else if at, ok := f.usual[param]; ok {
			p.at = at
			p.names[param] = p.attempt(min(p.end(","), p.end(":")), p.expression)
		} else if _, known := p.consts[param]; !known || i == 0 {
			p.names[param] = p.input()
		}
	}
	p.step(100)
	if f.block {
		q := p.block(f.start, f.end)
		if was := p.passed; was != nil && q.wrong == nil && (q.depends() || was.ours && was.bound) {
			q.wrong, q.when, q.bound, q.ours = was.wrong, p.steps, true, q.ours || was.ours
		}
		return q
	}
	p.at = f.start
	return p.attempt(f.end, p.expression)
}

// unaliased returns tokens in which functions have the names under which they are imported: from m import f as g.
func unaliased(tokens []token) []token {
	tokens, own, from := slices.Clone(tokens), map[string]string{}, false
	for i, t := range tokens {
		switch first := i == 0 || tokens[i-1].endsLine(); {
		case t.kind != tokenName:
		case first:
			from = t.text == "from"
		case from && i > 1 && tokens[i-1].text == "as":
			own[t.text] = tokens[i-2].text
		}
		if name, ok := own[t.text]; ok && t.kind == tokenName {
			tokens[i].text = name
		}
	}
	return tokens
}

// layers checks the layers of the models that a text builds or prints, by their types: linear, ReLU, linear.
func layers(tokens []token) {
	inside, depth, linears, relus := false, 0, 0, 0 // of a Sequential
	for i, t := range tokens[:len(tokens)-1] {
		kind := last(t.text)
		called := t.kind == tokenName && tokens[i+1].is("(")
		printed := i > 1 && tokens[i-1].is(":") && tokens[i-2].is(")") // (bn): BatchNorm1d(…
		built := strings.HasSuffix(t.text, "nn."+kind) || strings.HasSuffix(t.text, "layers."+kind)
		switch {
		case called && isType(kind) && (inside || printed || built) && !slices.Contains(silent, kind) &&
			!slices.Contains(known, kind) && !strings.HasSuffix(kind, "Loss"):
			panic(refused(t.line, unknownLayer, kind))
		case !inside && called && kind == "Sequential":
			inside, linears, relus = true, 0, 0
		case !inside:
		case t.opens():
			depth++
		case t.closes():
			depth--
			inside = depth > 0
		case called && kind == "ReLU", t.kind == tokenString && t.text == "relu" && tokens[i-1].is("="):
			if relus++; linears != 1 || relus > 1 {
				panic(refused(t.line, misplaced, "ReLU"))
			}
		case called && (kind == "Linear" || kind == "Dense"):
			if linears++; linears > 2 || linears == 2 && relus == 0 {
				panic(refused(t.line, misplaced, kind))
			}
		}
	}
}

// isType reports whether a name is one of a class.
func isType(name string) bool { return name != "" && name[0] >= 'A' && name[0] <= 'Z' }

// known are the classes that a network is built from.
var known = []string{"Linear", "ReLU", "Dense", "Module", "ModuleList", "Parameter", "Model", "Sequential"}

// silent are the layers that leave numbers as they are, once a network has been trained.
var silent = []string{"Dropout", "Flatten", "Identity", "Input", "InputLayer", "Unflatten", "Squeeze"}

// combine returns s·a + t·b of linear combinations.
func combine(s float64, a linear, t float64, b linear) linear {
	out := linear{}
	for k, v := range a {
		out[k] += s * v
	}
	for k, v := range b {
		out[k] += t * v
	}
	return out
}
