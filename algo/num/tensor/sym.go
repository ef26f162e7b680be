// Package tensor implements symmetric tensors, stored by their distinct entries, and the operations of the paper on
// them: powers, contraction with a vector, flattening and Khatri–Rao powers.
//
// A symmetric tensor of order k over R^d is stored as C(d+k−1, k) numbers, one for each non-decreasing multi-index i₁ ≤
// … ≤ i_k, in lexicographic order. Flattenings use the symmetric basis: rows and columns are multi-indices scaled by
// the square root of their multiplicity, which keeps norms, ranks and singular values those of the dense flattening.
package tensor

import (
	"math"
	"math/bits"
	"slices"

	"crease/algo/num/linalg"
)

// Sym is a symmetric tensor of order Order over R^Dim. Data has Len(Dim, Order) entries.
type Sym struct {
	Dim, Order int
	Data       []float64
}

// NewSym returns the zero tensor. It panics if dim < 1 or order < 0.
func NewSym(dim, order int) *Sym {
	if dim < 1 || order < 0 {
		panic("tensor: bad shape")
	}
	return &Sym{Dim: dim, Order: order, Data: make([]float64, Len(dim, order))}
}

// Clone returns a copy of t.
func (t *Sym) Clone() *Sym {
	c := *t
	c.Data = slices.Clone(t.Data)
	return &c
}

// AddScaled adds alpha·u to t. It panics if the shapes differ.
func (t *Sym) AddScaled(alpha float64, u *Sym) {
	if t.Dim != u.Dim || t.Order != u.Order {
		panic("tensor: shape mismatch")
	}
	linalg.Axpy(t.Data, alpha, u.Data)
}

// AddPower adds alpha·w^{⊗k} to t, k = t.Order. It panics if len(w) differs from t.Dim.
func (t *Sym) AddPower(alpha float64, w []float64) {
	if len(w) != t.Dim {
		panic("tensor: shape mismatch")
	}
	if t.Order == 0 {
		t.Data[0] += alpha
		return
	}
	t.fill(alpha, w, 0, 1, 0)
}

// fill adds the entries of the power whose multi-indices begin with a prefix of depth−1 indices that ends in low; pre
// is the product over the prefix and pos the position of its first entry. It returns the position after its last entry.
func (t *Sym) fill(pre float64, w []float64, low, depth, pos int) int {
	if depth == t.Order {
		n := len(w) - low
		linalg.Axpy(t.Data[pos:pos+n], pre, w[low:])
		return pos + n
	}
	for i := low; i < len(w); i++ {
		pos = t.fill(pre*w[i], w, i, depth+1, pos)
	}
	return pos
}

// Inner returns ⟨t, u⟩ over all d^k entries. It panics if the shapes differ.
func (t *Sym) Inner(u *Sym) float64 {
	if t.Dim != u.Dim || t.Order != u.Order {
		panic("tensor: shape mismatch")
	}
	if t.Order == 0 {
		return t.Data[0] * u.Data[0]
	}
	p := pairing{t: t.Data, u: u.Data, dim: t.Dim, order: t.Order}
	p.descend(0, 0, 0, 1)
	return p.sum
}

// pairing sums the products of packed entries in stored order, each times its
// multiplicity, which is updated along the way; see polar.
type pairing struct {
	t, u       []float64 // the entries that are left
	dim, order int
	sum        float64
}

// descend adds the products below a prefix of a depth that ends in run times low and has the multiplicity mult.
func (p *pairing) descend(depth, low, run int, mult float64) {
	if depth+1 == p.order {
		n := p.dim - low
		t, u, more := p.t[:n], p.u[:n], mult*float64(p.order)
		p.t, p.u = p.t[n:], p.u[n:]
		p.sum += mult * (float64(p.order) / float64(run+1)) * t[0] * u[0]
		for i := 1; i < n; i++ {
			p.sum += more * t[i] * u[i]
		}
		return
	}
	for i := low; i < p.dim; i++ {
		n := 1
		if i == low {
			n = run + 1
		}
		p.descend(depth+1, i, n, mult*(float64(depth+1)/float64(n)))
	}
}

// Norm returns the Frobenius norm of t over all d^k entries.
func (t *Sym) Norm() float64 { return math.Sqrt(t.Inner(t)) }

// Apply returns t(v, …, v).
func (t *Sym) Apply(v []float64) float64 {
	u := NewSym(t.Dim, t.Order)
	u.AddPower(1, v)
	return t.Inner(u)
}

// Binomial returns C(n, k), zero if k is outside 0 … n, and math.MaxInt if C(n, k) is larger,
// so that a size that overflows exceeds any limit that it is compared with.
func Binomial(n, k int) int {
	if k < 0 || k > n {
		return 0
	}
	k = min(k, n-k)
	c := 1
	for i := 1; i <= k; i++ {
		hi, lo := bits.Mul64(uint64(c), uint64(n-k+i))
		if hi >= uint64(i) {
			return math.MaxInt
		}
		q, _ := bits.Div64(hi, lo, uint64(i))
		if q > math.MaxInt {
			return math.MaxInt
		}
		c = int(q)
	}
	return c
}

// lens caches Len for the usual sizes: Position calls it for every entry of every multi-index, and would otherwise
// spend most of its time in the divisions of Binomial.
var lens [130][14]int

func init() {
	for dim := range lens {
		for order := range lens[dim] {
			lens[dim][order] = Binomial(dim+order-1, order)
		}
	}
}

// Len returns C(dim+order−1, order), the number of distinct entries of a
// symmetric tensor of the given order over R^dim, or math.MaxInt if it is larger.
func Len(dim, order int) int {
	if uint(dim) < uint(len(lens)) && uint(order) < uint(len(lens[0])) {
		return lens[dim][order]
	}
	return Binomial(dim+order-1, order)
}

// Next advances idx, a non-decreasing multi-index with entries in 0 … dim−1, to its lexicographic successor, and leaves
// the last one as it is. Starting from all zeros it visits the packed entries in their stored order.
func Next(idx []int, dim int) {
	for p := len(idx) - 1; p >= 0; p-- {
		if idx[p] < dim-1 {
			v := idx[p] + 1
			for ; p < len(idx); p++ {
				idx[p] = v
			}
			return
		}
	}
}

// Position returns the index in packed storage over R^dim of the entry at the non-decreasing multi-index idx.
func Position(idx []int, dim int) int {
	// For every entry of idx, count the multi-indices that agree with idx before it and have a smaller entry there.
	pos, low, rest := 0, 0, len(idx)
	for _, v := range idx {
		rest--
		// Σ_{u=low}^{v−1} Len(dim−u, rest) telescopes by the hockey-stick rule.
		pos += Len(dim-low, rest+1) - Len(dim-v, rest+1)
		low = v
	}
	return pos
}

// Multiplicity returns k!/∏n_i!, the number of entries of the full tensor
// that share the packed entry at idx, where i occurs n_i times in idx.
func Multiplicity(idx []int) float64 {
	m, run := 1.0, 0
	for p, v := range idx {
		if p > 0 && v == idx[p-1] {
			run++
		} else {
			run = 1
		}
		m *= float64(p+1) / float64(run)
	}
	return m
}
