package mathml

import (
	"strconv"
	"strings"

	"crease/app/draw/svg"
	"crease/app/text/number"
)

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
