package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/model"
)

// watcher is embedded by components that repaint when the model changes. A
// component calls watch when it is mounted; it is unhooked when dismounted.
// Repaints of one frame fall together in go-app's engine.
type watcher struct{ stop func() }

// watch has c repainted after every change among those of the mask.
func (w *watcher) watch(m *model.Model, mask model.Change, c app.Composer) {
	w.hear(m, mask, c.Update)
}

// hear has f called after every change among those of the mask.
func (w *watcher) hear(m *model.Model, mask model.Change, f func()) {
	w.OnDismount()
	w.stop = m.Listen(func(c model.Change) {
		if c&mask != 0 {
			f()
		}
	})
}

// OnDismount implements app.Dismounter.
func (w *watcher) OnDismount() {
	if w.stop != nil {
		w.stop()
		w.stop = nil
	}
}
