// Package settings is the part of the page with the controls: method, order, samples,
// noise, seed, speed and the advanced fields, with what an order costs and cannot do.
// It owns what was typed and refused. It listens to the spec, the run and the table of
// samples; it may edit the spec's sampling and learning and the view's pace.
package settings

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/spec"
	"crease/app/doc/assignment"
	"crease/app/doc/model"
	"crease/app/run/state"
	"crease/app/text/messages"
	"crease/app/ui"
)

// Controls are the settings of the run.
type Controls struct {
	goapp.Compo
	State *state.State
}

// Render implements goapp.Composer. The rows repaint themselves.
func (c *Controls) Render() goapp.UI {
	m := c.State.Model
	gate := func(of assignment.Control, body ...goapp.UI) goapp.UI {
		return &ui.Gate{Model: m, Control: of, Body: body}
	}
	row := func(key string) goapp.UI { return &fieldRow{Model: m, Key: key} }
	return goapp.Section().Class("controls").Aria("label", nameControls).Body(
		gate(assignment.Methods, &choice{Model: m, What: "method"}),
		gate(assignment.Samples, row("samples")),
		gate(assignment.Methods, &choice{Model: m, What: "order"}),
		&limitLine{State: c.State},
		gate(assignment.Noise, row("noise")),
		gate(assignment.Seed, row("seed")),
		gate(assignment.Pace, &choice{Model: m, What: "pace"}),
		gate(assignment.Methods,
			ui.Button("small wide compares", buttonCompare, func() { c.State.Open("compare") })),
		goapp.Details().Class("advanced").Body(
			goapp.Summary().Text(advanced),
			gate(assignment.Methods, row("units")),
			gate(assignment.Thresholds, row("eta1"), row("eta2"), row("eta3"), row("epsilon"), row("draws")),
		),
	)
}

// limitLine says what the order costs and what it cannot do, before it bites.
type limitLine struct {
	goapp.Compo
	State *state.State

	watch ui.Watcher
	drawn string
}

// OnMount implements goapp.Mounter.
func (l *limitLine) OnMount(goapp.Context) {
	l.watch.Listen(l.State.Model, model.SpecChanged|model.DataChanged|model.RunChanged, func() {
		if text, _ := l.look(); text != l.drawn {
			l.Update()
		}
	})
}

// OnDismount implements goapp.Dismounter.
func (l *limitLine) OnDismount() { l.watch.Stop() }

// look returns the line and whether it is a warning. It is empty where there is
// nothing to say: small tensors that can separate what is drawn.
func (l *limitLine) look() (text string, warn bool) {
	s := l.State.Model.Spec()
	if l.State.Model.Data() != nil {
		return "", false
	}
	if err := s.Validate(true); err != nil {
		return messages.Complaint(err), true
	}
	if text := messages.Crowded(s); text != "" {
		return text, true
	}
	if s.Learning.Method == spec.Practical {
		return search(s), false
	}
	sized := ""
	if s.Learning.Method == spec.Rounds {
		sized = everyRound
	}
	if spec.Entries(s.Network.Dim(), s.Learning.EffectiveOrder()) >= 1000 {
		return size(s, l.State.Session.Rate()) + sized, false
	}
	return "", false
}

// Render implements goapp.Composer.
func (l *limitLine) Render() goapp.UI {
	text, warn := l.look()
	l.drawn = text
	class := "limit"
	if warn {
		class += " warn"
	}
	return goapp.P().Class(class).Hidden(text == "").Text(text)
}
