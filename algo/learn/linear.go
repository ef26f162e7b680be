package learn

import (
	"math"
	"slices"

	"crease/algo/base/work"
	"crease/algo/beyond/judge"
	"crease/algo/beyond/practical/pool"
	"crease/algo/beyond/refine"
	"crease/algo/beyond/rounds"
	"crease/algo/data/moment"
	"crease/algo/data/sample"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/paper/regress"
	"crease/algo/spec"
)

const (
	// comparedBlocks are the blocks on which the learned network is compared with a linear function: the
	// second half of their samples gives the function, the first half compares.
	comparedBlocks = 4
	// trimmed is the share of the rows of a table, those with the largest residuals, that count as perhaps wrong.
	trimmed = .1
	// equal is the difference of two mean squares that is rounding, relative to that of the labels.
	equal = 1e-20
)

// notWorseThanLinear replaces the learned network by the best linear function if that is closer to
// the samples, and says so. Every method can end there: it has too few samples for the units that it
// took for real, or one of them is wrong where the samples do not show it.
//
// Held-out samples do not show a unit that is wrong beyond all of them, but its size does: the part of g that is
// orthogonal to all linear functions has a mean square in closed form, and if that is more than four times what the
// linear function leaves of all samples, the triangle inequality makes g worse.
func (r *run) notWorseThanLinear() {
	if r.src == nil || len(r.snap.Units) == 0 {
		return
	}
	src := start{r.src, min(r.src.Len(), comparedBlocks*sample.BlockSize)}
	scaled := start{pool.Scaled{Source: r.src, Map: r.scales}, src.samples} // Algorithm 5 drops samples that are far out
	linear, err := regress.Samples(network.Network{}, scaled, regress.Options{Work: r.work})
	if r.work.Fail(err); err != nil {
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

// isTooLarge reports whether a network is farther from f than a linear function, of which the mean square is given
// that it leaves of some samples, by its size alone. Only then all samples are asked; all is what the linear function
// leaves of them. If g meets all samples, only a unit that none of them shows makes it so large.
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
	block, left := sample.NewBlock(src.Dim()), make([]float64, sample.BlockSize)
	for k := 0; int64(len(squares)) < half; k++ {
		src.Fill(k, block)
		block.Residuals(left, g)
		for _, v := range left[:min(int64(block.Len), half-int64(len(squares)))] {
			squares = append(squares, v*v)
		}
		meter.Tick(block.Len * g.Units() * src.Dim())
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

// leaveOutIdle takes the units from the recovered ones that the samples do not show: whose crease has all of them on
// one side, or which bend by less than the fit errs. Their part goes to the linear part of g. A unit that is active
// on all samples drawn from a network stays: it is what the method has read off the linear part.
func (r *run) leaveOutIdle() {
	if r.src == nil || len(r.snap.Units) == 0 || r.snap.Learned.Units() == 0 {
		return
	}
	const normal = 1.4826 // the deviation of a Gaussian over its median distance from 0: a few labels may be wrong
	b := r.seen.At(0)
	off, square := make([]float64, b.Len), 0.
	b.Residuals(off, r.snap.Learned)
	for s, y := range b.Y {
		off[s], square = math.Abs(off[s]), square+(y-off[s])*(y-off[s])/float64(b.Len)
	}
	slices.Sort(off)
	fitError := max(normal*off[len(off)/2], errorFree*math.Sqrt(square)) // at least that of the computation
	idle, left := r.idle(r.snap.Recovered, fitError)
	if len(idle) == 0 || r.failed() {
		return
	}
	kept := slices.DeleteFunc(linalg.Numbers(len(r.snap.Units)), func(i int) bool { return slices.Contains(idle, i) })
	if r.snap.Errors != nil {
		e := *r.snap.Errors
		r.snap.Errors = &snapshot.Errors{W: rounds.Pick(e.W, kept), B: rounds.Pick(e.B, kept), A: rounds.Pick(e.A, kept),
			Cross: rounds.Pick(e.Cross, kept), Steep: rounds.Pick(e.Steep, kept)}
	}
	if r.snap.Signs.Resolved && !left.IsZero() {
		r.snap.Signs.Resolved, r.facts.Signs = false, refine.Linear
	}
	if r.snap.Linear.V != nil {
		linalg.Add(left.V, r.snap.Linear.V)
	}
	r.keep(rounds.Pick(r.snap.Units, kept), kept)
	g := refine.Model{Net: r.snap.Recovered, V: left.V, C: left.C + r.snap.Linear.C}
	r.learned(g.Linear(), g.Network())
}

// idle returns the units of n that the samples do not show, where the fit errs by sigma, and the sum of the linear
// functions that are closest to them on the first block. Its first rows, to which the closest linear function is no
// further, are looked at before, and further blocks only for units that those before do not show: squares only add up.
func (r *run) idle(n network.Network, sigma float64) (idle []int, left network.Linear) {
	const ridge = 1e-12 // where columns are linearly dependent, the smallest of the functions that are as close
	width, bends, linear := r.dim+1, make([]float64, n.Units()), make([][]float64, n.Units())
	whole, idle := make([]bool, n.Units()), linalg.Numbers(n.Units()) // active on all samples
	scaled := pool.Scaled{Source: r.src, Map: r.scales}
	n = r.scales.Forth(n) // a regression on columns that are not centred loses digits
	var block *refine.Data
	for k := -1; k < sample.Blocks(r.src) && len(idle) > 0; k++ {
		if k != 0 {
			block = scaled.Rows(max(k, 0))
		}
		rows := block
		if k < 0 {
			rows = rows.Slice(0, min(64*width, rows.Len()))
		}
		gram := make([]float64, width*width)
		for s := 0; k <= 0 && s < rows.Len(); s++ {
			for c, v := range rows.Row(s) {
				linalg.Axpy(gram[c*width:c*width+c+1], v, rows.Row(s))
			}
		}
		for c := range width {
			gram[c*width+c] += ridge * float64(rows.Len())
		}
		if k <= 0 && !linalg.Cholesky(gram, width) || r.work.Tick(rows.Len()*width*(3*len(idle)+r.dim)) != nil {
			return nil, left
		}
		idle = slices.DeleteFunc(idle, func(i int) bool {
			values, on := make([]float64, rows.Len()), 0
			for s := range values {
				if z := linalg.Affine(n.B[i], n.W[i], rows.Row(s)); z > 0 {
					values[s], on = n.A[i]*z, on+1
				}
			}
			if k <= 0 {
				switch linear[i], whole[i], bends[i] = make([]float64, width), on == len(values), 0; {
				case whole[i]:
					linear[i] = append(linalg.Scaled(n.W[i], n.A[i]), n.A[i]*n.B[i])
				case on > 0:
					for s, v := range values {
						linalg.Axpy(linear[i], v, rows.Row(s))
					}
					linalg.SolveCholesky(gram, width, linear[i])
				}
			}
			for s, v := range values {
				if v == 0 || !whole[i] { // else it is the linear function
					v -= linalg.Dot(linear[i], rows.Row(s))
					bends[i] += v * v
				}
			}
			return bends[i] > float64(r.dim+2)*sigma*sigma
		})
	}
	idle = slices.DeleteFunc(idle, func(i int) bool { return whole[i] && bends[i] == 0 && !sample.IsTable(r.src) })
	sum := make([]float64, width)
	for _, i := range idle {
		linalg.Add(sum, linear[i])
	}
	return idle, r.scales.BackLinear(network.Linear{V: sum[:r.dim], C: sum[r.dim]})
}
