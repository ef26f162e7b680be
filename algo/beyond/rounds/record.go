package rounds

import (
	"crease/algo/network"
	"crease/algo/num/tensor"
	"crease/algo/paper/recovery"
	"crease/algo/paper/regress"
)

// Summary is what a round came to, as it is shown after the next has begun.
type Summary struct {
	Number    int        `json:"round"`   // from 1
	Units     int        `json:"units"`   // after it
	HeldOut   float64    `json:"heldout"` // mean squared residual on held-out samples after it
	Total     int64      `json:"samples"` // used so far in all: more than N if rounds have samples of their own
	Samples   int64      `json:"-"`       // N of the round, the held-out samples included
	Order     int        `json:"-"`       // ℓ
	Left      []float64  `json:"-"`       // Left[k] = ‖T_k of what was left before it‖_F
	Expected  []float64  `json:"-"`       // root mean square of its error
	Threshold [2]float64 `json:"-"`       // η₁ for T_{2ℓ+1} and T_{2ℓ+2}
	Ranks     [2]int     `json:"-"`       // directions that each of them showed
	Attempts  []Attempt  `json:"-"`       // in the order in which they were tried; the best is accepted, if it helps
}

// Round is what one round saw and decided.
type Round struct {
	Summary
	Tensors  []Left           // of orders 0 … 2ℓ+2
	Recovery *recovery.Result // Algorithm 4 or 6: thresholds, decompositions, units; nil if it failed
	Fits     []JointFit       // of the Attempts, one each
	Before   float64          // mean squared residual on held-out samples before the round
	Network  network.Network  // the units after the round; signs are open
	Origins  []Origin         // of Network
	Learned  network.Network  // g after the round
	// Regression is Algorithm 5 as it made Learned.
	Regression regress.Regression
	Done       bool // whether the round has come to its end
}

// Left is the part of T_k that the network before the round does not have.
type Left struct {
	Tensor *tensor.Sym // T_k − f̂_k(g_r): the mean of (y − g_r(x))·He_k(x)
	Whole  *tensor.Sym // T_k
}

// Attempt is one start of the joint fit and how good what came of it is.
type Attempt struct {
	Idea     Idea    // where the start comes from
	Units    int     // that Algorithm 5 left
	HeldOut  float64 // mean squared residual of its g on held-out samples
	Accepted bool
}

// JointFit is the fit of an attempt.
type JointFit struct {
	Start   network.Network
	Fitted  network.Network // its end
	Origins []Origin        // of Fitted
	Loss    []float64       // Σ_k (1/k!)‖T_k − f̂_k‖² after every step, the start's first
}

// Origin says when a unit was first found: the number of the round, and the order
// of the tensor whose decomposition showed its direction.
type Origin struct {
	Round  int `json:"round,omitempty"`
	Tensor int `json:"tensor,omitempty"`
}

// begin opens the record of a round.
func (l *Learner) begin() (*Round, error) {
	l.res.Rounds = append(l.res.Rounds, Round{Before: l.cur.held, Summary: Summary{
		Number: len(l.res.Rounds) + 1, Samples: l.samples(), Total: l.total(), Order: l.ladder.order,
	}})
	l.res.Order = l.ladder.order
	return l.now(), l.publish()
}

// now is the round under way.
func (l *Learner) now() *Round { return &l.res.Rounds[len(l.res.Rounds)-1] }

// end closes the record of a round.
func (l *Learner) end(rec *Round) error {
	rec.Regression, rec.Done = l.cur.regression, true
	rec.HeldOut, rec.Units = l.cur.held, l.cur.units.Units()
	rec.Network, rec.Origins, rec.Learned = l.cur.units, l.cur.origins, l.cur.learned
	return l.publish()
}

// publish reports where the run stands.
func (l *Learner) publish() error {
	r := l.res
	r.Recovered, r.Found, r.Learned, r.HeldOut = l.cur.units, l.cur.origins, l.cur.learned, l.cur.held
	r.Regression = l.cur.regression
	if l.opt.Progress == nil {
		return nil
	}
	return l.opt.Progress(r)
}
