package tabular

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unsafe"

	"crease/algo/base/work"
	"crease/algo/data/intake"
	"crease/algo/data/npy"
	"crease/algo/data/sample"
	"crease/algo/spec"
	"crease/algo/spec/tree"
)

// MaxBytes is the length of the longest table that is read. A browser has memory for two of them.
const MaxBytes = 256 << 20

// MaxNumbers is the largest number of entries of a table: rows of few take several times the memory of their text.
const MaxNumbers = npy.MaxNumbers

type text struct {
	Shape
	rest    string
	line    string // the current line
	number  int    // of that line, from 1
	head    int    // the number of the header, 0 for none
	body    int    // the number of the first row
	comment string // the last one before the first line
	json    bool   // the lines are the rows of JSON
	quoted  bool   // cells may stand in quotes
	pairs   bool   // a number is two cells, as its decimals come after the separator
	started bool   // comments are passed over
	scratch []byte // a number with a point
	dim     int
	unclear error // what was taken in one of two ways
	meter   *work.Meter
}

// newText goes to the first line of a table, which is not copied unless it is JSON.
func newText(src *intake.Source, w *work.Meter) (*text, error) {
	t := &text{meter: w}
	t.UTF16 = src.UTF16
	data := src.Text
	if src.Kind == intake.JSON {
		var err error
		switch data, err = fromJSON(src, w); {
		case err != nil && w.Err() == nil && src.Own != "":
			return nil, fmt.Errorf("it looks like a %s of Crease, not a table: "+
				"the page opens it, the learner reads a spec from standard input", src.Own)
		case err != nil:
			return nil, err
		}
		t.json, t.meter = true, nil // the work is done
	} else if rows, ok := literal(data); ok {
		data = rows
	}
	t.rest = unsafe.String(unsafe.SliceData(data), len(data))
	if !t.next() {
		return nil, cmp.Or(t.meter.Err(), errors.New("line 1: the table is empty; its first line must be x1,…,xd,y"))
	}
	if IsARFF(t.line) && !t.attributes() {
		return nil, cmp.Or(t.meter.Err(), errors.New(wordsNoData))
	}
	t.started = true
	return t, nil
}

// literal returns the rows of a matrix that is the whole text, as MATLAB and Octave write it, data = [1 2; 3 4], or
// Python, data = np.array([[1, 2], [3, 4]]), of so many rows that it is no part of a network.
func literal(data []byte) (rows []byte, ok bool) {
	name, head, ok := bytes.Cut(data[:min(len(data), 200)], []byte("="))
	call := bytes.TrimLeft(head, " \t")
	call = call[:len(call)-len(bytes.TrimLeft(call, "abcdefghijklmnopqrstuvwxyz.("))]
	open := len(name) + 1 + len(head) - len(bytes.TrimLeft(head, " \t")) + len(call)
	end := bytes.LastIndexByte(data, ']')
	if !ok || end < open || data[open] != '[' || bytes.ContainsAny(bytes.TrimSpace(name), " \n,;(") ||
		len(bytes.Trim(data[end+1:], ";) \t\r\n")) > 0 {
		return nil, false
	}
	inside := data[open+1 : end]
	if n := bytes.Count(inside, []byte("]")); n > spec.MaxUnits {
		rows, err := fromRows(data[open:end+1], nil)
		return rows, err == nil
	}
	lines := max(bytes.Count(inside, []byte("\n")), bytes.Count(inside, []byte(";")))
	if bytes.ContainsAny(inside, "[]{}()=") || lines <= spec.MaxUnits {
		return nil, false
	}
	rows = append(bytes.Repeat([]byte{' '}, open+1), inside...)
	for i, c := range rows {
		if c == ';' && bytes.HasPrefix(bytes.TrimLeft(rows[i+1:], " \t\r"), []byte("\n")) {
			rows[i] = ' ' // the line ends anyway
		} else if c == ';' {
			rows[i] = '\n'
		}
	}
	return rows, true
}

// IsARFF reports whether a first line is that of a file of Weka's, ARFF. A header may begin with an @ as well.
func IsARFF(line string) bool {
	return strings.HasPrefix(strings.ToLower(line[:min(len(line), len("@relation"))]), "@relation")
}

// attributes goes past the head of an ARFF file, from its first line to the first row, and reports whether
// there is one. The names of the columns stand there one by one.
func (t *text) attributes() bool {
	var names []string
	for strings.HasPrefix(t.line, "@") {
		kind, rest, _ := strings.Cut(strings.ReplaceAll(t.line, "\t", " "), " ")
		if rest = strings.TrimSpace(rest); strings.EqualFold(kind, "@attribute") && rest != "" {
			end := " "
			if strings.ContainsAny(rest[:1], `'"`) {
				end, rest = rest[:1], rest[1:]
			}
			name, _, _ := strings.Cut(rest, end)
			names = append(names, strings.ReplaceAll(name, ",", " "))
		}
		if !t.next() {
			return false
		}
	}
	t.comment = strings.Join(names, ",")
	return true
}

func (t *text) at(number int, err error) error {
	if !t.json {
		return fmt.Errorf("line %d: %w", number, err)
	}
	if t.Header {
		number--
	}
	return fmt.Errorf("row %d: %w", max(1, number), err)
}

// readText reads a table of text. It takes memory only for the numbers.
func readText(src *intake.Source, f spec.Table, w *work.Meter) (*sample.Table, Shape, error) {
	t, err := newText(src, w)
	if err != nil {
		return nil, Shape{}, err
	}
	if err := t.recognise(f); err != nil {
		return nil, t.Shape, err
	}
	rows := t.mostRows()
	if rows > MaxNumbers/(t.dim+1) {
		return nil, t.Shape, fmt.Errorf(wordsManyNumbers, rows, t.dim+1, MaxNumbers)
	}
	out := &sample.Table{X: make([][]float64, 0, rows), Y: make([]float64, 0, rows)}
	var backing []float64
	var wrong error // with the first line that is no row
	for more := true; more; more = t.next() {
		if len(backing) < t.dim {
			backing = make([]float64, t.dim*max(1, min(sample.BlockSize, rows-len(out.Y))))
		}
		if t.number == t.head || t.line[0] == t.Separator[0] && strings.Trim(t.line, t.Separator) == "" {
			continue // separators alone are an empty line
		}
		x := backing[:t.dim:t.dim]
		y, err := t.row(x)
		if err != nil {
			wrong = cmp.Or(wrong, t.at(t.number, err))
			if t.Skipped++; len(t.Bad) < 10 { // the first are told by their numbers
				t.Bad = append(t.Bad, t.number)
			}
			continue
		}
		backing = backing[t.dim:]
		out.X, out.Y = append(out.X, x), append(out.Y, y)
	}
	switch t.Rows = len(out.Y); {
	case t.meter.Err() != nil:
		return nil, t.Shape, t.meter.Err()
	case t.Rows == 0 && t.Skipped > 0 && f.Skip:
		return nil, t.Shape, fmt.Errorf(wordsAllSkipped, t.Skipped)
	case t.Rows == 0 && t.Skipped == 0:
		return nil, t.Shape, t.at(t.head+1, errors.New(wordsNoSamples))
	case f.Skip || wrong == nil:
		return out, t.Shape, nil
	case t.Rows == 0:
		return nil, t.Shape, wrong
	case t.Skipped > 1 && !t.json:
		wrong = fmt.Errorf("%w; likewise line%s %s", wrong, plural(t.Skipped-1), numbers(t.Bad[1:], t.Skipped))
	}
	return nil, t.Shape, &Unclear{"bad", wrong}
}

// numbers returns numbers of lines in words, of n in all.
func numbers(list []int, n int) string {
	out := strings.Trim(strings.ReplaceAll(fmt.Sprint(list), " ", ", "), "[]")
	if n > len(list)+1 {
		out += ", …"
	}
	return out
}

// mostRows bounds the number of rows that are left, without reading them.
func (t *text) mostRows() int {
	if t.Separator == " " {
		return 1 + max(strings.Count(t.rest, "\n"), strings.Count(t.rest, "\r"))
	}
	more := len(t.Columns) - 1
	if t.pairs {
		more += len(t.Columns)
	}
	rows := (strings.Count(t.rest, t.Separator) + more - 1) / more
	if !t.Header {
		rows++
	}
	return rows
}

// next advances to the next line that holds something, if there is one. #, % or // begin comments.
func (t *text) next() bool {
	for t.rest != "" && t.meter.Err() == nil {
		t.number++
		before := len(t.rest)
		t.cutLine()
		t.meter.Tick(work.PerByte * (before - len(t.rest))) // of empty lines too
		switch line := strings.TrimSpace(t.line); {
		case line == "":
		case strings.Trim(line, "|+-: ") == "" && (line[0] == '|' || line[0] == '+' || strings.HasPrefix(line, "--")):
			// drawn below the names of the columns, as in |---|---|
		case line[0] == '%', strings.HasPrefix(line, "//"), line[0] == '#' &&
			!slices.ContainsFunc(sheetErrors, func(e string) bool { return strings.HasPrefix(line, e) }):
			if !t.started {
				t.comment = line
			}
		default:
			return t.meter.Err() == nil
		}
	}
	return false
}

// sheetErrors are the errors of a spreadsheet, which are cells.
var sheetErrors = []string{"#N/A", "#DIV/0!", "#REF!", "#VALUE!", "#NUM!", "#NAME?", "#NULL!"}

// mostJoined is how many lines a cell in quotes may go over.
const mostJoined = 10

// cutLine takes the next line off the rest. It ends with \n, \r\n or \r, but not within quotes that are closed soon.
func (t *text) cutLine() {
	rest, end := t.rest, 0
	for end < len(rest) && rest[end] != '\n' && rest[end] != '\r' {
		end++
	}
	next := min(end+1, len(rest))
	if strings.HasPrefix(rest[end:], "\r\n") {
		next++
	}
	t.line, t.rest = rest[:end], rest[next:]
	if strings.Count(t.line, `"`)%2 == 0 {
		return
	}
	if i := strings.LastIndexByte(t.line, '"'); i > 0 && strings.IndexByte(",;|\t \"", t.line[i-1]) < 0 {
		return
	}
	for n := 1; n < mostJoined && end < len(rest); n++ {
		k := strings.IndexByte(rest[end+1:], '\n')
		if end += 1 + k; k < 0 {
			end = len(rest)
		}
		if strings.Count(rest[:end], `"`)%2 == 0 {
			t.line, t.rest = strings.TrimSuffix(rest[:end], "\r"), rest[min(end+1, len(rest)):]
			t.number += n
			return
		}
	}
}

// longestCell is the length of the longest number that is read: more than any float64 has in full decimal notation.
const longestCell = 2000

func (t *text) row(x []float64) (y float64, err error) {
	if t.pairs && strings.Count(t.line, t.Separator)%2 == 0 {
		return 0, errors.New("a number has no decimal comma, so it cannot be told which commas separate columns")
	}
	if n := t.cells(t.line); n != len(t.Columns) {
		err := fmt.Errorf(wordsCells, n, plural(n), len(t.Columns))
		if t.Separator == "," && n > len(t.Columns) {
			err = fmt.Errorf("%w: columns must be separated by another sign than decimals", err)
		}
		return 0, err
	}
	i, rest := 0, t.line
	for k := range t.Columns {
		var cell string
		cell, rest, _ = t.cut(rest)
		c := &t.Columns[k]
		if c.Role == Ignored {
			continue
		}
		cell = strings.TrimSpace(cell)
		v, words := t.inCell(cell, c.Unit)
		if words != "" {
			return 0, fmt.Errorf(words, t.called(k), quote(cell))
		}
		if c.Role == Label {
			y = v
		} else {
			x[i] = v
			i++
		}
	}
	return y, nil
}

// inCell is value of a cell in a column of a unit, "" for none.
func (t *text) inCell(cell, unit string) (v float64, words string) {
	v, found, words := t.measured(cell)
	if words == "" && found != unit {
		words = wordsNotNumber
	}
	return v, words
}

// measured is value of a cell with a unit, which it returns.
func (t *text) measured(cell string) (v float64, unit, words string) {
	if v, words = t.value(cell); words == "" {
		return v, "", ""
	}
	bare, unit := unitOf(cell)
	if unit != "" {
		v, words = t.value(bare)
	}
	if unit == "%" {
		v /= 100
	}
	return v, unit, words
}

// unitOf returns what is left of a cell without the unit behind a number, as in 12 kg and 5%, or the code of a currency
// before it, as in CHF 12; and the unit, "" for none.
func unitOf(cell string) (bare, unit string) {
	first, last := strings.IndexAny(cell, digits), strings.LastIndexAny(cell, digits)
	if first < 0 {
		return cell, ""
	}
	for first > 0 && strings.IndexByte("+-.,", cell[first-1]) >= 0 {
		first--
	}
	before, after := strings.TrimSpace(cell[:first]), strings.TrimSpace(cell[last+1:])
	isSign := func(r rune) bool { return unicode.IsLetter(r) || strings.ContainsRune("%°/²³·", r) }
	switch {
	case after != "" && len(after) <= 16 && strings.TrimLeftFunc(after, isSign) == "":
		return cell[:last+1], after
	case after == "" && len(before) > 1 && len(before) <= 4 && len(before) < first && strings.TrimLeftFunc(before, unicode.IsUpper) == "":
		return cell[first:], before
	}
	return cell, ""
}

func (t *text) cells(line string) int {
	if !t.quoted && t.Separator != " " {
		n := strings.Count(line, t.Separator) + 1
		if t.pairs {
			n = (n + 1) / 2
		}
		return n
	}
	n := 0
	for more := true; more; n++ {
		_, line, more = t.cut(line)
	}
	return n
}

func (t *text) split(line string) (list []string) {
	for more := true; more; {
		var cell string
		cell, line, more = t.cut(line)
		list = append(list, strings.TrimSpace(cell))
	}
	return list
}

// cut returns the first cell of a line, without quotes, and what is behind the separator.
func (t *text) cut(line string) (cell, rest string, more bool) {
	spaced := t.Separator == " "
	if spaced {
		line = strings.Trim(line, " \t")
	}
	if t.quoted {
		if open := strings.TrimLeft(line, " "); strings.HasPrefix(open, `"`) {
			end := 1
			for end < len(open) && (open[end] != '"' || strings.HasPrefix(open[end+1:], `"`)) {
				if open[end] == '"' { // two of them stand for one
					end++
				}
				end++
			}
			cell, line = strings.ReplaceAll(open[1:min(end, len(open))], `""`, `"`), open[min(end+1, len(open)):]
			if !spaced {
				_, rest, more = strings.Cut(line, t.Separator)
				return cell, rest, more
			}
			rest = strings.TrimLeft(line, " \t,")
			return cell, rest, rest != ""
		}
	}
	if t.pairs {
		first, rest, _ := strings.Cut(line, t.Separator)
		second, rest, more := strings.Cut(rest, t.Separator)
		return line[:min(len(line), len(first)+1+len(second))], rest, more
	}
	if !spaced {
		return strings.Cut(line, t.Separator)
	}
	end := strings.IndexAny(line, " \t")
	if end < 0 {
		return strings.TrimSuffix(line, ","), "", false
	}
	return strings.TrimSuffix(line[:end], ","), line[end+1:], true
}

// value returns the number in a cell, or the words for what is wrong with it.
func (t *text) value(cell string) (v float64, words string) {
	number := cell[:min(len(cell), longestCell+1)]
	v, err := t.parse(number)
	if err != nil && !strings.ContainsAny(number, "eE") && len(number) < 100 {
		if bare := t.bare(number); bare != "" {
			v, err = t.parse(bare)
		}
	}
	if err != nil { // Fortran's exponent
		if i := strings.IndexAny(number, "dD"); i > 0 && strings.Contains(number[:i], ".") {
			v, err = strconv.ParseFloat(number[:i]+"e"+number[i+1:], 64)
		}
	}
	switch {
	case math.IsInf(v, 0) || math.IsNaN(v):
		return 0, "%s is not a finite number: %s"
	case err != nil && isTime(cell):
		return 0, wordsTime
	case err != nil || len(cell) > longestCell || strings.ContainsAny(cell, "_xX"): // 0x1p-2 and 1_000 are Go's own
		return 0, wordsNotNumber
	}
	return v, ""
}

// parse reads a number with the table's decimal sign.
func (t *text) parse(number string) (float64, error) {
	if t.Decimal == "," {
		if strings.Contains(number, ".") { // between thousands
			return 0, strconv.ErrSyntax
		}
		if i := strings.IndexByte(number, ','); i >= 0 {
			t.scratch = append(t.scratch[:0], number...)
			t.scratch[i] = '.'
			number = unsafe.String(unsafe.SliceData(t.scratch), len(number)) // until the next
		}
	}
	return strconv.ParseFloat(number, 64)
}

// bare returns a number without what people write around it: a printed minus sign, the sign of a currency, and
// signs between thousands, which stand before three digits each. It is "" if nothing was there.
func (t *text) bare(cell string) string {
	sign, rest := "", strings.TrimFunc(cell, isCurrency)
	after := strings.TrimPrefix(strings.TrimPrefix(rest, "-"), minus)
	if inside, ok := strings.CutSuffix(strings.TrimPrefix(rest, "("), ")"); ok { // as bookkeepers write −12
		after = inside
	}
	if after != rest {
		sign, rest = "-", strings.TrimFunc(after, isCurrency)
	}
	whole, decimals, point := strings.Cut(rest, t.Decimal)
	if head, groups, s := groupsOf(whole, t.Decimal); s != "" {
		whole = head + strings.ReplaceAll(groups, s, "")
	}
	out := sign + whole
	if point {
		out += t.Decimal + decimals
	}
	if out == cell || whole == "" || strings.Trim(whole+decimals, digits) != "" {
		return ""
	}
	return out
}

// isCurrency reports whether a sign is that of a currency, or a space beside it.
func isCurrency(r rune) bool { return unicode.Is(unicode.Sc, r) || unicode.IsSpace(r) }

// groupsOf returns the digits before the first sign between thousands, what follows, and that sign; "" if there is
// none, or if it does not stand between groups of three digits, or of two before the last ones, as in India.
func groupsOf(whole, decimal string) (head, groups, sign string) {
	for _, s := range []string{".", ",", " ", "\u00a0", "\u202f", "'", "’"} {
		head, groups, found := strings.Cut(whole, s)
		if s == decimal || !found || head == "" || len(head) > 3 || head[0] == '0' {
			continue
		}
		parts := strings.Split(groups, s)
		for i, part := range parts {
			width := 3
			if i < len(parts)-1 {
				width = max(2, len(parts[0]))
			}
			found = found && len(part) == width && width <= 3 && strings.Trim(part, digits) == ""
		}
		if found && strings.Trim(head, digits) == "" {
			return head, groups, s
		}
	}
	return "", "", ""
}

// isTime reports whether a cell is numbers with colons, slashes or hyphens between them: a time, a date, a duration.
func isTime(cell string) bool {
	parts := strings.FieldsFunc(cell, func(r rune) bool { return strings.ContainsRune(":/-T Z", r) })
	return len(parts) > 1 && strings.Trim(strings.Join(parts, ""), digits+".") == ""
}

// minus is the sign of printed texts.
const minus = "\u2212"

func isMissing(cell string) bool {
	words := []string{"", "na", "n/a", "#n/a", "nan", "null", "none", "?", "-", "."}
	return slices.Contains(words, strings.ToLower(cell))
}

func plural(n int) string {
	if n == 1 {
		return ""
	}
	return "s"
}

func quote(cell string) string { return strconv.Quote(tree.Cut(cell, quoted)) }

// quoted is how many characters of a cell are shown.
const quoted = 30
