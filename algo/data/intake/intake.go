// Package intake recognises what a file or a pasted text is, once, for the page and for the learner on the
// command line: text, or arrays of numbers. What it is otherwise it says, and how to save what it holds in a
// form that is read. Everything after works on the Source.
package intake

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"crease/algo/base/work"
	"crease/algo/data/npy"
	"crease/algo/spec/tree"
)

// Kind says what a source is.
type Kind int

// The kinds.
const (
	Text   Kind = iota // lines of cells, or a program
	JSON               // text that begins with a bracket or a brace
	Arrays             // as NumPy and safetensors save them
)

// What JSON of this program there is: a spec, or an export with one, and a lesson.
const (
	Spec   = "spec"
	Lesson = "lesson"
)

// Source is what bytes from outside hold.
type Source struct {
	Kind    Kind
	Own     string // what JSON of this program it looks like, Spec or Lesson; "" for any other source
	Text    []byte // in UTF-8 without a mark; it shares memory with what was opened
	UTF16   bool   // the text was in UTF-16
	Cut     bool   // Text is the beginning of a longer one
	Arrays  []npy.Array
	Upright bool // vectors among the arrays have two sides, too: how they lie tells nothing

	values []tree.Value
	wrong  error
	parsed bool
}

// Values returns the values of JSON, which is parsed once. The error is one of package tree, or w's.
func (s *Source) Values(w *work.Meter) ([]tree.Value, error) {
	if !s.parsed {
		s.values, s.wrong = tree.Sequence(s.Text, w)
		s.parsed = true
	}
	return s.values, s.wrong
}

// Looked is how much of the beginning of a text tells what it is.
const Looked = 64 << 10

// Open recognises what data holds; of arrays only the headers are read. The error says what the bytes are
// that are neither text nor arrays, what is wrong with arrays, or comes from w. data must not change as
// long as the source is used.
func Open(data []byte, w *work.Meter) (*Source, error) {
	if what := signature(data); what != "" {
		return nil, errors.New(what)
	}
	if npy.Is(data) {
		list, err := npy.Open(data, w)
		return &Source{Kind: Arrays, Arrays: list}, err
	}
	s, err := openText(data)
	if err != nil {
		return nil, err
	}
	if list, err := octave(s.Text, w); len(list) > 0 || err != nil {
		return &Source{Kind: Arrays, Arrays: list, Upright: true}, err
	}
	return s, nil
}

// Head recognises the first n bytes of a text by themselves, in milliseconds. ok is false for what is no text.
func Head(data []byte, n int) (s *Source, ok bool) {
	if signature(data) != "" || npy.Is(data) {
		return nil, false
	}
	s, err := openText(data[:min(n, len(data))])
	if err != nil {
		return nil, false
	}
	s.Cut = len(data) > n
	return s, true
}

func openText(data []byte) (*Source, error) {
	s := &Source{}
	s.UTF16, data = toUTF8(data)
	head := data[:min(len(data), Looked)]
	whole := bytes.TrimRightFunc(head, func(r rune) bool { return r == utf8.RuneError })
	if !utf8.Valid(head) && (!utf8.Valid(whole) || utf8.FullRune(head[len(whole):])) { // not just cut within a character
		data = fromWindows(data)
	}
	if bytes.ContainsFunc(data[:min(len(data), Looked)], func(r rune) bool {
		return r < ' ' && !strings.ContainsRune("\t\n\v\f\r\x1a\x1b", r)
	}) {
		return nil, errors.New(isBinary)
	}
	s.Text = fenced(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")))
	begin := bytes.TrimLeft(s.Text[:min(len(s.Text), Looked)], " \t\r\n")
	for _, m := range markups {
		if strings.EqualFold(string(begin[:min(len(begin), len(m.first))]), m.first) {
			return nil, errors.New(m.what)
		}
	}
	if bytes.Contains(begin, []byte("->h1")) {
		return nil, errors.New(isNnet)
	}
	if len(begin) > 0 && (begin[0] == '[' || begin[0] == '{') {
		s.Kind, s.Own = JSON, own(string(begin))
	}
	return s, nil
}

// own says what JSON is of this program: a lesson has steps and a title, and the first member of a spec is one of its own.
func own(text string) string {
	rest, ok := strings.CutPrefix(text, "{")
	switch rest = strings.TrimSpace(rest); {
	case !ok:
		return ""
	case strings.Contains(rest, `"steps"`) && strings.Contains(rest, `"title"`):
		return Lesson
	case rest == "" || rest[0] == '}':
		return Spec
	}
	const quotes = "\"“”„" // what a word processor makes of quotation marks is for the reader of specs
	for _, name := range []string{"version", "spec", "network", "sampling", "learning", "result"} {
		word, ok := strings.CutPrefix(strings.TrimLeft(rest, quotes), name)
		if ok && strings.IndexAny(rest, quotes) == 0 && strings.IndexAny(word, quotes) == 0 {
			return Spec
		}
	}
	return ""
}

// signature says what data is that no reader here takes, by its first bytes or the names in an archive; else it is "".
func signature(data []byte) string {
	for _, s := range signatures {
		if bytes.HasPrefix(data, []byte(s.first)) {
			return s.what
		}
	}
	if bytes.HasPrefix(data, []byte("PK")) {
		// The names are in local headers at the beginning, or in the directory at the end.
		ends := slices.Concat(data[:min(len(data), Looked)], data[max(0, len(data)-Looked):])
		for _, s := range inArchives {
			if bytes.Contains(ends, []byte(s.first)) {
				return s.what
			}
		}
	}
	if len(data) > 4 && data[0] == 8 && data[1] < 32 && data[2] == 0x12 { // its version, and who made it
		return isONNX
	}
	return ""
}

const fence = "```"

// fenced empties the lines outside of Markdown's fences, if a text has any.
func fenced(text []byte) []byte {
	if !bytes.HasPrefix(text, []byte(fence)) && !bytes.Contains(text, []byte("\n"+fence)) {
		return text
	}
	out := make([]byte, 0, len(text))
	inside := false
	for line := range bytes.Lines(text) {
		isFence := bytes.HasPrefix(line, []byte(fence))
		if isFence {
			inside = !inside
		}
		if isFence || !inside {
			line = []byte("\n")
		}
		out = append(out, line...)
	}
	return out
}

// fromWindows returns a text in UTF-8 that was saved in Windows-1252, as spreadsheets in Western Europe save CSV.
func fromWindows(data []byte) []byte {
	high := []rune("€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ") // from 0x80; then the byte is the character
	out := make([]byte, 0, len(data)+len(data)/8)
	for _, c := range data {
		r := rune(c)
		if i := int(c) - 0x80; i >= 0 && i < len(high) {
			r = high[i]
		}
		out = utf8.AppendRune(out, r)
	}
	return out
}

// toUTF8 returns text in UTF-8, and whether it was in UTF-16: its mark tells, or that every other byte is zero.
func toUTF8(data []byte) (was16 bool, text []byte) {
	at := -1 // where the high bytes are
	switch head := data[:min(len(data), 64)]; {
	case bytes.HasPrefix(head, []byte("\xff\xfe")):
		at, data = 1, data[2:]
	case bytes.HasPrefix(head, []byte("\xfe\xff")):
		at, data = 0, data[2:]
	default:
		for i := range 2 { // the zeros of text stand in every other byte, and nowhere else
			zeros := 0
			for k := i; k < len(head); k += 2 {
				if head[k] == 0 {
					zeros++
				}
			}
			if len(head) >= 8 && 3*zeros > len(head) && bytes.Count(head, []byte{0}) == zeros {
				at = i
			}
		}
		if at < 0 {
			return false, data
		}
	}
	units := make([]uint16, len(data)/2)
	for i := range units {
		units[i] = uint16(data[2*i+at])<<8 | uint16(data[2*i+1-at])
	}
	return true, []byte(string(utf16.Decode(units)))
}

// octave returns the matrices and numbers of a text that Octave has saved with save -text; nil for any other text, and
// for one that holds something else. Each has a head that says its name and its sides:
//
//	# name: X
//	# type: matrix
//	# rows: 500
//	# columns: 2
func octave(text []byte, w *work.Meter) ([]npy.Array, error) {
	if !bytes.HasPrefix(text, []byte("# Created by Octave")) && !bytes.HasPrefix(text, []byte("# name: ")) {
		return nil, nil
	}
	var list []npy.Array
	for part := range strings.SplitSeq(string(text), "# name: ") {
		name, rest, _ := strings.Cut(part, "\n")
		sides := map[string]int{"rows": 1, "columns": 1}
		var data []byte
		for line := range strings.Lines(rest) {
			if err := w.Tick(work.PerByte * len(line)); err != nil {
				return nil, err
			}
			if head, ok := strings.CutPrefix(line, "# "); ok {
				key, value, _ := strings.Cut(strings.TrimSpace(head), ": ")
				if n, err := strconv.Atoi(value); err == nil {
					sides[key] = n
				}
				continue
			}
			for cell := range strings.FieldsSeq(line) {
				v, err := strconv.ParseFloat(cell, 64)
				if err != nil {
					return nil, nil
				}
				data = binary.LittleEndian.AppendUint64(data, math.Float64bits(v))
			}
		}
		if len(data) == 0 && len(list) == 0 && !strings.Contains(rest, "# type:") {
			continue // before the first name
		}
		a, err := npy.Raw(strings.TrimSpace(name), "F64", []int{sides["rows"], sides["columns"]}, data)
		if err != nil {
			return nil, nil
		}
		list = append(list, a)
	}
	return list, nil
}
