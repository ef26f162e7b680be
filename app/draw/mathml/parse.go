package mathml

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// parser reads a formula from left to right.
type parser struct {
	rest  string
	value func(name string) (Markup, bool)
}

// pairs are the opening signs with their closing signs.
var pairs = map[string]string{"(": ")", "|": "|", "‖": "‖", "⟨": "⟩"}

// row reads up to the sign end or a semicolon, which it does not consume, or to the end of the
// formula.
func (p *parser) row(end string) (Markup, error) {
	var out Markup
	for {
		p.rest = strings.TrimLeft(p.rest, " ")
		if p.rest == "" || strings.HasPrefix(p.rest, end) || strings.HasPrefix(p.rest, ";") {
			return out, nil
		}
		m, err := p.scripted()
		if err != nil {
			return out, err
		}
		out = out.then(m)
	}
}

// scripted reads an atom with its subscript and superscript.
func (p *parser) scripted() (Markup, error) {
	below := strings.HasPrefix(p.rest, `\sum`) || strings.HasPrefix(p.rest, `\min`) ||
		strings.HasPrefix(p.rest, `\argmin`)
	base, err := p.atom()
	if err != nil {
		return base, err
	}
	var sub, sup string
	for _, script := range []struct {
		sign string
		to   *string
	}{{"_", &sub}, {"^", &sup}} {
		if p.skip(script.sign) {
			m, err := p.atom()
			if err != nil {
				return base, err
			}
			*script.to = m.one()
		}
	}
	name := ""
	switch {
	case sub != "" && sup != "":
		name = "msubsup"
	case sub != "":
		name = "msub"
	case sup != "":
		name = "msup"
	default:
		return base, nil
	}
	if below {
		name = strings.NewReplacer("sub", "under", "sup", "over").Replace(name)
	}
	return Markup{"<" + name + ">" + base.one() + sub + sup + "</" + name + ">", 1}, nil
}

// atom reads the smallest part that can have a script.
func (p *parser) atom() (Markup, error) {
	p.rest = strings.TrimLeft(p.rest, " ")
	sign, size := utf8.DecodeRuneInString(p.rest)
	switch {
	case size == 0:
		return Markup{}, fmt.Errorf("the formula breaks off")
	case sign == '{':
		return p.group()
	case sign == '"':
		return p.text()
	case sign == '$':
		p.rest = p.rest[1:]
		name := p.take(unicode.IsLetter)
		m, ok := p.value(name)
		if !ok {
			return m, fmt.Errorf("no value of the name %q", name)
		}
		return m, nil
	case sign == '\\':
		p.rest = p.rest[1:]
		return p.command()
	case unicode.IsDigit(sign):
		return element("mn", p.take(unicode.IsDigit)), nil
	case sign == '⊤': // the sign of a transpose is a name as well
		p.rest = p.rest[size:]
		return element("mi", "⊤"), nil
	case unicode.IsLetter(sign):
		return element("mi", p.take(func(r rune) bool { return unicode.IsLetter(r) || r == '′' })), nil
	case strings.ContainsRune(`_^});⟩`, sign):
		return Markup{}, fmt.Errorf("%q is out of place", sign)
	}
	p.rest = p.rest[size:]
	opening := element("mo", string(sign))
	end, enclosing := pairs[string(sign)]
	if !enclosing {
		return opening, nil
	}
	inner, err := p.row(end)
	if err == nil && !p.skip(end) {
		err = fmt.Errorf("%q is not closed", sign)
	}
	// In a row of their own the signs grow only with what they enclose.
	return Markup{opening.then(inner).then(element("mo", end)).one(), 1}, err
}

// group reads a group in braces.
func (p *parser) group() (Markup, error) {
	if !p.skip("{") {
		return Markup{}, fmt.Errorf("braces are missing before %q", p.rest)
	}
	m, err := p.row("}")
	if err == nil && !p.skip("}") {
		err = fmt.Errorf("a brace is not closed")
	}
	return m, err
}

func (p *parser) text() (Markup, error) {
	words, rest, ok := strings.Cut(p.rest[1:], `"`)
	if !ok {
		return Markup{}, fmt.Errorf("a quotation mark is not closed")
	}
	p.rest = rest
	return Text(words), nil
}

// command reads a command after its backslash.
func (p *parser) command() (Markup, error) {
	for _, brace := range []string{"{", "}"} {
		if p.skip(brace) {
			return element("mo", brace), nil
		}
	}
	switch name := p.take(unicode.IsLetter); name {
	case "sum":
		return element("mo", "∑"), nil
	case "min", "argmin":
		return element("mo", name), nil
	case "hat":
		return p.accent("^")
	case "tilde":
		return p.accent("~")
	case "sqrt":
		m, err := p.group()
		return Markup{"<msqrt>" + m.text + "</msqrt>", 1}, err
	case "frac":
		over, err := p.group()
		if err != nil {
			return over, err
		}
		under, err := p.group()
		return Markup{"<mfrac>" + over.one() + under.one() + "</mfrac>", 1}, err
	default:
		return Markup{}, fmt.Errorf("there is no command %q", name)
	}
}

func (p *parser) accent(sign string) (Markup, error) {
	m, err := p.atom()
	return Markup{`<mover accent="true">` + m.one() + element("mo", sign).text + `</mover>`, 1}, err
}

// take reads characters as long as they are of a kind.
func (p *parser) take(kind func(rune) bool) string {
	n := strings.IndexFunc(p.rest, func(r rune) bool { return !kind(r) })
	if n < 0 {
		n = len(p.rest)
	}
	s := p.rest[:n]
	p.rest = p.rest[n:]
	return s
}

// skip consumes a sign, and spaces before it, if the sign comes next, and reports whether it did.
func (p *parser) skip(sign string) bool {
	rest, ok := strings.CutPrefix(strings.TrimLeft(p.rest, " "), sign)
	if ok {
		p.rest = rest
	}
	return ok
}
