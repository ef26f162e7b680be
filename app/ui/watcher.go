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
	w.Follow(m, func(c model.Change) {
		if c&mask != 0 {
			f()
		}
	})
}

// Follow has f told of every change.
func (w *Watcher) Follow(m *model.Model, f func(model.Change)) {
	w.Stop()
	w.stop = m.Listen(f)
}

// Stop ends the listening.
func (w *Watcher) Stop() {
	if w.stop != nil {
		w.stop()
		w.stop = nil
	}
}

// Shown is a Watcher of a component that is rendered anew only where what it shows of the
// model has changed.
type Shown[T comparable] struct {
	Watcher
	Drawn T // what was rendered last, which Render notes
}

// Repaint has update called after changes among those of the mask that leave look other than
// what is drawn.
func (s *Shown[T]) Repaint(m *model.Model, mask model.Change, look func() T, update func()) {
	s.Listen(m, mask, func() {
		if look() != s.Drawn {
			update()
		}
	})
}

// Gate holds fields and buttons that the author of a link can lock: they are still shown, but
// disabled, and their tooltip says why. Hidden controls are hidden by styles.css.
type Gate struct {
	goapp.Compo
	Model   *model.Model
	Control assignment.Control
	Body    []goapp.UI

	shown Shown[string]
}

func (g *Gate) why() string { return g.Model.View().Assignment.Why(g.Control) }

// OnMount implements goapp.Mounter.
func (g *Gate) OnMount(goapp.Context) { g.shown.Repaint(g.Model, model.ViewChanged, g.why, g.Update) }

// OnDismount implements goapp.Dismounter.
func (g *Gate) OnDismount() { g.shown.Stop() }

// Render implements goapp.Composer.
func (g *Gate) Render() goapp.UI {
	why := g.why()
	g.shown.Drawn = why
	return goapp.FieldSet().Class("gate").DataSet("control", g.Control.Key()).
		Disabled(why != "").Title(why).Body(g.Body...)
}
