package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/spec"
	"crease/app/model"
)

// controls are the settings of the run.
type controls struct {
	app.Compo
	Desk *desk
}

// Render implements app.Composer. The rows repaint themselves.
func (c *controls) Render() app.UI {
	row := func(key string) app.UI { return &fieldRow{Desk: c.Desk, Key: key} }
	return app.Section().Class("controls").Aria("label", "Controls").Body(
		&choice{Desk: c.Desk, What: "method"},
		row("samples"),
		&choice{Desk: c.Desk, What: "order"},
		&limitLine{Desk: c.Desk},
		row("noise"),
		row("seed"),
		&choice{Desk: c.Desk, What: "pace"},
		app.Details().Class("advanced").Body(
			app.Summary().Text("Advanced"),
			row("units"), row("eta1"), row("eta2"), row("eta3"), row("epsilon"), row("draws"),
		),
	)
}

// limitLine says what the order costs and what it cannot do, before it bites.
type limitLine struct {
	app.Compo
	watcher
	Desk *desk

	drawn string
}

// OnMount implements app.Mounter.
func (l *limitLine) OnMount(app.Context) {
	l.hear(l.Desk.model, model.SpecChanged|model.DataChanged|model.RunChanged, func() {
		if text, _ := l.look(); text != l.drawn {
			l.Update()
		}
	})
}

// look returns the line and whether it is a warning. It is empty where there is
// nothing to say: small tensors that can separate what is drawn.
func (l *limitLine) look() (text string, warn bool) {
	s := l.Desk.model.Spec()
	if l.Desk.model.Data() != nil {
		return "", false
	}
	if err := s.Validate(true); err != nil {
		return complaint(err), true
	}
	if text := crowded(s); text != "" {
		return text, true
	}
	if s.Learning.Method == spec.Practical {
		return search(s), false
	}
	if spec.Entries(s.Network.Dim(), s.Learning.EffectiveOrder()) >= 1000 {
		return size(s, l.Desk.session.rate), false
	}
	return "", false
}

// Render implements app.Composer.
func (l *limitLine) Render() app.UI {
	text, warn := l.look()
	l.drawn = text
	class := "limit"
	if warn {
		class += " warn"
	}
	return app.P().Class(class).Hidden(text == "").Text(text)
}
