// Package words writes numbers and counts the way the page's sentences and
// pictures show them: true minus signs, thousands apart, powers of ten with
// raised exponents, at most as many digits as the number deserves.
package words

import (
	"math"
	"strconv"
	"strings"
)

// Count writes an integer with its thousands apart: 1,000,000.
func Count(n int64) string {
	if n < 0 {
		return "−" + Count(-n)
	}
	s := strconv.FormatInt(n, 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// Plural writes "no creases", "1 crease", "12 creases": one is the noun's
// singular, the plural adds an s.
func Plural(n int, one string) string {
	switch n {
	case 0:
		return "no " + one + "s"
	case 1:
		return "1 " + one
	}
	return Count(int64(n)) + " " + one + "s"
}

// Spelled writes 1 … 12 as words, larger numbers as figures.
func Spelled(n int) string {
	small := []string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}
	if n >= 0 && n < len(small) {
		return small[n]
	}
	return Count(int64(n))
}

// Capital raises the first letter of an English sentence.
func Capital(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// Sub writes a non-negative integer as subscript figures: ₁₂.
func Sub(n int) string { return shifted(strconv.Itoa(n), "₀₁₂₃₄₅₆₇₈₉", "₋") }

// Super writes an integer as raised figures: ⁻¹³.
func Super(n int) string { return shifted(strconv.Itoa(n), "⁰¹²³⁴⁵⁶⁷⁸⁹", "⁻") }

func shifted(s, figures, minus string) string {
	runes := []rune(figures)
	var b strings.Builder
	for _, c := range s {
		if c == '-' {
			b.WriteString(minus)
		} else {
			b.WriteRune(runes[c-'0'])
		}
	}
	return b.String()
}

// Unit names unit i, counted from 0: w₁, w₂, …
func Unit(i int) string { return "w" + Sub(i+1) }

// Units lists units in words, counted from 0: "unit 2", "units 2 and 3",
// "units 1, 2 and 3".
func Units(list []int) string {
	if len(list) == 1 {
		return "unit " + strconv.Itoa(list[0]+1)
	}
	parts := make([]string, len(list))
	for i, u := range list {
		parts[i] = strconv.Itoa(u + 1)
	}
	return "units " + And(parts)
}

// And joins "a", "a and b", "a, b and c".
func And(parts []string) string {
	n := len(parts)
	if n < 2 {
		return strings.Join(parts, "")
	}
	return strings.Join(parts[:n-1], ", ") + " and " + parts[n-1]
}

// Number writes v with at most digits significant figures; very large and very
// small numbers as a power of ten: 3·10⁻¹³. Zero is "0".
func Number(v float64, digits int) string {
	switch {
	case v == 0:
		return "0"
	case math.IsNaN(v):
		return "not a number"
	case math.IsInf(v, 1):
		return "∞"
	case math.IsInf(v, -1):
		return "−∞"
	}
	s := strconv.FormatFloat(math.Abs(v), 'e', max(digits, 1)-1, 64)
	mantissa, exp, _ := strings.Cut(s, "e")
	e, _ := strconv.Atoi(exp)
	if strings.Contains(mantissa, ".") {
		mantissa = strings.TrimRight(strings.TrimRight(mantissa, "0"), ".")
	}
	sign := ""
	if v < 0 {
		sign = "−"
	}
	if e >= -3 && e < 6 {
		r, _ := strconv.ParseFloat(s, 64)
		t := strconv.FormatFloat(r, 'f', -1, 64)
		whole, frac, dot := strings.Cut(t, ".")
		n, _ := strconv.ParseInt(whole, 10, 64)
		t = Count(n)
		if dot {
			t += "." + frac
		}
		return sign + t
	}
	if mantissa == "1" {
		return sign + "10" + Super(e)
	}
	return sign + mantissa + "·10" + Super(e)
}

// Signed writes v with a fixed number of decimals and always a sign, for
// columns of figures: +1.100, −0.700.
func Signed(v float64, decimals int) string {
	s := strconv.FormatFloat(math.Abs(v), 'f', decimals, 64)
	if v < 0 && strings.Trim(s, "0.") != "" {
		return "−" + s
	}
	return "+" + s
}

// Parse reads a number as people type it: with a true minus sign, spaces or
// commas between thousands, or a power such as 10^6 or 2·10^5.
func Parse(text string) (float64, bool) {
	s := strings.NewReplacer("−", "-", " ", "", "\u00a0", "", "\u202f", "", ",", "", "·10^", "e", "*10^", "e", "×10^", "e").Replace(strings.TrimSpace(text))
	if rest, ok := strings.CutPrefix(s, "10^"); ok {
		s = "1e" + rest
	}
	for _, c := range s {
		if !strings.ContainsRune("0123456789+-.eE", c) {
			return 0, false // ParseFloat also takes hexadecimal, inf and nan
		}
	}
	v, err := strconv.ParseFloat(s, 64)
	return v, err == nil && !math.IsInf(v, 0) && !math.IsNaN(v)
}
