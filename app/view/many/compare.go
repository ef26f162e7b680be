package many

import (
	"reflect"
	"strconv"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/doc/assignment"
	"crease/app/doc/model"
	"crease/app/report/spread"
	"crease/app/run/runner"
	"crease/app/run/state"
	"crease/app/text/messages"
	"crease/app/ui"
)

// Compare is the dialog of two runs: it learns what is drawn with two settings – samples,
// noise, order, method – side by side.
type Compare struct {
	dialog
	// sheet draws what a run of the drawing of m found, side × side pixels large.
	sheet func(m *model.Model, s *snapshot.Snapshot, id string, side float64) string
	// row is the row of the settings in which a number of m is typed; the names of its elements begin with prefix.
	row     func(m *model.Model, of assignment.Control, key, prefix string) goapp.UI
	sides   [2]*model.Model // the drawing with either settings, and what its run came to; nil before the first opening
	current int             // the side that learns, while runs are on
	learner runner.Learner
}

// NewCompare returns the dialog. sheet draws what a run of the drawing of m found,
// side × side pixels large; row is the row of the settings for a number of m.
func NewCompare(
	s *state.State, sheet func(m *model.Model, s *snapshot.Snapshot, id string, side float64) string,
	row func(m *model.Model, of assignment.Control, key, prefix string) goapp.UI,
) *Compare {
	x := &Compare{sheet: sheet, row: row}
	x.dialog = dialog{start: x.learnBoth, cancel: x.stopBoth,
		Modal: ui.Modal{State: s, Name: "compare", Title: titleCompare, Prepare: x.prepareSides, Body: x.body}}
	return x
}

// prepareSides brings both sides to what is drawn. The settings stay as long as the drawing
// does. At first the second side has a tenth of the samples.
func (x *Compare) prepareSides() {
	now, view := x.State.Model.Committed(), x.State.Model.View()
	view.Mystery = false // a sheet that was hidden is compared once it is revealed
	fresh := x.sides[0] == nil || !reflect.DeepEqual(x.sides[0].Spec().Network, now.Network)
	for i := range x.sides {
		if x.sides[i] == nil {
			x.sides[i] = model.New(now)
		}
		m := x.sides[i]
		if !fresh {
			m.SetView(view)
			m.Enter(view.Assignment.Keep(now, m.Spec()))
			continue
		}
		what := now
		if i == 1 {
			what.Sampling.Samples = max(1, what.Sampling.Samples/10)
		}
		m.Open(view.Assignment.Keep(now, what), view)
	}
}

// learnBoth learns both sides, one after the other.
func (x *Compare) learnBoth() {
	for _, m := range x.sides {
		m.Forget()
	}
	if x.learner == nil {
		x.learner = runner.New(runner.Default, x.State.Do, x.events())
	}
	x.busy, x.current = true, -1
	x.learnNextSide()
}

// learnNextSide has the next side learn, if there is one and its settings can be learned from.
func (x *Compare) learnNextSide() {
	for x.current++; x.current < len(x.sides); x.current++ {
		m := x.sides[x.current]
		err := m.Spec().Validate(true)
		if err == nil {
			m.Begin()
			x.learner.Start(m.Spec(), nil, runner.Through)
			x.Update()
			return
		}
		m.SetState(model.Failed, messages.Complaint(err))
	}
	x.busy = false
	x.Update()
}

// stopBoth ends the run that is on; what it has shown stays.
func (x *Compare) stopBoth() {
	x.learner.Cancel()
	x.sides[x.current].SetState(model.Idle, "")
}

func (x *Compare) events() runner.Events {
	return runner.Events{
		Ready: func(err error) {
			if err != nil {
				x.fail(err)
			}
		},
		Snapshots: func(list ...*snapshot.Snapshot) {
			x.found(list[len(list)-1])
			x.repaintSoon()
		},
		Done: func(n *snapshot.Snapshot) {
			x.found(n)
			x.sides[x.current].SetState(model.Done, "")
			x.learnNextSide()
		},
		Failed: x.fail,
	}
}

// found keeps what the run of the side that learns has come to, and nothing from before.
func (x *Compare) found(n *snapshot.Snapshot) {
	m := x.sides[x.current]
	m.Found(m.Spec(), n)
}

// fail says why the side that learns has no result.
func (x *Compare) fail(err error) {
	if x.busy {
		x.sides[x.current].SetState(model.Failed, messages.Complaint(err))
		x.learnNextSide()
	}
}

func (x *Compare) body() []goapp.UI {
	if x.State.Model.Data() != nil || x.State.Model.Guessing() {
		return []goapp.UI{goapp.P().Text(onlyDrawings)}
	}
	return []goapp.UI{
		goapp.P().Class("muted").Text(aboutCompare),
		goapp.Div().Class("compare-sides").Body(x.renderSide(0), x.renderSide(1)),
		goapp.P().Body(x.renderButton(buttonLearn)),
		x.renderOutcome(),
	}
}

// sheetSide is the side of a sheet in pixels; the style sheet scales it.
const sheetSide = 320

// renderSide renders one setting and what its run found.
func (x *Compare) renderSide(i int) goapp.UI {
	m, prefix := x.sides[i], "compare-"+strconv.Itoa(i)+"-"
	learning := m.Spec().Learning
	choice := func(key, label string, options []ui.Option, chosen string, set func(*spec.Spec, string)) goapp.UI {
		return ui.Gate(m, assignment.Methods, renderChoice(prefix+key, label, options, chosen, false, func(value string) {
			m.Change(func(s *spec.Spec) { set(s, value) })
		}))
	}
	return goapp.Section().Class("compare-side").Aria("label", sideNames[i]).Body(
		goapp.H3().Text(sideNames[i]),
		goapp.FieldSet().Class("many-fields compare-fields").Disabled(x.busy).Body(
			choice("method", labelMethod, x.methodOptions(), string(learning.Method),
				func(s *spec.Spec, value string) { s.Learning.Method = spec.Method(value) }),
			x.row(m, assignment.Samples, "samples", prefix),
			choice("order", messages.FieldName(orderPath), orderOptions, strconv.Itoa(learning.Order),
				func(s *spec.Spec, value string) { s.Learning.Order, _ = strconv.Atoi(value) }),
			x.row(m, assignment.Noise, "noise", prefix),
		),
		&ui.Picture{Name: "compare-" + sideNames[i],
			SVG: x.sheet(m, m.Newest(), "compare"+sideNames[i], sheetSide)},
		goapp.P().Class("compare-said").Text(progress(m)),
	)
}

// methodOptions returns the methods that the author of a link offers.
func (x *Compare) methodOptions() (list []ui.Option) {
	for _, m := range spec.Methods {
		if x.State.Model.View().Assignment.Offers(m) {
			list = append(list, ui.Option{Value: string(m), Name: spread.MethodName(m)})
		}
	}
	return list
}

// renderOutcome says how the two runs differ, once both are over.
func (x *Compare) renderOutcome() goapp.UI {
	for _, m := range x.sides {
		if run, _ := m.State(); run != model.Done {
			return goapp.P().Class("muted compare-outcome").Text(notYet)
		}
	}
	a, b := x.sides[0], x.sides[1]
	rows := table(a.Spec(), b.Spec(), a.Newest(), b.Newest())
	return goapp.Div().Class("compare-outcome").Aria("live", "polite").Body(
		goapp.P().Text(conclusion(a.Spec().Network, a.Newest(), b.Newest())),
		goapp.Table().Body(
			goapp.THead().Body(goapp.Tr().Body(goapp.Td(), goapp.Th().Scope("col").Text(sideNames[0]),
				goapp.Th().Scope("col").Text(sideNames[1]))),
			goapp.TBody().Body(goapp.Range(rows).Slice(func(i int) goapp.UI {
				r := rows[i]
				row := goapp.Tr().Body(goapp.Th().Scope("row").Text(r.name), goapp.Td().Text(r.a), goapp.Td().Text(r.b))
				if r.a != r.b {
					row.Class("differs")
				}
				return row
			})),
		),
	)
}
