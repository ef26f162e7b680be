package learn

import (
	"math"
	"slices"

	"crease/algo/base/work"
	"crease/algo/beyond/judge"
	"crease/algo/beyond/practical/pool"
	"crease/algo/data/moment"
	"crease/algo/data/sample"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/paper/regress"
	"crease/algo/spec"
)

const (
	// comparedBlocks are the blocks on which the learned network is compared with a linear function: the
	// second half of their samples gives the function, the first half compares.
	comparedBlocks = 4
	// trimmed is the share of the rows of a table, those with the largest residuals, that do not count:
	// their labels may be wrong.
	trimmed = .1
	// equal is the difference of two mean squares that is rounding, relative to that of the labels.
	equal = 1e-20
)

// notWorseThanLinear replaces the learned network by the best linear function if that is closer to
// the samples, and says so. Every method can end there: it has too few samples for the units that it
// took for real, or one of them is wrong where the samples do not show it.
//
// Held-out samples do not show a unit that is wrong beyond all of them, but its size does: the part
// of g that is orthogonal to all linear functions has a mean square in closed form, and if that is more
// than four times what the linear function leaves of f, the triangle inequality makes g worse. That is of
// all samples: of a network that is nearly linear most is left at the few where units are active.
func (r *run) notWorseThanLinear() {
	if r.src == nil || len(r.snap.Units) == 0 {
		return
	}
	src := start{r.src, min(r.src.Len(), comparedBlocks*sample.BlockSize)}
	scaled := start{pool.Scaled{Source: r.src, Map: r.scales}, src.samples} // Algorithm 5 drops samples that are far out
	linear, err := regress.Samples(network.Network{}, scaled, regress.Options{Work: r.work})
	if err != nil {
		r.work.Fail(err)
		return
	}
	own := r.scales.BackLinear(network.Linear{V: linear.Linear, C: linear.Constant})
	linear.Linear, linear.Constant = own.V, own.C
	linear.Network = r.scales.Back(linear.Network).Normalised()
	trim := sample.IsTable(r.src)
	left, whole := meanSquare(src, trim, linear.Network, r.work)
	found, _ := meanSquare(src, trim, r.snap.Learned, r.work)
	reason := judge.Closer
	if found <= left*(1+1e-9)+equal*r.snap.Energy {
		large, all := r.isTooLarge(r.snap.Learned, linear.Network, whole)
		if !large {
			return
		}
		if all <= equal*r.snap.Energy {
			reason = judge.MeetsAsWell
		}
	}
	r.snap.Errors = nil
	r.showRegression(linear)
	if r.spec.Learning.Method == spec.Practical { // whose snapshots have the scatter alone
		r.snap.Regress = snapshot.Regression{Scatter: linear.Scatter}
	}
	r.snap.HeldOut = whole
	r.facts.Instead(reason, whole)
}

// isTooLarge reports whether a network is farther from f than a linear function, of which the mean square is
// given that it leaves of some samples, by its size alone. Only where these say so all samples are asked: all is
// what the linear function leaves of them. If g meets all samples, the few beyond a crease far out may show much less
// of f than there is, and only a unit that none of them shows makes g so large.
func (r *run) isTooLarge(g, linear network.Network, some float64) (large bool, all float64) {
	const twice, unseen = 4, 1e3 // in mean square
	const met = 1e-6             // of what the linear function leaves
	if !r.snap.Points.Gaussian() || g.Units() == 0 {
		return false, 0
	}
	size, rounding := beyondLinear(g), equal*r.snap.Energy
	if size <= twice*(some+rounding) {
		return false, 0
	}
	all = r.missedBy(linear)
	whole := all + rounding
	return size > twice*whole && (size > unseen*whole || r.missedBy(g) > met*whole), all
}

// missedBy returns the mean of (y − g(x))² over all samples.
func (r *run) missedBy(g network.Network) float64 {
	work, sum := sample.BlockSize*(g.Units()+1)*(r.dim+1), 0.0
	visit := func(int, *sample.Block, []int) error { return nil }
	err := moment.Missed(r.ctx, r.src, &r.clock, sample.Blocks(r.src), g, math.Inf(1), visit,
		func(squares float64) error {
			sum += squares
			return r.work.Tick(work)
		})
	r.work.Fail(err)
	return sum / float64(r.src.Len())
}

// beyondLinear returns the mean square of what the best linear function leaves of g.
func beyondLinear(g network.Network) float64 {
	_, linear := withLinearPart(network.Network{}, g.Coefficient(0), g.Coefficient(1))
	return network.Risk(g, linear)
}

// start is the first samples of a source.
type start struct {
	sample.Source
	samples int64
}

// Len implements sample.Source.
func (s start) Len() int64 { return s.samples }

// meanSquare returns the mean of (y − g(x))² over the first half of a source, of the rows that count and of
// all. Of a table those with the largest residuals do not count.
func meanSquare(src sample.Source, trim bool, g network.Network, meter *work.Meter) (mean, whole float64) {
	half := max(1, src.Len()/2)
	squares := make([]float64, 0, half)
	block, x := sample.NewBlock(src.Dim()), make([]float64, src.Dim())
	for k := 0; int64(len(squares)) < half; k++ {
		src.Fill(k, block)
		for s := 0; s < block.Len && int64(len(squares)) < half; s++ {
			block.Point(s, x)
			left := block.Y[s] - g.Eval(x)
			squares = append(squares, left*left)
		}
		meter.Tick(block.Len * g.Units() * len(x))
	}
	if whole = average(squares); !trim {
		return whole, whole
	}
	slices.Sort(squares)
	return average(squares[:len(squares)-int(trimmed*float64(len(squares)))]), whole
}

func average(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return sum / float64(len(values))
}
