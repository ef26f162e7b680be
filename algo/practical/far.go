package practical

import (
	"math"
	"sort"

	"crease/algo/linalg"
	"crease/algo/network"
	"crease/algo/refine"
	"crease/algo/sample"
)

// far looks for creases so far out that only few samples lie beyond them. Such
// a unit is linear on most samples, and a least-squares fit gives it no crease.
// But without the samples that fit worst the rest becomes exact, and the
// residual on those samples is then the unit itself, a linear function on its
// far side. It reports whether that led to an exact fit.
func (t *trial) far(last bool) (bool, error) {
	if t.best.model.Net.Units() == 0 {
		return false, nil
	}
	model, ok, err := t.trimmed()
	if !ok || err != nil {
		return false, err
	}
	odd := t.surprises(refine.NewData(t.data.Dim, 0), model, t.fit)
	if last {
		if err := t.search(odd, model); err != nil {
			return false, err
		}
	}
	grown := model.Clone()
	for odd.Len() > 0 && grown.Net.Units() < t.capacity() {
		w, b, a, ok := t.wedge(grown, odd)
		if !ok {
			break
		}
		grown.Net.Append(w, b, a)
		odd = t.surprises(refine.NewData(t.data.Dim, 0), grown, odd)
	}
	if grown.Net.Units() == model.Net.Units() {
		return false, nil
	}
	return t.consider("beyond the bulk", grown, true)
}

// heavy reports whether the best candidate's held-out residual comes from a few
// samples, as with a crease far out: whether its fourth moment is large.
func (t *trial) heavy() bool {
	var n, m2, m4 float64
	for _, r := range t.residuals {
		n++
		m2 += r * r
		m4 += r * r * r * r
	}
	return m4*n > 15*m2*m2
}

// trimmed fits the best model to the samples that it fits best, in a few rounds,
// and reports whether that became exact.
func (t *trial) trimmed() (refine.Model, bool, error) {
	res := make([]float64, t.fit.Len())
	size := make([]float64, len(res))
	for _, share := range []float64{.01, .05, .15} {
		m := t.best.model
		for range 4 {
			if _, err := t.residualsOf(m, res, t.fit); err != nil {
				return m, false, err
			}
			for i, r := range res {
				size[i] = math.Abs(r)
			}
			sort.Float64s(size)
			limit := size[min(len(size)-1, int((1-share)*float64(len(size))))]
			kept := refine.NewData(t.data.Dim, len(res))
			for s, r := range res {
				if math.Abs(r) <= limit {
					kept.X = append(kept.X, t.fit.Row(s)...)
					kept.Y = append(kept.Y, t.fit.Y[s])
				}
			}
			var loss float64
			var err error
			if m, loss, err = t.refit("trimmed", m, kept, 30, 1e-2); err != nil {
				return m, false, err
			}
			if t.exact(loss) {
				return m, true, nil
			}
		}
	}
	return t.best.model, false, nil
}

// surprises appends to dst the samples of data that the model misses.
func (t *trial) surprises(dst *refine.Data, m refine.Model, data *refine.Data) *refine.Data {
	res := make([]float64, data.Len())
	m.Residuals(res, data)
	tol := 1e-7 * math.Sqrt(t.energy)
	for s, r := range res {
		if math.Abs(r) > tol {
			dst.X = append(dst.X, data.Row(s)...)
			dst.Y = append(dst.Y, data.Y[s])
		}
	}
	return dst
}

// search adds to odd the samples beyond the reservoir that the model misses,
// until there are enough.
func (t *trial) search(odd *refine.Data, m refine.Model) error {
	from := t.data.Len() / sample.BlockSize
	buf := refine.NewData(t.data.Dim, sample.BlockSize)
	for b := from; b < t.blocks && odd.Len() < 20*(t.data.Dim+2) && t.meter.Done() < t.limit; b++ {
		t.src.Fill(b, t.block)
		buf.X, buf.Y = buf.X[:0], buf.Y[:0]
		buf.AddBlock(t.block, 0, t.block.Len)
		t.surprises(odd, m, buf)
		if err := t.meter.Tick(buf.Len() * (m.Net.Units() + 2) * (t.data.Dim + 1)); err != nil {
			return err
		}
	}
	return nil
}

// wedge finds a unit a·σ(wᵀx+b) that is all of the residual on some of the odd
// samples: on a few neighbours the residual is exactly linear.
func (t *trial) wedge(m refine.Model, odd *refine.Data) (w []float64, b, a float64, ok bool) {
	const tries = 30
	d := t.data.Dim
	k := d + 3
	if odd.Len() < k {
		return nil, 0, 0, false
	}
	res := make([]float64, odd.Len())
	m.Residuals(res, odd)
	pick := newPicker(res)
	order := make([]int, odd.Len())
	gap := make([]float64, odd.Len())
	for range tries {
		seed := odd.Row(pick.draw(&t.rng))
		for s := range gap {
			order[s], gap[s] = s, 0
			for j, x := range odd.Row(s) {
				gap[s] += (x - seed[j]) * (x - seed[j])
			}
		}
		sort.SliceStable(order, func(i, j int) bool { return gap[order[i]] < gap[order[j]] })
		near := &refine.Data{Dim: d}
		for _, s := range order[:k] {
			near.X = append(near.X, odd.Row(s)...)
			near.Y = append(near.Y, res[s])
		}
		lin, curve, err := refine.Fit(refine.NewModel(network.Network{}, d), near, refine.FitOptions{Iterations: 3})
		if err != nil || curve[len(curve)-1] > 1e-14*t.energy {
			continue
		}
		r := linalg.Norm(lin.V)
		if r < 1e-6*math.Sqrt(t.energy) {
			continue
		}
		a = math.Copysign(r, near.Y[0])
		w = make([]float64, d)
		for j, v := range lin.V {
			w[j] = v / a
		}
		return w, lin.C / a, a, true
	}
	return nil, 0, 0, false
}

// explain interprets the linear part of an exact fit as one more unit that is
// active on every sample, if exactly one choice of the others' signs allows
// that. Its crease then lies beyond all samples, and its weights can be read
// off.
//
// It returns the number of choices that allow it, and the model as it was unless
// that is one.
func (r *run) explain(m refine.Model, data *refine.Data) (refine.Model, int, error) {
	const most = 14          // units: all choices of signs are tried
	const least, far = 2, 50 // a closer crease is not beyond all samples; a farther one is a constant
	units, d := m.Net.Units(), r.data.Dim
	if units > most {
		return m, 0, nil
	}
	var found refine.Model
	count := 0
	for set := range 1 << units {
		c := m.Clone()
		for i := range units {
			if set>>i&1 == 1 {
				c.Flip(i)
			}
		}
		norm := linalg.Norm(c.V)
		if math.Abs(c.C) < least*norm || math.Abs(c.C) > far*norm {
			continue
		}
		if err := r.meter.Tick(units * d); err != nil {
			return m, 0, err
		}
		a := math.Copysign(norm, c.C)
		w := make([]float64, d)
		for j, v := range c.V {
			w[j] = v / a
		}
		c.Net.Append(w, c.C/a, a)
		if sides := countSides(c, data); sides[units] == data.Len() {
			c.V, c.C = make([]float64, d), 0
			found = c
			count++
		}
	}
	if count == 1 {
		m = found
	}
	return m, count, nil
}
