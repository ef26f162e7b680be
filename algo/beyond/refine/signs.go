package refine

import (
	"cmp"
	"math"
	"slices"

	"crease/algo/network"
	"crease/algo/num/linalg"
)

// Signs is the outcome of Settle.
type Signs int

// The outcomes.
const (
	// Resolved means that one choice of signs makes the linear part vanish.
	Resolved Signs = iota
	// Ambiguous means that several choices do, as far as the samples show.
	Ambiguous
	// Linear means that no choice does: there is a linear part that no unit explains,
	// for example that of a unit whose crease lies beyond all samples.
	Linear
)

// Settle determines the signs of a fitted model's units. Flipping the units of
// a set F adds Σ_F a_i(w_i, b_i) to the linear part (erratum 5 is the case that
// this sum is zero), so the signs are right if that makes the linear part vanish.
// A triangular factorisation prunes the search among the 2^m choices. If there are
// solutions, the units of the best one are flipped and the model is fitted again
// without a linear part; of a few that noise leaves as good, the one that fits best.
//
// With noise-free labels the linear part must vanish to rounding error; otherwise the
// covariance of the estimates gives the tolerance. data should be the samples to
// which m was fitted. If opt.Work fails, m is returned as it is, with the outcome Linear.
func Settle(m Model, data *Data, opt FitOptions) (Model, Signs) {
	opt.NoLinear = false
	loss := m.Residuals(make([]float64, data.Len()), data)
	noisy := loss > Exact*Exact*data.MeanSquare()
	cols, scale := Jumps(m.Net)
	lin := m.linear()
	floor := 1e-7 * scale
	tol := floor
	var f *fitter // what the noise does to the estimates
	if noisy && Fits(m.Net.Units(), data.Dim, data.Len()) {
		f = newFitter(data, m, opt, false)
		tol = max(floor, 5*math.Sqrt(f.trace()))
	}
	if opt.Work.Err() != nil {
		f.close()
		return m, Linear
	}
	sets, signs := f.choose(cols, lin, tol, floor)
	f.close() // before the fits that follow
	best, least := m, math.Inf(1)
	opt.NoLinear = true
	for _, flips := range sets {
		s, curve := Fit(m.turned(flips), data, opt)
		if opt.Work.Err() != nil {
			return m, Linear
		}
		loss := curve[len(curve)-1]
		if !noisy && loss > Exact*Exact*data.MeanSquare() {
			return m, Ambiguous
		}
		if loss < least {
			best, least = s, loss
		}
	}
	if len(sets) > 0 && math.IsInf(least, 1) {
		return m, Ambiguous // none is finite
	}
	return best, signs
}

// turned returns the model with the units of a set flipped, and without a linear part.
func (m Model) turned(set []bool) Model {
	s := m.Clone()
	for i, in := range set {
		if in {
			s.Flip(i)
		}
	}
	s.V, s.C = make([]float64, len(m.V)), 0
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

// choose returns the sets of units to flip so that the linear part vanishes, the nearest first, a few if noise
// leaves several, none if the search was cut short before it found one, and what that says of the
// signs. f is nil where there is no noise.
func (f *fitter) choose(cols [][]float64, lin []float64, tol, floor float64) ([][]bool, Signs) {
	found, complete := Subsets(cols, lin, tol)
	if f != nil && !complete {
		found = nearest(cols, lin, tol, found)
	}
	type choice struct {
		set []bool
		q   float64
	}
	var list []choice
	for _, set := range found {
		if q := f.distance(cols, lin, set, floor); !math.IsNaN(q) {
			list = append(list, choice{set, q})
		}
	}
	slices.SortStableFunc(list, func(a, b choice) int { return cmp.Compare(a.q, b.q) })
	// A chi-square with d+1 degrees of freedom hardly passes this.
	width := float64(len(lin))
	limit := width + 6*math.Sqrt(2*width) + 10
	switch {
	case len(list) > 0 && list[0].q <= limit:
	case complete:
		return nil, Linear
	default:
		return nil, Ambiguous
	}
	sets := [][]bool{list[0].set}
	for _, c := range list[1:] {
		if c.q < limit && c.q < list[0].q+25 {
			sets = append(sets, c.set)
		}
	}
	signs := Resolved
	if !complete || len(sets) > 1 {
		signs = Ambiguous
	}
	const most = 4 // to be fitted, where noise leaves the choice between them
	if f == nil {
		return sets[:1], signs
	}
	return sets[:min(most, len(sets))], signs
}

// nearest returns the sets that are nearest to making the linear part vanish, where more do so within tol than Subsets
// lists, of which some are given.
func nearest(cols [][]float64, lin []float64, tol float64, some [][]bool) [][]bool {
	const halvings = 6
	complete := false
	for k := 0; k < halvings && !complete; k++ {
		var list [][]bool
		tol /= 2
		if list, complete = Subsets(cols, lin, tol); len(list) > 0 {
			some = list
		}
	}
	return some
}

// trace bounds the summed variances of the linear part and all p_i.
func (f *fitter) trace() float64 {
	f.evaluate()
	f.refill()
	if !f.factorise() {
		return math.Inf(1)
	}
	sum, col := 0.0, make([]float64, f.size)
	for p := range f.size {
		clear(col)
		col[p] = 1
		linalg.SolveCholesky(f.factor, f.size, col)
		sum += col[p] * f.variance()
		if f.opt.Work.Tick(f.size*f.size) != nil {
			break
		}
	}
	return sum
}

// distance returns how far the linear part is from zero after flipping a set:
// squared, in standard errors, or in units of floor where f is nil as there is
// no noise.
func (f *fitter) distance(cols [][]float64, lin []float64, set []bool, floor float64) float64 {
	u := flipped(cols, lin, set)
	if f == nil {
		return linalg.Dot4(u, u) / (floor * floor)
	}
	width, units := f.nm.width, f.nm.units
	cov := make([]float64, width*width)
	x := make([]float64, f.size)
	for c := 0; c < width; c++ {
		clear(x)
		x[units*width+c] = 1
		for i, in := range set {
			if in {
				x[i*width+c] = 1
			}
		}
		linalg.SolveCholesky(f.factor, f.size, x)
		for r := 0; r < width; r++ {
			s := x[units*width+r]
			for i, in := range set {
				if in {
					s += x[i*width+r]
				}
			}
			cov[r*width+c] = s * f.variance()
		}
		cov[c*width+c] += floor * floor
	}
	if !linalg.Cholesky(cov, width) {
		return math.Inf(1)
	}
	v := slices.Clone(u)
	linalg.SolveCholesky(cov, width, v)
	return linalg.Dot4(u, v)
}

// Subsets returns the sets F with ‖lin + Σ_F cols_i‖ ≤ tol, at most a few dozen
// of them, and whether the search came to an end within its limits.
// network.Subsets, which needs no basis, finds every one of at most 2^20 sets
// by sorting all sums; for the units of a fit, of which there may be a hundred,
// only a search that prunes branches is feasible.
func Subsets(cols [][]float64, lin []float64, tol float64) (found [][]bool, complete bool) {
	s := newSubsetSearch(cols, lin, tol)
	if linalg.Norm(s.target) > tol && len(s.order) == len(cols) {
		return nil, true
	}
	for i, in := range s.used {
		if !in {
			s.order = append(s.order, i)
		}
	}
	s.set, s.complete = make([]bool, len(cols)), true
	s.below(len(cols)-1, tol*tol)
	return s.found, s.complete
}

// LinearRest returns the shortest linear part, d numbers and the constant, that any choice of
// the units' signs leaves, as far as the search for it goes.
func (m Model) LinearRest() []float64 {
	cols, _ := Jumps(m.Net)
	lin := m.linear()
	least := lin
	for tol := linalg.Norm(lin) / 1024; tol < linalg.Norm(least); tol *= 2 {
		found, _ := Subsets(cols, lin, tol)
		for _, set := range found {
			if rest := flipped(cols, lin, set); linalg.Norm(rest) < linalg.Norm(least) {
				least = rest
			}
		}
	}
	return least
}

// subsetSearch enumerates the sets in an orthonormal basis in which the columns
// are upper triangular: once it is decided which of the columns from place k on
// are in, row k of the sum is known, as no earlier column reaches it.
type subsetSearch struct {
	order  []int       // the columns, those that made the basis first
	used   []bool      // which columns made the basis
	coef   [][]float64 // coef[k][i]: row k of column i
	rhs    []float64   // rhs[k]: row k of lin
	target []float64   // what of lin lies outside the basis

	set      []bool
	visited  int
	found    [][]bool
	complete bool
}

// newSubsetSearch makes the basis, by modified Gram–Schmidt with the longest
// remainder first, until what remains of the columns is below tol.
func newSubsetSearch(cols [][]float64, lin []float64, tol float64) *subsetSearch {
	m, width := len(cols), len(lin)
	s := &subsetSearch{used: make([]bool, m), target: append([]float64{}, lin...)}
	rest := make([][]float64, m)
	for i := range rest {
		rest[i] = append([]float64{}, cols[i]...)
	}
	for len(s.order) < min(m, width) {
		pick, longest := -1, 0.0
		for i, c := range rest {
			if r := linalg.Norm(c); !s.used[i] && r > longest {
				pick, longest = i, r
			}
		}
		if pick < 0 || longest < tol {
			break
		}
		s.used[pick] = true
		s.order = append(s.order, pick)
		q := slices.Clone(rest[pick])
		linalg.Divide(q, longest)
		row := make([]float64, m)
		for i := range rest {
			row[i] = takeOff(rest[i], q)
		}
		s.coef = append(s.coef, row)
		s.rhs = append(s.rhs, takeOff(s.target, q))
	}
	return s
}

// takeOff subtracts from v its component along the unit vector q and returns
// its length.
func takeOff(v, q []float64) float64 {
	along := linalg.Dot4(q, v)
	linalg.Axpy(v, -along, q)
	return along
}

// below decides on the columns at places k, k−1, …, 0 of the order, those behind
// them being decided; left is how much the squares of the rows below k may still
// sum to.
func (s *subsetSearch) below(k int, left float64) {
	const most, nodes = 32, 1 << 22
	if s.visited++; s.visited > nodes || len(s.found) >= most {
		s.complete = false
		return
	}
	if k < 0 {
		s.found = append(s.found, append([]bool{}, s.set...))
		return
	}
	for _, in := range []bool{false, true} {
		s.set[s.order[k]] = in
		next := left
		if k < len(s.coef) {
			sum := s.rhs[k]
			for _, i := range s.order[k:] {
				if s.set[i] {
					sum += s.coef[k][i]
				}
			}
			if next -= sum * sum; next < 0 {
				continue
			}
		}
		s.below(k-1, next)
	}
	s.set[s.order[k]] = false
}
