package app

import (
	"strings"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/assignment"
	"crease/app/doc/model"
	"crease/app/run/state"
	"crease/app/text/words"
	"crease/app/ui"
)

// showState puts what styles and automation look at on the document's element.
func showState(st *state.State) {
	root := ui.Root()
	shown := map[string]string{}
	set := func(name, value string) {
		if shown[name] != value {
			shown[name] = value
			root.Call("setAttribute", name, value)
		}
	}
	show := func(c model.Change) {
		if c == model.FilmChanged {
			return // only the time within a scene
		}
		// Set after rendering, so that tests see the finished page: by then the next run may have ended.
		run, _ := st.Model.State()
		st.Settled(func() { set("data-state", string(run)) })
		film := st.Model.Film().Card
		set("data-film", film)
		// A change of what styles select by costs a browser more than a frame of the film.
		set("data-watched", map[bool]string{true: "film"}[film != ""])
		phase := map[bool]string{true: "guess"}[st.Model.Guessing()]
		if y := st.Model.Mystery(); y != nil && y.Revealed {
			phase = "revealed"
		}
		set("data-mystery", phase)
		v := st.Model.View()
		set("data-theme", v.Theme)
		hidden := (v.Assignment.Hidden & assignment.All).List()
		set("data-hidden", strings.Join(words.Each(hidden, assignment.Control.Key), " "))
		set("data-lecture", string(st.Model.Lecture()))
		set("data-big", map[bool]string{true: "on", false: "off"}[v.Big && st.Model.Lecture() == model.NoSlide])
	}
	show(0)
	st.Model.Listen(show)
}

// openDialog opens a dialog, and reports whether the page has it: a frame has few.
func openDialog(name string) bool {
	dialog := goapp.Window().GetElementByID(name + "-dialog")
	if !dialog.Truthy() {
		return false
	}
	if !dialog.Get("open").Bool() {
		dialog.Call("showModal")
	}
	if e := goapp.Window().GetElementByID("share-link"); name == "share" && e.Truthy() {
		e.Call("focus")
		e.Call("select")
	}
	return true
}

func closeDialogs(which string) {
	open := goapp.Window().Get("document").Call("querySelectorAll", which+"[open]")
	for i := range open.Length() {
		open.Index(i).Call("close")
	}
}
