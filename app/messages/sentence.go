// Package messages writes what more than one room of the page says: what is wrong
// with a spec, what an order cannot do, the names of fields, and sentences out of
// messages that the learner or a reader of files has begun.
package messages

import (
	"strings"

	"crease/app/number"
	"crease/app/words"
)

// Noun is what a unit is called in dimension d.
func Noun(d int) string {
	if d == 2 {
		return "crease"
	}
	return "unit"
}

// Samples counts samples in words.
func Samples(n int64) string {
	if n == 1 {
		return "1 sample"
	}
	return number.Count(n) + " samples"
}

// Sentence gives a message its capital and its full stop.
func Sentence(s string) string {
	s = words.Capital(strings.TrimSpace(s))
	if s != "" && !strings.HasSuffix(s, ".") && !strings.HasSuffix(s, "?") && !strings.HasSuffix(s, "!") {
		s += "."
	}
	return s
}

// Subscripted writes T_3 in a learner's sentence as T₃.
func Subscripted(s string) string {
	for i := range 10 {
		s = strings.ReplaceAll(s, "T_"+string(rune('0'+i)), "T"+number.Sub(i))
	}
	return s
}
