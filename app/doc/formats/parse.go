package formats

import (
	"cmp"
	"strings"

	"crease/algo/base/work"
)

// item is a number, a list or a string of the text.
type item struct {
	line int
	kind itemKind
	num  float64
	text string
	list []item
}

type itemKind byte

const (
	itemNumber itemKind = iota
	itemList
	itemString
	itemNone
)

// deepest is how far lists may be nested: more than any array that is read.
const deepest = 12

// binding is a name and what it stands for; "" for an item without a name.
type binding struct {
	name string
	item item
}

// parser reads Python statements and JSON values, as far as they give arrays.
type parser struct {
	lexer lexer
	items int             // numbers, lists and strings so far
	taken map[string]bool // the variables that hold what was read
	out   []binding
	aside []binding // numbers and lists under names that mean nothing here
}

// parse returns what a text binds, in its order, and what it binds to other names. The error may
// be w's.
func parse(text string, w *work.Meter) (out, aside []binding, err error) {
	p := &parser{lexer: newLexer(text, w), taken: map[string]bool{}}
	for p.peek().kind != tokenEnd {
		if err := p.statement(); err != nil {
			return nil, nil, cmp.Or(p.lexer.err, err)
		}
	}
	return p.out, p.aside, p.lexer.err
}

func (p *parser) peek() token { return p.after(0) }

// after returns the token n places ahead, or the last.
func (p *parser) after(n int) token {
	p.lexer.fill(n + 1)
	return p.lexer.out[min(n, len(p.lexer.out)-1)]
}

func (p *parser) next() token {
	t := p.peek()
	if t.kind != tokenEnd {
		l := &p.lexer
		l.out = append(l.out[:0], l.out[1:]...) // three tokens at most
	}
	return t
}

func (t token) is(mark string) bool { return t.kind == tokenMark && t.text == mark }

// unexpected names a token that does not belong where it is.
func unexpected(t token) error {
	switch t.kind {
	case tokenEnd, tokenNewline:
		return lineError(t.line, openArray)
	case tokenString:
		return lineError(t.line, strayString, t.text)
	case tokenMark:
		if t.text == "..." {
			return lineError(t.line, abbreviated)
		}
	}
	return lineError(t.line, notExpected, t.text)
}

// statement reads an assignment, a dictionary, or a bare value; lines of code
// that give no array of ours are passed over.
func (p *parser) statement() error {
	t := p.peek()
	switch {
	case t.kind == tokenNewline:
		p.next()
		return nil
	case t.kind == tokenName && p.after(1).is("=") && !p.after(2).is("="):
		if roleOf(t.text) == noRole && !strings.HasPrefix(p.after(2).text, "OrderedDict") && !p.after(2).is("{") {
			return p.setAside()
		}
		return p.assign()
	case t.kind == tokenName && (t.text == "def" || t.text == "class"):
		p.skipBlock(t.gap)
		return nil
	case t.kind == tokenName && t.text == "Parameter" && p.after(1).text == "containing":
		p.next()
		p.next()
		if p.next(); p.peek().kind == tokenNewline {
			p.next()
		}
		return nil
	case (t.kind == tokenName || t.kind == tokenString) && p.after(1).is(":") && roleOf(t.text) != noRole:
		return p.assign()
	case (t.kind == tokenName || t.kind == tokenString) && p.after(1).is(":") && isDeeper(t.text):
		return lineError(t.line, thirdLayer, t.text)
	case t.kind == tokenName && !(p.after(1).is("(") && wrappers[last(t.text)]), t.kind == tokenString, t.is("@"):
		return p.passOver()
	}
	return p.bind("")
}

// setAside passes over an assignment to a name that means nothing here, and keeps a number or a
// list that is assigned.
func (p *parser) setAside() error {
	name, kind := p.peek(), p.after(2)
	if kind.kind != tokenNumber && !kind.is("[") && !strings.HasSuffix(kind.text, "array") {
		return p.passOver()
	}
	ahead := *p
	ahead.lexer.out = append([]token{}, p.lexer.out...)
	ahead.next()
	ahead.next()
	if v, err := ahead.value(0); err == nil {
		p.aside = append(p.aside, binding{name.text, v})
	}
	return p.passOver()
}

// assign reads a name, the sign behind it, and the value.
func (p *parser) assign() error {
	name := p.next().text
	p.taken[name] = true
	p.next()
	return p.bind(name)
}

// bind reads a value under a name; a dictionary binds its entries.
func (p *parser) bind(name string) error {
	if p.peek().is("{") {
		if err := p.dict("", 0); err != nil {
			return err
		}
	} else {
		v, err := p.value(0)
		if err != nil {
			return err
		}
		if !p.pairs(v) {
			p.out = append(p.out, binding{name, v})
		}
	}
	if t := p.next(); t.kind != tokenNewline && t.kind != tokenEnd && !t.is(",") {
		return unexpected(t)
	}
	return nil
}

// pairs binds the entries of a list of (name, array) pairs, which is how an
// OrderedDict is printed.
func (p *parser) pairs(v item) bool {
	if v.kind != itemList || len(v.list) == 0 {
		return false
	}
	for _, e := range v.list {
		if e.kind != itemList || len(e.list) != 2 || e.list[0].kind != itemString {
			return false
		}
	}
	for _, e := range v.list {
		p.out = append(p.out, binding{e.list[0].text, e.list[1]})
	}
	return true
}

// longPrefix is how much is kept of the names of the dictionaries around an entry: they
// are for messages, which are shorter.
const longPrefix = 64

// dict reads {"name": value, …}; names of dictionaries inside are joined by
// dots.
func (p *parser) dict(prefix string, depth int) error {
	open := p.next()
	prefix = prefix[:min(len(prefix), longPrefix)] // or every name would copy it
	if depth > deepest {
		return lineError(open.line, deepDict)
	}
	for {
		t := p.next()
		if t.is("}") {
			return nil
		}
		if t.kind != tokenString && t.kind != tokenName {
			return unexpected(t)
		}
		if c := p.next(); !c.is(":") {
			return unexpected(c)
		}
		name := prefix + t.text
		if p.peek().is("{") {
			if err := p.dict(name+".", depth+1); err != nil {
				return err
			}
		} else {
			v, err := p.value(depth)
			if err != nil {
				return err
			}
			p.out = append(p.out, binding{name, v})
		}
		if c := p.peek(); c.is(",") {
			p.next()
		} else if !c.is("}") {
			return unexpected(c)
		}
	}
}
