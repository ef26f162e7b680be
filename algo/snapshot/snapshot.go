// Package snapshot is what a run shows: everything that each stage saw and
// decided, as plain values small enough to send many times a second. Views are
// functions of a spec and a snapshot; they hold no numbers of their own.
package snapshot

import "crease/algo/network"

// Stage names a part of the way, in the order in which they come.
type Stage string

// The stages.
const (
	StageSamples    Stage = "samples"
	StageMoments    Stage = "moments"
	StageRank       Stage = "rank"
	StageJennrich   Stage = "jennrich"
	StageScalars    Stage = "scalars"
	StageSigns      Stage = "signs"
	StageRegression Stage = "regression"
	StageRefinement Stage = "refinement"
	StageDone       Stage = "done"
)

// Snapshot is the state of a run at one moment. Slices are owned by the
// snapshot: whoever emits one does not change it afterwards. A part that its
// stage has not reached, or that the method does not have, is empty.
type Snapshot struct {
	Stage     Stage
	Samples   int64   // N so far
	Total     int64   // N asked for; 0 in exact runs
	Seconds   float64 // since the start; with Rate the only field that is not determined by the spec
	Rate      float64 // samples a second while they are drawn and summed, 0 before the first
	Order     int     // ℓ of the run
	Cloud     []Point // a fixed few hundred of the first samples
	Moments   []Moment
	Trace     []TracePoint // error against N, one entry each time the moments were read
	Decomp    []Decomposition
	Units     []Unit // the units found so far, up to sign where Signs says so
	Signs     SignState
	Regress   Regression
	Loss      []LossTerm // loss by order of the learned network against f or T
	Starts    []Start    // candidate starts of the refinement
	Fit       []Curve    // loss against iteration, one curve a fit
	Eta       Thresholds
	SMin      float64 // s_m(W^{⊙ℓ}) of the true network, 0 if unknown
	Recovered network.Network
	Learned   network.Network // g, at most m+2 units
	HasRisk   bool            // whether f is known
	Risk      float64         // E(f−g)², exact
	Energy    float64         // E f² if f is known, else the mean of y²
	HeldOut   float64         // mean squared residual of g on held-out samples; 0 if not measured
	Diagnoses []Diagnosis
}

// Point is one sample, projected on the first two coordinates.
type Point struct{ X, Y, Value float64 }

// Moment compares T_k with f̂_k.
type Moment struct {
	K        int
	Norm     float64   // ‖T_k‖_F
	Error    float64   // ‖T_k − f̂_k‖_F, −1 if f is unknown
	Expected float64   // its root mean square as predicted, 0 in exact runs
	Packed   []float64 // T_k's packed entries, the first few hundred at most
	Exact    []float64 // f̂_k's, likewise; empty if f is unknown
}

// TracePoint is one reading of the errors along N.
type TracePoint struct {
	Samples    int64
	Error      []float64 // Error[k] = ‖T_k − f̂_k‖_F, or its estimate from half-samples if f is unknown
	Parameters float64   // largest parameter error of the matched units, −1 if units are missing
	Risk       float64   // E(f−g)², −1 if unknown
}

// Decomposition is one run of Jennrich's algorithm: T' = flatten(T_{2ℓ+1}) or
// T” = flatten(T_{2ℓ+2}).
type Decomposition struct {
	Tensor     int       // the order of the tensor decomposed
	Singular   []float64 // singular values of its flattening, falling
	Threshold  float64   // η₁
	Rank       int       // those above it, at most m if m is given
	Re, Im     []float64 // eigenvalues of the best pencil
	Gap        float64   // least distance between two of them
	Complex    int       // complex pairs that were replaced by real and imaginary parts
	Residual   float64   // relative residual of the decomposition
	Draws      int       // pencils tried
	Directions [][]float64
	Alpha      []float64
	Kept       []bool // false: dropped by η₂
}

// Unit is one unit as found.
type Unit struct {
	W     []float64
	B, A  float64
	Found []int     // orders of the tensors whose decomposition found it
	Zeta  []float64 // ζ_j, j from ZetaFrom, of RecoverScalars
	Z     float64   // z_i of FixSigns; 0 where signs were not fixed
	Cut   float64   // what z_i was compared with
	Truth int       // the true unit it is matched with, −1 for none
	Error float64   // largest parameter error to that unit, −1 for none
}

// SignState says how the signs stand.
type SignState struct {
	Resolved bool
	MidRule  bool // z_i was compared with Φ(b̃_i) − ½ (erratum 13), not with 0
	ZetaFrom int  // the order j of the first ζ_j in Unit.Zeta
}

// Regression is what Algorithm 5 did. After the practical method, which has none,
// it holds the scatter of g alone.
type Regression struct {
	Ran          bool
	Samples      int64     // samples used
	Plus, Minus  []float64 // coefficients of σ(w̃ᵀx+b̃) and σ(−w̃ᵀx−b̃), one each a unit
	Linear       []float64 // v
	Constant     float64   // c
	Tau          float64   // τ as printed
	Dropped      int64     // samples with ‖φ(x)‖ ≥ τ
	LargestPhi   float64   // largest ‖φ(x)‖ seen
	Radius       float64   // of the ball projected on, as corrected
	Iterations   int       // of projected gradient descent
	TrainLoss    float64   // truncated mean squared error that the descent reached
	DirectLoss   float64   // the same for the orthogonal-factorisation solve, which is g where the descent fell short
	Scatter      []Point   // a few hundred held-out samples: X truth, Y prediction
	Consolidated int       // units of the consolidated network
}

// LossTerm is (1/k!)‖T_k − f̂_k‖² of the loss proposition.
type LossTerm struct {
	K       int
	Value   float64
	Partial float64 // sum of the terms up to K
}

// Start is one candidate start of the refinement.
type Start struct {
	Name string // pencil, paper, random, …
	Loss float64
	Won  bool
}

// Curve is the loss of one fit at every iteration.
type Curve struct {
	Name string
	Loss []float64
}

// Thresholds are the η of Algorithms 4–6 as used, and where they come from.
type Thresholds struct {
	Eta0, Eta1, Eta2, Eta3, Epsilon float64
	Eta1Odd                         float64 // η₁ for the flattening of T_{2ℓ+1}; Eta1 is the one for T_{2ℓ+2}
	FromData                        bool    // false if the spec set them all
}

// Diagnosis says in words what stood in the way.
type Diagnosis struct {
	Code    string `json:"code"`
	Units   []int  `json:"units"`   // numbers of the true units concerned, from 0; never nil
	Message string `json:"message"` // one sentence that a student understands
}
