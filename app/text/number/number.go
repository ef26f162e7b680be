// Package number writes the numbers of the page: in prose as the learner does (package numeral), and in the forms that
// charts, tables and fields need. Every figure of the page, of its charts, sheets and sentences, is written here.
package number

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"crease/algo/base/numeral"
)

var subscript = strings.NewReplacer("-", "₋", "0", "₀", "1", "₁", "2", "₂", "3", "₃",
	"4", "₄", "5", "₅", "6", "₆", "7", "₇", "8", "₈", "9", "₉")

// Sub returns i in subscript digits, as in w₁₂.
func Sub(i int) string { return subscript.Replace(strconv.Itoa(i)) }

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
	return strings.ReplaceAll(strconv.FormatFloat(Rounded(v, 3), 'f', -1, 64), "-", numeral.Minus)
}

// Measured writes a number with its standard error, both to the last digit that the error knows: "2797 ± 12",
// "70.4 ± 0.6". Without an error, 0, it writes six digits, and no zeros at their end. It is a place on an axis, and as
// there four digits have no comma between them: 2006 may be a year.
func Measured(v, err float64) string {
	said := ""
	if err <= 0 {
		digits := strings.TrimRight(strconv.FormatFloat(math.Abs(v), 'e', 5, 64)[:7], ".0")
		said = Format(v, max(1, len(strings.ReplaceAll(digits, ".", ""))))
	} else {
		known := 1
		if err < 2*math.Pow(10, float64(exponent(err))) {
			known = 2 // 1.9 rounded to one digit would be off by 5 %
		}
		write := Format
		switch e, last := exponent(v), exponent(err)-known+1; { // the error is written as the number is
		case e > 3 && e < 15 && last >= 0: // a timestamp has all its digits
			write = func(v float64, digits int) string { return Count(int64(math.Round(Rounded(v, digits)))) }
		case e > -4 && e < 7 && last < -3:
			write = func(v float64, _ int) string {
				return strings.Replace(strconv.FormatFloat(v, 'f', -last, 64), "-", numeral.Minus, 1)
			}
		}
		said = write(v, max(1, exponent(v)-exponent(err)+known)) + " ± " + write(err, known)
	}
	if math.Abs(v) < 9999.5 && err < 9999.5 {
		said = strings.ReplaceAll(said, ",", "")
	}
	return said
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

// Plain writes a number for a field, so that it can be typed again and comes back exactly.
func Plain(v float64) string {
	if v != 0 && (math.Abs(v) >= 1e7 || math.Abs(v) < 1e-5) {
		return strconv.FormatFloat(v, 'g', -1, 64)
	}
	return strconv.FormatFloat(v, 'f', -1, 64)
}

// Decimal writes a number with six significant digits and without an exponent, which
// is the only form that attributes such as aria-valuenow may have.
func Decimal(v float64) string { return strconv.FormatFloat(Rounded(v, 6), 'f', -1, 64) }

// Cell writes v for a field of a few characters: exactly if it has few decimals, else to four digits.
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

// Rounded returns v rounded to a number of significant digits, or v itself if the result would not be finite.
func Rounded(v float64, digits int) float64 {
	r, err := strconv.ParseFloat(strconv.FormatFloat(v, 'e', digits-1, 64), 64)
	if err != nil || math.IsInf(r, 0) {
		return v
	}
	return r
}

const (
	exactDigits = 15        // significant ones of a number whose only error is rounding
	roundUp     = 1.0000001 // lifts a power of ten over rounding errors that put it just below
	negligible  = 1e-12     // below it a number that is not well above its error counts as 0
)

// Found writes a number that was found, with its sign, in at most room characters; room is at least seven. The last
// digit written is the first that the error affects: +0.52 with an error of 0.02, +0.5169 with an error of 10⁻⁴. A
// number far below its error is written as 0. A negative error means that the error is unknown: then Found writes four
// digits or four decimals. If the room is too small for all digits that the error allows, it writes as many as fit.
func Found(v, err float64, room int) string {
	size, digits := math.Abs(v), FoundDigits(v, err)
	switch {
	case math.IsNaN(v) || math.IsInf(v, 0):
		return "–"
	case err < 0 && size < negligible || digits < 1:
		return "0"
	case err < 0 && size < 1e-3:
		return Signed(v, 2)
	case err < 0 && size < 1:
		return Fixed(v, 4)
	case err < 0:
		return Signed(v, 4)
	}
	most := room - 1 // characters beside the sign
	said, ok := plainly(size, digits, most)
	for n := min(digits, most); !ok && n > 0; n-- {
		said = numeral.Scientific(size, n)
		ok = utf8.RuneCountInString(said) <= most
	}
	if v > 0 {
		return "+" + said
	}
	return signed(v, said)
}

// FoundDigits returns how many significant digits of v its error allows, at most 15. It returns
// 0 if v may be nothing but error, and 4 if the error is unknown (negative).
func FoundDigits(v, err float64) int {
	switch {
	case v == 0 || math.IsNaN(v+err) || math.IsInf(v+err, 0):
		return 0
	case err < 0:
		return 4
	case err == 0:
		return exactDigits
	case math.Abs(v) < negligible && math.Abs(v) < 10*err:
		return 0
	}
	return min(max(0, exponent(math.Abs(v)*roundUp)-exponent(err*roundUp)+1), exactDigits)
}

// plainly writes a > 0 without a power of ten. ok is false if the text does not fit into most
// characters, or if a power of ten would show more digits.
func plainly(a float64, digits, most int) (text string, ok bool) {
	top := exponent(a * roundUp)
	if top >= 6 || top < -3 {
		return "", false
	}
	for n := digits - 1 - top; n > 0; n-- { // decimals
		t := strconv.FormatFloat(a, 'f', n, 64)
		if len(t) > n+4 { // thousands are separated by commas
			t = numeral.Format(a, top+1+n)
		}
		if utf8.RuneCountInString(t) <= most {
			return t, true
		}
	}
	text = numeral.Format(a, min(digits, max(1, top+1)))
	return text, utf8.RuneCountInString(text) <= most
}

// LinearTick returns the label of a tick at v on a linear axis, whose ticks are step apart and at most size in size.
func LinearTick(v, step, size float64) string {
	switch {
	case math.Abs(v) < step*1e-6:
		return "0"
	case size >= 1e10 || size < 1e-3:
		digits := 1 + exponent(math.Abs(v)*roundUp) - exponent(step*roundUp) // that tell it from the next tick
		return signed(v, numeral.Scientific(math.Abs(v), min(15, max(1, digits))))
	case size >= 1e4 && step >= 100:
		return signed(v, thousands(math.Abs(v), 4))
	}
	decimals := max(0, -exponent(step*roundUp))
	return signed(v, strconv.FormatFloat(math.Abs(v), 'f', decimals, 64))
}

// LogTick returns the label of a tick of a logarithmic axis at v > 0; plain where no tick of it needs a power of ten.
func LogTick(v float64, plain bool) string {
	e := math.Log10(v)
	r := math.Round(e)
	switch power := math.Abs(e-r) < 1e-9; {
	case plain:
		return strconv.FormatFloat(v, 'g', 4, 64)
	case power && (r < 3 || r > 9):
		return numeral.Power(int(r))
	case power || v >= 1e3 && v < 1e10:
		return thousands(v, 3)
	case v >= 0.01 && v < 1e3:
		return strconv.FormatFloat(v, 'g', 3, 64)
	}
	return numeral.Scientific(v, 2)
}

// exponent returns e with 10^e ≤ v < 10^(e+1).
func exponent(v float64) int {
	s := strconv.FormatFloat(v, 'e', 17, 64)
	e, _ := strconv.Atoi(s[strings.IndexByte(s, 'e')+1:])
	return e
}

// thousands writes v ≥ 0 with k, M or G.
func thousands(v float64, digits int) string {
	size, name := 1e9, "GMk"
	for v < size*(1-1e-9) && size > 1 {
		size, name = size/1000, name[1:]
	}
	s := strconv.FormatFloat(v/size, 'g', digits, 64)
	if strings.Contains(s, "e") { // 999.9 rounds up to 1e+03
		s = strconv.FormatFloat(math.Round(v/size), 'f', 0, 64)
	}
	return s + name[:min(1, len(name))]
}

func signed(v float64, s string) string {
	if v < 0 {
		return numeral.Minus + s
	}
	return s
}
