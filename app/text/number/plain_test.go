package number

import (
	"math"
	"strconv"
	"strings"
	"testing"
)

// A decimal has no exponent, which assistive technology could not read, and is the number
// to six digits.
func TestDecimal(t *testing.T) {
	for e := -300; e <= 300; e += 7 {
		v := -1.2345678 * math.Pow(10, float64(e))
		text := Decimal(v)
		got, err := strconv.ParseFloat(text, 64)
		if err != nil || strings.ContainsAny(text, "eE") || math.Abs(got/v-1) > 5e-6 {
			t.Errorf("Decimal(%g) = %q", v, text)
		}
	}
	if got := Decimal(0); got != "0" {
		t.Errorf("Decimal(0) = %q", got)
	}
}
