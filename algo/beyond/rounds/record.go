package rounds

import (
	"slices"

	"crease/algo/network"
	"crease/algo/num/tensor"
	"crease/algo/paper/recovery"
	"crease/algo/paper/regress"
)

// Summary is the outcome of a round, as it is shown after the next has begun.
type Summary struct {
	Number    int        `json:"round"`   // from 1
	Units     int        `json:"units"`   // after the round
	HeldOut   float64    `json:"heldout"` // mean squared residual on held-out samples after the round
	Total     int64      `json:"samples"` // used by all rounds so far: more than N if every round has its own samples
	Samples   int64      `json:"-"`       // N of the round, the held-out samples included
	Order     int        `json:"-"`       // ℓ
	Left      []float64  `json:"-"`       // Left[k] = ‖T_k of the residual before the round‖_F
	Expected  []float64  `json:"-"`       // root mean square of the error of each
	Threshold [2]float64 `json:"-"`       // η₁ for T_{2ℓ+1} and T_{2ℓ+2}
	Ranks     [2]int     `json:"-"`       // directions found in each of them
	Attempts  []Attempt  `json:"-"`       // in the order tried; the best is accepted if it helps
}

// Round records what one round measured and decided.
type Round struct {
	Summary
	Tensors  []Left           // of orders 0 … 2ℓ+2
	Recovery *recovery.Result // Algorithm 4 or 6: thresholds, decompositions, units; nil if it failed
	Fits     []JointFit       // one for each of the Attempts
	Before   float64          // mean squared residual on held-out samples before the round
	Network  network.Network  // the units after the round; their signs are not settled
	Origins  []Origin         // of the units of Network
	Linear   network.Linear   // what g has beside them
	Learned  network.Network  // g after the round
	// Regression is the run of Algorithm 5 that made Learned.
	Regression regress.Regression
	Done       bool // whether the round has ended
}

// Changed returns the last round that changed the network, nil if none did.
func (r *Result) Changed() *Round {
	for i := len(r.Rounds) - 1; i >= 0; i-- {
		if slices.ContainsFunc(r.Rounds[i].Attempts, func(a Attempt) bool { return a.Accepted }) {
			return &r.Rounds[i]
		}
	}
	return nil
}

// Left is the part of T_k that the network before the round does not explain.
type Left struct {
	Tensor *tensor.Sym // T_k − f̂_k(g_r): the mean of (y − g_r(x))·He_k(x)
	Whole  *tensor.Sym // T_k
}

// Attempt is one start of the joint fit and the quality of the resulting network.
type Attempt struct {
	Idea     Idea    // where the start comes from
	Units    int     // after Algorithm 5
	HeldOut  float64 // mean squared residual of the resulting g on held-out samples
	Accepted bool
}

// JointFit is the fit of an attempt.
type JointFit struct {
	Start   network.Network
	Fitted  network.Network // its result
	Origins []Origin        // of Fitted
	Loss    []float64       // Σ_k (1/k!)‖T_k − f̂_k‖² at the start and after every step; nil for OneSide
}

// Origin says when a unit was first found: in which round, and by the decomposition of the tensor of which order.
type Origin struct {
	Round  int `json:"round,omitempty"`
	Tensor int `json:"tensor,omitempty"` // 0 for OneSide
}

// Pick returns the entries of a list, which has one for each unit, that belong to some of them.
func Pick[T any](list []T, units []int) []T {
	some := make([]T, len(units))
	for k, i := range units {
		some[k] = list[i]
	}
	return some
}

// Origins returns which of some units rounds have found, and when, if r is not nil. The others' round is 0.
func (r *Result) Origins(units network.Network) []Origin {
	list := make([]Origin, units.Units())
	if r != nil {
		for i, j := range network.Same(units, r.Recovered) {
			if j >= 0 {
				list[i] = r.Found[j]
			}
		}
	}
	return list
}

func (l *Learner) currentRound() *Round { return &l.res.Rounds[len(l.res.Rounds)-1] }

// publish updates the result and reports progress.
func (l *Learner) publish() {
	r := l.res
	r.Recovered, r.Found, r.Learned, r.HeldOut = l.cur.units, l.cur.origins, l.cur.learned, l.cur.held
	r.Linear = l.cur.model().Linear()
	r.Regression, r.Work, r.WorkLimit = l.cur.regression, l.spent(), l.limit
	if l.opt.Progress != nil && l.failure() == nil {
		l.fail(l.opt.Progress(r))
	}
}
