package rounds

import (
	"math"
	"slices"

	"crease/algo/sample"
)

// missed is the residual, as a share of the labels' root mean square, beyond which
// a sample contradicts a network.
const missed = 1e-8

// confirm passes once over the samples of the source: a network that meets those it
// was learned from may still be wrong about the rest. The blocks that contradict it
// most, mostWitnesses of them, are added to the held-out ones whenever more samples are
// taken, so that later networks are measured on them too.
func (l *Learner) confirm() error {
	if l.src.Len() < int64(2*(l.cur.units.Units()+1)*(l.src.Dim()+1)) {
		return nil // so few samples confirm nothing
	}
	e := newEvaluator(l.cur.learned, l.src.Dim())
	limit := missed * math.Sqrt(l.res.Energy)
	l.res.Missed = 0
	most := l.opt.Confirm
	if most == 0 {
		most = max(1<<21, 16*l.total())
	}
	count := make([]int, min(int64(sample.Blocks(l.src)), (most+sample.BlockSize-1)/sample.BlockSize))
	for k := range count {
		for _, r := range e.residuals(l.src.At(k)) {
			if !(math.Abs(r) <= limit) {
				count[k]++
			}
		}
		l.res.Missed += int64(count[k])
		if err := l.opt.Work.Tick(e.work()); err != nil {
			return err
		}
	}
	l.res.Exact = l.res.Missed == 0
	l.witnesses = witnesses(count)
	return nil
}

// mostWitnesses bounds the blocks that are kept in mind as contradicting.
const mostWitnesses = 8

// witnesses returns the blocks with the most samples missed.
func witnesses(count []int) []int {
	var list []int
	for k, n := range count {
		if n > 0 {
			list = append(list, k)
		}
	}
	slices.SortStableFunc(list, func(a, b int) int { return count[b] - count[a] })
	list = list[:min(len(list), mostWitnesses)]
	slices.Sort(list)
	return list
}
