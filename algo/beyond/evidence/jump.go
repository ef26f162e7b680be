// Package evidence measures what one model leaves of one set of samples, without an opinion on what follows: whether
// the labels jump along a hyperplane (FindJump), and how many samples lie on either side of a crease (Sides).
package evidence

import (
	"cmp"
	"math"
	"slices"

	"crease/algo/base/work"
	"crease/algo/beyond/refine"
	"crease/algo/num/elementary"
	"crease/algo/num/linalg"
)

// Jump is a discontinuity of the labels: they are higher by Height where wᵀx + b > 0 than where it is negative.
type Jump struct {
	W      []float64 // d numbers, of length 1
	B      float64
	Height float64 // above 0
	Error  float64 // standard error of Height, that of rounding at least
}

const (
	most     = 2048 // samples that are looked at: spread evenly for the search, nearest to the step at the end
	decisive = 20   // by which twice a logarithm of a likelihood has to differ: odds of 20,000
)

// apart is the number of samples that determine and confirm two units: as many inside a ramp tell it from a step.
func apart(dim int) int { return 2 * (dim + 2) }

// FindJump looks for a jump of the labels, steeper than samples resolve, which a fitted model g may approximate or
// leave. The labels are of order one and the columns standardised, as pool.Scale has them. It is a jump only if
//
//   - the step is clear: without it the samples are less likely, the choice of its place allowed for;
//   - it is no ramp: all ramps in its place with [apart] or more samples inside are less likely, and none with
//     fewer is more likely;
//   - it is steeper than the model elsewhere: two units close to each other, of which no sample sees both creases,
//     are steps too, but as high as their slopes make them.
//
// Likelihoods are those of Gaussian noise as large as most residuals are, without what few samples contribute.
func FindJump(g refine.Model, data *refine.Data, meter *work.Meter) (Jump, bool) {
	if len(g.V) != data.Dim {
		panic("evidence: bad shape")
	}
	if data.Len() < 4*apart(data.Dim) {
		return Jump{}, false
	}
	few := refine.NewData(data.Dim, most)
	for s, stride := 0, (data.Len()+most-1)/most; s < data.Len(); s += stride {
		few.Add(data, s)
	}
	for _, j := range candidates(g, few, meter) {
		j.rest = g
		e, ok := j.settle(few, .3, meter)
		if ok && data.Len() > most {
			e, ok = j.settle(j.nearest(data), .01, meter)
		}
		if ok {
			return Jump{j.w, j.b, j.h, e}, true
		}
	}
	return Jump{}, false
}

// settle fits a step and what is beside it in turns, and verifies it.
func (j *step) settle(data *refine.Data, angle float64, meter *work.Meter) (float64, bool) {
	const turns, sure = 5, 5
	for k := range turns {
		r := regress(j.rows(data), data.Y, meter)
		if r == nil || math.Abs(r.coef[len(r.coef)-1]) < sure*r.last {
			return 0, false
		}
		j.h = r.coef[len(r.coef)-1]
		for s := range r.left { // what is left without the step, which is up
			r.left[s] += j.h*ramp(j.side(data.Row(s)), 0, 0) - min(0, j.h)
		}
		if j.h < 0 {
			j.w, j.b, j.h = linalg.Scaled(j.w, -1), -j.b, -j.h
		}
		j.turn(data, r.left, angle/float64(k+1), meter)
	}
	return j.verify(data, meter)
}

// drop removes the units of which so few samples lie between their crease and the step that both are one.
func (j *step) drop(data *refine.Data) {
	rest := j.rest.Clone()
	for i := rest.Net.Units() - 1; i >= 0; i-- {
		same := 0
		for s := range data.Len() {
			if row := data.Row(s); (linalg.Affine(rest.Net.B[i], rest.Net.W[i], row) > 0) == (j.side(row) > 0) {
				same++
			}
		}
		if min(same, data.Len()-same) < apart(data.Dim) {
			rest.Remove(i)
		}
	}
	j.rest = rest
}

// columns returns x, 1 and the units beside the step.
func (j *step) columns(data *refine.Data) [][]float64 {
	rows := make([][]float64, data.Len())
	for s := range rows {
		rows[s] = slices.Clone(data.Row(s))
		for i, w := range j.rest.Net.W {
			rows[s] = append(rows[s], max(0, linalg.Affine(j.rest.Net.B[i], w, data.Row(s))))
		}
	}
	return rows
}

// rows returns the columns that a step is fitted beside, a crease in its place, and the step.
func (j *step) rows(data *refine.Data) [][]float64 {
	j.drop(data)
	rows := j.columns(data)
	for s := range rows {
		t := j.side(data.Row(s))
		rows[s] = append(rows[s], max(0, t), ramp(t, 0, 0))
	}
	return rows
}

// ramp is 0 up to lo, 1 from hi on and linear between; a step if lo is hi.
func ramp(t, lo, hi float64) float64 {
	switch {
	case t <= lo:
		return 0
	case t >= hi:
		return 1
	}
	return (t - lo) / (hi - lo)
}

// nearest returns the samples nearest to the step.
func (j *step) nearest(all *refine.Data) *refine.Data {
	order := make([]int, all.Len())
	for s := range order {
		order[s] = s
	}
	far := func(s int) float64 { return math.Abs(j.side(all.Row(s))) }
	slices.SortFunc(order, func(i, k int) int { return cmp.Or(cmp.Compare(far(i), far(k)), i-k) })
	near := refine.NewData(all.Dim, most)
	for _, s := range order[:min(most, len(order))] {
		near.Add(all, s)
	}
	return near
}

// verify tests a step against no step and ramps, and returns the standard error of its height; see [FindJump].
func (j *step) verify(data *refine.Data, meter *work.Meter) (float64, bool) {
	n, least := data.Len(), apart(data.Dim)
	rows := j.rows(data)
	best := regress(rows, data.Y, meter)
	if best == nil {
		return 0, false
	}
	reached := loss(best.left, best.scale)
	// against fits the samples with a ramp from lo to hi and returns by how much less likely they are.
	against := func(lo, hi float64) float64 {
		for s, row := range rows {
			row[len(row)-1] = ramp(j.side(data.Row(s)), lo, hi)
		}
		if r := regress(rows, data.Y, meter); r != nil {
			return loss(r.left, best.scale) - reached
		}
		return math.Inf(-1)
	}
	places := 2 * float64(data.Dim+1) * elementary.Log(float64(n)) // that a hyperplane may have
	if against(math.Inf(1), math.Inf(1)) < decisive+places {
		return 0, false
	}
	t, order := sorted(data, j.w)
	at := 0
	for at < n && t[order[at]]+j.b <= 0 {
		at++
	}
	if at < least || n-at < least {
		return 0, false
	}
	for inside := 1; inside <= 2*min(at, n-at); inside *= 2 {
		for _, below := range []int{inside / 3, inside / 2, inside - inside/3} {
			above := inside - below
			if at-below < 1 || at+above >= n {
				continue
			}
			// The ramp begins at the next sample below those inside, and ends at the next above.
			worse := against(t[order[at-below-1]]+j.b, t[order[at+above]]+j.b)
			if inside >= least && worse < decisive || worse < -decisive {
				return 0, false
			}
		}
	}
	return j.height(data, t, order, at, meter)
}

// height fits the step once more, beside units that may move, and returns the standard error of its height. It
// reports whether a ramp of that height with too few samples inside to see it is steeper than the model is elsewhere.
func (j *step) height(data *refine.Data, t []float64, order []int, at int, meter *work.Meter) (float64, bool) {
	const steeper, quantile = 3, .9
	rows, slopes := make([][]float64, data.Len()), make([]float64, data.Len())
	for s := range rows {
		x := data.Row(s)
		row := slices.Clone(x)
		for i, w := range j.rest.Net.W {
			row = append(row, linalg.Scaled(x, ramp(linalg.Affine(j.rest.Net.B[i], w, x), 0, 0))...)
		}
		rows[s] = append(row, max(0, j.side(x)), ramp(j.side(x), 0, 0))
	}
	r := regress(rows, data.Y, meter)
	if r == nil {
		return 0, false
	}
	p, d := len(r.coef), data.Dim
	j.h = r.coef[p-1]
	for s, row := range rows {
		slope := linalg.Scaled(j.w, r.coef[p-2]*row[p-1])
		for lo := 0; lo < p-2; lo += d + 1 { // each is x or, where a unit is off, 0
			linalg.Axpy(slope, row[lo+d], r.coef[lo:lo+d])
		}
		slopes[s] = linalg.Norm(slope)
	}
	half := apart(d) / 2
	width := t[order[at+half-1]] - t[order[at-half]]
	beside := 0. // on either side of the step
	for _, s := range order[at-half : at+half] {
		beside = max(beside, slopes[s])
	}
	slices.Sort(slopes)
	return r.last, j.h > steeper*width*max(beside, slopes[int(quantile*float64(len(slopes)))])
}
