package moment

import "crease/algo/sample"

// strip is the number of samples that the kernel works on at a time. The
// products of one chain of coordinates over a strip, and the coordinates, stay
// in the first cache; a last strip that is not full is padded with r = 0.
const strip = 64

// lane is one quantity over a strip.
type lane = [strip]float64

// Kernel accumulates block sums; it owns the scratch space. It is not for use
// by several goroutines at once.
type Kernel struct {
	dim, order int
	x          []lane // coordinates of the strip
	prod       []lane // prod[k]: r·x_{i1}…x_{ik} along the chain of coordinates
	next       []int  // next[k]: the packed place of degree k that comes next
}

// NewKernel returns a kernel for monomials of degree at most order, in
// dimension dim.
func NewKernel(dim, order int) *Kernel {
	return &Kernel{
		dim: dim, order: order,
		x: make([]lane, dim), prod: make([]lane, order+1), next: make([]int, order+1),
	}
}

// AddBlock adds the sums of one block to dst. ctl may be nil: then r = y.
func (k *Kernel) AddBlock(dst *Sums, b *sample.Block, ctl *Control) {
	for lo := 0; lo < b.Len; lo += strip {
		r := k.load(b, lo)
		dst.Y2 += dot(r, r)
		if ctl != nil {
			ctl.subtract(r, k.x)
			clear(r[min(strip, b.Len-lo):])
		}
		k.addRadial(dst.Radial, r)
		dst.Degree[0][0] += sum(r)
		clear(k.next)
		k.descend(dst, 1, 0)
	}
	dst.N += int64(b.Len)
}

// load copies the strip from sample lo on and returns the labels.
func (k *Kernel) load(b *sample.Block, lo int) *lane {
	hi := min(lo+strip, b.Len)
	for i := range k.x {
		copy(k.x[i][:], b.X[i][lo:hi])
	}
	r := &k.prod[0]
	clear(r[copy(r[:], b.Y[lo:hi]):])
	return r
}

// addRadial adds Σ r²‖x‖^{2j} to radial[j].
func (k *Kernel) addRadial(radial []float64, r *lane) {
	var rho, p lane
	for i := range k.x {
		x := &k.x[i]
		for s, v := range x {
			rho[s] += v * v
		}
	}
	for s, v := range r {
		p[s] = v * v
	}
	radial[0] += sum(&p)
	for j := 1; j < len(radial); j++ {
		radial[j] += dot(&p, &rho)
		for s := range p {
			p[s] *= rho[s]
		}
	}
}

// descend extends the chain of degree deg−1 by every coordinate from low on and
// adds the sums: chains are visited in the order of storage.
func (k *Kernel) descend(dst *Sums, deg, low int) {
	if deg > k.order {
		return
	}
	prev := &k.prod[deg-1]
	if deg == k.order {
		n := k.dim - low
		dots(dst.Degree[deg][k.next[deg]:][:n], prev, k.x[low:])
		k.next[deg] += n
		return
	}
	for i := low; i < k.dim; i++ {
		p := &k.prod[deg]
		x := &k.x[i]
		for s, v := range prev {
			p[s] = v * x[s]
		}
		dst.Degree[deg][k.next[deg]] += sum(p)
		k.next[deg]++
		k.descend(dst, deg+1, i)
	}
}

// dots adds ⟨p, x_i⟩ to dst[i] for every i. Every inner product runs over four
// accumulators, sample s in accumulator s mod 4: that order is what fixes the
// digits, whatever else is unrolled around it.
func dots(dst []float64, p *lane, x []lane) {
	i := 0
	for ; i+2 <= len(dst); i += 2 {
		a, b := &x[i], &x[i+1]
		var a0, a1, a2, a3, b0, b1, b2, b3 float64
		for s := 0; s < strip; s += 4 {
			p0, p1, p2, p3 := p[s], p[s+1], p[s+2], p[s+3]
			a0 += p0 * a[s]
			b0 += p0 * b[s]
			a1 += p1 * a[s+1]
			b1 += p1 * b[s+1]
			a2 += p2 * a[s+2]
			b2 += p2 * b[s+2]
			a3 += p3 * a[s+3]
			b3 += p3 * b[s+3]
		}
		dst[i] += (a0 + a1) + (a2 + a3)
		dst[i+1] += (b0 + b1) + (b2 + b3)
	}
	if i < len(dst) {
		dst[i] += dot(p, &x[i])
	}
}

// dot returns ⟨a, b⟩ in the order of [dots].
func dot(a, b *lane) float64 {
	var s0, s1, s2, s3 float64
	for s := 0; s < strip; s += 4 {
		s0 += a[s] * b[s]
		s1 += a[s+1] * b[s+1]
		s2 += a[s+2] * b[s+2]
		s3 += a[s+3] * b[s+3]
	}
	return (s0 + s1) + (s2 + s3)
}

// sum returns Σ a_s in the order of [dots].
func sum(a *lane) float64 {
	var s0, s1, s2, s3 float64
	for s := 0; s < strip; s += 4 {
		s0 += a[s]
		s1 += a[s+1]
		s2 += a[s+2]
		s3 += a[s+3]
	}
	return (s0 + s1) + (s2 + s3)
}
