// Package regress is the paper's second stage: Algorithm 5, which fits the target linearly in features made of the
// recovered units and of (x, 1), and the consolidation of the outcome to a network of at most m+2 units.
package regress

import (
	"cmp"
	"math"

	"gonum.org/v1/gonum/mat"

	"crease/algo/network"
	"crease/algo/num/elementary"
	"crease/algo/num/linalg"
)

// features is φ(x) = (Z(x), x, 1). Z has the features ã σ(±(w̃ᵀx + b̃)) of every unit, which are enough where w, b
// share the known sign of a, as after the decomposition; the tests also have ξ₃ã σ(ξ₁w̃ᵀx + ξ₂b̃) for all signs (Lemma
// regression). The features of one unit and its flip differ by a linear function (erratum 11), so φ = lift·ψ with the
// shorter ψ(x) = (σ(u_1), …, σ(u_k), x, 1), for which everything is accumulated: k = m basis units, 2m in the tests.
type features struct {
	dim   int
	w     [][]float64 // basis units, ‖w‖ = 1
	b, a  []float64   // a as given
	scale []float64   // Σ of squares of φ that go with unit j is scale[j]·u_j²
	rows  []row       // the features but (x, 1)
	lift  *mat.Dense  // p × (k+d+1)
}

// row is the feature coef·σ(sign·u_unit).
type row struct {
	unit       int
	sign, coef float64
}

func newFeatures(units network.Network, dim int) *features {
	u := units.Normalised()
	f := &features{dim: dim, w: u.W, b: u.B, a: u.A}
	for i, w := range u.W {
		if linalg.Norm(w) == 0 {
			panic("regress: unit without direction")
		}
		a := featureScale(u.A[i], u.B[i])
		f.scale = append(f.scale, a*a)
		f.rows = append(f.rows, row{i, 1, a}, row{i, -1, a})
	}
	f.lift = f.lifting()
	return f
}

// featureScale returns the ã of a unit's features: a itself, but for sizes outside of 1e±4 and biases beyond ten,
// where features would be so large that the others vanish in rounding. Such numbers are errors of the recovery; the
// coefficients compensate for the scale. It is 1 for a = 0.
func featureScale(a, b float64) float64 {
	a = cmp.Or(a, 1)
	size := max(1e-4, min(1e4, math.Abs(a)))
	return math.Copysign(size/max(1, math.Abs(b)/10), a)
}

// short returns k+d+1, the length of ψ.
func (f *features) short() int { return len(f.b) + f.dim + 1 }

// lifting returns the matrix that takes ψ to φ: σ(−u) = σ(u) − wᵀx − b.
func (f *features) lifting() *mat.Dense {
	k, p := len(f.b), len(f.rows)
	m := mat.NewDense(p+f.dim+1, f.short(), nil)
	for r, v := range f.rows {
		m.Set(r, v.unit, v.coef)
		if v.sign < 0 {
			for j, w := range f.w[v.unit] {
				m.Set(r, k+j, -v.coef*w)
			}
			m.Set(r, k+f.dim, -v.coef*f.b[v.unit])
		}
	}
	for j := 0; j <= f.dim; j++ {
		m.Set(p+j, k+j, 1)
	}
	return m
}

// function returns g = βᵀφ.
func (f *features) function(beta []float64) Function {
	k, p := len(f.b), len(f.rows)
	g := Function{
		W: f.w, B: f.b, Plus: make([]float64, k), Minus: make([]float64, k),
		Linear: append([]float64{}, beta[p:p+f.dim]...), Constant: beta[p+f.dim],
	}
	for r, v := range f.rows {
		if v.sign > 0 {
			g.Plus[v.unit] += beta[r] * v.coef
		} else {
			g.Minus[v.unit] += beta[r] * v.coef
		}
	}
	return g
}

// largest returns the largest size of the given numbers and 1.
func largest(numbers ...float64) float64 {
	return max(1, linalg.Largest(len(numbers), func(i int) float64 { return math.Abs(numbers[i]) }))
}

// Tau returns τ = 20 m (8|S|+d) B √log(m d B |S| / ε), the truncation of
// Algorithm 5 as printed. It is so large that nothing is dropped (erratum 11).
func Tau(m, recovered, dim int, b, epsilon float64) float64 {
	s := max(recovered, 1)
	arg := float64(m) * float64(dim) * b * float64(s) / epsilon
	return 20 * float64(m) * float64(8*s+dim) * b * math.Sqrt(elementary.Log(max(arg, math.E)))
}

// Radius returns the radius of the ball that Algorithm 5 searches, corrected (erratum 11): √(8|S|)·max|a| for the
// features and √((mB)² + (mB²)²) for the linear part that stands in for m units with |a|, |b| ≤ B. The printed m(1+B)
// can be too small for that part.
func Radius(m, recovered int, largestA, b float64) float64 {
	mb := float64(m) * b
	return math.Sqrt(8*float64(recovered))*largestA + math.Hypot(mb, mb*b)
}

// Function is what Algorithm 5 learns,
//
//	g(x) = vᵀx + c + Σ α_i σ(w_iᵀx + b_i) + α'_i σ(−w_iᵀx − b_i),
//
// with unit rows W. α is Plus, α' Minus, v Linear, c Constant. Since
// σ(z) − σ(−z) = z, many choices of the coefficients are one function.
type Function struct {
	W           [][]float64
	B           []float64
	Plus, Minus []float64
	Linear      []float64
	Constant    float64
}

// Eval returns g(x).
func (g Function) Eval(x []float64) float64 {
	s := linalg.Affine(g.Constant, g.Linear, x)
	for i, w := range g.W {
		if z := linalg.Affine(g.B[i], w, x); z > 0 {
			s += g.Plus[i] * z
		} else {
			s -= g.Minus[i] * z
		}
	}
	return s
}

// LinearPart returns v − Σ α'_i w_i and c − Σ α'_i b_i, the linear function left once every α'_i σ(−z) is rewritten
// as α'_i (σ(z) − z). What lies below the rounding of its own sums is 0.
func (g Function) LinearPart() network.Linear {
	const tol = 2e-15
	v := append([]float64{}, g.Linear...)
	c, size := g.Constant, linalg.Norm(g.Linear)+math.Abs(g.Constant)
	for i, w := range g.W {
		linalg.Axpy(v, -g.Minus[i], w)
		c -= g.Minus[i] * g.B[i]
		size += math.Abs(g.Minus[i]) * (1 + math.Abs(g.B[i]))
	}
	if linalg.Norm(v) <= tol*size {
		clear(v)
		if math.Abs(c) <= tol*size {
			c = 0
		}
	}
	return network.Linear{V: v, C: c}
}

// Consolidate returns g as one ReLU network of at most m+2 units (Claim consolidate, with erratum 12): β_i = α_i +
// α'_i on the units, where it is not 0, and the linear part as [network.Network.AppendLinear] has it.
func (g Function) Consolidate() network.Network {
	var n network.Network
	for i, w := range g.W {
		if beta := g.Plus[i] + g.Minus[i]; beta != 0 {
			n.Append(w, g.B[i], beta)
		}
	}
	l := g.LinearPart()
	n.AppendLinear(l.V, l.C)
	return n
}
