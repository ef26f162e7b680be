package cards

import (
	"crease/app/chart"
	"crease/app/number"
	"crease/app/scale"
)

// loss: the terms of the loss proposition by order, and what they add up to.
func (v *view) loss(c *Card) {
	s := v.snap
	c.Explain = "The distance between the two sheets splits into one share for every order of bending, and each bar is the share of one order. " +
		"The line adds the shares up; what it has not reached when it ends lies in higher orders."
	terms := []string{mi("E"), sup(paren(mi("f"), mo("−"), mi("g")), integer(2)), mo("="), sum(mi("k")), frac(integer(1), row(mi("k"), mo("!"))), sup(norm(sub(hat(mi("f")), mi("k")), mo("−"), sub(hat(mi("g")), mi("k"))), integer(2))}
	c.Formula = formula(terms...)
	if len(s.Loss) == 0 {
		c.Caption = "what is still missing, by order"
		return
	}
	c.Reached = true
	f := chart.Figure{Title: "Loss by order", X: chart.Axis{Name: "order k", Labels: []scale.Tick{}}, Y: chart.Axis{Name: "share of the loss", Kind: scale.Log}}
	bars := chart.Mark{Kind: chart.Bars, Name: "order k alone", Colour: "var(--link)"}
	partial := chart.Mark{Kind: chart.Line, Name: "orders up to k", Colour: "var(--accent)", Dots: true}
	top, low := 0.0, 0.0
	for _, t := range s.Loss {
		x := float64(t.K)
		f.X.Labels = append(f.X.Labels, scale.Tick{At: x, Label: number.Count(int64(t.K))})
		bars.Data = append(bars.Data, chart.Datum{X: x, Y: t.Value, Label: "order " + number.Count(int64(t.K))})
		partial.Data = append(partial.Data, chart.Datum{X: x, Y: t.Partial, Label: "order " + number.Count(int64(t.K))})
		top = max(top, clean(t.Value), clean(t.Partial))
		if a := clean(t.Value); a > 0 && (low == 0 || a < low) {
			low = a
		}
	}
	f.Marks = []chart.Mark{bars, partial}
	last := s.Loss[len(s.Loss)-1]
	c.Caption = "up to order " + number.Count(int64(last.K)) + ": " + number.Format(last.Partial, 2)
	if s.HasRisk {
		f.Marks = append(f.Marks, chart.Mark{Kind: chart.RuleY, Dash: true, Colour: "var(--ink)", Width: 1.3, Data: []chart.Datum{{Y: s.Risk, Label: "risk E(f − g)²"}}})
		top = max(top, clean(s.Risk))
		if s.Risk > 0 {
			low = min(low, s.Risk)
		}
		c.Caption = "risk " + number.Format(s.Risk, 2)
		c.Formula = formula(append(terms, mo("="), num(s.Risk, 3), gap(), sum(row(mi("k"), mo("≤"), integer(last.K))), mo("="), num(last.Partial, 3))...)
		c.Facts = append(c.Facts, Fact{"risk E(f − g)²", number.Format(s.Risk, 4), Number("risk", 0)}, Fact{"size of the sheet E f²", number.Format(s.Energy, 4), Number("energy", 0)})
	}
	for _, t := range s.Loss {
		c.Facts = append(c.Facts, Fact{"order " + number.Count(int64(t.K)), number.Format(t.Value, 3), Number("loss", t.K)})
	}
	if low < top {
		// Terms lost in rounding would squeeze the others.
		f.Y.Min, f.Y.Max = decadeBelow(max(low, top*1e-10)), decadeAbove(top*1.2)
	}
	c.Full, c.Small = []chart.Figure{f}, f
}
