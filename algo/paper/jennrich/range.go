package jennrich

import (
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/lapack"
	"gonum.org/v1/gonum/lapack/gonum"
	"gonum.org/v1/gonum/mat"

	"crease/algo/base/work"
	"crease/algo/num/tensor"
)

// findRange chooses the rank: the number of singular values above η₁, at most units if that is known. It returns an
// orthonormal basis of the range of flatten(T, ℓ, k−ℓ, 0), Len(d,ℓ) × rank, to which the first singular values belong.
func findRange(dec *Decomposition, t *tensor.Sym, units int, meter *work.Meter) (*mat.Dense, error) {
	singular, u, err := leftSingular(t.Flatten(dec.Order, t.Order-dec.Order), meter)
	if err != nil {
		return nil, err
	}
	dec.Singular = singular
	for _, s := range dec.Singular {
		// A threshold of 0 must not let exact zeros through.
		if s > dec.Threshold && s > 0 && (units <= 0 || dec.Rank < units) {
			dec.Rank++
		}
	}
	if dec.Rank == 0 {
		return nil, nil
	}
	rows, _ := u.Dims()
	return mat.DenseCopyOf(u.Slice(0, rows, 0, dec.Rank)), nil
}

// A singular value decomposition of thousands of columns takes a minute in a browser, and
// the page would give up a learner that does not yield for so long. So the steps of gonum's
// decomposition are called one by one, with its panel sizes, which preserves its digits.
const (
	panel   = 32  // rows and columns that are reduced together
	single  = 128 // the last rows and columns, which are reduced one by one
	rowsOf  = 256 // rows to which a panel is applied at once; gonum sums in another order below 193
	rotated = 64  // rows of U that are rotated at once
)

// steps provides gonum's LAPACK routines.
var steps gonum.Implementation

// leftSingular returns the singular values of a, in descending order, and the left singular vectors. It overwrites a.
func leftSingular(a *mat.Dense, meter *work.Meter) ([]float64, *mat.Dense, error) {
	m, n := a.Dims()
	const perEntry = 8 // multiply-adds for each entry and row, of all steps together
	if err := meter.Tick(perEntry * m * n * min(m, n)); err != nil {
		return nil, nil, err
	}
	// Gonum has another method for matrices that are not wide, and scales larger or smaller entries.
	if size := max(mat.Max(a), -mat.Min(a)); m <= single || n < 2*m || !(size > 1e-100 && size < 1e100) {
		var svd mat.SVD
		if !svd.Factorize(a, mat.SVDThinU) {
			return nil, nil, ErrNoConvergence
		}
		var u mat.Dense
		svd.UTo(&u)
		return svd.Values(nil), &u, nil
	}
	u := lowerFactor(a, meter)
	values, off, tau := make([]float64, m), make([]float64, m), make([]float64, m)
	bidiagonal(u, values, off, tau, meter)
	generate(u, tau, meter)
	// The rotations do not depend on U, so its rows can be rotated in parts.
	var d []float64
	e, more := make([]float64, m), make([]float64, 4*m)
	for lo := 0; lo < m; lo += rotated {
		if err := meter.Yield(); err != nil {
			return nil, nil, err
		}
		d = append(d[:0], values...)
		copy(e, off)
		if !steps.Dbdsqr(blas.Upper, m, 0, min(rotated, m-lo), 0, d, e, more, 1, u.RawMatrix().Data[lo*m:], m,
			more, 1, more) {
			return nil, nil, ErrNoConvergence
		}
	}
	return d, u, nil
}

// lowerFactor returns L of a = LQ, Q orthogonal, and overwrites a (Dgelqf).
func lowerFactor(m *mat.Dense, meter *work.Meter) *mat.Dense {
	rows, cols := m.Dims()
	a, tau, t := m.RawMatrix().Data, make([]float64, rows), make([]float64, panel*panel)
	more, l := make([]float64, 2*rowsOf*panel+rows), mat.NewDense(rows, rows, nil)
	i := 0
	for ; i < rows-single; i += panel {
		v := a[i*cols+i:]
		steps.Dgelq2(panel, cols-i, v, cols, tau[i:], more)
		steps.Dlarft(lapack.Forward, lapack.RowWise, cols-i, panel, v, cols, tau[i:], t, panel)
		for lo, hi := i+panel, 0; lo < rows; lo = hi {
			if meter.Yield() != nil {
				return l
			}
			if hi = lo + rowsOf; rows-hi < rowsOf {
				hi = rows
			}
			steps.Dlarfb(blas.Right, blas.NoTrans, lapack.Forward, lapack.RowWise, hi-lo, cols-i, panel, v, cols,
				t, panel, a[lo*cols+i:], cols, more, panel)
		}
	}
	steps.Dgelq2(rows-i, cols-i, a[i*cols+i:], cols, tau[i:], more)
	for r := range rows {
		copy(l.RawRowView(r)[:r+1], m.RawRowView(r))
	}
	return l
}

// bidiagonal reduces a square matrix to bidiagonal form, with diagonal d and superdiagonal e,
// and stores in it the reflections, whose factors are tau (Dgebrd).
func bidiagonal(m *mat.Dense, d, e, tau []float64, meter *work.Meter) {
	n, _ := m.Dims()
	a, tauP := m.RawMatrix().Data, make([]float64, n)
	x, y := make([]float64, n*panel), make([]float64, n*panel)
	i := 0
	for ; i < n-single; i += panel {
		if meter.Yield() != nil {
			return
		}
		steps.Dlabrd(n-i, n-i, panel, a[i*n+i:], n, d[i:], e[i:], tau[i:], tauP[i:], x, panel, y, panel)
		next, rest := i+panel, n-i-panel
		below, right, corner := a[next*n+i:], a[i*n+next:], a[next*n+next:]
		b := blas64.Implementation()
		b.Dgemm(blas.NoTrans, blas.Trans, rest, rest, panel, -1, below, n, y[panel*panel:], panel, 1, corner, n)
		b.Dgemm(blas.NoTrans, blas.NoTrans, rest, rest, panel, -1, x[panel*panel:], panel, right, n, 1, corner, n)
		for j := i; j < next; j++ {
			a[j*n+j], a[j*n+j+1] = d[j], e[j]
		}
	}
	steps.Dgebd2(n-i, n-i, a[i*n+i:], n, d[i:], e[i:], tau[i:], tauP[i:], x)
}

// generate replaces the reflections that bidiagonal has stored by their product (Dorgqr).
func generate(m *mat.Dense, tau []float64, meter *work.Meter) {
	n, _ := m.Dims()
	a, t, more := m.RawMatrix().Data, make([]float64, panel*panel), make([]float64, n*panel)
	last := (n - single - 1) / panel * panel
	next := last + panel
	for r := range next {
		clear(a[r*n+next : (r+1)*n])
	}
	steps.Dorg2r(n-next, n-next, n-next, a[next*n+next:], n, tau[next:], more)
	for i := last; i >= 0; i -= panel {
		if meter.Yield() != nil {
			return
		}
		v, next := a[i*n+i:], i+panel
		steps.Dlarft(lapack.Forward, lapack.ColumnWise, n-i, panel, v, n, tau[i:], t, panel)
		steps.Dlarfb(blas.Left, blas.NoTrans, lapack.Forward, lapack.ColumnWise, n-i, n-next, panel, v, n, t, panel,
			a[i*n+next:], n, more, panel)
		steps.Dorg2r(n-i, panel, panel, v, n, tau[i:next], more)
		for r := range i {
			clear(a[r*n+i : r*n+next])
		}
	}
}
