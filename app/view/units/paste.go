package units

import (
	"errors"
	"fmt"
	"strings"

	"crease/algo/network"
	"crease/algo/spec"
	"crease/algo/spec/tree"
	"crease/app/text/words"
)

// grid is how the numbers of a unit stand in the cells of a row that can be pasted into.
type grid struct {
	columns int
	whole   int    // so many numbers, from the first cell on, make a new unit; 0 where none can be added
	parts   string // what those numbers are
	put     func(n *network.Network, unit, column int, v float64)
}

// matrixGrid has a cell for every number of a unit of d inputs.
func matrixGrid(d int) grid {
	return grid{d + 2, d, "weights", func(n *network.Network, unit, slot int, v float64) {
		*slotOf(*n, unit, slot) = v
	}}
}

// columns are the cells of the table that can be typed, in their order.
func columns(dim int) []string {
	if dim <= 2 {
		return []string{"dir", "b", "a"}
	}
	return []string{"b", "a"}
}

// tableGrid has the columns of the table. With more than two inputs they are no whole unit.
func tableGrid(d int) grid {
	fields, whole := columns(d), 3
	if d > 2 {
		whole = 0
	}
	return grid{len(fields), whole, "numbers", func(n *network.Network, unit, column int, v float64) {
		put(n, unit, fields[column], v)
	}}
}

// paste returns n with rows of numbers put in from a unit and a column on, and how many they are. Rows beyond the last
// unit add units, if whole; a missing bias is 0, a height 1. The error names the row, and nothing is taken.
func (g grid) paste(n network.Network, text string, unit, column int) (pasted network.Network, count int, err error) {
	rows, err := parseRows(text)
	if err != nil {
		return n, 0, err
	}
	c := n.Clone()
	for k, row := range rows {
		bad := func(format string, args ...any) (network.Network, int, error) {
			return n, 0, fmt.Errorf("row %d of the pasted cells: %s", k+1, fmt.Sprintf(format, args...))
		}
		if most := g.columns - column; len(row) > most {
			return bad("there are %d numbers, but only %d fit from this cell on", len(row), most)
		}
		if unit+k >= c.Units() {
			switch {
			case g.whole == 0:
				return bad("there is no unit %d", unit+k+1)
			case column > 0 || len(row) < g.whole:
				return bad("there is no unit %d, and a new one needs all %d %s: paste at its first cell",
					unit+k+1, g.whole, g.parts)
			case c.Units() >= spec.MaxUnits:
				return bad("at most %d units are supported", spec.MaxUnits)
			}
			w := make([]float64, n.Dim())
			w[0] = 1
			c.Append(w, 0, 1)
		}
		for j, v := range row {
			g.put(&c, unit+k, column+j, v)
		}
		if err := c.Validate(""); err != nil {
			return bad("%v", refused(err))
		}
	}
	return c, len(rows), nil
}

// parseRows reads numbers pasted from a spreadsheet or a program: rows by line, numbers by tab, semicolon, comma or
// blanks, brackets left out. With tabs or semicolons between the numbers a comma in a number is its decimal point.
func parseRows(text string) ([][]float64, error) {
	var rows [][]float64
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n", "],", "\n", "]", "\n", "[", "", "(", "", ")", "", "{", "",
		"}", "", "−", "-").Replace(text)
	for k, line := range strings.Split(text, "\n") {
		line = strings.Trim(line, " \t,;")
		if line == "" {
			continue
		}
		var row []float64
		for j, cell := range splitCells(line) {
			x, ok := words.Parse(cell)
			if !ok {
				return nil, fmt.Errorf("line %d, number %d: %q is not a number", k+1, j+1, tree.Shortened(cell))
			}
			row = append(row, x)
		}
		if rows = append(rows, row); len(rows) > spec.MaxUnits { // too many, however many follow
			break
		}
	}
	if len(rows) == 0 {
		return nil, errors.New("there are no numbers in the pasted text")
	}
	return rows, nil
}

// splitCells takes a line apart at the strongest separator that it has.
func splitCells(line string) []string {
	for _, sep := range []string{"\t", ";", ","} {
		if strings.Contains(line, sep) {
			cells := strings.Split(line, sep)
			for i, c := range cells {
				c = strings.TrimSpace(c)
				if sep != "," {
					c = strings.Replace(c, ",", ".", 1)
				}
				cells[i] = c
			}
			return cells
		}
	}
	return strings.Fields(line)
}
