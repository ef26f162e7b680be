package assignment

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// mostMarks is the number of combining marks that a letter keeps: no language stacks more, and
// towers of them cover the lines above.
const mostMarks = 4

// Cut returns at most n bytes of an author's text for a link. It cuts no character apart, drops
// bytes that are not UTF-8 and combining marks beyond mostMarks on one letter, and closes
// directional controls, so that they change nothing around the text.
func Cut(s string, n int) string {
	s = fewMarks(strings.ToValidUTF8(s, ""))
	for {
		closed := balanced(s)
		if len(closed) <= n {
			return closed
		}
		_, size := utf8.DecodeLastRuneInString(s)
		s = s[:len(s)-size]
	}
}

func fewMarks(s string) string {
	marks := 0
	return strings.Map(func(r rune) rune {
		if !unicode.In(r, unicode.Mn, unicode.Me) {
			marks = 0
			return r
		}
		if marks++; marks > mostMarks {
			return -1
		}
		return r
	}, s)
}

// The characters that end directional embeddings and overrides, and isolates.
const (
	endEmbedding = '\u202c'
	endIsolate   = '\u2069'
)

// balanced returns s with every directional control closed, and without ends of what was never opened.
func balanced(s string) string {
	var b strings.Builder
	var open []rune // the ends that are due
	for _, r := range s {
		switch r {
		case '\u202a', '\u202b', '\u202d', '\u202e':
			open = append(open, endEmbedding)
		case '\u2066', '\u2067', '\u2068':
			open = append(open, endIsolate)
		case endEmbedding, endIsolate:
			if len(open) == 0 || open[len(open)-1] != r {
				continue
			}
			open = open[:len(open)-1]
		}
		b.WriteRune(r)
	}
	for i := range open {
		b.WriteRune(open[len(open)-1-i])
	}
	return b.String()
}
