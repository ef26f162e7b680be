// Package mathml turns formulas, written as text in one line, into MathML. The notation is a small part of TeX's:
//
//	b_i = −\frac{ζ_3}{ζ_2} = $b ; "at" N = $n
//
// Consecutive letters are one identifier, consecutive digits one number, and every
// other character is an operator. There are
//
//	x_i  x^2  x_i^2   scripts; those of \sum, \min and \argmin stand below and above
//	{a + b}           a group, which a script, a fraction or a root takes as one
//	\frac{a}{b}       a fraction
//	\sqrt{a}          a root
//	\hat f  \tilde a  accents
//	(a)  |a|  ‖a‖  ⟨a⟩  pairs, which scripts take as one
//	\{  \}            visible braces
//	"text"            words between symbols
//	$name             a value, given under that name
//	;                 the end of a statement: a narrow page breaks the line there
package mathml

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"crease/app/draw/svg"
	"crease/app/text/number"
)

// Values are the values of the names in a formula.
type Values map[string]Markup

// Block returns a formula as displayed lines, one math element for each statement. It panics if the formula is
// malformed or a value is missing: formulas are part of the program.
func Block(formula string, values Values) (lines string) {
	p := newParser(formula, values)
	for {
		lines += `<math display="block" translate="no"><mrow>` + p.row(";").text + `</mrow></math>`
		if !p.skip(";") {
			return lines
		}
	}
}

// Part returns a part of a formula, to be used as a value in another one. It panics as Block does.
func Part(formula string, values Values) Markup {
	p := newParser(formula, values)
	m := p.row(";")
	if p.rest != "" {
		p.fail("%q does not belong to a part", p.rest)
	}
	return m
}

// Markup is a part of a formula as MathML.
type Markup struct {
	text  string
	parts int // how many elements lie side by side in text
}

// one returns the part as a single element: scripts and fractions count their elements.
func (m Markup) one() string {
	if m.parts == 1 {
		return m.text
	}
	return "<mrow>" + m.text + "</mrow>"
}

func (m Markup) then(n Markup) Markup { return Markup{m.text + n.text, m.parts + n.parts} }

func element(name, text string) Markup {
	return Markup{"<" + name + ">" + svg.Escape(text) + "</" + name + ">", 1}
}

// Name returns an identifier.
func Name(s string) Markup { return element("mi", s) }

// Int returns a whole number in plain digits, such as an index or an order.
func Int(n int) Markup { return element("mn", strconv.Itoa(n)) }

// Count returns a whole number with commas between thousands.
func Count(n int64) Markup { return element("mn", number.Count(n)) }

// Text returns words between symbols.
func Text(s string) Markup {
	const space = `<mspace width=".3em"/>`
	return Markup{space + element("mtext", s).text + space, 3}
}

// digits replaces the superscript digits of number.Format by ordinary ones.
var digits = strings.NewReplacer("⁻", "−", "⁰", "0", "¹", "1", "²", "2", "³", "3", "⁴", "4",
	"⁵", "5", "⁶", "6", "⁷", "7", "⁸", "8", "⁹", "9")

// Num returns a number with so many significant digits; the exponent of a power of ten is a superscript of MathML.
func Num(v float64, significant int) Markup {
	s := number.Format(v, significant)
	at := strings.IndexAny(s, "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
	if at < 0 {
		return element("mn", s)
	}
	factor := strings.TrimSuffix(s[:at], "10")
	ten := Markup{"<msup><mn>10</mn>" + element("mn", digits.Replace(s[at:])).text + "</msup>", 1}
	switch factor {
	case "":
		return ten
	case "−":
		return element("mo", "−").then(ten)
	}
	times := element("mn", strings.TrimSuffix(factor, "·")).then(element("mo", "·")).then(ten)
	return Markup{times.one(), 1}
}

// parser reads a formula from left to right. It panics where the formula is malformed.
type parser struct {
	formula, rest string
	values        Values
}

func newParser(formula string, values Values) *parser { return &parser{formula, formula, values} }

func (p *parser) fail(format string, args ...any) {
	panic("mathml: " + fmt.Sprintf(format, args...) + " in " + p.formula)
}

// pairs are the opening signs with their closing signs.
var pairs = map[string]string{"(": ")", "|": "|", "‖": "‖", "⟨": "⟩"}

// row reads up to the sign end or a semicolon, which it does not consume, or to the end of the formula.
func (p *parser) row(end string) (out Markup) {
	for {
		p.rest = strings.TrimLeft(p.rest, " ")
		if p.rest == "" || strings.HasPrefix(p.rest, end) || strings.HasPrefix(p.rest, ";") {
			return out
		}
		out = out.then(p.scripted())
	}
}

// scripted reads an atom with its subscript and superscript.
func (p *parser) scripted() Markup {
	sub, sup := "sub", "sup"
	if strings.HasPrefix(p.rest, `\sum`) || strings.HasPrefix(p.rest, `\min`) || strings.HasPrefix(p.rest, `\argmin`) {
		sub, sup = "under", "over"
	}
	base := p.atom()
	name, scripts := "m", ""
	for _, script := range [][2]string{{"_", sub}, {"^", sup}} {
		if p.skip(script[0]) {
			name += script[1]
			scripts += p.atom().one()
		}
	}
	if scripts == "" {
		return base
	}
	return Markup{"<" + name + ">" + base.one() + scripts + "</" + name + ">", 1}
}

// atom reads the smallest part that can have a script.
func (p *parser) atom() Markup {
	p.rest = strings.TrimLeft(p.rest, " ")
	sign, size := utf8.DecodeRuneInString(p.rest)
	switch {
	case size == 0:
		p.fail("the formula breaks off")
	case sign == '{':
		return p.group()
	case unicode.IsDigit(sign):
		return element("mn", p.take(unicode.IsDigit))
	case unicode.IsLetter(sign):
		return element("mi", p.take(func(r rune) bool { return unicode.IsLetter(r) || r == '′' }))
	case strings.ContainsRune(`_^});⟩`, sign):
		p.fail("%q is out of place", sign)
	}
	p.rest = p.rest[size:]
	switch sign {
	case '"':
		return p.text()
	case '$':
		return p.named()
	case '\\':
		return p.command()
	case '⊤': // the sign of a transpose is a name as well
		return element("mi", "⊤")
	}
	opening := element("mo", string(sign))
	end, enclosing := pairs[string(sign)]
	if !enclosing {
		return opening
	}
	inner := p.row(end)
	if !p.skip(end) {
		p.fail("%q is not closed", sign)
	}
	// In a row of their own the signs grow only with what they enclose.
	return Markup{opening.then(inner).then(element("mo", end)).one(), 1}
}

func (p *parser) group() Markup {
	if !p.skip("{") {
		p.fail("braces are missing before %q", p.rest)
	}
	m := p.row("}")
	if !p.skip("}") {
		p.fail("a brace is not closed")
	}
	return m
}

// text reads words after the mark that opens them.
func (p *parser) text() Markup {
	words, rest, ok := strings.Cut(p.rest, `"`)
	if !ok {
		p.fail("a quotation mark is not closed")
	}
	p.rest = rest
	return Text(words)
}

// named reads the name of a value after its sign.
func (p *parser) named() Markup {
	name := p.take(unicode.IsLetter)
	m, ok := p.values[name]
	if !ok {
		p.fail("no value of the name %q", name)
	}
	return m
}

// command reads a command after its backslash.
func (p *parser) command() (m Markup) {
	for _, brace := range []string{"{", "}"} {
		if p.skip(brace) {
			return element("mo", brace)
		}
	}
	switch name := p.take(unicode.IsLetter); name {
	case "sum":
		return element("mo", "∑")
	case "min", "argmin":
		return element("mo", name)
	case "hat":
		return p.accent("^")
	case "tilde":
		return p.accent("~")
	case "sqrt":
		return Markup{"<msqrt>" + p.group().text + "</msqrt>", 1}
	case "frac":
		return Markup{"<mfrac>" + p.group().one() + p.group().one() + "</mfrac>", 1}
	default:
		p.fail("there is no command %q", name)
	}
	return m
}

func (p *parser) accent(sign string) Markup {
	return Markup{`<mover accent="true">` + p.atom().one() + element("mo", sign).text + `</mover>`, 1}
}

// take reads characters as long as they are of a kind.
func (p *parser) take(kind func(rune) bool) string {
	all := p.rest
	p.rest = strings.TrimLeftFunc(all, kind)
	return all[:len(all)-len(p.rest)]
}

// skip consumes a sign, and spaces before it, if the sign comes next, and reports whether it did.
func (p *parser) skip(sign string) bool {
	rest, ok := strings.CutPrefix(strings.TrimLeft(p.rest, " "), sign)
	if ok {
		p.rest = rest
	}
	return ok
}
