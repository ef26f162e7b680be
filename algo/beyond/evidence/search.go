package evidence

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"crease/algo/base/work"
	"crease/algo/beyond/refine"
	"crease/algo/num/elementary"
	"crease/algo/num/linalg"
)

// step is h·1[wᵀx + b > 0], h > 0, and the units that are fitted beside it.
type step struct {
	w    []float64
	b, h float64
	rest refine.Model
}

// side returns wᵀx + b for a row (x, 1).
func (j *step) side(row []float64) float64 { return linalg.Affine(j.b, j.w, row) }

// candidates returns the steps that labels show most clearly along the directions in which a model changes and
// along the axes: on either side of each threshold a line is fitted to the next few samples.
func candidates(g refine.Model, data *refine.Data, meter *work.Meter) []step {
	const most, parallel = 4, .9
	type scored struct {
		step
		score float64
	}
	var list []scored
	for _, w := range directions(g, data) {
		other := step{rest: g.Clone()}
		for i := g.Net.Units() - 1; i >= 0; i-- {
			if math.Abs(linalg.Dot(g.Net.W[i], w)) > parallel {
				other.rest.Remove(i)
			}
		}
		r := regress(other.columns(data), data.Y, meter)
		if r == nil || meter.Tick(200*data.Len()) != nil {
			return nil
		}
		at, h, score := scan(data, w, r.left)
		j := step{w: w, b: -at, h: h}
		if h < 0 {
			j = step{w: linalg.Scaled(w, -1), b: at, h: -h}
		}
		list = append(list, scored{j, score})
	}
	slices.SortStableFunc(list, func(a, b scored) int { return cmp.Compare(b.score, a.score) })
	var steps []step
	for _, c := range list[:min(most, len(list))] {
		steps = append(steps, c.step)
	}
	return steps
}

// directions returns unit vectors along which a jump may be: those of the steepest units, of the steepest slope
// at a sample and of the mean slope, and the axes.
func directions(g refine.Model, data *refine.Data) (list [][]float64) {
	const most = 12
	add := func(w []float64) {
		n := linalg.Norm(w)
		same := func(v []float64) bool { return math.Abs(linalg.Dot(v, w)) > (1-1e-9)*n }
		if n > 0 && !slices.ContainsFunc(list, same) {
			list = append(list, linalg.Scaled(w, 1/n))
		}
	}
	mean, steepest := make([]float64, data.Dim), make([]float64, data.Dim)
	for s := range data.Len() {
		slope := slopeAt(g, data.Row(s))
		linalg.Add(mean, slope)
		if linalg.Norm(slope) > linalg.Norm(steepest) {
			steepest = slope
		}
	}
	add(steepest)
	add(mean)
	order := make([]int, g.Net.Units())
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, k int) int { return cmp.Compare(math.Abs(g.Net.A[k]), math.Abs(g.Net.A[i])) })
	for _, i := range order[:min(most, len(order))] {
		add(g.Net.W[i])
	}
	for i := range min(most, data.Dim) {
		add(linalg.Axis(data.Dim, i))
	}
	return list
}

// slopeAt returns the gradient of a model at a row (x, 1).
func slopeAt(m refine.Model, row []float64) []float64 {
	slope := slices.Clone(m.V)
	for i, w := range m.Net.W {
		if linalg.Affine(m.Net.B[i], w, row) > 0 {
			linalg.Axpy(slope, m.Net.A[i], w)
		}
	}
	return slope
}

// sorted returns wᵀx of the samples and their order by it.
func sorted(data *refine.Data, w []float64) (t []float64, order []int) {
	t, order = make([]float64, data.Len()), make([]int, data.Len())
	for s := range t {
		t[s], order[s] = linalg.Dot(w, data.Row(s)), s
	}
	slices.SortFunc(order, func(i, k int) int { return cmp.Or(cmp.Compare(t[i], t[k]), i-k) })
	return t, order
}

// scan returns the threshold along w at which values jump most clearly, by how much, and how many standard errors
// that is.
func scan(data *refine.Data, w, values []float64) (at, h, score float64) {
	t, order := sorted(data, w)
	n := len(t)
	sums := make([][6]float64, n+1) // of 1, t, t², r, tr, r² over the first samples
	for k, s := range order {
		x, r := t[s], values[s]
		for i, v := range [6]float64{1, x, x * x, r, x * r, r * r} {
			sums[k+1][i] = sums[k][i] + v
		}
	}
	least := 1e-18 + 1e-12*sums[n][5]/float64(n) // of labels with deviation 1, and of differences of such sums
	// line returns the value at x of the line through samples lo … hi−1, its variance without that of the noise,
	// and the sum of the squared residuals.
	line := func(lo, hi int, x float64) (value, variance, squares float64) {
		var m [6]float64
		for i := range m {
			m[i] = sums[hi][i] - sums[lo][i]
		}
		tm, rm := m[1]/m[0], m[3]/m[0]
		tt, tr, rr := m[2]-m[1]*tm, m[4]-m[1]*rm, m[5]-m[3]*rm
		if tt <= 1e-12*m[2] {
			return rm, 1 / m[0], max(0, rr)
		}
		return rm + tr/tt*(x-tm), 1/m[0] + (x-tm)*(x-tm)/tt, max(0, rr-tr*tr/tt)
	}
	for width := 2 * (data.Dim + 2); width <= n/2; width *= 3 {
		for k := width; k+width <= n; k++ {
			x0, x1 := t[order[k-1]], t[order[k]]
			if x0 == x1 {
				continue
			}
			x := x0 + (x1-x0)/2
			l, lv, ls := line(k-width, k, x)
			r, rv, rs := line(k, k+width, x)
			noise := max((ls+rs)/float64(2*width-4), least)
			if z := math.Abs(r-l) / math.Sqrt(noise*(lv+rv)); z > score {
				at, h, score = x, r-l, z
			}
		}
	}
	return at, h, score
}

// turn moves the step to where values r, which lack it and are overwritten, are best parted into those nearer to 0
// and those nearer to h: the threshold by sorting the projections, the direction by random turns, at first of the
// size of angle, which shrink where none is better.
func (j *step) turn(data *refine.Data, r []float64, angle float64, meter *work.Meter) {
	perfect := 0.
	for s := range r {
		r[s] = max(-1, min(1, 2*r[s]/j.h-1))
		perfect += max(0, -r[s])
	}
	part := func(w []float64) (b, score float64) {
		t, order := sorted(data, w)
		sum := 0.
		score = math.Inf(-1)
		for k, s := range order {
			if k > 0 && sum > score && t[order[k-1]] < t[s] {
				lo, hi := t[order[k-1]], t[s]
				b, score = -(lo + (hi-lo)/2), sum
			}
			sum -= r[s]
		}
		return b, score
	}
	rng := rand.NewPCG(math.Float64bits(angle), uint64(data.Len()))
	b, score := part(j.w)
	w := j.w
	for range min(30*data.Dim, 180) * min(1, data.Dim-1) {
		if score >= (1-1e-12)*perfect {
			break
		}
		next := slices.Clone(w)
		for i := range next {
			next[i] += angle * elementary.Normal(rng)
		}
		linalg.Scale(next, 1/linalg.Norm(next))
		if at, q := part(next); q > score {
			w, b, score = next, at, q
			angle = min(1, 2*angle)
		} else {
			angle *= .85
		}
		if meter.Tick(data.Len()*(data.Dim+60)) != nil {
			break
		}
	}
	if !math.IsInf(score, -1) {
		j.w, j.b = w, b
	}
}
