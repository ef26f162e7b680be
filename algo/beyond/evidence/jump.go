// Package evidence measures what one model leaves of one set of samples, without an opinion on what follows: whether
// the labels jump along a hyperplane (FindJump), and how many samples lie on either side of a crease (Sides).
package evidence

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"sort"

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
	minShare = .01  // of the largest residual: a smaller step explains nothing
	decisive = 20   // by which twice a logarithm of a likelihood has to differ: odds of 20,000
)

// apart is the number of samples that determine and confirm two units: as many inside a ramp tell it from a step.
func apart(dim int) int { return 2 * (dim + 2) }

// FindJump looks for a jump of the labels, steeper than samples resolve, which a fitted model g may approximate or
// leave. The labels are of order one and the columns standardised, as pool.Scale has them. It is a jump only if
//
//   - it explains a part of what the model leaves;
//   - the step is clear: without it the samples are less likely, the choice of its place allowed for;
//   - it is no ramp: all ramps in its place with [apart] or more samples inside are less likely, and none with
//     fewer is more likely;
//   - it parts labels of two values, all but a few: where these are mixed, the share of one may rise and not jump;
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
	residuals := make([]float64, data.Len())
	g.Residuals(residuals, data)
	explains := minShare * max(slices.Max(residuals), -slices.Min(residuals))
	for _, j := range candidates(g, few, meter) {
		j.rest = g
		last, ok := few, j.settle(few, .3, meter)
		if ok && data.Len() > most {
			far := linalg.Values(data.Len(), func(s int) float64 { return math.Abs(j.side(data.Row(s))) })
			order := linalg.Numbers(data.Len())
			slices.SortFunc(order, func(i, k int) int { return cmp.Or(cmp.Compare(far[i], far[k]), i-k) })
			last = refine.NewData(data.Dim, most)
			for _, s := range order[:most] {
				last.Add(data, s)
			}
			ok = j.settle(last, .01, meter)
		}
		if !ok || j.mixes(data) {
			continue
		}
		if e, ok := j.measure(last, meter); ok && j.h >= explains {
			return Jump{j.w, j.b, j.h, e}, true
		}
	}
	return Jump{}, false
}

// mixes reports whether labels have only two values, and as many samples as determine a unit have the one of the other
// side.
func (j *step) mixes(data *refine.Data) bool {
	low, high := slices.Min(data.Y), slices.Max(data.Y)
	wrong := 0
	for s, y := range data.Y {
		if y != low && y != high {
			return false
		}
		if (j.side(data.Row(s)) > 0) != (y == high) {
			wrong++
		}
	}
	return wrong >= apart(data.Dim)/2
}

// settle fits a step and what is beside it in turns, and verifies it.
func (j *step) settle(data *refine.Data, angle float64, meter *work.Meter) bool {
	const turns, sure = 5, 5
	for k := range turns {
		r := regress(j.rows(data), data.Y, meter)
		if r == nil || math.Abs(r.last) < sure*r.err {
			return false
		}
		j.h = r.last
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

// rows returns the columns that a step is fitted beside, a crease in its place, and the step. It removes the units of
// which so few samples lie between their crease and the step that both are one.
func (j *step) rows(data *refine.Data) [][]float64 {
	rest := j.rest.Clone()
	for i := rest.Net.Units() - 1; i >= 0; i-- {
		same := linalg.Count(data.Len(), func(s int) bool {
			row := data.Row(s)
			return (linalg.Affine(rest.Net.B[i], rest.Net.W[i], row) > 0) == (j.side(row) > 0)
		})
		if min(same, data.Len()-same) < apart(data.Dim) {
			rest.Net.Remove(i)
		}
	}
	j.rest = rest
	rows := j.columns(data)
	for s := range rows {
		t := j.side(data.Row(s))
		rows[s] = append(rows[s], max(0, t), ramp(t, 0, 0))
	}
	return rows
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

// verify tests a step against no step and ramps; see [FindJump].
func (j *step) verify(data *refine.Data, meter *work.Meter) bool {
	n, least := data.Len(), apart(data.Dim)
	rows := j.rows(data)
	best := regress(rows, data.Y, meter)
	if best == nil {
		return false
	}
	t, order, at := j.sorted(data)
	if at < least || n-at < least {
		return false
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
	if against(math.Inf(1), math.Inf(1)) < decisive+places || best.last*best.last < (decisive+places)*best.err*best.err {
		return false
	}
	for inside := 1; inside <= 2*min(at, n-at); inside *= 2 {
		for _, below := range []int{inside / 3, inside / 2, inside - inside/3} {
			above := inside - below
			if at-below < 1 || at+above >= n {
				continue
			}
			// The ramp begins at the next sample below those inside, and ends at the next above.
			worse := against(t[order[at-below-1]], t[order[at+above]])
			if inside >= least && worse < decisive || worse < -decisive {
				return false
			}
		}
	}
	return j.steep(data, best.coef)
}

// sorted returns wᵀx + b of the samples, their order by it, and the number of those below the step.
func (j *step) sorted(data *refine.Data) (t []float64, order []int, at int) {
	t, order = sorted(data, j.w, linalg.Numbers(data.Len()))
	for s := range t {
		if t[s] += j.b; t[s] <= 0 {
			at++
		}
	}
	return t, order, at
}

// steep reports whether a ramp of the step's height with too few samples inside to see it is steeper than the model is
// elsewhere, of which coef are the coefficients of its columns.
func (j *step) steep(data *refine.Data, coef []float64) bool {
	const steeper, quantile = 3, .9
	m, d := j.rest.Clone(), data.Dim
	m.Net.Append(j.w, j.b, 0)
	m.V, m.Net.A = coef[:d], coef[d+1:len(coef)-1]
	slopes := linalg.Values(data.Len(), func(s int) float64 { return linalg.Norm(slope(m, data.Row(s))) })
	t, order, at := j.sorted(data)
	half := apart(d) / 2
	width := t[order[at+half-1]] - t[order[at-half]]
	beside := linalg.Largest(2*half, func(k int) float64 { return slopes[order[at-half+k]] }) // on both sides of the step
	slices.Sort(slopes)
	return j.h > steeper*width*max(beside, slopes[int(quantile*float64(len(slopes)))])
}

// slope returns the gradient of a model at a row (x, 1).
func slope(m refine.Model, row []float64) []float64 {
	slope := slices.Clone(m.V)
	for i, w := range m.Net.W {
		if linalg.Affine(m.Net.B[i], w, row) > 0 {
			linalg.Axpy(slope, m.Net.A[i], w)
		}
	}
	return slope
}

// measure fits the step once more, beside units whose creases may move as far as no sample changes sides, and returns
// the standard error of its height.
//
// A crease that the model lacks beside the step has made up a part of it. Whether it does is not known: the height is
// the mean over models with none and with one parallel to the step at distances that double, weighted by their
// likelihood and n^(−½) for each number more. Its variance is theirs and that between them.
func (j *step) measure(data *refine.Data, meter *work.Meter) (float64, bool) {
	t, order, at := j.sorted(data)
	creases := []float64{math.Inf(1)} // where they are along w; this one is none
	for away := apart(data.Dim); away < len(t); away *= 2 {
		for _, k := range []int{at - 1 - away, at + away} {
			if k >= 0 && k < len(t) {
				creases = append(creases, t[order[k]])
			}
		}
	}
	rows := make([][]float64, len(t))
	for s := range rows {
		x := data.Row(s)
		rows[s] = slices.Clone(x)
		for i, w := range j.rest.Net.W {
			rows[s] = append(rows[s], linalg.Scaled(x, ramp(linalg.Affine(j.rest.Net.B[i], w, x), 0, 0))...)
		}
		rows[s] = append(rows[s], 0, 0, max(0, t[s]), ramp(t[s], 0, 0))
	}
	var fits []*regression
	var weights []float64
	for _, crease := range creases {
		for s, row := range rows {
			p := len(row)
			row[p-4], row[p-3] = max(0, t[s]-crease), ramp(t[s]-crease, 0, 0)
		}
		r := regress(rows, data.Y, meter)
		if r == nil {
			return 0, false
		}
		fits = append(fits, r)
		const numbers = 2 // that a crease adds
		worse := loss(r.left, fits[0].scale) - loss(fits[0].left, fits[0].scale)
		if len(fits) > 1 {
			worse += numbers * elementary.Log(float64(len(t)))
		}
		weights = append(weights, elementary.Exp(min(700, -worse/2)))
	}
	total, sum, variance := 0., 0., 0.
	for i, r := range fits {
		total += weights[i]
		sum += weights[i] * r.last
	}
	j.h = sum / total
	for i, r := range fits {
		variance += weights[i] / total * (r.err*r.err + (r.last-j.h)*(r.last-j.h))
	}
	return math.Sqrt(variance), true
}

// step is h·1[wᵀx + b > 0], h > 0, and the units that are fitted beside it.
type step struct {
	w     []float64
	b, h  float64
	score float64 // by how many standard errors a candidate stands out
	rest  refine.Model
}

// side returns wᵀx + b for a row (x, 1).
func (j *step) side(row []float64) float64 { return linalg.Affine(j.b, j.w, row) }

// candidates returns the steps that labels show most clearly along the directions in which a model changes and along
// the axes, clearest first: on either side of each threshold a line is fitted to the next few samples. There is one for
// each number of them, since a few tell a step from a crease beside it, and many show one in a rough direction.
func candidates(g refine.Model, data *refine.Data, meter *work.Meter) []step {
	const parallel = .9
	var best []step
	for _, w := range directions(g, data) {
		rest := g.Clone()
		for i := g.Net.Units() - 1; i >= 0; i-- {
			if math.Abs(linalg.Dot(g.Net.W[i], w)) > parallel {
				rest.Net.Remove(i)
			}
		}
		r := regress((&step{rest: rest}).columns(data), data.Y, meter)
		if r == nil || meter.Tick(200*data.Len()) != nil {
			return nil
		}
		for k, c := range scan(data, w, r.left) {
			if k == len(best) {
				best = append(best, c)
			} else if c.score > best[k].score {
				best[k] = c
			}
		}
	}
	sort.SliceStable(best, func(i, j int) bool { return best[i].score > best[j].score })
	return best
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
		slope := slope(g, data.Row(s))
		linalg.Add(mean, slope)
		if linalg.Norm(slope) > linalg.Norm(steepest) {
			steepest = slope
		}
	}
	add(steepest)
	add(mean)
	order := linalg.Numbers(g.Net.Units())
	slices.SortStableFunc(order, func(i, k int) int { return cmp.Compare(math.Abs(g.Net.A[k]), math.Abs(g.Net.A[i])) })
	for _, i := range order[:min(most, len(order))] {
		add(g.Net.W[i])
	}
	for i := range min(most, data.Dim) {
		add(linalg.Axis(data.Dim, i))
	}
	return list
}

// sorted returns wᵀx of the samples and their order by it. It is faster from an order that is nearly the same.
func sorted(data *refine.Data, w []float64, from []int) (t []float64, order []int) {
	type place struct {
		t float64
		s int
	}
	places := make([]place, data.Len())
	t, order = make([]float64, len(places)), make([]int, len(places))
	for k, s := range from {
		t[s] = linalg.Dot(w, data.Row(s))
		places[k] = place{t[s], s}
	}
	slices.SortFunc(places, func(p, q place) int { // most of the time of a search, and half of what it is by an index
		switch {
		case p.t < q.t:
			return -1
		case p.t > q.t:
			return 1
		}
		return p.s - q.s
	})
	for k, p := range places {
		order[k] = p.s
	}
	return t, order
}

// scan returns the steps along w that values show most clearly, one for each number of samples on either side.
func scan(data *refine.Data, w, values []float64) (list []step) {
	n := data.Len()
	t, order := sorted(data, w, linalg.Numbers(n))
	sums := make([][6]float64, n+1) // of 1, t, t², r, tr, r² over the first samples
	for k, s := range order {
		x, r := t[s], values[s]
		for i, v := range [6]float64{1, x, x * x, r, x * r, r * r} {
			sums[k+1][i] = sums[k][i] + v
		}
	}
	least := 1e-18 + 1e-12*sums[n][5]/float64(n) // of labels with deviation 1, and of differences of such sums
	// line returns the value at x of the line through samples lo … hi−1, its variance in that of the noise, and Σr².
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
		clearest := step{w: w}
		for k := width; k+width <= n; k++ {
			x0, x1 := t[order[k-1]], t[order[k]]
			if x0 == x1 {
				continue
			}
			x := x0 + (x1-x0)/2
			l, lv, ls := line(k-width, k, x)
			r, rv, rs := line(k, k+width, x)
			noise := max((ls+rs)/float64(2*width-4), least)
			if z := math.Abs(r-l) / math.Sqrt(noise*(lv+rv)); z > clearest.score {
				clearest.b, clearest.h, clearest.score = -x, r-l, z
			}
		}
		list = append(list, clearest)
	}
	return list
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
	part := func(w []float64, from []int) (b, score float64, order []int) {
		t, order := sorted(data, w, from)
		sum := 0.
		score = math.Inf(-1)
		for k, s := range order {
			if k > 0 && sum > score && t[order[k-1]] < t[s] {
				lo, hi := t[order[k-1]], t[s]
				b, score = -(lo + (hi-lo)/2), sum
			}
			sum -= r[s]
		}
		return b, score, order
	}
	rng := rand.NewPCG(math.Float64bits(angle), uint64(data.Len()))
	b, score, order := part(j.w, linalg.Numbers(data.Len()))
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
		if at, q, turned := part(next, order); q > score {
			w, b, score, order = next, at, q, turned
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

// regression is a linear one by Huber's loss, so that a few labels far off do not decide.
type regression struct {
	coef, left []float64 // residuals
	scale      float64   // of the residuals, from their median size: that of Gaussian noise
	last, err  float64   // the last coefficient and its standard error
}

// regress fits labels by rows of columns, which may be dependent. It is nil if rows are few or if the meter fails.
func regress(rows [][]float64, y []float64, meter *work.Meter) *regression {
	const (
		passes = 8
		ridge  = 1e-10 // a share of the diagonal; solving again for what is left undoes it where it matters
		bend   = 3     // times the scale, from where on a residual counts linearly
	)
	n, p := len(rows), len(rows[0])
	if n < p+2 {
		return nil
	}
	r := &regression{coef: make([]float64, p), left: slices.Clone(y)}
	least := refine.Exact * linalg.Norm(y) / math.Sqrt(float64(n))
	gram := make([]float64, p*p)
	for pass := range passes {
		clear(gram)
		weights := make([]float64, n)
		for s, row := range rows {
			weights[s] = 1
			if pass > 0 {
				weights[s] = min(1, bend*r.scale/max(math.Abs(r.left[s]), bend*r.scale))
			}
			for i, v := range row {
				linalg.Axpy(gram[i*p:i*p+i+1], weights[s]*v, row[:i+1])
			}
		}
		for i := range p {
			gram[i*p+i] += ridge*gram[i*p+i] + math.SmallestNonzeroFloat32
		}
		if !linalg.Cholesky(gram, p) || meter.Tick(n*p*(p/2+7)) != nil {
			return nil
		}
		for range 3 {
			c := make([]float64, p)
			for s, row := range rows {
				linalg.Axpy(c, weights[s]*r.left[s], row)
			}
			linalg.SolveCholesky(gram, p, c)
			linalg.Add(r.coef, c)
			for s, row := range rows {
				r.left[s] = y[s] - linalg.Dot(row, r.coef)
			}
		}
		size := linalg.Values(n, func(s int) float64 { return math.Abs(r.left[s]) })
		slices.Sort(size)
		const gauss = 1.4826
		before := r.scale
		r.scale = max(gauss*size[n/2]*math.Sqrt(float64(n)/float64(n-p)), least, math.SmallestNonzeroFloat32)
		if pass > 1 && 2*r.scale > before {
			break
		}
	}
	axis := linalg.Axis(p, p-1)
	linalg.SolveCholesky(gram, p, axis)
	own := 0. // the variance by the residuals where they are, as noise may be larger in one place than in others
	for s, row := range rows {
		part := linalg.Dot(axis, row) * min(math.Abs(r.left[s]), bend*r.scale)
		own += part * part
	}
	r.last, r.err = r.coef[p-1], math.Sqrt(max(r.scale*r.scale*axis[p-1], own))
	if !linalg.Finite(r.coef...) || !linalg.Finite(r.err, r.scale) {
		return nil
	}
	return r
}

// loss is the sum of squared residuals in units of a scale, each of which counts 25 at most.
func loss(left []float64, scale float64) (sum float64) {
	for _, v := range left {
		sum += min(v/scale*(v/scale), 25)
	}
	return sum
}
