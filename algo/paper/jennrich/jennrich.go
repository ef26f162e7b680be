// Package jennrich decomposes a flattened symmetric tensor Σ α_i w_i^{⊗k} into its rank-1 terms by simultaneous
// diagonalisation (Theorem jennrich): the rank is read off the singular values of a flattening, two random
// contractions make a matrix pencil, and its eigenvectors are the w_i^{⊗ℓ}.
//
// All computations use the symmetric basis of package tensor. A single random pencil is unstable, so many are drawn
// and the one whose terms fit the tensor best is kept. Beyond the theorem, if there is noise and d > 2, a joint
// diagonalisation of all slices starts from its eigenvectors (joint.go) and is kept if it fits the tensor better: at
// ℓ = 1 the median error of a direction is then 1.7 to 150 times less (TestJointBeatsPencils prints a table), at ℓ =
// 2 1.3 to 1.8 times. Algorithm 4 with m given, on 10⁶ samples of 20 networks with d = m = 10, finds 169 of 200
// directions to .1 instead of 49. Rounds, which fit the tensors anyway, gain little.
package jennrich

import (
	"cmp"
	"errors"
	"math"
	"math/cmplx"
	"math/rand/v2"

	"crease/algo/base/work"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
)

// DefaultDraws is the number of pencils drawn if Options.Draws is 0.
const DefaultDraws = 20

// Options are the parameters of one decomposition. The zero value counts every singular value above zero.
type Options struct {
	Threshold float64     // η₁ ≥ 0: singular values above it count towards the rank
	Units     int         // m, the rank's upper bound, or 0 if it is unknown
	Noise     float64     // standard deviation of the entries of T(·,·,G)'s error, G Gaussian, for the uncertainties
	Draws     int         // number of random pencils; 0 for DefaultDraws
	Seed      uint64      // of the pencils
	Work      *work.Meter // yields before every pencil; may be nil

	alone bool // leave out the joint diagonalisation, for comparison
}

// Decomposition is the result of Jennrich's algorithm. The slices from Re to
// Spread, and Kept, have Rank entries, and entry i belongs to direction i.
type Decomposition struct {
	Tensor    int       // the order of the tensor decomposed
	Order     int       // ℓ
	Singular  []float64 // singular values of flatten(T, ℓ, Tensor−ℓ, 0), in descending order
	Threshold float64   // η₁
	Rank      int       // number of singular values above η₁, at most m

	Re, Im      []float64   // eigenvalues of the best pencil; if Joint, those that belong to the directions
	Directions  [][]float64 // w_i ∈ S^{d−1}, sign arbitrary
	Alpha       []float64   // α_i by least squares over all directions
	Uncertainty []float64   // size of the error of direction i that Noise causes, to first order; at most 1
	Spread      []float64   // size of the error of eigenvalue i that Noise causes, to first order; at most √(1+|λ_i|²)
	Gap         float64     // least distance between two eigenvalues, 0 if Rank < 2
	Complex     []int       // directions from the real and imaginary parts of complex pairs, two for each pair
	Kept        []bool      // the terms that Keep kept; nil before Keep
	Residual    float64     // ‖T − Σ α_i w_i^{⊗k}‖_F / ‖T‖_F, 0 for T = 0
	Draws, Won  int         // number of pencils drawn, and the number of the best one, from 0
	Joint       bool        // whether the directions are those of the joint diagonalisation
}

// Keep marks the terms with |α_i| ≥ η₂: the magnitude, not α_i itself (erratum 4).
func (dec *Decomposition) Keep(eta2 float64) {
	dec.Kept = make([]bool, len(dec.Alpha))
	for i, a := range dec.Alpha {
		dec.Kept[i] = a >= eta2 || -a >= eta2
	}
}

// Pairs returns the number of complex pairs of eigenvalues that were replaced by their real and imaginary parts.
func (dec *Decomposition) Pairs() int { return len(dec.Complex) / 2 }

// ErrNotFinite is returned for a tensor with an entry that is not a finite number, or so large that its norm is not.
var ErrNotFinite = errors.New("jennrich: the tensor is not finite")

// ErrNoConvergence is returned if the singular value decomposition or every eigenvalue decomposition failed.
var ErrNoConvergence = errors.New("jennrich: no convergence")

// Decompose runs Jennrich's algorithm for order ℓ on t of order 2ℓ+1 or 2ℓ+2, seen as flatten(t, ℓ, ℓ, 1) or
// flatten(t, ℓ, ℓ, 2). The w_i^{⊗ℓ} of the terms with α_i ≠ 0 must be linearly independent (Claim nonoise:jennrich).
// Rank 0 is not an error. It panics if t has another order.
func Decompose(t *tensor.Sym, order int, opt Options) (*Decomposition, error) {
	extra := t.Order - 2*order
	if order < 1 || extra < 1 || extra > 2 {
		panic("jennrich: tensor order must be 2ℓ+1 or 2ℓ+2")
	}
	dec := &Decomposition{Tensor: t.Order, Order: order, Threshold: opt.Threshold, Won: -1}
	norm := t.Norm()
	if !linalg.Finite(norm) {
		return dec, ErrNotFinite
	}
	basis, err := findRange(dec, t, opt.Units, opt.Work)
	if norm == 0 {
		dec.Rank = 0 // the tensor is so small that the squares of its entries are 0
	}
	if err != nil || dec.Rank == 0 {
		return dec, err
	}
	dec.Draws = cmp.Or(max(0, opt.Draws), DefaultDraws)
	pencils := newPencils(t, order, basis, dec.Singular[:dec.Rank], rand.New(rand.NewPCG(opt.Seed, uint64(t.Order))))
	var best *draw
	for n := range dec.Draws {
		if err := opt.Work.Yield(); err != nil {
			return dec, err
		}
		d := pencils.draw()
		opt.Work.Tick(pencils.work())
		if d == nil {
			continue
		}
		d.fit = tensor.FitPowers(t, d.directions, 1, opt.Work)
		if best == nil || d.better(best, rounded*norm) {
			best, dec.Won = d, n
		}
	}
	if best == nil {
		return dec, ErrNoConvergence
	}
	// In the plane twenty pencils are as good as the joint diagonalisation.
	joint := t.Dim > 2 && dec.Rank > 1 && JointFits(t.Dim, extra, dec.Rank) && !opt.alone
	if joint && best.fit.Residual > rounded*norm {
		if all := pencils.jointly(best, opt.Work); all != nil {
			all.fit = tensor.FitPowers(t, all.directions, 1, opt.Work)
			if all.fit.Residual < best.fit.Residual {
				best, dec.Joint = all, true
			}
		}
	}
	best.fit = tensor.SolvePowers(t, best.directions, opt.Work)
	best.report(dec)
	dec.Residual = best.fit.Residual / norm
	best.estimateErrors(dec, opt.Noise)
	return dec, opt.Work.Err()
}

// rounded is the largest residual, as a share of the tensor's norm, that counts as rounding.
const rounded = 1e-12

// better reports whether d is better than an earlier draw, that is, has the smaller residual. Residuals up to floor
// are rounding and cannot decide, as for two units and d = 2, where every pencil fits T₃. Then the draw with the
// better separated eigenvalues is better, because rounding has less effect on it.
func (d *draw) better(than *draw, floor float64) bool {
	if d.fit.Residual <= floor && than.fit.Residual <= floor {
		return d.apart() > than.apart()
	}
	return d.fit.Residual < than.fit.Residual
}

// apart returns the least distance of two eigenvalues on the Riemann sphere of diameter 1,
// which does not change if A and B are exchanged. It is 1 for fewer than two eigenvalues.
func (d *draw) apart() float64 {
	least := 1.0
	for i, u := range d.values {
		for _, v := range d.values[:i] {
			least = min(least, cmplx.Abs(u-v)/(math.Hypot(1, cmplx.Abs(u))*math.Hypot(1, cmplx.Abs(v))))
		}
	}
	return least
}
