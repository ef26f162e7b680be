package misses

import (
	"cmp"
	"math"
	"slices"

	"crease/algo/base/work"
	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/refine"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// add proposes a unit that equals the residual on some odd samples: beyond a far crease the residual is exactly linear.
func (e *Explainer) add(m refine.Model, odd *refine.Data) (refine.Model, bool) {
	const tries = 30
	_, odd = e.groups(m, odd)
	d := e.dim()
	k := d + 2 // one more than the unit has parameters
	if odd.Len() < k {
		return m, false
	}
	energy := e.Pool.Data.MeanSquare()
	res := make([]float64, odd.Len())
	m.Residuals(res, odd)
	pick := e.RNG.Picker(res)
	for range tries {
		seed := odd.Row(pick())
		gap := linalg.Values(odd.Len(), func(s int) float64 { return linalg.Distance(odd.Row(s), seed, 1) })
		order := linalg.Numbers(odd.Len())
		slices.SortStableFunc(order, func(s, t int) int { return cmp.Compare(gap[s], gap[t]) })
		near := refine.NewData(d, k)
		for _, s := range order[:k] {
			near.X, near.Y = append(near.X, odd.Row(s)...), append(near.Y, res[s])
		}
		lin, curve := refine.Fit(refine.NewModel(network.Network{}, d), near, refine.FitOptions{Iterations: 3})
		if curve[len(curve)-1] > max(1e-14*energy, e.Log.Floor) || linalg.Norm(lin.V) < 1e-6*math.Sqrt(energy) {
			continue
		}
		m = m.Clone()
		m.Net.Append(refine.UnitOf(lin.V, lin.C, near.Y[0]))
		return m, true
	}
	return m, false
}

// remote counts the choices of orientations for which a model's linear part is a unit that meets all samples of data,
// to which it was not fitted. It returns the model with that unit if it is the only one, otherwise unchanged.
func (e *Explainer) remote(m refine.Model, data *refine.Data) (refine.Model, int) {
	const maxUnits = 14                // all 2^m choices are tried
	const minOffset, maxOffset = 2, 50 // a closer crease has samples beyond it, a farther unit is constant
	units := m.Net.Units()
	if units > maxUnits {
		return m, 0
	}
	res, _ := e.Log.Residuals(m, data) // independent of the orientations
	tol, found, count := e.tolerance(Roughly), m, 0
	for set := range 1 << units {
		c := m.Clone()
		for i := range units {
			if set>>i&1 == 1 {
				c.Flip(i)
			}
		}
		norm, offset := linalg.Norm(c.V), math.Abs(c.C)
		if !(offset >= minOffset*norm && offset <= maxOffset*norm) || norm == 0 {
			continue
		}
		met := true
		for s := 0; s < len(res) && met; s++ {
			residual := res[s]
			if z := linalg.Affine(c.C, c.V, data.Row(s)); z*c.C <= 0 {
				residual += z // where the unit is not active
			}
			met = e.Log.Meter.Tick(e.dim()+1) == nil && math.Abs(residual) <= tol
		}
		if met {
			c.Net.Append(refine.UnitOf(c.V, c.C, c.C))
			found = refine.Model{Net: c.Net, V: make([]float64, e.dim())}
			count++
		}
	}
	if count != 1 {
		found = m
	}
	return found, count
}

// Split proposes two units in the place of the first one along whose crease odd samples determine two. Elsewhere these
// act as one, p = p₁ + p₂ with p = a(w, b). Between the creases only one is active: the label minus the other units is
// p₁ᵀ(x, 1) or (p − p₁)ᵀ(x, 1), which gives linear equations for p₁ once each sample is assigned.
func (e *Explainer) Split(m refine.Model, odd *refine.Data) (refine.Model, bool) {
	const tries = 200
	res, _ := e.Log.Residuals(m, odd)
	for i := range m.Net.Units() {
		at, _ := along(m, i, odd, res)
		s := newStrip(m, i, odd, at)
		for k := 0; k < tries && len(s.y) >= odd.Dim+2; k++ {
			c, worst := s.alternate(s.assigned(k, e.RNG), e.Log.Meter)
			if c == nil || worst > e.tolerance(Closely) {
				continue
			}
			d, one, two := len(s.w), append(slices.Clone(s.w), m.Net.B[i]), m.Clone() // z is oneᵀ(x, 1)
			p, q := slices.Clone(c), linalg.Scaled(one, m.Net.A[i])
			linalg.Axpy(p, s.stretch*linalg.Dot(c[:d], s.w), one)
			linalg.Axpy(q, -1, p)
			two.Net.W[i], two.Net.B[i], two.Net.A[i] = refine.UnitOf(p[:d], p[d], linalg.Dot(p[:d], s.w))
			two.Net.Append(refine.UnitOf(q[:d], q[d], linalg.Dot(q[:d], s.w)))
			if two.Finite() {
				return two, true
			}
			break
		}
	}
	return m, false
}

// strip holds the samples between two nearly coincident creases, stretched across them to a mean distance of about 1.
type strip struct {
	w       []float64
	stretch float64
	x       [][]float64 // rows (x, 1)
	y       []float64   // labels minus all other units
	other   []float64   // the sum of both units where both are active, minus y
}

// newStrip returns the strip of some samples, without those on which both units or neither are active.
func newStrip(m refine.Model, i int, odd *refine.Data, at []int) *strip {
	s := &strip{w: m.Net.W[i]}
	others := m.Clone()
	others.Net.Remove(i)
	left := make([]float64, odd.Len())
	others.Residuals(left, odd)
	var gaps []float64
	mean := 0.0
	for _, k := range at {
		row := odd.Row(k)
		z := linalg.Dot(s.w, row[:odd.Dim]) + m.Net.B[i]
		both, y := m.Net.A[i]*z, left[k]
		if tol := 1e-6 * math.Abs(both); math.Abs(y) <= tol || math.Abs(y-both) <= tol {
			continue
		}
		s.x, gaps = append(s.x, slices.Clone(row)), append(gaps, z)
		s.y, s.other = append(s.y, y), append(s.other, both-y)
		mean += math.Abs(z) / float64(len(at))
	}
	s.stretch = 1/mean - 1
	for k, x := range s.x {
		linalg.Axpy(x[:odd.Dim], s.stretch*gaps[k], s.w)
	}
	return s
}

// assigned returns the labels of p₁ for an assignment by sides of a random hyperplane; in try 0 all are its own.
func (s *strip) assigned(try int, g *fitting.RNG) []float64 {
	d, y := len(s.w), slices.Clone(s.y)
	if try == 0 {
		return y
	}
	q := g.Direction(d + 1)
	linalg.Orthogonalise(q[:d], s.w)
	for k, x := range s.x {
		if linalg.Dot(q, x) <= 0 {
			y[k] = s.other[k]
		}
	}
	return y
}

// alternate solves for p₁ by least squares and assigns each sample to the unit that fits it better, in turn, until the
// assignment y, which it overwrites, no longer changes. It returns p₁ in the strip's coordinates, nil if the samples do
// not determine it, and the largest residual.
func (s *strip) alternate(y []float64, meter *work.Meter) (c []float64, worst float64) {
	const rounds = 40
	for range rounds {
		if c = linalg.LeastSquares(s.x, y); c == nil || meter.Tick(len(s.x)*(len(s.w)+1)*(len(s.w)+3)) != nil {
			return nil, 0
		}
		before := slices.Clone(y)
		worst = 0
		for k, x := range s.x {
			p := linalg.Dot(c, x)
			y[k] = s.y[k]
			if math.Abs(p-s.other[k]) < math.Abs(p-s.y[k]) {
				y[k] = s.other[k]
			}
			worst = max(worst, math.Abs(p-y[k]))
		}
		if slices.Equal(y, before) {
			break
		}
	}
	return c, worst
}
