package rounds

import (
	"crease/algo/network"
	"crease/algo/recovery"
	"crease/algo/regress"
	"crease/algo/tensor"
)

// Round is what one round saw and decided.
type Round struct {
	Number   int   // from 1
	Samples  int64 // N of the round, the held-out samples included
	Total    int64 // samples used so far in all: more than N if rounds have samples of their own
	Order    int   // ℓ
	Left     []Left
	Recovery *recovery.Result // Algorithm 4 or 6: thresholds, decompositions, units; nil if it failed
	Attempts []Attempt        // in the order in which they were tried; the best is accepted, if it helps
	Before   float64          // mean squared residual on held-out samples before the round
	HeldOut  float64          // and after it
	Units    network.Network  // after the round; signs are open
	Origins  []Origin         // of Units
	Learned  network.Network  // g after the round
	// Regression is Algorithm 5 as it made Learned.
	Regression regress.Regression
	Done       bool // whether the round has come to its end
}

// Left is the part of T_k that the network before the round does not have.
type Left struct {
	Tensor   *tensor.Sym // T_k − f̂_k(g_r): the mean of (y − g_r(x))·He_k(x)
	Whole    *tensor.Sym // T_k
	Expected float64     // root mean square of its error
}

// Attempt is one start of the joint fit and what came of it.
type Attempt struct {
	Idea     string          // where the start comes from
	Start    network.Network // of the joint fit
	Fitted   network.Network // its end
	Origins  []Origin        // of Fitted
	Loss     []float64       // Σ_k (1/k!)‖T_k − f̂_k‖² after every step, the start's first
	Units    int             // that Algorithm 5 left
	HeldOut  float64         // mean squared residual of its g on held-out samples
	Accepted bool
}

// Origin says when a unit was first found: the number of the round, and the order
// of the tensor whose decomposition showed its direction.
type Origin struct{ Round, Tensor int }

// begin opens the record of a round.
func (l *Learner) begin() (*Round, error) {
	l.res.Rounds = append(l.res.Rounds, Round{
		Number: len(l.res.Rounds) + 1, Samples: l.samples(), Total: l.total(), Order: l.ladder.order, Before: l.cur.held,
	})
	l.res.Order = l.ladder.order
	return l.now(), l.publish()
}

// now is the round under way.
func (l *Learner) now() *Round { return &l.res.Rounds[len(l.res.Rounds)-1] }

// end closes the record of a round.
func (l *Learner) end(rec *Round) error {
	rec.Regression, rec.Done = l.cur.regression, true
	rec.HeldOut, rec.Units, rec.Origins, rec.Learned = l.cur.held, l.cur.units, l.cur.origins, l.cur.learned
	return l.publish()
}

// publish reports where the run stands.
func (l *Learner) publish() error {
	r := l.res
	r.Recovered, r.Found, r.Learned, r.HeldOut = l.cur.units, l.cur.origins, l.cur.learned, l.cur.held
	if l.opt.Progress == nil {
		return nil
	}
	return l.opt.Progress(r)
}
