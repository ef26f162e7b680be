package linalg

import "slices"

// Scaled returns s·v.
func Scaled(v []float64, s float64) []float64 {
	c := make([]float64, len(v))
	for i, x := range v {
		c[i] = s * x
	}
	return c
}

// Axis returns coordinate axis i of dimension d.
func Axis(d, i int) []float64 {
	e := make([]float64, d)
	e[i] = 1
	return e
}

// OrthonormalPair orthonormalises u and v in at least two dimensions. A direction that is
// zero or parallel to the one before is replaced by the first coordinate axis that is not.
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
