package formats

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"crease/algo/base/work"
	"crease/algo/data/npy"
	"crease/algo/data/sample"
	"crease/algo/data/tabular"
	"crease/algo/spec"
)

// Asked is what is shown of a table before it is read: how it would be taken.
type Asked struct {
	Shape tabular.Shape
	First [][]string // its first rows, as they stand there
	// Why says what only the reader can decide, and Option is the setting that decides; see
	// tabular.Unclear. Both are "" where the table was only not plain.
	Why, Option string
}

// Asks reports whether the reader has to say how the table is to be read.
func (t *Taken) Asks() bool { return len(t.Asked.Shape.Columns) > 0 }

// Ask returns how data would be taken as a table with the choices f. The error says why it is none.
func Ask(data []byte, f spec.Table, w *work.Meter) (a Asked, err error) {
	a.Shape, a.First, err = tabular.Preview(data, f, w)
	if len(a.Shape.Of(tabular.Input)) == 0 || len(a.Shape.Of(tabular.Label)) == 0 {
		return Asked{}, err
	}
	return a, a.doubt(err)
}

// Soon reports whether Ask takes no more than milliseconds: data is short or a table in columns.
func Soon(data []byte) bool { return len(data) <= looked || !npy.Is(data) && !tabular.IsJSON(data) }

// AskFirst returns what has to be asked about a table in columns, by its beginning alone. ok is false
// for anything else.
func AskFirst(data []byte) (a Asked, ok bool) {
	if !Soon(data) || Sniff(data) != Table || NotText(data) != nil {
		return a, false
	}
	a, err := Ask(data, spec.Table{}, nil)
	return a, err == nil && len(a.Shape.Columns) > 0 && (!a.Shape.Plain || a.Why != "")
}

// doubt notes what an error leaves to the reader, and returns any other one.
func (a *Asked) doubt(err error) error {
	var unclear *tabular.Unclear
	if !errors.As(err, &unclear) {
		return err
	}
	a.Why, a.Option = err.Error(), unclear.Option
	return nil
}

// table takes a table of samples, to its last row if nothing about it has to be asked.
func (t *Taken) table(data []byte, w *work.Meter) (err error) {
	if t.Asked, err = Ask(data, spec.Table{}, w); err != nil {
		return err
	}
	if few := t.few(data); few > 0 && t.Why == "" {
		t.Why = fmt.Sprintf(fewRows, few)
	}
	if !t.Shape.Plain || t.Why != "" {
		return nil
	}
	asked := t.Asked
	if *t, err = ReadTable(data, spec.Table{}, w); t.Asks() {
		t.First = asked.First
	}
	return err
}

// few returns the rows of a table that may as well be an array of a network: one without names, with
// no more rows than a network has units.
func (t *Taken) few(data []byte) int {
	rows := t.Shape.Rows
	if npy.Is(data) {
		if list, _ := npy.Open(data, nil); len(list) > 1 && !strings.HasPrefix(list[0].Name, "arr_") {
			return 0
		}
	} else if t.Shape.Header || bytes.TrimLeft(data, " \t\r\n")[0] != '[' {
		return 0
	} else {
		rows = bytes.Count(data, []byte("]")) - 1
	}
	if rows > spec.MaxUnits {
		return 0
	}
	return rows
}

// ReadTable reads a table of samples with the choices f, to its last row. What is still unclear has to
// be asked; other errors name the line, the row or the array, or are w's.
func ReadTable(data []byte, f spec.Table, w *work.Meter) (t Taken, err error) {
	t.Kind = Sniff(data)
	var rows *sample.Table
	if rows, t.Shape, err = tabular.Read(data, f, w); err == nil {
		t.Dim, t.Rows, t.Skipped = rows.Dim(), int(rows.Len()), t.Shape.Skipped
		t.Look = rows.Look(t.Shape.Names())
		t.Asked = Asked{}
		return t, nil
	}
	if err = t.doubt(err); err != nil {
		t.Asked = Asked{}
	}
	return t, err
}

// likeTable reports whether a text is a table of samples rather than a network, by its beginning. cut
// says that there is more of it.
func likeTable(text string, cut bool) bool {
	if text[0] == '[' || text[0] == '{' {
		spec := text[0] == '{' && sniffObject(strings.TrimSpace(text[1:])) == Spec
		return !spec && (rowsOfNumbers(text, cut) || tableObject(text))
	}
	var lines []string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" && !strings.ContainsAny(line[:1], "#%") {
			lines = append(lines, line)
		}
	}
	if cut && len(lines) > 1 {
		lines = lines[:len(lines)-1]
	}
	if len(lines) == 0 {
		return false
	}
	first, rows := lines[0], lines[1:]
	switch sep := strings.HasPrefix(strings.ToLower(first), "sep="); {
	case sep && len(first) <= len("sep=;"), tabular.IsARFF(first):
		return true
	case strings.Count(text, "# name:") > 1: // Octave's arrays
		return false
	case strings.Contains(first, "=") || slices.ContainsFunc(rows, isCode):
		return false
	case strings.ContainsAny(first, "[{"):
		return false
	case isCells(first) || len(rows) == 0:
		return isCells(first)
	}
	n := 0
	for _, r := range rows {
		if isCells(r) {
			n++
		}
	}
	return 5*n >= 4*len(rows) && strings.ContainsAny(first, ",;|\t ")
}

// isCells reports whether a line is two numbers or more, perhaps quoted, beside other cells.
func isCells(line string) bool {
	if strings.ContainsAny(line, "[]{}()=") {
		return false
	}
	n := 0
	for cell := range strings.FieldsFuncSeq(line, func(r rune) bool { return strings.ContainsRune(",;|\t \"'", r) }) {
		if strings.Trim(strings.TrimLeft(cell, "+-−."), "0123456789.eEdD+-") == "" {
			n++
		}
	}
	return n > 1
}

// rowsOfNumbers reports whether a text is a list of lists of numbers, of one length, and nothing
// else; between them there may be commas or spaces.
func rowsOfNumbers(text string, cut bool) bool {
	depth, rows, width := 0, 0, 0
	for {
		end := strings.IndexAny(text, "[]")
		if end < 0 {
			break
		}
		opens := text[end] == '['
		if cells := cellsOf(text[:end]); len(cells) > 0 {
			if opens || len(cells) < 2 || rows > 0 && len(cells) != width || slices.ContainsFunc(cells, noNumber) {
				return false
			}
			rows, width = rows+1, len(cells)
		}
		if opens {
			depth++
		} else {
			depth--
		}
		if depth > 2 || depth < 0 {
			return false
		}
		text = text[end+1:]
	}
	if len(cellsOf(text)) > 0 { // the last row is not closed
		return cut && rows > 0
	}
	return rows > 1 && (cut || depth == 0)
}

// cellsOf takes a row of a list apart at its commas and spaces.
func cellsOf(row string) []string {
	return strings.FieldsFunc(row, func(r rune) bool { return strings.ContainsRune(", \t\r\n", r) })
}

// noNumber reports whether a cell is neither a number nor what stands for one.
func noNumber(cell string) bool {
	return strings.Trim(cell, digits+"+-−.eE") != "" &&
		!slices.Contains([]string{"nan", "null", "inf"}, strings.ToLower(cell))
}

// inRows are the names of what may be a list of rows in a table: inputs, labels, or all of it.
var inRows = []string{"data", "x", "y", "input", "inputs", "features", "points", "target", "targets", "output",
	"outputs", "label", "labels"}

// tableObject reports whether JSON is a table: records, or columns without weights among them, or
// rows beside the names of the columns or the labels.
func tableObject(text string) bool {
	in := json.NewDecoder(strings.NewReader(strings.TrimLeft(text, "[ \t\r\n")))
	if t, err := in.Token(); err != nil || t != json.Delim('{') {
		return false
	}
	numbers, flat, weights := 0, true, false
	for {
		key, err := in.Token()
		name, named := key.(string)
		if err != nil || !named {
			return numbers > 1 && (flat || !weights)
		}
		n, depth := value(in)
		if depth > 1 && !slices.Contains(inRows, strings.ToLower(name)) {
			return false
		}
		numbers += n
		flat = flat && depth == 0
		r := roleOf(name)
		weights = weights || r == hiddenWeight || r == anyWeight || isDeeper(name)
	}
}

// value reads a value and returns how many numbers are in it and how deep its lists and objects are.
func value(in *json.Decoder) (numbers, most int) {
	for depth := 0; ; {
		t, err := in.Token()
		switch v := t.(type) {
		case json.Delim:
			if depth++; v == ']' || v == '}' {
				depth -= 2
			}
			most = max(most, depth)
		case float64:
			numbers++
		}
		if err != nil || depth <= 0 {
			return numbers, most
		}
	}
}
