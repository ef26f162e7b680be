package cards

import (
	"math"

	"crease/app/chart"
)

// sketchInk is the one colour of sketches.
const sketchInk = "var(--muted)"

// sketch draws what a card will look like, in outline. The shapes belong to the
// method, not to any run: nothing can be read off them.
func sketch(key string) chart.Figure {
	f := chart.Figure{Title: titles[key], Sketch: true}
	switch key {
	case Samples:
		f.Marks, f.Equal = []chart.Mark{sunflower()}, true
	case Moments:
		f.Marks = []chart.Mark{
			curve(chart.Line, 2, func(t float64) float64 { return 1 - t }),
			curve(chart.Line, 2, func(t float64) float64 { return 0.6 - t }),
		}
	case Rank:
		rule := chart.Mark{Kind: chart.RuleY, Dash: true, Colour: sketchInk, Data: []chart.Datum{{Y: 1.8}}}
		f.Marks = []chart.Mark{bars(9, 7, 5, 3.4, 0.7, 0.5), rule}
	case Jennrich:
		dots := chart.Mark{Kind: chart.Points, Colour: sketchInk, Width: 3.4,
			Data: []chart.Datum{{X: -1.5}, {X: -0.4}, {X: 0.6}, {X: 1.7}}}
		line := chart.Mark{Kind: chart.RuleY, Colour: sketchInk, Width: 1, Data: []chart.Datum{{}}}
		f.Marks, f.Y.Min, f.Y.Max = []chart.Mark{dots, line}, -1, 1
	case Scalars:
		same := func(t float64) float64 { return t }
		f.Marks = []chart.Mark{curve(chart.Line, 2, same), curve(chart.Points, 4, same)}
	case Regression:
		f.Marks = []chart.Mark{bars(5, -4, 3.5, 3, 0.3, -0.2)}
	case Rounds:
		m := curve(chart.Line, 6, func(t float64) float64 { return -9 * t })
		m.Dots = true
		f.Marks = []chart.Mark{m}
	case Loss:
		f.Marks = []chart.Mark{bars(1, 2, 5, 3.5, 2.4, 1.6, 1)}
	case Refinement:
		f.Marks = []chart.Mark{curve(chart.Line, 12, func(t float64) float64 { return 1 - t*t*(3-2*t) })}
	case Race:
		f.Marks = raceSketch()
	}
	return f
}

// curve joins n places of a function over [0, 1], or shows them as dots.
func curve(kind chart.MarkKind, n int, y func(t float64) float64) chart.Mark {
	m := chart.Mark{Kind: kind, Colour: sketchInk, Width: 1.6}
	for i := range n {
		t := float64(i) / float64(n-1)
		m.Data = append(m.Data, chart.Datum{X: t, Y: y(t)})
	}
	return m
}

func bars(heights ...float64) chart.Mark {
	m := chart.Mark{Kind: chart.Bars, Colour: sketchInk}
	for i, h := range heights {
		m.Data = append(m.Data, chart.Datum{X: float64(i), Y: h})
	}
	return m
}

// sunflower is a cloud of dots, evenly turned and dense in the middle.
func sunflower() chart.Mark {
	m := chart.Mark{Kind: chart.Points, Colour: sketchInk, Width: 1.5}
	for i := range 90 {
		r, t := math.Sqrt(-2*math.Log(1-(float64(i)+0.5)/92)), 2.399963*float64(i)
		m.Data = append(m.Data, chart.Datum{X: r * math.Cos(t), Y: r * math.Sin(t)})
	}
	return m
}

// raceSketch is three lines that come to rest, and one that falls through.
func raceSketch() []chart.Mark {
	var marks []chart.Mark
	for _, f := range []struct{ depth, bend float64 }{{2, 2}, {2.6, 1.4}, {1.4, 3}} {
		m := curve(chart.Line, 14, func(t float64) float64 { return -f.depth * math.Tanh(f.bend*t) })
		m.Faint = true
		marks = append(marks, m)
	}
	return append(marks, curve(chart.Line, 3, func(t float64) float64 { return -max(0, 2*t-1) * 9 }))
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
