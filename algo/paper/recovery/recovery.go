// Package recovery implements the paper's algorithms that compute the parameters of
// the network from Hermite coefficients:
//
//	Algorithm 1  algorithms.go, exact coefficients
//	Algorithm 2  scalars.go, RecoverScalars
//	Algorithm 3  signs.go, FixSigns
//	Algorithm 4  algorithms.go, estimated coefficients
//	Algorithm 6  algorithms.go, estimated coefficients in the full-rank setting
//
// All of them run Jennrich's algorithm on T_{2ℓ+1} and T_{2ℓ+2}, unite what the
// two found (merge.go), and differ in their thresholds (thresholds.go).
package recovery

import (
	"errors"

	"crease/algo/base/diagnosis"
	"crease/algo/base/work"
	"crease/algo/network"
	"crease/algo/num/tensor"
	"crease/algo/paper/jennrich"
)

// Coefficients gives T_k ≈ f̂_k, k = 0 … 2ℓ+2, all of one dimension.
type Coefficients func(k int) *tensor.Sym

// Options configure a recovery. Zero thresholds are estimated from the data.
type Options struct {
	Order int // ℓ ≥ 1
	Units int // m if it is known; 0 to have it found

	// Error gives a tensor of the size and kind of T_k − f̂_k, such as half the
	// difference of two half-samples' estimates, for k = 2 … 2ℓ+2.
	Error Coefficients

	// Spread gives the expected ‖T_k − f̂_k‖_F instead, for where there are no two halves. Where both it and Error
	// are nil the coefficients are exact up to rounding.
	Spread func(k int) float64

	// Terms is Σ |a_i c_k(b_i)| of the network behind the coefficients or the labels, for the order k where it is
	// largest, if it is known: their rounding is a share of it, also where units cancel and little is left of them.
	Terms float64

	Eta1, Eta2, Eta3 float64 // thresholds of Algorithm 4; see Thresholds

	// Size is the root mean square of y, with which Algorithm 4 keeps the good units alone (see
	// leftout.go) if it is not 0. Epsilon is the ε of their cut-off; 0: 1e−3 of Size.
	Size, Epsilon float64

	Draws int    // random pencils for each tensor; 0 for the default
	Seed  uint64 // of the pencils

	MidRule  bool // FixSigns compares z_i with Φ(b̃_i) − ½ (erratum 13), not with 0
	NoPolish bool // Algorithm 1 leaves out the step beyond the paper; see Exact

	Work *work.Meter // of the run; may be nil
}

// exact reports whether the coefficients are exact.
func (o Options) exact() bool { return o.Error == nil && o.Spread == nil }

// Result is what an algorithm recovered, with its intermediate results.
type Result struct {
	SignState
	Order      int
	Units      []Unit                  // sorted as found; weights of unit length
	Odd, Even  *jennrich.Decomposition // of T_{2ℓ+1} and T_{2ℓ+2}, with the terms kept by η₂
	Thresholds Thresholds
	SMin       float64        // s_m(W̃^{⊙ℓ}) of the directions found
	Residual   float64        // relative misfit of T_2 … T_{2ℓ+2}; see momentfit.Misfit
	LeftOut    []Unit         // units found that are not good; see Options.Size
	Diagnoses  diagnosis.List // of the units found, by their numbers in Units; no message names one by number

	dim    int         // d
	merged map[int]int // of the directions of a tensor, how many are those of units that it had found already
}

// Decomposed reports whether both tensors were decomposed, so that later steps have their input. It is false for nil.
func (r *Result) Decomposed() bool { return r != nil && r.Odd != nil && r.Even != nil }

// SignState describes whether and how the signs were fixed.
type SignState struct {
	Resolved bool // whether the signs are fixed; otherwise (w_i, b_i) may be (−w_i, −b_i)
	MidRule  bool // whether z_i was compared with Φ(b̃_i) − ½ (erratum 13), not with 0
	ZetaFrom int  // the order j of the first ζ_j in Unit.Zeta
}

// Unit is one recovered unit.
type Unit struct {
	W     []float64 // w̃_i ∈ S^{d−1}
	B, A  float64
	Found []int     // orders of the tensors whose decomposition found it
	Zeta  []float64 // ζ_j, j from SignState.ZetaFrom, of RecoverScalars
	Z     float64   // z_i of FixSigns; 0 where signs were not fixed
	Cut   float64   // what z_i was compared with

	// What the errors of the coefficients do to the unit, to first order: the size of the error of w̃_i as Jennrich's
	// algorithm found it, in radians, and that of b̃_i from RecoverScalars with w̃_i taken as right.
	WeightError, BiasError float64
}

// ErrNothing is returned where no direction was found: every unit is too weak in both tensors, or there are none.
var ErrNothing = errors.New("recovery: no direction stands out of the noise")

// Network returns the recovered units as a network.
func (r *Result) Network() network.Network {
	var n network.Network
	for _, u := range r.Units {
		n.Append(u.W, u.B, u.A)
	}
	return n
}

// Run recovers the units from T_0 … T_{2ℓ+2}: by Algorithm 1 if the coefficients are exact, by Algorithm 6 if they
// are estimates and ℓ = 1, else by Algorithm 4. If it fails, the result still holds the intermediate results up to
// the failure. It panics if opt.Order < 1.
func Run(t Coefficients, opt Options) (*Result, error) {
	switch {
	case opt.exact():
		return Exact(t, opt)
	case opt.Order == 1:
		return RobustFullRank(t, opt)
	default:
		return Robust(t, opt)
	}
}
