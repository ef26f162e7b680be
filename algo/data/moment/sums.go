package moment

import "crease/algo/num/tensor"

// Sums holds Σ r(x)·x^α over some samples for every monomial of degree at most
// Order, r being the label y or what a Control leaves of it. Sums over disjoint
// blocks add up; the order of the additions is what fixes the digits, so block
// sums are always added in block order.
type Sums struct {
	Dim, Order int
	N          int64       // samples summed
	Y2         float64     // Σ y²
	Radial     []float64   // Radial[j] = Σ r²‖x‖^{2j}, j ≤ Order: what the variances need
	Degree     [][]float64 // Degree[k]: the packed sums of degree k, tensor.Len(Dim, k) numbers
	// Gated[u]: Σ r·(x, 1) where unit u is active, Dim+1 numbers; none unless a control
	// asks for them (NewGatedControl).
	Gated [][]float64
}

// NewSums returns zero sums.
func NewSums(dim, order int) *Sums {
	s := &Sums{Dim: dim, Order: order, Radial: make([]float64, order+1), Degree: make([][]float64, order+1)}
	for k := range s.Degree {
		s.Degree[k] = make([]float64, tensor.Len(dim, k))
	}
	return s
}

// Reset sets s to zero.
func (s *Sums) Reset() {
	s.N, s.Y2 = 0, 0
	clear(s.Radial)
	for _, v := range s.Degree {
		clear(v)
	}
	for _, v := range s.Gated {
		clear(v)
	}
}

// Add adds the sums of other samples.
func (s *Sums) Add(o *Sums) {
	s.N += o.N
	s.Y2 += o.Y2
	addTo(s.Radial, o.Radial)
	for k, v := range s.Degree {
		addTo(v, o.Degree[k])
	}
	s.gate(len(o.Gated))
	for u, v := range o.Gated {
		addTo(s.Gated[u], v)
	}
}

func addTo(dst, src []float64) {
	for i, v := range src {
		dst[i] += v
	}
}
