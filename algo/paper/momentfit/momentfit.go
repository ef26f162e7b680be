// Package momentfit fits a network to Hermite coefficients: it minimises
//
//	Σ_k (1/k!)‖T_k − f̂_k(n)‖²,  f̂_k(n) = Σ_i a_i c_k(b_i) w_i^{⊗k}
//
// over the parameters of n by the Levenberg–Marquardt method (the terms are those of the loss proposition; f̂_k is
// given by Lemma hermitecoeffs). This goes beyond the paper, whose decompositions provide the start. The T_k may be
// exact coefficients, which are fitted to rounding, or estimates, for which 1/k! is the right weight too: the entries
// of T_k in the symmetric basis have variance k!·E[r²]/N each.
//
// Tensors of order 2 and more do not depend on the signs of the units: replacing
// (w_i, b_i) by (−w_i, −b_i) does not change them.
//
// The unknowns are a_i, b_i, and w_i on the sphere. The Gram matrix of their derivatives has a closed form in the
// ⟨w_i, w_j⟩, so that a step costs m²d² and a Cholesky factorisation of m(d+2) unknowns beside m passes over the
// tensors. The Gram matrix squares the condition number, which costs steps but not the accuracy of the fixed point:
// that is set by the gradient, and both it and the loss are computed from the residual tensors T_k − f̂_k(n), where
// nothing cancels once they are small.
package momentfit

import (
	"cmp"
	"math"

	"crease/algo/base/work"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
)

// Options configure a fit. The zero value fits to rounding error from a good start.
type Options struct {
	Steps   int     // the largest number of steps tried, 0 for 150
	MaxBias float64 // bound on |b_i|, 0 for 10; estimates contain little information on |b_i| > 3

	// Damping is the initial λ. Zero is best for good starts: Gauss–Newton steps converge quadratically, and even a
	// little damping makes them slow if the weights are nearly dependent. Starts from far away need about 1e-2.
	Damping float64

	// The fit ends when Window accepted steps together have lowered the loss by less than the share Patience. Zeros
	// stand for 20 and 0.6, which a fit meets only when it has reached rounding error.
	Window   int
	Patience float64

	// Precision ends the fit after a step with little damping that is smaller than this
	// share of the root of the loss. It is for estimates, whose errors leave this loss,
	// so that further steps gain nothing. With zero the fit goes on to rounding.
	Precision float64

	Work *work.Meter // of the run; may be nil
}

// Result is the network reached.
type Result struct {
	Network network.Network // unit weights
	Loss    []float64       // the loss after every accepted step, the start's first
}

// Steps returns the number of accepted steps.
func (r Result) Steps() int { return max(0, len(r.Loss)-1) }

const (
	// settled is the size of an undamped step after which the next one, by quadratic convergence, would be rounding.
	settled = 1e-11
	// leastDamping is the least λ, relative to the diagonal, that exceeds rounding;
	// at mostDamping steps are too short to matter.
	leastDamping, mostDamping = 1e-14, 1e8
	// hardlyDamped is the λ below which the size of a step is the distance to the minimum.
	hardlyDamped = 1e-6
)

func (o *Options) defaults() {
	o.Steps = cmp.Or(o.Steps, 150)
	o.MaxBias = cmp.Or(o.MaxBias, 10)
	o.Window = cmp.Or(o.Window, 20)
	o.Patience = cmp.Or(o.Patience, 0.6)
}

// Bytes returns the memory that a fit takes besides the tensors: two matrices of all unknowns.
func Bytes(units, dim int) int64 {
	n := int64(units) * int64(dim+2)
	return 2 * 8 * n * n
}

// Fits reports whether there is memory for a fit of this size.
func Fits(units, dim int) bool { return Bytes(units, dim) <= linalg.Room }

// Fit fits a network to the targets T_k, one for each of some orders k ≥ 1 and all of one dimension, from the given
// start, whose weights may have any nonzero length. If Options.Work fails the result is the network reached so far.
// Fit takes no step if there is no memory for it; see [Fits]. It panics on a target of order 0, which has no
// directions, and if the dimensions differ.
func Fit(targets []*tensor.Sym, start network.Network, opt Options) Result {
	opt.defaults()
	f := newFitter(targets, opt.Work)
	cur := f.at(start.Normalised())
	res := Result{Network: cur.net, Loss: []float64{cur.loss}}
	if start.Units() == 0 || !Fits(start.Units(), start.Dim()) {
		return res
	}
	n := start.Units() * (start.Dim() + 2)
	room := linalg.Borrow(2 * n * n)
	defer linalg.Return(room)
	f.gram, f.factor = room[:n*n], room[n*n:]
	lambda, raise, fresh := opt.Damping, 4.0, true
	for range opt.Steps {
		if fresh {
			f.linearise(cur)
		}
		next, size := f.step(cur, lambda, opt.MaxBias)
		if opt.Work.Err() != nil {
			break
		}
		done := lambda == 0 && size < settled ||
			lambda < hardlyDamped && size < opt.Precision*math.Sqrt(cur.loss)
		if fresh = next != nil && next.loss < cur.loss; fresh {
			cur, raise = next, 2
			res.Network, res.Loss = cur.net, append(res.Loss, cur.loss)
			if lambda /= 4; lambda < leastDamping {
				lambda = 0
			}
		} else {
			lambda, raise = max(leastDamping, lambda*raise), raise*2
		}
		if done || cur.loss == 0 || lambda > mostDamping || fresh && res.idle(opt) {
			break
		}
	}
	return res
}

// idle reports whether the last Window steps lowered the loss by less than Patience.
func (r Result) idle(opt Options) bool {
	n := len(r.Loss)
	if n <= opt.Window {
		return false
	}
	before := r.Loss[n-1-opt.Window]
	return before-r.Loss[n-1] < opt.Patience*before
}

// Misfit returns the root of Σ_k (1/k!)‖T_k − f̂_k(n)‖² over Σ_k (1/k!)‖T_k‖²,
// 0 if the targets T_k vanish. It panics as Fit does.
func Misfit(targets []*tensor.Sym, n network.Network) float64 {
	f := newFitter(targets, nil)
	energy := 0.0
	for o, t := range targets {
		energy += f.weights[o].square(t)
	}
	if energy == 0 {
		return 0
	}
	return math.Sqrt(f.at(n.Normalised()).loss / energy)
}
