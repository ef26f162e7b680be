package units

import (
	"fmt"
	"strings"

	"crease/algo/spec"
	"crease/app/doc/model"
	"crease/app/run/state"
	"crease/app/text/messages"
	"crease/app/text/words"
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

// Paste takes cells pasted into the table's input of an id; false if they are one
// cell, which is the input's own affair.
func Paste(st *state.State, id, text string) bool {
	rest, ok := strings.CutPrefix(id, "unit-")
	number, field, cut := strings.Cut(rest, "-")
	v, isNumber := words.Parse(number)
	if !ok || !cut || !isNumber || !strings.ContainsAny(strings.TrimRight(text, "\r\n"), "\t\n") {
		return false
	}
	st.Do(func() {
		s, err := pasteUnits(st.Model.Spec(), int(v), field, text)
		if err != nil {
			st.Notify(messages.Sentence(err.Error()), true)
			return
		}
		st.Notify("", false)
		st.Model.Edit(s)
	})
	return true
}
