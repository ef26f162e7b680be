// Package messages writes what more than one part of the page says: what is wrong
// with a spec, what an order cannot do, the names of fields, the sentences of
// diagnoses, and whole sentences from the messages of the readers of files.
package messages

import (
	"strings"

	"crease/algo/base/diagnosis"
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

// Voice is how the page speaks of a network of d inputs: units of a network in the plane are
// creases, and a tensor is T₃.
func Voice(d int) diagnosis.Voice {
	return diagnosis.Voice{Unit: Noun(d), Index: func(name string, i int) string { return name + number.Sub(i) }}
}

// Diagnosis says in the words of the page what a diagnosis of a network of dim inputs says.
func Diagnosis(d diagnosis.Diagnosis, dim int) string { return Voice(dim).Message(d) }
