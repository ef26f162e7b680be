package refine

import (
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
// without a linear part.
//
// With noise-free labels the linear part must vanish to rounding error; otherwise the
// covariance of the estimates gives the tolerance. data should be the samples to
// which m was fitted. If opt.Work fails, m is returned as it is, with the outcome Linear.
func Settle(m Model, data *Data, opt FitOptions) (Model, Signs) {
	opt.NoLinear = false
	loss := m.Residuals(make([]float64, data.Len()), data)
	noisy := loss > Exact*Exact*data.MeanSquare()
	cols, scale := m.Net.Jumps()
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
	flips, signs := f.choose(cols, lin, tol, floor)
	f.close() // before the fit that follows
	if signs == Linear || flips == nil {
		return m, signs
	}
	s := m.Clone()
	for i, in := range flips {
		if in {
			s.Flip(i)
		}
	}
	s.V, s.C = make([]float64, data.Dim), 0
	opt.NoLinear = true
	s, curve := Fit(s, data, opt)
	if opt.Work.Err() != nil {
		return m, Linear
	}
	if loss := curve[len(curve)-1]; !noisy && loss > Exact*Exact*data.MeanSquare() {
		return m, Ambiguous
	}
	return s, signs
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

// choose returns the set of units to flip so that the linear part vanishes, nil
// if the search was cut short before it found one, and what that says of the
// signs. f is nil where there is no noise.
func (f *fitter) choose(cols [][]float64, lin []float64, tol, floor float64) ([]bool, Signs) {
	found, complete := network.Subsets(cols, lin, tol)
	best, second, pick := math.Inf(1), math.Inf(1), -1
	for k, set := range found {
		q := f.distance(cols, lin, set, floor)
		if q < best {
			best, second, pick = q, best, k
		} else if q < second {
			second = q
		}
	}
	// A chi-square with d+1 degrees of freedom hardly passes this.
	width := float64(len(lin))
	limit := width + 6*math.Sqrt(2*width) + 10
	switch {
	case pick >= 0 && best <= limit:
	case complete:
		return nil, Linear
	default:
		return nil, Ambiguous
	}
	if !complete || second < limit && second < best+25 {
		return found[pick], Ambiguous
	}
	return found[pick], Resolved
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

// LinearRest returns the shortest linear part, d numbers and the constant, that any choice of
// the units' signs leaves, as far as the search for it goes.
func (m Model) LinearRest() []float64 {
	cols, _ := m.Net.Jumps()
	lin := m.linear()
	least := lin
	for tol := linalg.Norm(lin) / 1024; tol < linalg.Norm(least); tol *= 2 {
		found, _ := network.Subsets(cols, lin, tol)
		for _, set := range found {
			if rest := flipped(cols, lin, set); linalg.Norm(rest) < linalg.Norm(least) {
				least = rest
			}
		}
	}
	return least
}
