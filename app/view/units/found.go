package units

import (
	"strconv"
	"strings"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/app/doc/model"
	"crease/app/report/column"
	"crease/app/report/outcome"
	"crease/app/text/messages"
	"crease/app/text/number"
	"crease/app/text/words"
	"crease/app/ui"
)

// renderFound lists what was learned of a table, of which no network is known, and draws it column by column.
func (t *Table) renderFound() goapp.UI {
	var units []snapshot.Unit
	s := t.State.Model.Snapshot()
	if s != nil {
		units = s.Units
	}
	data, standardised := t.State.Model.Data(), t.State.Model.Spec().Learning.Standardise
	return goapp.Section().Class("units").Aria("label", nameUnits).Body(
		goapp.P().Class("limit").Text("Learning from "+data.Name+", "+messages.Samples(int64(data.Rows))+"."),
		goapp.P().Class("limit").Body(
			ui.Button("small wide", "Predict new rows…", func() { t.State.Open("predict") }).
				Disabled(!canPredict(t.State.Model)),
			ui.Button("small wide", "Back to the drawing", func() { t.State.Model.LeaveTable() }),
			goapp.If(s != nil, ui.Button("small wide", standardiseName[standardised],
				func() { t.State.Standardise(!standardised) })),
		),
		goapp.If(standardised && s != nil && s.Map != nil, goapp.P().Class("limit").Text(inTable)),
		goapp.If(len(units) > 0 && len(data.Look.Names) > 2, goapp.P().Class("limit").Text(aUnit)),
		goapp.Div().Class("scroll").Body(goapp.Table().Class("by-kink").Body(
			goapp.THead().Body(goapp.Tr().Body(head(headUnit, ""), head("kink", hintKink), head(headFoundB, hintBias),
				head(headFoundA, hintOutput), head("by", hintFinder), head(weightsOf(data.Look.Names), ""))),
			goapp.TBody().Body(goapp.Range(units).Slice(func(i int) goapp.UI { return foundRow(s, i, data.Look.Names) })),
			goapp.TFoot().Body(linearRow(s)),
		)),
		t.renderColumns(),
	)
}

// canPredict reports whether a run on a table has ended.
func canPredict(m *model.Model) bool {
	s := m.Snapshot()
	return s != nil && s.Stage == snapshot.StageDone && m.Data() != nil && len(m.Data().Look.X) > 0
}

// foundRow lists unit i as found, in the table's own coordinates.
func foundRow(s *snapshot.Snapshot, i int, names []string) goapp.UI {
	err := outcome.Unexplained(s)
	found := func(v float64) string { return number.Found(v, err, mostRoom) }
	u := s.Units[i]
	errorW, errorB, errorA := errorsOf(s, i, 1)
	b := explainedCell(found(u.B), errorB, "b", i, nameFoundB)
	a := explainedCell(found(u.A), errorA, "a", i, nameFoundA)
	own := s.InTable(network.Network{W: [][]float64{u.W}, B: []float64{u.B}, A: []float64{u.A}})
	if u.W = own.W[0]; s.Map != nil { // what explains numbers has those of the standardised coordinates
		b, a = cell(found(own.B[0]), errorB), cell(found(own.A[0]), errorA)
	}
	kink, bend := outcome.Kink(s, i, names)
	return goapp.Tr().Body(unitName(i, ""), goapp.Td().Class("figure").Body(goapp.Text(kink),
		goapp.If(bend != "", goapp.Small().Class("deviation").Title(hintSlope).Text("slope changes by "+bend))), b, a,
		finderCell(finderText(u), outcome.Finder(u, s), i),
		cell(strings.Join(words.Each(u.W, found), ", "), errorW))
}

// alongColumns are the pictures along every column, which stay while the table is rendered for what is pointed at.
type alongColumns struct {
	of       *snapshot.Snapshot // what they show
	rows     *model.Data
	pictures []struct{ svg, label string }
}

// renderColumns draws the columns of a run that has ended.
func (t *Table) renderColumns() goapp.UI {
	m := t.State.Model
	if !canPredict(m) {
		return goapp.Div().Hidden(true)
	}
	if c := &t.along; c.of != m.Snapshot() || c.rows != m.Data() {
		*c = alongColumns{of: m.Snapshot(), rows: m.Data()}
		for _, f := range column.Figures(c.of, &c.rows.Look) {
			c.pictures = append(c.pictures, struct{ svg, label string }{f.SVG(340, 200, true), f.Describe()})
		}
	}
	return goapp.Div().Class("columns").Body(goapp.Range(t.along.pictures).Slice(func(i int) goapp.UI {
		p := t.along.pictures[i]
		return &ui.Picture{Name: "column-" + strconv.Itoa(i), SVG: p.svg, Label: p.label}
	}))
}

// linearText is the linear part found, as text: v and c, each with its standard errors, if there are any.
type linearText struct{ V, C, ErrorV, ErrorC string }

// linearOf writes what g has beside the units found, in the table's own coordinates; ok is false where that is nothing.
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

// linearLine lists it below the units of a drawing, unless it is a constant, which stands beside the one drawn.
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
