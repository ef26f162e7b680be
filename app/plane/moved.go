package plane

import "crease/app/number"

// Number is number.Trimmed.
func Number(x float64) string { return number.Trimmed(x) }

// Signed is number.Fixed.
func Signed(x float64, n int) string { return number.Fixed(x, n) }
