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
	for i := 0; i < n; i += 2 {
		if work += i * i; work > 1<<20 {
			if err := report(); err != nil {
				return false, err
			}
		}
		if !rowPair(a, n, i) {
			return false, nil
		}
	}
	return true, report()
}

// rowPair computes the rows i and i+1 of L, if there are two, which share what they
// read. It reports whether the matrix is positive definite so far.
func rowPair(a []float64, n, i int) bool {
	ri := a[i*n : i*n+i+1]
	if i+1 == n {
		for j := range i {
			rj := a[j*n : j*n+j+1]
			ri[j] = (ri[j] - Dot4(ri[:j], rj[:j])) / rj[j]
		}
		return root(ri)
	}
	next := a[(i+1)*n : (i+1)*n+i+2]
	for j := range i {
		rj := a[j*n : j*n+j+1]
		s, t := dots4(ri[:j], next[:j], rj[:j])
		ri[j], next[j] = (ri[j]-s)/rj[j], (next[j]-t)/rj[j]
	}
	if !root(ri) {
		return false
	}
	next[i] = (next[i] - Dot4(next[:i], ri[:i])) / ri[i]
	return root(next)
}

// root finishes a row of L with its last entry, and reports whether that is positive.
func root(row []float64) bool {
	i := len(row) - 1
	d := row[i] - Dot4(row[:i], row[:i])
	if !(d > 1e-15*math.Abs(row[i])) {
		return false
	}
	row[i] = math.Sqrt(d)
	return true
}

// dots4 is Dot4 of a and of b with c.
func dots4(a, b, c []float64) (s, t float64) {
	a, b = a[:len(c)], b[:len(c)]
	var s0, s1, s2, s3, t0, t1, t2, t3 float64
	for len(c) >= 4 {
		x, y, z := (*[4]float64)(a), (*[4]float64)(b), (*[4]float64)(c)
		s0 += x[0] * z[0]
		s1 += x[1] * z[1]
		s2 += x[2] * z[2]
		s3 += x[3] * z[3]
		t0 += y[0] * z[0]
		t1 += y[1] * z[1]
		t2 += y[2] * z[2]
		t3 += y[3] * z[3]
		a, b, c = a[4:], b[4:], c[4:]
	}
	for i, z := range c {
		s0 += a[i] * z
		t0 += b[i] * z
	}
	return (s0 + s1) + (s2 + s3), (t0 + t1) + (t2 + t3)
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
