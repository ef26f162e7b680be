package tabular

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"crease/algo/base/work"
)

// isJSON reports whether text is a list or an object rather than lines of cells.
func isJSON(data []byte) bool {
	data = bytes.TrimLeft(data, " \t\r\n")
	return len(data) > 0 && (data[0] == '[' || data[0] == '{')
}

// fromJSON returns the lines of a table that is given as a list of rows, as JSON and NumPy write
// them, or as records, {"x1": 1, "y": 2}, in a list or one after the other.
func fromJSON(data []byte, w *work.Meter) ([]byte, error) {
	if inner := bytes.TrimLeft(data, "[ \t\r\n"); len(inner) > 0 && inner[0] == '{' {
		return fromRecords(data, w)
	}
	return fromRows(data, w)
}

// fromRows returns a line for each innermost list.
func fromRows(data []byte, w *work.Meter) ([]byte, error) {
	if bytes.Contains(data, []byte("...")) {
		return nil, errors.New(wordsAbbreviated)
	}
	out := make([]byte, 0, len(data))
	depth, within := 0, false
	for i, c := range data {
		if i%4096 == 0 {
			if err := w.Tick(work.PerByte * min(4096, len(data)-i)); err != nil {
				return nil, err
			}
		}
		switch {
		case c == '[':
			depth++
			within = true
			if depth > 2 {
				return nil, errors.New(wordsDeepList)
			}
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
		}
	}
	return out, nil
}

// fromRecords returns the names of the first record and a line for each.
func fromRecords(data []byte, w *work.Meter) ([]byte, error) {
	in := json.NewDecoder(bytes.NewReader(data))
	in.UseNumber()
	var names, out []byte
	var keys []string
	row := map[string][]byte{}
	last := int64(0)
	for n := 1; ; n++ {
		bad := func(err error) ([]byte, error) { return nil, fmt.Errorf(wordsRecord, n, err) }
		t, err := in.Token()
		for err == nil && (t == json.Delim('[') || t == json.Delim(']')) {
			t, err = in.Token()
		}
		switch {
		case err != nil && n > 1 && in.InputOffset() >= int64(len(bytes.TrimRight(data, " \t\r\n"))):
			return append(append(names, '\n'), out...), nil
		case err != nil:
			return bad(err)
		case t != json.Delim('{'):
			return bad(errors.New(wordsNoRecord))
		}
		clear(row)
		for in.More() {
			key, value, err := member(in)
			if err != nil {
				return bad(err)
			}
			if n == 1 {
				keys = append(keys, key)
			} else if !slices.Contains(keys, key) {
				return bad(fmt.Errorf(wordsNewField, quote(key)))
			}
			row[key] = value
		}
		if _, err := in.Token(); err != nil { // the closing brace
			return bad(err)
		}
		for i, k := range keys {
			if i > 0 {
				out = append(out, ',')
			}
			out = append(out, row[k]...)
			if n == 1 {
				names = appendQuoted(append(names, ","[:min(i, 1)]...), k)
			}
		}
		out = append(out, '\n')
		if err := w.Tick(work.PerByte * int(in.InputOffset()-last)); err != nil {
			return nil, err
		}
		last = in.InputOffset()
	}
}

// member reads a name and a value of a record; the value is returned as a cell.
func member(in *json.Decoder) (key string, cell []byte, err error) {
	t, err := in.Token()
	if err != nil {
		return "", nil, err
	}
	key, _ = t.(string)
	if t, err = in.Token(); err != nil {
		return "", nil, err
	}
	switch v := t.(type) {
	case json.Number:
		return key, []byte(v), nil
	case string:
		return key, appendQuoted(nil, v), nil
	case bool:
		return key, strconv.AppendBool(nil, v), nil
	case nil:
		return key, nil, nil
	}
	return "", nil, fmt.Errorf(wordsNested, quote(key))
}

// appendQuoted appends a text as a cell in quotes.
func appendQuoted(out []byte, text string) []byte {
	out = append(out, '"')
	for _, c := range []byte(text) {
		switch c {
		case '"':
			out = append(out, '"')
		case '\n', '\r': // a cell ends with its line
			c = ' '
		}
		out = append(out, c)
	}
	return append(out, '"')
}
