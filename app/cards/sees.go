package cards

import (
	"math"

	"crease/algo/hermite"
	"crease/app/chart"
	"crease/app/number"
	"crease/app/words"
)

// sees: the two Hermite polynomials over the bias, with every unit's bias on
// them: why it takes two tensors. It needs no run: the biases are drawn.
func (v *view) sees(c *Card) {
	k := 2*v.order + 1
	c.Explain = "The height of a curve at a unit's bias is how clearly that tensor sees the unit, and where one curve touches zero the other does not. " +
		"That is why two tensors are decomposed; far out both curves vanish, because a unit that is almost never folded looks straight."
	fig := v.sight()
	c.Full, c.Small = []chart.Figure{fig}, fig
	c.Reached = v.truth.Units() > 0 || len(v.snap.Units) > 0
	c.Caption = "He" + number.Sub(k-2) + " and He" + number.Sub(k-1) + " over the bias"
	if n := len(v.snap.Units); n > 0 {
		odd, even := 0, 0
		for _, u := range v.snap.Units {
			for _, t := range u.Found {
				if t == k {
					odd++
				} else if t == k+1 {
					even++
				}
			}
		}
		if odd+even > 0 { // the practical method may have found them another way
			c.Caption = tensorName(k) + " sees " + number.Count(int64(odd)) + ", " + tensorName(k+1) + " sees " + number.Count(int64(even)) + " of " + number.Count(int64(max(n, v.truth.Units())))
		}
	}
	if i := v.spoken(); i >= 0 {
		b := v.truth.B[i]
		c.Formula = formula(abs(sub(mi("He"), integer(k-2)), paren(unit("b", i))), mi("φ"), paren(unit("b", i)), mo("="), num(odd(v.order, b), 3), gap(),
			abs(sub(mi("He"), integer(k-1)), paren(unit("b", i))), mi("φ"), paren(unit("b", i)), mo("="), num(even(v.order, b), 3), gap(), mt("at"), unit("b", i), mo("="), num(b, 4))
	} else {
		c.Formula = formula(abs(sub(mi("He"), integer(k-2)), paren(mi("b"))), mi("φ"), paren(mi("b")), gap(), abs(sub(mi("He"), integer(k-1)), paren(mi("b"))), mi("φ"), paren(mi("b")))
	}
	for i, b := range v.truth.B {
		c.Facts = append(c.Facts, Fact{Name: "bias of " + words.Unit(i), Value: number.Signed(b, 4)})
	}
}

// spoken returns the true unit that formulas speak of: the one pointed at, or
// the one that is hardest to see; −1 without any.
func (v *view) spoken() int {
	if v.lit >= 0 && v.lit < v.truth.Units() {
		return v.lit
	}
	at, least := -1, math.Inf(1)
	for i, b := range v.truth.B {
		if h := math.Max(odd(v.order, b), even(v.order, b)); h < least {
			at, least = i, h
		}
	}
	return at
}

// odd is |He_{2ℓ−1}(b)|φ(b), by which T_{2ℓ+1} sees a bias.
func odd(order int, b float64) float64 {
	return math.Abs(hermite.Poly(2*order-1, b)) * hermite.Pdf(b)
}

// even is |He_{2ℓ}(b)|φ(b), by which T_{2ℓ+2} sees a bias.
func even(order int, b float64) float64 {
	return math.Abs(hermite.Poly(2*order, b)) * hermite.Pdf(b)
}

func (v *view) sight() chart.Figure {
	k := 2*v.order + 1
	far := 4.0
	for _, b := range v.truth.B {
		far = min(max(far, math.Abs(b)+0.5), 10)
	}
	f := chart.Figure{Title: "How clearly each tensor sees a unit, by its bias", X: chart.Axis{Name: "bias b", Min: -far, Max: far}, Y: chart.Axis{Name: "strength |He(b)| φ(b)"}}
	curve := func(name string, k int, h func(int, float64) float64) {
		m := chart.Mark{Kind: chart.Line, Name: name, Colour: tensorColour(k)}
		for i := -80; i <= 80; i++ {
			b := far * float64(i) / 80
			m.Data = append(m.Data, chart.Datum{X: b, Y: h(v.order, b)})
		}
		f.Marks = append(f.Marks, m)
	}
	curve(tensorName(k)+" by |He"+number.Sub(k-2)+"|φ", k, odd)
	curve(tensorName(k+1)+" by |He"+number.Sub(k-1)+"|φ", k+1, even)
	truth := chart.Mark{Kind: chart.RuleX, Width: 1.4}
	on := chart.Mark{Kind: chart.Points, Width: 2.4}
	for i, b := range v.truth.B {
		of := i + 1
		truth.Data = append(truth.Data, chart.Datum{X: b, Of: of, Colour: colour(of), Label: words.Unit(i), Tell: words.Unit(i) + ": bias " + number.Signed(b, 4)})
		for _, h := range []struct {
			k int
			f func(int, float64) float64
		}{{k, odd}, {k + 1, even}} {
			y := h.f(v.order, b)
			on.Data = append(on.Data, chart.Datum{X: b, Y: y, Of: of, Colour: colour(of),
				Tell: tensorName(h.k) + " sees " + words.Unit(i) + " with strength " + number.Format(y, 3)})
		}
	}
	found := chart.Mark{Kind: chart.RuleX, Width: 1.6, Dash: true, Faint: v.truth.Units() > 0}
	for i, u := range v.snap.Units {
		label := ""
		if v.truth.Units() == 0 {
			label = v.name(i)
		}
		found.Data = append(found.Data, chart.Datum{X: v.bias(i), Of: v.of(i), Colour: colour(v.of(i)), Label: label,
			Tell: v.name(i) + ": found bias " + number.Signed(u.B, 4)})
	}
	for _, m := range []chart.Mark{truth, found, on} {
		if m.Data != nil {
			f.Marks = append(f.Marks, m)
		}
	}
	return f
}

// bias of found unit i in the sign of the true one it is matched with, where
// the run left the sign open.
func (v *view) bias(i int) float64 {
	u := v.snap.Units[i]
	if !v.snap.Signs.Resolved && u.Truth >= 0 && u.Truth < v.truth.Units() && dot(u.W, v.truth.W[u.Truth]) < 0 {
		return -u.B
	}
	return u.B
}
