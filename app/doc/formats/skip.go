package formats

import (
	"slices"
	"strings"
)

func (p *parser) skipLine() {
	for !p.next().endsLine() {
	}
}

// skipBlock goes past the lines that are indented more than the first.
func (p *parser) skipBlock(gap int) {
	p.skipLine()
	for t := p.peek(); t.kind != tokenEnd && t.gap > gap; t = p.peek() {
		p.skipLine()
	}
}

// passOver skips a line of code that gives no array of ours. It is an error if the line
// gives one in a way that is not read, gives one of a third layer, or changes one that was
// read: without that line the network would be another. Nothing is followed further: what a
// function of the text does to its arguments, or another name for an array, is not known here.
func (p *parser) passOver() error {
	var target, before token // a name that the next = would be about
	for depth := 0; ; {
		t := p.next()
		switch {
		case t.endsLine():
			return nil
		case t.opens():
			depth++
		case t.closes():
			depth--
		case t.kind == tokenName && p.peek().is("(") && p.changed(t.text, p.after(1)) != "":
			return lineError(t.line, changedLater, p.changed(t.text, p.after(1)))
		case t.text == "out" && p.peek().is("=") && p.taken[variable(p.after(1).text)]: // NumPy's out=W
			return lineError(t.line, changedLater, variable(p.after(1).text))
		case depth > 0: // of this only calls count
		case t.kind == tokenName && t.text == "lambda": // its names are its own
			p.skipLine()
			return nil
		case t.kind == tokenName && p.matters(t.text):
			target = t
		case t.is(":"):
			target = token{}
		case t.is("=") && p.peek().is("="): // a comparison
			p.next()
		case t.is("=") && !before.is("<") && !before.is(">") && !before.is("!") && target.text != "":
			return p.assigned(target)
		}
		before = t
	}
}

// matters reports whether an assignment to a name gives or changes an array of a network.
func (p *parser) matters(name string) bool {
	name = variable(name)
	return p.taken[name] || roleOf(name) != noRole || isDeeper(name)
}

// assigned goes past an assignment to a name that matters and returns what is wrong with it. Mere
// numbers are settings, as in lr, alpha = .001, .9, unless the name was one of an array.
func (p *parser) assigned(t token) error {
	name := variable(t.text)
	switch {
	case p.taken[name]:
		return lineError(t.line, changedLater, name)
	case p.restIsNumbers():
		return nil
	case isDeeper(name):
		return lineError(t.line, thirdLayer, name, "")
	}
	return lineError(t.line, givenAside, name)
}

// restIsNumbers goes past the line and reports whether it had nothing but numbers left.
func (p *parser) restIsNumbers() bool {
	for only := true; ; {
		switch t := p.next(); {
		case t.endsLine():
			return only
		case t.kind != tokenNumber && !t.is(",") && !t.is("-") && !t.is("+"):
			only = false
		}
	}
}

// contents are the attributes that share the numbers of their array.
var contents = []string{"data", "T", "flat", "real", "shape"}

// variable returns the name without the attributes behind it that share its numbers:
// fc1.weight of fc1.weight.data.
func variable(name string) string {
	for {
		attribute := last(name)
		if attribute == name || !slices.Contains(contents, attribute) {
			return name
		}
		name = strings.TrimSuffix(name, "."+attribute)
	}
}

// changers are the methods that change the numbers of a list or an array; those of PyTorch
// end in an underscore.
var changers = []string{
	"append", "clear", "extend", "fill", "insert", "itemset", "partition", "pop", "push", "put", "remove",
	"resize", "reverse", "shift", "sort", "splice", "unshift", "update",
}

// fillers are the functions that change their first argument; those of PyTorch end in an
// underscore, those of Julia in !.
var fillers = []string{"copyto", "fill_diagonal", "place", "put", "putmask", "shuffle"}

// changed returns the array that was read and that a call changes, "" for none; argument is
// what the call begins with.
func (p *parser) changed(call string, argument token) string {
	name := last(call)
	of := strings.TrimSuffix(call[:len(call)-len(name)], ".") // "" for a function
	inPlace := strings.HasSuffix(name, "!") || strings.HasSuffix(name, "_") && name != "requires_grad_"
	if of = variable(of); p.taken[of] && (inPlace || slices.Contains(changers, name)) {
		return of
	}
	fills := inPlace || slices.Contains(fillers, name)
	if of = variable(argument.text); argument.kind == tokenName && p.taken[of] && fills {
		return of
	}
	return ""
}
