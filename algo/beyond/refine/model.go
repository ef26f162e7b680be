package refine

import (
	"math"
	"slices"

	"crease/algo/network"
	"crease/algo/num/linalg"
)

// Model is f(x) = Σ a_i σ(w_iᵀx + b_i) + vᵀx + c with unit weights. Flipping (w_i, b_i) to its negative changes f by
// a linear function, so with V and C free the signs of the units are arbitrary.
type Model struct {
	Net network.Network
	V   []float64 // d numbers
	C   float64
}

// NewModel returns net, normalised, without a linear part but for its output bias. dim is d, which a
// network without units does not know.
func NewModel(net network.Network, dim int) Model {
	m := Model{Net: net.Normalised(), V: make([]float64, dim), C: net.C}
	m.Net.C = 0
	return m
}

// Clone returns a copy that shares nothing with m.
func (m Model) Clone() Model {
	return Model{m.Net.Clone(), append([]float64{}, m.V...), m.C}
}

// Residuals stores y − f(x) for every sample in dst, which must have data's
// length, and returns the mean of the squares, 0 if there are no samples.
func (m Model) Residuals(dst []float64, data *Data) float64 {
	if len(dst) != data.Len() {
		panic("refine: bad shape")
	}
	sum := 0.0
	for s := range dst {
		row := data.Row(s)
		f := linalg.Affine(m.C, m.V, row)
		for i, w := range m.Net.W {
			f += m.Net.A[i] * positive(linalg.Affine(m.Net.B[i], w, row))
		}
		dst[s] = data.Y[s] - f
		sum += dst[s] * dst[s]
	}
	return sum / float64(max(1, len(dst)))
}

// Flip replaces (w_i, b_i) by its negative and moves the difference a_i(w_iᵀx + b_i) to the linear part.
func (m *Model) Flip(i int) {
	a, w := m.Net.A[i], m.Net.W[i]
	linalg.Axpy(m.V, a, w)
	linalg.Scale(w, -1)
	m.C += a * m.Net.B[i]
	m.Net.B[i] = -m.Net.B[i]
}

// Sides returns for every unit the number of samples it is active on, and that of the others,
// without those that lie closer to its crease than off.
func (m Model) Sides(data *Data, off float64) (on, behind []int) {
	on, behind = make([]int, m.Net.Units()), make([]int, m.Net.Units())
	for s := range data.Len() {
		row := data.Row(s)
		for i, w := range m.Net.W {
			switch z := linalg.Dot(w, row[:len(w)]) + m.Net.B[i]; {
			case z > off:
				on[i]++
			case z <= -off:
				behind[i]++
			}
		}
	}
	return on, behind
}

// Network returns the same function as a ReLU network of at most m+2 units, the linear part as AppendLinear has it.
func (m Model) Network() network.Network {
	net, l := m.Net.Clone(), m.Linear()
	net.AppendLinear(l.V, l.C)
	return net
}

// Linear returns the linear part: what Network has beside Net.
func (m Model) Linear() network.Linear {
	v := slices.Clone(m.V)
	if linalg.Norm(v) <= 1e-12*math.Abs(m.C) { // it is rounding of the constant
		clear(v)
	}
	return network.Linear{V: v, C: m.C}
}

// Remove drops unit i.
func (m *Model) Remove(i int) { m.Net.Remove(i) }

// Finite reports whether every number is finite.
func (m Model) Finite() bool {
	weights := slices.Concat(m.Net.W...)
	return linalg.Finite(m.C) && linalg.Finite(slices.Concat(m.V, m.Net.A, m.Net.B, weights)...)
}
