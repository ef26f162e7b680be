package lecture

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/ui"
)

// listen hears keys before the rest of the page does: those of a presenter's remote – Page
// Up and Down, the full stop or B for a black screen, Escape – mean the same wherever the
// focus is.
func (v *View) listen() {
	ui.OnCapture(goapp.Window(), "keydown", func(e goapp.Value) {
		if ui.Modified(e) ||
			ui.Closest(e, "dialog:not(.lecture-code), input, select, textarea, [contenteditable]").Truthy() {
			return
		}
		if v.Code.open() { // Escape, Tab and Enter are the dialog's
			if codeEnds[e.Get("key").String()] {
				e.Call("preventDefault")
				v.State.Do(func() { v.State.Close(codeName) })
			}
			return
		}
		moves := ui.Closest(e, ".sheet-key, [data-drag], .matrix, .sheet-diagram").Truthy() // arrows move it
		if act := v.action(e.Get("key").String(), moves); act != nil {
			e.Call("preventDefault")
			e.Call("stopPropagation")
			v.State.Do(act)
		}
	})
}

// codeEnds are the keys that take the QR code away.
var codeEnds = map[string]bool{"q": true, "Q": true, "PageDown": true, "PageUp": true, ".": true, "b": true}

// action returns what a key does, nil if it is not the view's; moves says that the
// arrows move what has the focus.
func (v *View) action(key string, moves bool) func() {
	switch {
	case v.fills:
		return nil // what keys do to a film, the page knows
	case key == "l" || key == "L":
		return v.Toggle
	case (key == "q" || key == "Q") && !v.black:
		return func() { v.State.Open(codeName) }
	case !v.on():
		return nil
	case v.black && key != "Shift":
		return v.blacken
	}
	switch key {
	case "PageDown":
		return func() { v.turn(1) }
	case "PageUp":
		return func() { v.turn(-1) }
	case ".", "b", "B":
		return v.blacken
	case "Escape", "F5": // remotes send both for the end and the beginning of a show
		return v.leave
	}
	if moves || v.State.Model.Film().On {
		return nil // of a film the page knows the other keys
	}
	switch key {
	case "ArrowRight", "ArrowDown":
		return func() { v.turn(1) }
	case "ArrowLeft", "ArrowUp":
		return func() { v.turn(-1) }
	case "Home":
		return func() { v.show(0) }
	case "End":
		return func() { v.show(len(deck(v.State.Model)) - 1) }
	}
	return nil
}
