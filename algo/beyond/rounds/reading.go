package rounds

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"crease/algo/data/moment"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
	"crease/algo/paper/recovery"
	"crease/algo/paper/regress"
)

// split says which blocks of the source are used for what.
type split struct {
	from, to int   // the blocks for the tensors and Algorithm 5
	held     []int // the blocks held out
	wide     bool  // whether an eighth is held out, however many blocks that is
}

// maxHeld bounds the blocks held out, unless there is label noise.
const maxHeld = 2

// maxKept bounds the blocks kept in memory. Every attempt reads the held-out blocks and, for
// Algorithm 5, the first of the others; drawing a block again takes longer than reading it.
const maxKept = maxHeld + 2

// splitRange holds out the last eighth of the blocks from … to−1, up to maxHeld. A single one serves for everything.
func splitRange(from, to, maxHeld int) split {
	if to-from == 1 {
		return split{from: from, to: to, held: []int{from}}
	}
	s := split{from: from, to: to - min(max(1, (to-from)/8), maxHeld)}
	for k := s.to; k < to; k++ {
		s.held = append(s.held, k)
	}
	return s
}

// useSplit switches to another set of samples.
func (l *Learner) useSplit(s split) {
	s.held = append(s.held, l.witnesses...)
	l.split, l.read = s, nil
	if _, l.res.Energy = l.heldOut(network.Network{}); !linalg.Finite(l.res.Energy) {
		l.fail(cmp.Or(l.failure(), ErrNotFinite))
		return
	}
	l.cur.residuals, l.cur.held = l.heldOut(l.cur.learned)
	l.res.Samples = l.total()
}

// widen holds out an eighth of the samples if there will be no more and the residual looks like label noise: then it
// takes more to tell networks apart. The current network may have been learned from some of them, so the next one is
// treated as learned from more samples.
func (l *Learner) widen(blocks int, last bool) {
	if !last || l.split.wide || l.cur.units.Units() == 0 || !lightTailed(l.cur.residuals) {
		return
	}
	s := splitRange(0, blocks, blocks)
	if s.wide = true; s.to != l.split.to {
		l.cur.samples = 0
		l.useSplit(s)
	}
}

// total returns the number of samples up to the last block that is used.
func (l *Learner) total() int64 {
	last := l.split.to
	for _, k := range l.split.held {
		last = max(last, k+1)
	}
	return min(l.src.Len(), int64(last)*sample.BlockSize)
}

// samples returns N, the number of samples of the current round.
func (l *Learner) samples() int64 { return l.total() - int64(l.split.from)*sample.BlockSize }

// reading holds T_0 … T_K as estimated with a network subtracted from the labels.
type reading struct {
	net   network.Network // g_r
	freed bool            // whether a polynomial was subtracted too
	est   *moment.Estimator
	t     []*tensor.Sym
	error []float64 // error[k] is the root mean square of ‖T_k − f̂_k‖_F
}

// measure estimates the tensors, unless they are known already. In the first round, and where rounds do not contract,
// most of the residual is smooth: then the polynomial of degree K−2, which does not affect the two highest tensors,
// is estimated in a separate pass and subtracted as well. If there will be no more samples and no label noise, it is
// kept only if it lowers the errors: a far crease leaves residuals at few samples, where the polynomial is large.
func (l *Learner) measure(rec *Round, stuck, last bool) {
	free := stuck || l.cur.learned.Units() == 0
	r := l.read
	if r == nil || !same(r.net, l.cur.learned) || r.est.Order < l.ladder.top || free && !r.freed {
		if r = l.readTensors(free, last); r == nil {
			return
		}
		l.read = r
	}
	for k, left := range r.residual(r.net) {
		rec.Tensors = append(rec.Tensors, Left{left, r.t[k]})
		rec.Left, rec.Expected = append(rec.Left, left.Norm()), append(rec.Expected, r.error[k])
	}
	l.publish()
}

// same reports whether two networks share their storage.
func same(a, b network.Network) bool {
	return a.Units() == b.Units() && (a.Units() == 0 || &a.A[0] == &b.A[0])
}

// readTensors estimates the tensors for measure, nil if the rounds have failed; free subtracts a polynomial too.
func (l *Learner) readTensors(free, last bool) *reading {
	top := l.ladder.top
	plain := &moment.Control{Network: l.cur.learned}
	control, before := plain, math.Inf(1)
	if free {
		low := l.estimate(top-2, plain)
		before = low.StandardError(top - 2)
		low.Recontrol(top - 2)
		control = low.Control()
	}
	est := l.estimate(top, control)
	if last && !lightTailed(l.cur.residuals) && est.StandardError(top-2) > before && l.cur.learned.Units() > 0 {
		est = l.estimate(top, plain)
	}
	if l.failure() != nil {
		return nil
	}
	r := &reading{net: l.cur.learned, freed: free, est: est}
	for k := range top + 1 {
		r.t, r.error = append(r.t, r.est.T(k)), append(r.error, r.est.StandardError(k))
		if !linalg.Finite(r.t[k].Norm(), r.error[k]) {
			l.fail(ErrNotFinite)
			return nil
		}
	}
	return r
}

// estimate estimates the tensors up to an order from their blocks.
func (l *Learner) estimate(order int, control *moment.Control) *moment.Estimator {
	est := moment.NewEstimator(l.src.Dim(), order, control)
	if l.failure() != nil {
		return est
	}
	monomials := tensor.Len(est.Dim+1, est.Order)
	l.fail(l.summer.Sum(l.ctx, est.Order, est.Control(), l.split.from, l.split.to, func(s *moment.Sums) error {
		est.AddBlock(s)
		return l.opt.Work.Tick(int(s.N) * monomials)
	}))
	return est
}

func (r *reading) coefficient(k int) *tensor.Sym { return r.t[k] }

// misfit returns the mean square of the entries of T_k − f̂_k(n), k ≥ 2, in errors of T_k. It is about 1 for n = f.
func (r *reading) misfit(n network.Network) float64 {
	sum, entries := 0.0, 0
	for k, t := range r.residual(n) {
		if k >= 2 && r.error[k] > 0 {
			share := t.Norm() / r.error[k]
			sum += share * share * float64(len(t.Data))
			entries += len(t.Data)
		}
	}
	return sum / float64(max(1, entries))
}

// residual returns T_k − f̂_k(n).
func (r *reading) residual(n network.Network) []*tensor.Sym {
	list := make([]*tensor.Sym, len(r.t))
	for k, t := range r.t {
		list[k] = t.Clone()
		if n.Units() > 0 {
			list[k].AddScaled(-1, n.Coefficient(k))
		}
	}
	return list
}

// fewDraws is the number of random pencils while rounds contract: then any pencil will do.
const fewDraws = 5

// contracted reports whether the previous round contracted to less than a tenth.
func (l *Learner) contracted() bool {
	n := len(l.res.Rounds) - 2
	return n >= 0 && l.res.Rounds[n].HeldOut < .1*l.res.Rounds[n].Before
}

// options returns the options of Algorithm 4. Every round draws its own pencils.
func (l *Learner) options() recovery.Options {
	const minBlocks = 8 // for the difference of two halves to estimate the error well
	draws := l.opt.Draws
	if draws == 0 && l.contracted() {
		draws = fewDraws
	}
	o := recovery.Options{
		Order: l.ladder.order, Units: l.opt.Units, Draws: draws, Seed: l.opt.Seed + uint64(l.currentRound().Number),
		Eta1: l.opt.Eta1, Eta2: l.opt.Eta2, Eta3: l.opt.Eta3, MidRule: true, Work: l.decomposing,
	}
	if l.read.est.Blocks() < minBlocks {
		o.Spread = func(k int) float64 { return l.read.error[k] }
		return o
	}
	o.Error = func(k int) *tensor.Sym { // half the difference between the estimates of the two half-samples
		even, odd := l.read.est.Halves(k)
		even.AddScaled(-1, odd)
		linalg.Divide(even.Data, 2)
		return even
	}
	return o
}

// regress runs Algorithm 5 on units and measures the resulting network on held-out samples. While rounds contract it
// takes some samples for each parameter, which adds a tenth of the error that the units cause, and all where there may
// be label noise. If it fails numerically, or the rounds have failed, the residual of the model is NaN.
func (l *Learner) regress(units network.Network, origins []Origin) model {
	const perParameter = 100
	d := l.src.Dim()
	fit := regress.NewFitter(units, d, regress.Options{Limit: 1, Work: l.opt.Work})
	columns := units.Units() + d + 1
	need := perParameter * columns
	if !l.contracted() && lightTailed(l.cur.residuals) {
		need = int(l.samples())
	}
	for k := l.split.from; k < l.split.to && need > 0; k++ {
		b := l.src.At(k)
		n := min(need, b.Len)
		fit.Add(b, b.Len-n)
		need -= n
		if l.opt.Work.Tick(2*n*columns*columns) != nil {
			break
		}
	}
	r, err := fit.Fit()
	if err != nil {
		return model{held: math.NaN()}
	}
	g := r.Direct
	m := model{learned: g.Consolidate(), samples: l.samples(), regression: r.Regression}
	m.regression.Iterations, m.regression.TrainLoss = 0, r.DirectLoss // the descent was left out
	part := g.LinearPart()
	m.linear = append(part.V, part.C)
	for i, w := range g.W {
		if beta := g.Plus[i] + g.Minus[i]; beta != 0 {
			m.units.Append(w, g.B[i], beta)
			m.origins = append(m.origins, origins[i])
		}
	}
	m.residuals, m.held = l.heldOut(m.learned)
	return m
}

// heldOut returns the residuals of g on the held-out samples and their mean square, NaN if the rounds have failed.
func (l *Learner) heldOut(g network.Network) (residuals []float64, mean float64) {
	residuals = make([]float64, 0, len(l.split.held)*sample.BlockSize)
	for _, k := range l.split.held {
		b := l.src.At(k)
		residuals = append(residuals, b.Y...)
		b.Residuals(residuals[len(residuals)-b.Len:], g)
		if l.opt.Work.Tick(l.perBlock(g.Units())) != nil {
			return nil, math.NaN()
		}
	}
	for _, r := range residuals {
		mean += r * r / float64(len(residuals))
	}
	return residuals, mean
}

// lightTailed reports whether residuals are of similar size at all samples, as label noise is.
// A crease that is missing or out of place leaves large residuals at a few samples.
func lightTailed(residuals []float64) bool {
	fourth, squared := Tails(residuals)
	// 3 for Gaussian noise, with a standard error of √(24/n).
	return fourth < (3+max(1, certain*math.Sqrt(24/float64(len(residuals)))))*squared
}

// Tails returns two numbers of which the ratio is the kurtosis of residuals with the mean 0.
func Tails(residuals []float64) (fourth, squared float64) {
	var m2, m4 float64
	for _, r := range residuals {
		m2 += r * r
		m4 += r * r * r * r
	}
	return m4 * float64(len(residuals)), m2 * m2
}

// Significant reports whether the residuals b are significantly smaller than a: three standard errors of their squares.
func Significant(a, b []float64) bool {
	var sum, sq float64
	for i, x := range a {
		d := x*x - b[i]*b[i]
		sum += d
		sq += d * d
	}
	return sum > 3*math.Sqrt(max(0, sq-sum*sum/float64(len(a))))
}

// perBlock returns the work of evaluating a network on a full block, in multiply-adds.
func (l *Learner) perBlock(units int) int { return sample.BlockSize * (units + 2) * l.src.Dim() }

// confirm compares the network with all samples: one that meets those it was learned from may be wrong about others.
// The blocks with the most contradictions are held out whenever more samples are taken.
func (l *Learner) confirm() {
	const (
		missed       = 1e-8 // relative to the labels' root mean square: a larger residual contradicts a network
		maxWitnesses = 8    // blocks that are held out from then on, those with the most missed samples
	)
	if l.src.Len() < int64(2*(l.cur.units.Units()+1)*(l.src.Dim()+1)) {
		return // so few samples confirm nothing
	}
	limit := missed * math.Sqrt(l.res.Energy)
	l.res.Missed, l.rows = 0, nil
	count := make(map[int]int)
	work := l.perBlock(l.cur.learned.Units())
	visit := func(number int, _ *sample.Block, at []int) error {
		count[number] = len(at)
		l.res.Missed += int64(len(at))
		l.markMissed(number, at)
		return nil
	}
	each := func(float64) error { return l.opt.Work.Tick(work) }
	l.fail(moment.Missed(l.ctx, l.src.Source, l.summer, sample.Blocks(l.src), l.cur.learned, limit, visit, each))
	l.res.Exact = l.res.Missed == 0 && l.failure() == nil
	l.witnesses = slices.Sorted(maps.Keys(count))
	slices.SortStableFunc(l.witnesses, func(a, b int) int { return count[b] - count[a] })
	l.witnesses = l.witnesses[:min(len(l.witnesses), maxWitnesses)]
	slices.Sort(l.witnesses)
}

// markMissed records which rows of a table are missed.
func (l *Learner) markMissed(block int, at []int) {
	t, ok := l.src.Source.(*sample.Shuffled)
	if !ok {
		return
	}
	if l.rows == nil {
		l.rows = make([]bool, t.Len())
	}
	for _, s := range at {
		l.rows[t.Row(int64(block)*sample.BlockSize+int64(s))] = true
	}
}
