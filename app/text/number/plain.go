package number

import (
	"math"
	"strconv"
)

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
