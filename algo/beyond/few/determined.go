package few

import (
	"math/bits"

	"crease/algo/num/linalg"
)

const (
	// leastPivot is the share of its diagonal entry above which a pivot of the normal equations
	// counts as such.
	leastPivot = 1e-9
	// leastSpare is how far the leverage of every sample stays below one where each can be spared.
	leastSpare = 1e-6
)

// Certainty says how far samples determine a network that meets them all.
type Certainty int

// The grades, each of which includes those before it.
const (
	Loose   Certainty = iota // near the network there are others that meet them
	Single                   // near it there is none, but some sample is met whatever its label is
	Checked                  // without any one sample the others still determine it, and predict that one
)

// certainty measures how far the samples determine the network, which meets them. Near it the
// model is linear in a_i(w_i, b_i). A sample of leverage one is met whatever its label is.
func (f *fitter) certainty() (Certainty, error) {
	f.forget()
	madds := f.assemble()
	copy(f.factor, f.gram)
	pivots := diagonal(f.gram, f.size)
	if err := f.meter.Tick(madds + f.size*f.size*f.size/6); err != nil {
		return Loose, err
	}
	if !linalg.Cholesky(f.factor, f.size) || !steady(f.factor, pivots, f.size) {
		return Loose, nil
	}
	slopes, z := make([]float64, f.size), make([]float64, f.size)
	for s, on := range f.on {
		clear(slopes)
		for ; on != 0; on &= on - 1 {
			copy(slopes[bits.TrailingZeros64(on)*f.width:], f.data.Row(s))
		}
		copy(z, slopes)
		linalg.SolveCholesky(f.factor, f.size, z)
		if !(linalg.Dot(slopes, z) < 1-leastSpare) {
			return Single, nil
		}
		if err := f.meter.Tick(f.size * f.size); err != nil {
			return Loose, err
		}
	}
	return Checked, nil
}

// diagonal returns the diagonal of a square matrix.
func diagonal(a []float64, n int) []float64 {
	d := make([]float64, n)
	for i := range d {
		d[i] = a[i*n+i]
	}
	return d
}

// steady reports whether the pivots of a Cholesky factor are not merely rounding errors of the
// diagonal entries that they come from.
func steady(factor, before []float64, n int) bool {
	for i, v := range before {
		if p := factor[i*n+i]; !(p*p > leastPivot*v) {
			return false
		}
	}
	return true
}
