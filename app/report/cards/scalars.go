package cards

import (
	"fmt"
	"math"
	"slices"

	"crease/algo/base/diagnosis"
	"crease/algo/learn/snapshot"
	"crease/algo/num/hermite"
	"crease/algo/num/linalg"
	"crease/app/draw/chart"
	"crease/app/draw/mathml"
	"crease/app/draw/palette"
	"crease/app/draw/scale"
	"crease/app/report/explain"
	"crease/app/report/outcome"
	"crease/app/text/number"
	"crease/app/text/words"
)

// sees shows the two Hermite polynomials over the bias, with every unit's bias on them: that is
// why it takes two tensors. It needs no run where the biases are drawn; else it comes when both were decomposed.
func (v *view) sees(c *Card) {
	k := 2*v.Order + 1
	c.show(v.sight())
	s := v.Snap
	decomposed := len(s.Decomp) > 0 && s.Stage != snapshot.StageRank && s.Stage != snapshot.StageJennrich
	c.Reached = v.Truth.Units() > 0 || len(s.Units) > 0 || decomposed
	c.Caption = fmt.Sprintf("how %s and %s see a unit, by its bias", words.Tensor(k), words.Tensor(k+1))
	parts := values{"l": mathml.Int(k - 2), "m": mathml.Int(k - 1)}
	c.Formula = formula(`|He_$l (b)| φ(b) ; |He_$m (b)| φ(b)`, parts)
	if i := v.subject(); i >= 0 {
		b := v.Truth.B[i]
		parts["i"], parts["b"] = mathml.Int(i+1), mathml.Num(b, 4)
		parts["odd"], parts["even"] = mathml.Num(strength(k, b), 3), mathml.Num(strength(k+1, b), 3)
		c.Formula = formula(`|He_$l (b_$i)| φ(b_$i) = $odd ; |He_$m (b_$i)| φ(b_$i) = $even ; "at" b_$i = $b`, parts)
	}
	for i, b := range v.Truth.B {
		c.fact("bias of "+words.Unit(i), number.Signed(b, 4))
	}
}

// subject returns the true unit of the formulas: the one pointed at, or the hardest to see; −1 without any.
func (v *view) subject() int {
	if v.highlighted >= 0 && v.highlighted < v.Truth.Units() {
		return v.highlighted
	}
	k := 2*v.Order + 1
	at, _ := linalg.Least(v.Truth.Units(), math.Inf(1), func(i int) float64 {
		return max(strength(k, v.Truth.B[i]), strength(k+1, v.Truth.B[i]))
	})
	return at
}

// strength is |He_{k−2}(b)|φ(b), with which T_k sees a bias.
func strength(k int, b float64) float64 { return math.Abs(hermite.Poly(k-2, b)) * hermite.Pdf(b) }

func (v *view) sight() chart.Figure {
	k := 2*v.Order + 1
	far := linalg.Largest(len(v.Truth.B), func(i int) float64 { return math.Abs(v.Truth.B[i]) })
	far = min(max(4, far+0.5), 10)
	f := picture("How strongly each tensor sees a unit, by its bias", axis("bias b"), axis("strength |He(b)| φ(b)"))
	f.X.Min, f.X.Max = -far, far
	least := 0.0
	if far > 4 { // next to the others such a unit would seem to lie on the axis
		f.Y.Kind = scale.Log
		least = max(strength(k, far), strength(k+1, far))
	}
	for _, k := range []int{k, k + 1} {
		name := fmt.Sprintf("%s: |He%s|φ", words.Tensor(k), number.Sub(k-2))
		m := chart.Mark{Kind: chart.Line, Name: name, Colour: palette.Tensor(k)}
		for i := -80; i <= 80; i++ {
			b := far * float64(i) / 80
			m.Data = append(m.Data, chart.Datum{X: b, Y: max(strength(k, b), least)})
		}
		f.Marks = append(f.Marks, m)
	}
	truth := chart.Mark{Kind: chart.RuleX, Width: 1.4}
	on := chart.Mark{Kind: chart.Points, Width: 2.4}
	for i, b := range v.Truth.B {
		name := words.Unit(i)
		truth.Data = append(truth.Data, datum(i+1, b, 0, name, tellNumber(name, "bias", number.Signed(b, 4))))
		for _, k := range []int{k, k + 1} {
			y := strength(k, b)
			tell := fmt.Sprintf("%s sees %s with strength %s", words.Tensor(k), name, number.Format(y, 3))
			on.Data = append(on.Data, datum(i+1, b, max(y, least), "", tell))
		}
	}
	found := chart.Mark{Kind: chart.RuleX, Width: 1.6, Dash: true, Faint: v.Truth.Units() > 0}
	for i := range v.Snap.Units {
		label := ""
		if v.Truth.Units() == 0 {
			label = v.Name(i)
		}
		tell := tellNumber(v.Name(i), "bias found", v.Number(i, v.Bias(i)))
		found.Data = append(found.Data, datum(v.Of(i), v.Bias(i), 0, label, tell))
	}
	return f.With(truth, found, on)
}

// scalars shows the a_i and b_i found beside the true ones, and z_i beside the sign threshold.
func (v *view) scalars(c *Card) {
	s := v.Snap
	c.Formula = formula(`b_i = −\frac{ζ_3}{ζ_2} ; a_i = \sqrt{2π} ζ_2 e^{b_i^2/2}`, nil)
	if len(s.Units) == 0 {
		return
	}
	t := outcome.Count(v.Snap, v.Truth.Units())
	at := max(0, v.Found(t.At))
	if t.Recovered == 0 {
		c.show(v.foundOnly())
	} else {
		c.show(v.diagonal())
	}
	c.Small.X.Bare, c.Small.Y.Bare = c.Small.X.Labels == nil, true
	switch {
	case v.Solved():
		if v.highlighted >= 0 && v.Found(v.highlighted) >= 0 {
			at = v.Found(v.highlighted)
		}
		if bias, weight, parts, ok := explain.Scalars(v.Outcome, at); ok {
			c.Formula = formula(bias+" ; "+weight, parts)
		}
	case v.Fitted():
		c.Explain, c.Formula = explainFitted, formula(fitFormula, nil)
	default:
		c.Explain, c.Formula = explainMoved, formula(explain.JointFormula, nil)
		if s.Stage == snapshot.StageRefinement {
			c.Explain = explainJointly
		}
	}
	if v.Order == 1 && s.Signs.Resolved && v.Solved() &&
		slices.ContainsFunc(s.Units, func(u snapshot.Unit) bool { return u.Z != 0 }) {
		c.Full = append(c.Full, v.signs())
	} else if !s.Signs.Resolved {
		open := "undetermined: (w, b) or (−w, −b)"
		if s.Diagnoses.Has(diagnosis.Ambiguous) { // they were worked out, and several choices fit
			open = "undetermined: several choices of the signs fit"
		}
		c.fact("signs", open)
	}
	for i := range s.Units {
		v.scalarFacts(c, i)
	}
}

func (v *view) scalarFacts(c *Card, i int) {
	u, of, name := v.Snap.Units[i], v.Of(i)-1, v.Name(i)
	if of < 0 { // it matches no true unit: there is nothing to compare it with
		c.fact(name, "a "+v.Number(i, u.A)+", b "+v.Number(i, u.B))
		return
	}
	c.explained(name+": a", v.Number(i, u.A), "a", of)
	c.explained(name+": b", v.Number(i, u.B), "b", of)
	if u.Truth >= 0 {
		c.explained(name+": error", outcome.ErrorText(u.Error), "error", of)
	}
	if u.Z != 0 && v.Solved() {
		c.explained(name+": z", number.Format(u.Z, 4), "z", of)
	}
}

func (v *view) diagonal() chart.Figure {
	a := chart.Mark{Kind: chart.Points, Name: seriesWeights, Pin: true, Width: 3.4}
	b := chart.Mark{Kind: chart.Points, Name: seriesBiases, Hollow: true, Pin: true, Width: 3.4}
	reach := 1.25 * max(0.5, linalg.Largest(len(v.Truth.A), func(i int) float64 {
		return max(math.Abs(v.Truth.A[i]), math.Abs(v.Truth.B[i]))
	}))
	for i, u := range v.Snap.Units {
		if u.Truth < 0 || u.Truth >= v.Truth.Units() {
			continue
		}
		of, index := v.Of(i), number.Sub(u.Truth+1)
		a.Data = append(a.Data, datum(of, v.Truth.A[u.Truth], u.A, "a"+index, ""))
		b.Data = append(b.Data, datum(of, v.Truth.B[u.Truth], v.Bias(i), "b"+index, ""))
	}
	f := square("Found against true output weights and biases", axis("true"), axis("found"))
	f.X.Min, f.X.Max, f.Y.Min, f.Y.Max = -reach, reach, -reach, reach
	f.CaptionOf = v.sayOff
	f.Marks = []chart.Mark{diagonalLine(-reach, reach), a, b}
	return f
}

func diagonalLine(lo, hi float64) chart.Mark {
	return chart.Mark{Kind: chart.Line, Colour: "var(--muted)", Width: 1,
		Data: []chart.Datum{{X: lo, Y: lo}, {X: hi, Y: hi}}}
}

func (v *view) foundOnly() chart.Figure {
	f := picture("Output weights and biases found", v.unitAxis(), axis("value found"))
	f.CaptionOf = v.sayFound
	a := chart.Mark{Kind: chart.Points, Name: seriesWeights, Width: 3.4}
	b := chart.Mark{Kind: chart.Points, Name: seriesBiases, Hollow: true, Width: 3.4}
	for at, i := range v.Named() {
		u, x, of, name := v.Snap.Units[i], float64(at), v.Of(i), v.Name(i)
		a.Data = append(a.Data, datum(of, x-0.1, u.A, "", tellNumber(name, "a", v.Number(i, u.A))))
		b.Data = append(b.Data, datum(of, x+0.1, u.B, "", tellNumber(name, "b", v.Number(i, u.B))))
	}
	f.Marks = []chart.Mark{a, b}
	return f
}

// signs draws z_i of FixSigns against its threshold, each unit's own under the midpoint rule (erratum 13).
func (v *view) signs() chart.Figure {
	f := picture("Signs: z against its threshold", v.unitAxis(), axis(seriesZ))
	f.Y.Include = []float64{-1, 1}
	z := chart.Mark{Kind: chart.Points, Name: seriesZ, Width: 3.4}
	cut := chart.Mark{Kind: chart.Points, Name: seriesThreshold, Hollow: true, Colour: "var(--muted)", Width: 2.4}
	for at, i := range v.Named() {
		u, x, of, name := v.Snap.Units[i], float64(at), v.Of(i), v.Name(i)
		z.Data = append(z.Data, datum(of, x, u.Z, "", tellNumber(name, seriesZ, number.Format(u.Z, 4))))
		cut.Data = append(cut.Data, chart.Datum{X: x, Y: u.Cut, Of: of,
			Tell: tellNumber(name, seriesThreshold, number.Format(u.Cut, 4))})
	}
	f.Marks = []chart.Mark{cut, z}
	return f
}
