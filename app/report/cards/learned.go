package cards

import (
	"math"

	"crease/algo/num/linalg"
	"crease/app/draw/chart"
	"crease/app/draw/mathml"
	"crease/app/draw/palette"
	"crease/app/draw/scale"
	"crease/app/text/number"
	"crease/app/text/words"
)

// settled is the regression card of the practical method, whose last fit to the
// samples takes the place of Algorithm 5: it settles the coefficients together
// with the units.
func (v *view) settled(c *Card) {
	c.Explain = explainSettled
	c.Reached = true
	c.show(v.learned())
	c.Small.X.Bare = true
	if len(v.Snap.Regress.Scatter) > 0 {
		c.Full = append(c.Full, v.predictions())
	}
	n, linear := v.parts(), 0
	c.Formula = formula(learnedFormula, values{"n": mathml.Int(n)})
	if v.Snap.HeldOut > 0 {
		c.explained(factHeldOut, number.Format(v.Snap.HeldOut, 4), "heldout", 0)
	}
	for i := range n {
		u, turned := v.foundAs(i)
		if u < 0 {
			linear++
			continue
		}
		c.fact(v.Name(u)+opensAs(turned), "a "+v.Number(u, v.Snap.Learned.A[i]))
	}
	c.Caption = madeOf(n-linear, linear > 0, v.Noun())
}

// foundAs returns the found unit that unit i of the function learned is, −1 for
// a part of the linear function; turned says that it opens the other way.
func (v *view) foundAs(i int) (unit int, turned bool) {
	g := v.Snap.Learned
	r := size(g.W[i])
	for u, x := range v.Snap.Units {
		if len(x.W) != len(g.W[i]) {
			continue
		}
		for _, sign := range []float64{1, -1} {
			off := math.Abs(g.B[i]/r - sign*x.B)
			for k := range x.W {
				off = math.Max(off, math.Abs(g.W[i][k]/r-sign*x.W[k]))
			}
			if off < 1e-9 {
				return u, sign < 0
			}
		}
	}
	return -1, false
}

// size is the length of a weight, 1 for a zero one, which stands for a constant.
func size(w []float64) float64 {
	if r := linalg.Norm(w); r > 0 {
		return r
	}
	return 1
}

// composed says of what n units the function learned is made, those of its linear part
// told apart where the snapshot has them.
func (v *view) composed(n int) string {
	if n != v.parts() {
		// A round's regression had a linear part that the outcome may do without.
		if m := len(v.Snap.Units); m == len(v.Snap.Regress.Plus) && n >= m {
			return madeOf(m, n > m, v.Noun())
		}
		return words.Plural(n, "unit")
	}
	units := 0
	for i := range n {
		if u, _ := v.foundAs(i); u >= 0 {
			units++
		}
	}
	return madeOf(units, units < n, v.Noun())
}

// parts is the number of units of the function learned.
func (v *view) parts() int {
	g := v.Snap.Learned
	return min(len(g.A), len(g.B), len(g.W))
}

// learned draws the output weights of the consolidated network: at most two
// units more than were found.
func (v *view) learned() chart.Figure {
	g := v.Snap.Learned
	f := chart.Figure{Title: picLearned}
	f.X, f.Y = chart.Axis{Name: axisUnit, Labels: []scale.Tick{}}, chart.Axis{Name: axisOutputWeight}
	right, left, linear := sides(0.6, linearPart)
	for i := range v.parts() {
		x := float64(i)
		d := chart.Datum{X: x, Y: g.A[i] * size(g.W[i]), Label: linearPart}
		m, label := &linear, linearShort
		if u, turned := v.foundAs(i); u >= 0 {
			m, label = &right, v.Name(u)
			if turned {
				m = &left
			}
			d.Of, d.Label = v.Of(u), v.Name(u)
			d.Colour = palette.Of(d.Of)
		}
		m.Data = append(m.Data, d)
		f.X.Labels = append(f.X.Labels, scale.Tick{At: x, Label: label})
	}
	f.Marks = filled(right, left, linear)
	return f
}
