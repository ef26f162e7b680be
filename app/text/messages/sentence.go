// Package messages writes what more than one part of the page says: what is wrong
// with a spec, what an order cannot do, the names of fields, and whole sentences
// from the messages of the learner and of the readers of files.
package messages

import (
	"strconv"
	"strings"

	"crease/app/text/number"
	"crease/app/text/words"
)

// Noun is what a unit is called in dimension d.
func Noun(d int) string {
	if d == 2 {
		return crease
	}
	return unit
}

// Samples counts samples in words.
func Samples(n int64) string {
	if n == 1 {
		return oneSample
	}
	return number.Count(n) + manySamples
}

// Sentence gives a message its capital and its full stop.
func Sentence(s string) string {
	s = words.Capital(strings.TrimSpace(s))
	if s != "" && !strings.HasSuffix(s, ".") && !strings.HasSuffix(s, "?") && !strings.HasSuffix(s, "!") {
		s += "."
	}
	return s
}

// Diagnosis writes a learner's diagnosis in the words of the page: units of a network in
// the plane are creases, and T_3 is T₃.
func Diagnosis(message string, d int) string {
	if noun := Noun(d); noun != unit {
		message = strings.NewReplacer(unit, noun, words.Capital(unit), words.Capital(noun)).Replace(message)
	}
	return Subscripted(message)
}

// Subscripted writes T_3, x_1 and z_12 in a learner's sentence as T₃, x₁ and z₁₂.
func Subscripted(s string) string {
	const digits = "0123456789"
	var out strings.Builder
	for i := strings.IndexByte(s, '_'); i >= 0; i = strings.IndexByte(s, '_') {
		rest := strings.TrimLeft(s[i+1:], digits)
		index, err := strconv.Atoi(s[i+1 : len(s)-len(rest)])
		if i == 0 || err != nil || !strings.Contains("Txz", s[i-1:i]) {
			out.WriteString(s[:i+1])
			s = s[i+1:]
			continue
		}
		out.WriteString(s[:i] + number.Sub(index))
		s = rest
	}
	return out.String() + s
}
