package app

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/model"
	"crease/app/run/state"
	"crease/app/ui"
)

// follow brings into view on a phone what is being learned and what came of it, unless a finger is or was at it.
func follow(st *state.State) {
	m := st.Model
	fingers, scrolls := 0, false
	for _, event := range []string{"touchstart", "touchend", "touchcancel"} {
		ui.OnCapture(goapp.Window(), event, func(e goapp.Value) {
			fingers = e.Get("touches").Length()
			if fingers > 0 && scrolls {
				ui.StopScrolling()
			}
		})
	}
	ui.OnWindow("scrollend", func(goapp.Value) { scrolls = false })
	show := func(selector string) {
		st.Settled(func() {
			ui.NextFrame(func(float64) { // once all is painted: the page has to be laid out for it
				if fingers == 0 {
					scrolls = true
					ui.BringUp(selector)
				}
			})
		})
	}
	was, _ := m.State()
	watched := false // the run is not one that follows a drag
	m.Listen(func(c model.Change) {
		now, _ := m.State()
		if c&model.RunChanged == 0 || now == was {
			return
		}
		switch {
		case now == model.Learning && was != model.Paused:
			watched = !m.Dragging() && m.Before() == nil
			if watched {
				show(".drawn")
			}
		case now == model.Done && watched:
			watched = false
			show(".verdict")
		}
		was = now
	})
}
