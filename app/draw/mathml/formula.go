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
	"strconv"
	"strings"

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
	factor, power, found := strings.Cut(s, "10")
	scientific := found && power != "" && !strings.ContainsAny(power, "0123456789.,") &&
		(factor == "" || factor == "−" || strings.HasSuffix(factor, "·"))
	if !scientific {
		return element("mn", s)
	}
	ten := Markup{"<msup><mn>10</mn>" + element("mn", digits.Replace(power)).text + "</msup>", 1}
	switch factor {
	case "":
		return ten
	case "−":
		return element("mo", "−").then(ten)
	}
	times := element("mn", strings.TrimSuffix(factor, "·")).then(element("mo", "·")).then(ten)
	return Markup{times.one(), 1}
}
