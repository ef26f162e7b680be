package app

import (
	"crease/app/doc/model"
	"crease/app/run/state"
	"crease/app/ui"
)

// follow brings into view on a phone what a run is about: what is being learned as it
// begins, what came of it at its end. A run that follows a drag leaves the page where
// the finger is.
func follow(st *state.State) {
	m := st.Model
	was, _ := m.State()
	watched := false // the run is not one that follows a drag
	m.Listen(func(c model.Change) {
		now, _ := m.State()
		if c&model.RunChanged == 0 || now == was {
			return
		}
		switch {
		case now == model.Learning && was != model.Paused:
			watched = m.Before() == nil
			if watched {
				st.Settled(func() { ui.BringUp(".drawn") })
			}
		case now == model.Done && watched:
			watched = false
			st.Settled(func() { ui.BringUp(".verdict") })
		}
		was = now
	})
}
