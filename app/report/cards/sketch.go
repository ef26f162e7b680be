package cards

import (
	"crease/app/draw/chart"
)

// sketchOf draws what a card will look like, in outline. The shapes belong to the
// method, not to any run: nothing can be read off them. A race has no shape of its own: how
// it ends is open, so its axes stay empty.
func sketchOf(key string) chart.Figure {
	f := chart.Figure{Title: texts[key].title, Sketch: true}
	switch key {
	case Samples:
		f.Marks, f.Equal = []chart.Mark{chart.SketchCloud()}, true
	case Moments:
		f.Marks = []chart.Mark{
			chart.SketchCurve(chart.Line, 2, func(t float64) float64 { return 1 - t }),
			chart.SketchCurve(chart.Line, 2, func(t float64) float64 { return 0.6 - t }),
		}
	case Rank:
		rule := chart.Mark{Kind: chart.RuleY, Dash: true, Colour: chart.SketchInk, Data: []chart.Datum{{Y: 1.8}}}
		f.Marks = []chart.Mark{chart.SketchBars(9, 7, 5, 3.4, 0.7, 0.5), rule}
	case Jennrich:
		dots := chart.Mark{Kind: chart.Points, Colour: chart.SketchInk, Width: 3.4,
			Data: []chart.Datum{{X: -1.5}, {X: -0.4}, {X: 0.6}, {X: 1.7}}}
		line := chart.Mark{Kind: chart.RuleY, Colour: chart.SketchInk, Width: 1, Data: []chart.Datum{{}}}
		f.Marks, f.Y.Min, f.Y.Max = []chart.Mark{dots, line}, -1, 1
	case Scalars:
		same := func(t float64) float64 { return t }
		f.Marks = []chart.Mark{chart.SketchCurve(chart.Line, 2, same), chart.SketchCurve(chart.Points, 4, same)}
	case Regression:
		f.Marks = []chart.Mark{chart.SketchBars(5, -4, 3.5, 3, 0.3, -0.2)}
	case Rounds:
		m := chart.SketchCurve(chart.Line, 6, func(t float64) float64 { return -9 * t })
		m.Dots = true
		f.Marks = []chart.Mark{m}
	case Loss:
		f.Marks = []chart.Mark{chart.SketchBars(1, 2, 5, 3.5, 2.4, 1.6, 1)}
	case Refinement:
		f.Marks = []chart.Mark{chart.SketchCurve(chart.Line, 12, func(t float64) float64 { return 1 - t*t*(3-2*t) })}
	}
	return f
}
