package tabular

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"crease/algo/base/work"
	"crease/algo/data/intake"
	"crease/algo/data/sample"
	"crease/algo/spec"
)

// NewRows are rows of a table like one that was learned from, with or without its label.
type NewRows struct {
	Header    string      // the line with the names, "" where there is none
	Lines     []string    // the rows as they stand there
	Separator string      // between their cells
	Decimal   string      // the sign before decimals
	X         [][]float64 // the inputs, in the order in which they were learned
	Y         []float64   // the labels; nil if there are none
}

// ReadRows reads new rows of a table like the one that was learned from, whose columns stand in any order and beside
// others; without a header they are the inputs, perhaps with the label after them. Where a number may be read in two ways
// it is read as there, with its sign before decimals. Its unit is the one there, or none stands beside it; beside none
// there 50 % is .5. Errors name the line or the column, or are w's.
func ReadRows(data []byte, learned *sample.Look, w *work.Meter) (r NewRows, err error) {
	src, err := intake.Open(data, w)
	if err != nil {
		return r, err
	}
	if src.Kind == intake.Arrays {
		return r, errors.New("new rows are read as text in columns")
	}
	if learned.Decimal != "" {
		if r, err = readRows(src, learned, learned.Decimal, w); err == nil {
			return r, nil
		}
	}
	return readRows(src, learned, "", w)
}

// readRows is ReadRows with a sign before decimals, unless that separates columns; "" for the one that is recognised.
func readRows(src *intake.Source, learned *sample.Look, decimal string, w *work.Meter) (r NewRows, err error) {
	names := learned.Names
	t, err := newText(src, w)
	if err != nil {
		return r, err
	}
	first := strings.Trim(strings.TrimSpace(t.line), `"`)
	single := len(names) == 2 && strings.EqualFold(first, names[0])
	if !single {
		err = t.recognise(spec.Table{Ignore: []string{None}})
		if decimal != "" && len(t.Columns) > 0 && t.Separator != decimal {
			err = t.recognise(spec.Table{Ignore: []string{None}, Separator: t.Separator, Decimal: decimal})
		}
	}
	alone := len(t.Columns) == 0
	if alone {
		if len(names) != 2 { // a single column has no separators
			return r, err
		}
		if t.Separator, t.Decimal = ",", "."; decimal == "," {
			t.Separator, t.Decimal = ";", ","
		}
		t.Columns = make([]Column, 1)
		t.head, t.body = t.number, t.number
		if _, _, words := t.measured(first); words != "" {
			t.Header, t.Columns[0].Name = true, first
		}
	}
	at, d := make([]int, len(names)), len(names)-1
	for j, name := range names {
		if at[j] = j; t.Header {
			at[j] = slices.IndexFunc(t.Columns, func(c Column) bool { return strings.EqualFold(c.Name, name) })
		}
		if at[j] < 0 || at[j] >= len(t.Columns) {
			if at[j] = len(t.Columns); j < d { // where nothing stands
				return r, t.at(t.head,
					fmt.Errorf("there is no column %s, from which the label was learned", quote(name)))
			}
		}
	}
	if r.Separator, r.Decimal = t.Separator, t.Decimal; t.Header {
		r.Header = strings.TrimRight(t.line, "\r\n")
	}
	labelled, blank := true, make([]string, len(t.Columns))
	units := slices.Clone(learned.Units) // where they are not known those of the first numbers
	if units == nil {
		units = make([]string, len(names))
	}
	seen := make([]bool, len(names))
	for more := !t.Header || t.next(); more; more = t.next() {
		if t.number < t.body {
			continue
		}
		cells := t.split(t.line)
		if alone { // a comma in it separates nothing
			cells = []string{strings.Trim(strings.TrimSpace(t.line), `"`)}
		}
		n := len(t.Columns)
		if !t.Header { // nothing tells what more columns are
			n = min(n, len(names))
		}
		if len(cells) > n && strings.Join(cells[n:], "") != "" {
			return r, t.at(t.number, fmt.Errorf(wordsCells, len(cells), plural(len(cells)), n))
		}
		x, cells := make([]float64, d), append(append(cells, blank...)[:len(t.Columns)], "")
		for j, k := range at {
			v, unit, words := t.measured(cells[k])
			if words == "" && learned.Units == nil && !seen[j] {
				units[j], seen[j] = unit, true
			}
			was := units[j]
			bare := learned.Units != nil && (unit == "" && was != "%" || unit == "%" && was == "") // it is one number anyway
			switch {
			case words == "" && unit != was && !bare && was == "":
				return r, t.at(t.number, fmt.Errorf("%s has no unit, but here it is %s", names[j], quote(cells[k])))
			case words == "" && unit != was && !bare:
				return r, t.at(t.number, fmt.Errorf("%s is in %s, but here it is %s", names[j], was, quote(cells[k])))
			case words == "" && j < d:
				x[j] = v
			case words == "":
				r.Y = append(r.Y, v)
			case j < d:
				return r, t.at(t.number, fmt.Errorf(words, names[j], quote(cells[k])))
			default:
				labelled = false
			}
		}
		r.Lines, r.X = append(r.Lines, strings.TrimRight(t.line, "\r\n")), append(r.X, x)
	}
	if !labelled {
		r.Y = nil
	}
	if len(r.X) == 0 && t.meter.Err() == nil {
		return r, t.at(t.head, errors.New(wordsNoSamples))
	}
	return r, t.meter.Err()
}
