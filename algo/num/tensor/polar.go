package tensor

import "crease/algo/num/linalg"

// ApplyTo stores t(v, …, v, ·), the contraction of t with v in all arguments but one, in dst and returns t(v, …, v).
// The stored vector times t.Order is the gradient of v ↦ t(v, …, v). The cost is one pass over the packed entries.
// For order 0 dst becomes zero. It panics if the lengths are not t.Dim.
func (t *Sym) ApplyTo(dst, v []float64) float64 {
	if len(dst) != t.Dim || len(v) != t.Dim {
		panic("tensor: shape mismatch")
	}
	clear(dst)
	if t.Order == 0 {
		return t.Data[0]
	}
	p := polar{t: t, dst: dst, v: v}
	s := p.descend(0, 0, 0, 1)
	linalg.Divide(dst, float64(t.Order))
	return s
}

// polar walks the tree of multi-indices in stored order. A node is a prefix; an
// edge to index i at depth n carries v_i and the factor n/run by which the
// multiplicity grows, where run is the number of entries i at the end of the new prefix.
type polar struct {
	t      *Sym
	dst, v []float64
	pos    int
}

// descend returns the sum over the subtree below a prefix of the given depth
// that ends in run times low; pre is the product over the edges above it.
func (p *polar) descend(depth, low, run int, pre float64) float64 {
	sum := 0.0
	if depth+1 == p.t.Order { // the entries are contiguous; all but the first have the factor order
		v, order := p.v[low:], float64(depth+1)
		dst, data := p.dst[low:][:len(v)], p.t.Data[p.pos:][:len(v)]
		p.pos += len(v)
		first := order / float64(run+1) * data[0]
		dst[0] += pre * first
		scale := pre * order
		for i := 1; i < len(v); i++ {
			dst[i] += scale * data[i]
			sum += v[i] * data[i]
		}
		return v[0]*first + order*sum
	}
	for i := low; i < len(p.v); i++ {
		n := 1
		if i == low {
			n = run + 1
		}
		f := float64(depth+1) / float64(n)
		s := p.descend(depth+1, i, n, pre*f*p.v[i])
		p.dst[i] += pre * f * s
		sum += f * p.v[i] * s
	}
	return sum
}
