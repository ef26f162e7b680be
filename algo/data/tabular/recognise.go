package tabular

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"crease/algo/spec"
)

// looked is how many lines and bytes at the beginning of a table tell how it is written.
const (
	lookedLines = 200
	lookedBytes = 128 << 10
)

// ahead returns the current line and those that follow it, as far as they are looked at.
func (t *text) ahead() []string {
	look := text{rest: t.rest[:min(len(t.rest), lookedBytes)], head: 1}
	cut := len(look.rest) < len(t.rest)
	lines := []string{t.line}
	for len(lines) < lookedLines && look.next() {
		lines = append(lines, look.line)
	}
	if cut && len(lines) > 2 && look.rest == "" {
		lines = lines[:len(lines)-1] // the last is not whole
	}
	return lines
}

// recognise determines how the table is written and what its columns are for. It is at the first
// line, and stays there unless that only names the separator. What can be taken in two ways is
// taken in the likelier one, and the error says so at the end.
func (t *text) recognise(f spec.Table) error {
	if sign, ok := strings.CutPrefix(strings.ToLower(strings.TrimSpace(t.line)), "sep="); ok && len(sign) <= 1 {
		if f.Separator == "" && slices.Contains(spec.Separators, sign) {
			f.Separator = sign
		}
		if !t.next() {
			return t.at(t.head+1, errors.New(wordsNoSamples))
		}
		t.head = t.number
	}
	if isSparse(t.line) {
		return t.at(t.number, errors.New(wordsSparse))
	}
	t.skip = f.Skip
	lines := t.ahead()
	t.quoted = slices.ContainsFunc(lines, func(l string) bool { return strings.Contains(l, `"`) })
	if t.pair(lines, f); t.pairs {
		t.Separator, t.Decimal = ",", ","
	} else if isPlain(t.line) && f.Separator+f.Decimal+f.Header == "" {
		t.Separator, t.Decimal, t.Header = ",", ".", true
		t.Plain = f.Label == "" && len(f.Ignore) == 0
		if t.cells(t.line) != t.cells(lines[min(1, len(lines)-1)]) {
			t.quoted = false
		}
	} else if err := t.chooseSigns(lines, f); err != nil {
		return t.at(t.number, err)
	}
	names := t.header(lines, f)
	t.Columns = make([]Column, len(names))
	for i, name := range names {
		t.Columns[i].Name = name
	}
	if t.Header {
		lines = lines[1:]
	}
	if f.Decimal != "." && !t.pairs && t.inPairs(lines) {
		t.doubt("decimal", errors.New(wordsPairs))
	}
	if err := t.assign(lines, f); err != nil {
		return t.at(t.number, err)
	}
	t.dim = len(t.Of(Input))
	switch {
	case t.dim == 0:
		return t.at(t.number, errors.New(wordsNoInput))
	case t.dim > maxInputs:
		return t.at(t.head, fmt.Errorf(wordsInputs, t.dim, maxInputs))
	}
	return t.unclear
}

// isSparse reports whether a line is a label and the numbers that are not zero with their columns, as in 1 3:0.5.
func isSparse(line string) bool {
	_, pairs, _ := strings.Cut(strings.TrimSpace(line), " ")
	for pair := range strings.FieldsSeq(pairs) {
		column, number, ok := strings.Cut(pair, ":")
		if !ok || number == "" || strings.Trim(column, "0123456789") != "" || strings.Trim(number, "0123456789.eE+-") != "" {
			return false
		}
	}
	return pairs != ""
}

// doubt notes what only the owner of the table can decide, and the setting that does.
func (t *text) doubt(option string, err error) {
	if t.unclear == nil {
		t.unclear = t.at(t.number, &Unclear{option, err})
	}
}

// signs is a separator and a decimal sign, and what lines look like with them.
type signs struct {
	separator, decimal string
	width              int    // cells of most lines
	columns            [3]int // of each kind
	bad                int    // texts in columns of numbers
}

// better reports whether the columns are rather numbers with s than with o.
func (s *signs) better(o *signs) bool {
	switch {
	case s.columns[ofTexts] != o.columns[ofTexts] || s.width != o.width:
		return s.columns[ofTexts] < o.columns[ofTexts]
	case s.columns[ofNumbers] != o.columns[ofNumbers]:
		return s.columns[ofNumbers] > o.columns[ofNumbers]
	}
	return s.bad < o.bad
}

// chooseSigns finds the separator and the decimal sign with which the columns are numbers.
func (t *text) chooseSigns(lines []string, f spec.Table) error {
	var best signs
	var others []signs
	for _, separator := range spec.Separators {
		for _, decimal := range spec.Decimals {
			if f.Separator != "" && f.Separator != separator || f.Decimal != "" && f.Decimal != decimal {
				continue
			}
			s := t.judge(lines, separator, decimal)
			if s.width < 2 || s.columns[ofNumbers] < 1 {
				continue
			}
			if best.width == 0 || s.better(&best) {
				best = s
			}
			others = append(others, s)
		}
	}
	if best.width == 0 {
		return &Unclear{"separator", fmt.Errorf(wordsNoColumns, quote(lines[0]))}
	}
	heads := func(s signs) bool { // the first line has as many names
		t.Separator, t.Decimal = s.separator, s.decimal
		names := t.split(lines[0])
		_, words := t.value(names[0])
		return len(names) == s.width && words != ""
	}
	for _, s := range others {
		if s.columns[ofTexts] == best.columns[ofTexts] && s.width != best.width {
			switch {
			case heads(best) && !heads(s):
			case heads(s) && !heads(best), s.separator == " " && halfSpaced(lines):
				best = s
			default:
				t.doubt("separator", fmt.Errorf(wordsTwoWays, quote(lines[len(lines)-1]), best.width, s.width))
			}
		}
	}
	t.Separator, t.Decimal = best.separator, best.decimal
	return nil
}

// halfSpaced reports whether in every line spaces follow some commas and not others: 1,5, 2,5.
func halfSpaced(lines []string) bool {
	for _, l := range lines {
		if n := strings.Count(l, ", "); n == 0 || n == strings.Count(l, ",") {
			return false
		}
	}
	return true
}

// judge cuts lines at a separator and counts the columns of numbers and of texts.
func (t *text) judge(lines []string, separator, decimal string) signs {
	s := signs{separator: separator, decimal: decimal}
	t.Separator, t.Decimal = separator, decimal
	if len(lines) > 1 {
		lines = lines[1:] // without what may be the header
	}
	widths := map[int]int{}
	for _, l := range lines {
		widths[t.cells(l)]++
	}
	for w, n := range widths {
		if 5*n >= 4*len(lines) {
			s.width = w
		}
	}
	kinds, bad := t.kinds(lines, s.width)
	s.bad = bad
	for _, k := range kinds {
		s.columns[k]++
	}
	return s
}

type kind int

const (
	ofBlanks kind = iota
	ofNumbers
	ofTexts
)

// kinds returns what the columns of lines of a width are, by most of their cells, and how many
// texts stand in columns of numbers.
func (t *text) kinds(lines []string, width int) (out []kind, bad int) {
	numbers, texts := make([]int, width), make([]int, width)
	for _, l := range lines {
		cells := t.split(l)
		if len(cells) != width {
			continue
		}
		for i, c := range cells {
			if _, words := t.value(c); words == "" {
				numbers[i]++
			} else if !isMissing(c) {
				texts[i]++
			}
		}
	}
	out = make([]kind, width)
	for i := range out {
		switch {
		case numbers[i] > 0 && numbers[i] >= texts[i]:
			out[i] = ofNumbers
			bad += texts[i]
		case texts[i] > 0:
			out[i] = ofTexts
		}
	}
	return out, bad
}

// header determines whether the first line has the names of the columns, and returns them, or
// one "" for each column.
func (t *text) header(lines []string, f spec.Table) []string {
	first := t.names(lines[0])
	rest := lines[1:]
	if len(rest) == 0 {
		rest = lines
	}
	width := len(first)
	if w := t.judge(lines, t.Separator, t.Decimal).width; w > 0 {
		width = w
	}
	kinds, _ := t.kinds(rest, width)
	numbers, names, counts := 0, 0, true // among the cells of the first line
	for i, c := range first {
		counts = counts && c == strconv.Itoa(i)
		if _, words := t.value(c); words == "" {
			numbers++
		} else if !isMissing(c) {
			names++
		}
	}
	switch {
	case f.Header != "":
		t.Header = f.Header == "yes"
	case t.Plain || t.Header:
	case counts && len(lines) > 1 && !t.counting(t.rows(rest), 0, width): // 0, 1, 2, … are pandas' names
		t.Header = true
	case numbers > 0 && names > 0 && len(first) == width && !t.likeTheRest(first, kinds):
		t.doubt("header", fmt.Errorf(wordsHalfHeader, quote(lines[0])))
		t.Header = true
	default:
		t.Header = numbers == 0
	}
	switch {
	case !t.Header:
		named := t.split(strings.TrimLeft(t.comment, "#%/ "))
		if len(named) == width && t.comment != "" {
			return named
		}
		return make([]string, width)
	case len(first) == width-1 && (kinds[0] == ofTexts || t.counting(t.rows(rest), 0, width)):
		// R writes no name above those of the rows.
		return append([]string{""}, first...)
	}
	return first
}

// names returns the cells of a line that may have names.
func (t *text) names(line string) []string {
	cells := t.split(line)
	if _, words := t.value(cells[0]); t.pairs && words != "" { // names have no decimals
		cells = strings.Split(line, t.Separator)
		for i, c := range cells {
			cells[i] = strings.TrimSpace(c)
		}
	}
	return cells
}

// likeTheRest reports whether the cells of a line are of the kinds of their columns.
func (t *text) likeTheRest(cells []string, kinds []kind) bool {
	for i, c := range cells {
		_, words := t.value(c)
		if !isMissing(c) && (words == "") != (kinds[i] == ofNumbers) {
			return false
		}
	}
	return true
}

// counting reports whether a column counts the rows, from 0 or from 1.
func (t *text) counting(rows [][]string, column, width int) bool {
	from := -1.0
	for i, cells := range rows {
		if len(cells) != width {
			return false
		}
		v, words := t.value(cells[column])
		if i == 0 && (v == 0 || v == 1) {
			from = v
		}
		if words != "" || v != from+float64(i) {
			return false
		}
	}
	return len(rows) >= 5
}

// pair has every second comma taken for that of decimals, if f says that decimals have one and the
// lines look like that.
func (t *text) pair(lines []string, f spec.Table) {
	if f.Decimal != "," || f.Separator != "" && f.Separator != "," {
		return
	}
	t.Separator, t.Decimal = ",", ","
	if _, words := t.value(t.split(lines[0])[0]); words != "" {
		lines = lines[1:]
	}
	t.pairs = t.inPairs(lines)
}

// inPairs reports whether pairs of cells look like single numbers with decimal commas: behind
// every first one there are digits alone, which a number does not begin with, or always as many.
func (t *text) inPairs(lines []string) bool {
	if t.Separator != "," || t.quoted || len(lines) == 0 {
		return false
	}
	zeros, length := false, -1
	for _, l := range lines {
		cells := t.split(l)
		if len(cells)%2 == 1 {
			return false
		}
		for i, c := range cells {
			digits := strings.Trim(c, "0123456789") == "" && c != ""
			switch {
			case i%2 == 0 && (strings.Trim(strings.TrimPrefix(c, "-"), "0123456789") != "" || len(c) > 6):
				return false
			case i%2 == 0:
				continue
			case !digits:
				return false
			case length == -1:
				length = len(c)
			case length != len(c):
				length = 0
			}
			zeros = zeros || len(c) > 1 && c[0] == '0'
		}
	}
	return zeros || length > 2 && len(lines) > 4
}
