// Package units is the part of the page that shows the units as numbers: the table
// with what was found beside them, the weight matrix and the network's diagram, and
// what is pasted into them. It owns what is being typed or dragged there. It listens
// to the drawing, the run and the unit that is pointed at; it may edit and preview
// the network and highlight a unit.
package units

import (
	"time"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/app/doc/assignment"
	"crease/app/doc/model"
	"crease/app/report/outcome"
	"crease/app/run/state"
	"crease/app/text/number"
	"crease/app/ui"
)

// Table lists the units with what was found of them: numbers that can be
// edited on the left, the run's on the right.
type Table struct {
	goapp.Compo
	State *state.State

	stop        func()
	drawn       time.Time // when it was last rendered
	highlighted int       // the unit that was pointed at then
	locked      bool      // the numbers could not be edited then
	late        bool      // it will be rendered once its rest is over
}

// tableEvery is how long the table rests while a run goes on: every number in it
// changes with every snapshot, and nobody reads that fast. Rendering it with each
// of them took half of the page's time at ten units.
const tableEvery = 250 * time.Millisecond

// OnMount implements goapp.Mounter.
func (t *Table) OnMount(goapp.Context) {
	mask := model.SpecChanged | model.RunChanged | model.HighlightChanged | model.DataChanged | model.ViewChanged
	t.stop = t.State.Model.Listen(func(c model.Change) {
		if c&mask == 0 || c == model.ViewChanged && t.isLocked() == t.locked {
			return
		}
		run, _ := t.State.Model.State()
		rest := tableEvery - time.Since(t.drawn)
		if run != model.Learning || rest <= 0 || t.State.Model.Highlighted() != t.highlighted {
			t.Update()
			return
		}
		if !t.late {
			t.late = true
			time.AfterFunc(rest, func() { t.State.Do(t.Update) })
		}
	})
}

// OnDismount implements goapp.Dismounter.
func (t *Table) OnDismount() {
	if t.stop != nil {
		t.stop()
	}
}

func (t *Table) isLocked() bool { return !t.State.Model.View().Assignment.Free(assignment.Drawing) }

// Render implements goapp.Composer.
func (t *Table) Render() goapp.UI {
	m := t.State.Model
	t.drawn, t.highlighted, t.late, t.locked = time.Now(), m.Highlighted(), false, t.isLocked()
	if m.Data() != nil {
		return t.renderFound()
	}
	n := m.Spec().Network
	rows := unitRows(m.Spec(), m.Snapshot())
	// A film goes on as if nothing were known of the units.
	return goapp.Section().Class("units").Aria("label", nameUnits).Hidden(m.Film().Hides()).Body(
		&ui.Gate{Model: m, Control: assignment.Drawing, Body: []goapp.UI{goapp.Div().Class("steppers").Body(
			&stepper{Model: m, What: "dim", Value: n.Dim()},
			&stepper{Model: m, What: "count", Value: n.Units()},
		)}},
		goapp.Div().Class("scroll").Body(
			goapp.Table().Body(
				goapp.Caption().Class("unseen").Text(tableHint),
				goapp.THead().Body(goapp.Tr().Body(
					head(headUnit, hintUnit),
					goapp.If(n.Dim() <= 2, head(angleHead(n.Dim()), hintAngle)),
					head(headBias, hintBias),
					head(headOutput, hintOutput),
					head(headFoundB, hintFoundB),
					head(headFoundA, hintFoundA),
					head(headError, hintError),
				)),
				goapp.TBody().Body(goapp.Range(rows).Slice(func(i int) goapp.UI {
					return &row{State: t.State, I: i, Text: rows[i], Highlighted: m.Highlighted() == i, Angled: n.Dim() <= 2,
						Only: n.Units() == 1, Locked: t.locked}
				})),
			),
		),
		&ui.Gate{Model: m, Control: assignment.Drawing, Body: []goapp.UI{&proof{Model: m}}},
	)
}

// renderFound lists what was found where nothing is known of the network.
func (t *Table) renderFound() goapp.UI {
	var units []snapshot.Unit
	s := t.State.Model.Snapshot()
	if s != nil {
		units = s.Units
	}
	data, standardised := t.State.Model.Data(), t.State.Model.Spec().Learning.Standardise
	err := outcome.Unexplained(s)
	return goapp.Section().Class("units").Aria("label", nameUnits).Body(
		goapp.P().Class("limit").Body(
			goapp.Text(learningFrom(data.Name, data.Rows)),
			goapp.Button().Type("button").Class("small wide").Text(backToSheet).OnClick(t.back),
			goapp.If(s != nil, goapp.Button().Type("button").Class("small wide").
				Text(standardiseName(standardised)).OnClick(t.standardise)),
			goapp.If(standardised && s != nil && s.Map != nil, goapp.Text(inTable)),
		),
		goapp.Div().Class("scroll").Body(goapp.Table().Body(
			goapp.THead().Body(goapp.Tr().Body(head(headUnit, ""), head(headFoundB, ""), head(headFoundA, ""),
				head(headFinder, hintFinder),
				head(headFoundW, ""))),
			goapp.TBody().Body(goapp.Range(units).Slice(func(i int) goapp.UI {
				u := units[i]
				found := func(v float64) string { return number.Found(v, err, mostRoom) }
				b, a := explainedCell(found(u.B), "b", i, nameFoundB), explainedCell(found(u.A), "a", i, nameFoundA)
				if s.Map != nil { // what explains numbers has those of the standardised coordinates
					own := s.InTable(network.Network{W: [][]float64{u.W}, B: []float64{u.B}, A: []float64{u.A}})
					u.W, b, a = own.W[0], cell(found(own.B[0])), cell(found(own.A[0]))
				}
				return goapp.Tr().Body(unitName(i, ""), b, a,
					finderCell(finderText(u), outcome.Finder(u, s), i), cell(vector(u.W, err)))
			})),
		)),
	)
}

func (t *Table) standardise(goapp.Context, goapp.Event) {
	t.State.Standardise(!t.State.Model.Spec().Learning.Standardise)
}

func (t *Table) back(goapp.Context, goapp.Event) { t.State.Model.SetData(nil) }

func angleHead(d int) string {
	if d == 2 {
		return headAngle
	}
	return headWeight
}
