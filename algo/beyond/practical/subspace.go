package practical

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"crease/algo/beyond/refine"
	"crease/algo/num/linalg"
)

// highDim is the dimension from which starts are looked for in the range of T₂:
// the normal equations of a fit grow with (md)³, those in the range with m⁶ only.
const highDim = 48

// ready reports whether an attempt is worth its cost yet. In high dimension it
// waits until T₂ is estimated well enough to tell the range of the weights:
// the error of its spectral norm falls as √(d/N).
func (r *run) ready() bool {
	d := int64(r.src.Dim())
	return d < highDim || r.est.N() >= 30*d*d
}

// inRange looks for a start in the span of the leading eigenvectors of T₂, to
// which the weights belong where m ≤ d: the samples are projected on it, fitted
// there from a random start, and the units found are carried back. The part of
// the weights outside the span acts as label noise; correct removes most of it,
// and the corrected weights make the next span. No T₃ or T₄ is needed. It reports whether
// that became exact: it does not where the samples are too few for T₂ to show nearly all
// of the weights.
func (t *trial) inRange() (model refine.Model, exact bool, err error) {
	const rounds = 25
	basis := t.leading()
	model = lift(t.random(len(basis), len(basis)), basis)
	last := math.Inf(1)
	for round := range rounds {
		low, err := t.project(basis)
		if err != nil {
			return model, false, err
		}
		steps, damping := 60, 0.
		if round > 0 {
			steps, damping = 2, 1e-6 // close already; the span limits what more steps would gain
		}
		id := len(t.fits)
		t.fits = append(t.fits, Curve{From: From{Kind: InRange, Number: round + 1}})
		var shown []float64
		m, curve, err := refine.Fit(lower(model, basis), low, refine.FitOptions{
			Iterations: steps, Damping: damping, Patience: 1e-2, Work: t.meter,
			Progress: func(_ refine.Model, loss float64) { // in many dimensions a step takes a second
				shown = append(shown, loss)
				t.fits[id].Loss = shown
				t.emit(StageRefinement)
			},
		})
		if err != nil {
			return model, false, err
		}
		t.fits[id].Loss = curve
		loss := curve[len(curve)-1]
		if done := loss > last/2 || loss <= refine.Rounding*t.energy; done && t.exact(loss) {
			t.projected = true
			m, err = t.simplify(m, low)
			t.projected = false
			if err != nil {
				return model, false, err
			}
			return lift(m, basis), true, nil
		} else if done {
			break
		}
		last = loss
		if model, err = t.correct(lift(m, basis)); err != nil {
			return model, false, err
		}
		if basis = span(model); len(basis) == 0 {
			break
		}
	}
	return model, false, nil
}

// leading returns the leading eigenvectors of T₂, somewhat more of them than there
// are units to be expected: the rank rule misses the weakest units, and spare
// dimensions represent them until correct has found their directions.
func (t *trial) leading() [][]float64 {
	k := t.rank.Rank
	if t.opt.Units > 0 {
		k = t.opt.Units
	}
	_, vectors := eigen(t.coefficient(2))
	basis := make([][]float64, rangeSize(t.data.Dim, k, t.fit.Len()))
	for c := range basis {
		basis[c] = mat.Col(nil, c, vectors)
	}
	return basis
}

// rangeSize returns the number of eigenvectors to take, and of units to fit in their span to
// n samples, for k units in R^dim: fewer than there may be if there is no room. A fit of so
// many to the samples themselves may have none: see strongest.
func rangeSize(dim, k, n int) int {
	size := min(dim, k+k/3+4)
	for !refine.Fits(size, min(dim, size+1), n) { // span adds the linear part
		size--
	}
	return size
}

// strongest returns a model with at most so many of its units, those with the largest
// output weights.
func strongest(m refine.Model, most int) refine.Model {
	m = m.Clone()
	for m.Net.Units() > most {
		least := 0
		for i, a := range m.Net.A {
			if math.Abs(a) < math.Abs(m.Net.A[least]) {
				least = i
			}
		}
		m.Remove(least)
	}
	return m
}

// project returns the samples in the coordinates of an orthonormal basis.
func (t *trial) project(basis [][]float64) (*refine.Data, error) {
	low := refine.NewData(len(basis), t.fit.Len())
	for s := range t.fit.Len() {
		x := t.fit.Row(s)[:t.data.Dim]
		for _, u := range basis {
			low.X = append(low.X, linalg.Dot(u, x))
		}
		low.X = append(low.X, 1)
		if err := t.meter.Tick(len(basis) * len(x)); err != nil {
			return nil, err
		}
	}
	low.Y = append(low.Y, t.fit.Y...)
	return low, nil
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
func (t *trial) correct(m refine.Model) (refine.Model, error) {
	units, d := m.Net.Units(), t.data.Dim
	n := units + 1 // the linear part counts as a unit that is always active
	common, pull, err := t.activations(m)
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
func (t *trial) activations(m refine.Model) (common, pull []float64, err error) {
	units, d := m.Net.Units(), t.data.Dim
	n := units + 1
	common, pull = make([]float64, n*n), make([]float64, n*d)
	on := make([]int, 0, n)
	for s := range t.fit.Len() {
		x := t.fit.Row(s)[:d]
		on = on[:0]
		r := t.fit.Y[s] - m.C - linalg.Dot(m.V, x)
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
		if err := t.meter.Tick(n * (d + n)); err != nil {
			return nil, nil, err
		}
	}
	return common, pull, nil
}
