package learn

import (
	"math"
	"slices"

	"crease/algo/beyond/refine"
	"crease/algo/data/sample"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// leaveOutIdle takes the units from the recovered ones that the samples do not show: whose crease has all of them on
// one side, or which bend by less than the fit errs. Their part goes to the linear part of g. A unit of which few
// samples show much stays. So does one that is active on all samples if these were drawn from a network: there it is
// what the method has read off the linear part, which a network has none of, and it says so.
func (r *run) leaveOutIdle() {
	if r.src == nil || len(r.snap.Units) == 0 || r.snap.Learned.Units() == 0 {
		return
	}
	sigma := r.fitError()
	gone, linear := r.idle(r.snap.Recovered, sigma)
	if !slices.Contains(gone, true) || r.failed() {
		return
	}
	var kept []int
	left := make([]float64, r.dim+1)
	for i, idle := range gone {
		if idle {
			linalg.Add(left, linear[i])
		} else {
			kept = append(kept, i)
		}
	}
	if r.snap.Errors != nil {
		e := *r.snap.Errors
		r.snap.Errors = &snapshot.Errors{W: pick(e.W, kept), B: pick(e.B, kept), A: pick(e.A, kept)}
	}
	if r.snap.Signs.Resolved && linalg.Norm(left) > 0 {
		r.snap.Signs.Resolved, r.facts.Signs = false, refine.Linear
	}
	g := refine.Model{V: slices.Clone(left[:r.dim]), C: left[r.dim] + r.snap.Linear.C}
	if r.snap.Linear.V != nil {
		linalg.Add(g.V, r.snap.Linear.V)
	}
	r.keep(pick(r.snap.Units, kept), kept)
	g.Net = r.snap.Recovered
	r.snap.Linear, r.snap.Learned = g.Linear(), g.Network()
	r.judge()
}

// pick returns the entries of a list with the given numbers.
func pick[T any](list []T, numbers []int) []T {
	some := make([]T, len(numbers))
	for k, i := range numbers {
		some[k] = list[i]
	}
	return some
}

// fitError returns the deviation of what g leaves of the labels, by the median, as a few of them may be wrong. It is
// at least the rounding error of the computation.
func (r *run) fitError() float64 {
	b, x := r.seen.At(0), make([]float64, r.dim)
	left, square := make([]float64, b.Len), 0.
	for s, y := range b.Y {
		b.Point(s, x)
		g := r.snap.Learned.Eval(x)
		left[s], square = math.Abs(y-g), square+g*g/float64(b.Len)
	}
	slices.Sort(left)
	const normal = 1.4826 // the deviation of a Gaussian over its median distance from 0
	return max(normal*left[len(left)/2], errorFree*math.Sqrt(square))
}

// idle reports for each unit of n whether the samples do not show it, where the fit errs by sigma, and returns the
// linear function vᵀx + c that is closest to it on them, as (v, c). More samples are looked at only for units that
// the first ones do not show: the squares that add up only grow.
func (r *run) idle(n network.Network, sigma float64) (idle []bool, linear [][]float64) {
	idle, linear = make([]bool, n.Units()), make([][]float64, n.Units())
	pending := make([]int, n.Units())
	for i := range pending {
		pending[i] = i
	}
	total := sample.Blocks(r.src)
	for blocks := 1; len(pending) > 0 && !r.failed(); blocks = min(8*blocks, total) {
		bends, functions := r.bends(n.Select(pending), blocks)
		var next []int
		for k, i := range pending {
			if linear[i] = functions[k]; !(bends[k] > float64(r.dim+2)*sigma*sigma) {
				next = append(next, i)
			}
		}
		if pending = next; blocks == total {
			break
		}
	}
	for _, i := range pending {
		idle[i] = true
	}
	return idle, linear
}

// bends returns for each unit the sum of squares that the closest linear function leaves of it on the first blocks,
// 0 if the unit is active on none or on all rows of a table, and that function, as (v, c). The sum is infinite of a
// unit that is active on all samples that were drawn.
func (r *run) bends(n network.Network, blocks int) (squares []float64, linear [][]float64) {
	const ridge = 1e-12 // where columns are linearly dependent, the smallest of the functions that are as close
	width, units := r.dim+1, n.Units()
	scaled := r.scales.Forth(n) // a regression on columns that are not centred loses digits
	gram, on, count := make([]float64, width*width), make([]int, units), 0
	squares, linear = make([]float64, units), make([][]float64, units)
	for i := range linear {
		linear[i] = make([]float64, width)
	}
	r.eachScaled(blocks, units+r.dim, func(z []float64) {
		count++
		for k, v := range z {
			linalg.Axpy(gram[k*width:k*width+k+1], v, z[:k+1])
		}
		for i := range units {
			if value := unit(scaled, i, z); value != 0 {
				on[i]++
				linalg.Axpy(linear[i], value, z)
			}
		}
	})
	for k := range width {
		gram[k*width+k] += ridge * float64(count)
	}
	if r.failed() || !linalg.Cholesky(gram, width) {
		return squares, linear
	}
	for i, v := range linear {
		switch on[i] {
		case 0:
		case count:
			copy(v, linalg.Scaled(scaled.W[i], scaled.A[i]))
			v[r.dim] = scaled.A[i] * scaled.B[i]
		default:
			linalg.SolveCholesky(gram, width, v)
		}
	}
	r.eachScaled(blocks, 2*units, func(z []float64) {
		for i, v := range linear {
			left := unit(scaled, i, z) - linalg.Dot(v, z)
			squares[i] += left * left
		}
	})
	for i, v := range linear {
		switch {
		case on[i] == count && !sample.IsTable(r.src):
			squares[i] = math.Inf(1)
		case on[i] == 0 || on[i] == count:
			squares[i] = 0
		}
		linear[i] = r.unscaled(v)
	}
	return squares, linear
}

// unscaled returns a linear function (v, c) of scaled points as one of those of the table.
func (r *run) unscaled(v []float64) []float64 {
	n := r.scales.Back(network.Network{W: [][]float64{v[:r.dim]}, B: v[r.dim:], A: []float64{1}})
	return append(slices.Clone(n.W[0]), n.B[0])
}

// unit returns what unit i makes at (x, 1).
func unit(n network.Network, i int, x []float64) float64 {
	return n.A[i] * max(0, linalg.Affine(n.B[i], n.W[i], x))
}

// eachScaled visits the samples of the first blocks as (z, 1), in the scales of a table.
func (r *run) eachScaled(blocks, perNumber int, visit func(z []float64)) {
	z := make([]float64, r.dim+1)
	for k := range blocks {
		b := r.seen.At(k)
		for s := range b.Len {
			b.Point(s, z[:r.dim])
			if r.scales != nil {
				r.scales.Into(z[:r.dim])
			}
			z[r.dim] = 1
			visit(z)
		}
		if r.work.Tick(b.Len*(r.dim+1)*perNumber) != nil {
			return
		}
	}
}
