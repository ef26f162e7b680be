// Package rounding tells how finely the numbers of a table are written, and whether that explains
// what a network leaves of the labels.
package rounding

import (
	"math"

	"crease/algo/base/work"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// grids returns how finely labels and inputs of some blocks are written: inputs that were standardised, by m, how finely
// they were before.
func grids(src *sample.Cache, blocks ...int) (y, x sample.Grid, m *sample.Map) {
	y, x = sample.NewGrid(), sample.NewGrid()
	if t, ok := src.Source.(interface {
		Written() (*sample.Map, sample.Grid)
	}); ok {
		if before, digits := t.Written(); before != nil {
			m, x = before, digits
		}
	}
	for _, k := range blocks {
		b := src.At(k)
		for _, v := range b.Y {
			y.Add(v)
		}
		for j := 0; j < len(b.X) && m == nil; j++ {
			for _, v := range b.X[j] {
				x.Add(v)
			}
		}
	}
	return y, x, m
}

// perNumber is the work of finding the digits of a number, in multiply-adds.
const perNumber = 50

// Floor returns about the mean square that rounding leaves of the labels of a table, if its numbers are
// rounded finely enough for that to be told from a missing unit before a network is known, else 0. Of the
// inputs it assumes that the labels change by as much as they vary over a deviation of each column.
func Floor(src *sample.Cache, meter *work.Meter) float64 {
	const (
		most   = 1e-6 // of the variance of the labels
		margin = 1.5  // for rows that dominate
		steep  = 4    // the mean square of the slope, over a deviation of the column, over that variance
	)
	y, x, m := grids(src, 0)
	b := src.At(0)
	if m != nil {
		b = sample.NewBlock(src.Dim())
		src.Fill(0, b)
		b.Move(func(z []float64) { x.OutOf(m, z) })
	}
	labels, inputs := steps(&y, b.Y), 0.
	_, deviation := sample.Moments(b.Y)
	for _, column := range b.X {
		if _, of := sample.Moments(column); of > 0 {
			inputs += steps(&x, column) / (of * of)
		}
	}
	variance := deviation * deviation
	meter.Tick(b.Len * (len(b.X) + 1) * perNumber)
	if floor := margin*labels + steep*inputs*variance; floor <= most*variance {
		return floor
	}
	return 0
}

// steps returns the mean square of what rounding to the grid adds to some numbers.
func steps(g *sample.Grid, list []float64) (mean float64) {
	for _, v := range list {
		step := g.Step(v)
		mean += step * step / 12 / float64(len(list))
	}
	return mean
}

// Rounding is what the rounding of a table's numbers makes of the residuals of a network.
type Rounding struct {
	Inputs bool    // whether the inputs were rounded too, after the labels were computed
	Square float64 // mean square of the residuals that were explained, without those of zero labels that are met
	Share  float64 // that mean square over what the digits predict: less than 1 where g follows the rounding
	Coarse bool    // the residuals are more than slight: none may be missed by more than its digits allow

	y, x  sample.Grid
	own   *sample.Map // of points that were standardised: their rounding is that of the table's own numbers
	g     network.Network
	steep [][]float64 // the weights of g in the table's own coordinates
	slope []float64   // of g at a sample, in them
	point []float64   // the sample there
	most  float64     // the largest residual that rounding can cause at a sample that was explained
}

// The digits of labels explain a residual up to a share of their root mean square. Beyond slight a
// missing unit may be as large, or noise: there each residual has to be one that rounding can cause. Beyond
// coarsest that proves nothing: of labels that name two classes a step is so much that it leaves .2 and more.
const slight, coarsest = .01, .1

// Of returns the rounding that explains the residuals of g on some blocks of a table, nil if
// their size is not what it predicts or the meter fails. The prediction takes errors as uniform over a step of the
// grid, those of inputs multiplied by the slope of g. Few digits alone prove nothing, and what is left of labels
// that are 0 tells nothing if they may stand for it.
func Of(src *sample.Cache, blocks []int, g network.Network, meter *work.Meter) *Rounding {
	r := &Rounding{g: g, slope: make([]float64, src.Dim()), point: make([]float64, src.Dim())}
	r.y, r.x, r.own = grids(src, blocks...)
	r.steep = r.own.Back(g).W
	var all, sum, energy, labels, inputs, count float64
	for _, k := range blocks {
		b := src.At(k)
		for s := range b.Y {
			e := r.at(b, s)
			all, energy, r.most = all+e.left*e.left, energy+b.Y[s]*b.Y[s], max(r.most, e.most)
			if b.Y[s] != 0 || math.Abs(e.left) > r.y.Beside() {
				sum, labels, inputs, count = sum+e.left*e.left, labels+e.label, inputs+e.inputs, count+1
			}
		}
		if meter.Tick(b.Len*(2*g.Units()+perNumber)*len(b.X)) != nil {
			return nil
		}
	}
	const near = 1.5 // tolerance, since a few rows may dominate a mean square
	if r.Inputs = 10*inputs > labels && sum/labels > (labels+inputs)/sum; r.Inputs {
		labels += inputs
	}
	if !(sum < near*labels && labels < near*sum && all <= coarsest*coarsest*energy) {
		return nil
	}
	r.Square, r.Share = sum/count, sum/labels
	if r.Coarse = all > slight*slight*energy; !r.Coarse {
		return r
	}
	for _, k := range blocks {
		b := src.At(k)
		for s := range b.Y {
			if !r.causes(r.at(b, s)) {
				return nil
			}
		}
		if meter.Tick(b.Len*(2*g.Units()+perNumber)*len(b.X)) != nil {
			return nil
		}
	}
	return r
}

// causes reports whether rounding can cause the residual of a sample, with a tolerance for the errors of g far out.
func (r *Rounding) causes(e errors) bool {
	beyond := 3. // multiples of the largest explained
	if r.Coarse {
		beyond = .5 // the errors of g are small against the digits of all labels
	}
	return math.Abs(e.left) <= e.most+beyond*r.most
}

// MostBlocks is the number of blocks by which the size of residuals is judged.
const MostBlocks = 8

// Judged returns the blocks of a table by which the size of residuals is judged.
func Judged(src *sample.Cache) []int { return linalg.Numbers(min(MostBlocks, sample.Blocks(src))) }

// errors are the residual of a sample and what rounding adds to it.
type errors struct {
	left          float64 // the residual
	label, inputs float64 // the variances that the rounding of the label and of the inputs add
	most          float64 // the largest residual that both can cause
}

func (r *Rounding) at(b *sample.Block, s int) errors {
	clear(r.slope)
	b.Point(s, r.point)
	e := errors{left: b.Y[s]}
	for i, w := range r.g.W {
		if at := linalg.Affine(r.g.B[i], w, r.point); at > 0 {
			e.left -= r.g.A[i] * at
			linalg.Axpy(r.slope, r.g.A[i], r.steep[i])
		}
	}
	step := r.y.Step(b.Y[s])
	e.label, e.most = step*step/12, step/2
	if r.Coarse && b.Y[s] == 0 {
		e.most = r.y.Beside()
	}
	if r.own != nil {
		r.x.OutOf(r.own, r.point)
	}
	for j, x := range r.point {
		step = math.Abs(r.slope[j]) * r.x.Step(x)
		e.inputs += step * step / 12
		e.most += step / 2
	}
	return e
}

// Check compares all samples of a table with the network. It calls missed with those samples of a block whose residuals
// rounding cannot cause, if there are any, and returns the largest residual. It ends early if the meter fails.
func (r *Rounding) Check(src *sample.Cache, meter *work.Meter, missed func(block int, at []int)) (largest float64) {
	for k := range sample.Blocks(src) {
		b := src.At(k)
		var at []int
		for s := range b.Y {
			e := r.at(b, s)
			if !r.causes(e) {
				at = append(at, s)
			}
			largest = max(largest, math.Abs(e.left))
		}
		if len(at) > 0 {
			missed(k, at)
		}
		if meter.Tick(b.Len*(2*r.g.Units()+perNumber)*len(b.X)) != nil {
			break
		}
	}
	return largest
}
