package rounds

import (
	"maps"
	"math"
	"slices"

	"crease/algo/data/moment"
	"crease/algo/data/sample"
)

// missed is the residual, relative to the labels' root mean square, beyond which
// a sample contradicts a network.
const missed = 1e-8

// confirm compares the network with all samples of the source: one that meets the samples it
// was learned from may still be wrong about the others. The blocks with the most
// contradictions, up to maxWitnesses, are added to the held-out ones whenever more samples
// are taken, so that later networks are measured on them too.
func (l *Learner) confirm() error {
	if l.src.Len() < int64(2*(l.cur.units.Units()+1)*(l.src.Dim()+1)) {
		return nil // so few samples confirm nothing
	}
	p := moment.Pass{
		Source: l.src.Source, Summer: l.summer, Network: l.cur.learned, Limit: missed * math.Sqrt(l.res.Energy),
	}
	blocks := int64(sample.Blocks(l.src))
	if samples := l.opt.Confirm; samples > 0 {
		blocks = min(blocks, (samples+sample.BlockSize-1)/sample.BlockSize)
	}
	l.res.Missed, l.rows = 0, nil
	count := make(map[int]int)
	work := sample.BlockSize * (l.cur.learned.Units() + 2) * l.src.Dim()
	err := p.Missed(l.ctx, 0, int(blocks), func(number int, _ *sample.Block, at []int, _ []float64) error {
		count[number] = len(at)
		l.res.Missed += int64(len(at))
		l.markMissed(number, at)
		return nil
	}, func(float64) error { return l.opt.Work.Tick(work) })
	if err != nil {
		return err
	}
	l.res.Exact = l.res.Missed == 0
	l.witnesses = witnesses(count)
	return nil
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

// maxWitnesses bounds the blocks that are remembered as contradicting a network.
const maxWitnesses = 8

// witnesses returns the blocks with the most missed samples.
func witnesses(count map[int]int) []int {
	list := slices.Sorted(maps.Keys(count))
	slices.SortStableFunc(list, func(a, b int) int { return count[b] - count[a] })
	list = list[:min(len(list), maxWitnesses)]
	slices.Sort(list)
	return list
}
