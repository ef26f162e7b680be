package tabular

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"crease/algo/base/work"
	"crease/algo/data/intake"
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

// ReadRows reads new rows with columns of the names given, the inputs' and at the end the label's, in any order and
// beside others; without a header they are the inputs, perhaps with the label after them. Where a number may be read in two
// ways it is read as in the table that was learned from, with its sign before decimals. A column has one unit, or none.
// Errors name the line or the column, or are w's.
func ReadRows(data []byte, names []string, decimal string, w *work.Meter) (r NewRows, err error) {
	src, err := intake.Open(data, w)
	if err != nil {
		return r, err
	}
	if src.Kind == intake.Arrays {
		return r, errors.New(wordsRowsText)
	}
	if decimal != "" {
		if r, err = readRows(src, names, decimal, w); err == nil {
			return r, nil
		}
	}
	return readRows(src, names, "", w)
}

// readRows is ReadRows with a sign before decimals, unless that separates columns; "" for the one that is recognised.
func readRows(src *intake.Source, names []string, decimal string, w *work.Meter) (r NewRows, err error) {
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
				return r, t.at(t.head, fmt.Errorf(wordsNoInputColumn, quote(name)))
			}
		}
	}
	if r.Separator, r.Decimal = t.Separator, t.Decimal; t.Header {
		r.Header = strings.TrimRight(t.line, "\r\n")
	}
	labelled, blank := true, make([]string, len(t.Columns))
	units := map[int]string{} // of columns, one each
	for more := !t.Header || t.next(); more; more = t.next() {
		if t.number < t.body {
			continue
		}
		x, cells := make([]float64, d), append(append(t.split(t.line), blank...)[:len(t.Columns)], "")
		if alone { // a comma in it separates nothing
			cells[0] = strings.Trim(strings.TrimSpace(t.line), `"`)
		}
		for j, k := range at {
			v, unit, words := t.measured(cells[k])
			if was, ok := units[k]; words == "" && !ok {
				units[k] = unit
			} else if words == "" && unit != was { // 12 kg and 13 g
				return r, t.at(t.number, fmt.Errorf(wordsNotNumber, names[j], quote(cells[k])))
			}
			switch {
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
