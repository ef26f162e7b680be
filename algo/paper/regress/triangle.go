package regress

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"crease/algo/num/linalg"
)

// chunk is the number of rows taken into the triangle at a time.
const chunk = 256

// triangle keeps the factor R of a tall matrix whose rows come one after the other, by Householder reflections of [R;
// new rows]. Unlike normal equations it does not square the condition number.
type triangle struct {
	n    int
	r    []float64   // n × n, upper, row by row
	cols [][]float64 // new rows, column by column
}

func newTriangle(n int) *triangle {
	t := &triangle{n: n, r: make([]float64, n*n), cols: make([][]float64, n)}
	for i := range t.cols {
		t.cols[i] = make([]float64, chunk)
	}
	return t
}

// flush adds the first n ≥ 1 buffered rows to R.
func (t *triangle) flush(n int) {
	for k := 0; k < t.n; k++ {
		v := t.cols[k][:n]
		norm := linalg.Dot(v, v)
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
		linalg.Scale(v, inv)
		t.r[k*t.n+k] = norm
		t.reflect(k, v, tau)
	}
}

// reflect applies the reflection I − τ(1,v)(1,v)ᵀ of row k and the new rows to the
// columns behind k: four at a time, whose sums do not wait for each other.
func (t *triangle) reflect(k int, v []float64, tau float64) {
	row := t.r[k*t.n : (k+1)*t.n]
	j := k + 1
	for ; j+4 <= t.n; j += 4 {
		w0, w1, w2, w3 := t.cols[j][:len(v)], t.cols[j+1][:len(v)], t.cols[j+2][:len(v)], t.cols[j+3][:len(v)]
		s0, s1, s2, s3 := row[j], row[j+1], row[j+2], row[j+3]
		for i, x := range v {
			s0 += x * w0[i]
			s1 += x * w1[i]
			s2 += x * w2[i]
			s3 += x * w3[i]
		}
		s0, s1, s2, s3 = s0*tau, s1*tau, s2*tau, s3*tau
		row[j], row[j+1], row[j+2], row[j+3] = row[j]-s0, row[j+1]-s1, row[j+2]-s2, row[j+3]-s3
		for i, x := range v {
			w0[i] -= s0 * x
			w1[i] -= s1 * x
			w2[i] -= s2 * x
			w3[i] -= s3 * x
		}
	}
	for ; j < t.n; j++ {
		w := t.cols[j][:len(v)]
		s := linalg.Affine(row[j], v, w) * tau
		row[j] -= s
		linalg.Axpy(w, -s, v)
	}
}

// system returns A, z and the residual ρ such that the least squares
// objective of the first n−1 columns against the last is ‖Ax − z‖² + ρ².
func (t *triangle) system() system {
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
