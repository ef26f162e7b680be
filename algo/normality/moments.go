package normality

import (
	"math"

	"crease/algo/linalg"
	"crease/algo/sample"
	"crease/algo/work"
)

// moments are those of the columns of a source: means, variances (divided by N−1), and
// beyond them those of the standardised columns u.
type moments struct {
	n        int64
	dim      int
	mean     []float64
	variance []float64
	spread   []float64   // √ of the variance divided by N
	largest  []float64   // the largest |x_i|
	third    []float64   // E u_i³
	fourth   []float64   // E u_i⁴
	pairs    [][]float64 // E u_i u_k, k < i
	joint    [][]float64 // E u_i²u_k², k < i
}

// measure takes the means, and then, relative to them, what follows: the shape only of
// so many samples that it tells something.
func measure(src sample.Source, w *work.Meter) (*moments, error) {
	return measureFrom(src, w, least)
}

// measureAll is measure of few samples, too.
func measureAll(src sample.Source, w *work.Meter) (*moments, error) { return measureFrom(src, w, 1) }

func measureFrom(src sample.Source, w *work.Meter, from int64) (*moments, error) {
	d := src.Dim()
	m := &moments{n: src.Len(), dim: d, mean: make([]float64, d), variance: make([]float64, d),
		spread: make([]float64, d), largest: make([]float64, d), third: make([]float64, d), fourth: make([]float64, d),
		pairs: make([][]float64, d), joint: make([][]float64, d)}
	for i := range d {
		m.pairs[i], m.joint[i] = make([]float64, i), make([]float64, i)
	}
	if err := m.eachBlock(src, w, m.sumMeans); err != nil {
		return nil, err
	}
	scale(m.mean, 1/float64(m.n))
	if err := m.eachBlock(src, w, m.sumVariances); err != nil {
		return nil, err
	}
	for i, v := range m.variance {
		m.spread[i] = math.Sqrt(v / float64(m.n))
		m.variance[i] = v / max(1, float64(m.n-1))
	}
	if m.n < from {
		return m, nil
	}
	columns := newColumns(d)
	err := m.eachBlock(src, w, func(b *sample.Block, i int) { m.sumShape(b, i, columns) })
	for i := range d {
		scale(m.pairs[i], 1/float64(m.n))
		scale(m.joint[i], 1/float64(m.n))
	}
	scale(m.third, 1/float64(m.n))
	scale(m.fourth, 1/float64(m.n))
	return m, err
}

// eachBlock calls visit with every block and column, and reports the work, which is
// that of a product for each of the columns before.
func (m *moments) eachBlock(src sample.Source, w *work.Meter, visit func(b *sample.Block, i int)) error {
	b := sample.NewBlock(m.dim)
	for k := range sample.Blocks(src) {
		src.Fill(k, b)
		for i := range m.dim {
			visit(b, i)
			if err := w.Tick(2 * (i + 1) * b.Len); err != nil {
				return err
			}
		}
	}
	return nil
}

func (m *moments) sumMeans(b *sample.Block, i int) {
	sum := 0.0
	for _, v := range b.X[i] {
		sum += v
		m.largest[i] = max(m.largest[i], math.Abs(v))
	}
	m.mean[i] += sum
}

func (m *moments) sumVariances(b *sample.Block, i int) {
	sum, mean := 0.0, m.mean[i]
	for _, v := range b.X[i] {
		sum += (v - mean) * (v - mean)
	}
	m.variance[i] += sum
}

// columns is scratch: u and u² of a block.
type columns struct{ u, square [][]float64 }

func newColumns(d int) columns {
	b, c := sample.NewBlock(d), sample.NewBlock(d)
	return columns{b.X, c.X}
}

// sumShape standardises column i of a block and adds its products with the columns
// before it.
func (m *moments) sumShape(b *sample.Block, i int, c columns) {
	u, square := c.u[i][:b.Len], c.square[i][:b.Len]
	inverse := 0.0
	if !m.constant(i) {
		inverse = 1 / m.spread[i]
	}
	for s, v := range b.X[i] {
		u[s] = (v - m.mean[i]) * inverse
		square[s] = u[s] * u[s]
	}
	m.third[i] += linalg.Dot4(u, square)
	m.fourth[i] += linalg.Dot4(square, square)
	for k := range i {
		m.pairs[i][k] += linalg.Dot4(u, c.u[k][:b.Len])
		m.joint[i][k] += linalg.Dot4(square, c.square[k][:b.Len])
	}
}

// constant reports whether column i varies by no more than rounding of its mean.
func (m *moments) constant(i int) bool { return m.spread[i] <= 1e-12*m.largest[i] }

// correlation returns that of columns i > k, within [−1, 1].
func (m *moments) correlation(i, k int) float64 { return max(-1, min(1, m.pairs[i][k])) }

func scale(v []float64, by float64) {
	for i := range v {
		v[i] *= by
	}
}
