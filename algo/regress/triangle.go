package regress

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// chunk is the number of rows taken into the triangle at a time.
const chunk = 256

// triangle keeps the factor R of a tall matrix whose rows come one after the
// other, by Householder reflections of [R; new rows]. Unlike normal equations
// it does not square the condition number.
type triangle struct {
	n    int
	r    []float64   // n × n, upper, row by row
	cols [][]float64 // new rows, column by column
	held int
}

func newTriangle(n int) *triangle {
	t := &triangle{n: n, r: make([]float64, n*n), cols: make([][]float64, n)}
	for i := range t.cols {
		t.cols[i] = make([]float64, chunk)
	}
	return t
}

// flush adds the buffered rows to R.
func (t *triangle) flush() {
	if t.held == 0 {
		return
	}
	for k := 0; k < t.n; k++ {
		v := t.cols[k][:t.held]
		norm := 0.0
		for _, x := range v {
			norm += x * x
		}
		if norm == 0 {
			continue
		}
		head := t.r[k*t.n+k]
		norm = math.Sqrt(norm + head*head)
		if head > 0 {
			norm = -norm
		}
		// The reflection I − τ(1,v)(1,v)ᵀ, v scaled by 1/(head − norm).
		tau, inv := (norm-head)/norm, 1/(head-norm)
		for i := range v {
			v[i] *= inv
		}
		t.r[k*t.n+k] = norm
		for j := k + 1; j < t.n; j++ {
			w := t.cols[j][:len(v)]
			s := t.r[k*t.n+j]
			for i, x := range v {
				s += x * w[i]
			}
			s *= tau
			t.r[k*t.n+j] -= s
			for i, x := range v {
				w[i] -= s * x
			}
		}
	}
	t.held = 0
}

// system returns A, z and the residual ρ such that the least squares
// objective of the first n−1 columns against the last is ‖Ax − z‖² + ρ².
func (t *triangle) system() system {
	t.flush()
	q := t.n - 1
	s := system{a: mat.NewDense(q, q, nil), z: make([]float64, q)}
	for i := 0; i < q; i++ {
		for j := i; j < q; j++ {
			s.a.Set(i, j, t.r[i*t.n+j])
		}
		s.z[i] = t.r[i*t.n+q]
	}
	s.rest = t.r[q*t.n+q] * t.r[q*t.n+q]
	return s
}

// system is the objective (‖Aγ − z‖² + rest)/count over the coefficients γ of ψ.
type system struct {
	a     *mat.Dense
	z     []float64
	rest  float64
	count float64
}
