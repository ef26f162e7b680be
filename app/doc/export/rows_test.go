package export_test

import (
	"strings"
	"testing"

	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/app/doc/export"
)

// A program checks R² on the rows of a table whose labels vary, and runs on one whose labels do not, where R² is no
// number. Catches a check of what the rounding of a mean leaves, or a division by zero.
func TestRowsOfConstantLabels(t *testing.T) {
	for _, second := range []float64{.1, .7} {
		var table sample.Table
		for i := range 7 {
			table.X, table.Y = append(table.X, []float64{float64(i)}), append(table.Y, .1)
		}
		table.Y[1] = second
		look := table.Look([]string{"x", "y"})
		code := export.Code(export.Libraries[0], network.Network{W: [][]float64{{1}}, B: []float64{-9}, A: []float64{1}, C: .1}, &look)
		if checks := strings.Contains(code, "R2"); checks != (second != .1) {
			t.Errorf("labels .1 and %g: R² is checked: %v", second, checks)
		}
	}
}
