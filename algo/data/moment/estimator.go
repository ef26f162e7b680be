// Package moment estimates the Hermite coefficients T_k ≈ f̂_k of the paper (section Estimating the Hermite
// Coefficients) from streamed samples: raw moments block by block, corrected to Hermite polynomials once at the end.
package moment

import (
	"math"

	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
)

// Estimator combines block sums into estimates of T_0 … T_order. Blocks are added in order, in epochs: within an epoch
// one Control is subtracted from the labels, and between epochs it may be replaced by a better one, computed from the
// samples so far. Odd and even blocks are summed separately, so that the difference of the two halves shows the error.
//
// Since the coefficients of a Control are added back, T_k estimates f̂_k itself, whatever was subtracted.
type Estimator struct {
	Dim, Order int
	half       [2]half
	epoch      [2]*Sums
	ctl        *Control
	known      []*tensor.Sym // known[k] = E[g(x) He_k(x)] for the network g of all controls, computed on demand
	blocks     int
}

// half holds the sums over one half of the samples, of closed epochs.
type half struct {
	n   int64
	y2  float64
	dev []float64     // dev[k] = Σ ‖r·He_k(x) − its mean‖²
	sum []*tensor.Sym // sum[k] = n·T_k
}

// NewEstimator returns an estimator without samples whose first control is c, nil for none.
func NewEstimator(dim, order int, c *Control) *Estimator {
	e := &Estimator{Dim: dim, Order: order, ctl: c}
	for h := range e.half {
		e.epoch[h] = NewSums(dim, order)
		e.half[h].dev = make([]float64, order+1)
		for k := 0; k <= order; k++ {
			e.half[h].sum = append(e.half[h].sum, tensor.NewSym(dim, k))
		}
	}
	return e
}

// Control returns the control with which the sums of the next blocks must be made, nil for none.
func (e *Estimator) Control() *Control { return e.ctl }

// Blocks returns the number of blocks added.
func (e *Estimator) Blocks() int { return e.blocks }

// AddBlock adds the sums of the next block, which were made with e.Control().
func (e *Estimator) AddBlock(s *Sums) {
	e.epoch[e.blocks&1].Add(s)
	e.blocks++
}

// N returns the number of samples added.
func (e *Estimator) N() int64 {
	return e.half[0].n + e.half[1].n + e.epoch[0].N + e.epoch[1].N
}

// Recontrol ends the epoch. The new control is the network of the old one and the
// polynomial of the given degree that is estimated from the samples so far.
func (e *Estimator) Recontrol(degree int) {
	next := &Control{Coefficients: make([]*tensor.Sym, degree+1)}
	if e.ctl != nil {
		next.Network = e.ctl.Network
	}
	for k := range next.Coefficients {
		next.Coefficients[k] = e.T(k)
		e.addNetwork(next.Coefficients[k], next, -1)
	}
	for i, s := range e.epoch {
		if s.N == 0 {
			continue
		}
		h := &e.half[i]
		h.n += s.N
		h.y2 += s.Y2
		for k := range h.sum {
			h.dev[k] += s.deviation(k)
			t := correct(e.Dim, k, s.Degree)
			e.addControl(t, float64(s.N))
			h.sum[k].AddScaled(1, t)
		}
		s.Reset()
	}
	e.ctl = next
}

// addControl adds n times the coefficient of order t.Order of what is subtracted in this epoch to t.
func (e *Estimator) addControl(t *tensor.Sym, n float64) {
	if e.ctl == nil {
		return
	}
	if t.Order < len(e.ctl.Coefficients) {
		t.AddScaled(n, e.ctl.Coefficients[t.Order])
	}
	e.addNetwork(t, e.ctl, n)
}

// addNetwork adds n times the coefficient of order t.Order of c's network, which all controls have, to t.
func (e *Estimator) addNetwork(t *tensor.Sym, c *Control, n float64) {
	if len(c.Network.A) == 0 {
		return
	}
	for k := len(e.known); k <= t.Order; k++ {
		e.known = append(e.known, c.Network.Coefficient(k))
	}
	t.AddScaled(n, e.known[t.Order])
}

// T returns the estimate of f̂_k from all samples, zero if there are none.
func (e *Estimator) T(k int) *tensor.Sym {
	a, na := e.halfSum(0, k)
	b, nb := e.halfSum(1, k)
	a.AddScaled(1, b)
	divide(a, na+nb)
	return a
}

// Halves returns the estimates of f̂_k from the even and from the odd blocks.
// One half of the norm of their difference estimates the error of T(k).
func (e *Estimator) Halves(k int) (even, odd *tensor.Sym) {
	even, n := e.halfSum(0, k)
	divide(even, n)
	odd, n = e.halfSum(1, k)
	divide(odd, n)
	return even, odd
}

func (e *Estimator) halfSum(h, k int) (*tensor.Sym, int64) {
	t := e.half[h].sum[k].Clone()
	s := e.epoch[h]
	if s.N > 0 {
		t.AddScaled(1, correct(e.Dim, k, s.Degree))
		e.addControl(t, float64(s.N))
	}
	return t, e.half[h].n + s.N
}

// divide divides sums by their number; without samples they are zero.
func divide(t *tensor.Sym, n int64) { linalg.Divide(t.Data, float64(max(1, n))) }

// MeanSquare returns the mean of y² over all samples, 0 if there are none.
func (e *Estimator) MeanSquare() float64 {
	sum := 0.
	for h := range e.half {
		sum += e.half[h].y2 + e.epoch[h].Y2
	}
	return sum / float64(max(1, e.N()))
}

// StandardError returns the root mean square of ‖T_k − f̂_k‖_F, estimated from the spread of r·He_k(x) over the
// samples: E‖T_k − f̂_k‖² is (E[r²‖He_k(x)‖²] − ‖E[r·He_k(x)]‖²)/N, which is about κ·E[r²]·d(d+1)…(d+k−1)/N with κ
// between 1.1 and 2.2 (erratum 14). For a single sample, which has no spread, the result is ‖T_k‖_F; without samples
// it is +Inf.
func (e *Estimator) StandardError(k int) float64 {
	n := float64(e.N())
	if n == 0 {
		return math.Inf(1)
	}
	if n == 1 {
		return e.T(k).Norm()
	}
	dev := 0.0
	for h := range e.half {
		dev += e.half[h].dev[k] + e.epoch[h].deviation(k)
	}
	return math.Sqrt(max(0, dev) / (n * (n - 1)))
}
