package learn

import (
	"math"
	"math/rand/v2"
	"time"

	"crease/algo/base/work"
	"crease/algo/beyond/judge"
	"crease/algo/data/moment"
	"crease/algo/data/sample"
	"crease/algo/learn/snapshot"
	"crease/algo/num/elementary"
	"crease/algo/num/hermite"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
	"crease/algo/paper/recovery"
	"crease/algo/paper/regress"
)

// paper runs Algorithm 5 on samples: T_0 … T_{2ℓ+2} from the blocks of the first half, on them Algorithm 6 or 4, and
// the regression on the second half. If half of the samples are fewer than a block, the first block serves both.
// Package paper lists what is not as printed.
func (r *run) paper() {
	r.stream(max(1, int(r.src.Len()/2/sample.BlockSize)))
	if r.stages(snapshot.Snapshot{}); r.failed() {
		return
	}
	r.snap.Stage = snapshot.StageRegression
	opt := r.regression()
	opt.Descent = true // as printed; the loss of the factorisation is shown beside it
	opt.Work = work.New(r.showIfDue)
	opt.Progress = func(samples int64) { r.snap.Samples = samples }
	res, err := regress.Samples(r.snap.Recovered, r.src, opt)
	if r.work.Fail(err); err != nil {
		return
	}
	r.snap.Samples = r.src.Len()
	r.showRegression(res)
	r.mark()
}

// stream sums the moments of blocks 0 … blocks−1, and runs the recovery each time N has grown by a fixed factor.
func (r *run) stream(blocks int) {
	est := moment.NewEstimator(r.dim, 2*r.order+2, nil)
	read, step, growth := 1, 1, 1.15
	if r.order > 1 { // the decompositions are slow
		growth = 1.4
	}
	visit := func(s *moment.Sums) error {
		est.AddBlock(s)
		r.snap.Samples, r.snap.Stage = est.N(), snapshot.StageMoments
		n := est.Blocks()
		if n < read && n < blocks {
			return r.showIfDue()
		}
		read = max(n+1, int(math.Ceil(float64(n)*growth)))
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
	if r.runRecovery(m, opt); r.failed() {
		return
	}
	r.means = m.t
	r.learned(withLinearPart(r.snap.Recovered, m.t[0], m.t[1]))
	r.trace(m)
}

// runRecovery runs Algorithm 6 or 4 on tensors and shows the result. The run fails if the linear algebra does.
func (r *run) runRecovery(m moments, opt recovery.Options) {
	res, err := recovery.Run(m.coefficient, opt)
	if !res.Decomposed() {
		r.work.Fail(err)
		return
	}
	r.showDecompositions(res)
	r.snap.Signs = res.SignState
	by := snapshot.ByPaper
	if r.src == nil {
		by = snapshot.ByExact
	}
	units := make([]snapshot.Unit, len(res.Units))
	for i, u := range res.Units {
		units[i] = snapshot.Unit{Unit: u, Origin: snapshot.Origin{By: by}}
	}
	r.setUnits(units)
	r.recovery = res
	r.facts = judge.Facts{Dim: r.dim, Table: sample.IsTable(r.src), Ended: judge.Once, Stages: res.Diagnoses}
	r.snap.Diagnoses = r.verdict()
}

// options returns the options of the recovery. noise gives the errors of the tensors; nil stands for none.
func (r *run) options(noise recovery.Coefficients) recovery.Options {
	l, terms := r.spec.Learning, 0. // the largest Σ_i |a_i c_k(b_i)| over k ≥ 2: the size of the terms of f̂_k
	sums, c := make([]float64, 2*r.order+3), make([]float64, 2*r.order+3)
	for i, b := range r.truth.B {
		hermite.ReLUTo(c, b)
		for k := 2; k < len(sums); k++ {
			sums[k] += math.Abs(r.truth.A[i] * c[k])
			terms = max(terms, sums[k])
		}
	}
	return recovery.Options{
		Order: r.order, Units: l.Units, Error: noise, Eta1: l.Eta1, Eta2: l.Eta2, Eta3: l.Eta3,
		Draws: l.Draws, Seed: l.Seed, Work: r.work, Terms: terms,
	}
}

// yieldIfDue yields to the host if the last yield is long enough ago. It emits no snapshot: within a stage nothing is
// new.
func (r *run) yieldIfDue() error {
	if time.Since(r.lastYield) < yieldEvery {
		return r.work.Err()
	}
	return r.yield(r.host.Yield)
}

// moments are T_0 … T_{2ℓ+2}, estimated from N samples or exact.
type moments struct {
	t        []*tensor.Sym
	noise    []*tensor.Sym // tensors as large as T_k − f̂_k; nil if the coefficients are exact
	expected []float64     // root mean square of ‖T_k − f̂_k‖_F
	square   float64       // mean of y²
}

func readMoments(est *moment.Estimator) moments {
	var m moments
	m.square = est.MeanSquare()
	for k := 0; k <= est.Order; k++ {
		m.t, m.expected = append(m.t, est.T(k)), append(m.expected, est.StandardError(k))
		m.noise = append(m.noise, sampledError(est, k, m.expected[k]))
	}
	return m
}

// sampledError returns a tensor with the distribution of T_k − f̂_k: the difference of the estimates from two halves of
// the samples, scaled to the error of their mean. With a single block it is a random Gaussian tensor of the expected
// norm, whose entries have equal variance in the symmetric basis, as those of T_k nearly have.
func sampledError(est *moment.Estimator, k int, expected float64) *tensor.Sym {
	if est.Blocks() < 2 {
		rng, v := rand.New(rand.NewPCG(0, uint64(k))), make([]float64, tensor.Len(est.Dim, k))
		for i := range v {
			v[i] = elementary.Normal(rng)
		}
		linalg.Scale(v, expected/math.Sqrt(linalg.Dot(v, v)))
		return tensor.FromVec(est.Dim, k, v)
	}
	even, odd := est.Halves(k)
	even.AddScaled(-1, odd)
	// Halves of n and n' samples: the difference has variance σ²/n + σ²/n', their mean σ²/(n+n').
	n := float64(est.Blocks()/2) / float64(est.Blocks())
	linalg.Scale(even.Data, math.Sqrt(n*(1-n)))
	return even
}

func (m moments) error(k int) *tensor.Sym { return m.noise[k] }

// finite reports whether all numbers are finite and small enough to be squared, which norms and singular values require.
func (m moments) finite() bool {
	for _, t := range m.t {
		for _, v := range t.Data {
			if !(math.Abs(v) < 1e100) {
				return false
			}
		}
	}
	return m.square < 1e200
}

// shownEntries is the number of entries of a tensor that a snapshot carries.
const shownEntries = 256

func head(t *tensor.Sym) []float64 {
	return append([]float64(nil), t.Data[:min(len(t.Data), shownEntries)]...)
}

// showMoments compares T_k with f̂_k.
func (r *run) showMoments(m moments) {
	r.snap.Stage = snapshot.StageMoments
	list := make([]snapshot.Moment, len(m.t))
	for k, t := range m.t {
		e := snapshot.Moment{K: k, Norm: t.Norm(), Error: -1, Packed: head(t)}
		if m.expected != nil {
			e.Expected = m.expected[k]
		}
		if r.exact != nil {
			difference := t.Clone()
			difference.AddScaled(-1, r.exact[k])
			e.Error, e.Exact = difference.Norm(), head(r.exact[k])
		}
		list[k] = e
	}
	r.snap.Moments = list
	r.measured(m.square)
}

// measured records the mean of y² as the energy if E f² is not known.
func (r *run) measured(square float64) {
	if !r.known() {
		r.snap.Energy = square
	}
}

// trace adds a point to the curves of error against N.
func (r *run) trace(m moments) {
	p := r.point(r.snap.Samples, len(m.t), func(k int) float64 { return m.noise[k].Norm() })
	r.snap.Trace = append(r.snap.Trace, p)
}

// point returns the errors of T_0 … T_{orders−1}, of the parameters and of g at N = samples. If f is unknown, the error
// of T_k is estimate(k), and the others are −1.
func (r *run) point(samples int64, orders int, estimate func(k int) float64) snapshot.TracePoint {
	p := snapshot.TracePoint{Samples: samples, Parameters: -1, Risk: -1}
	for k := range orders {
		e := r.snap.Moments[k].Error
		if e < 0 {
			e = estimate(k)
		}
		p.Error = append(p.Error, e)
	}
	if r.known() {
		p.Parameters, p.Risk = r.maxParameterError(), r.snap.Risk
	}
	return p
}
