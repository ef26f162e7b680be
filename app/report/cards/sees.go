package cards

import (
	"math"
	"slices"

	"crease/algo/num/hermite"
	"crease/app/draw/chart"
	"crease/app/draw/mathml"
	"crease/app/draw/palette"
	"crease/app/draw/scale"
	"crease/app/text/number"
	"crease/app/text/words"
)

// sees shows the two Hermite polynomials over the bias, with every unit's bias on them: that is
// why it takes two tensors. It needs no run, as the biases are drawn.
func (v *view) sees(c *Card) {
	k := 2*v.Order + 1
	c.show(v.sight())
	c.Reached = v.Truth.Units() > 0 || len(v.Snap.Units) > 0
	c.Caption = sightCaption(v.Order)
	odd, even := v.foundBy(k), v.foundBy(k+1)
	if odd+even > 0 { // the practical method may have found them another way
		of := v.Truth.Units()
		if of == 0 {
			of = len(v.Snap.Units)
		}
		c.Caption = foundCaption(k, odd, even, of, v.Noun())
	}
	parts := values{"l": mathml.Int(k - 2), "m": mathml.Int(k - 1)}
	c.Formula = formula(sightFormula, parts)
	if i := v.subject(); i >= 0 {
		b := v.Truth.B[i]
		parts["i"], parts["b"] = mathml.Int(i+1), mathml.Num(b, 4)
		parts["odd"], parts["even"] = mathml.Num(strength(k, b), 3), mathml.Num(strength(k+1, b), 3)
		c.Formula = formula(unitSightFormula, parts)
	}
	for i, b := range v.Truth.B {
		c.fact(factBias(i), number.Signed(b, 4))
	}
}

// foundBy counts the units that T_k found, those that recover none that was drawn left
// out.
func (v *view) foundBy(k int) int {
	n := 0
	for i, u := range v.Snap.Units {
		if v.Of(i) > 0 && slices.Contains(u.Found, k) {
			n++
		}
	}
	return n
}

// subject returns the true unit that formulas are about: the one pointed at, or
// the one that is hardest to see; −1 without any.
func (v *view) subject() int {
	if v.highlighted >= 0 && v.highlighted < v.Truth.Units() {
		return v.highlighted
	}
	k := 2*v.Order + 1
	at, least := -1, math.Inf(1)
	for i, b := range v.Truth.B {
		if h := math.Max(strength(k, b), strength(k+1, b)); h < least {
			at, least = i, h
		}
	}
	return at
}

// strength is |He_{k−2}(b)|φ(b), with which T_k sees a bias.
func strength(k int, b float64) float64 { return math.Abs(hermite.Poly(k-2, b)) * hermite.Pdf(b) }

func (v *view) sight() chart.Figure {
	k := 2*v.Order + 1
	far := 4.0
	for _, b := range v.Truth.B {
		far = min(max(far, math.Abs(b)+0.5), 10)
	}
	f := picSight
	f.X.Min, f.X.Max = -far, far
	least := 0.0
	if far > 4 { // next to the others such a unit would seem to lie on the axis
		f.Y.Kind = scale.Log
		least = max(strength(k, far), strength(k+1, far))
	}
	for _, k := range []int{k, k + 1} {
		m := chart.Mark{Kind: chart.Line, Name: curveName(k), Colour: palette.Tensor(k)}
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
		truth.Data = append(truth.Data, datum(i+1, b, 0, name, tellNumber(name, nameBias, number.Signed(b, 4))))
		for _, k := range []int{k, k + 1} {
			y := strength(k, b)
			on.Data = append(on.Data, datum(i+1, b, max(y, least), "", tellSight(k, i, y)))
		}
	}
	f.Marks = append(f.Marks, filled(truth, v.foundBiases(), on)...)
	return f
}

func (v *view) foundBiases() chart.Mark {
	found := chart.Mark{Kind: chart.RuleX, Width: 1.6, Dash: true, Faint: v.Truth.Units() > 0}
	for i := range v.Snap.Units {
		label := ""
		if v.Truth.Units() == 0 {
			label = v.Name(i)
		}
		tell := tellNumber(v.Name(i), nameFoundBias, v.Number(i, v.Bias(i)))
		found.Data = append(found.Data, datum(v.Of(i), v.Bias(i), 0, label, tell))
	}
	return found
}
