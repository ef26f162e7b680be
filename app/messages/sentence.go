// Package messages writes what more than one part of the page says: what is wrong
// with a spec, what an order cannot do, the names of fields, and whole sentences
// from the messages of the learner and of the readers of files.
package messages

import (
	"regexp"
	"strings"

	"crease/app/number"
	"crease/app/words"
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

// numbered finds units by number in a learner's sentence.
var numbered = regexp.MustCompile(`\b([Uu])nit(s?) (\d)`)

// Diagnosis writes a learner's diagnosis in the words of the page: numbered units
// of a network in the plane are creases, and T_3 is T₃.
func Diagnosis(message string, d int) string {
	message = Subscripted(message)
	if Noun(d) == unit {
		return message
	}
	return numbered.ReplaceAllStringFunc(message, func(s string) string {
		m := numbered.FindStringSubmatch(s)
		noun := Noun(d)
		if m[1] == "U" {
			noun = words.Capital(noun)
		}
		return noun + m[2] + " " + m[3]
	})
}

// Subscripted writes T_3 in a learner's sentence as T₃.
func Subscripted(s string) string {
	for i := range 10 {
		s = strings.ReplaceAll(s, "T_"+string(rune('0'+i)), "T"+number.Sub(i))
	}
	return s
}
