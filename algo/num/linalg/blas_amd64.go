package linalg

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/blas/gonum"
)

// Gonum's decompositions call its BLAS, which on amd64 is in assembly. Routines that work element by element have the
// same digits there, but sums have others. So the routines that sum are replaced by loops that add in the order of
// gonum's plain Go, which all other processors and WebAssembly use; this file is not
// compiled for them. Dsyrk and Dtrsm sum as well, but in no decomposition that is used here.
func init() { blas64.Use(plain{}) }

// plain is gonum's implementation without sums in assembly.
type plain struct{ gonum.Implementation }

// start returns the index of the first of n elements that are step apart. If step is negative,
// the first element is the last one in memory.
func start(n, step int) int {
	if step < 0 {
		return (1 - n) * step
	}
	return 0
}

// Ddot returns xᵀy.
func (plain) Ddot(n int, x []float64, incX int, y []float64, incY int) float64 {
	if n <= 0 {
		return 0
	}
	if incX == 1 && incY == 1 {
		return Dot(x[:n], y)
	}
	s, ix, iy := 0.0, start(n, incX), start(n, incY)
	for range n {
		s += x[ix] * y[iy]
		ix, iy = ix+incX, iy+incY
	}
	return s
}

// Dnrm2 returns ‖x‖ without overflow, 0 for a negative step.
func (plain) Dnrm2(n int, x []float64, incX int) float64 {
	if n <= 0 || incX < 0 {
		return 0
	}
	scale, sum := 0.0, 1.0
	for i := range n {
		v := math.Abs(x[i*incX])
		switch {
		case v == 0:
		case math.IsNaN(v):
			return v
		case scale < v:
			sum = 1 + sum*(scale/v)*(scale/v)
			scale = v
		default:
			sum += v / scale * (v / scale)
		}
	}
	if math.IsInf(scale, 1) {
		return scale
	}
	return scale * math.Sqrt(sum)
}

// Dgemv computes y ← αAx + βy or y ← αAᵀx + βy.
func (p plain) Dgemv(
	t blas.Transpose, m, n int, alpha float64, a []float64, lda int, x []float64, incX int, beta float64, y []float64,
	incY int,
) {
	if m == 0 || n == 0 || alpha == 0 {
		p.Implementation.Dgemv(t, m, n, alpha, a, lda, x, incX, beta, y, incY)
		return
	}
	if t == blas.NoTrans {
		iy := start(m, incY)
		for i := range m {
			s := alpha * p.Ddot(n, a[i*lda:i*lda+n], 1, x, incX)
			if beta != 0 {
				s += y[iy] * beta
			}
			y[iy] = s
			iy += incY
		}
		return
	}
	for i, iy := 0, start(n, incY); i < n; i, iy = i+1, iy+incY {
		if beta == 0 {
			y[iy] = 0
		} else {
			y[iy] *= beta
		}
	}
	ix := start(m, incX)
	for i := range m {
		p.Daxpy(n, alpha*x[ix], a[i*lda:], 1, y, incY)
		ix += incX
	}
}

// Dgemm computes C ← αAB + βC, with A or B transposed as tA and tB say. Only αABᵀ is computed
// by sums; gonum does the rest.
func (p plain) Dgemm(
	tA, tB blas.Transpose, m, n, k int, alpha float64, a []float64, lda int, b []float64, ldb int, beta float64,
	c []float64, ldc int,
) {
	if tA != blas.NoTrans || tB == blas.NoTrans || k == 0 {
		p.Implementation.Dgemm(tA, tB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
		return
	}
	for i := range m {
		row := c[i*ldc : i*ldc+n]
		for j := range row {
			if beta == 0 {
				row[j] = 0
			} else {
				row[j] *= beta
			}
		}
	}
	// Gonum splits the sums into pieces of 64 if C has at least four squares of this side.
	const side, least = 64, 4
	step := k
	if ((m+side-1)/side)*((n+side-1)/side) >= least {
		step = side
	}
	for lo := 0; lo < k; lo += step {
		hi := min(lo+step, k)
		for i := range m {
			row, ai := c[i*ldc:i*ldc+n], a[i*lda+lo:i*lda+hi]
			for j := range row {
				row[j] += alpha * Dot(ai, b[j*ldb+lo:])
			}
		}
	}
}

// Dtrmv computes x ← Ax or x ← Aᵀx with a triangular A. Only the first is computed by sums; gonum does the other.
func (p plain) Dtrmv(ul blas.Uplo, t blas.Transpose, d blas.Diag, n int, a []float64, lda int, x []float64, incX int) {
	if t != blas.NoTrans || n < 2 {
		p.Implementation.Dtrmv(ul, t, d, n, a, lda, x, incX)
		return
	}
	first := start(n, incX)
	for step := range n {
		i := step
		if ul == blas.Lower {
			i = n - 1 - step
		}
		at := first + i*incX
		s := x[at]
		if d == blas.NonUnit {
			s *= a[i*lda+i]
		}
		sum := 0.0
		lo, hi := i+1, n
		if ul == blas.Lower {
			lo, hi = 0, i
		}
		for j := lo; j < hi; j++ {
			sum += x[first+j*incX] * a[i*lda+j]
		}
		x[at] = s + sum
	}
}

// off returns Σ a_ij b_j over the columns j ≠ i of row i of a triangular matrix.
func off(ul blas.Uplo, i, n int, a []float64, lda int, b []float64) float64 {
	if ul == blas.Upper {
		return Dot(a[i*lda+i+1:i*lda+n], b[i+1:])
	}
	return Dot(a[i*lda:i*lda+i], b)
}

// Dtrmm computes B ← αAB, αAᵀB, αBA or αBAᵀ with a triangular A. Only the last is computed by
// sums; gonum does the others.
func (p plain) Dtrmm(
	side blas.Side, ul blas.Uplo, t blas.Transpose, d blas.Diag, m, n int, alpha float64, a []float64, lda int,
	b []float64, ldb int,
) {
	if side == blas.Left || t == blas.NoTrans || alpha == 0 {
		p.Implementation.Dtrmm(side, ul, t, d, m, n, alpha, a, lda, b, ldb)
		return
	}
	for i := range m {
		row := b[i*ldb : i*ldb+n]
		for step := range n {
			j := step
			if ul == blas.Lower {
				j = n - 1 - step
			}
			s := row[j]
			if d == blas.NonUnit {
				s *= a[j*lda+j]
			}
			row[j] = alpha * (s + off(ul, j, n, a, lda, row))
		}
	}
}
