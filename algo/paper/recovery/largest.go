package recovery

import (
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/lapack/gonum"
	"gonum.org/v1/gonum/mat"

	"crease/algo/base/work"
)

// panel is how many columns gonum makes tridiagonal together.
const panel = 32

// largest returns the largest eigenvalue of a symmetric matrix, of numbers that can be squared, and
// overwrites it; ok is false if there was no convergence. It takes gonum's steps for eigenvalues
// (Dsyev) one by one, as a thousand rows take seconds in a browser.
func largest(g *mat.SymDense, meter *work.Meter) (value float64, ok bool, err error) {
	n := g.SymmetricDim()
	var steps gonum.Implementation
	a, w := g.RawSymmetric().Data, make([]float64, n*panel)
	d, e, tau := make([]float64, n), make([]float64, n), make([]float64, n)
	i := n
	for ; i > panel; i -= panel {
		if err := meter.Yield(); err != nil {
			return 0, false, err
		}
		next := i - panel
		steps.Dlatrd(blas.Upper, i, panel, a, n, e, tau, w, panel)
		blas64.Implementation().Dsyr2k(blas.Upper, blas.NoTrans, next, panel, -1, a[next:], n, w, panel, 1, a, n)
		for j := next; j < i; j++ {
			a[(j-1)*n+j] = e[j-1]
			d[j] = a[j*n+j]
		}
	}
	steps.Dsytd2(blas.Upper, i, a, n, d, e, tau)
	ok = steps.Dsterf(n, d, e)
	return d[n-1], ok, nil
}
