package chart

import "math"

// The outlines that a card shows before there are data. The shapes belong to the method, not
// to any run: nothing can be read off them.

// SketchInk is the one colour of sketches.
const SketchInk = "var(--muted)"

// SketchCurve joins n places of a function over [0, 1], or shows them as dots.
func SketchCurve(kind MarkKind, n int, y func(t float64) float64) Mark {
	m := Mark{Kind: kind, Colour: SketchInk, Width: 1.6}
	for i := range n {
		t := float64(i) / float64(n-1)
		m.Data = append(m.Data, Datum{X: t, Y: y(t)})
	}
	return m
}

// SketchBars are bars from zero, side by side.
func SketchBars(heights ...float64) Mark {
	m := Mark{Kind: Bars, Colour: SketchInk}
	for i, h := range heights {
		m.Data = append(m.Data, Datum{X: float64(i), Y: h})
	}
	return m
}

// SketchCloud is a cloud of dots, evenly turned and dense in the middle.
func SketchCloud() Mark {
	m := Mark{Kind: Points, Colour: SketchInk, Width: 1.5}
	for i := range 90 {
		r, t := math.Sqrt(-2*math.Log(1-(float64(i)+0.5)/92)), 2.399963*float64(i)
		m.Data = append(m.Data, Datum{X: r * math.Cos(t), Y: r * math.Sin(t)})
	}
	return m
}
