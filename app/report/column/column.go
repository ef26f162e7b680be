// Package column draws what was learned of a table along each input, with the other inputs at their medians.
package column

import (
	"slices"

	"crease/algo/beyond/refine"
	"crease/algo/data/sample"
	"crease/algo/learn/snapshot"
	"crease/app/draw/chart"
	"crease/app/text/number"
)

// Figures returns a figure for each of the first 12 inputs, at the end of a run: g along it with the others at their
// medians, its kinks, and at most 400 rows with what g leaves of them, so that their other inputs are at the medians.
func Figures(s *snapshot.Snapshot, look *sample.Look) []chart.Figure {
	d, g := len(look.Names)-1, s.Function()
	figures := make([]chart.Figure, min(d, 12))
	for j := range figures {
		figures[j] = chart.Figure{
			Title: look.Names[d] + " over " + look.Names[j],
			X:     chart.Axis{Name: look.Names[j], Min: look.Low[j], Max: look.High[j]},
			Y:     chart.Axis{Name: look.Names[d]},
		}
		if d > 1 {
			figures[j].Title += ", the other columns at their medians"
		}
		if look.Low[j] == look.High[j] {
			continue
		}
		at := func(x float64) float64 {
			point := slices.Clone(look.Middle[:d])
			point[j] = x
			return g.Eval(point)
		}
		rows := chart.Mark{Kind: chart.Points, Name: "rows", Colour: "var(--muted)", Faint: true}
		shown := min(len(look.X), 400)
		for k := range shown {
			i := k * len(look.X) / shown
			x := look.X[i][j]
			rows.Data = append(rows.Data, chart.Datum{X: x, Y: at(x) + look.Y[i] - g.Eval(look.X[i])})
		}
		kinks := chart.Mark{Kind: chart.RuleX, Dash: true, Faint: true}
		ends := []float64{look.Low[j], look.High[j]}
		for i, w := range g.Units.W { // g bends where a crease crosses the line through the medians
			if w[j] == 0 {
				continue
			}
			if x := refine.Crossing(w, g.Units.B[i], j, look.Middle[:d]); x > look.Low[j] && x < look.High[j] {
				ends = append(ends, x)
			}
		}
		for i, k := range s.Kinks {
			if k.Column == j {
				kinks.Data = append(kinks.Data, chart.Datum{X: k.At, Label: number.Measured(k.At, k.Error), Of: i + 1})
			}
		}
		slices.Sort(ends)
		line := chart.Mark{Kind: chart.Line, Name: "learned", Width: 2}
		for _, x := range ends {
			line.Data = append(line.Data, chart.Datum{X: x, Y: at(x)})
		}
		figures[j].Marks = []chart.Mark{rows, kinks, line}
	}
	return figures
}
