// Package mathml turns formulas, written as text in one line, into
// MathML. The notation is a small part of TeX's:
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
	"strings"
)

// Values are the values of the names in a formula.
type Values map[string]Markup

func (v Values) get(name string) (Markup, bool) {
	m, ok := v[name]
	return m, ok
}

// Block returns a formula as displayed lines, one math element for each statement. It
// panics if the formula is malformed or a value is missing: formulas are part of
// the program.
func Block(formula string, values Values) string {
	var b strings.Builder
	check(write(&b, formula, values.get), formula)
	return b.String()
}

// Part returns a part of a formula, to be used as a value in another one. It panics as Block
// does.
func Part(formula string, values Values) Markup {
	p := parser{rest: formula, value: values.get}
	m, err := p.row(";")
	if err == nil && p.rest != "" {
		err = fmt.Errorf("%q does not belong to a part", p.rest)
	}
	check(err, formula)
	return m
}

func check(err error, formula string) {
	if err != nil {
		panic("mathml: " + err.Error() + " in " + formula)
	}
}

func write(b *strings.Builder, formula string, value func(name string) (Markup, bool)) error {
	p := parser{rest: formula, value: value}
	for {
		statement, err := p.row(";")
		if err != nil {
			return err
		}
		b.WriteString(`<math display="block" translate="no"><mrow>` + statement.text + `</mrow></math>`)
		if !p.skip(";") {
			return nil
		}
	}
}
