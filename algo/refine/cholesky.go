package refine

import "math"

// cholesky factors the symmetric n×n matrix in the lower triangle of a (row
// major) in place into LLᵀ and reports whether it is positive definite to
// working accuracy.
func cholesky(a []float64, n int) bool {
	ok, _ := choleskyTick(a, n, nil)
	return ok
}

// choleskyTick is cholesky for matrices so large that others must breathe.
func choleskyTick(a []float64, n int, tick Tick) (bool, error) {
	done := 0
	for i := 0; i < n; i++ {
		if done += i * i / 2; done > 1<<20 {
			if err := tick.do(done); err != nil {
				return false, err
			}
			done = 0
		}
		ri := a[i*n : i*n+i+1]
		for j := 0; j < i; j++ {
			rj := a[j*n : j*n+j+1]
			ri[j] = (ri[j] - dot(ri[:j], rj[:j])) / rj[j]
		}
		d := ri[i] - dot(ri[:i], ri[:i])
		if !(d > 1e-15*math.Abs(ri[i])) {
			return false, nil
		}
		ri[i] = math.Sqrt(d)
	}
	return true, tick.do(done)
}

// solveCholesky replaces b by the solution of LLᵀx = b.
func solveCholesky(l []float64, n int, b []float64) {
	for i := 0; i < n; i++ {
		ri := l[i*n : i*n+i+1]
		b[i] = (b[i] - dot(ri[:i], b[:i])) / ri[i]
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

// dot returns Σ a_i b_i with four accumulators.
func dot(a, b []float64) float64 {
	b = b[:len(a)]
	var s0, s1, s2, s3 float64
	i := 0
	for ; i+4 <= len(a); i += 4 {
		s0 += a[i] * b[i]
		s1 += a[i+1] * b[i+1]
		s2 += a[i+2] * b[i+2]
		s3 += a[i+3] * b[i+3]
	}
	for ; i < len(a); i++ {
		s0 += a[i] * b[i]
	}
	return (s0 + s1) + (s2 + s3)
}
