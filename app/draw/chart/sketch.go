// Package sketch draws the outlines that a card shows before there are data. The
// shapes belong to the method, not to any run: nothing can be read off them.
package sketch

import (
	"math"

	"crease/app/draw/chart"
)

// Ink is the one colour of sketches.
const Ink = "var(--muted)"

// Curve joins n places of a function over [0, 1], or shows them as dots.
func Curve(kind chart.MarkKind, n int, y func(t float64) float64) chart.Mark {
	m := chart.Mark{Kind: kind, Colour: Ink, Width: 1.6}
	for i := range n {
		t := float64(i) / float64(n-1)
		m.Data = append(m.Data, chart.Datum{X: t, Y: y(t)})
	}
	return m
}

// Bars are bars from zero, side by side.
func Bars(heights ...float64) chart.Mark {
	m := chart.Mark{Kind: chart.Bars, Colour: Ink}
	for i, h := range heights {
		m.Data = append(m.Data, chart.Datum{X: float64(i), Y: h})
	}
	return m
}

// Cloud is a cloud of dots, evenly turned and dense in the middle.
func Cloud() chart.Mark {
	m := chart.Mark{Kind: chart.Points, Colour: Ink, Width: 1.5}
	for i := range 90 {
		r, t := math.Sqrt(-2*math.Log(1-(float64(i)+0.5)/92)), 2.399963*float64(i)
		m.Data = append(m.Data, chart.Datum{X: r * math.Cos(t), Y: r * math.Sin(t)})
	}
	return m
}
