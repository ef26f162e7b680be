package ui

import "crease/app/doc/model"

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
