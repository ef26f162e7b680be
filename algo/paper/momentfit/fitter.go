package momentfit

import (
	"math"

	"crease/algo/base/work"
	"crease/algo/network"
	"crease/algo/num/hermite"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
)

// fitter holds the targets and the normal equations at one network. The unknowns are ordered unit by unit: a, b, w.
type fitter struct {
	targets []*tensor.Sym
	weights []weights
	top     int // highest order
	meter   *work.Meter

	gram, grad []float64 // lower triangle, row major; gradient of half the loss
	factor     []float64 // storage for the damped matrix
}

// point is a network and the residuals of the targets.
type point struct {
	net   network.Network
	coef  [][]float64   // c_k(b_i), k ≤ top+1; c_k' = c_{k+1}
	rest  []*tensor.Sym // f̂_k − T_k
	loss  float64
	scale float64 // largest diagonal entry of the Gram matrix, set by linearise
}

// weights are the multiplicities of a packed tensor's entries, over k!.
type weights []float64

func newWeights(dim, order int) weights {
	if order < 1 {
		panic("momentfit: a target of order 0 has no directions")
	}
	w, idx := make(weights, tensor.Len(dim, order)), make([]int, order)
	for p := range w {
		w[p] = tensor.Multiplicity(idx) / factorial(order)
		tensor.Next(idx, dim)
	}
	return w
}

// square returns ‖t‖²/k!.
func (w weights) square(t *tensor.Sym) float64 {
	s := 0.0
	for p, v := range t.Data {
		s += w[p] * v * v
	}
	return s
}

func factorial(k int) float64 {
	f := 1.0
	for j := 2; j <= k; j++ {
		f *= float64(j)
	}
	return f
}

func newFitter(targets []*tensor.Sym, meter *work.Meter) *fitter {
	f := &fitter{targets: targets, meter: meter}
	for _, t := range targets {
		f.weights = append(f.weights, newWeights(t.Dim, t.Order))
		f.top = max(f.top, t.Order)
	}
	return f
}

// at returns the point of a network of unit weights.
func (f *fitter) at(n network.Network) *point {
	p := &point{net: n}
	for _, b := range n.B {
		c := make([]float64, f.top+2)
		hermite.ReLUTo(c, b)
		p.coef = append(p.coef, c)
	}
	for o, t := range f.targets {
		r := t.Clone()
		linalg.Scale(r.Data, -1)
		for i, w := range n.W {
			r.AddPower(n.A[i]*p.coef[i][t.Order], w)
			f.meter.Tick(len(r.Data))
		}
		p.rest = append(p.rest, r)
		p.loss += f.weights[o].square(r)
	}
	return p
}

// step returns the point after a step with damping lambda from the point of the normal equations, or nil if there is
// no such step, and the size of the step, which is the largest change of a parameter.
func (f *fitter) step(from *point, lambda, maxBias float64) (*point, float64) {
	// Weak units have tiny columns. Damping in proportion to them preserves the
	// scale of their steps; below this share their parameters would diverge.
	const weak = 1e-3
	n := len(f.grad)
	copy(f.factor, f.gram)
	for i := range n {
		f.factor[i*n+i] += lambda * max(f.gram[i*n+i], weak*from.scale)
	}
	if !linalg.CholeskyTick(f.factor, n, f.meter) {
		return nil, math.Inf(1)
	}
	delta, size := linalg.Scaled(f.grad, -1), 0.0
	linalg.SolveCholesky(f.factor, n, delta)
	for _, x := range delta {
		size = max(size, math.Abs(x))
	}
	moved, ok := move(from.net, delta, maxBias)
	if !ok {
		return nil, size
	}
	return f.at(moved), size
}

// move returns n moved by delta and reports whether the result is a valid network.
func move(n network.Network, delta []float64, maxBias float64) (network.Network, bool) {
	n = n.Clone()
	d := n.Dim()
	for i, w := range n.W {
		p := delta[i*(d+2):]
		n.A[i] += p[0]
		n.B[i] = min(max(n.B[i]+p[1], -maxBias), maxBias)
		linalg.Add(w, p[2:])
		r := linalg.Norm(w)
		if !(r > 0) || !linalg.Finite(r, n.A[i], n.B[i]) {
			return n, false
		}
		linalg.Divide(w, r)
	}
	return n, true
}
