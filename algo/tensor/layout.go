package tensor

import "sync"

// shape is that of a flattening: flatten(t, p, q, 0) of a tensor over R^dim.
type shape struct{ dim, p, q int }

// layout says where the entries of a flattening come from: entry (r, c) is
// Data[places[r·cols+c]]·rowScale[r]·colScale[c].
type layout struct {
	places             []int32
	rowScale, colScale []float64
}

// newLayout works out the layout of a shape.
func newLayout(s shape) *layout {
	l := &layout{rowScale: rootMultiplicities(s.dim, s.p), colScale: rootMultiplicities(s.dim, s.q)}
	l.places = make([]int32, 0, len(l.rowScale)*len(l.colScale))
	alpha, both := make([]int, s.p), make([]int, s.p+s.q)
	for range l.rowScale {
		beta := make([]int, s.q)
		for range l.colScale {
			merge(both, alpha, beta)
			l.places = append(l.places, int32(Position(both, s.dim)))
			Next(beta, s.dim)
		}
		Next(alpha, s.dim)
	}
	return l
}

// roomForLayouts is how many places are kept, 4 bytes each.
const roomForLayouts = 1 << 20

// layouts are those worked out so far: a decomposition flattens hundreds of tensors of
// one shape, and to work out a layout takes ten times as long as to follow it.
var layouts layoutCache

type layoutCache struct {
	mu   sync.Mutex
	kept map[shape]*layout
	size int // places in kept
}

// of returns the layout of a shape. It may be called by several goroutines.
func (c *layoutCache) of(s shape) *layout {
	c.mu.Lock()
	defer c.mu.Unlock()
	if l := c.kept[s]; l != nil {
		return l
	}
	l := newLayout(s)
	if len(l.places) > roomForLayouts {
		return l
	}
	if c.size += len(l.places); c.size > roomForLayouts || c.kept == nil {
		c.kept, c.size = map[shape]*layout{}, len(l.places)
	}
	c.kept[s] = l
	return l
}
