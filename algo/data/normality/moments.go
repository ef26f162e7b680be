package normality

import (
	"math"

	"crease/algo/base/work"
	"crease/algo/data/sample"
	"crease/algo/num/linalg"
)

// moments holds the moments of the columns of a source.
type moments struct {
	n       int64
	shaped  int64 // the number of samples in the moments of the standardised columns
	columns []column
}

// column holds the mean and the variance of a column, and the higher moments of the standardised column u.
type column struct {
	mean     float64
	variance float64 // divided by N−1
	spread   float64 // √ of the variance divided by N
	largest  float64 // the largest |x|
	first    float64 // E u, not 0 if shaped < n
	second   float64 // E u², not 1 if shaped < n
	third    float64 // E u³
	fourth   float64 // E u⁴

	pairs     []float64 // E u u_k, where k are the columns before this one
	joint     []float64 // E u²u_k²
	u, square []float64 // scratch: u and u² of a block
}

// measureShape computes the moments of the standardised columns, from as many evenly spaced blocks as mostProducts
// allows.
func (m *moments) measureShape(src sample.Source, w *work.Meter) {
	d := len(m.columns)
	m.eachBlock(src, w, int(1+m.n*int64(d*(d+1))/mostProducts), d+4, m.sumShape)
	by := 1 / float64(m.shaped)
	for i := range m.columns {
		c := &m.columns[i]
		for _, power := range []*float64{&c.first, &c.second, &c.third, &c.fourth} {
			*power *= by
		}
		linalg.Scale(c.pairs, by)
		linalg.Scale(c.joint, by)
	}
}

// mostProducts bounds the number of products for pairs of columns: about a second in a browser.
const mostProducts = 1 << 28

// measureSpread computes the means and then the variances of the columns.
func measureSpread(src sample.Source, w *work.Meter) *moments {
	m := &moments{n: src.Len(), columns: make([]column, src.Dim())}
	block := min(m.n, sample.BlockSize)
	for i := range m.columns {
		m.columns[i] = column{pairs: make([]float64, i), joint: make([]float64, i),
			u: make([]float64, block), square: make([]float64, block)}
	}
	m.eachBlock(src, w, 1, 2, func(x []float64, i int) {
		c, sum := &m.columns[i], 0.0
		for _, v := range x {
			sum += v
			c.largest = max(c.largest, math.Abs(v))
		}
		c.mean += sum
	})
	for i := range m.columns {
		m.columns[i].mean *= 1 / float64(m.n)
	}
	m.eachBlock(src, w, 1, 2, func(x []float64, i int) {
		sum, mean := 0.0, m.columns[i].mean
		for _, v := range x {
			sum += (v - mean) * (v - mean)
		}
		m.columns[i].variance += sum
	})
	for i := range m.columns {
		c := &m.columns[i]
		c.spread = math.Sqrt(c.variance / float64(m.n))
		c.variance /= max(1, float64(m.n-1))
	}
	return m
}

// eachBlock calls visit with the numbers of every column i of every every-th block, and counts
// cost multiply-adds for each number. It ends early if the meter fails.
func (m *moments) eachBlock(src sample.Source, w *work.Meter, every, cost int, visit func(x []float64, i int)) {
	b := sample.NewBlock(src.Dim())
	for k := 0; k < sample.Blocks(src); k += every {
		src.Fill(k, b)
		for i, x := range b.X {
			visit(x, i)
			if w.Tick(cost*b.Len) != nil {
				return
			}
		}
	}
}

// sumPairs standardises column i of a block and adds its products with the columns before it.
func (m *moments) sumPairs(x []float64, i int) {
	c := &m.columns[i]
	u, inverse := c.u[:len(x)], 0.0
	if !c.constant() {
		inverse = 1 / c.spread
	}
	for s, v := range x {
		u[s] = (v - c.mean) * inverse
	}
	for k := range i {
		c.pairs[k] += linalg.Dot4(u, m.columns[k].u[:len(x)])
	}
}

// sumShape is sumPairs and also adds the powers of the column and the products of squares.
func (m *moments) sumShape(x []float64, i int) {
	if i == 0 {
		m.shaped += int64(len(x))
	}
	m.sumPairs(x, i)
	c := &m.columns[i]
	u, square := c.u[:len(x)], c.square[:len(x)]
	for s, v := range u {
		square[s] = v * v
		c.first += v
		c.second += v * v
	}
	c.third += linalg.Dot4(u, square)
	c.fourth += linalg.Dot4(square, square)
	for k := range i {
		c.joint[k] += linalg.Dot4(square, m.columns[k].square[:len(x)])
	}
}

// constant reports whether the column varies by no more than the rounding of its mean.
func (c *column) constant() bool { return c.spread <= 1e-12*c.largest }
