package linalg

import "math"

// Cholesky factors the symmetric n×n matrix in the lower triangle of a (row
// major) in place into LLᵀ and reports whether it is positive definite to
// working accuracy.
func Cholesky(a []float64, n int) bool {
	ok, _ := CholeskyTick(a, n, nil)
	return ok
}

// CholeskyTick is Cholesky for large matrices: tick, which may be nil, is
// called now and then with the number of multiply-adds since its last call. Its
// error ends the factorisation and is returned.
func CholeskyTick(a []float64, n int, tick func(work int) error) (bool, error) {
	work := 0
	report := func() error {
		if tick == nil {
			return nil
		}
		done := work
		work = 0
		return tick(done)
	}
	for i := range n {
		if work += i * i / 2; work > 1<<20 {
			if err := report(); err != nil {
				return false, err
			}
		}
		ri := a[i*n : i*n+i+1]
		for j := range i {
			rj := a[j*n : j*n+j+1]
			ri[j] = (ri[j] - Dot4(ri[:j], rj[:j])) / rj[j]
		}
		d := ri[i] - Dot4(ri[:i], ri[:i])
		if !(d > 1e-15*math.Abs(ri[i])) {
			return false, nil
		}
		ri[i] = math.Sqrt(d)
	}
	return true, report()
}

// SolveCholesky replaces b by the solution x of LLᵀx = b, l being what Cholesky
// left.
func SolveCholesky(l []float64, n int, b []float64) {
	for i := range n {
		ri := l[i*n : i*n+i+1]
		b[i] = (b[i] - Dot4(ri[:i], b[:i])) / ri[i]
	}
	for i := n - 1; i >= 0; i-- {
		ri := l[i*n : i*n+i+1]
		x := b[i] / ri[i]
		b[i] = x
		for j, v := range ri[:i] {
			b[j] -= v * x
		}
	}
}
