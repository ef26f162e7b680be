package rounds

import (
	"math"

	"crease/algo/data/moment"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
	"crease/algo/paper/recovery"
)

// split says which blocks of the source serve what.
type split struct {
	from, to int   // blocks of the tensors and of Algorithm 5
	held     []int // blocks held out
	wide     bool  // whether they are all that may be
}

// mostHeld bounds the blocks held out, unless there is label noise.
const mostHeld = 2

// mostKept bounds the blocks kept in memory, which every attempt goes through: those held
// out, and the first of the others for Algorithm 5. Drawing them takes longer than that.
const mostKept = mostHeld + 2

// splitOf holds an eighth of the first blocks out, the last of them. Of a single
// block nothing is held out: it serves everything.
func splitOf(blocks int) split { return stretch(0, blocks, mostHeld) }

// wideSplitOf holds an eighth out however many that are.
func wideSplitOf(blocks int) split {
	s := stretch(0, blocks, blocks)
	s.wide = true
	return s
}

func stretch(from, to, most int) split {
	if to-from == 1 {
		return split{from: from, to: to, held: []int{from}}
	}
	s := split{from: from, to: to - min(max(1, (to-from)/8), most)}
	for k := s.to; k < to; k++ {
		s.held = append(s.held, k)
	}
	return s
}

// take goes over to another set of samples.
func (l *Learner) take(s split) error {
	s.held = append(s.held, l.witnesses...)
	l.split, l.read = s, nil
	var err error
	if _, l.res.Energy, err = l.heldOut(network.Network{}); err != nil {
		return err
	}
	if !linalg.Finite(l.res.Energy) {
		return ErrNotFinite
	}
	l.cur.residuals, l.cur.held, err = l.heldOut(l.cur.learned)
	l.res.Samples = l.total()
	return err
}

// widen holds more samples out where there will be no more and what is left looks
// like label noise, which takes more of them to tell networks apart. What the network
// so far was learned from may be among them: so the next counts as one from more
// samples.
func (l *Learner) widen(blocks int, last bool) error {
	if !last || l.split.wide || l.cur.units.Units() == 0 || !even(l.cur.residuals) {
		return nil
	}
	s := wideSplitOf(blocks)
	if s.to == l.split.to {
		return nil
	}
	l.cur.samples = 0
	return l.take(s)
}

// total returns the number of samples up to the last block that is used.
func (l *Learner) total() int64 {
	last := l.split.to
	for _, k := range l.split.held {
		last = max(last, k+1)
	}
	return min(l.src.Len(), int64(last)*sample.BlockSize)
}

// samples returns N: the samples of the round at hand.
func (l *Learner) samples() int64 { return l.total() - int64(l.split.from)*sample.BlockSize }

// reading is T_0 … T_K as read with a network taken off the labels.
type reading struct {
	net   network.Network // g_r
	freed bool            // whether a polynomial was taken off, too
	est   *moment.Estimator
	t     []*tensor.Sym
	error []float64 // error[k] is the root mean square of ‖T_k − f̂_k‖_F
}

// measure reads the tensors, unless they are known already. In the first round,
// and where rounds do not contract, most of what is left is smooth: then the
// polynomial of degree K−2, which says nothing about the two highest tensors, is
// estimated in a pass of its own and taken off as well. Where there will be no more
// samples and no label noise, it is not if the tensors err more then: what a far crease leaves is at few
// samples, where the polynomial is large.
func (l *Learner) measure(rec *Round, stuck, last bool) error {
	free := stuck || l.cur.learned.Units() == 0
	r := l.read
	if r == nil || !same(r.net, l.cur.learned) || r.est.Order < l.ladder.top || free && !r.freed {
		var err error
		if r, err = l.readTensors(free, last); err != nil {
			return err
		}
		l.read = r
	}
	for k, t := range r.t {
		left := t.Clone()
		if r.net.Units() > 0 {
			left.AddScaled(-1, r.net.Coefficient(k))
		}
		rec.Tensors = append(rec.Tensors, Left{left, t})
		rec.Left, rec.Expected = append(rec.Left, left.Norm()), append(rec.Expected, r.error[k])
	}
	return l.publish()
}

// same reports whether two networks are one and the same.
func same(a, b network.Network) bool {
	return a.Units() == b.Units() && (a.Units() == 0 || &a.A[0] == &b.A[0])
}

func (l *Learner) readTensors(free, last bool) (*reading, error) {
	d, top := l.src.Dim(), l.ladder.top
	plain := moment.NewNetworkControl(l.cur.learned, nil)
	control, before := plain, math.Inf(1)
	if free {
		low := moment.NewControlledEstimator(d, top-2, plain)
		if err := l.sum(low); err != nil {
			return nil, err
		}
		before = low.StandardError(top - 2)
		low.Recontrol(top - 2)
		control = low.Control()
	}
	r := &reading{net: l.cur.learned, freed: free, est: moment.NewControlledEstimator(d, top, control)}
	if err := l.sum(r.est); err != nil {
		return nil, err
	}
	if last && !even(l.cur.residuals) && r.est.StandardError(top-2) > before && r.net.Units() > 0 {
		r.est = moment.NewControlledEstimator(d, top, plain)
		if err := l.sum(r.est); err != nil {
			return nil, err
		}
	}
	for k := range top + 1 {
		r.t, r.error = append(r.t, r.est.T(k)), append(r.error, r.est.StandardError(k))
		if !linalg.Finite(r.t[k].Norm(), r.error[k]) {
			return nil, ErrNotFinite
		}
	}
	return r, nil
}

// sum adds the blocks of the tensors to est.
func (l *Learner) sum(est *moment.Estimator) error {
	monomials := tensor.Len(est.Dim+1, est.Order)
	return l.summer.Sum(l.ctx, est.Order, est.Control(), l.split.from, l.split.to, func(s *moment.Sums) error {
		est.AddBlock(s)
		return l.opt.Work.Tick(int(s.N) * monomials)
	})
}

// coefficient is T_k.
func (r *reading) coefficient(k int) *tensor.Sym { return r.t[k] }

// spread is the root mean square of ‖T_k − f̂_k‖_F.
func (r *reading) spread(k int) float64 { return r.error[k] }

// half is half the difference of the two half-samples' estimates.
func (r *reading) half(k int) *tensor.Sym {
	even, odd := r.est.Halves(k)
	even.AddScaled(-1, odd)
	for i := range even.Data {
		even.Data[i] /= 2
	}
	return even
}

// misfit returns the mean over the entries of T_k − f̂_k(n), k ≥ 2, of their squares as
// shares of what the errors of T_k make them: about 1 for n = f.
func (r *reading) misfit(n network.Network) float64 {
	sum, entries := 0.0, 0
	for k, t := range r.rest(n) {
		if k >= 2 && r.error[k] > 0 {
			share := t.Norm() / r.error[k]
			sum += share * share * float64(len(t.Data))
			entries += len(t.Data)
		}
	}
	return sum / float64(max(1, entries))
}

// rest returns T_k − f̂_k(n).
func (r *reading) rest(n network.Network) []*tensor.Sym {
	list := make([]*tensor.Sym, len(r.t))
	for k, t := range r.t {
		list[k] = t.Clone()
		if n.Units() > 0 {
			list[k].AddScaled(-1, n.Coefficient(k))
		}
	}
	return list
}

// fewHalves is the number of blocks below which the difference of two halves
// says little, and the spread over the samples stands for it.
const fewHalves = 8

// fewDraws is the number of pencils while rounds contract: then any will do.
const fewDraws = 5

// contracted reports whether the round before did, and by much.
func (l *Learner) contracted() bool {
	n := len(l.res.Rounds) - 2
	return n >= 0 && l.res.Rounds[n].HeldOut < .1*l.res.Rounds[n].Before
}

// options are those of Algorithm 4. Every round draws pencils of its own.
func (l *Learner) options() recovery.Options {
	draws := l.opt.Draws
	if draws == 0 && l.contracted() {
		draws = fewDraws
	}
	o := recovery.Options{
		Order: l.ladder.order, Units: l.opt.Units, Draws: draws, Seed: l.opt.Seed + uint64(l.now().Number),
		Eta1: l.opt.Eta1, Eta2: l.opt.Eta2, Eta3: l.opt.Eta3, MidRule: true, Work: l.opt.Work,
	}
	if l.read.est.Blocks() < fewHalves {
		o.Spread = l.read.spread
	} else {
		o.Error = l.read.half
	}
	return o
}
