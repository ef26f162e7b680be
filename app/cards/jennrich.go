package cards

import (
	"math"

	"crease/algo/linalg"
	"crease/algo/snapshot"
	"crease/app/chart"
	"crease/app/mathml"
	"crease/app/number"
	"crease/app/outcome"
	"crease/app/words"
)

// jennrich: the pencil's eigenvalues in the complex plane, the directions that
// each tensor found.
func (v *view) jennrich(c *Card) {
	c.Formula = formula(pencilFormula, nil)
	var list []snapshot.Decomposition
	pairs, least := 0, math.Inf(1)
	for _, d := range v.Snap.Decomp {
		if len(d.Re) > 0 {
			list = append(list, d)
			pairs += d.Pairs()
			if len(d.Re) > 1 {
				least = min(least, d.Gap)
			}
		}
	}
	if len(list) == 0 {
		v.skipped(c)
		return
	}
	c.Reached = true
	v.ofRound(c, v.course().Decomposed())
	c.show(v.eigenvalues(list))
	c.Small.X.Bare, c.Small.Y.Bare = true, true
	if v.Dim >= 2 {
		c.Full = append(c.Full, v.directions(list))
	}
	if f, ok := v.finders(list); ok {
		c.Full = append(c.Full, f)
	}
	hasGap := !math.IsInf(least, 0)
	c.Caption = eigenvaluesCaption(pairs, least, hasGap)
	if hasGap {
		c.Formula = formula(leastGapFormula, values{"gap": mathml.Num(least, 3)})
	}
	v.byFit(c)
	for _, d := range list {
		if e := largest(d.Spread); e > 0 {
			c.fact(spreadFact(d.Tensor), number.Format(e, 2))
		}
		c.fact(contractionsFact(d.Tensor), count(d.Draws))
		c.fact(complexFact(d.Tensor), count(d.Pairs()))
		c.explained(residualFact(d.Tensor), number.Format(d.Residual, 3), "residual", d.Tensor)
		if len(d.Re) > 1 {
			c.explained(gapFact(d.Tensor), number.Format(d.Gap, 3), "gap", d.Tensor)
		}
	}
}

// eigenvalues draws the spectrum: dots for the odd tensor, rings for the even.
func (v *view) eigenvalues(list []snapshot.Decomposition) chart.Figure {
	f := chart.Figure{Title: picEigenvalues, Equal: true}
	f.X, f.Y = chart.Axis{Name: axisReal}, chart.Axis{Name: axisImaginary}
	lo, hi, high := math.Inf(1), math.Inf(-1), 0.0
	for _, d := range list {
		m := v.spectrum(d)
		for _, q := range m.Data {
			lo, hi, high = min(lo, q.X), max(hi, q.X), max(high, clean(q.Y))
		}
		link := chart.Mark{Kind: chart.Line, Colour: "var(--muted)", Width: 1.2, Dash: true}
		if i, j := outcome.Closest(d); i >= 0 {
			a, b := m.Data[i], m.Data[j]
			tell := tellClosest(a.Label, b.Label, d.Gap)
			link.Data = []chart.Datum{{X: a.X, Y: a.Y, Tell: tell}, {X: b.X, Y: b.Y, Tell: tell}}
		}
		f.Marks = append(append(append(f.Marks, link), spreads(d, m)...), m)
	}
	if span := hi - lo; span > 0 && high < 0.3*span {
		f.Y.Min, f.Y.Max = -0.35*span, 0.35*span
	}
	return f
}

// spreads returns a bar over every real eigenvalue, as long as its error may be to
// either side; m are the eigenvalues as they are shown.
func spreads(d snapshot.Decomposition, m chart.Mark) []chart.Mark {
	var list []chart.Mark
	for i, q := range m.Data {
		if i >= len(d.Spread) || !(clean(d.Spread[i]) > 0) || q.Y != 0 {
			continue
		}
		from, to := q, q
		from.X, to.X = q.X-d.Spread[i], q.X+d.Spread[i]
		from.Tell = tellSpread(d.Tensor, q.X, d.Spread[i])
		to.Tell = from.Tell
		list = append(list, chart.Mark{Kind: chart.Line, Faint: true, Width: 5, Data: []chart.Datum{from, to}})
	}
	return list
}

// largest returns the largest of some numbers, 0 for none.
func largest(v []float64) float64 {
	top := 0.0
	for _, x := range v {
		top = max(top, clean(x))
	}
	return top
}

// spectrum returns the eigenvalues of one tensor's pencil, each with the unit
// that its direction found.
func (v *view) spectrum(d snapshot.Decomposition) chart.Mark {
	m := chart.Mark{Kind: chart.Points, Name: words.Tensor(d.Tensor), Hollow: d.Tensor%2 == 0, Width: 3.4}
	for i := range d.Re {
		re, im := outcome.Eigenvalue(d, i)
		of, label := 0, "λ"+number.Sub(i+1)
		if i < len(d.Directions) && len(d.Directions) == len(d.Re) {
			if u := v.along(d.Directions[i]); u >= 0 {
				of, label = v.Of(u), v.Name(u)
			}
		}
		m.Data = append(m.Data, chart.Datum{X: re, Y: im, Of: of, Colour: colour(of), Label: label})
	}
	return m
}

// along returns the found unit whose direction is that of w up to sign, −1 if
// none is.
func (v *view) along(w []float64) int {
	best, at := 0.95, -1
	for i, u := range v.Snap.Units {
		if len(u.W) != len(w) {
			continue
		}
		if a := math.Abs(linalg.Dot(w, u.W)); a > best {
			best, at = a, i
		}
	}
	return at
}
