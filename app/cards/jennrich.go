package cards

import (
	"math"

	"crease/algo/snapshot"
	"crease/app/chart"
	"crease/app/number"
	"crease/app/scale"
	"crease/app/words"
)

// jennrich: the pencil's eigenvalues in the complex plane, the directions that
// each tensor found.
func (v *view) jennrich(c *Card) {
	s := v.snap
	c.Explain = "The moments are contracted with random vectors into two matrices, and the eigenvectors of their quotient are the creases' directions, one for each dot. " +
		"Dots that are far apart on the horizontal line are safe; close or off the line, they are blurred by noise."
	c.Formula = formula(mi("M"), mo("="), mi("T"), paren(mo("·"), mo(","), mo("·"), mo(","), mi("u")), mi("T"), sup(paren(mo("·"), mo(","), mo("·"), mo(","), mi("v")), mo("+")),
		gap(), sub(mi("λ"), mi("i")), mo("="), frac(mo("⟨")+sub(mi("w"), mi("i"))+mo(",")+mi("u")+mo("⟩"), mo("⟨")+sub(mi("w"), mi("i"))+mo(",")+mi("v")+mo("⟩")))
	var list []snapshot.Decomposition
	pairs, least := 0, math.Inf(1)
	for _, d := range s.Decomp {
		if len(d.Re) > 0 {
			list = append(list, d)
			pairs += d.Pairs()
			if len(d.Re) > 1 {
				least = min(least, d.Gap)
			}
		}
	}
	if len(list) == 0 {
		c.Caption = v.waiting("the directions separate here")
		return
	}
	c.Reached = true
	c.Full = []chart.Figure{v.eigenvalues(list)}
	c.Small = c.Full[0]
	c.Small.X.Bare, c.Small.Y.Bare = true, true
	if v.dim >= 2 {
		c.Full = append(c.Full, v.directions(list))
	}
	if f, ok := v.finders(list); ok {
		c.Full = append(c.Full, f)
	}
	c.Caption = "all real"
	if pairs == 1 {
		c.Caption = "1 complex pair"
	} else if pairs > 1 {
		c.Caption = number.Count(int64(pairs)) + " complex pairs"
	}
	if !math.IsInf(least, 0) {
		c.Caption += ", least gap " + number.Format(least, 2)
		c.Formula = formula(row(sub(mi("min"), row(mi("i"), mo("≠"), mi("j")))), abs(sub(mi("λ"), mi("i")), mo("−"), sub(mi("λ"), mi("j"))), mo("="), num(least, 3))
	}
	for _, d := range list {
		t := tensorName(d.Tensor)
		c.Facts = append(c.Facts, Fact{Name: t + ": pencils tried", Value: number.Count(int64(d.Draws))}, Fact{Name: t + ": complex pairs", Value: number.Count(int64(d.Pairs()))},
			Fact{t + ": relative residual", number.Format(d.Residual, 3), Number("residual", d.Tensor)})
		if len(d.Re) > 1 {
			c.Facts = append(c.Facts, Fact{t + ": least gap", number.Format(d.Gap, 3), Number("gap", d.Tensor)})
		}
	}
}

// eigenvalues draws the spectrum: dots for the odd tensor, rings for the even.
func (v *view) eigenvalues(list []snapshot.Decomposition) chart.Figure {
	f := chart.Figure{Title: "Eigenvalues of the pencils in the complex plane", X: chart.Axis{Name: "real part"}, Y: chart.Axis{Name: "imaginary part"}, Equal: true}
	lo, hi, high := math.Inf(1), math.Inf(-1), 0.0
	for _, d := range list {
		m := chart.Mark{Kind: chart.Points, Name: tensorName(d.Tensor), Hollow: d.Tensor%2 == 0, Width: 3.4}
		link := chart.Mark{Kind: chart.Line, Colour: "var(--muted)", Width: 1.2, Dash: true}
		for i := range d.Re {
			im := 0.0
			if i < len(d.Im) {
				im = d.Im[i]
			}
			of, label := 0, "λ"+number.Sub(i+1)
			if i < len(d.Directions) && len(d.Directions) == len(d.Re) {
				if u := v.along(d.Directions[i]); u >= 0 {
					of, label = v.of(u), v.name(u)
				}
			}
			m.Data = append(m.Data, chart.Datum{X: d.Re[i], Y: im, Of: of, Colour: colour(of), Label: label})
			lo, hi, high = min(lo, d.Re[i]), max(hi, d.Re[i]), max(high, clean(im))
		}
		if i, j := closest(m.Data); i >= 0 {
			tell := "the closest two, " + m.Data[i].Label + " and " + m.Data[j].Label + ": gap " + number.Format(d.Gap, 3)
			link.Data = []chart.Datum{{X: m.Data[i].X, Y: m.Data[i].Y, Tell: tell}, {X: m.Data[j].X, Y: m.Data[j].Y, Tell: tell}}
		}
		f.Marks = append(f.Marks, link, m)
	}
	if span := hi - lo; span > 0 && high < 0.3*span {
		f.Y.Min, f.Y.Max = -0.35*span, 0.35*span
	}
	return f
}

// closest returns the two data whose distance is the gap, −1 if there are no two.
func closest(data []chart.Datum) (i, j int) {
	best := math.Inf(1)
	i, j = -1, -1
	for a := range data {
		for b := range a {
			if d := math.Hypot(data[a].X-data[b].X, data[a].Y-data[b].Y); d < best {
				best, i, j = d, b, a
			}
		}
	}
	return i, j
}

// along returns the found unit whose direction is that of w up to sign, −1 if
// none is.
func (v *view) along(w []float64) int {
	best, at := 0.95, -1
	for i, u := range v.snap.Units {
		if len(u.W) != len(w) {
			continue
		}
		dot := 0.0
		for j := range w {
			dot += w[j] * u.W[j]
		}
		if a := math.Abs(dot); a > best {
			best, at = a, i
		}
	}
	return at
}

// directions draws the first two coordinates of what each tensor found over
// the true directions, turned into the true half-plane; faint what η₂ dropped.
func (v *view) directions(list []snapshot.Decomposition) chart.Figure {
	f := chart.Figure{Title: "Directions found by each tensor", X: chart.Axis{Name: "along x₁", Min: -1.15, Max: 1.15}, Y: chart.Axis{Name: "along x₂", Min: -1.15, Max: 1.15}, Equal: true}
	if v.dim > 2 {
		f.Title += ", first two of " + number.Count(int64(v.dim)) + " coordinates"
	}
	truth := chart.Mark{Kind: chart.Arrows, Name: "true", Width: 5, Faint: true}
	for i, w := range v.truth.W {
		truth.Data = append(truth.Data, chart.Datum{X: w[0], Y: w[1], Of: i + 1, Colour: colour(i + 1), Label: words.Unit(i)})
	}
	if len(truth.Data) > 0 {
		f.Marks = append(f.Marks, truth)
	}
	weak := chart.Mark{Kind: chart.Arrows, Name: "too weak: dropped by η₂", Faint: true, Dash: true, Width: 1.4}
	for _, d := range list {
		m := chart.Mark{Kind: chart.Arrows, Name: "found by " + tensorName(d.Tensor), Dash: d.Tensor%2 == 0, Width: 2}
		for i, w := range d.Directions {
			if len(w) < 2 {
				continue
			}
			of, x, y, label := 0, w[0], w[1], ""
			if u := v.along(w); u >= 0 {
				of, label = v.of(u), v.name(u)
			}
			if of > 0 && of <= v.truth.Units() && dot(w, v.truth.W[of-1]) < 0 {
				x, y = -x, -y
			}
			mark := &m
			if i < len(d.Kept) && !d.Kept[i] {
				mark = &weak
			}
			mark.Data = append(mark.Data, chart.Datum{X: x, Y: y, Of: of, Colour: colour(of), Label: label})
		}
		if m.Data != nil {
			f.Marks = append(f.Marks, m)
		}
	}
	if weak.Data != nil {
		f.Marks = append(f.Marks, weak)
	}
	return f
}

func dot(u, v []float64) float64 {
	s := 0.0
	for i := range min(len(u), len(v)) {
		s += u[i] * v[i]
	}
	return s
}

// finders shows which tensor found which unit; ok is false where none did, as
// in a fit from other starts.
func (v *view) finders(list []snapshot.Decomposition) (f chart.Figure, ok bool) {
	f = chart.Figure{Title: "Which tensor found which unit", Low: true, X: chart.Axis{Name: "unit", Labels: []scale.Tick{}}, Y: chart.Axis{Name: "found by", Labels: []scale.Tick{}}}
	yes := chart.Mark{Kind: chart.Points, Name: "found", Width: 4}
	no := chart.Mark{Kind: chart.Points, Name: "not seen", Hollow: true, Width: 4}
	for row, d := range list {
		f.Y.Labels = append(f.Y.Labels, scale.Tick{At: float64(row), Label: tensorName(d.Tensor)})
		for i, u := range v.snap.Units {
			datum := chart.Datum{X: float64(i), Y: float64(row), Of: v.of(i), Colour: colour(v.of(i)),
				Tell: v.name(i) + " is not seen by " + tensorName(d.Tensor)}
			mark := &no
			for _, k := range u.Found {
				if k == d.Tensor {
					mark, datum.Tell = &yes, v.name(i)+" found by "+tensorName(d.Tensor)
				}
			}
			mark.Data = append(mark.Data, datum)
		}
	}
	for i := range v.snap.Units {
		f.X.Labels = append(f.X.Labels, scale.Tick{At: float64(i), Label: v.name(i)})
	}
	f.X.Min, f.X.Max = -0.5, math.Max(0.5, float64(len(v.snap.Units))-0.5)
	f.Y.Min, f.Y.Max = -0.6, math.Max(0.6, float64(len(list))-0.4)
	for _, m := range []chart.Mark{yes, no} {
		if m.Data != nil {
			f.Marks = append(f.Marks, m)
		}
	}
	return f, yes.Data != nil
}
