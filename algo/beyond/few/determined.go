package few

import (
	"crease/algo/base/work"
	"crease/algo/beyond/refine"
	"crease/algo/num/linalg"
)

const (
	// leastPivot is the share of its diagonal entry above which a pivot of the normal equations
	// counts as such, and not as its rounding error.
	leastPivot = 1e-9
	// leastSpare is how far the leverage of every sample stays below one where each can be spared.
	leastSpare = 1e-6
)

// Certainty says how far samples determine a model that meets them all.
type Certainty int

// The grades, each of which includes those before it.
const (
	Loose   Certainty = iota // near the model there are others that meet them
	Single                   // near it there is none, but some sample is met whatever its label is
	Checked                  // without any one sample the others still determine it, and predict that one
)

// Determined measures how far samples, none of which may be there twice, determine a model that meets them all, among
// those with a linear part or with units alone. Near it the model is linear in its parameters a_i(w_i, b_i), v and c.
// A sample of leverage one is met whatever its label is. The result is Loose if the meter fails.
func Determined(m refine.Model, data *refine.Data, linear bool, meter *work.Meter) Certainty {
	p := m.Net.Units() * (data.Dim + 1)
	if linear {
		p += data.Dim + 1
	}
	if data.Len() <= p {
		return Loose
	}
	row, z := make([]float64, p), make([]float64, p)
	gram, pivots := make([]float64, p*p), make([]float64, p)
	for s := range data.Len() {
		slopes(row, m, data.Row(s))
		for i, v := range row {
			if v != 0 {
				linalg.Axpy(gram[i*p:i*p+i+1], v, row[:i+1])
				pivots[i] += v * v
			}
		}
		if meter.Tick(p*p/2) != nil {
			return Loose
		}
	}
	if !linalg.CholeskyTick(gram, p, meter) {
		return Loose
	}
	for i, v := range pivots {
		if pivot := gram[i*p+i]; !(pivot*pivot > leastPivot*v) {
			return Loose
		}
	}
	for s := range data.Len() {
		slopes(row, m, data.Row(s))
		copy(z, row)
		linalg.SolveCholesky(gram, p, z)
		if !(linalg.Dot(row, z) < 1-leastSpare) {
			return Single
		}
		if meter.Tick(p*p) != nil {
			return Loose
		}
	}
	return Checked
}

// slopes sets row to the derivatives of a model at (x, 1): that for every unit that is active, and for
// the linear part if there is room for it.
func slopes(row []float64, m refine.Model, x []float64) {
	n := len(x)
	for i := range len(row) / n {
		part := row[i*n : (i+1)*n]
		if i < m.Net.Units() && !(linalg.Dot(m.Net.W[i], x[:n-1])+m.Net.B[i] > 0) {
			clear(part)
			continue
		}
		copy(part, x)
	}
}
