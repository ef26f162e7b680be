// Package refine goes beyond the paper: it takes an approximate network, as
// Jennrich's algorithm or a guess gives it, and fits it to the samples
// themselves (Fit), where noise-free labels are met to rounding error. With a
// free linear part vᵀx + c the fit does not depend on the signs of the units;
// Settle determines them afterwards.
package refine

import "crease/algo/data/sample"

// Data holds n samples in rows (x_1, …, x_d, 1): the constant makes a bias an
// ordinary weight.
type Data struct {
	Dim int       // d
	X   []float64 // n rows of d+1 numbers
	Y   []float64 // n labels
}

// NewData returns an empty set of samples in R^dim with room for n.
func NewData(dim, n int) *Data {
	return &Data{Dim: dim, X: make([]float64, 0, n*(dim+1)), Y: make([]float64, 0, n)}
}

// Len returns n.
func (d *Data) Len() int { return len(d.Y) }

// Row returns sample s as (x, 1), not copied.
func (d *Data) Row(s int) []float64 { return d.X[s*(d.Dim+1) : (s+1)*(d.Dim+1)] }

// AddBlock appends samples lo, …, hi−1 of a block.
func (d *Data) AddBlock(b *sample.Block, lo, hi int) {
	for s := lo; s < hi; s++ {
		for _, x := range b.X {
			d.X = append(d.X, x[s])
		}
		d.X = append(d.X, 1)
		d.Y = append(d.Y, b.Y[s])
	}
}

// Add appends sample s of another set of the same dimension.
func (d *Data) Add(from *Data, s int) {
	d.X, d.Y = append(d.X, from.Row(s)...), append(d.Y, from.Y[s])
}

// Slice returns samples lo, …, hi−1, sharing their storage.
func (d *Data) Slice(lo, hi int) *Data {
	width := d.Dim + 1
	return &Data{d.Dim, d.X[lo*width : hi*width : hi*width], d.Y[lo:hi:hi]}
}

// MeanSquare returns the mean of y² over the samples, 0 if there are none.
func (d *Data) MeanSquare() float64 {
	s := 0.0
	for _, y := range d.Y {
		s += y * y
	}
	return s / float64(max(1, len(d.Y)))
}
