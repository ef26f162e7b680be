package sample

import (
	"math"
	"slices"

	"crease/algo/base/work"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// Map is the affine map by which the points of a table were standardised: x = Mean + L z,
// where z has mean 0 and covariance I, or deviations of 1 (Table.Scales).
type Map struct {
	Mean []float64 `json:"mean"` // d numbers
	// L is the Cholesky factor of the covariance, or has the deviations on its diagonal: row i has i+1 numbers. The last
	// is positive, or 0 where all values of a column are equal: its z is 0, and so are weights that come back.
	L [][]float64 `json:"l"`
}

// Into replaces x, of d numbers, by z = L⁻¹(x − Mean).
func (m *Map) Into(x []float64) {
	for i, row := range m.L {
		x[i] = over(x[i]-m.Mean[i]-linalg.Dot(row[:i], x), row[i])
	}
}

// OutOf replaces z by x = Mean + Lz.
func (m *Map) OutOf(z []float64) {
	for i := len(m.L) - 1; i >= 0; i-- {
		z[i] = m.Mean[i] + linalg.Dot(m.L[i], z[:i+1])
	}
}

// Columns returns the map from z to the columns of x, each less its mean and in units of its deviation.
func (m *Map) Columns() *Map {
	d := len(m.L)
	out := &Map{Mean: make([]float64, d), L: make([][]float64, d)}
	for k := range d {
		e := make([]float64, d)
		e[k] = linalg.Norm(m.L[k])
		m.Slopes(e) // column k of L⁻¹D
		for i := k; i < d; i++ {
			out.L[i] = append(out.L[i], e[i])
		}
	}
	return out
}

// Forth returns the network in the coordinates z that has the values of n in the coordinates x: b ← b + wᵀMean, and
// then w ← Lᵀw. A nil Map returns n. It panics if n has another number of inputs.
func (m *Map) Forth(n network.Network) network.Network {
	if m == nil {
		return n
	}
	out := n.Clone()
	for u, w := range out.W {
		m.mustFit(w)
		out.B[u] += linalg.Dot(w, m.Mean)
		for k := range w {
			w[k] *= m.L[k][k]
			for i := k + 1; i < len(w); i++ {
				w[k] += m.L[i][k] * w[i] // w[i] still has its old value
			}
		}
	}
	return out
}

// Back returns the network in the coordinates x that has the values of n in the coordinates z: w ← L⁻ᵀw, and then b ←
// b − wᵀMean. A nil Map returns n. It panics if n has another number of inputs.
func (m *Map) Back(n network.Network) network.Network {
	if m == nil {
		return n
	}
	out := n.Clone()
	for u, w := range out.W {
		m.mustFit(w)
		for i := len(w) - 1; i >= 0; i-- {
			w[i] = over(w[i], m.L[i][i])
			linalg.Axpy(w[:i], -w[i], m.L[i])
		}
		out.B[u] -= linalg.Dot(w, m.Mean)
	}
	return out
}

// BackLinear returns the linear function in the coordinates x that has the values of l in the coordinates z, as Back
// does for units.
func (m *Map) BackLinear(l network.Linear) network.Linear {
	if m == nil || len(l.V) == 0 {
		return l
	}
	n := m.Back(network.Network{W: [][]float64{l.V}, B: []float64{l.C}, A: []float64{1}})
	return network.Linear{V: n.W[0], C: n.B[0]}
}

// Slopes replaces v, derivatives with respect to L⁻ᵀw, by L⁻¹v, those with respect to w.
func (m *Map) Slopes(v []float64) {
	for i, row := range m.L {
		v[i] = over(v[i]-linalg.Dot(row[:i], v), row[i])
	}
}

// over returns v/by, 0 if by is 0.
func over(v, by float64) float64 {
	if by == 0 {
		return 0
	}
	return v / by
}

func (m *Map) mustFit(w []float64) {
	if len(w) != len(m.Mean) {
		panic("sample: the network and the map differ in their numbers of inputs")
	}
}

// Scales returns the map by which every column of the table has mean 0 and deviation 1, nil if all of them have these
// already as far as so many rows of N(0, 1) show: points drawn from N(0, I) stay as they are, digit by digit.
//
// What is learned must not depend on the units of measure. In others than these no bound on a distance, no step of a
// fit and no random start means the same twice: of seventeen tables of incomes in euros fifteen had units that no row
// bends, of the same incomes in deviations none.
func (t *Table) Scales() *Map {
	const errors = 5 // standard errors of a mean and of a variance under N(0, 1)
	d, n := t.Dim(), float64(len(t.X))
	m, own := &Map{Mean: make([]float64, d), L: make([][]float64, d)}, true
	column := make([]float64, len(t.X))
	for j := range d {
		for i, x := range t.X {
			column[i] = x[j]
		}
		mean, deviation := Moments(column)
		variance, off := deviation*deviation, 1+errors*math.Sqrt(2/n)
		own = own && math.Abs(mean)*math.Sqrt(n) <= errors && variance <= off && variance*off >= 1
		m.Mean[j], m.L[j] = mean, make([]float64, j+1)
		m.L[j][j] = deviation
	}
	if own {
		return nil
	}
	return m
}

// Moments returns the mean of numbers and their deviation, 0 if they are all equal or their spread overflows.
func Moments(v []float64) (mean, deviation float64) {
	low, n, sum := slices.Min(v), float64(len(v)), 0.
	spread := slices.Max(v) - low
	if spread == 0 || math.IsInf(spread, 1) {
		return low, 0
	}
	for _, x := range v {
		mean += x / n
	}
	for _, x := range v {
		z := (x - mean) / spread
		sum += z * z
	}
	return mean, spread * math.Sqrt(sum/n)
}

// Spread is how far the labels of samples lie from their mean, and from a network's values.
type Spread struct {
	Samples  int64
	Variance float64 // Σ(y−ȳ)²/n
	Residual float64 // Σ(y−g)²/n
}

// Share returns which share of the labels' variance a mean square is; of labels that do not vary 1, and of 0 0.
func (s Spread) Share(square float64) float64 {
	switch {
	case s.Variance > 0:
		return square / s.Variance
	case square > 0:
		return 1
	}
	return 0
}

// spreadBlocks bounds the blocks of drawn samples, which are as good as any others; drawing all of them again may
// take as long as learning from them.
const spreadBlocks = 4

// SpreadOf measures the labels of all rows of a table, or of the first 2¹⁴ drawn samples, and what g leaves of them;
// without units g is its constant. The variance takes two passes over a block, and blocks are joined by their means,
// so that an offset of the labels costs no digits. Labels that are all equal have the variance 0 exactly. It ends
// early with what it has if w fails, which may be nil.
func SpreadOf(src Source, g network.Network, w *work.Meter) Spread {
	blocks := Blocks(src)
	if t, ok := src.(*Shuffled); ok {
		src = t.InOrder()
	} else {
		blocks = min(blocks, spreadBlocks)
	}
	var s Spread
	var origin, mean, squares, residual float64 // the mean is that of y − origin
	b, left := NewBlock(src.Dim()), make([]float64, BlockSize)
	for k := range blocks {
		src.Fill(k, b)
		b.Residuals(left, g)
		if k == 0 {
			origin = b.Y[0]
		}
		before, n := float64(s.Samples), float64(b.Len)
		own, within := 0.0, 0.0
		for _, y := range b.Y[:b.Len] {
			own += (y - origin) / n
		}
		for i, y := range b.Y[:b.Len] {
			within += (y - origin - own) * (y - origin - own)
			residual += left[i] * left[i]
		}
		apart := own - mean
		squares += within + apart*apart*before*n/(before+n)
		mean += apart * n / (before + n)
		s.Samples += int64(b.Len)
		if w.Tick(b.Len*(g.Units()+1)*(src.Dim()+1)) != nil {
			break
		}
	}
	n := float64(max(1, s.Samples))
	s.Variance, s.Residual = squares/n, residual/n
	return s
}
