package units

import (
	"strings"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/learn/snapshot"
	"crease/app/report/outcome"
	"crease/app/text/number"
	"crease/app/text/words"
)

// linearText is the linear part found, as text: v and c, each with its standard errors, if there are any.
type linearText struct{ V, C, ErrorV, ErrorC string }

// linearOf writes what g has beside the units found, in the table's own coordinates; ok is false where that is
// nothing, and before the end of a run. V is empty of a constant.
func linearOf(s *snapshot.Snapshot) (text linearText, ok bool) {
	if s == nil || s.Stage != snapshot.StageDone || s.Linear.IsZero() {
		return text, false
	}
	l, err := s.LinearInTable(), outcome.Unexplained(s)
	found := func(v float64) string { return number.Found(v, err, mostRoom) }
	text.C = found(l.C)
	slope := hasSlope(l)
	if slope {
		text.V = strings.Join(words.Each(l.V, found), ", ")
	}
	if e := s.Errors; e != nil && e.V != nil {
		text.ErrorC = deviation(e.C)
		if slope {
			text.ErrorV = strings.Join(words.Each(e.V, deviation), ", ")
		}
	}
	return text, true
}

// hasSlope reports whether a linear part is more than a constant.
func hasSlope(l snapshot.Linear) bool {
	l.C = 0
	return !l.IsZero()
}

// linearRow lists it below the units of a table: c below the biases, v below the weights.
func linearRow(s *snapshot.Snapshot) goapp.UI {
	text, ok := linearOf(s)
	return goapp.If(ok, goapp.Tr().Body(
		goapp.Th().Scope("row").Title(hintLinear).Text(headLinear),
		cell("", ""), cell(text.C, text.ErrorC), cell("", ""), cell("", ""), cell(text.V, text.ErrorV),
	))
}

// linearLine lists it below the units of a drawing with d inputs, unless it is a constant, which stands beside the one
// drawn.
func linearLine(s *snapshot.Snapshot, d int) goapp.UI {
	text, ok := linearOf(s)
	columns := 6
	if d <= 2 {
		columns++
	}
	return goapp.If(ok && text.V != "", goapp.Tr().Body(
		goapp.Th().Scope("row").ColSpan(2).Title(hintLinear).Text(headLinear),
		goapp.Td().Class("figure").Attr("translate", "no").ColSpan(columns-2).Body(
			goapp.Div().Body(goapp.Text("v = "+text.V), standardError(text.ErrorV)),
			goapp.Div().Body(goapp.Text("c = "+text.C), standardError(text.ErrorC))),
	))
}
