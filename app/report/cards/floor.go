package cards

import (
	"math"

	"crease/app/draw/chart"
)

// noiseFloor draws the error below which label noise lets no round get, as predicted, where
// the error of f itself is drawn.
func (v *view) noiseFloor(x chart.Axis) (m chart.Mark, ok bool) {
	e := math.Sqrt(v.Snap.Floor / v.Snap.Energy)
	if !v.Snap.HasRisk || !(e > 0 && e < math.MaxFloat64) {
		return m, false
	}
	m = chart.Mark{Kind: chart.Line, Dash: true, Colour: "var(--muted)", Name: seriesFloor}
	for _, at := range []float64{x.Min, x.Max} {
		m.Data = append(m.Data, chart.Datum{X: at, Y: e, Tell: tellFloor(e)})
	}
	return m, true
}
