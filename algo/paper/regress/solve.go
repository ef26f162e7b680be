package regress

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"crease/algo/num/linalg"
)

// problem is the least squares problem over the coefficients β of φ in the coordinates where it is diagonal: β =
// basis·t, objective (Σ (σ_i t_i − z_i)² + rest)/count, ‖β‖ = ‖t‖. Coefficients outside of the basis change nothing;
// neither projected gradient descent from 0 nor the minimum-norm solution has any.
type problem struct {
	basis       *mat.Dense // p × q, orthonormal columns
	sigma       []float64  // falling
	z           []float64
	rest, count float64
}

// newProblem diagonalises s for features with the given lift: β meets ψ as γ = liftᵀβ; with lift = QR
// orthonormalised, β = Qs and A·Rᵀ = UΣVᵀ. It panics if the numbers are not finite.
func newProblem(lift *mat.Dense, s system) *problem {
	p, q := lift.Dims()
	var qr mat.QR
	qr.Factorize(lift)
	var full, r mat.Dense
	qr.QTo(&full)
	qr.RTo(&r)
	var ar mat.Dense
	ar.Mul(s.a, r.Slice(0, q, 0, q).T())
	var svd mat.SVD
	if !linalg.Finite(ar.RawMatrix().Data...) || !linalg.Finite(s.z...) || !linalg.Finite(s.rest) ||
		!svd.Factorize(&ar, mat.SVDThin) {
		panic("regress: numbers too large")
	}
	var u, v mat.Dense
	svd.UTo(&u)
	svd.VTo(&v)
	pr := &problem{basis: mat.NewDense(p, q, nil), sigma: svd.Values(nil), rest: s.rest, count: s.count}
	pr.basis.Mul(full.Slice(0, p, 0, q), &v)
	pr.z = make([]float64, len(pr.sigma))
	for i := range pr.z {
		for j, zj := range s.z {
			pr.z[i] += u.At(j, i) * zj
		}
	}
	return pr
}

// beta returns the coefficients of φ at t.
func (p *problem) beta(t []float64) []float64 {
	rows, _ := p.basis.Dims()
	return linalg.Values(rows, func(i int) float64 { return linalg.Dot(p.basis.RawRowView(i), t) })
}

// loss returns the objective at t.
func (p *problem) loss(t []float64) float64 {
	s := p.rest
	for i, z := range p.z {
		s += (p.sigma[i]*t[i] - z) * (p.sigma[i]*t[i] - z)
	}
	return s / p.count
}

// direct returns the minimum-norm solution. Directions with singular values
// below cut times the largest are rounding and stay at zero.
func (p *problem) direct(cut float64) []float64 {
	t := make([]float64, len(p.sigma))
	for i, s := range p.sigma {
		if s > cut*p.sigma[0] {
			t[i] = p.z[i] / s
		}
	}
	return t
}

// constrained returns the least objective over ‖t‖ ≤ radius: that of the minimum-norm solution if it lies in the
// ball, else of σ_i z_i/(σ_i² + λ) with λ found by bisection.
func (p *problem) constrained(cut, radius float64) float64 {
	t := p.direct(cut)
	if linalg.Norm(t) <= radius {
		return p.loss(t)
	}
	at := func(lambda float64) []float64 {
		for i, s := range p.sigma {
			t[i] = 0
			if s > cut*p.sigma[0] {
				t[i] = s * p.z[i] / (s*s + lambda)
			}
		}
		return t
	}
	lo, hi := 0.0, p.sigma[0]*linalg.Norm(p.z)/radius
	for range 200 {
		if mid := (lo + hi) / 2; linalg.Norm(at(mid)) > radius {
			lo = mid
		} else {
			hi = mid
		}
	}
	return p.loss(at(hi))
}

// descend is the projected gradient descent of Algorithm 5 from β = 0, with steps of one over the largest eigenvalue
// of the Hessian, until the loss is within excess of the least one in the ball or limit iterations are done. The ball
// and the gradient look alike in every orthonormal basis, so the iterates are those of the descent on β itself.
func (p *problem) descend(radius, cut, excess float64, limit int) (t []float64, iterations int) {
	t = make([]float64, len(p.sigma))
	if p.sigma[0] == 0 {
		return t, 0
	}
	goal := (p.constrained(cut, radius)+excess)*p.count - p.rest
	step := 1 / (p.sigma[0] * p.sigma[0])
	next := make([]float64, len(t))
	for ; iterations < limit; iterations++ {
		loss, square := 0.0, 0.0
		for i, s := range p.sigma {
			r := s*t[i] - p.z[i]
			loss += r * r
			next[i] = t[i] - step*s*r
			square += next[i] * next[i]
		}
		if loss <= goal {
			break
		}
		t, next = next, t
		if square > radius*radius {
			linalg.Scale(t, radius/math.Sqrt(square))
		}
	}
	return t, iterations
}

// chunk is the number of rows taken into the triangle at a time.
const chunk = 256

// triangle keeps the factor R of a tall matrix whose rows come one after the other, by Householder reflections of [R;
// new rows]. Unlike normal equations it does not square the condition number.
type triangle struct {
	n    int
	r    []float64   // n × n, upper, row by row
	cols [][]float64 // new rows, column by column
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
	a           *mat.Dense
	z           []float64
	rest, count float64
}
