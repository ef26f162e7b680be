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
