// Package refine goes beyond the paper: it fits an approximate network, from Jennrich's algorithm or a guess, to the
// samples themselves (Fit) and meets noise-free labels to rounding error. The fit has a free linear part vᵀx + c, so it
// does not depend on the signs of the units; Settle determines them afterwards.
//
// # What limits the speed
//
// Besides sampling and moments (package lane), a run spends its time on the normal equations, which are summed once per
// pattern of active units instead of once per sample, and on a Cholesky factorisation, whose cost grows with (md)³.
// Natively both use AVX and, for large problems, all processors (linalg.Spread). With about a hundred samples for each
// of the m(d+2) parameters and m ≈ .39d, a run takes .3 s of a processor at d = 20, 3.7 s at 48 and 168 s at 100: the
// time grows as d⁵ to d⁶. A fit takes 20 to 40 steps (report.TestLarge).
//
// A browser's program has 4 GiB of memory and never returns any. So the size of large matrices is computed before they
// are made (FitBytes, momentfit.Bytes, jennrich.JointBytes), no matrix exceeds linalg.Room, 1.3 GB, and the matrices of
// all fits share one buffer (linalg.Borrow). A step that does not fit is left out, and a diagnosis says so.
// learn.TestEverySpecFitsMemory adds up what a run of any spec may need at once.
//
// Noisy labels require all samples, but few passes over them: the samples kept in memory decide which units there are
// (noise.Support), and three or four Gauss–Newton steps over all samples attain the Cramér–Rao bound (FitSource). Their
// gradient consists of sums of degree 0 and 1 over the samples on which a unit is active, which moment.Summer computes
// (moment.Control.Gated); the normal equations are those of the first 16 blocks.
package refine

import (
	"math"
	"slices"

	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// Data holds n samples in rows (x_1, …, x_d, 1): the constant makes a bias an ordinary weight.
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
	return linalg.Dot(d.Y, d.Y) / float64(max(1, len(d.Y)))
}

// Model is f(x) = Σ a_i σ(w_iᵀx + b_i) + vᵀx + c with unit weights. Flipping (w_i, b_i) to its negative changes f by
// a linear function, so with V and C free the signs of the units are arbitrary.
type Model struct {
	Net network.Network
	V   []float64 // d numbers
	C   float64
}

// NewModel returns net, normalised, with its output bias as C and V = 0 in R^dim.
func NewModel(net network.Network, dim int) Model {
	m := Model{Net: net.Normalised(), V: make([]float64, dim), C: net.C}
	m.Net.C = 0
	return m
}

// Clone returns a copy that shares nothing with m.
func (m Model) Clone() Model {
	return Model{m.Net.Clone(), append([]float64{}, m.V...), m.C}
}

// Residuals stores y − f(x) for every sample in dst, of data's length, and returns their mean square, 0 for no samples.
func (m Model) Residuals(dst []float64, data *Data) float64 {
	if len(dst) != data.Len() {
		panic("refine: bad shape")
	}
	sum := 0.0
	for s := range dst {
		row := data.Row(s)
		f := linalg.Affine(m.C, m.V, row)
		for i, w := range m.Net.W {
			f += m.Net.A[i] * relu(linalg.Affine(m.Net.B[i], w, row))
		}
		dst[s] = data.Y[s] - f
		sum += dst[s] * dst[s]
	}
	return sum / float64(max(1, len(dst)))
}

// Flip negates (w_i, b_i) and adds the difference a_i(w_iᵀx + b_i) to the linear part.
func (m *Model) Flip(i int) {
	a, w := m.Net.A[i], m.Net.W[i]
	linalg.Axpy(m.V, a, w)
	linalg.Scale(w, -1)
	m.C += a * m.Net.B[i]
	m.Net.B[i] = -m.Net.B[i]
}

// Sides counts for every unit the samples on its active and its inactive side, more than margin from its crease.
func (m Model) Sides(data *Data, margin float64) (active, inactive []int) {
	active, inactive = make([]int, m.Net.Units()), make([]int, m.Net.Units())
	for s := range data.Len() {
		row := data.Row(s)
		for i, w := range m.Net.W {
			switch z := linalg.Dot(w, row[:len(w)]) + m.Net.B[i]; {
			case z > margin:
				active[i]++
			case z <= -margin:
				inactive[i]++
			}
		}
	}
	return active, inactive
}

// Network returns the same function as a ReLU network of at most m+2 units (see network.AppendLinear).
func (m Model) Network() network.Network {
	net, l := m.Net.Clone(), m.Linear()
	net.AppendLinear(l.V, l.C)
	return net
}

// Linear returns the linear part, which Network adds to Net.
func (m Model) Linear() network.Linear {
	v := slices.Clone(m.V)
	if linalg.Norm(v) <= 1e-12*math.Abs(m.C) { // rounding error of the constant
		clear(v)
	}
	return network.Linear{V: v, C: m.C}
}

// Finite reports whether every number is finite.
func (m Model) Finite() bool {
	weights := slices.Concat(m.Net.W...)
	return linalg.Finite(m.C) && linalg.Finite(slices.Concat(m.V, m.Net.A, m.Net.B, weights)...)
}
