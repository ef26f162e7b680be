package tabular

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"crease/algo/spec"
)

// By the first lookedBytes of a table Preview tells what its columns are, by its first lookedLines how it is written.
const (
	lookedBytes = 128 << 10
	lookedLines = 200
)

// ahead returns the current line and up to n that follow it, as far as they are looked at, with their numbers.
func (t *text) ahead(n int) (lines []string, numbers []int) {
	look := text{rest: t.rest[:min(len(t.rest), lookedBytes)], number: t.number, started: true}
	cut := len(look.rest) < len(t.rest)
	lines, numbers = []string{t.line}, []int{t.number}
	for len(lines) < n && look.next() {
		lines, numbers = append(lines, look.line), append(numbers, look.number)
	}
	if cut && len(lines) > 2 && look.rest == "" {
		lines = lines[:len(lines)-1] // the last is not whole
	}
	return lines, numbers[:len(lines)]
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
			return t.at(2, errors.New(wordsNoSamples))
		}
	}
	if isSparse(t.line) {
		return t.at(t.number, errors.New("it is in the sparse form of LIBSVM; write all numbers, as with "+
			"X, y = sklearn.datasets.load_svmlight_file(file), "+
			`numpy.savetxt("table.csv", numpy.c_[X.toarray(), y], delimiter=",")`))
	}
	lines, numbers := t.ahead(lookedLines)
	t.body = numbers[len(numbers)-1] + 1
	for i, l := range lines[:min(len(lines), mostJoined)] {
		for _, s := range spec.Separators {
			if n := strings.Count(l, s) + 1; n > 4096 { // far more than a table has columns
				return t.at(numbers[i], fmt.Errorf(wordsTransposed, n, len(lines)))
			}
		}
	}
	lead := slices.IndexFunc(lines, IsRow) // lines before the first row, 1 if there is none
	if lead < 0 {
		lead = 1
	}
	t.quoted = slices.ContainsFunc(lines, func(l string) bool { return strings.Contains(l, `"`) })
	plain := slices.IndexFunc(lines[:lead], isPlain)
	if plain >= 0 && f.Separator == "" {
		f.Separator = ","
	}
	if f.Decimal == "," && (f.Separator == "" || f.Separator == ",") { // every second comma may be that of decimals
		t.Separator, t.Decimal = ",", ","
		t.pairs = t.inPairs(lines[max(lead, min(1, len(lines)-1)):]) || t.inPairs(lines)
	}
	if !t.pairs {
		if err := t.chooseSigns(lines, lead, f); err != nil && plain < 0 {
			return t.at(t.number, err)
		} else if err != nil {
			t.Separator, t.Decimal = ",", "."
		}
	}
	if plain == 0 && lead == 1 && t.Separator == "," && t.Decimal == "." && f.Header == "" {
		t.Header, t.Plain = true, f.Label == "" && len(f.Ignore) == 0
		if t.cells(t.line) != t.cells(lines[min(1, len(lines)-1)]) {
			t.quoted = false
		}
	}
	names := t.header(lines, lead, f)
	t.Columns = make([]Column, len(names))
	for i, name := range names {
		t.Columns[i].Name = strings.Join(strings.Fields(name), " ")
	}
	body := lead // the place of the first row among the lines
	if t.Header {
		body = min(max(lead, 1), len(lines))
		t.head = numbers[slices.Index(lines, t.headLine(lines, lead))]
	}
	t.body = numbers[min(body, len(numbers)-1)]
	if f.Decimal != "." && !t.pairs && t.inPairs(lines[body:]) {
		t.doubt("decimal", errors.New("commas stand between columns and, as it seems, in place of decimal points"))
	}
	all, _ := t.ahead(lookedBytes)
	if err := t.assign(all[min(body, len(all)):], f); err != nil {
		return cmp.Or(t.unclear, t.at(t.number, err))
	}
	t.dim = len(t.Of(Input))
	t.Plain = t.Plain && !slices.ContainsFunc(t.Columns, func(c Column) bool { return c.Unit != "" })
	switch {
	case t.dim >= fewRows && len(lines)-body > 1 && len(lines)-body <= min(t.dim, spec.MaxDim): // of so few nothing is learned
		return t.at(t.number, fmt.Errorf(wordsTransposed, len(t.Columns), len(lines)))
	case t.dim > spec.MaxDim:
		return t.at(t.number, fmt.Errorf("the header has %d inputs, at most %d are supported", t.dim, spec.MaxDim))
	case t.dim == 0:
		for i, cell := range t.split(lines[min(body, len(lines)-1)]) {
			if isTime(cell) && i < len(t.Columns) {
				return t.at(t.body, fmt.Errorf(wordsTime, t.called(i), quote(cell)))
			}
		}
		return t.at(t.number, errors.New(wordsNoInput))
	}
	return t.unclear
}

// IsRow reports whether a line has two numbers or more, whatever separates them, and at least as many as texts.
func IsRow(line string) bool {
	n, texts := 0, 0
	for cell := range strings.FieldsFuncSeq(line, func(r rune) bool { return strings.ContainsRune(",;|\t \"", r) }) {
		cell = strings.TrimLeft(strings.TrimSuffix(cell, ")"), "+-−$€£.(")
		if cell != "" && strings.IndexByte(digits, cell[0]) >= 0 && strings.Trim(cell, digits+".:eEdDxX+-_%'") == "" {
			n++
		} else if !isMissing(cell) {
			texts++
		}
	}
	return n > 1 && n >= texts
}

const digits = "0123456789"

// headLine returns the line that may have the names of the columns: of those before the first row that with most texts.
func (t *text) headLine(lines []string, lead int) string {
	best, most := lines[0], 0
	for _, l := range lines[:lead] {
		names := 0
		for _, c := range t.names(l) {
			if _, words := t.value(c); words != "" && !isMissing(c) {
				names++
			}
		}
		if names > most {
			best, most = l, names
		}
	}
	return best
}

// isSparse reports whether a line is a label and the numbers that are not zero with their columns, as in 1 3:0.5.
func isSparse(line string) bool {
	_, pairs, _ := strings.Cut(strings.TrimSpace(line), " ")
	for pair := range strings.FieldsSeq(pairs) {
		column, number, ok := strings.Cut(pair, ":")
		if !ok || number == "" || strings.Trim(column, digits) != "" || strings.Trim(number, digits+".eE+-") != "" {
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

func (s *signs) better(o *signs) bool {
	switch {
	case s.columns[ofTexts] != o.columns[ofTexts] || s.width != o.width:
		return s.columns[ofTexts] < o.columns[ofTexts]
	case s.columns[ofNumbers] != o.columns[ofNumbers]:
		return s.columns[ofNumbers] > o.columns[ofNumbers]
	}
	return s.bad < o.bad
}

// isProse reports whether at least half of the lines have two words of letters alone.
func isProse(lines []string) bool {
	prose := 0
	for _, l := range lines {
		words := slices.DeleteFunc(strings.Fields(l), func(word string) bool {
			word = strings.TrimFunc(word, unicode.IsPunct)
			return word == "" || strings.TrimFunc(word, unicode.IsLetter) != ""
		})
		if len(words) >= 2 {
			prose++
		}
	}
	return 2*prose >= len(lines)
}

// chooseSigns finds the separator and the decimal sign with which the columns are numbers.
func (t *text) chooseSigns(lines []string, lead int, f spec.Table) error {
	rows := lines[min(max(lead, 1), len(lines)-1):] // without what may be the header
	var best signs
	var others []signs
	for _, separator := range spec.Separators {
		for _, decimal := range spec.Decimals {
			if f.Separator != "" && f.Separator != separator || f.Decimal != "" && f.Decimal != decimal {
				continue
			}
			s := t.judge(rows, separator, decimal)
			if s.width < 2 || s.columns[ofNumbers] < 1 {
				continue
			}
			if best.width == 0 || s.better(&best) {
				best = s
			}
			others = append(others, s)
		}
	}
	switch {
	case best.width == 0 && isProse(lines): // another separator helps nobody
		return fmt.Errorf("%s begins a text in words, not a table of numbers", quote(lines[0]))
	case best.width == 0:
		return &Unclear{"separator", fmt.Errorf("no columns of numbers were recognised in %s: "+
			"separate columns by commas, and write decimals with points", quote(lines[0]))}
	}
	heads := func(s signs) bool { // the first line has as many names
		t.Separator, t.Decimal = s.separator, s.decimal
		names := t.split(t.headLine(lines, lead))
		_, words := t.value(names[0])
		return len(names) == s.width && words != ""
	}
	halfSpaced := !slices.ContainsFunc(rows, func(l string) bool { // as 1,5, 2,5: spaces follow some commas
		n := strings.Count(l, ", ")
		return n == 0 || n == strings.Count(l, ",")
	})
	for _, s := range others {
		if s.columns[ofTexts] == best.columns[ofTexts] && s.width != best.width {
			switch {
			case heads(best) && !heads(s):
			case heads(s) && !heads(best), s.separator == " " && halfSpaced:
				best = s
			default:
				t.doubt("separator", fmt.Errorf(
					"%s can be read as %d columns or as %d: commas may separate columns or decimals",
					quote(lines[len(lines)-1]), best.width, s.width))
			}
		}
	}
	t.Separator, t.Decimal = best.separator, best.decimal
	return nil
}

// judge cuts lines at a separator and counts the columns of numbers and of texts.
func (t *text) judge(lines []string, separator, decimal string) signs {
	s := signs{separator: separator, decimal: decimal}
	t.Separator, t.Decimal = separator, decimal
	widths := map[int]int{}
	for _, l := range lines {
		widths[t.cells(l)]++
	}
	for w, n := range widths {
		if 5*n >= 4*len(lines) {
			s.width = w
		}
	}
	for _, c := range t.table(lines, s.width) {
		if s.columns[c.kind]++; c.kind == ofNumbers {
			s.bad += c.texts
		}
	}
	return s
}

type kind int

const (
	ofBlanks kind = iota
	ofNumbers
	ofTexts
)

// looked is a column of the lines that are looked at.
type looked struct {
	cells   []string
	numbers []float64 // NaN for a cell that is none
	kind    kind
	texts   int    // cells that are neither missing nor numbers like the others
	unit    string // beside the numbers
}

// table returns the columns of those lines that have a width.
func (t *text) table(lines []string, width int) []looked {
	columns := make([]looked, width)
	for i := range columns {
		columns[i].cells, columns[i].numbers = make([]string, 0, len(lines)), make([]float64, 0, len(lines))
	}
	for _, l := range lines {
		if t.cells(l) != width {
			continue
		}
		for i := range columns {
			var cell string
			cell, l, _ = t.cut(l)
			columns[i].cells = append(columns[i].cells, strings.TrimSpace(cell))
		}
	}
	for i := range columns {
		c, units := &columns[i], map[string]int{}
		for _, cell := range c.cells {
			if _, unit, words := t.measured(cell); words == "" {
				units[unit]++
			}
		}
		for unit, n := range units {
			if n > units[c.unit] || n == units[c.unit] && unit < c.unit {
				c.unit = unit
			}
		}
		numbers := units[c.unit]
		for _, cell := range c.cells {
			v, words := t.inCell(cell, c.unit)
			if words != "" {
				if v = math.NaN(); !isMissing(cell) {
					c.texts++
				}
			}
			c.numbers = append(c.numbers, v)
		}
		switch {
		case numbers > 0 && numbers >= c.texts:
			c.kind = ofNumbers
		case c.texts > 0:
			c.kind = ofTexts
		}
	}
	return columns
}

// header determines whether a line has the names of the columns, and returns them, or one "" for each column.
func (t *text) header(lines []string, lead int, f spec.Table) []string {
	line := t.headLine(lines, lead)
	first := t.names(line)
	rest := lines[min(max(lead, 1), len(lines)-1):]
	width := len(first)
	if w := t.judge(rest, t.Separator, t.Decimal).width; w > 0 {
		width = w
	}
	below := t.table(rest, width)
	numbers, names, counts := 0, 0, true // among the cells of the line
	named := first[min(len(first)-1, max(0, slices.IndexFunc(first, func(c string) bool { return c != "" }))):]
	for i, c := range named {
		counts = counts && c == strconv.Itoa(i)
	}
	unlike := false // the rows below
	for i, c := range first {
		if _, words := t.value(c); words == "" {
			numbers++
			unlike = unlike || i < width && below[i].kind != ofNumbers
		} else if !isMissing(c) {
			names++
			unlike = unlike || i < width && below[i].kind == ofNumbers
		}
	}
	switch {
	case f.Header != "":
		t.Header = f.Header == "yes"
	case t.Plain || t.Header:
	case counts && len(lines) > 1 && !counting(below[len(first)-len(named)].numbers): // pandas' names
		t.Header = true
	case lead > 1 && len(first) != width && len(first) != width-1: // titles alone
		t.Header = false
	case numbers > 0 && names > 0 && len(first) == width && unlike:
		t.doubt("header", fmt.Errorf(
			"some cells of %s are numbers and some are not, so it may be a header or a row", quote(line)))
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
	case len(first) == width-1 && (below[0].kind == ofTexts || counting(below[0].numbers)):
		// R writes no name above those of the rows.
		return append([]string{""}, first...)
	}
	return first
}

func (t *text) names(line string) []string {
	cells := t.split(line)
	if _, words := t.value(cells[0]); t.pairs && words != "" { // names have no decimals
		whole := *t
		whole.pairs = false
		return whole.split(line)
	}
	return cells
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
			whole := strings.Trim(c, digits) == "" && c != ""
			switch {
			case i%2 == 0 && (strings.Trim(strings.TrimPrefix(c, "-"), digits) != "" || len(c) > 6):
				return false
			case i%2 == 0:
				continue
			case !whole:
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
