package app

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/model"
	"crease/app/state"
)

// showState puts what styles and automation look at on the document's element.
func showState(st *state.State) {
	root := goapp.Window().Get("document").Get("documentElement")
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
		// Set after rendering, so that tests see the finished page.
		st.Settled(func() {
			run, _ := st.Model.State()
			set("data-state", string(run))
		})
		set("data-film", st.Model.Film().Card)
		v := st.Model.View()
		set("data-theme", v.Theme)
		set("data-big", map[bool]string{true: "on", false: "off"}[v.Big])
	}
	show(0)
	st.Model.Listen(show)
}

// openDialog shows the dialog of a name.
func openDialog(name string) {
	if e := goapp.Window().GetElementByID(name + "-dialog"); e.Truthy() && !e.Get("open").Bool() {
		e.Call("showModal")
	}
	if name == "share" {
		if e := goapp.Window().GetElementByID("share-link"); e.Truthy() {
			e.Call("focus")
			e.Call("select")
		}
	}
}

// closeDialog takes the dialog of a name away.
func closeDialog(name string) {
	if e := goapp.Window().GetElementByID(name + "-dialog"); e.Truthy() && e.Get("open").Bool() {
		e.Call("close")
	}
}
