package linalg

import "slices"

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
