package formats

import (
	"slices"
	"strconv"
	"strings"
)

// item is a number, a list, a string, a word or a dictionary of the text.
type item struct {
	line    int
	kind    itemKind
	loose   bool // a vector here is a matrix, as in MATLAB: how it lies tells nothing
	wrapped bool // the rows may be the lines of one list
	num     float64
	text    string // of a string or a word; the name of a variable that is printed with its name
	list    []item
	keys    []string // of a dictionary, one for each of list
}

type itemKind byte

const (
	itemNumber itemKind = iota
	itemList
	itemString
	itemWord // true, false, null
	itemDict
)

// binding is a name and what it stands for; "" for an item without a name.
type binding struct {
	name string
	item item
}

// parser reads Python statements and JSON values, as far as they give arrays.
type parser struct {
	cursor
	items int             // numbers, lists and strings so far
	taken map[string]bool // the variables that hold what was read
	asked string          // the name that stands alone in the line before
	given string          // the name that was given a value there
	source
}

type source struct {
	bound []binding
	aside []binding // numbers and lists under names that mean nothing here
	notes string
}

// parse returns what a text binds, in its order, and what it binds to other names.
func parse(tokens []token) source {
	p := &parser{cursor: cursor{tokens: tokens}, taken: map[string]bool{}}
	for p.peek().kind != tokenEnd {
		p.statement()
	}
	if len(p.bound) == 0 && len(p.aside) == 1 && len(arraysIn(p.aside[0].item)) > 1 {
		p.bound, p.aside = []binding{{"", p.aside[0].item}}, nil // params = [W, b, a]
	}
	return p.source
}

func unexpected(t token) *refusal {
	switch {
	case t.endsLine():
		return refused(t.line, "the text ends in the middle of an array")
	case t.kind == tokenString:
		return refused(t.line, "a string where a number or a list is expected: %q", t.text)
	case t.is("..."):
		return refused(t.line, "the array is printed with … in place of numbers; print all of it")
	case t.is(joinRows):
		return refused(t.line, inPieces)
	case t.kind == tokenMark && strings.Contains("+-*/@%^", t.text):
		return refused(t.line, computed)
	}
	return refused(t.line, notExpected, t.text)
}

// declarations are words that stand before a name in C and JavaScript.
const declarations words = "static const constexpr final double float auto let var val local global"

// statement reads an assignment, a dictionary, a bare value, or a name with its value in the next
// line; lines of code that give no array of ours are passed over.
func (p *parser) statement() {
	t := p.peek()
	if t.kind == tokenNewline {
		p.next()
		return
	}
	asked, given := p.asked, p.given
	p.asked, p.given = "", ""
	for ; t.kind == tokenName && declarations.has(t.text) && p.after(1).kind == tokenName; t = p.peek() {
		p.next()
	}
	isName := t.kind == tokenName
	sign := p.after(1)
	if isName && sign.is("[") && !sign.free {
		if name := p.element(); name != "" {
			p.bind(name)
			return
		}
	}
	switch {
	case given != "" && p.isEcho(given):
		p.bind(echo)
	case isName && sign.is("{") && !sign.free && p.after(2).kind == tokenNumber:
		p.cellArray()
	case isName && sign.is("=") && !p.after(2).is("="):
		if roleOf(strings.TrimSuffix(t.text, ".data")) == noRole && !strings.HasPrefix(p.after(2).text, "OrderedDict") && !p.after(2).is("{") {
			p.setAside()
		} else {
			p.give(2)
		}
	case isName && sign.is("(") && (p.after(2).is("[") || p.after(2).is("{")) && setting.has(last(t.text)):
		p.at += 2
		if try(func() { p.bind("") }).err != nil { // computed from arrays that are read
			p.passOver()
		}
	case isName && (t.text == "def" || t.text == "class"):
		p.skipLine()
		for p.peek().kind != tokenEnd && p.peek().gap > t.gap {
			p.skipLine()
		}
	case isName && t.text == "Parameter" && sign.text == "containing":
		p.bind(asked)
	case (isName || t.kind == tokenString) && sign.is(":") && roleOf(t.text) != noRole:
		p.give(2)
	case (isName || t.kind == tokenString) && sign.is(":") && isDeeper(t.text):
		panic(refused(t.line, thirdLayer, t.text, ""))
	case isName && sign.free && roleOf(t.text) != noRole && p.isValue(1):
		p.give(1)
	case isName && sign.endsLine():
		p.asked = t.text
		p.next()
	case t.text == "print" && sign.is("(") && p.after(2).kind == tokenName && p.after(3).is(")"):
		p.asked = p.after(2).text
		p.skipLine()
	case p.isValue(0) || t.opens():
		p.bind(asked)
	default:
		p.passOver()
	}
}

// setting are the methods that hand arrays to a model.
const setting words = "set_weights load_state_dict"

// echo is the name of an array that is printed because it was given.
const echo = " "

// isEcho reports whether what follows is the array of a name as MATLAB and Julia print it once it is given.
func (p *parser) isEcho(given string) bool {
	n := 0
	if p.peek().text == given && p.after(1).is("=") {
		n = 2
	}
	for n > 0 && p.after(n).kind == tokenNewline {
		n++
	}
	return p.after(n).is(openRows) && (n > 0 || p.after(n).sized)
}

// element goes past an indexed name that is given an array, coefs_[0] or a sized one of C, and returns it, or "".
func (p *parser) element() string {
	name, n := p.peek().text, 1
	listed := strings.HasSuffix(name, "coefs_") || strings.HasSuffix(name, "intercepts_")
	for ; p.after(n).is("["); n += 3 {
		switch size := p.after(n + 1); {
		case size.is("]"): // W[]
			n--
		case size.kind != tokenNumber || !p.after(n+2).is("]"):
			return ""
		case listed:
			name += size.text
		}
	}
	if !listed && (!p.after(n).is("=") || !p.after(n+1).is("{")) {
		return ""
	}
	p.at += n
	p.skip("=")
	p.skip(":")
	p.taken[name] = true
	return name
}

// cellArray reads an assignment to a part of a network object of MATLAB: net.IW{1,1} = […], net.b{2} = … and
// net.layers{1}.transferFcn = 'poslin', which is the ReLU.
func (p *parser) cellArray() {
	name := p.next()
	p.next()
	layer := p.next().text
	for !p.peek().is("=") && !p.peek().endsLine() {
		p.next()
	}
	part := last(name.text)
	if t := p.after(1); part == "layers" && t.kind == tokenString {
		switch {
		case layer == "1" && t.text != "poslin":
			panic(refused(t.line, wrongActivation, t.text))
		case layer != "1" && t.text != "purelin":
			panic(refused(t.line, wrongOutput, t.text))
		}
	}
	if named := map[string]string{"IW": "W", "LW": "W", "b": "b"}[part]; named != "" && p.skip("=") {
		p.bind(named + layer)
	} else {
		p.skipLine()
	}
}

// isValue reports whether an array begins n tokens ahead.
func (p *parser) isValue(n int) bool {
	t, behind := p.after(n), p.after(n+1)
	switch {
	case t.kind == tokenName:
		return behind.is("(") && wrappers.has(last(t.text)) ||
			behind.is("[") && !behind.free && types.has(t.text) ||
			t.text == "Parameter" && behind.text == "containing"
	case t.kind == tokenNumber:
		return behind.endsLine()
	}
	return t.is("[") || t.is(openRows) || t.is("<") && isType(last(behind.text)) // and no tag of HTML
}

// operations are signs behind a number or a list that compute with it.
const operations words = "* / + - @ % . < > ^"

// setAside passes over an assignment to a name that means nothing here, and keeps a number or a list.
func (p *parser) setAside() {
	name, from, items := p.peek().text, p.at, p.items
	if p.after(2).kind == tokenNumber || p.isValue(2) {
		p.at += 2
		try(func() {
			v := p.value(0)
			if t := p.peek(); t.kind != tokenMark || !operations.has(t.text) { // 3 of 3 * h is no value
				p.aside = append(p.aside, binding{name, v})
			}
		})
		p.at, p.items = from, items
	}
	p.passOver()
}

// give binds the name at the place to the value that is so many tokens ahead.
func (p *parser) give(ahead int) {
	name := strings.TrimSuffix(p.peek().text, ".data")
	p.taken[name] = true
	p.at += ahead
	p.bind(name)
}

// bind reads a value under a name; a dictionary binds its entries.
func (p *parser) bind(name string) {
	for p.peek().kind == tokenNewline || name == echo && !p.peek().is(openRows) {
		p.next()
	}
	v := p.value(0)
	if t := p.next(); !t.endsLine() && !t.is(",") && !t.is(")") { // of the call that it is handed to
		panic(unexpected(t))
	}
	switch {
	case name == echo:
	case v.kind == itemDict:
		var list []binding
		if list, p.notes = foreign(v); list == nil {
			p.flatten("", v)
		}
		p.bound = append(p.bound, list...)
	case p.pairs(v):
	case v.kind == itemList && len(v.list) > 0 &&
		!slices.ContainsFunc(v.list, func(e item) bool { return e.kind != itemDict }): // one for each layer
		for i, e := range v.list {
			p.flatten(strconv.Itoa(i)+".", e)
		}
	case name == "", name == "Tensor", roleOf(name) != noRole: // tfjs prints Tensor above each
		if roleOf(name) == noRole {
			name = v.text
		}
		p.bound, p.given = append(p.bound, binding{name, v}), name
	case isDeeper(name):
		panic(refused(v.line, thirdLayer, name, ""))
	default:
		p.aside = append(p.aside, binding{name, v})
	}
}

// pairs binds the entries of a list of (name, array) pairs, which is how an OrderedDict is printed.
func (p *parser) pairs(v item) bool {
	if v.kind != itemList || len(v.list) == 0 || slices.ContainsFunc(v.list, func(e item) bool {
		return e.kind != itemList || len(e.list) != 2 || e.list[0].kind != itemString
	}) {
		return false
	}
	for _, e := range v.list {
		p.bound = append(p.bound, binding{e.list[0].text, e.list[1]})
	}
	return true
}

// flatten binds the entries of a dictionary; names of dictionaries inside are joined by dots.
func (p *parser) flatten(prefix string, v item) {
	// Names around an entry are for messages, which are shorter; without a limit every name would copy them.
	prefix = prefix[:min(len(prefix), 64)]
	for i, key := range v.keys { // of a checkpoint the rest says how it was trained
		if strings.HasSuffix(key, "state_dict") && !strings.HasPrefix(key, "optim") {
			v = item{kind: itemDict, keys: v.keys[i : i+1], list: v.list[i : i+1]}
			break
		}
	}
	for i, e := range v.list {
		name := prefix + v.keys[i]
		switch {
		case e.kind == itemDict:
			p.flatten(name+".", e)
		case p.pairs(e):
		case (e.kind == itemWord || e.kind == itemString) && roleOf(name) == noRole:
		default:
			p.bound = append(p.bound, binding{name, e})
		}
	}
}

func (p *parser) skipLine() { p.at = p.lineEnd(p.at) }

// passOver skips a line of code that gives no array of ours. It is an error if the line
// gives one in a way that is not read, gives one of a third layer, or changes one that was
// read: without that line the network would be another. Nothing is followed further: what a
// function of the text does to its arguments, or another name for an array, is not known here.
func (p *parser) passOver() {
	var target, before token // a name that the next = would be about
	for depth := 0; ; {
		t := p.next()
		switch {
		case t.endsLine():
			return
		case t.opens():
			depth++
		case t.closes():
			depth--
		case t.kind == tokenName && p.peek().is("(") && p.changed(t.text, p.after(1)) != "":
			panic(refused(t.line, changedLater, p.changed(t.text, p.after(1))))
		case t.text == "out" && p.peek().is("=") && p.taken[variable(p.after(1).text)]: // NumPy's out=W
			panic(refused(t.line, changedLater, variable(p.after(1).text)))
		case depth > 0: // of this only calls count
		case t.kind == tokenName && t.text == "lambda": // its names are its own
			p.skipLine()
			return
		case t.kind == tokenName && (p.taken[variable(t.text)] || roleOf(variable(t.text)) != noRole ||
			isDeeper(variable(t.text))):
			target = t
		case t.is(":"):
			target = token{}
		case t.is("=") && p.peek().is("="): // a comparison
			p.next()
		case t.is("=") && !before.is("<") && !before.is(">") && !before.is("!") && target.text != "":
			p.assigned(target)
			return
		}
		before = t
	}
}

// assigned goes past an assignment to a name that matters and refuses it. Mere numbers are settings, as in
// lr, alpha = .001, .9, unless the name was one of an array.
func (p *parser) assigned(t token) {
	name, numbers := variable(t.text), true
	for t := p.next(); !t.endsLine(); t = p.next() {
		numbers = numbers && (t.kind == tokenNumber || t.is(",") || t.is("-") || t.is("+"))
	}
	switch {
	case p.taken[name]:
		panic(refused(t.line, changedLater, name))
	case numbers:
	case isDeeper(name):
		panic(refused(t.line, thirdLayer, name, ""))
	default:
		panic(refused(t.line, "%s is given in a way that is not read: write %[1]s = … in a line of its own", name))
	}
}

// contents are the attributes that share the numbers of their array.
const contents words = "data T flat real shape"

// variable returns the name without the attributes behind it that share its numbers: fc1.weight of fc1.weight.data.
func variable(name string) string {
	for {
		attribute := last(name)
		if attribute == name || !contents.has(attribute) {
			return name
		}
		name = strings.TrimSuffix(name, "."+attribute)
	}
}

// changers are the methods that change the numbers of a list or an array; those of PyTorch end in an underscore.
const changers words = "append clear extend fill insert itemset partition pop push put remove resize reverse " +
	"shift sort splice unshift update"

// fillers change their first argument, as functions of PyTorch do that end in an underscore and Julia's in !.
const fillers words = "copyto fill_diagonal place put putmask shuffle"

// changed returns the array that was read and that a call changes, "" for none; argument begins the call's.
func (p *parser) changed(call string, argument token) string {
	name := last(call)
	of := strings.TrimSuffix(call[:len(call)-len(name)], ".") // "" for a function
	inPlace := strings.HasSuffix(name, "!") || strings.HasSuffix(name, "_") && name != "requires_grad_"
	if of = variable(of); p.taken[of] && (inPlace || changers.has(name)) {
		return of
	}
	fills := inPlace || fillers.has(name)
	if of = variable(argument.text); argument.kind == tokenName && p.taken[of] && fills {
		return of
	}
	return ""
}
