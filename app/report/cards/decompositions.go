package cards

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"

	"crease/algo/base/numeral"
	"crease/algo/learn/snapshot"
	"crease/algo/num/linalg"
	"crease/algo/spec"
	"crease/app/draw/chart"
	"crease/app/draw/mathml"
	"crease/app/draw/palette"
	"crease/app/draw/scale"
	"crease/app/report/outcome"
	"crease/app/text/number"
	"crease/app/text/words"
)

func (v *view) rank(c *Card) {
	c.Formula = formula(`k′ = #\{j : s_j (T_$k) > η_1\}`, values{"k": mathml.Int(2*v.Order + 1)})
	list := v.Decompositions()
	if len(list) == 0 {
		return
	}
	c.show(v.singularValues(list))
	if v.ByRounds() {
		v.ofRound(c, v.decomposedRound())
		if len(v.Snap.Rounds) > 1 {
			c.Full = append(c.Full, v.thresholdsByRound())
		}
	}
	c.Small.X.Bare = true
	c.Formula = nil
	for _, d := range list {
		c.Formula = append(c.Formula, formula(`#\{j : s_j (T_$k) > $eta\} = $rank`, values{"k": mathml.Int(d.Tensor),
			"eta": mathml.Num(d.Threshold, 3), "rank": mathml.Int(d.Rank)})...)
		c.explained(etaName(d.Tensor), number.Format(d.Threshold, 4), "eta1", d.Tensor)
	}
	source, weights := "from the data", "W"
	if v.Spec.Learning.Method == spec.Practical { // it has thresholds of its own
		c.Explain = explainRank + "."
	} else if v.Spec.Learning.Eta1 > 0 {
		source = "set by hand"
	}
	c.fact("source of η₁", source)
	if v.Order > 1 { // the Khatri–Rao power of the true weights
		weights += "⊙" + numeral.Super(v.Order)
	}
	if s := v.Snap.SMin; s > 0 {
		c.fact("smallest singular value of the true "+weights, number.Format(s, 3))
	}
}

const shownSingular = 24

func (v *view) singularValues(list []snapshot.Decomposition) chart.Figure {
	f := picture("Singular values of the flattened moments", labelledAxis("index j"), logAxis("singular value"))
	f.CaptionOf = v.sayAbove
	shown := 0
	for _, d := range list {
		shown = max(shown, min(len(d.Singular), shownSingular))
	}
	for j := range shown {
		f.X.Tick(float64(j), strconv.Itoa(j+1))
	}
	width := 0.8 / float64(len(list))
	top := 0.0
	for i, d := range list {
		name := words.Tensor(d.Tensor)
		m := chart.Mark{Kind: chart.Bars, Width: width * 0.92, Colour: palette.Tensor(d.Tensor), Name: name}
		below := m
		below.Name, below.Faint = "", true
		for j, s := range d.Singular[:min(len(d.Singular), shown)] {
			x := float64(j) + (float64(i)-float64(len(list)-1)/2)*width
			top = max(top, scale.Size(s))
			side := &below
			if s > d.Threshold {
				side = &m
			}
			side.Data = append(side.Data, chart.Datum{X: x, Y: s, Label: name})
		}
		f.Marks = append(f.Marks, m, below)
	}
	// Rounding errors far below the line would squeeze all that matters.
	floor := top
	for _, d := range list {
		if d.Threshold > 0 {
			floor, top = min(floor, d.Threshold), max(top, scale.Size(d.Threshold))
		}
	}
	f.Y.Include = []float64{floor / 8, top}
	f.Y.Min, f.Y.Max = scale.DecadeBelow(floor/8), scale.DecadeAbove(top*1.1)
	// η₁ is one line if all tensors share it, else one each; it can be dragged where the method takes it from the settings.
	shared := list[0].Threshold == list[len(list)-1].Threshold
	for i, d := range list {
		if i > 0 && d.Threshold == list[0].Threshold || !(d.Threshold > 0) {
			continue
		}
		rule := chart.Mark{Kind: chart.RuleY, Dash: true, Colour: palette.Tensor(d.Tensor), Name: etaName(d.Tensor)}
		if shared {
			rule.Colour, rule.Name = "var(--accent)", "η₁"
		}
		rule.Data = []chart.Datum{{Y: d.Threshold, Label: rule.Name}}
		if v.Spec.Learning.Method != spec.Practical {
			rule.Drag = "eta1"
		}
		f.Marks = append(f.Marks, rule)
	}
	return f
}

// jennrich shows the pencil's eigenvalues in the complex plane, and the directions that each tensor found.
func (v *view) jennrich(c *Card) {
	c.Formula = formula(`M = T(·, ·, u) T(·, ·, v)^+ ; λ_i = \frac{⟨w_i, u⟩}{⟨w_i, v⟩}`, nil)
	var list []snapshot.Decomposition
	least := math.Inf(1)
	for _, d := range v.Snap.Decomp {
		if len(d.Re) > 0 {
			list = append(list, d)
			if len(d.Re) > 1 {
				least = min(least, d.Gap)
			}
		}
	}
	if len(list) == 0 {
		all := v.Decompositions()
		if len(all) > 0 && all[len(all)-1].Tensor != 2 && v.Snap.Stage != snapshot.StageRank {
			v.byFit(c) // nothing stood out
		}
		return
	}
	v.ofRound(c, v.decomposedRound())
	c.show(v.eigenvalues(list))
	c.Small.X.Bare, c.Small.Y.Bare = true, true
	if v.Dim >= 2 {
		c.Full = append(c.Full, v.directions(list))
	}
	if slices.ContainsFunc(v.Snap.Units, func(u snapshot.Unit) bool { return len(u.Found) > 0 }) {
		c.Full = append(c.Full, v.finders(list))
	}
	if slices.ContainsFunc(list, func(d snapshot.Decomposition) bool { return d.Joint }) {
		c.Explain = explainTurned
	}
	if !math.IsInf(least, 0) {
		c.Formula = formula(`min_{i ≠ j} |λ_i − λ_j| = $gap`, values{"gap": mathml.Num(least, 3)})
	}
	v.byFit(c)
	for _, d := range list {
		name := words.Tensor(d.Tensor)
		if e := linalg.Largest(len(d.Spread), func(i int) float64 { return scale.Size(d.Spread[i]) }); e > 0 {
			c.fact(name+": largest error of an eigenvalue", number.Format(e, 2))
		}
		c.fact(name+": random contractions tried", count(d.Draws), name+": complex pairs", count(d.Pairs()))
		c.explained(name+": relative residual", number.Format(d.Residual, 3), "residual", d.Tensor)
		if len(d.Re) > 1 {
			c.explained(name+": smallest gap", number.Format(d.Gap, 3), "gap", d.Tensor)
		}
	}
}

// eigenvalues draws the spectrum: dots for the odd tensor, rings for the even.
func (v *view) eigenvalues(list []snapshot.Decomposition) chart.Figure {
	f := square("Eigenvalues of M in the complex plane", axis("real part"), axis("imaginary part"))
	lo, hi, high := math.Inf(1), math.Inf(-1), 0.0
	for _, d := range list {
		m := v.spectrum(d)
		for _, q := range m.Data {
			lo, hi, high = min(lo, q.X), max(hi, q.X), max(high, scale.Size(q.Y))
		}
		link := chart.Mark{Kind: chart.Line, Colour: "var(--muted)", Width: 1.2, Dash: true}
		if i, j := outcome.Closest(d); i >= 0 {
			a, b := m.Data[i], m.Data[j]
			tell := fmt.Sprintf("closest pair %s and %s: gap %s", a.Label, b.Label, number.Format(d.Gap, 3))
			link.Data = []chart.Datum{{X: a.X, Y: a.Y, Tell: tell}, {X: b.X, Y: b.Y, Tell: tell}}
		}
		f.Marks = append(f.Marks, link)
		for i, q := range m.Data { // over a real eigenvalue a bar, as long as its error may be to either side
			if i >= len(d.Spread) || !(scale.Size(d.Spread[i]) > 0) || q.Y != 0 {
				continue
			}
			q.Tell = fmt.Sprintf("%s: eigenvalue %s ± %s", m.Name, number.Format(q.X, 4), number.Format(d.Spread[i], 2))
			from, to := q, q
			from.X, to.X = q.X-d.Spread[i], q.X+d.Spread[i]
			f.Marks = append(f.Marks, chart.Mark{Kind: chart.Line, Faint: true, Width: 5, Data: []chart.Datum{from, to}})
		}
		f.Marks = append(f.Marks, m)
	}
	span := hi - lo
	if span > 0 && high < 0.3*span {
		f.Y.Min, f.Y.Max = -0.35*span, 0.35*span
	}
	f.CaptionOf = sayEigenvalues(unseen * max(0.35*span, high))
	return f
}

func (v *view) spectrum(d snapshot.Decomposition) chart.Mark {
	m := chart.Mark{Kind: chart.Points, Name: words.Tensor(d.Tensor), Hollow: d.Tensor%2 == 0, Width: 3.4}
	for i := range d.Re {
		re, im := outcome.Eigenvalue(d, i)
		of, name := 0, ""
		if len(d.Directions) == len(d.Re) {
			of, name = v.unitAlong(d.Directions[i])
		}
		m.Data = append(m.Data, datum(of, re, im, cmp.Or(name, eigenvalueName(d.Tensor, i)), ""))
	}
	return m
}

// unitAlong returns the number and the name of the found unit whose direction is that of w up to sign, 0 and "" if none
// is.
func (v *view) unitAlong(w []float64) (of int, name string) {
	i, _ := linalg.Least(len(v.Snap.Units), -.95, func(i int) float64 {
		if u := v.Snap.Units[i].W; len(u) == len(w) {
			return -math.Abs(linalg.Dot(w, u))
		}
		return 0
	})
	if i < 0 {
		return 0, ""
	}
	return v.Of(i), v.Name(i)
}

// directions draws the first two coordinates of what each tensor found over
// the true directions, turned into the true half-plane; faint what η₂ dropped.
func (v *view) directions(list []snapshot.Decomposition) chart.Figure {
	f := square("Directions found by each tensor", axis("along x₁"), axis("along x₂"))
	f.X.Min, f.X.Max, f.Y.Min, f.Y.Max = -1.15, 1.15, -1.15, 1.15
	if v.Dim > 2 {
		f.Title += fmt.Sprintf(", first two of %d coordinates", v.Dim)
	}
	truth := chart.Mark{Kind: chart.Arrows, Name: "true", Width: 5, Faint: true}
	for i, w := range v.Truth.W {
		truth.Data = append(truth.Data, datum(i+1, w[0], w[1], words.Unit(i), ""))
	}
	marks := []chart.Mark{truth}
	weak := chart.Mark{Kind: chart.Arrows, Name: "too weak: dropped by η₂", Faint: true, Dash: true, Width: 1.4}
	for _, d := range list {
		m := chart.Mark{Kind: chart.Arrows, Name: "found by " + words.Tensor(d.Tensor), Dash: d.Tensor%2 == 0, Width: 2}
		for i, w := range d.Directions {
			if len(w) < 2 {
				continue
			}
			mark := &m
			if i < len(d.Kept) && !d.Kept[i] {
				mark = &weak
			}
			of, name := v.unitAlong(w)
			sign := 1.0
			if of > 0 && of <= v.Truth.Units() && outcome.Opposed(w, v.Truth.W[of-1]) {
				sign = -1
			}
			mark.Data = append(mark.Data, datum(of, sign*w[0], sign*w[1], name, ""))
		}
		marks = append(marks, m)
	}
	return f.With(append(marks, weak)...)
}

func (v *view) finders(list []snapshot.Decomposition) chart.Figure {
	f := picture("Which tensor found which unit", v.unitAxis(), labelledAxis("found by"))
	f.Low, f.X.Max = true, math.Max(0.5, f.X.Max)
	yes := chart.Mark{Kind: chart.Points, Name: "found", Width: 4}
	no := chart.Mark{Kind: chart.Points, Name: "not found", Hollow: true, Width: 4}
	for row, d := range list {
		f.Y.Tick(float64(row), words.Tensor(d.Tensor))
		for at, i := range v.Named() {
			mark, found := &no, " did not find "
			if slices.Contains(v.Snap.Units[i].Found, d.Tensor) {
				mark, found = &yes, " found "
			}
			tell := words.Tensor(d.Tensor) + found + v.Name(i)
			mark.Data = append(mark.Data, datum(v.Of(i), float64(at), float64(row), "", tell))
		}
	}
	f.Y.Min, f.Y.Max = -0.6, math.Max(0.6, float64(len(list))-0.4)
	return f.With(yes, no)
}
