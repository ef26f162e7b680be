package moment

import (
	"crease/algo/data/sample"
	"crease/algo/num/lane"
)

// Kernel accumulates block sums; it owns the scratch space. It is not for use
// by several goroutines at once.
type Kernel struct {
	x      []lane.Lane // coordinates over the lane at hand
	prod   []lane.Lane // prod[k]: r·x_{i1}…x_{ik} along a chain of coordinates
	radial [2]lane.Lane
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
			if len(ctl.gates) > 0 {
				ctl.addGated(dst, r, k.x)
			}
		}
		lane.Radial(dst.Radial, r, k.x, &k.radial)
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
