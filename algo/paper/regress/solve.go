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
	basis *mat.Dense // p × q, orthonormal columns
	sigma []float64  // falling
	z     []float64
	rest  float64
	count float64
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
	out := make([]float64, rows)
	for i := range out {
		out[i] = linalg.Dot(p.basis.RawRowView(i), t)
	}
	return out
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
