package practical

import (
	"math"
	"sort"

	"crease/algo/beyond/refine"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// far looks for what only few samples show: a crease far out, or two that are nearly one. A
// least-squares fit bends to such samples. But without those that fit worst the rest
// becomes exact, and resolve goes on from there. It reports whether that led to a result,
// which is then in r.ended.
func (t *trial) far() (bool, error) {
	if t.best.model.Net.Units() == 0 {
		return false, nil
	}
	model, ok, err := t.trimmed()
	if !ok || err != nil {
		return false, err
	}
	t.trimmedTo = &model
	t.ended, err = t.resolve(model)
	return t.ended != nil, err
}

// contested goes on from a model that meets all samples fitted to and most of those held out, as
// one does of which units lie too close together: few samples between their creases are met by
// many others, and a fit that misses a little everywhere is better on those held out. It reports
// whether that led to a result, which is then in r.ended.
func (t *trial) contested() (bool, error) {
	m := t.nearly
	if t.nearly = nil; m == nil {
		return false, nil
	}
	odd, _, err := t.missedOf(*m, t.hold, roughly)
	if err != nil || float64(odd.Len()) > mostOdd*float64(t.hold.Len()) {
		return false, err
	}
	rest, _ := t.reduced(*m) // units made up to meet a few samples are not to hide which
	t.trimmedTo = &rest
	t.ended, err = t.resolve(*m)
	return t.ended != nil, err
}

// early tries far before any start is, if the best model so far misses little but on a few
// of the samples.
func (t *trial) early() (bool, error) {
	if t.best.start == nil || t.noisy {
		return false, nil
	}
	res := make([]float64, t.fit.Len())
	left, err := t.residualsOf(t.best.model, res, t.fit)
	if err != nil || left > mostLeft*t.energy || !heavyTailed(res) {
		return false, err
	}
	return t.far()
}

// heavyTailed reports whether residuals come from a few samples, as with a crease far out:
// whether their fourth moment is large.
func heavyTailed(res []float64) bool {
	var n, m2, m4 float64
	for _, r := range res {
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
					kept.Add(t.fit, s)
				}
			}
			var loss float64
			var err error
			if m, loss, err = t.refit(From{Kind: Trimmed}, m, kept, 30, 1e-2); err != nil {
				return m, false, err
			}
			if t.exact(loss) {
				return m, true, nil
			}
		}
	}
	return t.best.model, false, nil
}

// wedge finds a unit a·σ(wᵀx+b) that is all of the residual on some of the odd
// samples: on a few neighbours the residual is exactly linear.
func (r *run) wedge(m refine.Model, odd *refine.Data) (w []float64, b, a float64, ok bool) {
	const tries = 30
	d := r.data.Dim
	k := d + 2 // one more than the unit has parameters
	if odd.Len() < k {
		return nil, 0, 0, false
	}
	energy := r.data.MeanSquare()
	res := make([]float64, odd.Len())
	m.Residuals(res, odd)
	pick := newPicker(res)
	order := make([]int, odd.Len())
	gap := make([]float64, odd.Len())
	for range tries {
		seed := odd.Row(pick.draw(&r.rng))
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
		if err != nil || curve[len(curve)-1] > 1e-14*energy {
			continue
		}
		size := linalg.Norm(lin.V)
		if size < 1e-6*math.Sqrt(energy) {
			continue
		}
		a = math.Copysign(size, near.Y[0])
		w = make([]float64, d)
		for j, v := range lin.V {
			w[j] = v / a
		}
		return w, lin.C / a, a, true
	}
	return nil, 0, 0, false
}

// explain interprets the linear part of a model as one more unit, of which only few
// samples show more, if exactly one choice of the others' signs makes of it a unit that
// meets all of data. Its weights can be read off.
//
// It returns the number of choices that do, and the model as it was unless that is one.
func (r *run) explain(m refine.Model, data *refine.Data) (refine.Model, int, error) {
	const most = 14          // units: all choices of signs are tried
	const least, far = 2, 50 // a closer crease is not beyond most samples; a farther one is a constant
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
		if !(math.Abs(c.C) >= least*norm && math.Abs(c.C) <= far*norm) || norm == 0 {
			continue
		}
		a := math.Copysign(norm, c.C)
		w := make([]float64, d)
		for j, v := range c.V {
			w[j] = v / a
		}
		c.Net.Append(w, c.C/a, a)
		c.V, c.C = make([]float64, d), 0
		ok, err := r.meets(c, data)
		if err != nil {
			return m, 0, err
		}
		if ok {
			found = c
			count++
		}
	}
	if count == 1 {
		m = found
	}
	return m, count, nil
}
