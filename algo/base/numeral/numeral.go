// Package numeral formats numbers for people: with a given number of digits, commas between thousands, a true minus
// sign, and powers of ten as 10⁻¹³. The sentences of the learner and every figure of the page use it.
package numeral

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Minus is the true minus sign, which is as wide as a plus sign.
const Minus = "−"

var superscript = strings.NewReplacer("-", "⁻", "0", "⁰", "1", "¹", "2", "²", "3", "³",
	"4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹")

// Super returns i in superscript digits, such as ⁻⁷.
func Super(i int) string { return superscript.Replace(strconv.Itoa(i)) }

// Power returns the text of 10ⁿ; 1, 10 and 100 are written in full.
func Power(n int) string {
	switch n {
	case 0, 1, 2:
		return "100"[:n+1]
	}
	return "10" + Super(n)
}

// Format returns v with the given number of significant digits, at least one:
// "0.013", "1,250", "3.1·10⁻¹³". An infinite v or NaN is an en dash.
func Format(v float64, digits int) string {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return "–"
	}
	if v == 0 {
		return "0"
	}
	digits = max(1, digits)
	// Rounding first settles cases such as 0.00099996.
	rounded := strconv.FormatFloat(math.Abs(v), 'e', digits-1, 64)
	e, _ := strconv.Atoi(rounded[strings.IndexByte(rounded, 'e')+1:])
	sign := ""
	if v < 0 {
		sign = Minus
	}
	switch {
	case e < -3 || e > 6:
		return sign + Scientific(math.Abs(v), digits)
	case e >= digits:
		r, _ := strconv.ParseFloat(rounded, 64)
		return sign + group(strconv.FormatFloat(r, 'f', 0, 64))
	}
	return sign + group(strconv.FormatFloat(math.Abs(v), 'f', digits-1-e, 64))
}

// Count returns n with commas between the thousands: 1,250,000.
func Count(n int64) string {
	if n < 0 {
		return Minus + group(strconv.FormatUint(uint64(-n), 10))
	}
	return group(strconv.FormatInt(n, 10))
}

// Counted returns n with its noun: 1 sample, 5,000 samples.
func Counted(n int64, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return Count(n) + " " + noun + "s"
}

// And joins names: "a", "a and b", "a, b and c".
func And(names []string) string {
	n := len(names)
	if n < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
}

// About returns a number n ≥ 0 rounded up to two digits: 4,100 or 1.3 million.
func About(n float64) string {
	digits := 1.
	for n >= 100*digits {
		digits *= 10
	}
	v := math.Ceil(n/digits*(1-1e-12)) * digits
	switch {
	case v >= 1e9:
		return fmt.Sprintf("%.10g billion", v/1e9)
	case v >= 1e6:
		return fmt.Sprintf("%.10g million", v/1e6)
	}
	return Count(int64(v))
}

// Scientific returns v > 0 with a power of ten and the given number of significant
// digits, without trailing zeros: 2.5·10⁻⁷.
func Scientific(v float64, digits int) string {
	s := strconv.FormatFloat(v, 'e', digits-1, 64)
	i := strings.IndexByte(s, 'e')
	e, _ := strconv.Atoi(s[i+1:])
	m := s[:i]
	if strings.Contains(m, ".") {
		m = strings.TrimRight(strings.TrimRight(m, "0"), ".")
	}
	power := "10" + Super(e)
	if m == "1" {
		return power
	}
	return m + "·" + power
}

// group puts commas between the thousands of a plain decimal number.
func group(s string) string {
	whole, _, _ := strings.Cut(s, ".")
	for i := len(whole) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
