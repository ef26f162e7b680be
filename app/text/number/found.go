package number

import (
	"math"
	"strconv"
	"unicode/utf8"

	"crease/algo/base/numeral"
)

// exactDigits is the number of significant digits of a number whose only error is rounding.
const exactDigits = 15

// roundUp is a factor that lifts a power of ten over rounding errors that put it just below.
const roundUp = 1.0000001

// negligible is the size below which a number that is not well above its error counts as 0.
const negligible = 1e-12

// Found writes a number that was found, with its sign, in at most room characters; room is at
// least seven. The last digit written is the first that the error affects: +0.52 with an error
// of 0.02, +0.5169 with an error of 10⁻⁴. A number far below its error is written as 0. A
// negative error means that the error is unknown: then Found writes four digits or four decimals.
// If the room is too small for all digits that the error allows, it writes as many as fit.
func Found(v, err float64, room int) string {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return "–"
	}
	if err < 0 {
		return unchecked(v)
	}
	digits := FoundDigits(v, err)
	if digits < 1 {
		return "0"
	}
	sign, a := "+", math.Abs(v)
	if v < 0 {
		sign = numeral.Minus
	}
	most := room - 1 // characters beside the sign
	if plain, ok := plainly(a, digits, most); ok {
		return sign + plain
	}
	for n := min(digits, most); n > 1; n-- {
		if t := numeral.Scientific(a, n); letters(t) <= most {
			return sign + t
		}
	}
	return sign + numeral.Scientific(a, 1)
}

// unchecked writes a number that was found and whose error is unknown.
func unchecked(v float64) string {
	switch size := math.Abs(v); {
	case size < negligible:
		return "0"
	case size < 1e-3:
		return Signed(v, 2)
	case size < 1:
		return Fixed(v, 4)
	}
	return Signed(v, 4)
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

func letters(s string) int { return utf8.RuneCountInString(s) }

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
		if letters(t) <= most {
			return t, true
		}
	}
	t := numeral.Format(a, min(digits, max(1, top+1)))
	return t, letters(t) <= most
}
