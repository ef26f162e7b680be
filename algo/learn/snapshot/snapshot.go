// Package snapshot holds the results of each stage of a run, as plain values small enough to send many times a second.
// Views are functions of a spec and a snapshot; they compute no results.
//
// The result of a stage has the stage's own type. No stage imports this package: package learn fills it in.
package snapshot

import (
	"crease/algo/base/diagnosis"
	"crease/algo/base/wire"
	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/refine"
	"crease/algo/beyond/rounds"
	"crease/algo/data/normality"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/paper/jennrich"
	"crease/algo/paper/recovery"
	"crease/algo/paper/regress"
)

// Types of the stages under the names that views use: a view needs no other package of the core.
type (
	Decomposition = jennrich.Decomposition // Jennrich's algorithm on T_{2ℓ+1} or T_{2ℓ+2}
	SignState     = recovery.SignState     // whether and how the signs were fixed
	Thresholds    = recovery.Thresholds    // η₀ … η₃
	Regression    = regress.Regression     // Algorithm 5
	Start         = fitting.Start          // a candidate start of the refinement
	From          = fitting.From           // where a start or a fit begins
	Curve         = fitting.Curve          // the loss of one fit at every iteration
	Attempt       = rounds.Attempt         // one start of a round's joint fit
	Points        = normality.Report       // how the points of a table compare with N(0, I)
	Map           = sample.Map             // how the points were standardised
	Errors        = refine.Errors          // standard errors of a network's numbers
	Linear        = network.Linear         // vᵀx + c
	Function      = network.Function       // units and a linear part
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

// Snapshot is the state of a run at one moment. Its slices do not change after it was emitted. The part of a stage that
// the run has not reached, or that its method lacks, is empty.
type Snapshot struct {
	Stage     Stage
	Samples   int64   // N so far
	Total     int64   // N asked for; 0 in exact runs
	Seconds   float64 // since the start; the spec determines all but Seconds, Rate and Kept
	Rate      float64 // samples per second while they are drawn and summed, 0 where none are
	Kept      bool    // all sums so far are kept from another run
	Passed    int64   // samples summed in the current pass, of Passing; both are 0 between passes
	Passing   int64
	Left      float64 // seconds until the current search ends at the latest, 0 if unknown
	Order     int     // ℓ of the run
	Cloud     []Point // a fixed few hundred of the first samples
	Points    Points  // how the points of a table compare with N(0, I), standardised or not
	Map       *Map    // how they were standardised; if nil, the units below are in the table's own coordinates
	Moments   []Moment
	Trace     []TracePoint // error against N, one entry each time the moments were read
	Decomp    []Decomposition
	Units     []Unit // the units found so far, up to sign where Signs says so
	Signs     SignState
	Regress   Regression
	Loss      []LossTerm // loss by order of the learned network against f or T
	Starts    []Start    // candidate starts of the refinement
	Tried     int        // number of starts tried, including those fitted to moments only
	Direct    bool       // whether a direct fit to samples changed the result, if only in its last digits
	Fit       []Curve    // loss against iteration, one curve for each fit
	Eta       Thresholds
	SMin      float64         // s_m(W^{⊙ℓ}) of the true network, 0 if unknown
	Recovered network.Network // the units of g
	Linear    Linear          // the linear part of g: g = Recovered + Linear
	Kinks     []Kink          // where the creases of the recovered units lie, one each, at the end of a run
	Errors    *Errors         // standard errors of both, in the table's own coordinates; nil where samples tell none
	Learned   network.Network // g as one network, of at most m+2 units
	HasRisk   bool            // whether f is known
	Risk      float64         // E(f−g)², exact
	Energy    float64         // E f² if f is known, else the mean of y²
	HeldOut   float64         // mean squared residual of g on held-out samples; 0 if not measured
	Variance  float64         // of the labels (sample.SpreadOf), of f in exact runs
	Residual  float64         // at the end the mean of (y−g)² over the samples that Variance is of; 0 in exact runs
	Noise     float64         // at the end the deviation of the label noise, if a diagnosis states it, or of the residual
	Round     int             // the round, from 1, that the parts above belong to; 0 outside rounds
	Floor     float64         // predicted E(f−g)² that label noise leaves after any number of rounds; 0 if there is none
	Rounds    []Round         // the rounds that have ended; the parts above are those of the current one
	Diagnoses diagnosis.List
}

// InTable returns a network of the snapshot in the table's own coordinates, normalised if points were standardised.
func (s *Snapshot) InTable(n network.Network) network.Network {
	if s.Map == nil {
		return n
	}
	return s.Map.Back(n).Normalised()
}

// Untimed returns a copy without the fields that the spec does not determine.
func (s *Snapshot) Untimed() *Snapshot {
	c := *s
	c.Seconds, c.Rate, c.Kept = 0, 0, false
	return &c
}

// unbounded lists the fields of a last snapshot that may be infinite or NaN.
var unbounded = []string{
	"Moments.Expected", "Trace.Error", "Eta", "Decomp.Threshold", "Units.WeightError", "Units.BiasError",
	"Starts.Loss", "Fit.Loss", "Rounds.Expected", "Rounds.Threshold", "Rounds.Attempts.HeldOut",
}

// Finite reports whether all numbers are finite, except those that need not be at the end of a run: errors that two
// half-samples do not bound, values computed from them, and the losses of starts that failed.
func (s *Snapshot) Finite() bool { return wire.Infinite(s, unbounded...) == "" }

// Function returns the learned function in the table's own coordinates, which views draw, list, export and predict with.
// It has only units until a linear part is known.
func (s *Snapshot) Function() Function {
	return Function{Units: s.InTable(s.Recovered), Linear: s.LinearInTable()}
}

// Kink says where the crease of a recovered unit lies, in the table's own coordinates.
type Kink struct {
	Column int       // the only input whose weight differs from 0 by more than its error; −1 for none
	At     float64   // where it crosses that column, the other columns at their means
	Error  float64   // standard error of At; 0 if there is none
	W      []float64 // if Column is −1, the crease is Wᵀx = At, with 0 for weights within their errors
}

// LinearInTable returns the linear part in the table's own coordinates, with a v for each of them.
func (s *Snapshot) LinearInTable() Linear {
	l := s.Map.BackLinear(s.Linear)
	if l.V == nil {
		l.V = make([]float64, max(s.Recovered.Dim(), s.Learned.Dim()))
	}
	return l
}

// Share returns a mean square as a share of the labels' variance (sample.Spread). If they do not vary, it is 0 for
// squares within rounding of their size.
func (s *Snapshot) Share(square float64) float64 {
	if s.Variance == 0 && square <= refine.Rounding*s.Energy {
		return 0
	}
	return sample.Spread{Variance: s.Variance}.Share(square)
}

// Explained returns R², the share of the labels' variance that g explains: 1 − Σ(y−g)²/Σ(y−ȳ)². It is below 0 if g is
// worse than the mean. ok is false before the end of a run and in exact runs, which have no samples.
func (s *Snapshot) Explained() (share float64, ok bool) {
	return 1 - s.Share(s.Residual), s.Stage == StageDone && s.Total > 0
}

// Round is the result of one round.
type Round struct {
	rounds.Summary
	Risk       float64 // E(f−g)² after the round, −1 if f is unknown
	Parameters float64 // largest parameter error of the matched units, −1 if units are missing or f is unknown
}

// Origin is the method that first found a unit. Round and Tensor are 0 unless that method was rounds.
type Origin struct {
	By string `json:"by"` // ByRounds, …
	rounds.Origin
}

// The values of Origin.By.
const (
	ByExact  = "exact"  // Algorithms 1–3 on coefficients in closed form
	ByPaper  = "paper"  // Algorithms 3–6 on samples, one round
	ByRounds = "rounds" // the same, repeated on the residual
	ByFit    = "fit"    // a direct fit to samples
)

// Point is one sample, projected onto the first two coordinates.
type Point struct{ X, Y, Value float64 }

// Moment compares T_k with f̂_k.
type Moment struct {
	K        int
	Norm     float64   // ‖T_k‖_F
	Error    float64   // ‖T_k − f̂_k‖_F, −1 if f is unknown
	Expected float64   // predicted root mean square of Error, 0 in exact runs
	Packed   []float64 // the packed entries of T_k, at most the first few hundred
	Exact    []float64 // those of f̂_k; empty if f is unknown
	// In a round, the norm and the entries of T_k − f̂_k(g); otherwise 0 and empty.
	LeftNorm float64
	Left     []float64
}

// TracePoint holds the errors at one N.
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
