// Package number writes numbers for people: with the digits asked for, thousands
// apart, a true minus sign, and powers of ten as 10⁻¹³. Every figure of the
// page, of its charts, sheets and sentences, is written here.
package number

import (
	"math"
	"strconv"
	"strings"
)

// minus is the true minus sign; it is as wide as a plus.
const minus = "−"

var superscript = strings.NewReplacer("-", "⁻", "0", "⁰", "1", "¹", "2", "²", "3", "³",
	"4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹")

var subscript = strings.NewReplacer("-", "₋", "0", "₀", "1", "₁", "2", "₂", "3", "₃",
	"4", "₄", "5", "₅", "6", "₆", "7", "₇", "8", "₈", "9", "₉")

// Sub returns i in subscript digits, as in w₁₂.
func Sub(i int) string { return subscript.Replace(strconv.Itoa(i)) }

// Super returns i in superscript digits, as in W⊙².
func Super(i int) string { return superscript.Replace(strconv.Itoa(i)) }

// Power returns 10ⁿ, and 1, 10 and 100 in full.
func Power(n int) string {
	switch n {
	case 0, 1, 2:
		return "100"[:n+1]
	}
	return "10" + superscript.Replace(strconv.Itoa(n))
}

// Format writes v with the given number of significant digits:
// "0.013", "1,250", "3.1·10⁻¹³". What is not finite is an en dash.
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
		sign = minus
	}
	switch {
	case e < -3 || e > 6:
		return sign + scientific(math.Abs(v), digits)
	case e >= digits:
		r, _ := strconv.ParseFloat(rounded, 64)
		return sign + group(strconv.FormatFloat(r, 'f', 0, 64))
	}
	return sign + group(strconv.FormatFloat(math.Abs(v), 'f', digits-1-e, 64))
}

// Signed is Format with a sign on positive numbers too.
func Signed(v float64, digits int) string {
	s := Format(v, digits)
	if v > 0 && !math.IsInf(v, 0) {
		return "+" + s
	}
	return s
}

// Trimmed writes v to at most three significant digits, without needless zeros.
func Trimmed(v float64) string {
	if a := math.Abs(v); a < 1e-3 || a >= 1e6 {
		return strings.Replace(Format(v, 2), ".0·", "·", 1)
	}
	f, err := strconv.ParseFloat(strconv.FormatFloat(v, 'g', 3, 64), 64)
	if err != nil {
		f = v
	}
	return strings.ReplaceAll(strconv.FormatFloat(f, 'f', -1, 64), "-", minus)
}

// Fixed writes v with n decimals and its sign: "+0.50", "−1.10".
func Fixed(v float64, n int) string {
	s := strconv.FormatFloat(math.Abs(v), 'f', n, 64)
	if v < 0 && strings.Trim(s, "0.") != "" {
		return minus + s
	}
	return "+" + s
}

// Count writes a whole number with its thousands apart: 1,250,000.
func Count(n int64) string {
	if n < 0 {
		return minus + group(strconv.FormatUint(uint64(-n), 10))
	}
	return group(strconv.FormatInt(n, 10))
}

// Short writes a whole number in little room: 950, 65.5k, 1.2M.
func Short(n int64) string { return thousands(float64(n), 3) }

func scientific(v float64, digits int) string {
	s := strconv.FormatFloat(v, 'e', digits-1, 64)
	i := strings.IndexByte(s, 'e')
	e, _ := strconv.Atoi(s[i+1:])
	m := s[:i]
	if strings.Contains(m, ".") {
		m = strings.TrimRight(strings.TrimRight(m, "0"), ".")
	}
	power := "10" + superscript.Replace(strconv.Itoa(e))
	if m == "1" {
		return power
	}
	return m + "·" + power
}

// group puts commas between the thousands of a plain decimal number.
func group(s string) string {
	whole, rest := s, ""
	if i := strings.IndexByte(s, '.'); i >= 0 {
		whole, rest = s[:i], s[i:]
	}
	if len(whole) < 4 {
		return s
	}
	var b strings.Builder
	for i, c := range whole {
		if i > 0 && (len(whole)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(c)
	}
	return b.String() + rest
}
