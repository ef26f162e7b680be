package refine

import (
	"cmp"
	"math"
	"slices"

	"crease/algo/network"
	"crease/algo/num/elementary"
	"crease/algo/num/linalg"
)

// Signs says what the samples tell of the signs of a model's units.
type Signs int

// What they tell.
const (
	// Resolved means that the choices of signs were compared, and one is better than every other by more than chance.
	Resolved Signs = iota
	// Ambiguous means that they were compared, and at least two of them are within the error.
	Ambiguous
	// Linear means that they were compared, and none makes the linear part vanish: there is one that no unit explains,
	// for example that of a unit whose crease lies beyond all samples.
	Linear
	// Open means that they were not all compared: there are too many, the samples do not determine the units, or a unit
	// that must exist is missing. It also means that one may be best by chance.
	Open
)

// Comparison is that of all choices of signs of a model's units.
type Comparison struct {
	Signs Signs
	// Sets are the units to flip for choices that cannot be told apart, the best first: one if Resolved, none if
	// Linear.
	Sets [][]bool
	// Constant tells that they make only the slope of the linear part vanish: what is left is an output bias.
	Constant bool

	noisy bool
}

// Compare compares the choices of signs of the units of m, which is a least-squares fit to data with a linear part.
//
// Flipping the units of a set F adds Σ_F a_i(w_i, b_i) to the linear part (erratum 5 is the case that this sum is
// zero), so the signs are right if that makes the linear part vanish: for noise-free labels to rounding error,
// otherwise within its standard error. By the covariance of the estimates, σ²(JᵀJ)⁻¹, the square of what is left in
// standard errors is the N·Δ/σ² by which the loss rises without a linear part, to second order. It is a χ² of d+1 for
// the right choice. So a choice is given up if it exceeds that of the best by more than such a χ² ever does. If no
// choice passes, f may have an output bias: then the same is asked of the slope alone, which must not be worth its
// parameters by the Bayesian information criterion either, since a missing unit leaves a slope as well.
func Compare(m Model, data *Data, opt FitOptions) Comparison {
	opt.NoLinear = false
	loss := m.Residuals(make([]float64, data.Len()), data)
	open := Comparison{Signs: Open, noisy: loss > Exact*Exact*data.MeanSquare()}
	var f *fitter
	if open.noisy {
		if units := m.Net.Units(); !Fits(units, data.Dim, data.Len()) || data.Len() <= (units+1)*(data.Dim+1) {
			return open
		}
		f = newFitter(data, m, opt, false)
		defer f.close()
	}
	s := newSigns(f, m)
	for numbers := data.Dim + 1; s != nil && numbers >= data.Dim; numbers-- {
		c := s.compare(numbers)
		if opt.Work.Err() != nil {
			break
		}
		if c.Constant, c.noisy = numbers == data.Dim, open.noisy; c.Signs != Linear || c.Constant {
			return c
		}
	}
	return open
}

// Settle flips units of a fitted model as Compare says, and fits it again without a linear part; where noise leaves
// several choices, it takes the one of the first few that fits best. An output bias stays in C. Where labels are noisy
// all of the linear part stays beside it, as that meets them best.
//
// data should be the samples to which m was fitted. If opt.Work fails, m is returned as it is, with the outcome Open.
func Settle(m Model, data *Data, opt FitOptions) (Model, Signs) {
	const most = 4 // to be fitted, where noise leaves the choice between them
	c := Compare(m, data, opt)
	if c.noisy && c.Constant && len(c.Sets) > 0 {
		return m.Turned(c.Sets[0]), c.Signs
	}
	if !c.noisy {
		c.Sets = c.Sets[:min(1, len(c.Sets))]
	}
	best, shortest := m, math.Inf(1)
	opt.NoLinear = true
	for _, flips := range c.Sets[:min(most, len(c.Sets))] {
		s := m.Turned(flips)
		if clear(s.V); !c.Constant {
			s.C = 0
		}
		s, curve := Fit(s, data, opt)
		if opt.Work.Err() != nil {
			return m, Open
		}
		loss := curve[len(curve)-1]
		if !c.noisy && loss > Exact*Exact*data.MeanSquare() {
			return m, Linear // to the last digits
		}
		if loss < shortest {
			best, shortest = s, loss
		}
	}
	if len(c.Sets) > 0 && math.IsInf(shortest, 1) {
		return m, Open // none is finite
	}
	return best, c.Signs
}

// Turned returns the model with the units of a set flipped.
func (m Model) Turned(set []bool) Model {
	s := m.Clone()
	for i, in := range set {
		if in {
			s.Flip(i)
		}
	}
	return s
}

// Jumps returns what flipping each unit adds to a linear part (network.Jumps), and the largest of the norms, not 0.
func Jumps(n network.Network) (cols [][]float64, scale float64) {
	cols, scale = n.Jumps(), 1e-300
	for _, col := range cols {
		scale = max(scale, linalg.Norm(col))
	}
	return cols, scale
}

// linear returns (v, c).
func (m Model) linear() []float64 { return append(slices.Clone(m.V), m.C) }

// flipped returns a linear part after flipping a set of units.
func flipped(cols [][]float64, lin []float64, set []bool) []float64 {
	lin = slices.Clone(lin)
	for i, in := range set {
		if in {
			linalg.Add(lin, cols[i])
		}
	}
	return lin
}

// signs are what is compared: a linear part, what flipping each unit adds to it, and the errors of both.
type signs struct {
	fit    *fitter     // its factor is Cholesky's of JᵀJ; nil if there is no noise
	cols   [][]float64 // p_i = a_i(w_i, b_i)
	lin    []float64   // (v, c)
	floor  float64     // the rounding error of sums of these
	spread []float64   // without the entries above the diagonal: no set's sum has a larger covariance
}

// newSigns evaluates and factorises f, which is nil where there is no noise. It returns nil if that fails.
func newSigns(f *fitter, m Model) *signs {
	cols, scale := Jumps(m.Net)
	s := &signs{fit: f, cols: cols, lin: m.linear(), floor: 1e-7 * scale}
	if f == nil {
		return s
	}
	f.evaluate()
	f.refill()
	if !f.factorise() || !s.bound() {
		return nil
	}
	return s
}

// bound computes spread. With any s_k > 0 the covariance of a sum Σ_k x_k is at most (Σ s_k)·Σ_k cov(x_k)/s_k, as
// Cauchy's inequality has it; s_k is the root of the trace of cov(x_k). It reports false if the meter fails.
func (s *signs) bound() bool {
	f, width := s.fit, s.fit.nm.width
	s.spread = make([]float64, width*width)
	own, col, sum := make([]float64, width*width), make([]float64, f.size), 0.0
	for lo := 0; lo < f.size; lo += width {
		trace := 1e-300
		for c := range width {
			clear(col)
			col[lo+c] = f.variance()
			linalg.SolveCholesky(f.factor, f.size, col)
			copy(own[c*width:], col[lo:lo+width])
			trace += col[lo+c]
			if f.opt.Work.Tick(f.size*f.size) != nil {
				return false
			}
		}
		sum += math.Sqrt(trace)
		linalg.Axpy(s.spread, 1/math.Sqrt(trace), own)
	}
	linalg.Scale(s.spread, sum)
	return true
}

// compare compares the choices by their remaining linear part of so many numbers.
func (s *signs) compare(numbers int) Comparison {
	limit, most := chance(numbers), 32
	passes := limit
	cols, lin, tol := truncated(s.cols, numbers), s.lin[:numbers], s.floor
	if s.fit != nil {
		if numbers < len(s.lin) {
			passes = min(limit, float64(numbers)*elementary.Log(float64(s.fit.data.Len())))
		}
		const work = 1 << 30
		most = max(most, min(1<<12, work/(numbers*s.fit.size*s.fit.size)))
		factor := leading(s.spread, numbers, s.floor)
		if !linalg.Cholesky(factor, numbers) {
			return Comparison{Signs: Open}
		}
		cols, lin = slices.Clone(cols), slices.Clone(lin)
		for i, col := range cols {
			cols[i] = slices.Clone(col)
			linalg.SolveLower(factor, numbers, cols[i])
		}
		linalg.SolveLower(factor, numbers, lin)
		free := s.free() // the best may leave limit, and others as much more
		tol = math.Sqrt(free * (elementary.Exp(min(2*limit/free, 100)) - 1))
	}
	// Where no more than a slope has to vanish, of some choice it may by chance.
	lucky := s.fit != nil && numbers < len(s.lin) && len(cols) > 0 && byChance(cols, math.Sqrt(passes)) > 1e-3
	found, complete := network.Subsets(cols, lin, tol, most)
	for k := 0; k < 6 && !complete && s.fit != nil && len(found) == most; k++ { // the nearest
		tol /= 2
		list, all := network.Subsets(cols, lin, tol, most)
		if len(list) > 0 {
			found = list
		}
		if all {
			break
		}
	}
	type choice struct {
		set []bool
		q   float64
	}
	var list []choice
	for _, set := range found {
		if q := s.distance(set, numbers); q <= 2*limit {
			list = append(list, choice{set, q})
		}
	}
	slices.SortStableFunc(list, func(a, b choice) int { return cmp.Compare(a.q, b.q) })
	c := Comparison{Signs: Resolved}
	for _, next := range list {
		if list[0].q <= passes && next.q <= list[0].q+limit {
			c.Sets = append(c.Sets, next.set)
		}
	}
	switch {
	case len(c.Sets) > 1:
		c.Signs = Ambiguous
	case !complete || lucky && len(c.Sets) > 0:
		c.Signs = Open
	case len(c.Sets) == 0:
		c.Signs = Linear
	}
	return c
}

// byChance returns how many sets of columns are expected to have a sum within a radius of a given one, if every number
// of the sum is as likely to be any up to what the columns reach.
func byChance(cols [][]float64, radius float64) float64 {
	count := math.Ldexp(1, len(cols))
	for j := range cols[0] {
		reach := 0.
		for _, col := range cols {
			reach += math.Abs(col[j])
		}
		count *= min(1, 2*radius/max(reach, 1e-300))
	}
	return count
}

// chance is what a χ² of so many degrees of freedom hardly ever exceeds: for 1 to 50 once in 10⁵ to 10⁶.
func chance(freedom int) float64 { return float64(freedom) + 6*math.Sqrt(2*float64(freedom)) + 10 }

// truncated returns the first numbers of each column.
func truncated(cols [][]float64, numbers int) [][]float64 {
	list := make([][]float64, len(cols))
	for i, col := range cols {
		list[i] = col[:numbers]
	}
	return list
}

// leading returns the first rows and columns of a square matrix, with floor² added on the diagonal.
func leading(a []float64, n int, floor float64) []float64 {
	width := int(math.Sqrt(float64(len(a))))
	list := make([]float64, 0, n*n)
	for r := range n {
		list = append(list, a[r*width:r*width+n]...)
		list[r*n+r] += floor * floor
	}
	return list
}

// free returns how many samples there are beside those that the parameters take.
func (s *signs) free() float64 { return float64(s.fit.data.Len() - s.fit.size) }

// distance returns how far from zero flipping a set leaves the first numbers of the linear part: squared, in standard
// errors, or in units of the floor where there is no noise. Where few samples tell what the noise is, that has a wider
// distribution than χ²; the logarithm of the ratio of the likelihoods has nearly that one.
func (s *signs) distance(set []bool, numbers int) float64 {
	f, u := s.fit, flipped(s.cols, s.lin, set)[:numbers]
	if f == nil {
		return linalg.Dot4(u, u) / (s.floor * s.floor)
	}
	width, units := f.nm.width, f.nm.units
	cov := make([]float64, width*width)
	x := make([]float64, f.size)
	for c := range numbers {
		clear(x)
		x[units*width+c] = f.variance()
		for i, in := range set {
			if in {
				x[i*width+c] = f.variance()
			}
		}
		linalg.SolveCholesky(f.factor, f.size, x)
		row := cov[c*width : (c+1)*width]
		copy(row, x[units*width:])
		for i, in := range set {
			if in {
				linalg.Add(row, x[i*width:(i+1)*width])
			}
		}
		f.opt.Work.Tick(f.size * f.size)
	}
	cov = leading(cov, numbers, s.floor)
	if !linalg.Cholesky(cov, numbers) {
		return math.Inf(1)
	}
	linalg.SolveLower(cov, numbers, u)
	return s.free() * elementary.Log(1+linalg.Dot4(u, u)/s.free())
}

// LeastLinear returns the shortest linear part, d numbers and the constant, of any choice of orientations, as far as
// the search goes.
func (m Model) LeastLinear() []float64 {
	const few = 32 // sets
	cols, _ := Jumps(m.Net)
	lin := m.linear()
	shortest := lin
	for tol := linalg.Norm(lin) / 1024; tol < linalg.Norm(shortest); tol *= 2 {
		found, _ := network.Subsets(cols, lin, tol, few)
		for _, set := range found {
			if linear := flipped(cols, lin, set); linalg.Norm(linear) < linalg.Norm(shortest) {
				shortest = linear
			}
		}
	}
	return shortest
}
