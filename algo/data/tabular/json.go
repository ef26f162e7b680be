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
	"crease/algo/data/intake"
	"crease/algo/num/linalg"
	"crease/algo/spec/tree"
)

// fromJSON returns the lines of a table in one of the forms that JSON and NumPy have for it: a list
// of rows; records, {"x1": 1, "y": 2}, in a list or one after the other; or an object of columns.
func fromJSON(src *intake.Source, w *work.Meter) ([]byte, error) {
	data := bytes.TrimSpace(src.Text)
	if inner := bytes.TrimLeft(data, "[ \t\r\n"); len(inner) == 0 || inner[0] != '{' {
		return fromRows(data, w)
	}
	values, err := src.Values(w)
	switch {
	case err == io.ErrUnexpectedEOF:
		return nil, errors.New(wordsOpenList)
	case err != nil:
		return nil, err
	case hasColumns(values[0]) && len(values) > 1:
		return nil, errors.New(wordsOutside)
	case hasColumns(values[0]):
		return fromColumns(values[0].(tree.Object))
	}
	if list, ok := values[0].([]tree.Value); ok && len(values) == 1 {
		values = list
	}
	return fromRecords(values)
}

// fromRows returns a line for each innermost list. It is an error if there is anything but commas
// between the lists, or if one is not closed, as in a file that was cut.
func fromRows(data []byte, w *work.Meter) ([]byte, error) {
	if bytes.Contains(data, []byte("...")) {
		return nil, errors.New("the table is printed with … in place of rows; write all of it, " +
			"as with numpy.savetxt(file, table)")
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

// cells returns the cells of a list or of an object, with their names. ok is false at one that is nested, named last.
func cells(v tree.Value) (names, out []string, ok bool) {
	list, _ := v.([]tree.Value)
	object, _ := v.(tree.Object)
	for _, m := range object {
		names, list = append(names, m.Name), append(list, m.Value)
	}
	for i, e := range list {
		switch x := e.(type) {
		case json.Number:
			out = append(out, string(x))
		case string:
			out = append(out, inQuotes(x))
		case bool:
			out = append(out, strconv.FormatBool(x))
		case nil:
			out = append(out, "")
		default:
			return names[:min(i+1, len(names))], nil, false
		}
	}
	return names, out, true
}

func fromRecords(records []tree.Value) (out []byte, err error) {
	var columns []string
	for n, r := range records {
		names, list, ok := cells(r)
		switch {
		case !hasFields(r):
			return nil, fmt.Errorf(wordsRecord, n+1, errors.New(wordsNoRecord))
		case !ok:
			return nil, fmt.Errorf(wordsRecord, n+1, fmt.Errorf(wordsNested, quote(names[len(names)-1])))
		}
		if n == 0 {
			columns, out = names, appendNames(nil, names)
		}
		row := make([]string, len(columns))
		for i, name := range names {
			at := slices.Index(columns, name)
			if at < 0 {
				return nil, fmt.Errorf(wordsRecord, n+1, fmt.Errorf("%s is not in the first record", quote(name)))
			}
			row[at] = list[i]
		}
		out = appendLine(out, row)
	}
	return out, nil
}

func isNested(v tree.Value) bool {
	list, _ := v.([]tree.Value)
	return len(list) > 0 && isList(list[0])
}

func isList(v tree.Value) bool {
	_, list := v.([]tree.Value)
	return list || hasFields(v)
}

// hasColumns reports whether a value is an object with a list or an object in it, as a record is not.
func hasColumns(v tree.Value) bool {
	object, _ := v.(tree.Object)
	return slices.ContainsFunc(object, func(m tree.Member) bool { return isList(m.Value) })
}

// members are the lists of an object, in order.
type members struct {
	names  []string
	cells  [][]string
	keys   []string // of the rows, where the lists are objects too
	inputs bool     // a list of rows with several columns is among them
}

// fromColumns returns the lines of a table whose columns are the members of an object: each a list, or an object by
// the names of the rows, as pandas writes them unasked. Members by the names of the columns are rows, its
// orient="index"; rows or records that are the member data, beside the names in columns, its orient="split" and
// "table". A list of lists, as of x in {"x": [[1, 2], …], "y": [3, …]}, is several columns.
func fromColumns(object tree.Object) ([]byte, error) {
	var m members
	var rows []tree.Value
	for _, e := range object {
		if e.Name == "data" && isNested(e.Value) {
			rows = e.Value.([]tree.Value)
		} else if err := m.add(e.Name, e.Value); err != nil {
			return nil, fmt.Errorf(wordsMember, quote(e.Name), err)
		}
	}
	switch i := slices.Index(m.names, "columns"); {
	case rows != nil && i >= 0:
		return appendRows(appendLine(nil, m.cells[i]), rows)
	case rows != nil && hasFields(rows[0]):
		return fromRecords(rows)
	case rows != nil && !m.keepColumns(len(rows)):
		return appendRows(nil, rows)
	case rows != nil:
		if err := m.add("data", rows); err != nil {
			return nil, fmt.Errorf(wordsMember, quote("data"), err)
		}
	}
	return m.lines()
}

func hasFields(v tree.Value) bool {
	_, ok := v.(tree.Object)
	return ok
}

func appendRows(out []byte, rows []tree.Value) ([]byte, error) {
	for _, r := range rows {
		_, list, ok := cells(r)
		switch {
		case !isList(r):
			return nil, errors.New(wordsOutside)
		case !ok:
			return nil, errors.New(wordsDeepList)
		}
		out = appendLine(out, list)
	}
	return out, nil
}

// add adds the cells of a list or of an object. Another value says something about the table and is left out.
func (m *members) add(name string, v tree.Value) error {
	if !isList(v) || name == "schema" || name == "index" && len(m.names) > 0 && m.names[0] == "columns" {
		return nil
	}
	if list, _ := v.([]tree.Value); isNested(v) && !hasFields(list[0]) {
		return m.addRows(name, list)
	}
	keys, list, ok := cells(v)
	switch {
	case !ok && hasFields(v):
		return fmt.Errorf(wordsNested, quote(keys[len(keys)-1]))
	case !ok:
		return errors.New(wordsNestedColumn)
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
		numbers := len(c) > 0 && !strings.HasPrefix(c[0], `"`)
		if numbers && (len(c) == rows || slices.Contains(labels, strings.ToLower(m.names[i]))) {
			others.names, others.cells = append(others.names, m.names[i]), append(others.cells, c)
		}
	}
	*m = others
	return len(m.names) > 0
}

// addRows adds the columns of a list of rows. Where there are several they come first: what is one column beside them
// is the label. There is none beside two such lists.
func (m *members) addRows(name string, rows []tree.Value) error {
	if len(m.keys) > 0 {
		return errors.New(wordsOtherKeys)
	}
	var table [][]string
	for n, r := range rows {
		_, row, ok := cells(r)
		if !ok || !isList(r) {
			return errors.New(wordsNestedColumn)
		}
		if table = append(table, row); len(row) != len(table[0]) {
			return fmt.Errorf("row %d has %d cell%s, but the first has %d",
				n+1, len(row), plural(len(row)), len(table[0]))
		}
	}
	columns := linalg.Transpose(table)
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
	names, rows := m.keys, m.cells // by the names of the columns
	if len(m.keys) == 0 || strings.Trim(m.keys[0], digits) == "" {
		for i, c := range m.cells {
			if first := len(m.cells[0]); len(c) != first {
				return nil, fmt.Errorf("the column %s has %d rows, but %s has %d",
					quote(m.names[i]), len(c), quote(m.names[0]), first)
			}
		}
		names, rows = m.names, linalg.Transpose(m.cells)
	}
	out = appendNames(nil, names)
	for _, row := range rows {
		out = appendLine(out, row)
	}
	return out, nil
}

func appendLine(out []byte, cells []string) []byte {
	return append(append(out, strings.Join(cells, ",")...), '\n')
}

func appendNames(out []byte, names []string) []byte {
	return appendLine(out, linalg.Values(len(names), func(i int) string { return inQuotes(names[i]) }))
}

// unquoted replaces what ends a cell in quotes, and its line.
var unquoted = strings.NewReplacer(`"`, `""`, "\n", " ", "\r", " ")

func inQuotes(text string) string { return `"` + unquoted.Replace(text) + `"` }
