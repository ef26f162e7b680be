package formats

import (
	"cmp"
	"maps"
	"reflect"
	"slices"
	"strings"

	"crease/algo/num/linalg"
	"crease/algo/spec"
)

// program evaluates the code of a text: what it computes from an input by the arrays that the text gives. Every
// operation between the input and the output is understood, or is an error at its place.
type program struct {
	cursor
	dim    int                  // of the input
	most   int                  // the largest index with which something that depends on the input is taken apart
	arrays map[string]*quantity // of the text
	consts map[string]*quantity // these, and what is given outside of functions
	frame
	numbers   bool     // which functions are called with there stand for the input
	units     []linear // what the ReLUs take, affine in the input
	calls     map[string]function
	order     []string        // of the functions, as they are defined
	given     []string        // the names that were given something that depends on the input, in their order
	used      map[string]bool // those functions and names by something that is given later
	touched   map[string]bool // the names that what is given or computed was made from
	looked    []string        // those of the statement at the place, so far
	inputs    map[string]int  // what the program computes from, in its order, from 0
	seen      seen
	steps     int
	matlab    bool      // * multiplies matrices
	listed    bool      // within the brackets of a list
	decorated *quantity // what is written above a function and not understood
	linears   []affine  // the layers of models that the text gives
}

// frame is what belongs to the function at the place, or to what stands outside of all.
type frame struct {
	names   map[string]*quantity // what names stand for; within a function those are its own
	inside  bool                 // a function
	open    bool                 // outside of functions that take something
	passed  *quantity            // the first statement that is not understood, nil for none
	printed *quantity            // what is shown last
	lines   bool                 // its statements are within braces: see function
	applied int                  // how many of the models' layers it has applied without a name
}

// seen is what was looked up for a quantity: arrays, an input, something that is made from both.
type seen struct{ arrays, input, both bool }

// linear is a combination: the constant at 0, the coefficient of input j at j and that of unit k at −k, both from 1.
// The entries of a second input follow those of the first.
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
	both   bool       // and on something that was made from arrays and the input
	when   int        // and after how many steps it came
	above  *quantity  // of a comparison, which is neither: where it is not negative
	layer  string     // the class of a layer without arrays, a function or a model, which is neither
	relu   bool       // of a layer: a ReLU follows it
	line   int        // where a name was given it
}

func (q *quantity) depends() bool {
	return q.bound || q.above != nil && q.above.depends() ||
		slices.ContainsFunc(q.e, func(l linear) bool { return !l.isConstant() })
}

// object is the layer of a quantity that nothing is known of but that it is not made from arrays: data or a model.
const object = "?"

// evaluate returns the network that the code of a text computes, and which names it uses for that; these are nil if it
// computes none. The input has the dimension with which the code can be evaluated: a side of a matrix, 1, the length of
// a vector, or as many entries as the code takes of it. If there is none it refuses the operation that is not
// understood with the one that went furthest.
func evaluate(tokens []token, src source) (r Arrays, used map[string]bool) {
	layers(tokens)
	tokens = unaliased(tokens)
	arrays := slices.Concat(src.bound, src.aside)
	consts, dims, lengths, linears := map[string]*quantity{}, []int{}, []int{1}, src.linears()
	if linears != nil {
		dims = append(dims, len(linears[0].weights.matrix[0]))
	}
	for _, b := range arrays {
		q := constant(b.item)
		if q == nil || b.name == "" {
			continue
		}
		q.ours = !points.has(strings.ToLower(b.name)) // else where f is evaluated
		if consts[b.name] = q; q.matrix != nil {
			dims = append(dims, len(q.matrix[0]), len(q.matrix))
		} else {
			lengths = append(lengths, len(q.e))
		}
	}
	dims = append(dims, lengths...)
	matlab := !slices.ContainsFunc(tokens, func(t token) bool {
		of, _, _ := strings.Cut(t.text, ".")
		python := words("np jnp torch tf F import def lambda const let var").has(of)
		return t.kind == tokenName && python
	})
	steps, furthest, called := 0, &refusal{when: -1}, false
	for i := 0; i < len(dims); i++ {
		if dims[i] < 1 || dims[i] > spec.MaxDim || slices.Contains(dims[:i], dims[i]) {
			continue
		}
		p := &program{cursor: cursor{tokens: tokens}, dim: dims[i], arrays: consts, steps: steps, linears: linears, matlab: matlab}
		out, stated := p.run()
		if !stated { // only functions depend on the input, which what is stated calls with numbers
			again := *p
			again.numbers = true
			var of *quantity
			if of, stated = again.run(); stated {
				p, out = &again, of
			}
		}
		called = called || stated
		switch {
		case out == nil && !called:
			return r, nil
		case out == nil: // with the dimension of other arrays
		case out.wrong == nil && stated == called: // or the functions, where what calls them has another dimension
			return p.network(out.e[0]), p.touched
		case out.wrong != nil && out.when-steps > furthest.when:
			furthest = &refusal{out.wrong, out.when - steps}
		}
		steps = p.steps
		dims = append(dims, p.most+1)
	}
	if furthest.err != nil {
		panic(furthest)
	}
	return r, nil
}

// run evaluates the program, and returns its output, and whether that stands outside of functions.
func (p *program) run() (out *quantity, stated bool) {
	p.at, p.units, p.order, p.given, p.looked = 0, nil, nil, nil, nil
	p.calls, p.used, p.touched, p.inputs = map[string]function{}, map[string]bool{}, map[string]bool{}, map[string]int{}
	p.consts = maps.Clone(p.arrays)
	p.frame = frame{names: p.consts, open: true}
	p.block(0, len(p.tokens)-1)
	return p.output()
}

// constant returns an array of the text as a quantity, nil if it is none.
func constant(v item) *quantity {
	q := &quantity{ours: true}
	if depth(v) == 2 && try(func() { q.matrix = rowsOf(matrix("", v)) }).err == nil {
		return q
	}
	list, _, ok := numbers(v)
	if q.e = constants(list); !ok {
		return nil
	}
	return q
}

func rowsOf(matrix [][]float64) [][]linear {
	return linalg.Values(len(matrix), func(i int) []linear { return constants(matrix[i]) })
}

func constants(list []float64) (out []linear) {
	for _, x := range list {
		out = append(out, linear{0: x})
	}
	return out
}

// output returns what the program is for: the last quantity outside of functions that no other is made from, or else
// what its last function gives that no other calls. It is nil if nothing depends on the input and on arrays.
func (p *program) output() (other *quantity, stated bool) {
	results := map[string]*quantity{}
	for i := 0; i < len(p.order); i++ { // functions may define others
		name := p.order[i]
		if results[name] != nil {
			continue
		}
		p.looked = nil
		results[name] = p.attempt(p.at, func() *quantity { return p.call(name, nil) })
		p.note(results[name])
	}
	for _, name := range slices.Backward(slices.Concat(p.order, p.given)) {
		q := cmp.Or(results[name], p.names[name])
		f, isFunction := p.calls[name]
		line, stated := q.line, !isFunction || len(f.params) == 0
		if isFunction {
			line = p.tokens[f.start].line
		}
		say := func(format string) *quantity {
			return &quantity{wrong: refused(line, format, name).err, when: p.steps}
		}
		one, units := len(q.e) == 1, slices.ContainsFunc(q.e, func(l linear) bool { return l.has(-1) })
		switch {
		case p.used[name] || !q.ours || !q.depends():
		case q.bound:
			return q, stated
		case one && units:
			if _, inputs := p.entries(q.e[0]); inputs > 1 && p.dim > 1 {
				q = say("%s is computed from several inputs: write what is computed from one")
			}
			return q, stated
		case isFunction && one:
			return say(noUnits), false
		case other == nil && (q.above != nil || units):
			other = say("%s does not compute one number from an input: write what does")
		case other == nil && one:
			other = say(noUnits)
		}
	}
	return other, false
}

// entries returns the entries of inputs that a combination and its units are made from, and of how many inputs these
// are. Each begins with its first entry; the last may end before its last, of which the code takes none.
func (p *program) entries(l linear) (list []int, inputs int) {
	most, of := 0, map[int]bool{}
	note := func(l linear) {
		for j := range l {
			if most = max(most, j); j > 0 {
				of[(j-1)/p.dim] = true
			}
		}
	}
	note(l)
	for k, u := range p.units {
		if _, found := l[-k-1]; found {
			note(u)
		}
	}
	for j := 1; j <= most; j++ {
		if of[(j-1)/p.dim] {
			list = append(list, j)
		}
	}
	return list, len(of)
}

// network returns a combination as a network. A linear part is two units, t = max(0, t) − max(0, −t). If it depends on
// several inputs they stand one behind the other.
func (p *program) network(l linear) (r Arrays) {
	entries, _ := p.entries(l)
	add := func(a float64, of linear, sign float64) {
		w := make([]float64, len(entries))
		for i, j := range entries {
			w[i] = sign*of[j] + 0 // 0, never −0
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
		for p.peek().kind == tokenName && declarations.has(p.peek().text) && p.after(1).kind == tokenName {
			p.at++
		}
		gap := p.peek().gap
		if p.peek().text == "async" {
			p.at++
		}
		stop := p.lineEnd(p.at)
		if at := p.end(";"); p.tokens[at].is(";") { // within braces
			stop = at
		} else if p.lines {
			stop = p.lineInBraces()
		}
		switch t := p.peek(); {
		case p.lines && (branches.has(t.text) || loops.has(t.text)): // which would hide what it returns
			p.seen.arrays, p.seen.input = true, true
			panic(&refusal{unknown(t).err, p.steps})
		case !p.inside && p.braced(stop) > 0 && !words("if for while").has(t.text),
			(t.text == "def" || t.text == "function") && p.after(1).kind == tokenName && p.after(2).is("("):
			p.define(gap, stop, end)
			continue
		case t.text == "with":
			p.at = p.end(":")
			p.skip(":")
			continue
		case t.text == "return":
			p.at++
			return p.attempt(stop, p.expression)
		case showing.has(t.text) && p.after(1).is("("):
			p.show(t, stop)
		case branches.has(t.text), !p.inside && loops.has(t.text):
			p.guarded(t, stop, end)
			continue
		case t.kind == tokenName && p.after(1).is("=") && !p.after(2).is("="):
			from := p.at + 2
			p.at = from
			again := func(u token) bool { return u.kind == tokenName && u.text == t.text } // s = 3 * s
			switch value, known := p.peek(), p.consts[t.text]; {
			case value.text == "lambda", value.is("@") && p.after(1).is("("), value.text == "function", p.isArrow():
				if !p.isArrow() {
					p.at++
				}
				f := p.params()
				f.start, f.end = p.at, stop
				if p.skip("{") { // of R, or of JavaScript
					f.start, f.end, f.block, f.lines = p.at, p.end(""), true, true
				}
				p.addFunction(t.text, f)
			case known == nil || !known.ours || p.inside || known != p.arrays[t.text] ||
				slices.ContainsFunc(p.tokens[from:stop], again): // else the array itself, which was read
				q := p.attempt(stop, p.expression)
				if q.wrong != nil && !q.ours && !p.inside && !slices.ContainsFunc(p.tokens[from:stop], p.isFree) { // data
					q = &quantity{layer: object}
				}
				if p.inside || !slices.ContainsFunc(strings.Split(strings.ToLower(t.text), "_"), isSetting) {
					p.give(t.text, q)
				} else { // how good the network is: not what the program is for
					p.note(&quantity{})
					q.ours, q.both = q.ours && q.wrong == nil, q.both && q.wrong == nil
					p.names[t.text] = q
				}
			}
		case t.kind == tokenName && p.after(2).is("=") && power(p.after(1).text) > 1: // z += b
			p.give(t.text, p.attempt(stop, func() *quantity {
				left, op := p.name(), p.next()
				p.next()
				return p.binary(op, left, p.expression())
			}))
		case t.kind == tokenName && p.after(1).is("(") && p.after(2).kind == tokenName && p.after(3).is(")") && p.after(4).is("="):
			f := function{params: []string{p.after(2).text}, start: p.at + 5, end: stop} // f(x) = … of Julia
			p.addFunction(t.text, f)
		case t.is("@") && p.tokens[stop].gap == gap && stop < end: // above a function
			if name := last(p.after(1).text); !wrapping.has(name) && !decorating.has(name) {
				p.decorated = p.attempt(stop, func() *quantity { panic(refused(t.line, unknownCall, name)) })
			}
		case !p.inside:
			if name := p.changes(stop); name != "" {
				q := p.attempt(stop, func() *quantity { panic(unknown(t)) })
				q.bound, q.both, q.ours = true, true, q.both || p.isModel(p.names[name]) || p.names[name] != nil && p.names[name].ours
				p.give(name, q)
			} else if !idle.has(t.text) && !strings.HasPrefix(last(t.text), "assert") {
				p.show(t, stop)
			}
		case stop == end: // Julia's functions return what comes last
			return p.attempt(stop, p.expression)
		case t.kind != tokenString && !idle.has(t.text) && !p.unpacks():
			p.pass(t, stop)
		}
		p.at = stop
	}
	return &quantity{}
}

// branches begin lines that are evaluated in some cases alone.
const branches words = "if elif else except catch"

// loops begin lines that are evaluated several times.
const loops words = "for while repeat"

// idle begin statements that leave all numbers as they are.
const idle words = "pass assert raise import from with global end class"

// decorating are what stands above functions that stay as they are.
const decorating words = "compact no_grad inference_mode staticmethod classmethod property njit function " +
	"override dataclass lru_cache cache"

// showing are functions that show their arguments.
const showing words = "print println printf fprintf disp display cat console.log plot plt.plot ax.plot " +
	"plt.scatter ax.scatter format"

// show evaluates a statement that gives no name anything: what it shows of what is made from arrays and the input, the
// last argument of a function that only shows them or else its value, may be what the program is for.
func (p *program) show(t token, stop int) {
	shows := showing.has(t.text)
	q := p.attempt(stop, func() *quantity {
		if !shows {
			return p.expression()
		}
		p.at++
		q := &quantity{}
		for _, a := range p.arguments() {
			if a.ours && a.depends() {
				q = a
			}
		}
		return q
	})
	switch {
	case !q.ours || !q.depends() || q.wrong != nil && !q.both && !shows:
		if !p.inside {
			p.looked = nil
		}
	case p.inside:
		p.printed = q
	default:
		p.give(t.text+" …", q)
	}
}

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

// isFree reports whether a name stands for an input that was not given as data.
func (p *program) isFree(t token) bool {
	name, _, _ := strings.Cut(t.text, ".")
	q := p.names[name]
	return t.kind == tokenName && (q != nil && q.depends() || q == nil && points.has(strings.ToLower(name)))
}

// changes returns a name that the line at the place, outside of functions, gives other numbers in its place: h[h < 0] = 0,
// x .= 2x, net[0].weight.mul_(2) or f(…, out=h); "" for none.
func (p *program) changes(stop int) string {
	name, _, _ := strings.Cut(p.peek().text, ".")
	q, depth := p.names[name], 0
	depends := p.isFree(p.peek()) || p.isModel(q)
	partly := (q == nil || depends || !q.ours) && (p.after(1).is("[") || p.after(1).is("(") || p.after(1).is("."))
	for at, t := range p.tokens[p.at:stop] {
		next := p.after(at + 1)
		switch {
		case t.opens():
			depth++
		case t.closes():
			depth--
		case t.text == "out" && next.is("=") && p.names[p.after(at+2).text] != nil && p.names[p.after(at+2).text].depends():
			return p.after(at + 2).text
		case depth == 0 && (t.is("=") && partly || strings.HasSuffix(t.text, "_") && next.is("(") && depends):
			return name
		}
	}
	return ""
}

// isModel reports whether a quantity, which may be nil, is a model of the text's arrays or a layer of one, not data.
func (p *program) isModel(q *quantity) bool {
	return p.linears != nil && q != nil && q.layer != "" && q.layer != object
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

// give binds a name, of the whole program if it is not within a function.
func (p *program) give(name string, q *quantity) {
	if !p.inside {
		p.note(q)
	}
	p.names[name], q.line = q, p.tokens[max(0, p.at-1)].line
	if strings.HasPrefix(name, "self.") { // for all functions of the class
		p.consts[name] = q
	}
	if !p.inside && q.ours && q.depends() {
		p.given = append(slices.DeleteFunc(p.given, func(s string) bool { return s == name }), name)
		p.used[name] = false
	}
}

// note notes what something outside of functions, or a whole function, was made from.
func (p *program) note(q *quantity) {
	for _, name := range p.looked {
		p.touched[name] = true
		p.used[name] = p.used[name] || q.depends()
	}
	p.looked = nil
}

// input is what the program computes from under a name.
func (p *program) input(name string) *quantity {
	k, found := p.inputs[name]
	if !found {
		k = len(p.inputs)
		p.inputs[name] = k
	}
	q := &quantity{}
	for j := range p.dim {
		q.e = append(q.e, linear{k*p.dim + j + 1: 1})
	}
	return q
}

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
