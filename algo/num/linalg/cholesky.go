package linalg

import (
	"math"
	"slices"

	"crease/algo/base/work"
)

// Cholesky factors the symmetric n×n matrix in the lower triangle of a (row major) in place into LLᵀ and reports
// whether it is positive definite to working accuracy.
func Cholesky(a []float64, n int) bool { return CholeskyTick(a, n, nil) }

// Matrices of up to wholeTo rows are factored row by row, larger ones panel columns at a time. A factored panel is
// then subtracted from the rest of the matrix tile by tile, so that the numbers read stay in the cache.
const (
	wholeTo = 256
	panel   = 128
	tile    = 64
)

// CholeskyTick is Cholesky for large matrices. It counts on meter, which may be nil, and reports false too if that
// fails. Large matrices are factored on all processors; neither the digits nor the total work depend on their number,
// even if the matrix turns out not to be positive definite.
func CholeskyTick(a []float64, n int, meter *work.Meter) bool {
	f := &factoring{a: a, n: n}
	step := n
	if n > wholeTo {
		step = panel
		f.packed = make([]float64, (n-panel)*panel)
	}
	for lo := 0; lo < n; lo += step {
		hi := min(lo+step, n)
		if ok := f.triangle(lo, hi, meter); !ok || hi == n {
			return ok
		}
		// A piece has only a few rows, so that the processors finish at about the same time.
		below, width := n-hi, hi-lo
		Spread((below+3)/4, meter, func(k int, count func(int) bool) {
			i := hi + 4*k
			height := min(4, n-i)
			f.rows(i, height, lo, hi)
			for r := i; r < i+height; r++ {
				copy(f.packed[(r-hi)*width:][:width], a[r*n+lo:])
			}
			count(height * width * width / 2)
		})
		tiles := (below + tile - 1) / tile
		Spread(tiles, meter, func(k int, count func(int) bool) {
			f.subtract(hi, tiles-1-k, count) // the longest rows first
		})
	}
	return true // there is nothing to factor
}

// factoring is a matrix that is being factored.
type factoring struct {
	a      []float64
	n      int
	packed []float64 // the rows of the panel below its triangle, without gaps
}

// triangle factors the square of rows and columns lo … hi−1, after the columns to its left
// have been subtracted. It reports whether the matrix is positive definite so far.
func (f *factoring) triangle(lo, hi int, meter *work.Meter) bool {
	for i := lo; i < hi; i += 4 {
		height := min(4, hi-i)
		f.rows(i, height, lo, i)
		for r := i; r < i+height; r++ {
			row := f.a[r*f.n+lo : r*f.n+r+1]
			for j := i; j < r; j++ {
				other := f.a[j*f.n+lo : j*f.n+j+1]
				row[j-lo] = (row[j-lo] - Dot4(row[:j-lo], other)) / other[j-lo]
			}
			d := row[r-lo] - Dot4(row[:r-lo], row[:r-lo])
			if !(d > 1e-15*math.Abs(row[r-lo])) { // not positive to working accuracy
				return false
			}
			row[r-lo] = math.Sqrt(d)
		}
		if meter.Tick(height*(i-lo)*(i-lo)/2) != nil {
			return false
		}
	}
	return true
}

// rows computes the columns lo … to−1 of height ≤ 4 rows of L, from row i on.
func (f *factoring) rows(i, height, lo, to int) {
	n := f.n
	if height < 4 {
		for r := i; r < i+height; r++ {
			row := f.a[r*n+lo : r*n+to]
			for j := range row {
				other := f.a[(lo+j)*n+lo:]
				row[j] = (row[j] - Dot4(row[:j], other)) / other[j]
			}
		}
		return
	}
	a := f.a[i*n+lo:]
	var s [4]float64
	for j := range to - lo {
		other := f.a[(lo+j)*n+lo:][:j+1]
		quad(&s, a, n, other[:j])
		d := other[j]
		a[j] = (a[j] - s[0]) / d
		a[n+j] = (a[n+j] - s[1]) / d
		a[2*n+j] = (a[2*n+j] - s[2]) / d
		a[3*n+j] = (a[3*n+j] - s[3]) / d
	}
}

// subtract subtracts the packed rows' inner products from the tiles of tile row k. The matrix
// to the right of the panel begins at row and column from.
func (f *factoring) subtract(from, k int, count func(madds int) bool) {
	n, lo := f.n, k*tile
	below := n - from
	hi := min(lo+tile, below)
	for left := 0; left <= lo; left += tile {
		for i := lo; i < hi; i += 4 {
			height, right := min(4, hi-i), min(left+tile, i)
			if height < 4 {
				right = left // entry by entry
			}
			for j := left; j < right; j += 2 {
				eight(f.a[(from+i)*n+from+j:], n, f.packed[i*panel:], f.packed[j*panel:], panel)
			}
			for r := i; r < i+height; r++ {
				for j := right; j < min(left+tile, r+1); j++ {
					f.a[(from+r)*n+from+j] -= Dot4(f.packed[r*panel:][:panel], f.packed[j*panel:][:panel])
				}
			}
		}
		madds := (hi - lo) * tile * panel
		if left == lo {
			madds = (hi - lo) * (hi - lo + 1) / 2 * panel
		}
		if !count(madds) {
			return
		}
	}
}

// SolveCholesky replaces b by the solution x of LLᵀx = b, where l is the factor that Cholesky has stored.
func SolveCholesky(l []float64, n int, b []float64) {
	SolveLower(l, n, b)
	for i := n - 1; i >= 0; i-- {
		ri := l[i*n : i*n+i+1]
		b[i] /= ri[i]
		Axpy(b[:i], -b[i], ri)
	}
}

// SolveLower replaces b by the solution x of Lx = b, where L has the first len(b) rows of l, which are n numbers each.
func SolveLower(l []float64, n int, b []float64) {
	for i := range b {
		ri := l[i*n : i*n+i+1]
		b[i] = (b[i] - Dot4(ri[:i], b[:i])) / ri[i]
	}
}

// LeastSquares returns the c that makes Σ (x_kᵀc − y_k)² least, for at least one row x_k, all of one length, by
// the normal equations. It is nil if the rows do not determine c to working accuracy, or if it is not finite.
func LeastSquares(x [][]float64, y []float64) []float64 {
	n := len(x[0])
	gram, c := make([]float64, n*n), make([]float64, n)
	for k, row := range x {
		Axpy(c, y[k], row)
		for i, v := range row {
			Axpy(gram[i*n:(i+1)*n], v, row)
		}
	}
	return solution(gram, c)
}

// Nearest returns, of the p with x_kᵀp = y_k for every row x_k, the one nearest to q. It is nil if the rows are
// not independent to working accuracy, or if p is not finite.
func Nearest(q []float64, x [][]float64, y []float64) []float64 {
	k := len(x)
	gram, c := make([]float64, k*k), make([]float64, k)
	for i, row := range x {
		c[i] = y[i] - Dot(q, row)
		for j, other := range x {
			gram[i*k+j] = Dot(row, other)
		}
	}
	if c = solution(gram, c); c == nil {
		return nil
	}
	p := slices.Clone(q)
	for i, v := range c {
		Axpy(p, v, x[i])
	}
	if !Finite(p...) {
		return nil
	}
	return p
}

// solution solves a symmetric system in place, both matrix and right-hand side, and returns nil if the matrix is
// not positive definite to working accuracy, or if the solution is not finite.
func solution(a, b []float64) []float64 {
	if !Cholesky(a, len(b)) {
		return nil
	}
	if SolveCholesky(a, len(b), b); !Finite(b...) {
		return nil
	}
	return b
}
