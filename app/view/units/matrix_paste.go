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

// parseRows reads numbers pasted from a spreadsheet or a program: rows by line,
// numbers by tab, semicolon, comma or blanks, brackets left out. With tabs or
// semicolons between the numbers a comma in a number is its decimal point.
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
				return nil, fmt.Errorf(badNumber, k+1, j+1, tree.Shortened(cell))
			}
			row = append(row, x)
		}
		if rows = append(rows, row); len(rows) > spec.MaxUnits { // too many, however many follow
			break
		}
	}
	if len(rows) == 0 {
		return nil, errors.New(noNumbers)
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

// pasteRows returns n with rows of numbers put in from a unit and a slot on, as
// a spreadsheet would. Rows beyond the last unit add units, if they start at
// the first slot and hold all the weights; a bias that is missing there is 0, a
// height 1.
func pasteRows(n network.Network, rows [][]float64, unit, slot int) (network.Network, error) {
	c := n.Clone()
	d := n.Dim()
	for i, row := range rows {
		if slot+len(row) > d+2 {
			return n, fmt.Errorf(tooWide, i+1, len(row), d+2-slot)
		}
		if unit+i >= c.Units() {
			switch {
			case c.Units() >= spec.MaxUnits:
				return n, fmt.Errorf(tooMany, i+1, unit+i+1, spec.MaxUnits)
			case slot != 0 || len(row) < d:
				return n, fmt.Errorf(halfUnit, i+1, d)
			}
			c.Append(make([]float64, d), 0, 1)
		}
		for j, x := range row {
			*slotOf(c, unit+i, slot+j) = x
		}
	}
	if err := c.Validate(""); err != nil {
		return n, err
	}
	return c, nil
}
