package rounds

import (
	"maps"
	"math"
	"slices"

	"crease/algo/data/moment"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/lane"
)

// heldOut returns the residuals of g on the held-out samples and the mean of
// their squares, NaN if the rounds have failed.
func (l *Learner) heldOut(g network.Network) (residuals []float64, mean float64) {
	var y lane.Lane
	x, rows, units := make([]lane.Lane, l.src.Dim()), slices.Concat(g.W...), g.Units()
	residuals = make([]float64, 0, len(l.split.held)*sample.BlockSize)
	for _, k := range l.split.held {
		b := l.src.At(k)
		residuals = append(residuals, b.Y...)
		for lo := 0; lo < b.Len && units > 0; lo += lane.Size {
			b.Lanes(x, lo)
			lane.Evaluate(&y, x, rows, g.B, g.A)
			own := residuals[len(residuals)-b.Len+lo:]
			for s := range own[:min(lane.Size, len(own))] {
				own[s] -= y[s]
			}
		}
		if l.opt.Work.Tick(l.perBlock(units)) != nil {
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
	const maxKurtosis = 4 // 3 for Gaussian noise
	fourth, squared := Tails(residuals)
	return fourth < maxKurtosis*squared
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

// Significant reports whether the residuals b are significantly smaller than a: a paired
// test of the squares, at three standard errors.
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

// missed is the residual, relative to the labels' root mean square, beyond which a sample contradicts a network.
const missed = 1e-8

// confirm compares the network with all samples of the source: one that meets the samples it was learned from may
// still be wrong about the others. The blocks with the most contradictions, up to maxWitnesses, are added to the
// held-out ones whenever more samples are taken, so that later networks are measured on them too.
func (l *Learner) confirm() {
	if l.src.Len() < int64(2*(l.cur.units.Units()+1)*(l.src.Dim()+1)) {
		return // so few samples confirm nothing
	}
	limit, blocks := missed*math.Sqrt(l.res.Energy), int64(sample.Blocks(l.src))
	if samples := l.opt.Confirm; samples > 0 {
		blocks = min(blocks, (samples+sample.BlockSize-1)/sample.BlockSize)
	}
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
	l.fail(moment.Missed(l.ctx, l.src.Source, l.summer, int(blocks), l.cur.learned, limit, visit, each))
	l.res.Exact = l.res.Missed == 0 && l.failure() == nil
	l.witnesses = witnesses(count)
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
