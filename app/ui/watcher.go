package ui

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/assignment"
	"crease/app/doc/model"
)

// Watcher is held by components that repaint when the model changes. A component
// calls Listen when it is mounted and Stop when it is dismounted. go-app's engine merges
// the repaints of one frame.
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

// Gate holds fields and buttons that the author of a link can lock: they are still shown, but
// disabled, and their tooltip says why. Hidden controls are hidden by styles.css.
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
