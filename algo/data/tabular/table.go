// Package tabular reads tables of samples as other programs write them: text in columns, JSON, and
// arrays as NumPy saves them. It recognises separator, decimal sign, header and encoding, and what
// each column is for; what a spec.Table says decides where it says something. What it takes is
// the same on the command line and in the page.
package tabular

import (
	"bytes"
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"crease/algo/base/work"
	"crease/algo/data/npy"
	"crease/algo/data/sample"
	"crease/algo/spec"
	"crease/algo/spec/tree"
)

// Role says what a column is for.
type Role int

// The roles.
const (
	Ignored Role = iota
	Input
	Label
)

// Column is a column of a table.
type Column struct {
	Name string // "" in a table without names
	Role Role
}

// Shape says how a table was taken.
type Shape struct {
	Separator, Decimal string // of text, "" of arrays
	Header             bool   // the columns have names
	UTF16              bool
	Columns            []Column
	Plain              bool     // the columns are x1,…,xd,y, or arrays: nothing was guessed
	Rows, Skipped      int      // rows that were read and left out
	Transposed         bool     // the rows are the columns of an array
	Others             []string // arrays of the file that are left out
}

// Of returns the names of the columns with a role, in their order. A column without a name is
// called by its number.
func (s *Shape) Of(role Role) []string {
	names := []string{}
	for i, c := range s.Columns {
		if c.Role == role {
			names = append(names, s.name(i))
		}
	}
	return names
}

// Names returns the names of the inputs, x1, x2 … where the table has none, and at the end that of the label.
func (s *Shape) Names() (names []string) {
	label := "y"
	for _, c := range s.Columns {
		switch c.Role {
		case Label:
			label = cmp.Or(c.Name, label)
		case Input:
			names = append(names, cmp.Or(c.Name, "x"+strconv.Itoa(len(names)+1)))
		}
	}
	return append(names, label)
}

// called returns what a message calls a column.
func (s *Shape) called(i int) string {
	if name := s.Columns[i].Name; name != "" {
		return name
	}
	return fmt.Sprintf(wordsColumn, i+1)
}

// longestName is the length of the longest name that a choice holds, in bytes.
const longestName = 60

// name returns the name of a column, or its number if it has none of its own.
func (s *Shape) name(i int) string {
	name := s.Columns[i].Name
	if len(name) > longestName || !utf8.ValidString(name) {
		return strconv.Itoa(i + 1)
	}
	for k, c := range s.Columns {
		if name == "" || c.Name == name && k != i {
			return strconv.Itoa(i + 1)
		}
	}
	return name
}

// Choices returns what would have the same table taken in the same way.
func (s *Shape) Choices(name string, skip bool) spec.Table {
	t := spec.Table{Name: name, Separator: s.Separator, Decimal: s.Decimal, Skip: skip}
	if s.Plain {
		return spec.Table{Name: name, Skip: skip}
	}
	if t.Header = "no"; s.Header {
		t.Header = "yes"
	}
	t.Label = s.Of(Label)[0]
	if t.Ignore = s.Of(Ignored); len(t.Ignore) == 0 {
		t.Ignore = []string{None}
	}
	return t
}

// None is what spec.Table.Ignore holds if no column is to be ignored.
const None = "none"

// Unclear is the error for what only the owner of the table can decide. Option is the setting
// that does.
type Unclear struct {
	Option string // separator, decimal, header, label, ignore or missing
	Err    error
}

// Error implements error.
func (u *Unclear) Error() string { return u.Err.Error() }

// Read reads a table of samples. Errors name the line or the array, or are w's; an *Unclear names
// the setting that decides. data must not change meanwhile.
func Read(data []byte, f spec.Table, w *work.Meter) (*sample.Table, Shape, error) {
	switch {
	case len(data) > MaxBytes:
		return nil, Shape{}, fmt.Errorf(wordsTooLong, len(data), MaxBytes)
	case npy.Is(data):
		return readArrays(data, f, w)
	}
	return readText(data, f, w)
}

const previewRows = 10

// Preview returns how a table would be taken, with its first rows as they stand there. Of a table of
// text in columns only the beginning is looked at, which takes milliseconds. Shape and rows are right
// even beside an error, as far as they were recognised: there are columns unless it is no table.
func Preview(data []byte, f spec.Table, w *work.Meter) (Shape, [][]string, error) {
	if npy.Is(data) {
		return previewArrays(data, f, w)
	}
	cut := len(data) > lookedBytes && !IsJSON(data)
	if cut {
		data = data[:lookedBytes]
	}
	if !IsJSON(data) {
		w = nil // it is counted when the table is read
	}
	t, err := newText(data, w)
	if err != nil {
		return Shape{}, nil, err
	}
	if cut { // the last line is not whole
		t.rest = t.rest[:strings.LastIndexAny(t.rest, "\r\n")+1]
	}
	err = t.recognise(f)
	if len(t.Columns) == 0 {
		return Shape{}, nil, err
	}
	var rows [][]string
	for more := !t.Header || t.next(); more && len(rows) < previewRows; more = t.next() {
		row := t.split(t.line)
		for i, c := range row {
			row[i] = tree.Cut(c, quoted)
		}
		rows = append(rows, row)
	}
	return t.Shape, rows, err
}

// UTF8 returns text in UTF-8, and whether it was in UTF-16: its mark tells, or that every other byte is
// zero.
func UTF8(data []byte) (was16 bool, text []byte) {
	at := -1 // where the high bytes are
	switch head := data[:min(len(data), 64)]; {
	case bytes.HasPrefix(head, []byte("\xff\xfe")):
		at, data = 1, data[2:]
	case bytes.HasPrefix(head, []byte("\xfe\xff")):
		at, data = 0, data[2:]
	case len(head) >= 8 && 3*bytes.Count(head, []byte{0}) > len(head):
		at = 0
		if head[0] != 0 {
			at = 1
		}
	default:
		return false, data
	}
	out := make([]byte, 0, len(data)/2)
	unit := func(i int) rune { return rune(data[i+at])<<8 | rune(data[i+1-at]) }
	for i := 0; i+1 < len(data); i += 2 {
		r := unit(i)
		if utf16.IsSurrogate(r) && i+3 < len(data) {
			r = utf16.DecodeRune(r, unit(i+2))
			i += 2
		}
		out = utf8.AppendRune(out, r)
	}
	return true, out
}

// isPlain reports whether a line is x1,…,xd,y.
func isPlain(line string) bool {
	for i := 1; ; i++ {
		name, rest, more := strings.Cut(line, ",")
		switch name = strings.TrimSpace(name); {
		case !more:
			return i > 1 && name == "y"
		case name != "x"+strconv.Itoa(i):
			return false
		}
		line = rest
	}
}
