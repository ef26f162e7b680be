package normality

import (
	"math"

	"crease/algo/base/work"
	"crease/algo/data/sample"
	"crease/algo/num/linalg"
)

// moments holds the moments of the columns of a source: means, variances (divided by N−1),
// and the higher moments of the standardised columns u.
type moments struct {
	n        int64
	shaped   int64 // the number of samples in the moments of the standardised columns
	dim      int
	mean     []float64
	variance []float64
	spread   []float64   // √ of the variance divided by N
	largest  []float64   // the largest |x_i|
	first    []float64   // E u_i, not 0 if shaped < n
	second   []float64   // E u_i², not 1 if shaped < n
	third    []float64   // E u_i³
	fourth   []float64   // E u_i⁴
	pairs    [][]float64 // E u_i u_k, k < i
	joint    [][]float64 // E u_i²u_k², k < i

	block *sample.Block // scratch of all passes
}

// measure computes the means, then the variances and, if there are enough samples, the moments
// of the standardised columns. The latter are computed from as many evenly spaced blocks as
// mostProducts allows.
func measure(src sample.Source, w *work.Meter) (*moments, error) {
	m, err := measureSpread(src, w)
	if err != nil || m.n < least {
		return m, err
	}
	products := m.n * int64(m.dim*(m.dim+1))
	return m, m.measureShape(src, w, int(1+products/mostProducts))
}

// mostProducts bounds the number of products for pairs of columns: about a second in a browser.
const mostProducts = 1 << 28

// measureSpread computes the means and variances.
func measureSpread(src sample.Source, w *work.Meter) (*moments, error) {
	d := src.Dim()
	m := &moments{n: src.Len(), dim: d, mean: make([]float64, d), variance: make([]float64, d),
		spread: make([]float64, d), largest: make([]float64, d),
		first: make([]float64, d), second: make([]float64, d), third: make([]float64, d), fourth: make([]float64, d),
		pairs: make([][]float64, d), joint: make([][]float64, d)}
	for i := range d {
		m.pairs[i], m.joint[i] = make([]float64, i), make([]float64, i)
	}
	if err := m.eachBlock(src, w, 1, 2, m.sumMeans); err != nil {
		return nil, err
	}
	scale(m.mean, 1/float64(m.n))
	if err := m.eachBlock(src, w, 1, 2, m.sumVariances); err != nil {
		return nil, err
	}
	for i, v := range m.variance {
		m.spread[i] = math.Sqrt(v / float64(m.n))
		m.variance[i] = v / max(1, float64(m.n-1))
	}
	return m, nil
}

// measureShape computes the moments of the standardised columns from every every-th block.
func (m *moments) measureShape(src sample.Source, w *work.Meter, every int) error {
	c := newColumns(m.dim, min(m.n, sample.BlockSize))
	err := m.eachBlock(src, w, every, m.dim+4, func(b *sample.Block, i int) {
		m.sumShape(b, i, c)
		if i == 0 {
			m.shaped += int64(b.Len)
		}
	})
	for i := range m.dim {
		scale(m.pairs[i], 1/float64(m.shaped))
		scale(m.joint[i], 1/float64(m.shaped))
	}
	for _, powers := range [][]float64{m.first, m.second, m.third, m.fourth} {
		scale(powers, 1/float64(m.shaped))
	}
	return err
}

// covariances computes means, variances and correlations from all samples.
func covariances(src sample.Source, w *work.Meter) (*moments, error) {
	m, err := measureSpread(src, w)
	if err != nil {
		return nil, err
	}
	c := newColumns(m.dim, min(m.n, sample.BlockSize))
	err = m.eachBlock(src, w, 1, m.dim/2+2, func(b *sample.Block, i int) { m.sumPairs(b, i, c) })
	for i := range m.dim {
		scale(m.pairs[i], 1/float64(m.n))
	}
	return m, err
}

// eachBlock calls visit for every column i of every every-th block, and counts cost
// multiply-adds for each number.
func (m *moments) eachBlock(
	src sample.Source, w *work.Meter, every, cost int, visit func(b *sample.Block, i int),
) error {
	if m.block == nil {
		m.block = sample.NewBlock(m.dim)
	}
	b := m.block
	for k := 0; k < sample.Blocks(src); k += every {
		src.Fill(k, b)
		for i := range m.dim {
			visit(b, i)
			if err := w.Tick(cost * b.Len); err != nil {
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

func newColumns(d int, n int64) columns {
	c := columns{make([][]float64, d), make([][]float64, d)}
	for i := range d {
		c.u[i], c.square[i] = make([]float64, n), make([]float64, n)
	}
	return c
}

// sumPairs standardises column i of a block and adds its products with the columns
// before it.
func (m *moments) sumPairs(b *sample.Block, i int, c columns) {
	u := c.u[i][:b.Len]
	inverse := 0.0
	if !m.constant(i) {
		inverse = 1 / m.spread[i]
	}
	for s, v := range b.X[i] {
		u[s] = (v - m.mean[i]) * inverse
	}
	for k := range i {
		m.pairs[i][k] += linalg.Dot4(u, c.u[k][:b.Len])
	}
}

// sumShape is sumPairs and also adds the powers of the column and the products of squares.
func (m *moments) sumShape(b *sample.Block, i int, c columns) {
	m.sumPairs(b, i, c)
	u, square := c.u[i][:b.Len], c.square[i][:b.Len]
	for s, v := range u {
		square[s] = v * v
		m.first[i] += v
		m.second[i] += v * v
	}
	m.third[i] += linalg.Dot4(u, square)
	m.fourth[i] += linalg.Dot4(square, square)
	for k := range i {
		m.joint[i][k] += linalg.Dot4(square, c.square[k][:b.Len])
	}
}

// constant reports whether column i varies by no more than the rounding of its mean.
func (m *moments) constant(i int) bool { return m.spread[i] <= 1e-12*m.largest[i] }

// correlation returns the correlation of columns i > k, within [−1, 1].
func (m *moments) correlation(i, k int) float64 { return max(-1, min(1, m.pairs[i][k])) }

func scale(v []float64, by float64) {
	for i := range v {
		v[i] *= by
	}
}
