package refine

import (
	"context"
	"math"
	"slices"

	"crease/algo/base/work"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// Errors are the standard errors of the parameters of a network: W, B and A in the shape of the network's, V and C
// those of the linear part; V is nil if the fit had none. The weights W are directions of length one.
type Errors struct {
	W    [][]float64
	B, A []float64
	V    []float64
	C    float64
	// Cross[i][j] is of the point where crease i crosses the parallel to axis j through the samples' centre, 0 if none.
	Cross [][]float64
	// Steep are those of the slopes a_i w_i, which scale with the units of measure of a column.
	Steep [][]float64
}

// NewErrors returns errors of 0 for a network of units units in R^dim.
func NewErrors(units, dim int) *Errors {
	rows := func() [][]float64 {
		return linalg.Values(units, func(int) []float64 { return make([]float64, dim) })
	}
	return &Errors{W: rows(), B: make([]float64, units), A: make([]float64, units), Cross: rows(), Steep: rows()}
}

// StandardErrors returns the errors of a network n that was fitted by least squares to all samples of src, whose labels
// have noise of standard deviation sigma. As long as no sample changes sides, the model is linear in the p_i = a_i(w_i,
// b_i), whose covariance is σ²(JᵀJ)⁻¹. linear says that the fit had a free linear part. The normal equations are those
// of the first blocks, as in [FitSource]. centre is that of the samples; nil means 0. The result is nil if nothing was
// fitted, the samples do not determine the parameters or only by so few that these change sides (see flat), memory does
// not suffice, or meter fails.
func StandardErrors(n network.Network, src sample.Source, centre []float64, sigma float64, linear bool,
	meter *work.Meter) *Errors {
	if n.Units() == 0 && !linear || !Fits(n.Units(), src.Dim(), sample.BlockSize) {
		return nil
	}
	_, f := newSourceSums(context.Background(), NewModel(n, src.Dim()), src, nil,
		FitOptions{NoLinear: !linear, Work: meter})
	defer f.close()
	copy(f.factor, f.gram)
	if !linalg.CholeskyTick(f.factor, f.size, meter) {
		return nil
	}
	e, width := NewErrors(n.Units(), src.Dim()), f.nm.width
	var moves [][]float64
	for lo := 0; lo < f.size; lo += width {
		columns := make([][]float64, width) // of the inverse
		for c := range columns {
			columns[c] = linalg.Axis(f.size, lo+c)
			linalg.SolveCholesky(f.factor, f.size, columns[c])
			if lo < n.Units()*width {
				moves = append(moves, linalg.Scaled(columns[c], sigma/math.Sqrt(columns[c][lo+c])))
			}
			columns[c] = columns[c][lo : lo+width]
		}
		stdDev := func(gradient []float64) float64 {
			v := 0.0
			for c, g := range gradient {
				v += g * linalg.Dot(columns[c], gradient)
			}
			return sigma * math.Sqrt(max(0, v))
		}
		if i := lo / width; i < n.Units() {
			e.SetUnit(i, f.wb[lo:lo+width-1], f.wb[lo+width-1], f.a[i], centre, stdDev)
		} else { // the linear part, whose parameters are the last
			for j := range src.Dim() {
				e.V = append(e.V, stdDev(linalg.Axis(width, j)))
			}
			e.C = stdDev(linalg.Axis(width, src.Dim()))
		}
		if meter.Tick(width*f.size*f.size) != nil {
			return nil
		}
	}
	if flat(f, moves, sigma, src) {
		return nil
	}
	return e
}

// flat reports whether the model changes far less than a linear one if a unit moves, by several standard errors of one
// of its parameters and what that makes of the others: where a few samples close to a crease determine it, these are
// soon beyond it and hold it no more, and the error is a bound on one side only. Other units are taken for linear.
func flat(f *fitter, moves [][]float64, sigma float64, src sample.Source) bool {
	const far, least = 4, .5 // errors, and the share of the squares of a linear model's change
	width, block := f.nm.width, sample.NewBlock(src.Dim())
	expected, more := 0., make([][2]float64, len(moves)) // squares, and by how much those of a move either way are more
	for b := range min(summedBlocks, sample.Blocks(src)) {
		src.Fill(b, block)
		f.data.X, f.data.Y = f.data.X[:0], f.data.Y[:0]
		f.data.AddBlock(block, 0, block.Len)
		expected += far * far * sigma * sigma * float64(block.Len) / float64(src.Len())
		for s := range block.Len {
			row, before := f.data.Row(s), 0.
			for k, move := range moves {
				lo := k / width * width // of the unit's parameters
				a := f.a[k/width]
				if k == lo {
					before = a * linalg.Dot(f.wb[lo:][:width], row)
				}
				step := far * linalg.Dot(move[lo:][:width], row)
				sign := -math.Copysign(1, before*step) // of the move that brings the row nearer to the crease
				after := before + sign*step
				active := after*a > 0
				if active == (before*a > 0) {
					continue
				}
				linear, bend := sign*far*f.change(move, row), after
				if !active {
					bend = -after
				}
				more[k][int(1+sign)/2] += bend * (2*linear + bend)
			}
		}
		if f.opt.Work.Tick(2*block.Len*len(more)*width) != nil {
			return true
		}
	}
	return slices.ContainsFunc(more, func(by [2]float64) bool { return min(by[0], by[1]) < (least-1)*expected })
}

// change returns the change of a linear model at a row as its parameters move.
func (f *fitter) change(move, row []float64) (sum float64) {
	for i := 0; len(move) > 0; i++ {
		if i == len(f.a) || linalg.Dot(f.wb[i*len(row):][:len(row)], row) > 0 {
			sum += linalg.Dot(move[:len(row)], row)
		}
		move = move[len(row):]
	}
	return sum
}

// SetUnit sets the errors of unit i, aσ(wᵀx + b) with ‖w‖ = 1. stdDev returns the standard deviation of the linear
// function of p = a(w, b) with the given d+1 derivatives. Since a is ±‖p_w‖, da = wᵀdp_w, dw = (dp_w − w da)/a and db =
// (dp_b − b da)/a. The crease crosses the parallel to axis j through centre m, where nil means 0, at t with p_j t +
// Σ_{k≠j} p_k m_k + p_b = 0, so that dt = −(t dp_j + Σ_{k≠j} m_k dp_k + dp_b)/p_j.
func (e *Errors) SetUnit(i int, w []float64, b, a float64, centre []float64, stdDev func(gradient []float64) float64) {
	d := len(w)
	gradient := make([]float64, d+1)
	copy(gradient, w)
	e.A[i] = stdDev(gradient)
	for j := range d {
		for k, v := range w {
			gradient[k] = -w[j] * v / a
		}
		gradient[j] += 1 / a
		e.W[i][j] = stdDev(gradient)
		e.Steep[i][j] = stdDev(linalg.Axis(d+1, j))
	}
	for k, v := range w {
		gradient[k] = -b * v / a
	}
	gradient[d] = 1 / a
	e.B[i] = stdDev(gradient)
	for j, v := range w {
		if v == 0 {
			continue
		}
		for k := range d {
			if gradient[k] = 0; centre != nil {
				gradient[k] = centre[k] / (a * v)
			}
		}
		gradient[j], gradient[d] = Crossing(w, b, j, centre)/(a*v), 1/(a*v)
		e.Cross[i][j] = stdDev(gradient)
	}
}

// Crossing returns where wᵀx + b = 0 crosses the parallel to axis j through centre; nil means 0. w[j] must not be 0.
func Crossing(w []float64, b float64, j int, centre []float64) float64 {
	if centre == nil {
		return -b / w[j]
	}
	return centre[j] - (b+linalg.Dot(w, centre))/w[j]
}
