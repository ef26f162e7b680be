// Package words makes the page's sentences agree with their numbers, and reads
// numbers as people type them and texts as programs carry them. Figures themselves are written by package number.
package words

import (
	"math"
	"strconv"
	"strings"
	"unicode"

	"crease/algo/base/numeral"
	"crease/app/text/number"
)

// Plural writes "no creases", "1 crease", "12 creases": one is the singular of the noun, and the plural adds an s.
func Plural(n int, one string) string {
	if n == 0 {
		return "no " + one + "s"
	}
	return numeral.Counted(int64(n), one)
}

// Spelled writes 1 … 12 as words, larger numbers as figures.
func Spelled(n int) string {
	small := []string{"no", "one", "two", "three", "four", "five", "six",
		"seven", "eight", "nine", "ten", "eleven", "twelve"}
	if n >= 0 && n < len(small) {
		return small[n]
	}
	return number.Count(int64(n))
}

// Capital capitalises the first letter of an English sentence.
func Capital(s string) string { return strings.ToUpper(s[:min(1, len(s))]) + s[min(1, len(s)):] }

// Unit names unit i, counted from 0: w₁, w₂, …
func Unit(i int) string { return "w" + number.Sub(i+1) }

// Tensor names T₃.
func Tensor(k int) string { return "T" + number.Sub(k) }

// Order names an order: "order 3".
func Order(k int) string { return "order " + number.Count(int64(k)) }

// Numbered lists units, or what noun names, by their indices from 0: "unit 2", "units 2 and 3", "units 1, 2 and 3".
func Numbered(noun string, list []int) string {
	if len(list) == 1 {
		return noun + " " + strconv.Itoa(list[0]+1)
	}
	return noun + "s " + And(Each(list, func(u int) string { return strconv.Itoa(u + 1) }))
}

// Each returns what write makes of every element of a list.
func Each[T any](list []T, write func(T) string) []string {
	said := make([]string, len(list))
	for i, v := range list {
		said[i] = write(v)
	}
	return said
}

// And joins "a", "a and b", "a, b and c".
func And(parts []string) string { return numeral.And(parts) }

// goSyntax turns a number as people type it into one that Go parses.
var goSyntax = strings.NewReplacer("−", "-", " ", "", "\u00a0", "", "\u202f", "",
	"·10^", "e", "*10^", "e", "×10^", "e")

// Parse reads a number as people type it: with a true minus sign, with spaces or commas between thousands, with a
// decimal comma where the comma cannot separate thousands, or with a power such as 10^6, 2·10^5 or 3·10⁻⁴.
func Parse(text string) (float64, bool) {
	s := strings.TrimSpace(text)
	if i := strings.IndexAny(s, "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"); i > 0 { // 10⁻⁴ is 10^-4
		s = s[:i] + "^" + superscripts.Replace(s[i:])
	}
	s = goSyntax.Replace(s)
	if rest, ok := strings.CutPrefix(s, "10^"); ok {
		s = "1e" + rest
	}
	s, ok := withoutCommas(s)
	if !ok {
		return 0, false
	}
	for _, c := range s {
		if !strings.ContainsRune("0123456789+-.eE", c) {
			return 0, false // ParseFloat also takes hexadecimal, inf and nan
		}
	}
	v, err := strconv.ParseFloat(s, 64)
	return v, err == nil && !math.IsInf(v, 0) && !math.IsNaN(v)
}

// superscripts replaces the characters of an exponent by ordinary ones.
var superscripts = strings.NewReplacer("⁻", "-", "⁰", "0", "¹", "1", "²", "2", "³", "3", "⁴", "4",
	"⁵", "5", "⁶", "6", "⁷", "7", "⁸", "8", "⁹", "9")

// withoutCommas removes commas between thousands and writes a decimal comma as a point; ok is false if it is neither.
func withoutCommas(s string) (plain string, ok bool) {
	if !strings.Contains(s, ",") {
		return s, true
	}
	end := strings.IndexAny(s, ".eE")
	if end < 0 {
		end = len(s)
	}
	groups := strings.Split(s[:end], ",")
	thousands := strings.Trim(groups[0], "+-0") != "" && len(strings.TrimLeft(groups[0], "+-")) <= 3
	for _, g := range groups[1:] {
		thousands = thousands && len(g) == 3
	}
	switch {
	case thousands && !strings.Contains(s[end:], ","):
		return strings.Join(groups, "") + s[end:], true
	case strings.Count(s, ",") == 1 && !strings.Contains(s, "."):
		return strings.Replace(s, ",", ".", 1), true
	}
	return s, false
}

// Unescaped undoes percent escapes, and what others replaces. Both may have been escaped again: it does so up to
// three times. A percent sign that begins no escape is left.
func Unescaped(text string, others *strings.Replacer) string {
	for range 3 {
		before := text
		if text = others.Replace(withoutPercents(text)); text == before {
			break
		}
	}
	return text
}

func withoutPercents(text string) string {
	if !strings.Contains(text, "%") {
		return text
	}
	out := make([]byte, 0, len(text))
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c == '%' && i+2 < len(text) {
			if n, err := strconv.ParseUint(text[i+1:i+3], 16, 8); err == nil {
				c, i = byte(n), i+2
			}
		}
		out = append(out, c)
	}
	return string(out)
}

// plain has the letters of the alphabet with which those from À to ſ are typed; a dot stands for one that is kept.
const plain = "AAAAAAACEEEEIIIIDNOOOOO.OUUUUY.saaaaaaaceeeeiiiidnooooo.ouuuuy.y" +
	"AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiJjJjKkkLlLlLlLlLlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyY" +
	"ZzZzZzs"

// Folded returns a name as names are compared: in small letters without accents, with one space between words, so that
// "Ana Müller", "ana  muller" and the same with an accent of its own behind the u are one.
func Folded(name string) string {
	const first = 'À'
	folded := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		if i := int(r) - first; i >= 0 && i < len(plain) && plain[i] != '.' {
			r = rune(plain[i])
		}
		return unicode.ToLower(r)
	}, name)
	return strings.Join(strings.Fields(folded), " ")
}
