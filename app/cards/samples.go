package cards

import (
	"math"

	"crease/app/chart"
	"crease/app/number"
	"crease/app/scale"
	"crease/app/words"
)

// cloudRange is how far the cloud is shown, in standard deviations.
const cloudRange = 3.5

// samples: the cloud, N running, samples a second.
func (v *view) samples(c *Card) {
	s := v.snap
	c.Explain = "Every dot is one random input x, and its colour is the height y of the folded sheet there, blue below zero and orange above. " +
		"The learner is given such pairs of x and y and nothing else."
	noise := v.spec.Sampling.Noise
	parts := []string{sub(mi("y"), mi("i")), mo("="), mi("f"), paren(sub(mi("x"), mi("i")))}
	if noise > 0 {
		parts = append(parts, mo("+"), num(noise, 3), sub(mi("ε"), mi("i")))
	}
	parts = append(parts, gap(), sub(mi("x"), mi("i")), mo("∼"), mi("N"), paren(integer(0), mo(","), sub(mi("I"), integer(max(v.dim, 1)))),
		gap(), mi("i"), mo("="), integer(1), mo(","), mo("…"), mo(","), whole(max(s.Samples, s.Total)))
	c.Formula = formula(parts...)
	if v.exact {
		c.Formula = formula(mi("N"), mo("="), mo("∞"), gap(), sub(mi("T"), mi("k")), mo("="), sub(hat(mi("f")), mi("k")))
	}
	switch {
	case v.exact:
		c.Caption = "infinite data: none drawn"
	case len(s.Cloud) == 0:
		c.Caption = "the samples gather here"
	default:
		c.Reached = true
		c.Caption = words.Plural(int(s.Samples), "sample")
		if s.Rate > 0 {
			c.Caption += ", " + number.Short(int64(s.Rate)) + " a second"
		}
		c.Full = []chart.Figure{v.cloud()}
		c.Small = c.Full[0]
		c.Small.X.Bare, c.Small.Y.Bare = true, true
	}
	if !v.exact {
		c.Facts = []Fact{{Name: "samples so far", Value: number.Count(s.Samples)}}
		if s.Total > 0 {
			c.Facts = append(c.Facts, Fact{Name: "asked for", Value: number.Count(s.Total)})
		}
		if s.Seconds > 0 {
			c.Facts = append(c.Facts, Fact{"seconds", number.Format(s.Seconds, 3), Number("rate", 0)})
		}
		if s.Rate > 0 {
			c.Facts = append(c.Facts, Fact{Name: "samples a second", Value: number.Count(int64(s.Rate))})
		}
	}
}

func (v *view) cloud() chart.Figure {
	top := 0.0
	for _, p := range v.snap.Cloud {
		if a := math.Abs(p.Value); a > top && a <= scale.Limit {
			top = a
		}
	}
	m := chart.Mark{Kind: chart.Points, ByValue: true, Width: 1.7}
	line := v.dim == 1
	for _, p := range v.snap.Cloud {
		d := chart.Datum{X: p.X, Y: p.Y, V: p.Value / max(top, 1e-300)}
		if line {
			d.Y = p.Value
		}
		m.Data = append(m.Data, d)
	}
	cloud := v.snap.Cloud
	m.Tell = func(i int) string {
		p, at := cloud[i], "x "
		if !line {
			at = "x₁ " + number.Format(cloud[i].X, 3) + ", x₂ "
			p.X = p.Y
		}
		return at + number.Format(p.X, 3) + ": y = " + number.Format(p.Value, 4)
	}
	f := chart.Figure{Title: "The first samples, coloured by value", Marks: []chart.Mark{m},
		X: chart.Axis{Name: "x₁", Min: -cloudRange, Max: cloudRange}, Y: chart.Axis{Name: "x₂", Min: -cloudRange, Max: cloudRange}, Equal: true}
	if line {
		f.X.Name, f.Y, f.Equal = "x", chart.Axis{Name: "value y"}, false
	}
	return f
}
