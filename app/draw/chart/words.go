package chart

import (
	"crease/app/draw/scale"
	"crease/app/text/number"
)

// What charts say of themselves.
const (
	noData     = "no data"
	anyValue   = "value" // an axis without a name
	sideAcross = "Across"
	sideUp     = "Up"
	headSeries = "series"
	headWhat   = "what"
	headX      = "across"
	headY      = "up"
)

// kindNames name series that have no name of their own.
var kindNames = map[MarkKind]string{Points: "Points", Bars: "Bars", Cells: "Cells", Arrows: "Arrows"}

// rowsLeftOut says that a table does not show everything.
func rowsLeftOut(n int) string {
	if n == 1 {
		return "1 more row is left out."
	}
	return number.Count(int64(n)) + " more rows are left out."
}

// axisWords tells an axis: "Across: samples N, 1,000 to 1,000,000, logarithmic."
func axisWords(side string, a Axis, s scale.Scale) string {
	text := side + ": " + a.Label()
	if a.Labels == nil {
		text += ", " + number.Format(s.Lo, 3) + " to " + number.Format(s.Hi, 3)
	}
	if s.Kind != scale.Linear {
		text += ", logarithmic"
	}
	return text + "."
}

// What a series does: formats of fmt for its name and for numbers, or for a list.
const (
	ruleSaid = "%s at %s."
	lineSaid = "%s goes from %s to %s."
	listSaid = "%s: %s."
)
