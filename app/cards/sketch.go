package cards

import (
	"math"

	"crease/app/chart"
)

// sketch draws what a card will look like, in outline. The shapes belong to the
// method, not to any run: nothing can be read off them.
func sketch(key string) chart.Figure {
	f := chart.Figure{Title: titles[key], Sketch: true}
	ink := "var(--muted)"
	curve := func(kind chart.MarkKind, n int, y func(t float64) float64) chart.Mark {
		m := chart.Mark{Kind: kind, Colour: ink, Width: 1.6}
		for i := range n {
			t := float64(i) / float64(n-1)
			m.Data = append(m.Data, chart.Datum{X: t, Y: y(t)})
		}
		return m
	}
	bars := func(heights ...float64) chart.Mark {
		m := chart.Mark{Kind: chart.Bars, Colour: ink}
		for i, h := range heights {
			m.Data = append(m.Data, chart.Datum{X: float64(i), Y: h})
		}
		return m
	}
	switch key {
	case Samples:
		m := chart.Mark{Kind: chart.Points, Colour: ink, Width: 1.5}
		for i := range 90 { // a sunflower: evenly turned, dense in the middle
			r, t := math.Sqrt(-2*math.Log(1-(float64(i)+0.5)/92)), 2.399963*float64(i)
			m.Data = append(m.Data, chart.Datum{X: r * math.Cos(t), Y: r * math.Sin(t)})
		}
		f.Marks, f.Equal = []chart.Mark{m}, true
	case Moments:
		f.Marks = []chart.Mark{curve(chart.Line, 2, func(t float64) float64 { return 1 - t }), curve(chart.Line, 2, func(t float64) float64 { return 0.6 - t })}
	case Rank:
		f.Marks = []chart.Mark{bars(9, 7, 5, 3.4, 0.7, 0.5), {Kind: chart.RuleY, Dash: true, Colour: ink, Data: []chart.Datum{{Y: 1.8}}}}
	case Jennrich:
		m := chart.Mark{Kind: chart.Points, Colour: ink, Width: 3.4, Data: []chart.Datum{{X: -1.5}, {X: -0.4}, {X: 0.6}, {X: 1.7}}}
		f.Marks, f.Y.Min, f.Y.Max = []chart.Mark{m, {Kind: chart.RuleY, Colour: ink, Width: 1, Data: []chart.Datum{{}}}}, -1, 1
	case Scalars:
		f.Marks = []chart.Mark{curve(chart.Line, 2, func(t float64) float64 { return t }), curve(chart.Points, 4, func(t float64) float64 { return t })}
	case Regression:
		f.Marks = []chart.Mark{bars(5, -4, 3.5, 3, 0.3, -0.2)}
	case Loss:
		f.Marks = []chart.Mark{bars(1, 2, 5, 3.5, 2.4, 1.6, 1)}
	case Refinement:
		f.Marks = []chart.Mark{curve(chart.Line, 12, func(t float64) float64 { return 1 - t*t*(3-2*t) })}
	case Race:
		fall := func(depth, bend float64) chart.Mark {
			return curve(chart.Line, 14, func(t float64) float64 { return -depth * math.Tanh(bend*t) })
		}
		slow := []chart.Mark{fall(2, 2), fall(2.6, 1.4), fall(1.4, 3)}
		for i := range slow {
			slow[i].Faint = true
		}
		f.Marks = append(slow, curve(chart.Line, 3, func(t float64) float64 { return -max(0, 2*t-1) * 9 }))
	}
	return f
}

// decadeBelow and decadeAbove return the power of ten next to v > 0; 0 for what
// a logarithmic axis cannot show.
func decadeBelow(v float64) float64 { return decade(v, math.Floor) }

func decadeAbove(v float64) float64 { return decade(v, math.Ceil) }

func decade(v float64, round func(float64) float64) float64 {
	if !(v > 1e-140 && v < 1e140) {
		return 0
	}
	return math.Pow(10, round(math.Log10(v)))
}
