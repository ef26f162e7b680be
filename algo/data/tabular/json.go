package tabular

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"crease/algo/base/work"
)

// isJSON reports whether a value is a list or an object.
func isJSON(data []byte) bool { return len(data) > 0 && (data[0] == '[' || data[0] == '{') }

// fromJSON returns the lines of a table in one of the forms that JSON and NumPy have for it: a list
// of rows; records, {"x1": 1, "y": 2}, in a list or one after the other; or an object of columns.
func fromJSON(data []byte, w *work.Meter) ([]byte, error) {
	data = bytes.TrimSpace(data)
	inner := bytes.TrimLeft(data, "[ \t\r\n")
	switch {
	case len(inner) == 0 || inner[0] != '{':
		return fromRows(data, w)
	case len(inner) == len(data) && hasColumns(data):
		return fromColumns(data, w)
	}
	return fromRecords(data, w)
}

// fromRows returns a line for each innermost list. It is an error if there is anything but commas
// between the lists, or if one is not closed, as in a file that was cut.
func fromRows(data []byte, w *work.Meter) ([]byte, error) {
	if bytes.Contains(data, []byte("...")) {
		return nil, errors.New(wordsAbbreviated)
	}
	out := make([]byte, 0, len(data))
	depth, within, start := 0, false, 0
	for i, c := range data {
		if i%4096 == 0 {
			if err := w.Tick(work.PerByte * min(4096, len(data)-i)); err != nil {
				return nil, err
			}
		}
		switch {
		case c == '[':
			depth++
			if depth > 2 || within && len(bytes.TrimSpace(out[start:])) > 0 {
				return nil, errors.New(wordsDeepList)
			}
			within, start = true, len(out)
		case c == ']':
			depth--
			if within {
				out = append(out, '\n')
			}
			within = false
		case within && (c == '\n' || c == '\r'): // NumPy breaks long rows
			out = append(out, ' ')
		case within:
			out = append(out, c)
		case strings.IndexByte(", \t\r\n", c) < 0:
			return nil, errors.New(wordsOutside)
		}
	}
	if depth != 0 {
		return nil, errors.New(wordsOpenList)
	}
	return out, nil
}

// decoder reads JSON piece by piece and reports to a meter how far it is.
type decoder struct {
	*json.Decoder
	w    *work.Meter
	last int64 // what the meter knows of
}

func newDecoder(data []byte, w *work.Meter) *decoder {
	d := &decoder{Decoder: json.NewDecoder(bytes.NewReader(data)), w: w}
	d.UseNumber()
	return d
}

func (d *decoder) tick() error {
	at := d.InputOffset()
	err := d.w.Tick(work.PerByte * int(at-d.last))
	d.last = at
	return err
}

// cells reads the cells of a list, or of an object with their names, to its end. The sign that opens it
// has been read.
func (d *decoder) cells(open json.Token) (names []string, cells [][]byte, err error) {
	for d.More() {
		nested := errors.New(wordsNestedColumn)
		var t json.Token
		if open == json.Delim('{') {
			if t, err = d.Token(); err != nil {
				return nil, nil, err
			}
			name, _ := t.(string)
			names, nested = append(names, name), fmt.Errorf(wordsNested, quote(name))
		}
		if t, err = d.Token(); err != nil {
			return nil, nil, err
		}
		cell, ok := cellOf(t)
		if !ok {
			return nil, nil, nested
		}
		cells = append(cells, cell)
	}
	_, err = d.Token()
	return names, cells, err
}

// cellOf returns a number, a text or the like as a cell.
func cellOf(t json.Token) (cell []byte, ok bool) {
	switch v := t.(type) {
	case json.Number:
		return []byte(v), true
	case string:
		return inQuotes(v), true
	case bool:
		return strconv.AppendBool(nil, v), true
	}
	return nil, t == nil
}

// fromRecords returns the names of the first record and a line for each.
func fromRecords(data []byte, w *work.Meter) (out []byte, err error) {
	in := newDecoder(data, w)
	var columns []string
	for n := 1; ; n++ {
		t, err := in.Token()
		for err == nil && (t == json.Delim('[') || t == json.Delim(']')) {
			t, err = in.Token()
		}
		var names []string
		var cells [][]byte
		switch {
		case err == io.EOF && n > 1:
			return out, nil
		case err == nil && t != json.Delim('{'):
			err = errors.New(wordsNoRecord)
		case err == nil:
			names, cells, err = in.cells(t)
		}
		if n == 1 && err == nil {
			columns, out = names, appendNames(nil, names)
		}
		row := make([][]byte, len(columns))
		for i, name := range names {
			at := slices.Index(columns, name)
			if at < 0 {
				err = fmt.Errorf(wordsNewField, quote(name))
				break
			}
			row[at] = cells[i]
		}
		if err != nil {
			return nil, fmt.Errorf(wordsRecord, n, err)
		}
		out = appendLine(out, row)
		if err := in.tick(); err != nil {
			return nil, err
		}
	}
}

// hasColumns reports whether a member of an object is a list or an object, as columns are and the
// cells of a record are not.
func hasColumns(object []byte) bool {
	in := json.NewDecoder(bytes.NewReader(object))
	t, err := in.Token()
	for err == nil && t != json.Delim('}') {
		if t, err = in.Token(); t == json.Delim('[') || t == json.Delim('{') {
			return true
		}
	}
	return false
}

// members are the lists of an object, in order.
type members struct {
	names  []string
	cells  [][][]byte
	keys   []string // of the rows, where the lists are objects too
	inputs bool     // a list of rows with several columns is among them
}

// fromColumns returns the lines of a table whose columns are the members of an object: each a list,
// or an object by the names of the rows, as pandas writes them unasked. Members by the names of the
// columns are rows, its orient="index"; rows or records that are the member data, beside the names
// in columns, its orient="split" and "table". A list of lists, as of x in {"x": [[1, 2], …], "y": [3, …]}, is several
// columns.
func fromColumns(object []byte, w *work.Meter) ([]byte, error) {
	in := newDecoder(object, w)
	if _, err := in.Token(); err != nil {
		return nil, err
	}
	var m members
	var rows json.RawMessage
	for in.More() {
		t, err := in.Token()
		var value json.RawMessage
		if err == nil {
			err = in.Decode(&value)
		}
		if err == nil {
			err = in.tick()
		}
		if err != nil {
			return nil, err
		}
		name, _ := t.(string)
		if name == "data" && isNested(value) {
			rows = value
		} else if err := m.add(name, value); err != nil {
			return nil, fmt.Errorf(wordsMember, quote(name), err)
		}
	}
	if _, err := in.Token(); err != nil { // the closing brace
		return nil, errors.New(wordsOpenList)
	}
	if _, err := in.Token(); err != io.EOF {
		return nil, errors.New(wordsOutside)
	}
	switch i := slices.Index(m.names, "columns"); {
	case rows != nil && i >= 0:
		lines, err := fromRows(rows, w)
		return append(appendLine(nil, m.cells[i]), lines...), err
	case rows != nil && (!isMatrix(rows) || !m.keepColumns(bytes.Count(rows, []byte("["))-1)):
		return fromJSON(rows, w)
	case rows != nil:
		if err := m.add("data", rows); err != nil {
			return nil, fmt.Errorf(wordsMember, quote("data"), err)
		}
	}
	return m.lines()
}

// isNested reports whether a value is a list of lists or of objects.
func isNested(value []byte) bool {
	rest, ok := bytes.CutPrefix(value, []byte("["))
	rest = bytes.TrimLeft(rest, " \t\r\n")
	return ok && len(rest) > 0 && (rest[0] == '[' || rest[0] == '{')
}

func isMatrix(value []byte) bool {
	return isNested(value) && bytes.IndexByte(value, '{') < 0
}

// add adds the cells of a list or of an object. Another value says something about the table and is
// left out.
func (m *members) add(name string, value []byte) error {
	if !isJSON(value) || name == "schema" || name == "index" && len(m.names) > 0 && m.names[0] == "columns" {
		return nil
	}
	in := newDecoder(value, nil)
	open, _ := in.Token() // of a value that was found to be whole
	if isMatrix(value) {
		return m.addRows(name, in)
	}
	keys, list, err := in.cells(open)
	switch {
	case err != nil:
		return err
	case len(m.names) == 0:
		m.keys = keys
	case !slices.Equal(m.keys, keys):
		return errors.New(wordsOtherKeys)
	}
	m.names, m.cells = append(m.names, name), append(m.cells, list)
	return nil
}

// keepColumns leaves out what says something about a table of so many rows and is no column of it: texts, and numbers
// that are more or fewer unless they are named as labels are. It reports whether there are others.
func (m *members) keepColumns(rows int) bool {
	others := members{keys: m.keys, inputs: m.inputs}
	for i, c := range m.cells {
		numbers := len(c) > 0 && !bytes.HasPrefix(c[0], []byte(`"`))
		if numbers && (len(c) == rows || slices.Contains(labels, strings.ToLower(m.names[i]))) {
			others.names, others.cells = append(others.names, m.names[i]), append(others.cells, c)
		}
	}
	*m = others
	return len(m.names) > 0
}

// addRows adds the columns of a list of rows, whose opening bracket has been read. Where there are several they come
// first: what is one column beside them is the label. There is none beside two such lists.
func (m *members) addRows(name string, in *decoder) error {
	if len(m.keys) > 0 {
		return errors.New(wordsOtherKeys)
	}
	var columns [][][]byte
	for n := 1; in.More(); n++ {
		open, _ := in.Token()
		if open != json.Delim('[') {
			return errors.New(wordsNestedColumn)
		}
		_, row, err := in.cells(open)
		if err != nil {
			return err
		}
		if n == 1 {
			columns = make([][][]byte, len(row))
		}
		if len(row) != len(columns) {
			return fmt.Errorf(wordsRagged, n, len(row), plural(len(row)), len(columns))
		}
		for i, cell := range row {
			columns[i] = append(columns[i], cell)
		}
	}
	if len(columns) == 1 {
		m.names, m.cells = append(m.names, name), append(m.cells, columns[0])
		return nil
	}
	if m.inputs {
		return errors.New(wordsNestedColumn)
	}
	m.inputs = true
	for i, c := range columns {
		m.names, m.cells = slices.Insert(m.names, i, name+strconv.Itoa(i+1)), slices.Insert(m.cells, i, c)
	}
	return nil
}

func (m *members) lines() (out []byte, err error) {
	if len(m.names) == 0 {
		return nil, errors.New(wordsNoRecord)
	}
	if len(m.keys) > 0 && strings.Trim(m.keys[0], "0123456789") != "" { // by the names of the columns
		out = appendNames(nil, m.keys)
		for _, row := range m.cells {
			out = appendLine(out, row)
		}
		return out, nil
	}
	rows := len(m.cells[0])
	for i, c := range m.cells {
		if len(c) != rows {
			return nil, fmt.Errorf(wordsColumnLength, quote(m.names[i]), len(c), quote(m.names[0]), rows)
		}
	}
	out = appendNames(nil, m.names)
	row := make([][]byte, len(m.cells))
	for n := range rows {
		for i, c := range m.cells {
			row[i] = c[n]
		}
		out = appendLine(out, row)
	}
	return out, nil
}

func appendLine(out []byte, cells [][]byte) []byte {
	for i, c := range cells {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(out, c...)
	}
	return append(out, '\n')
}

func appendNames(out []byte, names []string) []byte {
	cells := make([][]byte, len(names))
	for i, n := range names {
		cells[i] = inQuotes(n)
	}
	return appendLine(out, cells)
}

// unquoted replaces what ends a cell in quotes, and its line.
var unquoted = strings.NewReplacer(`"`, `""`, "\n", " ", "\r", " ")

func inQuotes(text string) []byte { return []byte(`"` + unquoted.Replace(text) + `"`) }
