package app

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/model"
	"crease/app/state"
	"crease/app/ui"
)

// oneColumn is the layout in which the parts stand one below the other; see styles.css.
const oneColumn = "(max-width: 640px)"

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
				st.Settled(func() { bringUp(".drawn") })
			}
		case now == model.Done && watched:
			watched = false
			st.Settled(func() { bringUp(".verdict") })
		}
		was = now
	})
}

// bringUp scrolls to the first element that a selector finds, in the layout of a phone.
func bringUp(selector string) {
	w := goapp.Window()
	if !w.Call("matchMedia", oneColumn).Get("matches").Bool() {
		return
	}
	behavior := "smooth"
	if ui.ReducedMotion() {
		behavior = "instant"
	}
	if e := w.Get("document").Call("querySelector", selector); e.Truthy() {
		e.Call("scrollIntoView", map[string]any{"block": "start", "behavior": behavior})
	}
}
