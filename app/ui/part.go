package ui

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/assignment"
	"crease/app/doc/model"
)

// Part is a part of the page that is rendered anew only where what it shows of the model has changed.
//
// Every component that listens to the model and can be dismounted keeps what stops it in an unexported field: go-app
// copies the exported fields of a component that is rendered again over those of the mounted one, and it would be
// lost. The parts of the page that the shell makes, and what always stands in them, are never dismounted.
type Part[T comparable] struct {
	goapp.Compo
	Model *model.Model
	On    model.Change // the changes after which it looks
	Look  func() T     // returns what of the model it depends on
	Draw  func(now T) goapp.UI

	stop  func() // looking
	drawn T
}

// OnMount implements goapp.Mounter.
func (p *Part[T]) OnMount(goapp.Context) {
	p.stop = p.Model.Listen(func(c model.Change) {
		if c&p.On != 0 && p.Look() != p.drawn {
			p.Update()
		}
	})
}

// OnDismount implements goapp.Dismounter.
func (p *Part[T]) OnDismount() {
	if p.stop != nil { // where the page is prerendered nothing looks
		p.stop()
	}
}

// Render implements goapp.Composer.
func (p *Part[T]) Render() goapp.UI {
	p.drawn = p.Look()
	return p.Draw(p.drawn)
}

// Gate holds fields and buttons that the author of a link can lock: they are still shown, but
// disabled, and their tooltip says why. Hidden controls are hidden by styles.css.
func Gate(m *model.Model, c assignment.Control, body ...goapp.UI) goapp.UI {
	return &Part[string]{
		Model: m, On: model.ViewChanged,
		Look: func() string { return m.View().Assignment.Why(c) },
		Draw: func(why string) goapp.UI {
			return goapp.FieldSet().Class("gate").DataSet("control", c.Key()).Disabled(why != "").Title(why).Body(body...)
		},
	}
}
