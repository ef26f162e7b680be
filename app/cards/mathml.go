package cards

import (
	"strconv"
	"strings"

	"crease/app/number"
	"crease/app/svg"
)

// A few makers of MathML. Each returns markup; texts are escaped where they
// come in.

// formula sets its parts in one line, or in several math elements where they
// are parted by gaps, so that a narrow page can break the line there.
func formula(parts ...string) string {
	var b strings.Builder
	for _, statement := range strings.Split(strings.Join(parts, ""), gap()) {
		b.WriteString(`<math display="block">` + row(statement) + `</math>`)
	}
	return b.String()
}

func row(parts ...string) string { return "<mrow>" + strings.Join(parts, "") + "</mrow>" }

func mi(s string) string { return "<mi>" + svg.Escape(s) + "</mi>" }

func mo(s string) string { return "<mo>" + svg.Escape(s) + "</mo>" }

// mt is a word among the symbols.
func mt(s string) string {
	return `<mspace width=".3em"/><mtext>` + svg.Escape(s) + `</mtext><mspace width=".3em"/>`
}

// gap separates two statements of a formula.
func gap() string { return "<!-- -->" }

// num is a number as the page writes it, its power of ten a real exponent.
func num(v float64, digits int) string {
	s := number.Format(v, digits)
	if m, power, found := strings.Cut(s, "10"); found && (m == "" || strings.HasSuffix(m, "·") || m == "−") && power != "" && !strings.ContainsAny(power, "0123456789.,") {
		e := exponents.Replace(power)
		tail := sup("<mn>10</mn>", "<mn>"+e+"</mn>")
		if m == "−" {
			return mo("−") + tail
		}
		if m != "" {
			tail = "<mn>" + strings.TrimSuffix(m, "·") + "</mn>" + mo("·") + tail
		}
		return row(tail)
	}
	return "<mn>" + s + "</mn>"
}

var exponents = strings.NewReplacer("⁻", "−", "⁰", "0", "¹", "1", "²", "2", "³", "3", "⁴", "4", "⁵", "5", "⁶", "6", "⁷", "7", "⁸", "8", "⁹", "9")

func whole(n int64) string { return "<mn>" + number.Count(n) + "</mn>" }

func integer(n int) string { return "<mn>" + strconv.Itoa(n) + "</mn>" }

// one makes a single element of any number of them, as scripts and fractions
// count their children.
func one(s string) string {
	if strings.Count(s, "</") < 2 {
		return s
	}
	return row(s)
}

func sub(base, index string) string { return "<msub>" + one(base) + one(index) + "</msub>" }

func sup(base, exponent string) string { return "<msup>" + one(base) + one(exponent) + "</msup>" }

func subsup(base, index, exponent string) string {
	return "<msubsup>" + one(base) + one(index) + one(exponent) + "</msubsup>"
}

func frac(over, under string) string { return "<mfrac>" + one(over) + one(under) + "</mfrac>" }

func root(s string) string { return "<msqrt>" + s + "</msqrt>" }

func hat(s string) string { return `<mover accent="true">` + s + mo("^") + `</mover>` }

func sum(under string) string { return "<munder>" + mo("∑") + one(under) + "</munder>" }

func norm(parts ...string) string { return mo("‖") + row(parts...) + mo("‖") }

func abs(parts ...string) string { return mo("|") + row(parts...) + mo("|") }

func paren(parts ...string) string { return mo("(") + row(parts...) + mo(")") }

// unit writes w_i with its number.
func unit(letter string, i int) string { return sub(mi(letter), integer(i+1)) }

// tensor writes T_k, coefficient writes f̂_k.
func tensor(k int) string { return sub(mi("T"), integer(k)) }

func coefficient(k int) string { return sub(hat(mi("f")), integer(k)) }
