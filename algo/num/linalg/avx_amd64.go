package linalg

import "golang.org/x/sys/cpu"

// hasAVX reports whether the processor has AVX2, which adds four numbers at a time.
var hasAVX = cpu.X86.HasAVX2

//go:noescape
func quadAVX(dst *[4]float64, a *float64, stride int, c *float64, n int)

//go:noescape
func eightAVX(c *float64, sc int, a, b *float64, n int)

//go:noescape
func addAVX(dst, src *float64, n int)

//go:noescape
func axpyAVX(dst *float64, a float64, x *float64, n int)

//go:noescape
func outer4AVX(acc, x0, x1, x2, x3 *float64, n int)

func quad(dst *[4]float64, a []float64, stride int, c []float64) {
	if !hasAVX || len(c) == 0 {
		quadGo(dst, a, stride, c)
		return
	}
	_ = a[3*stride : 3*stride+len(c)] // the routine checks no bounds
	quadAVX(dst, &a[0], stride, &c[0], len(c))
}

func eight(c []float64, sc int, a, b []float64, n int) {
	if !hasAVX || n == 0 || n%4 != 0 {
		eightGo(c, sc, a, b, n)
		return
	}
	_, _, _ = c[:3*sc+2], a[:4*n], b[:2*n]
	eightAVX(&c[0], sc, &a[0], &b[0], n)
}

func addTo(dst, src []float64) {
	if !hasAVX || len(dst) == 0 {
		addGo(dst, src)
		return
	}
	addAVX(&dst[0], &src[:len(dst)][0], len(dst))
}

func axpy(dst []float64, a float64, x []float64) {
	if !hasAVX || len(dst) == 0 {
		axpyGo(dst, a, x)
		return
	}
	axpyAVX(&dst[0], a, &x[:len(dst)][0], len(dst))
}

func outer4(acc, x0, x1, x2, x3 []float64) {
	n := len(x0)
	if !hasAVX || n == 0 {
		outer4Go(acc, x0, x1, x2, x3)
		return
	}
	_, _, _, _ = acc[:n*(n+1)/2], x1[:n], x2[:n], x3[:n]
	outer4AVX(&acc[0], &x0[0], &x1[0], &x2[0], &x3[0], n)
}
