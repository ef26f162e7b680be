package lane

import "golang.org/x/sys/cpu"

// hasAVX reports whether the processor has AVX2, which adds four numbers at a time.
var hasAVX = cpu.X86.HasAVX2

//go:noescape
func dotsAVX(dst *float64, p, x *Lane, n int)

//go:noescape
func productAVX(p, prev, x *Lane) float64

//go:noescape
func axpyAVX(r, p *Lane, a float64)

//go:noescape
func squaresAVX(rho, x *Lane, n int)

//go:noescape
func evaluateAVX(y, x *Lane, w, b, a *float64, dim, units int)

func dots(dst []float64, p *Lane, x []Lane) {
	if !hasAVX {
		dotsGo(dst, p, x)
	} else if len(dst) > 0 {
		dotsAVX(&dst[0], p, &x[:len(dst)][0], len(dst))
	}
}

func product(p, prev, x *Lane) float64 {
	if !hasAVX {
		return productGo(p, prev, x)
	}
	return productAVX(p, prev, x)
}

func axpy(r, p *Lane, a float64) {
	if !hasAVX {
		axpyGo(r, p, a)
		return
	}
	axpyAVX(r, p, a)
}

func squares(rho *Lane, x []Lane) {
	if !hasAVX || len(x) == 0 {
		squaresGo(rho, x)
		return
	}
	squaresAVX(rho, &x[0], len(x))
}

func evaluate(y *Lane, x []Lane, w, b, a []float64) {
	if !hasAVX || len(x) == 0 || len(b) == 0 {
		evaluateGo(y, x, w, b, a)
		return
	}
	// The routine checks no bounds.
	_, _ = w[:len(b)*len(x)], a[:len(b)]
	evaluateAVX(y, &x[0], &w[0], &b[0], &a[0], len(x), len(b))
}
