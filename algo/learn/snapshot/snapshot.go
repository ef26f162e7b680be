// Package snapshot is what a run shows: everything that each stage saw and
// decided, as plain values small enough to send many times a second. Views are
// functions of a spec and a snapshot; they hold no numbers of their own.
//
// What a stage makes is held in the stage's own type. No stage imports this
// package: learn fills it in.
package snapshot

import (
	"crease/algo/base/diagnosis"
	"crease/algo/beyond/practical"
	"crease/algo/beyond/rounds"
	"crease/algo/data/normality"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/paper/jennrich"
	"crease/algo/paper/recovery"
	"crease/algo/paper/regress"
)

// The types of the stages, by the names under which views know them: a view needs
// no other package of the core than this one.
type (
	Decomposition = jennrich.Decomposition // Jennrich's algorithm on T_{2ℓ+1} or T_{2ℓ+2}
	SignState     = recovery.SignState     // whether and how the signs were fixed
	Thresholds    = recovery.Thresholds    // η₀ … η₃
	Regression    = regress.Regression     // Algorithm 5
	Start         = practical.Start        // a candidate start of the refinement
	From          = practical.From         // what a start or a fit begins with
	Curve         = practical.Curve        // the loss of one fit at every iteration
	Attempt       = rounds.Attempt         // one start of a round's joint fit
	Points        = normality.Report       // how the points of a table compare with N(0, I)
	Map           = sample.Map             // how they were standardised
	Diagnosis     = diagnosis.Diagnosis    // why something was not recovered
)

// Stage names a stage of a run.
type Stage string

// The stages, in their order.
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

// Snapshot is the state of a run at one moment. Slices belong to the snapshot
// and are not changed after it was emitted. A part that its stage has not
// reached, or that the method does not have, is empty.
type Snapshot struct {
	Stage     Stage
	Samples   int64   // N so far
	Total     int64   // N asked for; 0 in exact runs
	Seconds   float64 // since the start; with Rate the only field of the last snapshot that the spec does not determine
	Rate      float64 // samples per second while they are drawn and summed, 0 before the first block
	Passed    int64   // samples gone through in the pass under way over Passing of them; both 0 between passes
	Passing   int64
	Left      float64 // seconds that the search under way takes still at most, 0 if that is not known
	Order     int     // ℓ of the run
	Cloud     []Point // a fixed few hundred of the first samples
	Points    Points  // what is wrong with the points of a table, standardised or not
	Map       *Map    // how they were standardised; nil: the units below are in the table's own coordinates
	Moments   []Moment
	Trace     []TracePoint // error against N, one entry each time the moments were read
	Decomp    []Decomposition
	Units     []Unit // the units found so far, up to sign where Signs says so
	Signs     SignState
	Regress   Regression
	Loss      []LossTerm // loss by order of the learned network against f or T
	Starts    []Start    // candidate starts of the refinement
	Tried     int        // starts tried in all, those included that were fitted to the moments alone
	Direct    bool       // whether a direct fit to samples had a part in the outcome, if only in its last digits
	Fit       []Curve    // loss against iteration, one curve a fit
	Eta       Thresholds
	SMin      float64 // s_m(W^{⊙ℓ}) of the true network, 0 if unknown
	Recovered network.Network
	Learned   network.Network // g, at most m+2 units
	HasRisk   bool            // whether f is known
	Risk      float64         // E(f−g)², exact
	Energy    float64         // E f² if f is known, else the mean of y²
	HeldOut   float64         // mean squared residual of g on held-out samples; 0 if not measured
	Round     int             // the round that the parts above are of, from 1; 0 outside rounds
	Floor     float64         // E(f−g)² that label noise leaves after any number of rounds, as predicted; 0 if none
	Rounds    []Round         // of the method of that name, those at their end; what each saw is in the parts above
	Diagnoses diagnosis.List
}

// Round is what one round came to.
type Round struct {
	rounds.Summary
	Risk       float64 // E(f−g)² after it, −1 if f is unknown
	Parameters float64 // largest parameter error of the matched units, −1 if units are missing or f is unknown
}

// Origin says what found a unit first; its round and tensor are 0 unless rounds did.
type Origin struct {
	By string `json:"by"` // ByRounds, …
	rounds.Origin
}

// What finds units.
const (
	ByExact  = "exact"  // Algorithms 1–3 on coefficients in closed form
	ByPaper  = "paper"  // Algorithms 3–6 on samples, one round
	ByRounds = "rounds" // the same, repeated on what is left
	ByFit    = "fit"    // a direct fit to samples
)

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
	// In a round, the same of what is left: of T_k − f̂_k(g). Else 0 and empty.
	LeftNorm float64
	Left     []float64
}

// TracePoint is one reading of the errors along N.
type TracePoint struct {
	Samples    int64
	Error      []float64 // Error[k] = ‖T_k − f̂_k‖_F, or its estimate if f is unknown; longer once ℓ was raised
	Parameters float64   // largest parameter error of the matched units, −1 if units are missing
	Risk       float64   // E(f−g)², −1 if unknown
}

// Unit is one unit as found, matched with the truth.
type Unit struct {
	recovery.Unit
	Origin Origin
	Truth  int     // the true unit that it recovers (network.RecoveredWithin), −1 for none; no two recover the same
	Error  float64 // largest parameter error to that unit, −1 for none
}

// LossTerm is (1/k!)‖T_k − f̂_k‖² of the loss proposition.
type LossTerm struct {
	K       int
	Value   float64
	Partial float64 // sum of the terms up to K
}
