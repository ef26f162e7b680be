package formats

import (
	"maps"
	"slices"
)

// function is a function of the text.
type function struct {
	params []string
	usual  map[string]int // where the values stand that parameters have if they are not given
	start  int            // of its body among the tokens
	end    int
	block  bool  // its body is statements, not an expression
	lines  bool  // its statements are within braces, and end with their lines if not with a semicolon
	wrong  error // what is made of it that is not understood, nil for nothing
}

// isArrow reports whether a function of JavaScript stands at the place: x => … or (x, y) => …
func (p *program) isArrow() bool {
	behind := cursor{tokens: p.tokens, at: p.at}
	if behind.next().is("(") {
		behind.at = behind.end("") + 1
	}
	return behind.peek().is("=") && behind.after(1).is(">") && !behind.after(1).free
}

// params returns a function with its parameters, which are in brackets or before a colon or an arrow, and goes behind
// these.
func (p *program) params() (f function) {
	f.usual = map[string]int{}
	mark, arrow := ":", p.isArrow()
	if p.skip("(") {
		mark = ")"
	} else if arrow {
		mark = "="
	}
	for end := p.end(mark); p.at < end; p.skip(",") {
		for p.peek().kind == tokenName && (p.after(1).kind == tokenName || p.after(1).is("*")) || p.peek().is("*") {
			p.at++ // a type of C before the name
		}
		if t := p.peek(); t.kind == tokenName && t.text != "self" {
			f.params = append(f.params, t.text)
			if at := p.end("="); at < min(end, p.end(",")) {
				f.usual[t.text] = at + 1
			}
		}
		p.at = min(end, p.end(","))
	}
	if p.skip(mark); arrow {
		p.skip("=")
		p.skip(">")
	}
	return f
}

func (p *program) addFunction(name string, f function) {
	if p.decorated != nil {
		f.wrong, p.decorated = p.decorated.wrong, nil
	}
	p.calls[name] = f
	p.order = append(p.order, name)
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

// lineInBraces returns the place of the first token of the next line, outside of further brackets, or of the brace behind.
func (p *program) lineInBraces() int {
	return p.outside(func(at int) bool {
		return at > p.at && p.tokens[at].gap >= 0 && power(p.tokens[at-1].text) == 0 // else the line goes on
	})
}

// define notes the function that the line at the place heads: its body is in braces behind it, as in C and JavaScript, or
// behind a colon in the same line, or the lines that are indented by more than gap, as in Python and Julia.
func (p *program) define(gap, stop, end int) {
	body := p.braced(stop)
	for !p.after(1).is("(") {
		p.at++
	}
	name := p.next().text
	f := p.params()
	f.block = true
	switch at := p.end(":"); {
	case body > 0 && !p.inside:
		p.at = body
		f.start, f.end, f.lines = body, p.end(""), true
		p.at = f.end + 1
	case p.tokens[at].is(":") && !p.tokens[at+1].endsLine():
		f.start, f.end, p.at = at+1, stop, stop
	case p.tokens[at].is(":") || p.peek().endsLine():
		f.start, f.end = stop, p.indented(gap, stop, end)
		p.at = f.end
	default:
		p.at = stop
		return
	}
	p.addFunction(name, f)
}

// call evaluates a function for arguments, or for the input in place of each. What it gives within is its own.
func (p *program) call(name string, args []*quantity) *quantity {
	f := p.calls[name]
	at, caller := p.at, p.frame
	defer func() { p.at, p.frame = at, caller }()
	p.step(100)
	args = p.numbered(args)
	p.frame = frame{names: maps.Clone(p.consts), inside: true, open: p.open && len(f.params) == 0, lines: f.lines}
	for i, param := range f.params {
		if i < len(args) {
			p.names[param] = args[i]
		} else if at, ok := f.usual[param]; ok {
			p.at = at
			p.names[param] = p.attempt(min(p.end(","), p.end(":")), p.expression)
		} else if c, known := p.consts[param]; !known || i == 0 && !p.isModel(c) {
			p.names[param] = p.input(param)
		}
	}
	if f.wrong != nil {
		p.seen.arrays, p.seen.input = true, true
		panic(&refusal{f.wrong, p.steps})
	}
	if f.block {
		q := p.block(f.start, f.end)
		if q.wrong == nil && !q.depends() && p.printed != nil {
			q = p.printed
		}
		if was := p.passed; was != nil && q.wrong == nil && (q.depends() || was.ours && (was.bound || was.both)) {
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
