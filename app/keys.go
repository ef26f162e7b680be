package app

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/state"
	"crease/app/ui"
)

// listenKeys has the page's own keys heard: Space learns and pauses, Ctrl+Z and
// Ctrl+Shift+Z (or Ctrl+Y) walk the history. Fields and buttons keep theirs.
func listenKeys(st *state.State) {
	ui.OnWindow("keydown", func(e goapp.Value) {
		if e.Get("defaultPrevented").Bool() || e.Get("altKey").Bool() {
			return
		}
		act := keyAction(st, keyPress{
			key:   e.Get("key").String(),
			ctrl:  e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool(),
			shift: e.Get("shiftKey").Bool(),
			in:    ui.ElementKind(e.Get("target")),
		})
		if act != nil {
			e.Call("preventDefault")
			st.Do(act)
		}
	})
}

// keyPress is a key and where it was pressed.
type keyPress struct {
	key         string
	ctrl, shift bool
	in          string // as ui.ElementKind says
}

// keyAction returns what a key does, nil if it is not the page's.
func keyAction(st *state.State, k keyPress) func() {
	if k.in == ui.TextField {
		return nil
	}
	switch {
	case k.ctrl && k.shift && (k.key == "z" || k.key == "Z"), k.ctrl && (k.key == "y" || k.key == "Y"):
		return st.Model.Redo
	case k.ctrl && !k.shift && (k.key == "z" || k.key == "Z"):
		return st.Model.Undo
	case k.key == " " && !k.ctrl && k.in == "":
		return st.Session.Toggle
	}
	return nil
}
