package practical

import (
	"errors"
	"math"

	"crease/algo/base/diagnosis"
	"crease/algo/beyond/refine"
	"crease/algo/data/moment"
	"crease/algo/data/sample"
	"crease/algo/network"
)

// missed is the residual, as a share of the labels' root mean square, beyond which a
// sample contradicts a network that is exact on others.
const missed = 1e-8

// mostRebuttals bounds how often at one N a network that meets all samples taken is
// contradicted by others, and the fit goes on with these.
const mostRebuttals = 4

// rival is a network that is exact on the samples it was fitted to and contradicted by
// others.
type rival struct {
	res   *Result
	model refine.Model // of the scaled labels
}

// exactly ends an attempt that met the samples taken: it settles the signs and passes
// over all samples. Those that contradict the network are fitted to as well, and the
// attempt is repeated. The result is nil if no network met all of them, or if the
// samples to come are to say more.
func (r *run) exactly(last bool) (*Result, error) {
	for range mostRebuttals {
		res, err := r.finishExact(last)
		if res == nil || err != nil {
			return nil, err
		}
		if res, err = r.confirmed(res); res != nil || err != nil {
			return res, err
		}
		if done, err := r.attempt(last); !done || err != nil {
			return nil, err
		}
		if r.ended != nil {
			return r.ended, nil
		}
	}
	return nil, nil
}

// confirmed returns a result that all samples confirm: the one given, or one to which the
// samples lead that contradict it, nil if they lead to none.
func (r *run) confirmed(res *Result) (*Result, error) {
	if ok, err := r.confirm(res); ok || err != nil {
		return res, err
	}
	return r.resolve(r.rival.model)
}

// errEnough ends a pass that has seen as many contradictions as are of use.
var errEnough = errors.New("practical: enough contradictions")

// confirm passes over all samples and reports whether the network of an exact result
// meets them. Samples that it misses go in front of those that are fitted to, where every
// fit begins.
func (r *run) confirm(res *Result) (bool, error) {
	if !res.Exact {
		return true, nil // nothing is claimed
	}
	most, met := 20*(r.src.Dim()+2), true
	odd := refine.NewData(r.src.Dim(), most)
	_, err := r.pass(res.Learned, func(number int, b *sample.Block, at []int, _ []float64) error {
		met = false
		for _, s := range at {
			if r.has(number, s) {
				continue
			}
			r.odd[place{number, s}] = true
			odd.AddBlock(b, s, s+1)
			if odd.Len() >= most {
				return errEnough
			}
		}
		return nil
	})
	if err != nil && err != errEnough {
		return false, err
	}
	if met {
		return true, nil
	}
	r.src.shrinkLabels(odd)
	r.rival = &rival{res, r.src.shrunk(refine.NewModel(res.Learned, r.src.Dim()))}
	r.learner = nil // rounds see in these few samples nothing that they have not seen
	r.front += odd.Len()
	r.data = joint(odd, r.data)
	return false, nil
}

// place is where a sample is: its block, and which one it is there.
type place struct{ block, at int }

// has reports whether a sample is among those that are fitted to.
func (r *run) has(block, at int) bool {
	return r.odd[place{block, at}] || block < r.kept
}

// keep adds the first samples of the block at hand to the reservoir, without those that
// stand in front of it already.
func (r *run) keep(block, count int) {
	lo := 0
	for s := range count {
		if r.odd[place{block, s}] {
			r.data.AddBlock(r.block, lo, s)
			lo = s + 1
		}
	}
	r.data.AddBlock(r.block, lo, count)
	r.kept = block + 1
}

// pass goes over all samples of the source, in its own labels, and hands visit those that
// a network misses. It returns the mean squared residual. A search stands still meanwhile.
func (r *run) pass(
	n network.Network, visit func(number int, b *sample.Block, at []int, off []float64) error,
) (float64, error) {
	if most := r.workLimit; most > 0 {
		r.workLimit = 0
		r.emit(StageRefinement)
		defer func() { r.workLimit = most }()
	}
	y2, _ := r.est.MeanSquare()
	if r.energy > 0 {
		y2 = r.energy
	}
	p := moment.Pass{Source: r.src.Source, Summer: r.summer, Network: n, Limit: missed * math.Sqrt(y2)}
	work, total := sample.BlockSize*(n.Units()+2)*(r.src.Dim()+1), 0.0
	err := p.Missed(r.ctx, 0, sample.Blocks(r.src), visit, func(squares float64) error {
		total += squares
		return r.opt.Work.Tick(work)
	})
	return total / float64(r.src.Len()), err
}

// contradicted returns a result that is exact but for samples that it misses, and says
// which; if all samples are met it is exact.
func (r *run) contradicted(res *Result) (*Result, error) {
	count := int64(0)
	t, isTable := r.src.Source.(*sample.Shuffled)
	var rows []bool
	if isTable {
		rows = make([]bool, t.Len())
	}
	mean, err := r.pass(res.Learned, func(number int, _ *sample.Block, at []int, _ []float64) error {
		count += int64(len(at))
		if isTable {
			markRows(rows, t, number, at)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	var list diagnosis.List
	res.Exact, res.HeldOut, res.Samples = count == 0, mean, r.est.N()
	switch {
	case isTable:
		list.AddRows(rows, t.Dim()+2)
	case count > 0:
		list.Add(diagnosis.Counterexamples, nil, diagnosis.SayMissed, count, r.src.Len())
	}
	res.Diagnoses = append(list, res.Diagnoses...)
	return res, nil
}
