package practical

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"crease/algo/refine"
	"crease/algo/snapshot"
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
// there from a random start, and the units found are carried back. What the
// range misses of the weights acts as label noise. No T₃ or T₄ is needed.
func (t *trial) inRange() (refine.Model, error) {
	const spare = 2 // dimensions, and units
	d := t.data.Dim
	k := t.rank.Rank
	if t.opt.Units > 0 {
		k = t.opt.Units
	}
	k = min(d, max(2, k+spare))
	_, vectors := eigen(t.est.T(2))
	u := mat.DenseCopyOf(vectors.Slice(0, d, 0, k).T())
	low := refine.NewData(k, t.fit.Len())
	for s := range t.fit.Len() {
		x := t.fit.Row(s)[:d]
		for c := range k {
			low.X = append(low.X, dot(u.RawRowView(c), x))
		}
		low.X = append(low.X, 1)
		if err := t.tick(k * d); err != nil {
			return refine.Model{}, err
		}
	}
	low.Y = append(low.Y, t.fit.Y...)
	start := t.random(k, k+spare)
	m, curve, err := refine.Fit(start, low, refine.FitOptions{Iterations: 60, Patience: 1e-2, Tick: t.tick})
	if err != nil {
		return refine.Model{}, err
	}
	t.fits = append(t.fits, snapshot.Curve{Name: fmt.Sprintf("in the range of T₂, %d dimensions", k), Loss: curve})
	lift := func(v []float64) []float64 {
		out := make([]float64, d)
		for c, x := range v {
			for j, y := range u.RawRowView(c) {
				out[j] += x * y
			}
		}
		return out
	}
	out := refine.Model{V: lift(m.V), C: m.C}
	for i, w := range m.Net.W {
		out.Net.Append(lift(w), m.Net.B[i], m.Net.A[i])
	}
	return out, nil
}
