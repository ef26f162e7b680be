package learn

import (
	"math"
	"time"

	"crease/algo/data/moment"
	"crease/algo/data/sample"
	"crease/algo/learn/snapshot"
	"crease/algo/paper/recovery"
)

// paper runs Algorithm 5 on samples: T_0 … T_{2ℓ+2} from the blocks of the first half, on them Algorithm 6 or 4, and
// the regression on the second half. If half of the samples are fewer than a block, the first block is used for both.
// Package paper lists what is not as printed.
func (r *run) paper() {
	r.stream(max(1, int(r.src.Len()/2/sample.BlockSize)))
	if r.stages(snapshot.Snapshot{}); !r.failed() {
		r.regress()
	}
}

// readGrowth is the factor by which N grows between two read-outs. High orders,
// whose decompositions are slow, are read less often.
func readGrowth(order int) float64 {
	if order == 1 {
		return 1.15
	}
	return 1.4
}

// stream takes the moments of blocks 0 … blocks−1 and reads them out whenever N has grown by a set factor.
func (r *run) stream(blocks int) {
	est := moment.NewEstimator(r.dim, 2*r.order+2, nil)
	read, step := 1, 1
	visit := func(s *moment.Sums) error {
		est.AddBlock(s)
		r.snap.Samples, r.snap.Stage = est.N(), snapshot.StageMoments
		n := est.Blocks()
		if n < read && n < blocks {
			return r.showIfDue()
		}
		read = max(n+1, int(math.Ceil(float64(n)*readGrowth(r.order))))
		if r.readOut(est); n < step {
			r.show()
		} else {
			step = 2 * n
			r.mark()
		}
		return r.work.Err()
	}
	r.work.Fail(r.clock.Sum(r.ctx, est.Order, nil, 0, blocks, visit))
}

// readOut runs the recovery on the moments so far and shows its results.
func (r *run) readOut(est *moment.Estimator) {
	m := readMoments(est)
	if !m.finite() {
		r.work.Fail(errNotFinite)
		return
	}
	r.showMoments(m)
	opt := r.options(m.error)
	opt.Size, opt.Epsilon = math.Sqrt(m.square), r.spec.Learning.Epsilon
	res, err := recovery.Run(m.coefficient, opt)
	if !res.Decomposed() {
		r.work.Fail(err) // of the linear algebra
		return
	}
	r.showRecovery(res)
	r.snap.Linear, r.snap.Learned = withLinearPart(r.snap.Recovered, m.t[0], m.t[1])
	r.means = m.t
	r.judge()
	r.trace(m)
}

// options returns the options that the spec asks for.
func (r *run) options(noise recovery.Coefficients) recovery.Options {
	l := r.spec.Learning
	return recovery.Options{
		Order: r.order, Units: l.Units, Error: noise,
		Eta1: l.Eta1, Eta2: l.Eta2, Eta3: l.Eta3,
		Draws: l.Draws, Seed: l.Seed, Work: r.work, Terms: largestTerms(r.truth, 2*r.order+2),
	}
}

// yieldIfDue yields to the host if the last yield is long enough ago. It shows nothing: in
// the middle of a decomposition there is nothing new.
func (r *run) yieldIfDue() error {
	if time.Since(r.turn) < turnEvery {
		return r.work.Err()
	}
	return r.yield(r.host.Yield)
}
