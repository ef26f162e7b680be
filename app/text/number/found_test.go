package number

import (
	"math"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

// The digits of a number follow its error at every magnitude.
func TestFound(t *testing.T) {
	for _, c := range []struct {
		v, err float64
		want   string
	}{
		{0.5169, 0.02, "+0.52"}, {-0.3652, 0.03, "−0.37"}, {-0.99994392, 2e-16, "−0.999944"},
		{0.5, 1e-16, "+0.500000"}, {1.2, 0, "+1.200000"}, {3.72, 1.9, "+4"}, {0.3, 0.5, "+0.3"}, {0.04, 0.5, "0"},
		{1e-15, 1e-15, "0"}, {3e-17, 1e-15, "0"}, {12345.678, 0.01, "+12,345.7"}, {12345.678, 50, "+12,350"},
		{1.2345e-5, 1e-9, "+1.2·10⁻⁵"}, {0.01234, 1e-3, "+0.012"},
		{-0.0685, -1, "−0.0685"}, {1.5e9, 1e6, "+1.5·10⁹"}, {0, 1e-3, "0"}, {math.NaN(), 1, "–"},
		{9.996, 0.01, "+10.00"}, {0.0999996, 1e-6, "+0.100000"},
	} {
		if got := Found(c.v, c.err, 9); got != c.want {
			t.Errorf("Found(%g, %g) = %q, want %q", c.v, c.err, got, c.want)
		}
	}
}

// Whatever the number and its error, what is written fits, says no more than is known, and
// reads back within the error or, where room is short, within its own last digit.
func TestFoundFits(t *testing.T) {
	for _, room := range []int{9, 12, 18} {
		for e := -18; e <= 12; e++ {
			for _, m := range []float64{1, 1.5, 4.99999, 9.9996} {
				for k := -18; k <= e+2; k++ {
					v, err := -m*math.Pow(10, float64(e)), 3*math.Pow(10, float64(k))
					text := Found(v, err, room)
					if n := utf8.RuneCountInString(text); n > room {
						t.Fatalf("Found(%g, %g, %d) = %q has %d letters", v, err, room, text, n)
					}
					back, digits := read(t, text)
					allowed := math.Max(10*err, 1e-15*math.Abs(v)) // where it is 0
					if FoundDigits(v, err) > 0 {
						allowed = math.Max(err, 1e-15*math.Abs(v))
					}
					if digits <= FoundDigits(v, err) { // short of room, or zeros at the end of a power
						allowed = math.Max(allowed, 0.51*math.Pow(10, float64(exponent(math.Abs(back)*1.0000001)+1-digits)))
					}
					if math.Abs(back-v) > allowed {
						t.Fatalf("Found(%g, %g, %d) = %q is off by %g", v, err, room, text, math.Abs(back-v))
					}
					if digits > max(1, FoundDigits(v, err))+1 {
						t.Fatalf("Found(%g, %g, %d) = %q has digits that nobody knows", v, err, room, text)
					}
				}
			}
		}
	}
}

// read returns the number that a text stands for, and its significant digits.
func read(t *testing.T, text string) (v float64, digits int) {
	t.Helper()
	plain := strings.NewReplacer("−", "-", ",", "", "+", "", "⁻", "-", "⁰", "0", "¹", "1", "²", "2", "³", "3",
		"⁴", "4", "⁵", "5", "⁶", "6", "⁷", "7", "⁸", "8", "⁹", "9").Replace(text)
	mantissa, power, scientific := strings.Cut(plain, "·10")
	if !scientific {
		rest, ten := strings.CutPrefix(strings.TrimPrefix(plain, "-"), "10")
		if ten && strings.ContainsAny(text, "⁻⁰¹²³⁴⁵⁶⁷⁸⁹") {
			mantissa, power, scientific = map[bool]string{true: "-1", false: "1"}[plain[0] == '-'], rest, true
		}
	}
	number := mantissa
	if scientific {
		number += "e" + power
	}
	v, err := strconv.ParseFloat(number, 64)
	if err != nil {
		t.Fatalf("%q cannot be read: %v", text, err)
	}
	if !strings.Contains(mantissa, ".") {
		mantissa = strings.TrimRight(mantissa, "0") // they stand for the size
	}
	return v, len(strings.TrimLeft(strings.NewReplacer("-", "", ".", "").Replace(mantissa), "0"))
}
