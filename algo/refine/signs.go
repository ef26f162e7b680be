package refine

import (
	"math"

	"crease/algo/linalg"
)

// Signs says what Settle found out.
type Signs int

// The cases.
const (
	// Resolved: one choice of signs makes the linear part vanish.
	Resolved Signs = iota
	// Ambiguous: several choices do, as far as the samples can tell.
	Ambiguous
	// Linear: no choice does. Something linear is left that no unit explains,
	// such as a unit whose crease lies beyond all samples.
	Linear
)

// Settle determines the signs of a fitted model's units. Flipping the units of
// a set F adds Σ_F a_i(w_i, b_i) to the linear part (erratum 5 is the case that
// this sum is zero), so the signs are right where that makes the linear part
// vanish: a choice among 2^m that is searched for through a triangular
// factorisation. If one does, or the first of several, the units are flipped and
// the model is fitted again without linear part.
//
// Noise-free labels settle it to rounding error; otherwise the covariance of the
// estimates says how far from zero is still zero. data should be the samples
// that m was fitted to.
func Settle(m Model, data *Data, opt FitOptions) (Model, Signs, error) {
	opt.NoLinear = false
	units, D := m.Net.Units(), data.Dim+1
	loss := m.Residuals(make([]float64, data.Len()), data)
	noisy := loss > Exact*Exact*data.MeanSquare()
	var f *fitter // what the noise does to the estimates
	if noisy {
		f = newFitter(data, m, opt)
		if err := f.evaluate(); err != nil {
			return m, Linear, err
		}
	}
	lin := append(append([]float64{}, m.V...), m.C)
	cols := make([][]float64, units)
	scale := 1e-300
	for i := range cols {
		cols[i] = make([]float64, D)
		for j := range cols[i] {
			b := m.Net.B[i]
			if j < D-1 {
				b = m.Net.W[i][j]
			}
			cols[i][j] = m.Net.A[i] * b
		}
		scale = max(scale, math.Sqrt(linalg.Dot(cols[i], cols[i])))
	}
	floor := 1e-7 * scale
	tol := floor
	if noisy {
		trace, err := f.trace()
		if err != nil {
			return m, Linear, err
		}
		tol = max(floor, 5*math.Sqrt(trace))
	}
	found, complete := subsets(cols, lin, tol)
	best, second, pick := math.Inf(1), math.Inf(1), -1
	for k, set := range found {
		q := f.distance(cols, lin, set, floor)
		if q < best {
			best, second, pick = q, best, k
		} else if q < second {
			second = q
		}
	}
	// A chi-square with D degrees of freedom hardly passes this.
	limit := float64(D) + 6*math.Sqrt(2*float64(D)) + 10
	switch {
	case pick >= 0 && best <= limit:
	case complete:
		return m, Linear, nil
	default:
		return m, Ambiguous, nil
	}
	signs := Resolved
	if !complete || second < limit && second < best+25 {
		signs = Ambiguous
	}
	s := m.Clone()
	for i, in := range found[pick] {
		if in {
			s.Flip(i)
		}
	}
	s.V, s.C = make([]float64, data.Dim), 0
	opt.NoLinear = true
	s, curve, err := Fit(s, data, opt)
	if err != nil {
		return m, Linear, err
	}
	if loss := curve[len(curve)-1]; !noisy && loss > Exact*Exact*data.MeanSquare() {
		return m, Ambiguous, nil
	}
	return s, signs, nil
}

// trace bounds the summed variances of the linear part and all p_i.
func (f *fitter) trace() (float64, error) {
	copy(f.factor, f.gram)
	for p := 0; p < f.size; p++ {
		f.factor[p*f.size+p] *= 1 + 1e-11
	}
	if ok, err := linalg.CholeskyTick(f.factor, f.size, f.opt.Work.Tick); !ok || err != nil {
		return math.Inf(1), err
	}
	variance := f.loss * float64(f.data.Len()) / float64(max(1, f.data.Len()-f.size))
	sum := 0.0
	col := make([]float64, f.size)
	for p := 0; p < f.size; p++ {
		clear(col)
		col[p] = 1
		linalg.SolveCholesky(f.factor, f.size, col)
		sum += col[p] * variance
		if err := f.opt.Work.Tick(f.size * f.size); err != nil {
			return sum, err
		}
	}
	return sum, nil
}

// distance measures how far the linear part is from zero after flipping a set:
// squared, in standard errors, or in units of floor where f is nil as there is no
// noise.
func (f *fitter) distance(cols [][]float64, lin []float64, set []bool, floor float64) float64 {
	u := append([]float64{}, lin...)
	for i, in := range set {
		if in {
			add(u, cols[i])
		}
	}
	if f == nil {
		return linalg.Dot4(u, u) / (floor * floor)
	}
	D, units := f.nm.D, f.nm.units
	variance := f.loss * float64(f.data.Len()) / float64(max(1, f.data.Len()-f.size))
	cov := make([]float64, D*D)
	x := make([]float64, f.size)
	for c := 0; c < D; c++ {
		clear(x)
		x[units*D+c] = 1
		for i, in := range set {
			if in {
				x[i*D+c] = 1
			}
		}
		linalg.SolveCholesky(f.factor, f.size, x)
		for r := 0; r < D; r++ {
			s := x[units*D+r]
			for i, in := range set {
				if in {
					s += x[i*D+r]
				}
			}
			cov[r*D+c] = s * variance
		}
		cov[c*D+c] += floor * floor
	}
	if !linalg.Cholesky(cov, D) {
		return math.Inf(1)
	}
	v := append([]float64{}, u...)
	linalg.SolveCholesky(cov, D, v)
	return linalg.Dot4(u, v)
}

// subsets returns the sets F with ‖lin + Σ_F cols_i‖ ≤ tol, at most a few dozen
// of them, and whether the search came to an end within its limits.
// network.Subsets, which needs no basis, finds every one of at most 2^20 sets by
// sorting all sums; among the units of a fit, of which there may be a hundred,
// only cutting branches off gets through.
func subsets(cols [][]float64, lin []float64, tol float64) (found [][]bool, complete bool) {
	const most, nodes = 32, 1 << 22
	m, D := len(cols), len(lin)
	// An orthonormal basis by modified Gram–Schmidt, the longest remainder
	// first: in it the columns are upper triangular, and the rows of a partial
	// sum that later columns no longer touch must already be zero.
	rest := make([][]float64, m)
	for i := range rest {
		rest[i] = append([]float64{}, cols[i]...)
	}
	target := append([]float64{}, lin...)
	order := make([]int, 0, m)
	used := make([]bool, m)
	var coef [][]float64 // coef[k][i]: row k of column i
	var rhs []float64
	for len(order) < min(m, D) {
		pick, longest := -1, 0.0
		for i, c := range rest {
			if r := linalg.Norm(c); !used[i] && r > longest {
				pick, longest = i, r
			}
		}
		if pick < 0 || longest < tol {
			break
		}
		used[pick] = true
		order = append(order, pick)
		q := make([]float64, D)
		for j, v := range rest[pick] {
			q[j] = v / longest
		}
		row := make([]float64, m)
		for i := range rest {
			row[i] = linalg.Dot4(q, rest[i])
			for j := range q {
				rest[i][j] -= row[i] * q[j]
			}
		}
		coef = append(coef, row)
		t := linalg.Dot4(q, target)
		rhs = append(rhs, t)
		for j := range q {
			target[j] -= t * q[j]
		}
	}
	if linalg.Norm(target) > tol && len(order) == m {
		return nil, true
	}
	rank := len(order)
	for i := range used {
		if !used[i] {
			order = append(order, i)
		}
	}
	set := make([]bool, m)
	visited := 0
	complete = true
	var search func(k int, left float64)
	search = func(k int, left float64) {
		if visited++; visited > nodes || len(found) >= most {
			complete = false
			return
		}
		if k < 0 {
			found = append(found, append([]bool{}, set...))
			return
		}
		for _, in := range []bool{false, true} {
			set[order[k]] = in
			next := left
			if k < rank {
				s := rhs[k]
				for _, i := range order[k:] {
					if set[i] {
						s += coef[k][i]
					}
				}
				if next -= s * s; next < 0 {
					continue
				}
			}
			search(k-1, next)
		}
		set[order[k]] = false
	}
	search(m-1, tol*tol)
	return found, complete
}
