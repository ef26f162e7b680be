// Package rounds repeats the paper's algorithms on what the network learned so far leaves of the labels.
//
// The sampling error of T_k (Lemma samplingerror) is proportional to the size of what is averaged, so a round
// averages residuals. With g_r the network learned so far, g_0 = 0, one round computes
//
//  1. T_k = f̂_k(g_r) + mean of (y − g_r(x))·He_k(x), whose error is that of
//     f − g_r (reading.go);
//  2. Algorithm 4, at ℓ = 1 Algorithm 6, on T_0 … T_{2ℓ+2}, with thresholds from
//     their errors, which shrink with the residual (package recovery);
//  3. the joint fit of Σ_k (1/k!)‖T_k − f̂_k(n)‖², k ≥ 2, started there (package
//     momentfit);
//  4. Algorithm 5 on the units: g_{r+1}, of at most m+2 units (package regress).
//
// A round is accepted if it lowers the residual on held-out samples. Where Algorithm 4 alone does not help, the same
// tensors give other starts of the joint fit (idea.go). No start is random, and only Algorithm 5 fits anything to
// samples. Noise leaves the signs to a comparison by least squares (settle), which changes no number of the network.
//
// Without noise every round multiplies the error by a factor below 1, down to rounding: PROOF.md states and proves it.
//
// # What decides, and what ends rounds
//
//   - Held-out samples decide. A network with more units has to lower their residual much further. A missing
//     crease leaves large residuals at a few samples, label noise leaves similar ones at all samples; the
//     fourth moment tells the two apart.
//   - Ideas are tried in the order in which they helped in experiments (idea.go).
//   - Label noise ends rounds at a floor that is predicted (floor.go). Where the residual looks like noise, an
//     eighth of the samples is held out. Slight noise of many samples ends rounds before higher orders are tried.
//   - The rounding of a table's numbers ends rounds too (finish.go): the digits of labels and inputs and the
//     slope of g predict the mean square that it leaves. Digits alone prove nothing, since short numbers may
//     be exact.
//   - A unit whose crease has nearly all samples on one side is noise that the joint fit has put where He_k is
//     largest. It would spoil the next round, so it is left out.
//   - N doubles while rounds do not contract. ℓ rises where the decompositions find as many directions as
//     their order can hold, or where there are no more samples, but not beyond the first that holds more units
//     than the samples determine. Rows of a table at one place count once there: held-out ones at the places that
//     the network was learned from speak for any number of units.
//   - A network is called exact only after all samples, those that it was not learned from included, were
//     compared with it.
//
// Theorem (beyond the paper). Without label noise and with thresholds that fit f, R = ⌈log₂(⦀f⦀/ε)⌉ rounds end within ε
// of f with probability 1 − δ. Each takes the median of ⌈8 ln(R/δ)⌉ networks, each from n₁ samples of its own, where n₁
// does not depend on ε and δ. So the number of samples is proportional to log(1/ε)·log log(1/ε), where one round needs
// poly(1/ε). PROOF.md has the assumptions, the proof, how code differs, and which test measures which constant.
package rounds

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"crease/algo/base/diagnosis"
	"crease/algo/base/work"
	"crease/algo/beyond/evidence"
	"crease/algo/beyond/judge"
	"crease/algo/beyond/refine"
	"crease/algo/data/moment"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
	"crease/algo/paper/recovery"
	"crease/algo/paper/regress"
)

// Options control Learn. With the zero value Learn chooses everything itself.
type Options struct {
	Order int    // ℓ; 0 begins with the least order that could hold the units and raises it when needed
	Units int    // m if it is known, else 0
	Draws int    // random pencils for each tensor, 0 for the default
	Seed  uint64 // of the random pencils

	Eta1, Eta2, Eta3 float64 // thresholds of Algorithm 4; 0 derives them from the errors of T_k

	// Fresh, if positive, gives every round that many samples which no earlier round has seen, as the proof requires.
	// It is rounded up to two blocks or more, but not beyond the end of the source, and adds to the total.
	Fresh int64

	// MaxRounds bounds the rounds at one N; 0 stands for sixty, or twice as many while progress is slow but steady.
	MaxRounds int

	// Map is that of a table whose points were standardised: standard errors are those of its own coordinates, and those
	// of where creases cross columns are for the others at Centre. Both may be nil.
	Map    *sample.Map
	Centre []float64

	Work *work.Meter // of the run; may be nil
	// Progress is called after every step of a round: its begin, the reading of the tensors, Algorithm 4, every
	// attempt and the end. An error that it returns ends the run. It may be nil.
	Progress func(*Result) error
}

// Result is what has been found so far. Once the next has begun, a Round and its slices do not change any more.
type Result struct {
	Outcome
	// Regression is the run of Algorithm 5 that made Learned, before the signs are settled.
	Regression regress.Regression
	Errors     *refine.Errors // of Recovered, in the coordinates of Options.Map, where there is noise; may be nil
	Order      int            // ℓ of the last round
	Samples    int64          // number of samples used
	Rounds     []Round

	Work, WorkLimit int64 // multiply-adds so far, and those after which the rounds go on only while they contract
}

// Outcome is what every method that goes beyond the paper finds, and what it has measured of it.
type Outcome struct {
	Recovered network.Network // the units, unit weights
	Linear    network.Linear  // what g has beside them: g = Recovered + Linear
	Found     []Origin        // of each of them the round that first found it, the zero Origin if a direct fit did
	Learned   network.Network // g with its linear part as units: at most m+2
	judge.Facts
}

// Measure notes how far the labels that were learned vary, and the units, as they are given, of which too few of all
// samples lie on one side, unless the fit is neither exact nor at the noise: then it tells nothing of single units.
func (o *Outcome) Measure(units network.Network, learned, all sample.Source, meter *work.Meter) {
	if o.Variance == 0 {
		o.Variance = sample.SpreadOf(learned, network.Network{}, meter).Variance
	}
	o.Thin = nil
	if o.Explained() || o.Ended == judge.Noisy {
		o.Sides(evidence.Sides(units, all, o.NeedBeyond(), meter))
	}
}

// SetModel makes a model what was found.
func (o *Outcome) SetModel(m refine.Model) {
	o.Recovered, o.Linear, o.Learned, o.Units = m.Net, m.Linear(), m.Network(), m.Net.Units()
}

// Diagnoses returns what is said of the outcome.
func (o *Outcome) Diagnoses() diagnosis.List { return judge.Verdict(&o.Facts) }

// ErrNotFinite is returned for samples that are not finite, or so large that their squares are not.
var ErrNotFinite = errors.New("rounds: the samples are too large or not finite")

// Learn recovers a network from the samples of src by rounds alone. The first has two blocks, and N doubles while
// rounds do not help. summer must sum the same source; src itself is read for Algorithm 5 and for the residuals. The
// error comes from ctx, the Meter or the summer, or is ErrNotFinite.
func Learn(ctx context.Context, src sample.Source, summer moment.Summer, opt Options) (*Result, error) {
	l := New(ctx, src, summer, opt)
	if opt.Fresh > 0 {
		return l.fresh()
	}
	total := sample.Blocks(src)
	for next := 2; ; next *= 2 {
		last := next >= total || l.res.Missed > 0 // a contradiction calls for all samples
		if last {
			next = total
		}
		if err := l.Try(next, last); err != nil {
			return nil, err
		}
		if !l.res.Exact && (!last || l.samples() < src.Len()) {
			continue
		}
		const retries = 2 // of rounds on all samples, after some of which contradict the network
		for n := 0; n < retries && l.rebutted(); n++ {
			if err := l.Try(next, true); err != nil {
				return nil, err
			}
		}
		return l.finish()
	}
}

// rebutted reports whether a network that is exact on held-out samples misses others, as one that lacks a unit far out
// does. Rows of a table may be wrong instead, unless all that are held out are 0.
func (l *Learner) rebutted() bool {
	return !l.res.Exact && l.meets(exact) && (!sample.IsTable(l.src.Source) || l.res.Energy == 0)
}

// Learner runs rounds on the samples of one source.
type Learner struct {
	ctx    context.Context
	src    *sample.Cache
	summer moment.Summer
	opt    Options
	ladder ladder
	split  split
	cur    model
	read   *reading // the tensors last read, usually with cur as the network
	res    *Result

	before      int64       // what the meter of the run had counted before the first round
	decomposing *work.Meter // counts the work of decompositions, which that of the run does not count
	limit       int64       // of the work of all rounds; see workLimit
	hitLimit    bool        // the rounds at the last N ended at their number, which may contract still

	places    int    // different points of a table, of which no more were counted than counted
	counted   int    // 0 until they have been counted
	err       error  // that they have failed with, unless the meter of the run has
	witnesses []int  // blocks that contradicted a network
	rows      []bool // rows[i]: the last network that was exact misses row i of the table; nil if it misses none
}

// model is the network between two rounds.
type model struct {
	units   network.Network // with weights of length 1; their signs are not settled
	origins []Origin        // one for each unit
	learned network.Network // g
	linear  []float64       // (v, c): g minus the units is vᵀx + c

	residuals []float64 // of g on the held-out samples
	held      float64   // the mean of their squares
	samples   int64     // N of the round that made it

	regression regress.Regression
}

// model returns the network as units and a linear part.
func (m model) model() refine.Model {
	d := len(m.linear) - 1
	return refine.Model{Net: m.units, V: m.linear[:d], C: m.linear[d]}
}

// New returns a learner before its first round. summer must sum the samples of src.
func New(ctx context.Context, src sample.Source, summer moment.Summer, opt Options) *Learner {
	if opt.Work == nil {
		opt.Work = work.New(nil)
	}
	order := max(1, opt.Order)
	a := ladder{dim: src.Dim(), order: order, top: 2*order + 2, given: opt.Order > 0}
	for !a.given && a.dim > 1 && opt.Units > tensor.Len(a.dim, a.order) && a.raise() { // to hold m units if m is known
	}
	return &Learner{
		before: opt.Work.Done(), decomposing: opt.Work.Quiet(), limit: workLimit,
		ctx: ctx, src: sample.NewCache(src, maxKept), summer: summer, opt: opt, ladder: a,
		cur: model{linear: make([]float64, src.Dim()+1)}, res: &Result{Outcome: Outcome{Facts: judge.Facts{
			Dim: src.Dim(), Total: src.Len(), Given: opt.Units, Table: sample.IsTable(src), Round: &judge.RoundFacts{},
		}}},
	}
}

// Result returns what has been found so far.
func (l *Learner) Result() *Result { return l.res }

// fail ends the rounds with an error, unless it is nil or they have ended with one.
func (l *Learner) fail(err error) { l.err = cmp.Or(l.err, err) }

// failure returns the error that has ended the rounds, of theirs or of the meter of the run, or nil. From then
// on rounds, passes and fits do next to nothing, and what comes of that counts for nothing.
func (l *Learner) failure() error { return cmp.Or(l.err, l.opt.Work.Err()) }

const (
	// exact is the root mean square residual, relative to the labels' root mean square, below which it is exact.
	exact = refine.Exact
	// converged is the same share at which rounds end, a few units of rounding above the last digit. Of networks of the
	// report it takes the median error of parameters from some 10⁻¹² (at 1e-12) to 4·10⁻¹⁴ for 12 to 17 % more time.
	converged = 1e-14
	// A round contracts if it lowers the held-out mean square to less than a share of what it was; without
	// more samples slower progress counts too.
	contracts, creeps = .5, .8
	// An attempt is better than the network before if it lowers the held-out mean square to less
	// than the share helps, and worse if it raises it beyond the share harms.
	helps, harms = .97, 1.01
	// slight is the share of the labels' root mean square up to which noise may end rounds early: a unit leaves more.
	slight = .01
	// idleRounds is the number of successive rounds that may fail to contract.
	idleRounds = 2
	// maxRounds bounds the rounds at one N, unless Options.MaxRounds does; slow but steady ones may be twice as many.
	maxRounds = 60
	// steadyRounds is the number of successive rounds of slow progress in which all ideas are tried; from then on
	// the quick ones do as long as they make it.
	steadyRounds = 3
)

// Try runs rounds on the first blocks of the source until they do not contract any more or are exact. It starts from
// what was found on fewer blocks. last says that there are no more: then every idea is tried. It fails as Learn.
func (l *Learner) Try(blocks int, last bool) error {
	l.useSplit(splitRange(0, blocks, maxHeld))
	l.widen(blocks, last)
	limit := cmp.Or(l.opt.MaxRounds, maxRounds)
	l.hitLimit = false
	for idle, n := 0, 0; l.failure() == nil && !l.meets(converged); n++ {
		if l.hitLimit = n >= limit && (l.opt.MaxRounds > 0 || n >= 2*limit || !l.steady()); l.hitLimit {
			break
		}
		before, units := l.cur.held, l.cur.units.Units()
		l.round(last, idle)
		l.widen(blocks, last)
		if l.cur.held < contracts*before || last && l.cur.held < creeps*before {
			idle = 0
			continue
		}
		idle++
		exhausted := last && l.cur.units.Units() == units && l.exhausted(idle)
		if l.failure() != nil || exhausted || l.meets(exact) || !l.mayContinue(last, idle) {
			break
		}
	}
	if l.failure() == nil && l.meets(exact) {
		l.confirm()
	}
	return l.failure()
}

// exhausted reports whether the samples contain nothing more to learn, after idle rounds that did not contract: the
// residual is the rounding of their numbers, or slight label noise of so many samples that T_2 would show a unit.
func (l *Learner) exhausted(idle int) bool {
	if l.rounded() != nil {
		return true
	}
	const perEntry = 20 // samples for each of d(d+1), by which the noise of T_2 exceeds that of T_0 in mean square
	d := l.src.Dim()
	if idle < idleRounds || l.usedUp() || !l.meets(slight) || l.samples() < int64(perEntry*d*(d+1)) {
		return false
	}
	floor, _ := l.noiseFloor()
	return floor > 0
}

// meets reports whether the root mean square residual on held-out samples is at most a share of that of the labels.
func (l *Learner) meets(share float64) bool { return l.cur.held <= share*share*l.res.Energy }

// mayContinue reports whether another round may help after idle rounds that did not, and raises the order if need be:
// at once if the order's rank is used up and the next order costs little, else when nothing else is left to try.
func (l *Learner) mayContinue(last bool, idle int) bool {
	const cheap = 4 // times the work at most, hardly more than twice the samples take
	d, top := l.src.Dim()+1, l.ladder.top
	if l.usedUp() && tensor.Len(d, top+2) <= cheap*tensor.Len(d, top) && l.raise() {
		return true
	}
	return last && (idle < idleRounds || l.raise())
}

// round runs one round. It tries ideas until one contracts, else accepts the best of those that help at all.
func (l *Learner) round(last bool, idle int) {
	l.res.Rounds = append(l.res.Rounds, Round{Before: l.cur.held, Summary: Summary{
		Number: len(l.res.Rounds) + 1, Samples: l.samples(), Total: l.total(), Order: l.ladder.order,
	}})
	l.res.Order = l.ladder.order
	l.publish()
	rec := l.currentRound()
	l.measure(rec, idle > 0, last)
	best, won, target := l.cur, -1, contracts
	if last && l.steady() {
		target = creeps
	}
	for _, idea := range l.ideas(last && !l.over()) {
		if l.failure() != nil {
			return
		}
		s := idea.propose(l)
		if !s.ok {
			continue
		}
		if m := l.attempt(rec, idea.name, s); better(m, best) {
			best, won = m, len(rec.Attempts)-1
		}
		if best.held < target*l.cur.held {
			break
		}
	}
	if won >= 0 {
		rec.Attempts[won].Accepted = true
		l.cur = best
	}
	rec.Regression, rec.HeldOut, rec.Units, rec.Done = l.cur.regression, l.cur.held, l.cur.units.Units(), true
	rec.Network, rec.Origins, rec.Learned = l.cur.units, l.cur.origins, l.cur.learned
	rec.Linear = l.cur.model().Linear()
	l.publish()
	l.opt.Work.Yield()
}

// steady reports whether the last rounds, at the N of the newest, have made slow progress with as many units.
func (l *Learner) steady() bool {
	last := l.res.Rounds
	if len(last) == 0 {
		return false
	}
	newest := last[len(last)-1]
	if !newest.Done {
		last = last[:len(last)-1]
	}
	if last = last[max(0, len(last)-steadyRounds):]; len(last) < steadyRounds {
		return false
	}
	for _, r := range last {
		slow := r.HeldOut < creeps*r.Before && r.HeldOut >= contracts*r.Before
		if !slow || r.Units != last[0].Units || r.Samples != newest.Samples {
			return false
		}
	}
	return true
}

// better reports whether m is to replace best. It has to lower the residual on held-out samples. With more units it
// has to lower it much further, or significantly if the residual that it leaves looks like label noise.
//
// Where the residual of best looks like label noise, which no network lowers, the decision must not be left to
// chance. A network with more units has to be significantly better, or leave no more than rounding. One with no more
// units must not be worse if it was learned from more samples. If it was learned from the same samples any
// improvement is enough, which lets rounds go on to the floor that the noise sets.
func better(m, best model) bool {
	more := m.units.Units() > best.units.Units()
	switch {
	case !linalg.Finite(m.held):
		return false
	case !lightTailed(best.residuals):
		if more && best.units.Units() > 0 {
			return m.held < contracts*best.held || lightTailed(m.residuals) && Significant(best.residuals, m.residuals)
		}
		return m.held < helps*best.held
	case more:
		return m.held <= exact*exact*best.held || Significant(best.residuals, m.residuals)
	case m.samples <= best.samples:
		return m.held < best.held
	}
	return m.held < harms*best.held && !Significant(m.residuals, best.residuals)
}

// fresh runs rounds of which each has its own samples: then T_k is unbiased, as the proof requires.
func (l *Learner) fresh() (*Result, error) {
	blocks := sample.Blocks(l.src)
	// A source that is too short for two rounds is used up by one.
	step := min(max(2, int((l.opt.Fresh+sample.BlockSize-1)/sample.BlockSize)), blocks)
	for from, idle := 0, 0; from+step <= blocks; from += step {
		if l.useSplit(splitRange(from, from+step, maxHeld)); l.failure() != nil {
			return nil, l.failure()
		}
		before := l.cur.held
		l.round(true, idle)
		if idle++; l.cur.held < contracts*before {
			idle = 0
		} else if l.meets(exact) {
			break // only rounding is left
		}
	}
	if l.meets(exact) {
		l.confirm()
	}
	return l.finish()
}

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
