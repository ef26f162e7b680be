package cards

import (
	"math"

	"crease/algo/spec"
	"crease/app/chart"
	"crease/app/number"
	"crease/app/scale"
)

// regression: the coefficients of g's features, truth against prediction.
func (v *view) regression(c *Card) {
	r := v.snap.Regress
	c.Explain = "Both sides of every crease that was found become building blocks, and a straight-line fit to fresh samples decides how much of each to use. " +
		"The linear part carries what no crease explains, and everything is put together into a network of at most two units more than were found."
	c.Formula = regressionFormula()
	if !r.Ran && v.spec.Learning.Method == spec.Practical && v.parts() > 0 {
		v.settled(c)
		return
	}
	if !r.Ran {
		c.Caption = v.waiting("the fit to fresh samples, last")
		if v.exact {
			c.Caption = "not needed: infinite data"
		}
		return
	}
	c.Reached = true
	c.Full = []chart.Figure{v.features()}
	c.Small = c.Full[0]
	c.Small.X.Bare = true
	if len(r.Scatter) > 0 {
		c.Full = append(c.Full, v.predictions())
	}
	if v.parts() > 0 {
		c.Full = append(c.Full, v.learned())
	}
	c.Caption = number.Count(int64(r.Consolidated)) + " units, " + number.Count(r.Dropped) + " dropped by τ"
	if r.Samples == 0 { // the population's regression: sums are expectations
		c.Caption = number.Count(int64(r.Consolidated)) + " units, exact regression"
		c.Formula = formula(mi("E"), sup(paren(mi("f"), mo("−"), mi("g")), integer(2)), mo("="), num(r.DirectLoss, 3))
		c.Facts = []Fact{{Name: "loss by projected gradient descent", Value: number.Format(r.TrainLoss, 4)}, {Name: "its steps", Value: number.Count(int64(r.Iterations))},
			{"loss by orthogonal factorisation", number.Format(r.DirectLoss, 4), Number("coefficient", 0)}, {Name: "units after consolidation", Value: number.Count(int64(r.Consolidated))}}
		return
	}
	c.Formula = formula(frac(integer(1), mi("N")), sum(mi("j")), sup(paren(sub(mi("y"), mi("j")), mo("−"), mi("g"), paren(sub(mi("x"), mi("j")))), integer(2)), mo("="), num(r.TrainLoss, 3),
		gap(), mi("N"), mo("="), whole(r.Samples), gap(), mi("τ"), mo("="), num(r.Tau, 3), gap(), sub(mi("max"), mi("j")), norm(mi("φ"), paren(sub(mi("x"), mi("j")))), mo("="), num(r.LargestPhi, 3))
	c.Facts = []Fact{{Name: "samples used", Value: number.Count(r.Samples)}, {Name: "dropped by τ", Value: number.Count(r.Dropped)}, {Name: "τ", Value: number.Format(r.Tau, 4)},
		{Name: "largest ‖φ(x)‖", Value: number.Format(r.LargestPhi, 4)}, {Name: "radius of the ball", Value: number.Format(r.Radius, 4)},
		{Name: "steps of projected gradient descent", Value: number.Count(int64(r.Iterations))}, {Name: "its loss", Value: number.Format(r.TrainLoss, 4)},
		{"loss by orthogonal factorisation", number.Format(r.DirectLoss, 4), Number("coefficient", 0)}, {Name: "units after consolidation", Value: number.Count(int64(r.Consolidated))}}
	if v.snap.HeldOut > 0 {
		c.Facts = append(c.Facts, Fact{"loss on held-out samples", number.Format(v.snap.HeldOut, 4), Number("heldout", 0)})
	}
}

func regressionFormula() string {
	return formula(mi("g"), paren(mi("x")), mo("="), sum(mi("i")), row(subsup(mi("c"), mi("i"), mo("+")), mi("σ"), paren(sub(mi("z"), mi("i"))), mo("+"),
		subsup(mi("c"), mi("i"), mo("−")), mi("σ"), paren(mo("−"), sub(mi("z"), mi("i")))), mo("+"), sup(mi("v"), mi("⊤")), mi("x"), mo("+"), mi("c"),
		gap(), sub(mi("z"), mi("i")), mo("="), subsup(mi("w"), mi("i"), mi("⊤")), mi("x"), mo("+"), sub(mi("b"), mi("i")))
}

// features draws a pair of bars for every unit, then the linear part.
func (v *view) features() chart.Figure {
	r := v.snap.Regress
	f := chart.Figure{Title: "Coefficients of the features", X: chart.Axis{Name: "unit, then the linear part", Labels: []scale.Tick{}}, Y: chart.Axis{Name: "coefficient"}}
	plus := chart.Mark{Kind: chart.Bars, Width: 0.36, Name: "of σ(wᵀx + b)"}
	minus := chart.Mark{Kind: chart.Bars, Width: 0.36, Name: "of σ(−wᵀx − b)", Faint: true}
	linear := chart.Mark{Kind: chart.Bars, Width: 0.6, Name: "linear part v and constant c", Colour: "var(--muted)"}
	x := 0.0
	for i := range r.Plus {
		of, name := 0, "unit "+number.Count(int64(i+1))
		if i < len(v.snap.Units) {
			of, name = v.of(i), v.name(i)
		}
		f.X.Labels = append(f.X.Labels, scale.Tick{At: x, Label: name})
		plus.Data = append(plus.Data, chart.Datum{X: x - 0.19, Y: r.Plus[i], Of: of, Colour: colour(of), Label: name})
		if i < len(r.Minus) {
			minus.Data = append(minus.Data, chart.Datum{X: x + 0.19, Y: r.Minus[i], Of: of, Colour: colour(of), Label: name})
		}
		x++
	}
	for i, c := range r.Linear {
		name := "v" + number.Sub(i+1)
		f.X.Labels = append(f.X.Labels, scale.Tick{At: x, Label: name})
		linear.Data = append(linear.Data, chart.Datum{X: x, Y: c, Label: name})
		x++
	}
	f.X.Labels = append(f.X.Labels, scale.Tick{At: x, Label: "c"})
	linear.Data = append(linear.Data, chart.Datum{X: x, Y: r.Constant, Label: "c"})
	f.Marks = []chart.Mark{plus, minus, linear}
	return f
}

// predictions draws what g says against what was measured.
func (v *view) predictions() chart.Figure {
	m := chart.Mark{Kind: chart.Points, Width: 1.6, Colour: "var(--link)"}
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, p := range v.snap.Regress.Scatter {
		m.Data = append(m.Data, chart.Datum{X: p.Label, Y: p.Predicted})
		if clean(p.Label) > 0 && clean(p.Predicted) > 0 {
			lo, hi = min(lo, p.Label, p.Predicted), max(hi, p.Label, p.Predicted)
		}
	}
	return chart.Figure{Title: "Prediction against truth on held-out samples", Equal: true, X: chart.Axis{Name: "y of the sample"}, Y: chart.Axis{Name: "prediction g(x)"},
		Marks: []chart.Mark{{Kind: chart.Line, Colour: "var(--muted)", Width: 1, Data: []chart.Datum{{X: lo, Y: lo}, {X: hi, Y: hi}}}, m}}
}
