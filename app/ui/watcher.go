package ui

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/assignment"
	"crease/app/doc/model"
)

// Watcher is held by components that repaint when the model changes. A component
// calls Listen when it is mounted and Stop when it is dismounted. Repaints of one
// frame fall together in go-app's engine.
//
// It is held in an unexported field, never embedded: go-app copies the exported
// fields of a component that is rendered anew over those of the mounted one, and
// the hook would be lost with them.
type Watcher struct{ stop func() }

// Listen has f called after every change among those of the mask.
func (w *Watcher) Listen(m *model.Model, mask model.Change, f func()) {
	w.Stop()
	w.stop = m.Listen(func(c model.Change) {
		if c&mask != 0 {
			f()
		}
	})
}

// Stop has nothing called any more.
func (w *Watcher) Stop() {
	if w.stop != nil {
		w.stop()
		w.stop = nil
	}
}

// Gate holds fields and buttons that the author of a link can lock: they are shown then,
// but nothing can be done with them, and pointing says why. What is hidden is hidden by
// styles.css, see Hide.
type Gate struct {
	goapp.Compo
	Model   *model.Model
	Control assignment.Control
	Body    []goapp.UI

	watch Watcher
	drawn string
}

func (g *Gate) why() string { return g.Model.View().Assignment.Why(g.Control) }

// OnMount implements goapp.Mounter.
func (g *Gate) OnMount(goapp.Context) {
	g.watch.Listen(g.Model, model.ViewChanged, func() {
		if g.why() != g.drawn {
			g.Update()
		}
	})
}

// OnDismount implements goapp.Dismounter.
func (g *Gate) OnDismount() { g.watch.Stop() }

// Render implements goapp.Composer.
func (g *Gate) Render() goapp.UI {
	g.drawn = g.why()
	return goapp.FieldSet().Class("gate").DataSet("control", g.Control.Key()).
		Disabled(g.drawn != "").Title(g.drawn).Body(g.Body...)
}
