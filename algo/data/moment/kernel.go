package moment

import (
	"crease/algo/data/sample"
	"crease/algo/num/lane"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
)

// Kernel computes block sums of labels less a Control; it owns the scratch space. It is not safe for concurrent use.
type Kernel struct {
	off    *off        // nil without a control
	x      []lane.Lane // coordinates over the current lane
	prod   []lane.Lane // prod[k]: r·x_{i1}…x_{ik} along a chain of coordinates
	radial [2]lane.Lane
}

// NewKernel returns a kernel for monomials of degree at most order, in dimension dim. ctl may be nil; then r = y.
func NewKernel(dim, order int, ctl *Control) *Kernel {
	return &Kernel{off: newOff(ctl), x: make([]lane.Lane, dim), prod: make([]lane.Lane, order+1)}
}

// AddBlock adds the sums of one block to dst.
func (k *Kernel) AddBlock(dst *Sums, b *sample.Block) {
	for lo := 0; lo < b.Len; lo += lane.Size {
		b.Lanes(k.x, lo)
		r := &k.prod[0]
		clear(r[copy(r[:], b.Y[lo:min(lo+lane.Size, b.Len)]):])
		dst.Y2 += lane.Dot(r, r)
		if k.off != nil {
			k.off.subtract(r, k.x)
			clear(r[min(lane.Size, b.Len-lo):])
			if len(k.off.gates) > 0 {
				k.off.addGated(dst, r, k.x)
			}
		}
		lane.Radial(dst.Radial, r, k.x, &k.radial)
		dst.Degree[0][0] += lane.Sum(r)
		lane.Moments(dst.Degree, k.prod, k.x)
	}
	dst.N += int64(b.Len)
}

// Sums holds Σ r(x)·x^α over some samples for every monomial of degree at most Order, where r is the label y less the
// value of a Control, if there is one. Sums over disjoint blocks may be added; the digits depend on the order of the
// additions, so block sums are always added in block order.
type Sums struct {
	Dim, Order int
	N          int64       // samples summed
	Y2         float64     // Σ y²
	Radial     []float64   // Radial[j] = Σ r²‖x‖^{2j}, j ≤ Order: what the variances need
	Degree     [][]float64 // Degree[k]: the packed sums of degree k, tensor.Len(Dim, k) numbers
	// Gated[u] is Σ r·(x, 1) over the samples at which unit u is active, Dim+1 numbers. It is
	// empty unless the control is gated (Control.Gated).
	Gated [][]float64
	Kept  bool // a Cache had them: nothing was drawn or summed for them
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
	linalg.Add(s.Radial, o.Radial)
	for k, v := range s.Degree {
		linalg.Add(v, o.Degree[k])
	}
	s.gate(len(o.Gated))
	for u, v := range o.Gated {
		linalg.Add(s.Gated[u], v)
	}
}

// correct turns packed raw moments Σ r·x^α, |α| < len(raw), into Σ r·He_k(x):
// the entry at α is Σ r·∏ He_{n_i}(x_i), where i occurs n_i times in α.
func correct(dim, k int, raw [][]float64) *tensor.Sym {
	t := tensor.NewSym(dim, k)
	idx, room := make([]int, k), make([]int, 0, k)
	for p := range t.Data {
		expand(idx, room, 1, func(chain []int, c float64) {
			t.Data[p] += c * raw[len(chain)][tensor.Position(chain, dim)]
		})
		tensor.Next(idx, dim)
	}
	return t
}

// expand writes ∏ He_{n_i}(x_i) over the sorted multi-index rest as a sum of monomials. It calls visit with each
// monomial's sorted multi-index, appended to chain, and its coefficient times scale. chain should have capacity for
// rest. visit must not keep the multi-index, which is overwritten.
func expand(rest, chain []int, scale float64, visit func([]int, float64)) {
	if len(rest) == 0 {
		visit(chain, scale)
		return
	}
	n := 1
	for n < len(rest) && rest[n] == rest[0] {
		n++
	}
	for p, c := range powers[n] {
		if c != 0 {
			expand(rest[n:], append(chain, rest[:p]...), scale*c, visit)
		}
	}
}

// deviation returns Σ ‖r·He_k(x) − their mean‖_F² over the samples of s.
func (s *Sums) deviation(k int) float64 {
	if s.N == 0 {
		return 0
	}
	v := 0.0
	for j, c := range squaredNorm(s.Dim, k) {
		v += c * s.Radial[j]
	}
	mean := correct(s.Dim, k, s.Degree)
	return v - mean.Inner(mean)/float64(s.N)
}

// squaredNorm returns the coefficients of ‖He_k(x)‖_F² as a polynomial of degree k in ‖x‖², x ∈ R^dim. Turning x into
// the first axis, an entry with that index j times is He_j(‖x‖) times an entry of He_{k−j}(0) over the other dim−1
// axes, so ‖He_k(x)‖² = Σ_j C(k,j) He_j(‖x‖)² ‖He_{k−j}(0)‖².
//
// Its mean over N(0,I) is d(d+1)…(d+k−1): the factor of erratum 14.
func squaredNorm(dim, k int) []float64 {
	c := make([]float64, k+1)
	for j := 0; j <= k; j++ {
		he := powers[j]
		f := float64(tensor.Binomial(k, j)) * squaredAtZero(dim-1, k-j)
		for p, v := range he {
			for q, w := range he {
				if (p+q)%2 == 0 {
					c[(p+q)/2] += f * v * w
				}
			}
		}
	}
	return c
}

// squaredAtZero returns ‖He_n(0)‖_F² over R^dim.
func squaredAtZero(dim, n int) float64 {
	if n == 0 {
		return 1
	}
	if dim == 0 {
		return 0
	}
	s := 0.0
	for j := 0; j <= n; j += 2 {
		h := powers[j][0]
		s += float64(tensor.Binomial(n, j)) * h * h * squaredAtZero(dim-1, n-j)
	}
	return s
}

// powers[n] holds the coefficients of He_n in powers of x, from x^0 on, for every degree that monomials have.
var powers = func() (rows [lane.MaxDegree][]float64) {
	for n := range rows {
		c := make([]float64, n+1)
		v := 1.0
		for j := 0; 2*j <= n; j++ {
			c[n-2*j] = v
			v *= -float64((n-2*j)*(n-2*j-1)) / float64(2*(j+1))
		}
		rows[n] = c
	}
	return rows
}()
