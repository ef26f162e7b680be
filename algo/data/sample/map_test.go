package sample_test

import (
	"math"
	"slices"
	"testing"

	"crease/algo/data/sample"
)

// Points standardised with their covariance come back to columns of mean 0 and deviation 1, a constant one to 0. Catches
// columns that stay mixed, in which no crease follows one alone.
func TestMapColumns(t *testing.T) {
	m := &sample.Map{Mean: []float64{10, -3, 7}, L: [][]float64{{2}, {3, 4}, {0, 0, 0}}}
	columns := m.Columns()
	for _, x := range [][]float64{{10, -3, 7}, {12.5, 1, 7}, {-4, 8, 7}} {
		z := slices.Clone(x)
		m.Into(z)
		columns.Into(z)
		for j, deviation := range []float64{2, 5, 1} {
			if want := (x[j] - m.Mean[j]) / deviation; math.Abs(z[j]-want) > 1e-12 {
				t.Errorf("column %d of %v is %v, want %v", j, x, z[j], want)
			}
		}
	}
}
