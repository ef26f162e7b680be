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
	// comparedBlocks is the number of blocks on which the learned network is compared with a linear function: the
	// second half of their samples gives the function, the first half compares.
	comparedBlocks = 4
	// trimmed is the share of a table's rows that may be wrong: those with the largest residuals.
	trimmed = .1
	// equal is the difference of two mean squares, relative to that of the labels, up to which it is rounding.
	equal = 1e-20
)

// replaceByLinear replaces the learned network by the best linear function if that is closer to f, and notes the reason.
// Every method can learn such a network, from too few samples for its units, or with a wrong unit that no sample shows.
//
// The network is replaced if its residual on held-out samples is larger. These do not show a unit that is wrong beyond
// all of them, but its size does: the part of g orthogonal to all linear functions has a mean square in closed form. If
// that exceeds four times the mean square that the linear function leaves of all samples, g is worse by the triangle
// inequality.
func (r *run) replaceByLinear() {
	if r.src == nil || len(r.snap.Units) == 0 {
		return
	}
	src := prefix{r.src, min(r.src.Len(), comparedBlocks*sample.BlockSize)}
	scaled := prefix{pool.Scaled{Source: r.src, Map: r.scales}, src.samples} // or Algorithm 5 would drop samples far out
	linear, err := regress.Samples(network.Network{}, scaled, regress.Options{Work: r.work})
	if r.work.Fail(err); err != nil {
		return
	}
	line := r.scales.BackLinear(network.Linear{V: linear.Linear, C: linear.Constant})
	linear.Linear, linear.Constant = line.V, line.C
	linear.Network = r.scales.Back(linear.Network).Normalised()
	trim := sample.IsTable(r.src)
	linearSquare, whole := meanSquare(src, trim, linear.Network, r.work)
	netSquare, _ := meanSquare(src, trim, r.snap.Learned, r.work)
	reason := judge.Closer
	if netSquare <= linearSquare*(1+1e-9)+equal*r.snap.Energy {
		large, linearAll := r.isTooLarge(r.snap.Learned, linear.Network, whole)
		if !large {
			return
		}
		if linearAll <= equal*r.snap.Energy {
			reason = judge.MeetsAsWell
		}
	}
	r.snap.Errors = nil
	r.showRegression(linear)
	if r.spec.Learning.Method == spec.Practical { // its snapshots have only the scatter
		r.snap.Regress = snapshot.Regression{Scatter: linear.Scatter}
	}
	r.snap.HeldOut = whole
	r.facts.Instead(reason, whole)
}

// isTooLarge reports whether the size of g alone shows that g is farther from f than a linear function: of points drawn
// from N(0, I), not of a table's. sampled is the mean square that the linear function leaves of some samples. all is
// that of all samples, which are read only if sampled suggests that g is too large. A network that meets all samples may
// be f, so it has to be larger still.
func (r *run) isTooLarge(g, linear network.Network, sampled float64) (large bool, all float64) {
	const excess, certain = 4, 1e3 // in mean square
	const negligible = 1e-6        // of what the linear function leaves
	if sample.IsTable(r.src) || g.Units() == 0 {
		return false, 0
	}
	_, closest := withLinearPart(network.Network{}, g.Coefficient(0), g.Coefficient(1))
	size, rounding := network.Risk(g, closest), equal*r.snap.Energy // size: of g minus the closest linear function
	if size <= excess*(sampled+rounding) {
		return false, 0
	}
	all = r.meanSquareOfAll(linear)
	whole := all + rounding
	return size > excess*whole && (size > certain*whole || r.meanSquareOfAll(g) > negligible*whole), all
}

// meanSquareOfAll returns the mean of (y − g(x))² over all samples.
func (r *run) meanSquareOfAll(g network.Network) float64 {
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

// prefix is a source of the first samples of another.
type prefix struct {
	sample.Source
	samples int64
}

// Len implements sample.Source.
func (s prefix) Len() int64 { return s.samples }

// meanSquare returns the mean of (y − g(x))² over the first half of a source. With trim, mean is without the rows with
// the largest residuals; whole is over all of them.
func meanSquare(src sample.Source, trim bool, g network.Network, meter *work.Meter) (mean, whole float64) {
	half := max(1, src.Len()/2)
	squares := make([]float64, 0, half)
	block, residuals := sample.NewBlock(src.Dim()), make([]float64, sample.BlockSize)
	for k := 0; int64(len(squares)) < half; k++ {
		src.Fill(k, block)
		block.Residuals(residuals, g)
		for _, v := range residuals[:min(int64(block.Len), half-int64(len(squares)))] {
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

// dropIdle drops recovered units that the samples do not show: all samples lie on one side of their crease, or they bend
// by less than the error of the fit. The linear functions closest to them are added to the linear part of g. If samples
// were drawn, a unit that is active on all of them stays: the method has found it in the linear part.
func (r *run) dropIdle() {
	if r.src == nil || len(r.snap.Units) == 0 || r.snap.Learned.Units() == 0 {
		return
	}
	const madToDeviation = 1.4826 // Gaussian deviation over median: robust to a few wrong labels
	b := r.cache.At(0)
	residuals, square := make([]float64, b.Len), 0.
	b.Residuals(residuals, r.snap.Learned)
	for s, y := range b.Y {
		residuals[s], square = math.Abs(residuals[s]), square+(y-residuals[s])*(y-residuals[s])/float64(b.Len)
	}
	slices.Sort(residuals)
	fitError := max(madToDeviation*residuals[len(residuals)/2], errorFree*math.Sqrt(square)) // at least rounding
	idle, linear := r.idle(r.snap.Recovered, fitError)
	if len(idle) == 0 || r.failed() {
		return
	}
	kept := slices.DeleteFunc(linalg.Numbers(len(r.snap.Units)), func(i int) bool { return slices.Contains(idle, i) })
	if r.snap.Errors != nil {
		e := *r.snap.Errors
		r.snap.Errors = &snapshot.Errors{W: rounds.Pick(e.W, kept), B: rounds.Pick(e.B, kept), A: rounds.Pick(e.A, kept),
			Cross: rounds.Pick(e.Cross, kept), Steep: rounds.Pick(e.Steep, kept)}
	}
	if r.snap.Signs.Resolved && !linear.IsZero() {
		r.snap.Signs.Resolved, r.facts.Signs = false, refine.Linear
	}
	if r.snap.Linear.V != nil {
		linalg.Add(linear.V, r.snap.Linear.V)
	}
	r.keep(rounds.Pick(r.snap.Units, kept), kept)
	g := refine.Model{Net: r.snap.Recovered, V: linear.V, C: linear.C + r.snap.Linear.C}
	r.learned(g.Linear(), g.Network())
}

// idle returns the units of n that the samples do not show if the fit has an error of sigma, and the sum of the linear
// functions closest to them on the first block. The first rows of that block are tried first, and further blocks only
// for the units that are not shown yet: the squared distance from the closest linear function grows with the rows.
func (r *run) idle(n network.Network, sigma float64) (idle []int, part network.Linear) {
	const ridge = 1e-12 // selects the smallest function if columns are linearly dependent
	width, bend, linear := r.dim+1, make([]float64, n.Units()), make([][]float64, n.Units())
	always, idle := make([]bool, n.Units()), linalg.Numbers(n.Units()) // active on all samples
	scaled := pool.Scaled{Source: r.src, Map: r.scales}
	n = r.scales.Forth(n) // centred, since a regression on other columns loses digits
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
			return nil, part
		}
		idle = slices.DeleteFunc(idle, func(i int) bool {
			terms, active := make([]float64, rows.Len()), 0
			for s := range terms {
				if z := linalg.Affine(n.B[i], n.W[i], rows.Row(s)); z > 0 {
					terms[s], active = n.A[i]*z, active+1
				}
			}
			if k <= 0 {
				switch linear[i], always[i], bend[i] = make([]float64, width), active == len(terms), 0; {
				case always[i]:
					linear[i] = append(linalg.Scaled(n.W[i], n.A[i]), n.A[i]*n.B[i])
				case active > 0:
					for s, v := range terms {
						linalg.Axpy(linear[i], v, rows.Row(s))
					}
					linalg.SolveCholesky(gram, width, linear[i])
				}
			}
			for s, v := range terms {
				if v == 0 || !always[i] { // else the unit equals the linear function
					v -= linalg.Dot(linear[i], rows.Row(s))
					bend[i] += v * v
				}
			}
			return bend[i] > float64(r.dim+2)*sigma*sigma
		})
	}
	idle = slices.DeleteFunc(idle, func(i int) bool { return always[i] && bend[i] == 0 && !sample.IsTable(r.src) })
	sum := make([]float64, width)
	for _, i := range idle {
		linalg.Add(sum, linear[i])
	}
	return idle, r.scales.BackLinear(network.Linear{V: sum[:r.dim], C: sum[r.dim]})
}
