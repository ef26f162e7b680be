package cards

import (
	"math"

	"crease/algo/learn/snapshot"
	"crease/algo/num/linalg"
	"crease/app/draw/chart"
	"crease/app/draw/palette"
	"crease/app/draw/scale"
	"crease/app/report/outcome"
	"crease/app/text/words"
)

// eigenvalues draws the spectrum: dots for the odd tensor, rings for the even.
func (v *view) eigenvalues(list []snapshot.Decomposition) chart.Figure {
	f := chart.Figure{Title: picEigenvalues, Equal: true}
	f.X, f.Y = chart.Axis{Name: axisReal}, chart.Axis{Name: axisImaginary}
	lo, hi, high := math.Inf(1), math.Inf(-1), 0.0
	for _, d := range list {
		m := v.spectrum(d)
		for _, q := range m.Data {
			lo, hi, high = min(lo, q.X), max(hi, q.X), max(high, scale.Size(q.Y))
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
		if i >= len(d.Spread) || !(scale.Size(d.Spread[i]) > 0) || q.Y != 0 {
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

// spectrum returns the eigenvalues of one tensor's pencil, each with the unit
// that its direction found.
func (v *view) spectrum(d snapshot.Decomposition) chart.Mark {
	m := chart.Mark{Kind: chart.Points, Name: words.Tensor(d.Tensor), Hollow: d.Tensor%2 == 0, Width: 3.4}
	for i := range d.Re {
		re, im := outcome.Eigenvalue(d, i)
		of, label := 0, eigenvalueName(d.Tensor, i)
		if i < len(d.Directions) && len(d.Directions) == len(d.Re) {
			if u := v.unitAlong(d.Directions[i]); u >= 0 {
				of, label = v.Of(u), v.Name(u)
			}
		}
		m.Data = append(m.Data, chart.Datum{X: re, Y: im, Of: of, Colour: palette.Of(of), Label: label})
	}
	return m
}

// unitAlong returns the found unit whose direction is that of w up to sign, −1 if
// none is.
func (v *view) unitAlong(w []float64) int {
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
