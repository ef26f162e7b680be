package sample

import (
	"cmp"
	"slices"
)

// Look is what is shown of a table: some of its rows, and what all of them are like.
type Look struct {
	Names             []string    // of the inputs, and that of the label at the end
	X                 [][]float64 // all rows of a short table, mostShown of a long one, evenly spaced
	Y                 []float64
	Decimal           string    // the sign before decimals where the table was text, "" elsewhere
	Units             []string  // for each name what stands beside every number, as kg, "" for nothing; nil if not known
	Low, Middle, High []float64 // least value, median and largest value of every input, and of the label at the end
}

// mostShown is the number of rows that a Look has room for.
const mostShown = 1000

// Look returns what is shown of a table whose columns have these names; that of the label is the last.
func (t *Table) Look(names []string) Look {
	l := Look{Names: names}
	shown := min(len(t.X), mostShown)
	for k := range shown {
		i := k * len(t.X) / shown
		l.X, l.Y = append(l.X, slices.Clone(t.X[i])), append(l.Y, t.Y[i])
	}
	column := make([]float64, len(t.X))
	for j := range t.Dim() + 1 {
		for i := range column {
			if column[i] = t.Y[i]; j < t.Dim() {
				column[i] = t.X[i][j]
			}
		}
		slices.Sort(column)
		l.Low = append(l.Low, column[0])
		l.Middle = append(l.Middle, column[len(column)/2])
		l.High = append(l.High, column[len(column)-1])
	}
	return l
}

// Beyond reports whether a point lies outside of the rows in one of its coordinates.
func (l *Look) Beyond(x []float64) bool {
	for j, v := range x {
		if v < l.Low[j] || v > l.High[j] {
			return true
		}
	}
	return false
}

// Window returns the map by which the rows fill the square from −side to side: x = Mean + Lz with a diagonal L. Of more
// than two inputs the medians are in its middle. A column whose values are all equal is given the width 2.
func (l *Look) Window(side float64) *Map {
	d := len(l.Low) - 1
	m := &Map{Mean: make([]float64, d), L: make([][]float64, d)}
	for j := range d {
		m.Mean[j], m.L[j] = (l.Low[j]+l.High[j])/2, make([]float64, j+1)
		if d > 2 { // a plane through the middle of the rows
			m.Mean[j] = l.Middle[j]
		}
		m.L[j][j] = cmp.Or(max(l.High[j]-m.Mean[j], m.Mean[j]-l.Low[j]), 1) / side
	}
	return m
}
