package places

import (
	"math"
	"slices"
	"testing"

	"crease/algo/data/sample"
)

// TestDistinct counts points that repeat: catches rows that are compared with their neighbours alone,
// and a zero with a sign that is taken for another point.
func TestDistinct(t *testing.T) {
	table := &sample.Table{Y: make([]float64, 5), X: [][]float64{
		{1, 0}, {0, 1}, {1, math.Copysign(0, -1)}, {1, 1}, {0, 1},
	}}
	if rows := Distinct(table, len(table.X), nil); !slices.Equal(rows, []int{0, 1, 3}) {
		t.Error(rows)
	}
	if rows := Distinct(table, 2, nil); !slices.Equal(rows, []int{0, 1}) {
		t.Error("of two", rows)
	}
}
