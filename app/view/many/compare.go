package many

import (
	"fmt"
	"reflect"
	"strconv"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/doc/assignment"
	"crease/app/doc/model"
	"crease/app/report/outcome"
	"crease/app/report/spread"
	"crease/app/run/runner"
	"crease/app/run/state"
	"crease/app/text/messages"
	"crease/app/text/number"
	"crease/app/text/words"
	"crease/app/ui"
)

// Compare is the dialog of two runs: what is drawn, learned with two settings side by side.
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

// NewCompare returns the dialog; sheet and row are what the fields of these names say.
func NewCompare(
	s *state.State, sheet func(m *model.Model, s *snapshot.Snapshot, id string, side float64) string,
	row func(m *model.Model, of assignment.Control, key, prefix string) goapp.UI,
) *Compare {
	x := &Compare{sheet: sheet, row: row}
	x.dialog = dialog{start: x.learnBoth,
		cancel: func() { // ends the run that is on; what it has shown stays
			x.learner.Cancel()
			x.sides[x.current].SetState(model.Idle, "")
		},
		Modal: ui.Modal{State: s, Name: "compare", Title: "Two settings side by side",
			Prepare: x.prepareSides, Body: x.body}}
	return x
}

// prepareSides brings both sides to what is drawn, at first the second with a tenth of the samples.
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

func (x *Compare) learnBoth() {
	for _, m := range x.sides {
		m.Forget()
	}
	if x.learner == nil {
		x.learner = runner.New(x.State.Do, x.events())
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

func (x *Compare) events() runner.Events {
	return runner.Events{
		Broken: x.fail,
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
		goapp.P().Body(x.renderButton("Learn both")),
		x.renderOutcome(),
	}
}

func (x *Compare) renderSide(i int) goapp.UI {
	m, prefix := x.sides[i], "compare-"+strconv.Itoa(i)+"-"
	learning := m.Spec().Learning
	choice := func(key, label string, options []ui.Option, chosen string, set func(*spec.Spec, string)) goapp.UI {
		return ui.Gate(m, assignment.Methods, ui.Choice(prefix+key, label, options, chosen, false, func(value string) {
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
		// The style sheet scales the sheet.
		&ui.Picture{Name: "compare-" + sideNames[i], SVG: x.sheet(m, m.Newest(), "compare"+sideNames[i], 320)},
		goapp.P().Class("compare-said").Text(progress(m)),
	)
}

// methodOptions returns the methods that the author of a link offers.
func (x *Compare) methodOptions() (list []ui.Option) {
	for _, m := range spec.Methods {
		if x.State.Model.View().Assignment.Offers(m) {
			list = append(list, ui.Option{Value: string(m), Name: spread.MethodNames[m]})
		}
	}
	return list
}

func (x *Compare) renderOutcome() goapp.UI {
	for _, m := range x.sides {
		if run, _ := m.State(); run != model.Done {
			return goapp.P().Class("muted compare-outcome").Text(notYet)
		}
	}
	a, b := x.sides[0], x.sides[1]
	return goapp.Div().Class("compare-outcome").Aria("live", "polite").Body(
		goapp.P().Text(conclusion(a.Spec().Network, a.Newest(), b.Newest())),
		goapp.Table().Body(
			goapp.THead().Body(goapp.Tr().Body(goapp.Td(), goapp.Th().Scope("col").Text(sideNames[0]),
				goapp.Th().Scope("col").Text(sideNames[1]))),
			goapp.TBody().Body(ui.Each(table(a.Spec(), b.Spec(), a.Newest(), b.Newest()), func(r row) goapp.UI {
				row := goapp.Tr().Body(goapp.Th().Scope("row").Text(r.name), goapp.Td().Text(r.a), goapp.Td().Text(r.b))
				if r.a != r.b {
					row.Class("differs")
				}
				return row
			})),
		),
	)
}

const orderPath = "learning.order" // in the JSON dialect

type row struct{ name, a, b string }

// table lists what may differ between two runs, and what they came to.
func table(a, b spec.Spec, runA, runB *snapshot.Snapshot) []row {
	names := []string{labelMethod, messages.FieldName("sampling.samples"), messages.FieldName(orderPath),
		messages.FieldName("sampling.noise"), "Recovered", "Largest error", "Risk E(f−g)²"}
	rows, ofA, ofB := make([]row, len(names)), figures(a, runA), figures(b, runB)
	for i, name := range names {
		rows[i] = row{name, ofA[i], ofB[i]}
	}
	return rows
}

// figures are those of one run, in the order of the table.
func figures(s spec.Spec, run *snapshot.Snapshot) []string {
	samples, order, worst, risk := number.Count(run.Samples), auto, "–", "–"
	switch {
	case s.Learning.Method == spec.Exact:
		samples = "infinitely many"
	case run.Samples < s.Sampling.Samples:
		samples += " of " + number.Count(s.Sampling.Samples)
	}
	if l := s.Learning.Order; l > 0 {
		order = number.Plain(float64(l))
	}
	t := outcome.Count(run, s.Network.Units())
	if t.Recovered > 0 {
		worst = outcome.ErrorText(t.Worst)
	}
	if run.HasRisk {
		risk = number.Format(run.Risk, 2)
	}
	return []string{spread.MethodNames[s.Learning.Method], samples, order, number.Plain(s.Sampling.Noise),
		fmt.Sprintf("%d of %d", t.Recovered, s.Network.Units()), worst, risk}
}

// Risks and errors up to these are rounding: which is smaller says nothing.
const (
	roundingRisk  = 1e-18
	roundingError = 1e-8
	alike         = 1.5 // a factor up to which numbers are called alike
)

func conclusion(n network.Network, a, b *snapshot.Snapshot) string {
	ta, tb := outcome.Count(a, n.Units()), outcome.Count(b, n.Units())
	if most, least := max(ta.Recovered, tb.Recovered), min(ta.Recovered, tb.Recovered); most > least {
		better, other := sideNames[0], sideNames[1]
		if tb.Recovered == most {
			better, other = other, better
		}
		return fmt.Sprintf("%s recovers %s, %s %d.", better, recovered(n, most), other, least) + risks(a, b)
	}
	text := "Both recover " + recovered(n, ta.Recovered)
	switch {
	case ta.Recovered == 0:
		text = "Neither recovers any"
	case ta.Worst <= roundingError && tb.Worst <= roundingError:
		text += ", to rounding error"
	default:
		text += factor("largest error", ta.Worst, tb.Worst, roundingError)
	}
	return text + "." + risks(a, b)
}

// risks compares what the functions that were learned leave.
func risks(a, b *snapshot.Snapshot) string {
	switch {
	case !a.HasRisk || !b.HasRisk:
		return ""
	case a.Risk <= roundingRisk && b.Risk <= roundingRisk:
		return " Neither leaves a risk beyond rounding."
	}
	return " " + words.Capital(factor("risk", a.Risk, b.Risk, roundingRisk)[2:]) + "."
}

// factor writes ", B's largest error is 30 times A's", or that they are alike. What lies below floor counts as floor.
func factor(what string, a, b, floor float64) string {
	a, b = max(a, floor), max(b, floor)
	i, ratio := 1, b/a
	if ratio < 1 {
		i, ratio = 0, 1/ratio
	}
	if ratio <= alike {
		return ", the " + what + " is about the same"
	}
	times := number.Format(ratio, 2) + " times"
	if min(a, b) <= floor {
		times = "more than " + number.Format(ratio, 1) + " times"
	}
	return fmt.Sprintf(", %s's %s is %s %s's", sideNames[i], what, times, sideNames[1-i])
}
