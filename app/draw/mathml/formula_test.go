package mathml

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"
)

// math is what Block writes around one statement.
func math(s string) string {
	return `<math display="block" translate="no"><mrow>` + s + `</mrow></math>`
}

// TestBlock holds the notation to MathML written by hand.
func TestBlock(t *testing.T) {
	values := Values{"i": Int(12), "b": Num(-3.1e-13, 2), "n": Count(1_250_000), "name": Name("a")}
	for formula, want := range map[string]string{
		`x`:        math(`<mi>x</mi>`),
		`He_k`:     math(`<msub><mi>He</mi><mi>k</mi></msub>`),
		`x_i^2`:    math(`<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>`),
		`2π`:       math(`<mn>2</mn><mi>π</mi>`),
		`k′!`:      math(`<mi>k′</mi><mo>!</mo>`),
		`v^⊤ x`:    math(`<msup><mi>v</mi><mi>⊤</mi></msup><mi>x</mi>`),
		`a ; b`:    math(`<mi>a</mi>`) + math(`<mi>b</mi>`),
		`a < b`:    math(`<mi>a</mi><mo>&lt;</mo><mi>b</mi>`),
		`\{j\}`:    math(`<mo>{</mo><mi>j</mi><mo>}</mo>`),
		`(x)^2`:    math(`<msup><mrow><mo>(</mo><mi>x</mi><mo>)</mo></mrow><mn>2</mn></msup>`),
		`‖a|b|‖`:   math(`<mrow><mo>‖</mo><mi>a</mi><mrow><mo>|</mo><mi>b</mi><mo>|</mo></mrow><mo>‖</mo></mrow>`),
		`e^{b/2}`:  math(`<msup><mi>e</mi><mrow><mi>b</mi><mo>/</mo><mn>2</mn></mrow></msup>`),
		`\hat f_k`: math(`<msub><mover accent="true"><mi>f</mi><mo>^</mo></mover><mi>k</mi></msub>`),
		`\sum_i a`: math(`<munder><mo>∑</mo><mi>i</mi></munder><mi>a</mi>`),
		`\sum_{i=1}^n`: math(`<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow>` +
			`<mi>n</mi></munderover>`),
		`\argmin_θ`:     math(`<munder><mo>argmin</mo><mi>θ</mi></munder>`),
		`\frac{1}{2 N}`: math(`<mfrac><mn>1</mn><mrow><mn>2</mn><mi>N</mi></mrow></mfrac>`),
		`\sqrt{2π}`:     math(`<msqrt><mn>2</mn><mi>π</mi></msqrt>`),
		`$name_$i = $n`: math(`<msub><mi>a</mi><mn>12</mn></msub><mo>=</mo><mn>1,250,000</mn>`),
		`b = $b`: math(`<mi>b</mi><mo>=</mo><mrow><mn>−3.1</mn>` +
			`<mo>·</mo><msup><mn>10</mn><mn>−13</mn></msup></mrow>`),
		`"at <once>" N`: math(`<mspace width=".3em"/><mtext>at &lt;once&gt;</mtext>` +
			`<mspace width=".3em"/><mi>N</mi>`),
		`\frac{{}}{a} b_c`: math(`<mfrac><mrow></mrow><mi>a</mi></mfrac><msub><mi>b</mi><mi>c</mi></msub>`),
	} {
		if got := Block(formula, values); got != want {
			t.Errorf("%s is set as\n%s, want\n%s", formula, got, want)
		}
	}
}

// flat leaves out what only groups.
func flat(s string) string { return strings.NewReplacer("<mrow>", "", "</mrow>", "").Replace(s) }

// TestNum pins numbers and their powers of ten.
func TestNum(t *testing.T) {
	for v, want := range map[float64]string{
		0.5:    `<mn>0.50</mn>`,
		1e-6:   `<msup><mn>10</mn><mn>−6</mn></msup>`,
		-1e-6:  `<mo>−</mo><msup><mn>10</mn><mn>−6</mn></msup>`,
		2.5e12: `<mn>2.5</mn><mo>·</mo><msup><mn>10</mn><mn>12</mn></msup>`,
		100:    `<mn>100</mn>`,
		1010:   `<mn>1,000</mn>`,
	} {
		if got := flat(Num(v, 2).text); got != want {
			t.Errorf("%g is set as %s, want %s", v, got, want)
		}
	}
	// Catches the first 10 taken for that of the power.
	if got := flat(Num(-6.10559e-4, 6).text); got != `<mn>−6.10559</mn><mo>·</mo><msup><mn>10</mn><mn>−4</mn></msup>` {
		t.Errorf("digits with a 10 among them are set as %s", got)
	}
}

// TestMalformed would catch a slip of the pen that is set as something else.
func TestMalformed(t *testing.T) {
	for _, formula := range []string{
		`(a`, `a)`, `|a`, `‖a; b‖`, `a_`, `^2`, `{a`, `a}`, `\frac{a}`,
		`\frac a b`, `\nothing`, `"a`, `a__b`, `\hat`, `⟨a`,
	} {
		if err := Check(formula); err == nil {
			t.Errorf("%s passes", formula)
		}
	}
	for name, set := range map[string]func(){
		"a missing value":  func() { Block("$x", nil) },
		"two statements":   func() { Part("a ; b", nil) },
		"a brace too many": func() { Part("a }", nil) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s does not panic", name)
				}
			}()
			set()
		}()
	}
}

// FuzzCheck would catch a formula that makes the parser panic or hang, and
// markup that is not well-formed or whose scripts and fractions have another
// number of parts than MathML asks for. Formulas are the program's own, a line each: what
// is longer takes the square of its length.
func FuzzCheck(f *testing.F) {
	for _, s := range []string{`a_i^{b+1} = \frac{‖x‖}{\sqrt{2}}`, `\sum_{k≤$k}^n "for" \hat f_k ; ⟨u, v⟩`,
		`\{(`, `"`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, formula string) {
		if len(formula) > 500 || Check(formula) != nil ||
			strings.ContainsFunc(formula, func(r rune) bool { return r < ' ' || r > 0xD7FF }) {
			return
		}
		arity(t, Block(formula, anyValues(formula, Num(-1e-9, 1))))
	})
}

// arity holds elements of fixed number of children to it.
func arity(t *testing.T, markup string) {
	t.Helper()
	want := map[string]int{"msub": 2, "msup": 2, "msubsup": 3, "munder": 2, "munderover": 3, "mfrac": 2, "mover": 2}
	type open struct {
		name     string
		children int
	}
	stack := []open{{}}
	for d := xml.NewDecoder(strings.NewReader("<x>" + markup + "</x>")); ; {
		token, err := d.Token()
		if err == io.EOF {
			return
		}
		if err != nil {
			t.Fatalf("%v in %s", err, markup)
		}
		switch e := token.(type) {
		case xml.StartElement:
			stack[len(stack)-1].children++
			stack = append(stack, open{name: e.Name.Local})
		case xml.EndElement:
			last := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if n, fixed := want[last.name]; fixed && n != last.children {
				t.Errorf("%s has %d parts in %s", last.name, last.children, markup)
			}
		}
	}
}
