package linalg

// Why there is assembly in this package: see package lane. The digits are those of the
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

// callFrom is the length from which a call of a routine in assembly pays.
const callFrom = 12

// AddOuter adds the lower triangle of x xᵀ, row by row without gaps, to acc.
func AddOuter(acc, x []float64) {
	for i, v := range x {
		Axpy(acc[:i+1], v, x)
		acc = acc[i+1:]
	}
}

// AddOuter4 adds the lower triangles of four such matrices, which loads and stores acc
// only once: entry by entry (0+1)+(2+3). It panics if x1, x2 or x3 is shorter than x0.
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
