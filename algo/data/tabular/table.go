// Package tabular reads tables of samples as other programs write them: text in columns, JSON, and arrays as NumPy
// saves them. It recognises separator, decimal sign, header and encoding, and what each column is for; what a
// spec.Table says decides where it says something. What it takes is the same on the command line and in the page.
package tabular

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"crease/algo/base/work"
	"crease/algo/data/intake"
	"crease/algo/data/sample"
	"crease/algo/num/linalg"
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
	Name  string // "" in a table without names
	Role  Role
	Unit  string // what stands beside every number, as kg or CHF; of % 50 % is .5
	Empty bool   // nothing stands in it, as beyond the bars around a table of Markdown
	Index bool   // it counts the rows and explains nothing, and so is proposed to be ignored
}

// Shape says how a table was taken.
type Shape struct {
	Separator, Decimal string // of text, "" of arrays
	Header             bool   // the columns have names
	UTF16              bool
	Columns            []Column
	Plain              bool     // the columns are x1,…,xd,y, or arrays: nothing was guessed
	Rows, Skipped      int      // rows that were read, and lines that are none and were left out
	Bad                []int    // the numbers of the first lines that are no rows, left out or not
	Transposed         bool     // the rows are the columns of an array
	Others             []string // arrays of the file that are left out
	Odd                []Odd    // what seems to stand for missing numbers
}

// Odd is a number far from all others of its column that is there several times, as -999 for a missing one.
type Odd struct {
	Column string
	Value  float64
	Rows   int
}

// Of returns the names of the columns with a role, in their order. A column without a name is called by its number.
func (s *Shape) Of(role Role) []string {
	at := s.at(role)
	return linalg.Values(len(at), func(k int) string { return s.name(at[k]) })
}

func (s *Shape) at(role Role) []int {
	return linalg.Where(len(s.Columns), func(i int) bool { return s.Columns[i].Role == role })
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

// Look returns what is shown of a table that was taken so.
func (s *Shape) Look(t *sample.Table) sample.Look {
	l := t.Look(s.Names())
	l.Decimal = s.Decimal
	for _, role := range []Role{Input, Label} {
		for _, i := range s.at(role) {
			l.Units = append(l.Units, s.Columns[i].Unit)
		}
	}
	return l
}

func (s *Shape) called(i int) string { return cmp.Or(s.Columns[i].Name, fmt.Sprintf("column %d", i+1)) }

// name returns the name of a column, or its number if it has none of its own, after a # if that is another's name.
func (s *Shape) name(i int) string {
	name, number := s.Columns[i].Name, strconv.Itoa(i+1)
	own := name != "" && len(name) <= 60 && utf8.ValidString(name) && name[0] != '#' // a choice holds no longer one
	for k, c := range s.Columns {
		own = own && (c.Name != name || k == i)
		if c.Name == number && k != i {
			number = "#" + number
		}
	}
	if own {
		return name
	}
	return number
}

// Told returns what is to be told of how a table was taken, in sentences; "" if nothing was guessed.
func (s *Shape) Told() string {
	text := s.LeftOut()
	if label := s.Of(Label); !s.Plain && len(label) > 0 {
		taken := fmt.Sprintf("%s is learned from %s.", label[0], strings.Join(s.Of(Input), ", "))
		text = strings.TrimSpace(taken + " " + text)
	}
	return text
}

// LeftOut returns what of a table was left out or taken for something else, in sentences; "" for nothing.
func (s *Shape) LeftOut() string {
	var out []string
	say := func(form string, args ...any) { out = append(out, fmt.Sprintf(form, args...)) }
	for i, c := range s.Columns {
		switch {
		case c.Index:
			say("%s only counts the rows and is left out.", s.called(i))
		case c.Role == Ignored && !c.Empty:
			say("%s is left out.", s.called(i))
		case c.Unit == "%":
			say("50%% in %s is taken as 0.5.", s.called(i))
		case c.Unit != "":
			say("%s is in %s.", s.called(i), c.Unit)
		}
	}
	switch {
	case s.Skipped > 0 && len(s.Bad) > 0:
		say("Left out as no rows of numbers: %d line%s (%s).", s.Skipped, plural(s.Skipped), numbers(s.Bad, s.Skipped))
	case s.Skipped > 0:
		say("Left out for a missing number: %d row%s.", s.Skipped, plural(s.Skipped))
	}
	if len(s.Odd) > 0 {
		say("%s", SayOdd(s.Odd))
	}
	return strings.Join(out, " ")
}

// SayOdd says what seems to stand for missing numbers.
func SayOdd(list []Odd) string {
	return strings.Join(linalg.Values(len(list), func(i int) string {
		return fmt.Sprintf("%d rows have %s in %s, far from all others, as if that stood for a missing number.",
			list[i].Rows, strconv.FormatFloat(list[i].Value, 'g', -1, 64), list[i].Column)
	}), " ")
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

// Unclear is the error for what only the owner of the table can decide. Option is the setting that does.
type Unclear struct {
	Option string // separator, decimal, header, label, ignore or bad
	Err    error
}

// Error implements error.
func (u *Unclear) Error() string { return u.Err.Error() }

// Read reads a table of samples. Errors name the line or the array, are an *Unclear, or w's.
func Read(src *intake.Source, f spec.Table, w *work.Meter) (t *sample.Table, s Shape, err error) {
	switch {
	case len(src.Text) > MaxBytes:
		return nil, s, fmt.Errorf("the table has %d bytes, at most %d are read", len(src.Text), MaxBytes)
	case src.Kind == intake.Arrays:
		t, s, err = readArrays(src.Arrays, f, w)
	default:
		t, s, err = readText(src, f, w)
	}
	if err == nil {
		err = s.sentinels(t, f.Skip, w)
	}
	return t, s, err
}

const previewRows = 10

// Preview returns how a table would be taken, with its first rows as they stand there. Of a table of
// text in columns only the beginning is looked at, which takes milliseconds. Shape and rows are right
// even beside an error, as far as they were recognised: there are columns unless it is no table.
func Preview(src *intake.Source, f spec.Table, w *work.Meter) (Shape, [][]string, error) {
	if src.Kind == intake.Arrays {
		return previewArrays(src.Arrays, f, w)
	}
	if src.Kind == intake.Text {
		w = nil // it is counted when the table is read
		if len(src.Text) > lookedBytes {
			src = &intake.Source{Text: src.Text[:lookedBytes], UTF16: src.UTF16, Cut: true}
		}
	}
	t, err := newText(src, w)
	if err != nil {
		return Shape{}, nil, err
	}
	if src.Cut { // the last line is not whole
		t.rest = t.rest[:strings.LastIndexAny(t.rest, "\r\n")+1]
	}
	err = t.recognise(f)
	if len(t.Columns) == 0 {
		return Shape{}, nil, err
	}
	var rows [][]string
	for more := true; more && len(rows) < previewRows; more = t.next() {
		if t.number < t.body {
			continue
		}
		row := t.split(t.line)
		for i, c := range row {
			row[i] = tree.Cut(c, quoted)
		}
		rows = append(rows, row)
	}
	return t.Shape, rows, err
}

func isPlain(line string) bool {
	names := strings.Split(line, ",")
	for i, name := range names {
		want := "x" + strconv.Itoa(i+1)
		if i == len(names)-1 {
			want = "y"
		}
		if strings.TrimSpace(name) != want {
			return false
		}
	}
	return len(names) > 1
}
