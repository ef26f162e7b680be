// Package glossary explains the words that a second-year student may not know, each in
// two sentences. It finds them in texts that mark them – "one [[tensor]]" or "two
// [[tensor|tensors]]", where the page shows the text after the bar – and in those that do not. It is pure.
package glossary

import (
	"fmt"
	"slices"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Word is an entry: heading, meaning, and its forms in unmarked texts; none stand for the heading and its plural.
type Word struct {
	Name, Text string
	Forms      []string
}

// Find returns the entry for a word; upper and lower case are the same.
func Find(name string) (w Word, ok bool) {
	if i := slices.IndexFunc(Words, func(w Word) bool { return strings.EqualFold(w.Name, name) }); i >= 0 {
		return Words[i], true
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

// Spans cuts a text at its marks. An error names an unknown word or an open mark; the text is then one plain span.
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
			return []Span{{Text: text}}, fmt.Errorf("the mark [[%.20s is not closed: write ]] behind the word", after)
		}
		name, shown, ok := strings.Cut(mark, "|")
		if !ok {
			shown = name
		}
		w, ok := Find(name)
		if !ok {
			return []Span{{Text: text}}, fmt.Errorf("there is no entry for %.40q in the glossary; it has %s",
				name, strings.Join(Names(), ", "))
		}
		list = append(list, Span{Text: shown, Word: w.Name})
		rest = tail
	}
}

type form struct{ text, name string }

// forms are all forms, long ones first: "linear part" before a word "linear".
var forms = func() (list []form) {
	for _, w := range Words {
		if w.Forms == nil {
			w.Forms = []string{w.Name, w.Name + "s"}
		}
		for _, text := range w.Forms {
			list = append(list, form{text, w.Name})
		}
	}
	sort.SliceStable(list, func(i, j int) bool { return len(list[i].text) > len(list[j].text) })
	return list
}()

// Mark cuts a text without marks at the words that have an entry, each where it is used first. Words
// that are in seen are passed over; those that are found are added.
func Mark(text string, seen map[string]bool) (list []Span) {
	from, letter := 0, false // letter: the rune before at is one, so no word begins there
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRuneInString(text[at:])
		if !letter {
			if f, ok := formAt(text[at:]); ok {
				size = len(f.text)
				if !seen[f.name] {
					seen[f.name] = true
					if from < at {
						list = append(list, Span{Text: text[from:at]})
					}
					from = at + size
					list = append(list, Span{Text: text[at:from], Word: f.name})
				}
			}
		}
		letter = unicode.IsLetter(r)
		at += size
	}
	if from < len(text) {
		list = append(list, Span{Text: text[from:]})
	}
	return list
}

// formAt returns the longest form with which a text begins, as a whole word.
func formAt(text string) (f form, ok bool) {
	for _, f := range forms {
		if len(text) < len(f.text) || !strings.EqualFold(text[:len(f.text)], f.text) {
			continue
		}
		if next, _ := utf8.DecodeRuneInString(text[len(f.text):]); !unicode.IsLetter(next) {
			return f, true
		}
	}
	return form{}, false
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
