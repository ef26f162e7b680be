package regress

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"crease/algo/network"
	"crease/algo/num/hermite"
	"crease/algo/num/linalg"
)

// Exact runs the regression on exact expectations instead of samples, as one does with statistical queries: β =
// E[φφᵀ]⁺E[φf] (proof of Theorem non-robust:fullrank; erratum 11 has the order of the factors). Nothing is truncated.
// TrainLoss and DirectLoss are E(f−g)². It panics if f has no units, the dimensions differ or numbers are past the
// limits of network.Validate.
func Exact(units, f network.Network, opt Options) *Result {
	fit := NewFitter(units, f.Dim(), opt)
	energy := network.Energy(f)
	fit.samples, fit.squares = 1, energy
	fit.setTau()
	population := fit.features.population()
	p := newProblem(fit.features.lift, population.system(f, network.Network{}))

	// The direct solution is found as a correction to the recovered units with their own a, unless it is a slip: its
	// right-hand side is small, and rounding with it.
	start := network.Network{W: fit.features.w, B: fit.features.b, A: make([]float64, len(fit.features.b))}
	t := make([]float64, len(p.sigma))
	for r, v := range fit.features.rows {
		if start.A[v.unit] == 0 && v.sign > 0 {
			start.A[v.unit] = v.coef
			if a := fit.features.a[v.unit]; a != 0 && math.Abs(a) < math.Abs(v.coef) {
				start.A[v.unit] = a
			}
			for j := range t { // the coefficient of feature r in the diagonal coordinates
				t[j] += start.A[v.unit] / v.coef * p.basis.At(r, j)
			}
		}
	}
	correction := newProblem(fit.features.lift, population.system(f, start)).direct(cut)
	linalg.Add(t, correction)
	r := fit.solve(p, t)
	r.TrainLoss = network.Risk(f, r.Descent.Consolidate())
	r.DirectLoss = network.Risk(f, r.Direct.Consolidate())
	return r
}

// population holds E[ψψᵀ] in factored form: σ(u_i) = c₀ + c₁w_iᵀx + h_i, where
// 1, x_j and the span of the h_i are orthogonal to one another.
type population struct {
	*features
	a       *mat.Dense // the factor: rows 1, x_1 … x_d, then those of the h_i
	inverse *mat.Dense // takes E[h_i f] to the lower rows of the right-hand side
}

func (f *features) population() *population {
	k, d := len(f.b), f.dim
	p := &population{f, mat.NewDense(f.short(), f.short(), nil), nil}
	p.a.Set(0, k+d, 1)
	for j := 0; j < d; j++ {
		p.a.Set(1+j, k+j, 1)
	}
	if k == 0 {
		return p
	}
	// Units scaled to equal size: far units are small and would vanish beside the others.
	size := linalg.Values(k, func(i int) float64 { return max(math.Sqrt(network.Kernel(f.b[i], f.b[i], 1)), 1e-150) })
	gram := mat.NewSymDense(k, nil)
	for i, w := range f.w {
		var low [2]float64
		hermite.ReLUTo(low[:], f.b[i])
		p.a.Set(0, i, low[0])
		for j, v := range w {
			p.a.Set(1+j, i, low[1]*v)
		}
		for j := 0; j <= i; j++ {
			gram.SetSym(i, j, f.kernel(i, f.w[j], f.b[j])/(size[i]*size[j]))
		}
	}
	var eigen mat.EigenSym
	if !eigen.Factorize(gram, true) {
		panic("regress: eigenvalues failed")
	}
	var v mat.Dense
	eigen.VectorsTo(&v)
	values := eigen.Values(nil)
	p.inverse = mat.NewDense(k, k, nil)
	for r, lambda := range values {
		if lambda <= 1e-14*values[k-1] {
			continue // two units that are one
		}
		root := math.Sqrt(lambda)
		for i := 0; i < k; i++ {
			p.a.Set(1+d+r, i, root*v.At(i, r)*size[i])
			p.inverse.Set(r, i, v.At(i, r)/(root*size[i]))
		}
	}
	return p
}

// kernel returns the kernel of basis unit i and the unit (w, b), ‖w‖ = 1.
func (f *features) kernel(i int, w []float64, b float64) float64 {
	return network.Kernel(f.b[i], b, linalg.Dot(f.w[i], w))
}

// system returns the population objective E(target − g⁰ − γᵀψ)² in γ.
func (p *population) system(target, start network.Network) system {
	k, d := len(p.b), p.dim
	s := system{a: p.a, z: make([]float64, p.short()), count: 1}
	high := make([]float64, k)
	add := func(n network.Network, sign float64) {
		n = n.Normalised()
		s.z[0] += sign * n.C
		for j, w := range n.W {
			c := sign * n.A[j]
			if linalg.Norm(w) == 0 {
				s.z[0] += c * max(n.B[j], 0)
				continue
			}
			var low [2]float64
			hermite.ReLUTo(low[:], n.B[j])
			s.z[0] += c * low[0]
			linalg.Axpy(s.z[1:1+d], c*low[1], w)
			for i := range high {
				high[i] += c * p.kernel(i, w, n.B[j])
			}
		}
	}
	add(target, 1)
	add(start, -1)
	for r := 0; r < k; r++ {
		s.z[1+d+r] = linalg.Dot(p.inverse.RawRowView(r), high)
	}
	rest := network.Risk(target, start)
	for _, z := range s.z {
		rest -= z * z
	}
	s.rest = max(rest, 0)
	return s
}
