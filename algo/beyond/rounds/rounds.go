// Package rounds runs the paper's algorithms again and again on what is left.
//
// The sampling error of T_k (Lemma samplingerror) is proportional to the size of
// what is averaged. So average less: with g_r the network learned so far, g_0 = 0,
// one round is
//
//  1. T_k = f̂_k(g_r) + mean of (y − g_r(x))·He_k(x), whose error is that of
//     f − g_r (reading.go);
//  2. Algorithm 4, at ℓ = 1 Algorithm 6, on T_0 … T_{2ℓ+2}, with thresholds from
//     their errors, which shrink with what is left (package recovery);
//  3. the joint fit of Σ_k (1/k!)‖T_k − f̂_k(n)‖², k ≥ 2, started there (package
//     momentfit);
//  4. Algorithm 5 on the units: g_{r+1}, of at most m+2 units (package regress).
//
// A round counts if held-out samples are met better. Where Algorithm 4 alone does
// not help, other starts of the joint fit are made of the same tensors (idea.go).
// No start is random, and nothing is fitted to samples but by Algorithm 5.
//
// Without label noise the error falls by a constant factor a round, to rounding:
// PROOF.md, beside the code, states and proves it.
//
// # What decides, and what ends rounds
//
//   - Held-out samples decide. A round counts if it meets them better; more units have to do so much better.
//     What is left of a crease is much at a few samples, label noise as much at all: that tells the two
//     apart.
//   - Ideas, in the order in which they were seen to help: Algorithm 4 on T_k; the units so far; one more
//     that the tensors of the rest show; all units one after the other, so that two creases that are nearly
//     one, or several in one direction, come apart; and, as long as errors do not explain what is left of
//     T_k, each unit in turn exchanged for another, where the joint fit is in a wrong minimum.
//   - Label noise ends rounds at a floor that is predicted (floor.go): noise of variance σ² has the weighted
//     entries of T_k err independently with variance σ²/N, so the joint fit's Gram matrix gives the errors
//     of b and w, and Algorithm 5 adds σ²(m+d+1)/N. Where what is left looks like noise an eighth of the
//     samples is held out. Slight noise of many samples ends them without a try of higher orders.
//   - Rounded numbers end rounds too (rounding.go): the digits of a table's labels and inputs, and the slope
//     of g, give the mean square that rounding leaves. Where rounds halt at just that, the rows are held
//     against the most that it can be, and the diagnosis says so; digits alone say nothing, since short
//     numbers may be exact.
//   - A unit beyond nearly all samples is noise that the joint fit has put where He_k is largest, and would
//     spoil the next round: it is left out.
//   - N doubles while rounds do not contract, and ℓ rises where the rank is used up or there are no more
//     samples.
//   - All samples have a say: before a network is called exact it is held against the samples that it was
//     not learned from.
//
// Theorem (beyond the paper). Without label noise and with thresholds that fit f, R = ⌈log₂(⦀f⦀/ε)⌉ rounds
// end within ε of f with probability 1 − δ. Each takes the median of ⌈8 ln(R/δ)⌉ networks, each from n₁
// samples of its own, where n₁ does not depend on ε and δ: samples in proportion to log(1/ε)·log log(1/ε),
// where one round needs poly(1/ε). PROOF.md has the assumptions, the proof, how the code differs, and which
// test measures which constant.
package rounds

import (
	"context"
	"errors"

	"crease/algo/base/diagnosis"
	"crease/algo/base/work"
	"crease/algo/beyond/refine"
	"crease/algo/data/moment"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/paper/regress"
)

// Options steer Learn. The zero value finds everything by itself.
type Options struct {
	Order int    // ℓ; 0: the least that could hold the units, raised on the way
	Units int    // m if it is to be taken as known, 0 to have it found
	Draws int    // random pencils for each tensor, 0 for the default
	Seed  uint64 // of the pencils

	Eta1, Eta2, Eta3 float64 // thresholds of Algorithm 4; 0 takes what the errors suggest

	// Start is the number of samples of the first round; N doubles from there
	// while rounds do not help. 0 stands for two blocks.
	Start int64

	// Fresh, if positive, is the number of samples of every round, which no round
	// before has seen, as the proof asks. It is rounded up to two blocks or more,
	// to at most what the source has, and N grows by it from round to round.
	Fresh int64

	// Most bounds the rounds at one N; 0 for sixty.
	Most int
	// Confirm is the number of samples that a network has to meet before it is called
	// exact: the first of the source. 0 stands for all.
	Confirm int64

	Work *work.Meter // of the run; may be nil
	// Progress is told of every step of a round: that it has begun, what is left,
	// what Algorithm 4 found, every attempt, the end. Its error ends the run. It may
	// be nil.
	Progress func(*Result) error
}

// Result is what has been found so far. A Round does not change any more once the
// next has begun, nor does what its slices hold.
type Result struct {
	Recovered network.Network // the units, unit weights
	Found     []Origin        // when each of them was found first
	Signs     refine.Signs    // of the units
	Learned   network.Network // g, of at most m+2 units
	// Regression is Algorithm 5 as it made Learned, before the signs are settled.
	Regression regress.Regression
	Exact      bool    // every sample gone through is met to rounding; see Options.Confirm
	Rounded    bool    // every row is met as closely as the rounding of a table's numbers allows, if not Exact
	Noise      float64 // standard deviation of the label noise as estimated, 0 if none
	Floor      float64 // E(f−g)² that this noise leaves after any number of rounds, as predicted; 0 if none
	Order      int     // ℓ of the last round
	Samples    int64   // N used
	HeldOut    float64 // mean squared residual on held-out samples
	Energy     float64 // mean of y² on them
	Missed     int64   // samples of the source that a network exact on those taken misses
	Rounds     []Round
	Diagnoses  diagnosis.List
}

// ErrNotFinite is returned for samples that are not finite, or so large that
// their squares are not.
var ErrNotFinite = errors.New("rounds: the samples are too large or not finite")

// Learn recovers a network from the samples of src by rounds alone. summer must
// sum the same source; src itself is read for Algorithm 5 and for the residuals.
// The error is ctx's, the Meter's or the summer's, or ErrNotFinite.
func Learn(ctx context.Context, src sample.Source, summer moment.Summer, opt Options) (*Result, error) {
	l := New(ctx, src, summer, opt)
	if opt.Fresh > 0 {
		return l.fresh()
	}
	total, next := sample.Blocks(src), 2
	if opt.Start > 0 {
		next = int((opt.Start + sample.BlockSize - 1) / sample.BlockSize)
	}
	for ; ; next *= 2 {
		last := next >= total || l.res.Missed > 0 // a contradiction calls for all samples
		if last {
			next = total
		}
		if err := l.Try(next, last); err != nil {
			return nil, err
		}
		if l.res.Exact || last && l.samples() == src.Len() {
			return l.Finish()
		}
	}
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
	read   *reading // of what some network leaves, usually cur
	res    *Result

	unfitted  int    // the most units of a start for whose joint fit there was no room
	witnesses []int  // blocks that contradicted a network
	rows      []bool // rows[i]: the last network that was exact misses row i of the table; nil if it misses none
}

// model is a network between two rounds.
type model struct {
	units   network.Network // unit weights; signs are open
	origins []Origin        // one a unit
	learned network.Network // g
	linear  []float64       // (v, c): g less the units is vᵀx + c

	residuals []float64 // of g on the held-out samples
	held      float64   // the mean of their squares
	samples   int64     // N of the round that made it

	regression regress.Regression
}

// New returns a learner that has not begun. summer must sum the samples of src.
func New(ctx context.Context, src sample.Source, summer moment.Summer, opt Options) *Learner {
	return &Learner{
		ctx: ctx, src: sample.NewCache(src, mostKept), summer: summer, opt: opt, ladder: newLadder(src.Dim(), opt),
		cur: model{linear: make([]float64, src.Dim()+1)}, res: &Result{},
	}
}

// Result returns what has been found so far.
func (l *Learner) Result() *Result { return l.res }

const (
	// exact is the root mean square residual, as a share of the labels' own, below
	// which a network is taken for exact.
	exact = refine.Exact
	// settled is where rounds end, a few digits of rounding above the last. Over 35 random
	// networks of six settings of the report and of d = m = 2 it takes the median error of the
	// parameters from some 10⁻¹² (at 1e-12) to 4·10⁻¹⁴ for 12 to 17 % more time; 2e-15 would
	// take it to 10⁻¹⁴ for 40 to 48 % more.
	settled = 1e-14
	// A round contracts if it gets the held-out mean square below this share; if
	// there are no more samples, it may creep.
	contracts, creeps = .5, .8
	// helps is the share that makes an attempt better than what there was, harms that
	// beyond which it cannot pass for as good.
	helps, harms = .97, 1.01
	// slight is the root mean square residual, as a share of the labels' own, up to which
	// what is left may end rounds early, as noise or rounding: of a whole unit there is more.
	slight = .01
	// idleRounds is the number of rounds in a row that may fail to contract.
	idleRounds = 2
	// mostRounds bounds the rounds at one N, unless Options.Most does.
	mostRounds = 60
)

// Try runs rounds on the first blocks of the source until they do not contract
// any more or are exact. last says that there will be no more samples: then
// nothing is left untried. What was found at fewer blocks is where it starts.
func (l *Learner) Try(blocks int, last bool) error {
	if err := l.take(splitOf(blocks)); err != nil {
		return err
	}
	if err := l.widen(blocks, last); err != nil {
		return err
	}
	most := l.opt.Most
	if most == 0 {
		most = mostRounds
	}
	for idle, n := 0, 0; n < most && !l.meets(settled); n++ {
		before, units := l.cur.held, l.cur.units.Units()
		if err := l.round(last, idle); err != nil {
			return err
		}
		if err := l.widen(blocks, last); err != nil {
			return err
		}
		if l.cur.held < contracts*before || last && l.cur.held < creeps*before {
			idle = 0
			continue
		}
		idle++
		told := false // all that the samples tell
		if last && l.cur.units.Units() == units {
			var err error
			if told, err = l.told(idle); err != nil {
				return err
			}
		}
		if told || l.meets(exact) || !l.goOn(last, idle) {
			break
		}
	}
	if !l.meets(exact) {
		return nil
	}
	return l.confirm()
}

// told reports whether nothing more can be read off the samples after idle rounds that
// did not contract: what is left is the rounding of their numbers, or slight label noise
// of so many samples that T_2 would show a unit.
func (l *Learner) told(idle int) (bool, error) {
	if r, err := l.rounded(); r != nil || err != nil {
		return r != nil, err
	}
	const shows = 20 // times d(d+1), by which noise of T_2 exceeds that of T_0 in mean square
	d := l.src.Dim()
	if idle < idleRounds || l.usedUp() || !l.meets(slight) || l.samples() < int64(shows*d*(d+1)) {
		return false, nil
	}
	floor, _, err := l.noisy()
	return floor > 0, err
}

// meets reports whether the held-out samples are met to a share of the labels'
// root mean square.
func (l *Learner) meets(share float64) bool { return l.cur.held <= share*share*l.res.Energy }

// goOn decides whether another round may help after idle that did not: a higher
// order if the rank is used up and it costs little, and any if there is nothing
// else left to try.
func (l *Learner) goOn(last bool, idle int) bool {
	if l.usedUp() && l.ladder.cheap() && l.ladder.raise() {
		return true
	}
	return last && (idle < idleRounds || l.ladder.raise())
}

// round runs one round: ideas are tried until one contracts; else the best of those
// that help at all is taken.
func (l *Learner) round(last bool, idle int) error {
	rec, err := l.begin()
	if err != nil {
		return err
	}
	if err := l.measure(rec, idle > 0, last); err != nil {
		return err
	}
	best, won := l.cur, -1
	for idea := range l.ideas(last) {
		s, err := idea.propose(l)
		if err != nil {
			return err
		}
		if !s.ok {
			continue
		}
		m, err := l.follow(rec, idea.name, s)
		if err != nil {
			return err
		}
		if better(m, best) {
			best, won = m, len(rec.Attempts)-1
		}
		if best.held < contracts*l.cur.held {
			break
		}
	}
	if won >= 0 {
		rec.Attempts[won].Accepted = true
		l.cur = best
	}
	if err := l.end(rec); err != nil {
		return err
	}
	return l.opt.Work.Yield()
}

// better reports whether m is to be taken instead of best: it has to meet the
// held-out samples better, and much better with more units, or by more than chance if
// nothing but what looks like label noise is left then.
//
// Where what is left looks like label noise, which no network lowers, chance may
// not decide: more units have to make a difference beyond it, and as many, learned
// from more samples, none for the worse. As many from the same samples only have to
// be better at all: by chance they are not unless the two differ by little, and rounds
// go on to where the noise lets them come.
func better(m, best model) bool {
	more := m.units.Units() > best.units.Units()
	switch {
	case !linalg.Finite(m.held):
		return false
	case !even(best.residuals):
		if more && best.units.Units() > 0 {
			return m.held < contracts*best.held || even(m.residuals) && significant(best.residuals, m.residuals)
		}
		return m.held < helps*best.held
	case more:
		return significant(best.residuals, m.residuals)
	case m.samples <= best.samples:
		return m.held < best.held
	}
	return m.held < harms*best.held && !significant(m.residuals, best.residuals)
}
