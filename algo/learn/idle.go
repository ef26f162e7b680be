package learn

import (
	"math"
	"slices"

	"crease/algo/beyond/practical/pool"
	"crease/algo/beyond/refine"
	"crease/algo/beyond/rounds"
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
	idle, left := r.idle(r.snap.Recovered, r.fitError())
	if len(idle) == 0 || r.failed() {
		return
	}
	var kept []int
	for i := range r.snap.Units {
		if !slices.Contains(idle, i) {
			kept = append(kept, i)
		}
	}
	if r.snap.Errors != nil {
		e := *r.snap.Errors
		r.snap.Errors = &snapshot.Errors{W: rounds.Pick(e.W, kept), B: rounds.Pick(e.B, kept), A: rounds.Pick(e.A, kept),
			Cross: rounds.Pick(e.Cross, kept), Steep: rounds.Pick(e.Steep, kept)}
	}
	if r.snap.Signs.Resolved && !left.IsZero() {
		r.snap.Signs.Resolved, r.facts.Signs = false, refine.Linear
	}
	g := refine.Model{V: left.V, C: left.C + r.snap.Linear.C}
	if r.snap.Linear.V != nil {
		linalg.Add(g.V, r.snap.Linear.V)
	}
	r.keep(rounds.Pick(r.snap.Units, kept), kept)
	g.Net = r.snap.Recovered
	r.snap.Linear, r.snap.Learned = g.Linear(), g.Network()
	r.judge()
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

// idle returns the units of n that the samples do not show, where the fit errs by sigma, and the sum of the linear
// functions that are closest to them on the first block. Further blocks are looked at only for units that those before
// do not show: the squares that add up only grow.
func (r *run) idle(n network.Network, sigma float64) (idle []int, left network.Linear) {
	const ridge = 1e-12 // where columns are linearly dependent, the smallest of the functions that are as close
	width, bends, linear := r.dim+1, make([]float64, n.Units()), make([][]float64, n.Units())
	whole := make([]bool, n.Units()) // active on all samples
	scaled := pool.Scaled{Source: r.src, Map: r.scales}
	n = r.scales.Forth(n) // a regression on columns that are not centred loses digits
	for i := range n.Units() {
		idle = append(idle, i)
	}
	for k := 0; k < sample.Blocks(r.src) && len(idle) > 0; k++ {
		rows := scaled.Rows(k)
		gram := make([]float64, width*width)
		for s := 0; k == 0 && s < rows.Len(); s++ {
			for c, v := range rows.Row(s) {
				linalg.Axpy(gram[c*width:c*width+c+1], v, rows.Row(s))
			}
		}
		for c := range width {
			gram[c*width+c] += ridge * float64(rows.Len())
		}
		if k == 0 && !linalg.Cholesky(gram, width) || r.work.Tick(rows.Len()*width*(3*len(idle)+r.dim)) != nil {
			return nil, left
		}
		idle = slices.DeleteFunc(idle, func(i int) bool {
			values, on := make([]float64, rows.Len()), 0
			for s := range values {
				if z := linalg.Affine(n.B[i], n.W[i], rows.Row(s)); z > 0 {
					values[s], on = n.A[i]*z, on+1
				}
			}
			if k == 0 {
				switch linear[i], whole[i] = make([]float64, width), on == len(values); {
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
