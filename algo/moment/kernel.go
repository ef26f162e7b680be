package moment

import (
	"crease/algo/lane"
	"crease/algo/sample"
)

// Kernel accumulates block sums; it owns the scratch space. It is not for use
// by several goroutines at once.
type Kernel struct {
	x    []lane.Lane // coordinates over the lane at hand
	prod []lane.Lane // prod[k]: r·x_{i1}…x_{ik} along a chain of coordinates
	next []int       // next[k]: the packed place of degree k that comes next
}

// NewKernel returns a kernel for monomials of degree at most order, in
// dimension dim.
func NewKernel(dim, order int) *Kernel {
	return &Kernel{x: make([]lane.Lane, dim), prod: make([]lane.Lane, order+1)}
}

// AddBlock adds the sums of one block to dst. ctl may be nil: then r = y.
func (k *Kernel) AddBlock(dst *Sums, b *sample.Block, ctl *Control) {
	for lo := 0; lo < b.Len; lo += lane.Size {
		r := k.load(b, lo)
		dst.Y2 += lane.Dot(r, r)
		if ctl != nil {
			ctl.subtract(r, k.x)
			clear(r[min(lane.Size, b.Len-lo):])
		}
		k.addRadial(dst.Radial, r)
		dst.Degree[0][0] += lane.Sum(r)
		lane.Moments(dst.Degree, k.prod, k.x)
	}
	dst.N += int64(b.Len)
}

// load copies the lane from sample lo on and returns the labels, 0 past the
// block's end.
func (k *Kernel) load(b *sample.Block, lo int) *lane.Lane {
	b.Lanes(k.x, lo)
	r := &k.prod[0]
	clear(r[copy(r[:], b.Y[lo:min(lo+lane.Size, b.Len)]):])
	return r
}

// addRadial adds Σ r²‖x‖^{2j} to radial[j].
func (k *Kernel) addRadial(radial []float64, r *lane.Lane) {
	var rho, p lane.Lane
	for i := range k.x {
		x := &k.x[i]
		for s, v := range x {
			rho[s] += v * v
		}
	}
	for s, v := range r {
		p[s] = v * v
	}
	radial[0] += lane.Sum(&p)
	for j := 1; j < len(radial); j++ {
		radial[j] += lane.Dot(&p, &rho)
		for s := range p {
			p[s] *= rho[s]
		}
	}
}
