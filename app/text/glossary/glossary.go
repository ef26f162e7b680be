// Package glossary explains the words that a second-year student may not know, each in
// two sentences, and finds them in texts that mark them: "one [[tensor]]" or "two
// [[tensor|tensors]]", where the page shows the text after the bar. It is pure.
package glossary

import (
	"fmt"
	"strings"
)

// Word is an entry: its heading, and what the word means.
type Word struct{ Name, Text string }

// Find returns the entry for a word; upper and lower case are the same.
func Find(name string) (w Word, ok bool) {
	for _, w := range Words {
		if strings.EqualFold(w.Name, name) {
			return w, true
		}
	}
	return Word{}, false
}

// Names lists the words that are explained.
func Names() (list []string) {
	for _, w := range Words {
		list = append(list, w.Name)
	}
	return list
}

// Span is a piece of a text: plain where Word is "", else a word that is explained.
type Span struct{ Text, Word string }

// Spans cuts a text at its marks. An error names a word that has no entry, or a mark that
// does not end; the text is then one plain span.
func Spans(text string) ([]Span, error) {
	var list []Span
	plain := func(s string) {
		if s != "" {
			list = append(list, Span{Text: s})
		}
	}
	for rest := text; ; {
		before, after, ok := strings.Cut(rest, "[[")
		plain(before)
		if !ok {
			return list, nil
		}
		mark, tail, ok := strings.Cut(after, "]]")
		if !ok {
			return []Span{{Text: text}}, fmt.Errorf(unclosedMark, after)
		}
		name, shown, ok := strings.Cut(mark, "|")
		if !ok {
			shown = name
		}
		w, ok := Find(name)
		if !ok {
			return []Span{{Text: text}}, fmt.Errorf(noEntry, name, strings.Join(Names(), ", "))
		}
		list = append(list, Span{Text: shown, Word: w.Name})
		rest = tail
	}
}

// Plain returns a text without its marks.
func Plain(text string) string {
	spans, _ := Spans(text)
	var b strings.Builder
	for _, s := range spans {
		b.WriteString(s.Text)
	}
	return b.String()
}
