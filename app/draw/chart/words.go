package chart

import (
	"strings"

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

func ruleWords(name string, at float64) string { return name + " at " + number.Format(at, 3) + "." }

func lineWords(name string, first, last float64) string {
	return name + " goes from " + number.Format(first, 3) + " to " + number.Format(last, 3) + "."
}

func countWords(name string, n int) string { return name + ": " + number.Count(int64(n)) + "." }

func listWords(name string, items []string) string {
	return name + ": " + strings.Join(items, ", ") + "."
}
