package app

import (
	"unicode/utf8"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/run/state"
	"crease/app/ui"
	"crease/app/view/share/embed"
)

// listen hears the page's own keys: Space learns and pauses, Ctrl+Z and Ctrl+Shift+Z (or Ctrl+Y) walk the history,
// Escape skips. Fields and buttons keep theirs, but for Learn while there is something to skip. A tap on a picture ends
// the film of a run, and a page out of sight holds it.
func listen(st *state.State) {
	ui.OnWindow("click", func(e goapp.Value) {
		if st.Session.Film() && ui.Closest(e, ".sheet-stage, .stage-picture").Truthy() {
			st.Do(st.Session.Skip)
		}
	})
	ui.OnWindow("visibilitychange", func(goapp.Value) { st.Do(st.Session.Unseen) })
	ui.OnWindow("keydown", func(e goapp.Value) {
		if e.Get("defaultPrevented").Bool() || e.Get("altKey").Bool() {
			return
		}
		if e.Get("key").String() == "Escape" && ui.AnythingOpen() {
			return // it closes that
		}
		k := keyPress{
			key:   e.Get("key").String(),
			ctrl:  e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool(),
			shift: e.Get("shiftKey").Bool(),
			in:    ui.ElementKind(e.Get("target")),
		}
		if st.Session.Skippable() && (ui.Closest(e, ".learn").Truthy() ||
			k.key != " " && k.key != "Enter" && ui.Closest(e, ".play").Truthy()) {
			k.in = ""
		}
		if act := keyAction(st, k); act != nil {
			e.Call("preventDefault")
			st.Do(act)
		}
	})
}

type keyPress struct {
	key         string
	ctrl, shift bool
	in          string // as ui.ElementKind says
}

func keyAction(st *state.State, k keyPress) func() {
	if k.in == ui.TextField {
		return nil
	}
	if st.Session.Film() && !(st.Model.View().Embedded && embed.Turns(k.key)) {
		if act := filmAction(st, k); act != nil {
			return act
		}
	}
	switch {
	case k.ctrl && k.shift && (k.key == "z" || k.key == "Z"), k.ctrl && (k.key == "y" || k.key == "Y"):
		return st.Model.Redo
	case k.ctrl && !k.shift && (k.key == "z" || k.key == "Z"):
		return st.Model.Undo
	case k.key == " " && !k.ctrl && k.in == "":
		return st.Session.Toggle
	case k.key == "Escape" && k.in == "" && st.Session.Skippable():
		return st.Session.Skip
	}
	return nil
}

// filmAction returns what a key does to a film: arrows and page keys go from scene to scene, any other that writes,
// Enter and Escape end it, Space is the page's. Controls keep the keys that mean something to them.
func filmAction(st *state.State, k keyPress) func() {
	free := !k.ctrl && k.in == ""
	switch key := k.key; {
	case key == "PageDown", free && (key == "ArrowRight" || key == "ArrowDown"):
		return st.Session.Next
	case key == "PageUp", free && (key == "ArrowLeft" || key == "ArrowUp"):
		return st.Session.Back
	case key == "Escape", free && key != " " && (key == "Enter" || utf8.RuneCountInString(key) == 1):
		return st.Session.Skip
	}
	return nil
}
