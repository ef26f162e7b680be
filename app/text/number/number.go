// Package number writes the numbers of the page: in prose as the learner does
// (package numeral), and in the forms that charts, tables and fields need. Every
// figure of the page, of its charts, sheets and sentences, is written here.
package number

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"crease/algo/base/numeral"
)

var subscript = strings.NewReplacer("-", "₋", "0", "₀", "1", "₁", "2", "₂", "3", "₃",
	"4", "₄", "5", "₅", "6", "₆", "7", "₇", "8", "₈", "9", "₉")

// Sub returns i in subscript digits, as in w₁₂.
func Sub(i int) string { return subscript.Replace(strconv.Itoa(i)) }

// Super returns i in superscript digits, as in W⊙².
func Super(i int) string { return numeral.Super(i) }

// Power returns 10ⁿ, and 1, 10 and 100 in full.
func Power(n int) string { return numeral.Power(n) }

// Format writes v with the given number of significant digits:
// "0.013", "1,250", "3.1·10⁻¹³". It writes an en dash for a number that is not finite.
func Format(v float64, digits int) string { return numeral.Format(v, digits) }

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
	return strings.ReplaceAll(strconv.FormatFloat(f, 'f', -1, 64), "-", numeral.Minus)
}

// Fixed writes v with n decimals and its sign: "+0.50", "−1.10".
func Fixed(v float64, n int) string {
	s := strconv.FormatFloat(math.Abs(v), 'f', n, 64)
	if v < 0 && strings.Trim(s, "0.") != "" {
		return numeral.Minus + s
	}
	return "+" + s
}

// Count writes a whole number with commas between thousands: 1,250,000.
func Count(n int64) string { return numeral.Count(n) }

// Short writes a whole number compactly: 950, 65.5k, 1.2M.
func Short(n int64) string { return thousands(float64(n), 3) }

// Plain writes a number for a field, so that it can be typed again and comes back
// exactly.
func Plain(v float64) string {
	if v != 0 && (math.Abs(v) >= 1e7 || math.Abs(v) < 1e-5) {
		return strconv.FormatFloat(v, 'g', -1, 64)
	}
	return strconv.FormatFloat(v, 'f', -1, 64)
}

// Decimal writes a number with six significant digits and without an exponent, which
// is the only form that attributes such as aria-valuenow may have.
func Decimal(v float64) string { return strconv.FormatFloat(Rounded(v, 6), 'f', -1, 64) }

// Cell writes v for a field of a few characters: exactly if it has few decimals, else
// to four digits.
func Cell(v float64) string {
	if v < 0 {
		return numeral.Minus + Cell(-v)
	}
	if t := Plain(v); len(t) <= 6 {
		return t
	}
	if v >= 1e4 || v < 1e-3 {
		return Format(v, 3)
	}
	decimals := 3 - max(0, int(math.Floor(math.Log10(v))))
	t := strconv.FormatFloat(v, 'f', decimals, 64)
	if decimals > 0 {
		t = strings.TrimRight(strings.TrimRight(t, "0"), ".")
	}
	return t
}

// Seconds writes a duration in seconds: "40 ms", "3.2 s", "2:05 min".
func Seconds(s float64) string {
	if s < 0.1 {
		return fmt.Sprintf("%.0f ms", s*1000)
	}
	if s < 100 {
		return fmt.Sprintf("%.1f s", s)
	}
	return fmt.Sprintf("%d:%02d min", int(s)/60, int(s)%60)
}

// Percent writes a share between 0 and 1 in whole per cent: "40 %".
func Percent(share float64) string { return strconv.Itoa(int(math.Round(100*share))) + " %" }

// Rounded returns v rounded to a number of significant digits, or v itself if the result
// would not be finite.
func Rounded(v float64, digits int) float64 {
	r, err := strconv.ParseFloat(strconv.FormatFloat(v, 'e', digits-1, 64), 64)
	if err != nil || math.IsInf(r, 0) {
		return v
	}
	return r
}
