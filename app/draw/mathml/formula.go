// Package mathml turns formulas, written in a line as one reads them, into
// MathML. The notation is a small part of TeX's:
//
//	b_i = −\frac{ζ_3}{ζ_2} = $b ; "at" N = $n
//
// Letters that stand together are one identifier, digits one number, and every
// other sign is an operator. There are
//
//	x_i  x^2  x_i^2   scripts; of \sum, \min and \argmin they stand below and above
//	{a + b}           what a script, a fraction or a root takes as one
//	\frac{a}{b}       a fraction
//	\sqrt{a}          a root
//	\hat f  \tilde a  accents
//	(a)  |a|  ‖a‖  ⟨a⟩  pairs, which scripts take as one
//	\{  \}            braces that are seen
//	"text"            words among the symbols
//	$name             a value, given under that name
//	;                 the end of a statement: a narrow page breaks the line there
package mathml

import (
	"fmt"
	"strings"
)

// Values are what stands for the names in a formula.
type Values map[string]Markup

func (v Values) get(name string) (Markup, bool) {
	m, ok := v[name]
	return m, ok
}

// Block sets a formula in lines of its own, one math element a statement. It
// panics if the formula is malformed or a value is missing: formulas are part of
// the program.
func Block(formula string, values Values) string {
	var b strings.Builder
	if err := write(&b, formula, values.get); err != nil {
		panic("mathml: " + err.Error() + " in " + formula)
	}
	return b.String()
}

// Part sets a part of a formula, to be a value in another. It panics as Block
// does.
func Part(formula string, values Values) Markup {
	p := parser{rest: formula, value: values.get}
	m, err := p.row(";")
	if err == nil && p.rest != "" {
		err = fmt.Errorf("%q does not belong to a part", p.rest)
	}
	if err != nil {
		panic("mathml: " + err.Error() + " in " + formula)
	}
	return m
}

func write(b *strings.Builder, formula string, value func(name string) (Markup, bool)) error {
	p := parser{rest: formula, value: value}
	for {
		statement, err := p.row(";")
		if err != nil {
			return err
		}
		b.WriteString(`<math display="block"><mrow>` + statement.text + `</mrow></math>`)
		if !p.skip(";") {
			return nil
		}
	}
}
