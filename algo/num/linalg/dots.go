package linalg

// quadGo stores in dst the inner products (Dot4) of four rows, stride apart from the start
// of a on, with c.
func quadGo(dst *[4]float64, a []float64, stride int, c []float64) {
	n := len(c)
	dst[0], dst[1] = dots4(a[:n], a[stride:], c)
	dst[2], dst[3] = dots4(a[2*stride:][:n], a[3*stride:], c)
}

// eightGo takes the inner products of four rows a with two rows b, of n numbers without
// gaps, off four rows of two numbers, sc apart.
func eightGo(c []float64, sc int, a, b []float64, n int) {
	for r := range 4 {
		s, t := dots4(b[:n], b[n:2*n], a[r*n:][:n])
		c[r*sc] -= s
		c[r*sc+1] -= t
	}
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
