package linalg

// Package lane explains why some loops are written in assembly. Their digits are those of the
// plain loops here, bit for bit, and the tests compare them.

// Add adds src to dst, number by number. It panics if src is shorter than dst.
func Add(dst, src []float64) { addTo(dst, src) }

// Axpy adds a·x to dst, number by number. It panics if x is shorter than dst.
func Axpy(dst []float64, a float64, x []float64) {
	if len(dst) < callFrom {
		axpyGo(dst, a, x)
		return
	}
	axpy(dst, a, x)
}

// callFrom is the least length at which a call of an assembly routine pays off.
const callFrom = 12

// AddOuter adds the lower triangle of x xᵀ to acc, which holds its rows without gaps.
func AddOuter(acc, x []float64) {
	for i, v := range x {
		Axpy(acc[:i+1], v, x)
		acc = acc[i+1:]
	}
}

// AddOuter4 is AddOuter for four vectors, but loads and stores acc only once; the four products
// of an entry are added as (0+1)+(2+3). It panics if x1, x2 or x3 is shorter than x0.
func AddOuter4(acc, x0, x1, x2, x3 []float64) { outer4(acc, x0, x1, x2, x3) }

func addGo(dst, src []float64) {
	src = src[:len(dst)]
	for i := range dst {
		dst[i] += src[i]
	}
}

func axpyGo(dst []float64, a float64, x []float64) {
	x = x[:len(dst)]
	for i := range dst {
		dst[i] += a * x[i]
	}
}

func outer4Go(acc, x0, x1, x2, x3 []float64) {
	for i := range x0 {
		v0, v1, v2, v3 := x0[i], x1[i], x2[i], x3[i]
		row := acc[:i+1]
		acc = acc[i+1:]
		y0, y1, y2, y3 := x0[:len(row)], x1[:len(row)], x2[:len(row)], x3[:len(row)]
		for j := range row {
			row[j] += (v0*y0[j] + v1*y1[j]) + (v2*y2[j] + v3*y3[j])
		}
	}
}

// quadGo stores in dst the inner products (Dot4) of c with four rows of a, which are stride apart.
func quadGo(dst *[4]float64, a []float64, stride int, c []float64) {
	n := len(c)
	dst[0], dst[1] = dots4(a[:n], a[stride:], c)
	dst[2], dst[3] = dots4(a[2*stride:][:n], a[3*stride:], c)
}

// eightGo subtracts the inner products of four rows a with two rows b, of n numbers each and
// without gaps, from the 4×2 matrix c, whose rows are sc apart.
func eightGo(c []float64, sc int, a, b []float64, n int) {
	for r := range 4 {
		s, t := dots4(b[:n], b[n:2*n], a[r*n:][:n])
		c[r*sc] -= s
		c[r*sc+1] -= t
	}
}

// dots4 returns Dot4(a, c) and Dot4(b, c).
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
