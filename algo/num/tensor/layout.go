package tensor

import "sync"

// shape is the shape of a flattening, flatten(t, p, q, 0) of a tensor over R^dim.
type shape struct{ dim, p, q int }

// layout maps the entries of a flattening to those of its tensor: entry (r, c) is
// Data[places[r·cols+c]]·rowScale[r]·colScale[c].
type layout struct {
	places             []int32
	rowScale, colScale []float64
}

// newLayout computes the layout of a shape.
func newLayout(s shape) *layout {
	l := &layout{rowScale: rootMultiplicities(s.dim, s.p), colScale: rootMultiplicities(s.dim, s.q)}
	n := s.p + s.q
	// A multi-index comes after another in packed order if it agrees with it up to some entry and is larger there.
	// after[rest·dim+v] is the number of continuations that are larger at an entry v that rest more entries follow.
	after := make([]int32, n*s.dim)
	for i := range after {
		after[i] = int32(Len(s.dim-1-i%s.dim, i/s.dim+1))
	}
	last := int32(Len(s.dim, n) - 1)
	l.places = make([]int32, 0, len(l.rowScale)*len(l.colScale))
	alpha := make([]int, s.p)
	for range l.rowScale {
		beta := make([]int, s.q)
		for range l.colScale {
			place, a, b := last, alpha, beta
			for rest := (n - 1) * s.dim; rest >= 0; rest -= s.dim {
				var v int
				if len(b) == 0 || (len(a) > 0 && a[0] <= b[0]) {
					v, a = a[0], a[1:]
				} else {
					v, b = b[0], b[1:]
				}
				place -= after[rest+v]
			}
			l.places = append(l.places, place)
			Next(beta, s.dim)
		}
		Next(alpha, s.dim)
	}
	return l
}

// roomForLayouts is the number of places that the cache may hold, 4 bytes each.
const roomForLayouts = 1 << 20

// layouts caches layouts: a decomposition flattens hundreds of tensors of one shape, and
// computing a layout takes ten times as long as using it.
var layouts layoutCache

type layoutCache struct {
	mu   sync.Mutex
	kept map[shape]*layout
	size int // places in kept
}

// of returns the layout of a shape. It is safe for concurrent use.
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
