package recovery

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"crease/algo/hermite"
	"crease/algo/network"
	"crease/algo/tensor"
)

// Polish lowers Σ_k (1/k!)‖T_k − f̂_k(n)‖², k = 2 … to, over the parameters of n,
// by Levenberg and Marquardt's method, and returns the network reached and the
// number of steps taken. It is beyond the paper. The orders 0 and 1 stay out
// because they alone depend on the signs, which are not known yet: replacing
// (w_i, b_i) by (−w_i, −b_i) changes nothing in what is fitted.
//
// Unknowns are a_i, b_i and w_i on the sphere. The Gram matrix of their
// derivatives has a closed form in the ⟨w_i, w_j⟩, so a step costs m²d² and a
// Cholesky factorisation of m(d+2) unknowns beside m passes over the tensors.
// It squares the condition number, which costs steps but not the accuracy of the
// fixed point: that is set by the gradient, computed from the tensors.
//
// check is asked before every step and its error ends the run; it may be nil.
func Polish(t Coefficients, n network.Network, to, steps int, check func() error) (network.Network, int, error) {
	f := newFit(t, n.Normalised(), to)
	if f.loss == 0 || n.Units() == 0 {
		return f.net, 0, nil
	}
	// Undamped at first: the starts are good, and where the weights are nearly
	// dependent even a little damping makes the convergence slow.
	lambda, raise, taken, idle := 0.0, 4.0, 0, 0
	for range steps {
		if check != nil {
			if err := check(); err != nil {
				return f.net, taken, err
			}
		}
		next, size := f.step(lambda)
		done := lambda == 0 && size < polished
		if next != nil && next.loss < f.loss {
			// At the floor of rounding the loss wanders; idle steps end it.
			if idle++; next.loss < 0.95*f.loss {
				idle = 0
			}
			f, raise = next, 4
			if lambda /= 10; lambda < leastDamping {
				lambda = 0
			}
			taken++
		} else {
			lambda, raise = max(leastDamping, lambda*raise), raise*2
		}
		if f.loss == 0 || done || idle == 20 || lambda > 1e8 {
			break
		}
	}
	return f.net, taken, nil
}

const (
	// polished is the size of an undamped step after which the next one, by
	// quadratic convergence, would be rounding.
	polished = 1e-11
	// leastDamping is the least λ, relative to a unit diagonal, that rounding
	// does not swallow.
	leastDamping = 1e-14
)

// polishSteps is more than a good start needs; a bad one is not worth more.
const polishSteps = 150

// polish runs Polish on the recovered units.
func (r *Result) polish(t Coefficients, check func() error) error {
	n, steps, err := Polish(t, r.Network(), 2*r.Order+2, polishSteps, check)
	for i := range r.Units {
		r.Units[i].W, r.Units[i].A, r.Units[i].B = n.W[i], n.A[i], n.B[i]
	}
	r.Polish = steps
	return err
}

// Misfit returns the root of Σ_k (1/k!)‖T_k − f̂_k(n)‖² over Σ_k (1/k!)‖T_k‖²,
// k = 2 … to, 0 if the T_k vanish.
func Misfit(t Coefficients, n network.Network, to int) float64 {
	f := newFit(t, n, to)
	if f.energy == 0 {
		return 0
	}
	return math.Sqrt(f.loss / f.energy)
}

// fit is the misfit at one network.
type fit struct {
	t            Coefficients
	to           int
	net          network.Network
	rest         []*tensor.Sym // f̂_k(net) − T_k, k from 2
	loss, energy float64
	gram         *mat.SymDense // the normal equations, once they were asked for
	grad         []float64
}

func newFit(t Coefficients, n network.Network, to int) *fit {
	f := &fit{t: t, to: to, net: n}
	coef := make([]float64, to+1)
	for k := 2; k <= to; k++ {
		target := t(k)
		r := target.Clone()
		for i := range r.Data {
			r.Data[i] = -r.Data[i]
		}
		for i, w := range n.W {
			hermite.ReLUTo(coef, n.B[i])
			r.AddPower(n.A[i]*coef[k], w)
		}
		f.rest = append(f.rest, r)
		weight := 1 / factorial(k)
		f.loss += weight * r.Inner(r)
		f.energy += weight * target.Inner(target)
	}
	return f
}

func factorial(k int) float64 { return math.Gamma(float64(k + 1)) }

// step returns the fit after a step damped by lambda, nil if there is none, and
// the size of the step, the largest change of a parameter.
func (f *fit) step(lambda float64) (next *fit, size float64) {
	if f.gram == nil {
		f.gram, f.grad = f.normalEquations()
	}
	n := len(f.grad)
	// Unit diagonal: the columns of weak units are tiny.
	s := make([]float64, n)
	for i := range s {
		s[i] = 1 / math.Sqrt(f.gram.At(i, i))
		if math.IsInf(s[i], 0) || math.IsNaN(s[i]) {
			return nil, math.Inf(1)
		}
	}
	gram := mat.NewSymDense(n, nil)
	raw, from := gram.RawSymmetric(), f.gram.RawSymmetric()
	for i := range s {
		dst, src := raw.Data[i*raw.Stride:], from.Data[i*from.Stride:]
		for j := i; j < n; j++ {
			dst[j] = src[j] * s[i] * s[j]
		}
		dst[i] = 1 + lambda
	}
	rhs := mat.NewVecDense(n, nil)
	for i, g := range f.grad {
		rhs.SetVec(i, -g*s[i])
	}
	var chol mat.Cholesky
	if !chol.Factorize(gram) {
		return nil, math.Inf(1)
	}
	var x mat.VecDense
	if err := chol.SolveVecTo(&x, rhs); err != nil {
		if _, near := err.(mat.Condition); !near {
			return nil, math.Inf(1)
		}
	}
	delta := x.RawVector().Data
	for i := range delta {
		delta[i] *= s[i]
		size = max(size, math.Abs(delta[i]))
	}
	return f.moved(delta), size
}

// moved returns the fit at the network moved by delta: for each unit first the
// change of a, then of b, then of w.
func (f *fit) moved(delta []float64) *fit {
	n := f.net.Clone()
	d := n.Dim()
	for i, w := range n.W {
		p := delta[i*(d+2):]
		n.A[i] += p[0]
		n.B[i] += p[1]
		for c := range w {
			w[c] += p[2+c]
		}
		r := network.Norm(w)
		if !(r > 0) || math.IsInf(r, 0) || math.IsNaN(n.A[i]) || math.Abs(n.B[i]) > largestBias {
			return nil
		}
		for c := range w {
			w[c] /= r
		}
	}
	return newFit(f.t, n, f.to)
}
