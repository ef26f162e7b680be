package chart

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

// Power returns 10ⁿ, and 1, 10 and 100 in full.
func Power(n int) string {
	switch n {
	case 0, 1, 2:
		return "100"[:n+1]
	}
	return "10" + superscript.Replace(strconv.Itoa(n))
}

// Number writes v for people with the given number of significant digits:
// "0.013", "1,250", "3.1·10⁻¹³". What is not finite is an en dash.
func Number(v float64, digits int) string {
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

// Signed is Number with a sign on positive numbers too.
func Signed(v float64, digits int) string {
	if s := Number(v, digits); v > 0 && !math.IsInf(v, 0) {
		return "+" + s
	} else {
		return s
	}
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

// exponent returns e with 10^e ≤ v < 10^(e+1).
func exponent(v float64) int {
	s := strconv.FormatFloat(v, 'e', 17, 64)
	e, _ := strconv.Atoi(s[strings.IndexByte(s, 'e')+1:])
	return e
}

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

// linearLabel is the label of a tick among others that are step apart and at
// most size.
func linearLabel(v, step, size float64) string {
	switch {
	case math.Abs(v) < step*1e-6:
		return "0"
	case size >= 1e10 || size < 1e-3:
		return signed(v, scientific(math.Abs(v), labelDigits(v, step)))
	case size >= 1e4 && step >= 100:
		return signed(v, thousands(math.Abs(v), 4))
	}
	decimals := max(0, -exponent(step*1.0000001))
	return signed(v, strconv.FormatFloat(math.Abs(v), 'f', decimals, 64))
}

// labelDigits is how many digits tell v from its neighbour a step away.
func labelDigits(v, step float64) int {
	return min(15, max(1, 1+exponent(math.Abs(v)*1.0000001)-exponent(step*1.0000001)))
}

// powerLabel is the label of a tick of a logarithmic axis.
func powerLabel(v float64) string {
	if v == 0 {
		return "0"
	}
	a := math.Abs(v)
	e := math.Log10(a)
	if r := math.Round(e); math.Abs(e-r) < 1e-9 {
		if r >= 3 && r <= 9 {
			return signed(v, thousands(a, 3))
		}
		return signed(v, Power(int(r)))
	}
	if a >= 0.01 && a < 1e3 {
		return signed(v, strconv.FormatFloat(a, 'g', 3, 64))
	}
	if a >= 1e3 && a < 1e10 {
		return signed(v, thousands(a, 3))
	}
	return signed(v, scientific(a, 2))
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
		return minus + s
	}
	return s
}

// TextWidth estimates the width of a text in the page's sans serif at a font
// size; it errs on the wide side.
func TextWidth(s string, size float64) float64 {
	w := 0.0
	for _, r := range s {
		switch {
		case strings.ContainsRune("⁰¹²³⁴⁵⁶⁷⁸⁹⁻₀₁₂₃₄₅₆₇₈₉₋", r):
			w += 0.42
		case strings.ContainsRune(".,·'|il ", r):
			w += 0.34
		case r == '\u0302' || r == '\u0303': // combining hat and tilde
		case strings.ContainsRune("mwMW−+=‖", r):
			w += 0.85
		case r >= 'A' && r <= 'Z':
			w += 0.7
		default:
			w += 0.62
		}
	}
	return w * size
}
