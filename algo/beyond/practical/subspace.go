package practical

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/refine"
	"crease/algo/num/linalg"
)

// highDim is the dimension from which starts are looked for in the range of T₂:
// the normal equations of a fit grow with (md)³, those in the range with m⁶ only. A fit in the range of
// T₂ is cheap, but needs many times the N if there are many units, as T₂ shows only half to two thirds of
// them there. So a random start in all dimensions comes next, with 2.25 times the rank of T₂ as units
// (startSize): too few cost as much time as enough and lead nowhere.
const highDim = 48

// ready reports whether an attempt is worth its cost yet. In high dimension it
// waits until T₂ is estimated well enough to tell the range of the weights:
// the error of its spectral norm falls as √(d/N).
func (r *run) ready() bool {
	d := int64(r.dim())
	return d < highDim || r.pool.Moments.N() >= 30*d*d
}

// inRange looks for a start in the span of the leading eigenvectors of T₂, to which the weights belong
// where m ≤ d: the samples are projected on it, fitted there from a random start, and the units found
// are carried back. The part of the weights outside the span acts as label noise; correct removes most
// of it, and the corrected weights make the next span. No T₃ or T₄ is needed. It ends exact, or, where
// the samples are too few for T₂ to show nearly all of the weights, with units that a fit in all
// dimensions goes on from: hastily if it would be long and, with too few units, in vain.
func (a *attempt) inRange() (start, error) {
	const rounds, slow = 25, 1000 // parameters from which on a fit takes many seconds
	r, d := a.run, a.fit.Data.Dim
	basis := a.leading()
	model, last := lift(r.rng.Model(len(basis), len(basis), a.fit.Energy), basis), math.Inf(1)
	s := start{from: From{Kind: fitting.InRange}}
	for round := range rounds {
		low, err := a.project(basis)
		if err != nil {
			return s, err
		}
		opt := refine.FitOptions{Iterations: 60, Patience: 1e-2, Work: r.log.Meter}
		if round > 0 {
			opt.Iterations, opt.Damping = 2, 1e-6 // close already; the span limits what more steps would gain
		}
		m, loss, err := low.Fit(From{Kind: fitting.InRange, Number: round + 1}, lower(model, basis), opt)
		if err != nil {
			return s, err
		}
		if done := loss > last/2 || loss <= refine.Rounding*low.Energy; done && low.Exact(loss) {
			m, err = low.Simplify(m)
			s.model = lift(m, basis) // nothing is left to fit
			return s, err
		} else if done {
			break
		}
		last = loss
		if model, err = a.correct(lift(m, basis)); err != nil {
			return s, err
		}
		if basis = span(model); len(basis) == 0 {
			break
		}
	}
	s.model = fitting.Strongest(model, fitting.MostUnits(d, a.fit.Data.Len()))
	s.hasty = (s.model.Net.Units()+1)*(d+1) > slow
	return s, nil
}

// leading returns the leading eigenvectors of T₂, somewhat more of them than there
// are units to be expected: the rank rule misses the weakest units, and spare
// dimensions represent them until correct has found their directions.
func (a *attempt) leading() [][]float64 {
	k := a.run.rank.Rank
	if a.run.opt.Units > 0 {
		k = a.run.opt.Units
	}
	_, vectors := fitting.Eigen(a.run.pool.Source.Moment(a.run.pool.Moments.T(2)))
	basis := make([][]float64, rangeSize(a.fit.Data.Dim, k, a.fit.Data.Len()))
	for c := range basis {
		basis[c] = mat.Col(nil, c, vectors)
	}
	return basis
}

// rangeSize returns the number of eigenvectors to take, and of units to fit in their span to
// n samples, for k units in R^dim: fewer than there may be if there is no room. A fit of so
// many to the samples themselves may have none: see fitting.Strongest.
func rangeSize(dim, k, n int) int {
	size := min(dim, k+k/3+4)
	for !refine.Fits(size, min(dim, size+1), n) { // span adds the linear part
		size--
	}
	return size
}

// project returns the samples in the coordinates of an orthonormal basis.
func (a *attempt) project(basis [][]float64) (fitting.Fitting, error) {
	low := refine.NewData(len(basis), a.fit.Data.Len())
	for s := range a.fit.Data.Len() {
		x := a.fit.Data.Row(s)[:a.fit.Data.Dim]
		for _, u := range basis {
			low.X = append(low.X, linalg.Dot(u, x))
		}
		low.X = append(low.X, 1)
		if err := a.run.log.Meter.Tick(len(basis) * len(x)); err != nil {
			return fitting.Fitting{}, err
		}
	}
	low.Y = append(low.Y, a.fit.Data.Y...)
	return fitting.Fitting{Data: low, Energy: a.fit.Energy, Log: a.run.log, Hidden: true}, nil
}

// lift carries a model in the coordinates of a basis back to R^d.
func lift(m refine.Model, basis [][]float64) refine.Model {
	up := func(v []float64) []float64 {
		out := make([]float64, len(basis[0]))
		for c, x := range v {
			for j, y := range basis[c] {
				out[j] += x * y
			}
		}
		return out
	}
	out := refine.Model{V: up(m.V), C: m.C}
	for i, w := range m.Net.W {
		out.Net.Append(up(w), m.Net.B[i], m.Net.A[i])
	}
	return out
}

// lower is the inverse of lift on the span of the basis.
func lower(m refine.Model, basis [][]float64) refine.Model {
	down := func(v []float64) []float64 {
		out := make([]float64, len(basis))
		for c, u := range basis {
			out[c] = linalg.Dot(u, v)
		}
		return out
	}
	out := refine.Model{V: down(m.V), C: m.C}
	for i, w := range m.Net.W {
		out.Net.Append(down(w), m.Net.B[i], m.Net.A[i])
	}
	return out
}

// span returns an orthonormal basis of the weights and V.
func span(m refine.Model) [][]float64 {
	var basis [][]float64
	for _, v := range append(append([][]float64{}, m.Net.W...), m.V) {
		u := append([]float64{}, v...)
		linalg.Orthogonalise(u, basis...)
		if r := linalg.Norm(u); r > 1e-8 && len(basis) < len(u) {
			for j := range u {
				u[j] /= r
			}
			basis = append(basis, u)
		}
	}
	return basis
}

// correct takes an approximate Gauss–Newton step in the weights. Coordinates
// that the model hardly depends on are independent of which units are active, so
// that JᵀJ is about the same small matrix of common activations for each of
// them: one factorisation of size m+1 serves all d.
func (a *attempt) correct(m refine.Model) (refine.Model, error) {
	units, d := m.Net.Units(), a.fit.Data.Dim
	n := units + 1 // the linear part counts as a unit that is always active
	common, pull, err := a.activations(m)
	if err != nil {
		return m, err
	}
	for i := range n {
		common[i*n+i] = common[i*n+i]*(1+1e-6) + 1
	}
	var factor mat.Cholesky // not linalg's, for results at d ≥ 48 to keep their digits
	var step mat.Dense
	if !factor.Factorize(mat.NewSymDense(n, common)) || factor.SolveTo(&step, mat.NewDense(n, d, pull)) != nil {
		return m, nil // the span stays as it is
	}
	out := m.Clone()
	for i, w := range out.Net.W {
		if a := out.Net.A[i]; a != 0 {
			for j := range w {
				w[j] += step.At(i, j) / a
			}
		}
	}
	for j := range out.V {
		out.V[j] += step.At(units, j)
	}
	out.Net = out.Net.Normalised()
	return out, nil
}

// activations returns, with the linear part as the last of n = m+1 units, the
// number of samples on which every two units are active (the upper triangle of an
// n×n matrix, row major) and the sums of residual times x over the samples on
// which each is (n×d).
func (a *attempt) activations(m refine.Model) (common, pull []float64, err error) {
	units, d := m.Net.Units(), a.fit.Data.Dim
	n := units + 1
	common, pull = make([]float64, n*n), make([]float64, n*d)
	on := make([]int, 0, n)
	for s := range a.fit.Data.Len() {
		x := a.fit.Data.Row(s)[:d]
		on = on[:0]
		r := a.fit.Data.Y[s] - m.C - linalg.Dot(m.V, x)
		for i, w := range m.Net.W {
			if z := linalg.Dot(w, x) + m.Net.B[i]; z > 0 {
				on = append(on, i)
				r -= m.Net.A[i] * z
			}
		}
		on = append(on, units)
		for p, i := range on {
			row := pull[i*d:][:d]
			for j, v := range x {
				row[j] += r * v
			}
			for _, j := range on[p:] {
				common[i*n+j]++
			}
		}
		if err := a.run.log.Meter.Tick(n * (d + n)); err != nil {
			return nil, nil, err
		}
	}
	return common, pull, nil
}
