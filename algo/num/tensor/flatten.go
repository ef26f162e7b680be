package tensor

import (
	"math"

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
	l := layouts.of(shape{t.Dim, p, q})
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
