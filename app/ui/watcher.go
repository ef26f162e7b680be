package ui

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/assignment"
	"crease/app/doc/model"
)

// Watcher is held by components that repaint when the model changes. A component
// calls Listen when it is mounted and Stop when it is dismounted; the parts of the page that
// the shell makes, and what always stands in them, are never dismounted. go-app's engine
// merges the repaints of one frame.
//
// A component holds it in an unexported field and never embeds it: go-app copies the exported
// fields of a component that is rendered again over those of the mounted one, and
// the hook would be lost.
type Watcher struct{ stop func() }

// Listen calls f after every change that the mask contains, instead of any function before.
func (w *Watcher) Listen(m *model.Model, mask model.Change, f func()) {
	w.Stop()
	w.stop = m.Listen(func(c model.Change) {
		if c&mask != 0 {
			f()
		}
	})
}

// Stop ends the listening.
func (w *Watcher) Stop() {
	if w.stop != nil {
		w.stop()
		w.stop = nil
	}
}

// Part is a part of the page that is rendered anew only where what it shows of the model has changed.
type Part[T comparable] struct {
	goapp.Compo
	Model *model.Model
	On    model.Change // the changes after which it looks
	Look  func() T     // returns what of the model it depends on
	Draw  func(now T) goapp.UI

	watch Watcher
	drawn T
}

// OnMount implements goapp.Mounter.
func (p *Part[T]) OnMount(goapp.Context) {
	p.watch.Listen(p.Model, p.On, func() {
		if p.Look() != p.drawn {
			p.Update()
		}
	})
}

// OnDismount implements goapp.Dismounter.
func (p *Part[T]) OnDismount() { p.watch.Stop() }

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
