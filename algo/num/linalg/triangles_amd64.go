package linalg

import "gonum.org/v1/gonum/blas"

// Dsyrk computes C ← αAAᵀ + βC or C ← αAᵀA + βC in one triangle of C. Only the first is
// sums.
func (p plain) Dsyrk(
	ul blas.Uplo, t blas.Transpose, n, k int, alpha float64, a []float64, lda int, beta float64, c []float64, ldc int,
) {
	if t != blas.NoTrans || alpha == 0 {
		p.Implementation.Dsyrk(ul, t, n, k, alpha, a, lda, beta, c, ldc)
		return
	}
	for i := range n {
		from, to := 0, i+1
		if ul == blas.Upper {
			from, to = i, n
		}
		for j := from; j < to; j++ {
			s := alpha * Dot(a[i*lda:i*lda+k], a[j*lda:])
			if beta != 0 {
				s += c[i*ldc+j] * beta
			}
			c[i*ldc+j] = s
		}
	}
}

// Dtrmv computes x ← Ax or x ← Aᵀx with a triangle A. Only the first is sums.
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

// off returns Σ a_ij b_j over the columns j of row i of a triangle besides i.
func off(ul blas.Uplo, i, n int, a []float64, lda int, b []float64) float64 {
	if ul == blas.Upper {
		return Dot(a[i*lda+i+1:i*lda+n], b[i+1:])
	}
	return Dot(a[i*lda:i*lda+i], b)
}

// Dtrmm computes B ← αAB, αAᵀB, αBA or αBAᵀ with a triangle A. Only the last is sums.
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

// Dtrsm solves AX = αB, AᵀX = αB, XA = αB or XAᵀ = αB with a triangle A, X in the place
// of B. Only the last is sums.
func (p plain) Dtrsm(
	side blas.Side, ul blas.Uplo, t blas.Transpose, d blas.Diag, m, n int, alpha float64, a []float64, lda int,
	b []float64, ldb int,
) {
	if side == blas.Left || t == blas.NoTrans || alpha == 0 {
		p.Implementation.Dtrsm(side, ul, t, d, m, n, alpha, a, lda, b, ldb)
		return
	}
	for i := range m {
		row := b[i*ldb : i*ldb+n]
		for step := range n {
			j := step
			if ul == blas.Upper {
				j = n - 1 - step
			}
			s := alpha*row[j] - off(ul, j, n, a, lda, row)
			if d == blas.NonUnit {
				s /= a[j*lda+j]
			}
			row[j] = s
		}
	}
}
