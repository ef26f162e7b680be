package refine

import (
	"cmp"
	"math"
	"slices"

	"crease/algo/network"
	"crease/algo/num/elementary"
	"crease/algo/num/linalg"
)

// Signs says how far the samples determine the signs of a model's units.
type Signs int

// Outcomes of the comparison of all choices of signs.
const (
	// Resolved means that one choice is better than every other by more than chance.
	Resolved Signs = iota
	// Ambiguous means that at least two choices are within the error.
	Ambiguous
	// Linear means that no choice makes the linear part vanish: no unit explains it, for example because the crease of
	// one lies beyond all samples.
	Linear
	// Open means that the choices were not all compared, since there are too many, the samples do not determine the
	// units, or a unit is missing; or that the best may be so by chance.
	Open
)

// Comparison compares all choices of signs of a model's units.
type Comparison struct {
	Signs Signs
	// Sets are the units to flip in each choice within the error, the best first: one if Resolved, none if Linear.
	Sets [][]bool
	// Constant says that they make only the slope of the linear part vanish and leave an output bias.
	Constant bool

	noisy bool
}

// Compare compares the choices of signs of the units of m, a least-squares fit to data with a linear part.
//
// Flipping the units of a set F adds Σ_F a_i(w_i, b_i) to the linear part (erratum 5 is the case of a sum of zero). So
// the right choice makes the linear part vanish: for noise-free labels to rounding error, otherwise within its standard
// error. The squared linear part in units of its standard errors, by the covariance σ²(JᵀJ)⁻¹, is to second order the
// N·Δ/σ² by which the loss rises without it, and a χ² of d+1 for the right choice. A choice is rejected if it exceeds
// the best by more than such a χ² ever does. If no choice passes, f may have an output bias: then the same is asked of
// the slope alone, which must also be too small for the Bayesian information criterion, since a missing unit leaves a
// slope too.
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
	s := newComparer(f, m)
	for dims := data.Dim + 1; s != nil && dims >= data.Dim; dims-- {
		c := s.compare(dims)
		if opt.Work.Err() != nil {
			break
		}
		if c.Constant, c.noisy = dims == data.Dim, open.noisy; c.Signs != Linear || c.Constant {
			return c
		}
	}
	return open
}

// Settle flips units of a fitted model as Compare says and fits it again without a linear part. Where noise leaves
// several choices, it takes the one of the first few that fits best. An output bias stays in C; with noisy labels the
// linear part stays beside it, since that fits them best.
//
// data should be the samples to which m was fitted. If opt.Work fails, m is returned unchanged, with the outcome Open.
func Settle(m Model, data *Data, opt FitOptions) (Model, Signs) {
	const maxFits = 4 // choices that are fitted where noise leaves several
	c := Compare(m, data, opt)
	if c.noisy && c.Constant && len(c.Sets) > 0 {
		return m.Turned(c.Sets[0]), c.Signs
	}
	if !c.noisy {
		c.Sets = c.Sets[:min(1, len(c.Sets))]
	}
	best, minLoss := m, math.Inf(1)
	opt.NoLinear = true
	for _, flips := range c.Sets[:min(maxFits, len(c.Sets))] {
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
			return m, Linear // the fit must be exact
		}
		if loss < minLoss {
			best, minLoss = s, loss
		}
	}
	if len(c.Sets) > 0 && math.IsInf(minLoss, 1) {
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

// Jumps returns what flipping each unit adds to a linear part (network.Jumps), and their largest norm, which is not 0.
func Jumps(n network.Network) (cols [][]float64, scale float64) {
	cols = n.Jumps()
	return cols, max(1e-300, linalg.Largest(len(cols), func(i int) float64 { return linalg.Norm(cols[i]) }))
}

// linear returns (v, c).
func (m Model) linear() []float64 { return append(slices.Clone(m.V), m.C) }

// flipped returns the linear part after flipping the units of a set.
func flipped(cols [][]float64, lin []float64, set []bool) []float64 {
	lin = slices.Clone(lin)
	for i, in := range set {
		if in {
			linalg.Add(lin, cols[i])
		}
	}
	return lin
}

// comparer compares linear parts: one, what flipping each unit adds to it, and the errors of both.
type comparer struct {
	fit    *fitter     // with JᵀJ factorised; nil if there is no noise
	cols   [][]float64 // p_i = a_i(w_i, b_i)
	lin    []float64   // (v, c)
	floor  float64     // the rounding error of sums of these
	maxCov []float64   // bounds the covariance of every set's sum; lower triangle
}

// newComparer evaluates and factorises f, which is nil without noise. It returns nil if that fails.
func newComparer(f *fitter, m Model) *comparer {
	cols, scale := Jumps(m.Net)
	s := &comparer{fit: f, cols: cols, lin: m.linear(), floor: 1e-7 * scale}
	if f == nil {
		return s
	}
	f.evaluate()
	f.refill()
	if !f.factorise() || !s.boundCovariance() {
		return nil
	}
	return s
}

// boundCovariance computes maxCov. By Cauchy's inequality the covariance of a sum Σ_k x_k is at most (Σ s_k)·Σ_k
// cov(x_k)/s_k for any s_k > 0; s_k is the root of the trace of cov(x_k). It reports false if the meter fails.
func (s *comparer) boundCovariance() bool {
	f, width := s.fit, s.fit.nm.width
	s.maxCov = make([]float64, width*width)
	cov, col, sum := make([]float64, width*width), make([]float64, f.size), 0.0
	for lo := 0; lo < f.size; lo += width {
		trace := 1e-300
		for c := range width {
			clear(col)
			col[lo+c] = f.variance()
			linalg.SolveCholesky(f.factor, f.size, col)
			copy(cov[c*width:], col[lo:lo+width])
			trace += col[lo+c]
			if f.opt.Work.Tick(f.size*f.size) != nil {
				return false
			}
		}
		sum += math.Sqrt(trace)
		linalg.Axpy(s.maxCov, 1/math.Sqrt(trace), cov)
	}
	linalg.Scale(s.maxCov, sum)
	return true
}

// compare compares the choices by the first dims numbers of the linear part.
func (s *comparer) compare(dims int) Comparison {
	limit, maxSets := chiSquareLimit(dims), 32
	accepted := limit
	cols, lin, tol := make([][]float64, len(s.cols)), slices.Clone(s.lin[:dims]), s.floor
	for i, col := range s.cols {
		cols[i] = slices.Clone(col[:dims])
	}
	if s.fit != nil {
		if dims < len(s.lin) {
			accepted = min(limit, float64(dims)*elementary.Log(float64(s.fit.data.Len())))
		}
		const maxWork = 1 << 30
		maxSets = max(maxSets, min(1<<12, maxWork/(dims*s.fit.size*s.fit.size)))
		factor := leadingBlock(s.maxCov, dims, s.floor)
		if !linalg.Cholesky(factor, dims) {
			return Comparison{Signs: Open}
		}
		for _, col := range cols {
			linalg.SolveLower(factor, dims, col)
		}
		linalg.SolveLower(factor, dims, lin)
		dof := s.degreesOfFreedom() // the best may reach limit, others twice that
		tol = math.Sqrt(dof * (elementary.Exp(min(2*limit/dof, 100)) - 1))
	}
	// If only a slope must vanish, that of some choice may by chance.
	accidental := s.fit != nil && dims < len(s.lin) && len(cols) > 0 && expectedSets(cols, math.Sqrt(accepted)) > 1e-3
	found, complete := network.Subsets(cols, lin, tol, maxSets)
	for k := 0; k < 6 && !complete && s.fit != nil && len(found) == maxSets; k++ { // keep the nearest
		tol /= 2
		list, allFound := network.Subsets(cols, lin, tol, maxSets)
		if len(list) > 0 {
			found = list
		}
		if allFound {
			break
		}
	}
	type choice struct {
		set []bool
		q   float64
	}
	var list []choice
	for _, set := range found {
		if q := s.distance(set, dims); q <= 2*limit {
			list = append(list, choice{set, q})
		}
	}
	slices.SortStableFunc(list, func(a, b choice) int { return cmp.Compare(a.q, b.q) })
	c := Comparison{Signs: Resolved}
	for _, next := range list {
		if list[0].q <= accepted && next.q <= list[0].q+limit {
			c.Sets = append(c.Sets, next.set)
		}
	}
	switch {
	case len(c.Sets) > 1:
		c.Signs = Ambiguous
	case !complete || accidental && len(c.Sets) > 0:
		c.Signs = Open
	case len(c.Sets) == 0:
		c.Signs = Linear
	}
	return c
}

// expectedSets returns how many sets of columns would have a sum within radius of a given point if every entry of the
// sum were uniform over the range of the columns.
func expectedSets(cols [][]float64, radius float64) float64 {
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

// chiSquareLimit is a bound that a χ² of 1 to 50 degrees of freedom exceeds once in 10⁵ to 10⁶.
func chiSquareLimit(dof int) float64 { return float64(dof) + 6*math.Sqrt(2*float64(dof)) + 10 }

// leadingBlock returns the leading n×n block of a square matrix, with floor² added to the diagonal.
func leadingBlock(a []float64, n int, floor float64) []float64 {
	width := int(math.Sqrt(float64(len(a))))
	list := make([]float64, 0, n*n)
	for r := range n {
		list = append(list, a[r*width:r*width+n]...)
		list[r*n+r] += floor * floor
	}
	return list
}

// degreesOfFreedom returns the number of samples less that of parameters.
func (s *comparer) degreesOfFreedom() float64 { return float64(s.fit.data.Len() - s.fit.size) }

// distance returns the squared distance of the first dims numbers of the linear part from zero after flipping a set, in
// standard errors, or in units of the floor without noise. With few degrees of freedom it is the logarithm of the
// likelihood ratio, whose distribution is closer to χ².
func (s *comparer) distance(set []bool, dims int) float64 {
	f, u := s.fit, flipped(s.cols, s.lin, set)[:dims]
	if f == nil {
		return linalg.Dot4(u, u) / (s.floor * s.floor)
	}
	width, units := f.nm.width, f.nm.units
	cov := make([]float64, width*width)
	x := make([]float64, f.size)
	for c := range dims {
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
	cov = leadingBlock(cov, dims, s.floor)
	if !linalg.Cholesky(cov, dims) {
		return math.Inf(1)
	}
	linalg.SolveLower(cov, dims, u)
	return s.degreesOfFreedom() * elementary.Log(1+linalg.Dot4(u, u)/s.degreesOfFreedom())
}

// LeastLinear returns the shortest linear part, d numbers and the constant, over the choices of signs that the search
// reaches.
func (m Model) LeastLinear() []float64 {
	const maxSets = 32
	cols, _ := Jumps(m.Net)
	lin := m.linear()
	shortest := lin
	for tol := linalg.Norm(lin) / 1024; tol < linalg.Norm(shortest); tol *= 2 {
		found, _ := network.Subsets(cols, lin, tol, maxSets)
		for _, set := range found {
			if linear := flipped(cols, lin, set); linalg.Norm(linear) < linalg.Norm(shortest) {
				shortest = linear
			}
		}
	}
	return shortest
}
