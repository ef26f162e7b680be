package tensor

import (
	"math"
	"sync"

	"gonum.org/v1/gonum/mat"
)

// Flatten returns flatten(t, p, q, 0), p+q = t.Order, in the symmetric basis: a Len(d,p) × Len(d,q) matrix with
// entries t[α∪β]·√mult(α)·√mult(β). Its singular values are those of the d^p × d^q flattening of the paper. It panics
// if p and q do not add up to the order.
func (t *Sym) Flatten(p, q int) *mat.Dense {
	if p < 0 || q < 0 || p+q != t.Order {
		panic("tensor: flattening does not add up")
	}
	rows, cols := Len(t.Dim, p), Len(t.Dim, q)
	m := mat.NewDense(rows, cols, nil)
	l := layoutOf(shape{t.Dim, p, q})
	for r := range rows {
		row, scale, places := m.RawRowView(r), l.rowScale[r], l.places[r*cols:(r+1)*cols]
		for c, place := range places {
			row[c] = t.Data[place] * scale * l.colScale[c]
		}
	}
	return m
}

// KhatriRaoPower returns W^{⊙k} in the symmetric basis: column i is w_i^{⊗k} with entry α scaled by √mult(α), so that
// columns of unit weights have unit norm. rows holds the weights w_i; the result is Len(d,k) × len(rows).
func KhatriRaoPower(rows [][]float64, k int) *mat.Dense {
	d := len(rows[0])
	scale := rootMultiplicities(d, k)
	m := mat.NewDense(len(scale), len(rows), nil)
	t := NewSym(d, k)
	for i, w := range rows {
		clear(t.Data)
		t.AddPower(1, w)
		for r, v := range t.Data {
			m.Set(r, i, v*scale[r])
		}
	}
	return m
}

// Vec returns the entries of t in the symmetric basis, t[α]·√mult(α): a vector with the Frobenius norm of t.
func (t *Sym) Vec() []float64 {
	v := rootMultiplicities(t.Dim, t.Order)
	for i := range v {
		v[i] *= t.Data[i]
	}
	return v
}

// FromVec is the inverse of Vec: the tensor of the given shape whose entries in
// the symmetric basis are v. It panics if v has the wrong length.
func FromVec(dim, order int, v []float64) *Sym {
	t := &Sym{Dim: dim, Order: order, Data: rootMultiplicities(dim, order)}
	if len(v) != len(t.Data) {
		panic("tensor: bad shape")
	}
	for i, x := range v {
		t.Data[i] = x / t.Data[i]
	}
	return t
}

// rootMultiplicities returns √mult(α) for every multi-index of the order.
func rootMultiplicities(dim, order int) []float64 {
	s := make([]float64, Len(dim, order))
	idx := make([]int, order)
	for p := range s {
		s[p] = math.Sqrt(Multiplicity(idx))
		Next(idx, dim)
	}
	return s
}

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
var layouts struct {
	sync.Mutex
	kept map[shape]*layout
	size int // places in kept
}

// layoutOf returns the layout of a shape. It is safe for concurrent use.
func layoutOf(s shape) *layout {
	layouts.Lock()
	defer layouts.Unlock()
	if l := layouts.kept[s]; l != nil {
		return l
	}
	l := newLayout(s)
	if len(l.places) > roomForLayouts {
		return l
	}
	if layouts.size += len(l.places); layouts.size > roomForLayouts || layouts.kept == nil {
		layouts.kept, layouts.size = map[shape]*layout{}, len(l.places)
	}
	layouts.kept[s] = l
	return l
}
