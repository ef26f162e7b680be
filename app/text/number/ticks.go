package number

import (
	"math"
	"strconv"
	"strings"

	"crease/algo/base/numeral"
)

// LinearTick returns the label of a tick at v on a linear axis whose ticks are step apart
// and at most size in absolute value.
func LinearTick(v, step, size float64) string {
	switch {
	case math.Abs(v) < step*1e-6:
		return "0"
	case size >= 1e10 || size < 1e-3:
		return signed(v, numeral.Scientific(math.Abs(v), labelDigits(v, step)))
	case size >= 1e4 && step >= 100:
		return signed(v, thousands(math.Abs(v), 4))
	}
	decimals := max(0, -exponent(step*1.0000001))
	return signed(v, strconv.FormatFloat(math.Abs(v), 'f', decimals, 64))
}

// labelDigits returns how many digits distinguish v from the next tick, a step away.
func labelDigits(v, step float64) int {
	return min(15, max(1, 1+exponent(math.Abs(v)*1.0000001)-exponent(step*1.0000001)))
}

// PowerTick returns the label of a tick of a logarithmic axis at v > 0.
func PowerTick(v float64) string {
	e := math.Log10(v)
	r := math.Round(e)
	switch power := math.Abs(e-r) < 1e-9; {
	case power && (r < 3 || r > 9):
		return Power(int(r))
	case power || v >= 1e3 && v < 1e10:
		return thousands(v, 3)
	case v >= 0.01 && v < 1e3:
		return strconv.FormatFloat(v, 'g', 3, 64)
	}
	return numeral.Scientific(v, 2)
}

// DecimalTick returns the label of a tick of a logarithmic axis on which no tick needs a
// power of ten.
func DecimalTick(v float64) string { return strconv.FormatFloat(v, 'g', 4, 64) }

// exponent returns e with 10^e ≤ v < 10^(e+1).
func exponent(v float64) int {
	s := strconv.FormatFloat(v, 'e', 17, 64)
	e, _ := strconv.Atoi(s[strings.IndexByte(s, 'e')+1:])
	return e
}

// thousands writes v ≥ 0 with k, M or G.
func thousands(v float64, digits int) string {
	for _, u := range []struct {
		size float64
		name string
	}{{1e9, "G"}, {1e6, "M"}, {1e3, "k"}, {1, ""}} {
		if v >= u.size*(1-1e-9) || u.size == 1 {
			s := strconv.FormatFloat(v/u.size, 'g', digits, 64)
			if strings.Contains(s, "e") { // 999.9 rounds up to 1e+03
				s = strconv.FormatFloat(math.Round(v/u.size), 'f', 0, 64)
			}
			return s + u.name
		}
	}
	return ""
}

func signed(v float64, s string) string {
	if v < 0 {
		return numeral.Minus + s
	}
	return s
}
