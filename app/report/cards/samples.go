package cards

import (
	"strings"

	"crease/app/draw/chart"
	"crease/app/draw/mathml"
	"crease/app/draw/scale"
	"crease/app/text/number"
)

// cloudRange is how far the cloud is shown, in standard deviations.
const cloudRange = 3.5

// samples shows the cloud of samples, how many there are and how many are drawn a second.
func (v *view) samples(c *Card) {
	s := v.Snap
	c.Formula = v.samplesFormula()
	if v.Dim > 2 {
		c.Explain = explainSamples(valueOfSheet)
	}
	if v.Exact {
		return
	}
	if len(s.Cloud) > 0 {
		c.Reached = true
		c.Caption = samplesCaption(s.Samples, s.Rate)
		c.show(v.cloud())
		c.Small.X.Bare, c.Small.Y.Bare = true, true
	}
	c.fact(factSamples, number.Count(s.Samples))
	if s.Total > 0 {
		c.fact(factRequested, number.Count(s.Total))
	}
	if s.Seconds > 0 {
		c.explained(factSeconds, number.Format(s.Seconds, 3), "rate", 0)
	}
	if s.Rate > 0 {
		c.fact(factRate, number.Count(int64(s.Rate)))
	}
}

// input returns words about inputs as they are of the points in view: standardised ones are called z
// all over the page.
func (v *view) input(words string) string {
	if v.Snap.Map == nil {
		return words
	}
	return strings.ReplaceAll(words, "x", "z")
}

func (v *view) samplesFormula() Formula {
	if v.Exact {
		return formula(infiniteFormula, nil)
	}
	parts := values{"d": mathml.Int(max(v.Dim, 1)), "n": mathml.Count(max(v.Snap.Samples, v.Snap.Total))}
	if noise := v.Spec.Sampling.Noise; noise > 0 {
		parts["noise"] = mathml.Num(noise, 3)
		return formula(noisyFormula, parts)
	}
	return formula(samplesFormula, parts)
}

func (v *view) cloud() chart.Figure {
	cloud := v.Snap.Cloud
	top := 1e-300
	for _, p := range cloud {
		top = max(top, scale.Size(p.Value))
	}
	m := chart.Mark{Kind: chart.Points, ByValue: true, Width: 1.7}
	line := v.Dim == 1
	for _, p := range cloud {
		d := chart.Datum{X: p.X, Y: p.Y, V: p.Value / top}
		if line {
			d.Y = p.Value
		}
		m.Data = append(m.Data, d)
	}
	m.Tell = func(i int) string {
		if line {
			return v.input(tellSample(cloud[i].X, cloud[i].Value))
		}
		return v.input(tellSample2(cloud[i].X, cloud[i].Y, cloud[i].Value))
	}
	f := picCloudOfLine
	if !line {
		f = picCloud
		f.Equal, f.Y.Min, f.Y.Max = true, -cloudRange, cloudRange
	}
	f.X.Min, f.X.Max = -cloudRange, cloudRange
	f.X.Name, f.Y.Name = v.input(f.X.Name), v.input(f.Y.Name)
	f.Marks = []chart.Mark{m}
	return f
}
