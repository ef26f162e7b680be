package moment

import (
	"crease/algo/sample"
	"crease/algo/tensor"
)

// Sums holds Σ r(x)·x^α over some samples for every monomial of degree at most
// Order, r being the label y or what a Control leaves of it. Sums over disjoint
// blocks add up; the order of the additions is what fixes the digits, so block
// sums are always added in block order.
type Sums struct {
	Dim, Order int
	N          int64       // samples summed
	Y2, R2     float64     // Σ y², Σ r²
	Degree     [][]float64 // Degree[k]: the packed sums of degree k, tensor.Len(Dim, k) numbers
}

// NewSums returns zero sums.
func NewSums(dim, order int) *Sums {
	s := &Sums{Dim: dim, Order: order, Degree: make([][]float64, order+1)}
	for k := range s.Degree {
		s.Degree[k] = make([]float64, tensor.Len(dim, k))
	}
	return s
}

// Reset sets s to zero.
func (s *Sums) Reset() {
	s.N, s.Y2, s.R2 = 0, 0, 0
	for _, v := range s.Degree {
		clear(v)
	}
}

// Add adds the sums of other samples.
func (s *Sums) Add(o *Sums) {
	s.N += o.N
	s.Y2 += o.Y2
	s.R2 += o.R2
	for k, v := range s.Degree {
		for i, x := range o.Degree[k] {
			v[i] += x
		}
	}
}

// strip is the number of samples that the kernel works on at a time: the
// products of one chain of coordinates over a strip stay in the first cache.
const strip = 64

// Kernel accumulates block sums; it owns the scratch space. It is not for use
// by several goroutines at once.
type Kernel struct {
	dim, order int
	prod       [][]float64 // prod[k]: r·x_{i1}…x_{ik} over a strip
}

// NewKernel returns a kernel for monomials of degree at most order.
func NewKernel(dim, order int) *Kernel {
	k := &Kernel{dim: dim, order: order, prod: make([][]float64, order+1)}
	for i := range k.prod {
		k.prod[i] = make([]float64, strip)
	}
	return k
}

// AddBlock adds the sums of one block to dst. ctl may be nil: then r = y.
func (k *Kernel) AddBlock(dst *Sums, b *sample.Block, ctl *Control) {
	for lo := 0; lo < b.Len; lo += strip {
		hi := min(lo+strip, b.Len)
		r := k.prod[0][:hi-lo]
		copy(r, b.Y[lo:hi])
		dst.Y2 += dot(r, r)
		if ctl != nil {
			ctl.subtract(r, b, lo)
		}
		dst.R2 += dot(r, r)
		s := 0.0
		for _, v := range r {
			s += v
		}
		dst.Degree[0][0] += s
		pos := make([]int, k.order+1)
		k.descend(dst, b, lo, hi, 1, 0, pos)
	}
	dst.N += int64(b.Len)
}

// descend extends the product chain of degree deg−1 by every coordinate from
// low on. pos[deg] is the next packed place of that degree: chains are visited
// in the order of storage.
func (k *Kernel) descend(dst *Sums, b *sample.Block, lo, hi, deg, low int, pos []int) {
	if deg > k.order {
		return
	}
	prev := k.prod[deg-1][:hi-lo]
	for i := low; i < k.dim; i++ {
		x := b.X[i][lo:hi]
		if deg == k.order {
			dst.Degree[deg][pos[deg]] += dot(prev, x)
			pos[deg]++
			continue
		}
		p := k.prod[deg][:hi-lo]
		s := 0.0
		for j, v := range prev {
			v *= x[j]
			p[j] = v
			s += v
		}
		dst.Degree[deg][pos[deg]] += s
		pos[deg]++
		k.descend(dst, b, lo, hi, deg+1, i, pos)
	}
}

// dot returns Σ a_i b_i with four accumulators.
func dot(a, b []float64) float64 {
	b = b[:len(a)]
	var s0, s1, s2, s3 float64
	i := 0
	for ; i+4 <= len(a); i += 4 {
		s0 += a[i] * b[i]
		s1 += a[i+1] * b[i+1]
		s2 += a[i+2] * b[i+2]
		s3 += a[i+3] * b[i+3]
	}
	for ; i < len(a); i++ {
		s0 += a[i] * b[i]
	}
	return (s0 + s1) + (s2 + s3)
}
