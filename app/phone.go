package app

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/model"
	"crease/app/run/state"
	"crease/app/ui"
)

// follow brings into view on a phone what is being learned, as a run begins. At its end both sheets are there, and the
// page stays where the reader has it; so it does in a run that follows a drag.
func follow(st *state.State) {
	m := st.Model
	was, _ := m.State()
	m.Listen(func(model.Change) {
		now, _ := m.State()
		began := now == model.Learning && was != model.Learning && was != model.Paused
		was = now
		if began && !m.Dragging() && m.Before() == nil && ui.OneColumn() {
			st.Settled(func() {
				drawn := goapp.Window().Get("document").Call("querySelector", ".drawn")
				drawn.Call("scrollIntoView", map[string]any{"block": "nearest"})
			})
		}
	})
}
