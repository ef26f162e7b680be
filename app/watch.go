package app

import "crease/app/model"

// watcher is embedded by components that repaint when the model changes. A
// component calls hear when it is mounted; it is unhooked when dismounted.
// Repaints of one frame fall together in go-app's engine.
type watcher struct{ stop func() }

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
