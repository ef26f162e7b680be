// Package linalg implements the linear algebra on plain slices that several stages share. Gonum has most of it too,
// but in assembly on amd64, whose sums run in another order than under WebAssembly. Here the order is explicit, also
// in the assembly of long loops for AVX2, and the digits are the same on both.
package linalg

import (
	"math"
	"slices"
)

// Dot returns Σ a_i b_i, summed from left to right. It panics if b is shorter than a.
func Dot(a, b []float64) float64 {
	b = b[:len(a)]
	s := 0.0
	for i, x := range a {
		s += x * b[i]
	}
	return s
}

// Numbers lists the numbers of so many rows, units or samples: 0 … n−1.
func Numbers(n int) []int { return Values(n, func(i int) int { return i }) }

// Where lists the numbers from 0 to n−1 of which something is true, in order; nil if it is of none. It is not inlined, as
// Largest is not.
//
//go:noinline
func Where(n int, ok func(i int) bool) (list []int) {
	for i := range n {
		if ok(i) {
			list = append(list, i)
		}
	}
	return list
}

// Count counts the numbers from 0 to n−1 of which something is true. It is not inlined, as Largest is not.
//
//go:noinline
func Count(n int, ok func(i int) bool) (count int) {
	for i := range n {
		if ok(i) {
			count++
		}
	}
	return count
}

// Values lists what a function gives for 0, …, n−1. It is not inlined, as Largest is not.
//
//go:noinline
func Values[T any](n int, of func(i int) T) []T {
	list := make([]T, n)
	for i := range list {
		list[i] = of(i)
	}
	return list
}

// Largest returns the largest of what a function gives for 0, …, n−1, at least 0. It stays one function,
// for the page would carry the weight of a copy at every call.
//
//go:noinline
func Largest(n int, of func(i int) float64) (largest float64) {
	for i := range n {
		largest = max(largest, of(i))
	}
	return largest
}

// Least returns the first of the numbers 0, …, n−1 for which what a function gives is least, and what it gives. It has to
// be below a bound, else Least returns −1 and the bound.
func Least(n int, bound float64, of func(i int) float64) (at int, least float64) {
	at, least = -1, bound
	for i := range n {
		if x := of(i); x < least {
			at, least = i, x
		}
	}
	return at, least
}

// Affine returns c + Σ w_i x_i, summed from left to right. It panics if x is shorter than w.
func Affine(c float64, w, x []float64) float64 {
	x = x[:len(w)]
	for i, v := range w {
		c += v * x[i]
	}
	return c
}

// Dot4 is Dot in four accumulators, added as (0+1)+(2+3): faster for long vectors, and with other last digits.
func Dot4(a, b []float64) float64 {
	b = b[:len(a)]
	switch len(a) { // the lengths of samples (x, 1) in two and three dimensions, which are frequent
	case 3:
		return a[0]*b[0] + a[1]*b[1] + a[2]*b[2]
	case 4:
		return (a[0]*b[0] + a[1]*b[1]) + (a[2]*b[2] + a[3]*b[3])
	}
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

// Norm returns ‖v‖ and avoids overflow of the squares.
func Norm(v []float64) float64 {
	scale := 0.0
	for _, x := range v {
		scale = max(scale, math.Abs(x))
	}
	if scale == 0 || math.IsInf(scale, 0) {
		return scale
	}
	s := 0.0
	for _, x := range v {
		s += (x / scale) * (x / scale)
	}
	return scale * math.Sqrt(s)
}

// Distance returns ‖u − sign·v‖ for a sign of ±1, since units are found only up
// to sign. It panics if v is shorter than u.
func Distance(u, v []float64, sign float64) float64 {
	v = v[:len(u)]
	s := 0.0
	for i, x := range u {
		s += (x - sign*v[i]) * (x - sign*v[i])
	}
	return math.Sqrt(s)
}

// DistanceUpToSign returns min ‖u ∓ v‖.
func DistanceUpToSign(u, v []float64) float64 {
	return min(Distance(u, v, 1), Distance(u, v, -1))
}

// Orthogonalise subtracts from v, in place, its components along the orthonormal vectors of a basis, by the modified
// Gram–Schmidt method. It does so twice, which leaves only rounding even of a v that nearly lies in their span.
func Orthogonalise(v []float64, basis ...[]float64) {
	for range 2 {
		for _, q := range basis {
			Axpy(v[:len(q)], -Dot(q, v), q)
		}
	}
}

// Finite reports whether none of the numbers is infinite or NaN.
func Finite(v ...float64) bool {
	for _, x := range v {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return false
		}
	}
	return true
}

// Transpose returns the columns of a matrix, given by its rows, as rows. It panics if there is none.
func Transpose[T any](w [][]T) [][]T {
	out := make([][]T, len(w[0]))
	for j := range out {
		for _, row := range w {
			out[j] = append(out[j], row[j])
		}
	}
	return out
}

// Scaled returns s·v.
func Scaled(v []float64, s float64) []float64 {
	c := make([]float64, len(v))
	for i, x := range v {
		c[i] = s * x
	}
	return c
}

// Scale multiplies v by a number, in place.
func Scale(v []float64, by float64) {
	for i := range v {
		v[i] *= by
	}
}

// Divide divides v by a number, in place.
func Divide(v []float64, by float64) {
	for i := range v {
		v[i] /= by
	}
}

// Round rounds v to a number of decimals, in place, and returns it.
func Round(v []float64, decimals int) []float64 {
	p := math.Pow10(decimals)
	for i, x := range v {
		v[i] = math.Round(x*p) / p
	}
	return v
}

// Axis returns coordinate axis i of dimension d.
func Axis(d, i int) []float64 {
	e := make([]float64, d)
	e[i] = 1
	return e
}

// OrthonormalPair orthonormalises u and v in at least two dimensions. If u is zero, or v is
// zero or parallel to u, it is replaced by the first coordinate axis that is independent.
func OrthonormalPair(u, v []float64) (p, q []float64) {
	d := len(u)
	if r := Norm(u); r > 0 {
		p = Scaled(u, 1/r)
	} else {
		p = Axis(d, 0)
	}
	for i, c := 0, v; ; i++ {
		if r := Norm(c); r > 0 {
			c = Scaled(c, 1/r)
		}
		q = slices.Clone(c)
		Orthogonalise(q, p)
		if r := Norm(q); r > 1e-6 {
			return p, Scaled(q, 1/r)
		}
		c = Axis(d, i)
	}
}
