package normality

import (
	"fmt"
	"math"

	"crease/algo/base/work"
	"crease/algo/data/sample"
	"crease/algo/num/linalg"
)

// Standardise replaces the points x of t by z = L⁻¹(x − mean), in place, and sets t.Map and t.Digits. Mean and
// covariance (divided by N) are those of the points. It fails and leaves t unchanged if a column is constant or depends
// linearly on others. Any other error is the meter's; then t must not be used. It panics if t is standardised already.
func Standardise(t *sample.Table, w *work.Meter) error {
	if t.Map != nil {
		panic("normality: the table is standardised already")
	}
	m, err := newMap(t, w)
	if err != nil {
		return err
	}
	const most = 8 * sample.BlockSize // rows that tell how finely they are written
	t.Digits = sample.NewGrid()
	for i := 0; i < len(t.X); i += 1 + len(t.X)/most {
		for _, v := range t.X[i] {
			t.Digits.Add(v)
		}
	}
	for _, x := range t.X {
		m.Into(x)
		if err := w.Tick(len(x) * len(x) / 2); err != nil {
			return err
		}
	}
	t.Map = m
	return nil
}

// dependent is the norm of the remainder of a standardised column after projection on the
// columns before it, below which it counts as linearly dependent on them.
const dependent = 1e-6

// newMap factors the correlation matrix, whose entries do not depend on the columns' units of
// measurement, and scales the rows of the factor.
func newMap(t *sample.Table, w *work.Meter) (*sample.Map, error) {
	src := t.InOrder()
	m := measureSpread(src, w)
	m.eachBlock(src, w, 1, len(m.columns)/2+2, m.sumPairs)
	if err := w.Err(); err != nil {
		return nil, err
	}
	out := &sample.Map{Mean: make([]float64, len(m.columns)), L: make([][]float64, len(m.columns))}
	for i, c := range m.columns {
		switch {
		case !linalg.Finite(c.mean, c.spread):
			return nil, fmt.Errorf("the samples cannot be standardised: x%d is too large to compute with", i+1)
		case c.constant():
			return nil, fmt.Errorf("the samples cannot be standardised: x%d is constant", i+1)
		}
		row := append(linalg.Scaled(c.pairs, 1/float64(m.n)), 1)
		out.Mean[i], out.L[i] = c.mean, row
		for k := range row {
			row[k] -= linalg.Dot(row[:k], out.L[k])
			if k < i {
				row[k] /= out.L[k][k]
			}
		}
		if !(row[i] > dependent*dependent) {
			return nil, fmt.Errorf("the samples cannot be standardised: x%d follows from the columns before it", i+1)
		}
		row[i] = math.Sqrt(row[i])
	}
	for i, row := range out.L {
		linalg.Scale(row, m.columns[i].spread)
	}
	return out, nil
}
