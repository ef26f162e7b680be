package units

import (
	"fmt"
	"strings"

	"crease/algo/spec"
	"crease/app/doc/model"
	"crease/app/text/messages"
)

// columns are the cells of the table that can be typed, in their order.
func columns(dim int) []string {
	if dim <= 2 {
		return []string{"dir", "b", "a"}
	}
	return []string{"b", "a"}
}

// pasteUnits returns the spec with the rows of a spreadsheet put into the table,
// from unit i's cell of a field on. Where the rows are whole units, they may be
// more than there are; the rest are added. The error names the row, and then
// nothing is taken.
func pasteUnits(s spec.Spec, i int, field, text string) (spec.Spec, error) {
	cols := columns(s.Network.Dim())
	for len(cols) > 0 && cols[0] != field {
		cols = cols[1:]
	}
	whole := len(cols) == 3
	rows, err := parseRows(text)
	if err != nil {
		return s, err
	}
	out := s
	for k, row := range rows {
		bad := func(format string, args ...any) (spec.Spec, error) {
			return s, fmt.Errorf(pastedRow, k+1, fmt.Sprintf(format, args...))
		}
		if len(row) > len(cols) {
			return bad(cellsFit, len(row), len(cols))
		}
		if i+k >= out.Network.Units() {
			if !whole || len(row) != 3 {
				return bad(noSuchUnit, i+k+1)
			}
			if i+k >= spec.MaxUnits {
				return bad(mostUnits, spec.MaxUnits)
			}
			out.Network = out.Network.Clone()
			out.Network.Append(model.Angle(0)[:s.Network.Dim()], 0, 1)
		}
		for c, v := range row {
			edited, err := setUnit(out, i+k, cols[c], v)
			if err != nil {
				return bad("%v", err)
			}
			out = edited
		}
	}
	return out, nil
}

// pasteCells puts cells that are pasted into one of the row's fields into the table; false if
// they are one cell, which is the field's own affair.
func (r *row) pasteCells(field, text string) bool {
	m := r.State.Model
	if r.I >= m.Spec().Network.Units() || !strings.ContainsAny(strings.TrimRight(text, "\r\n"), "\t\n") {
		return false
	}
	s, err := pasteUnits(m.Spec(), r.I, field, text)
	if err != nil {
		r.State.Notify(messages.Sentence(err.Error()), true)
		return true
	}
	r.State.Notify("", false)
	m.Edit(s)
	return true
}
