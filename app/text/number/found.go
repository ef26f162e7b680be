package number

import (
	"math"
	"strconv"
	"unicode/utf8"

	"crease/algo/base/numeral"
)

// exactDigits is how many significant digits a number has that was computed without any
// error but rounding.
const exactDigits = 15

// above takes powers of ten that rounding has put just below themselves for what they are.
const above = 1.0000001

// nothing is the size below which a number that its error may have made up is 0.
const nothing = 1e-12

// Found writes a number that was found, with its sign, in at most room letters, seven
// or more. Its last digit is the first that its error touches, so that +0.52 stands beside
// an error of 0.02 and +0.5169 beside one of 10⁻⁴; a number far below its error is 0. A
// negative error is one that is not known: then there are four digits or four decimals.
// Where not all digits that the error allows have room, as many are written as have.
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
	most := room - 1 // letters beside the sign
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

// unchecked writes a number found whose error is not known.
func unchecked(v float64) string {
	switch size := math.Abs(v); {
	case size < nothing:
		return "0"
	case size < 1e-3:
		return Signed(v, 2)
	case size < 1:
		return Fixed(v, 4)
	}
	return Signed(v, 4)
}

// FoundDigits returns how many significant digits of v its error allows, at most 15: 0
// where the error may have made it up, 4 where the error is not known.
func FoundDigits(v, err float64) int {
	switch {
	case v == 0 || math.IsNaN(v+err) || math.IsInf(v+err, 0):
		return 0
	case err < 0:
		return 4
	case err == 0:
		return exactDigits
	case math.Abs(v) < nothing && math.Abs(v) < 10*err:
		return 0
	}
	return min(max(0, exponent(math.Abs(v)*above)-exponent(err*above)+1), exactDigits)
}

// letters counts the letters of a text.
func letters(s string) int { return utf8.RuneCountInString(s) }

// plainly writes a > 0 without a power of ten; ok is false where that has no room, or would
// hide more digits than a power of ten does.
func plainly(a float64, digits, most int) (text string, ok bool) {
	top := exponent(a * above)
	if top >= 6 || top < -3 {
		return "", false
	}
	for n := digits - 1 - top; n > 0; n-- { // decimals
		t := strconv.FormatFloat(a, 'f', n, 64)
		if len(t) > n+4 { // thousands are set apart
			t = numeral.Format(a, top+1+n)
		}
		if letters(t) <= most {
			return t, true
		}
	}
	t := numeral.Format(a, min(digits, max(1, top+1)))
	return t, letters(t) <= most
}
