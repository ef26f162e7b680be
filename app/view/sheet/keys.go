package sheet

import (
	"strings"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/draw/plane"
	"crease/app/ui"
)

// keyDown edits the crease that has the focus.
func (h *hand) keyDown(e goapp.Value) {
	key := e.Get("key").String()
	h.keys.quiet(false)
	switch key {
	case " ":
		h.space = true
	case "Escape":
		h.abandon()
		h.choose(-1)
		return
	}
	if e.Get("metaKey").Bool() || e.Get("altKey").Bool() {
		return
	}
	n, _ := h.model.Drawn()
	unit := ui.UnitOf(e)
	if unit < 0 || unit >= n.Units() {
		return
	}
	if why := locked(h.model); why != "" {
		h.speech.Tell(why)
		return
	}
	if h.command(strings.ToLower(key), unit, e.Get("ctrlKey").Bool()) {
		e.Call("preventDefault")
		return
	}
	before := h.basis.Slice(h.network())[unit]
	f, ok := steered(before, key, e.Get("shiftKey").Bool(), e.Get("ctrlKey").Bool())
	if !ok {
		return
	}
	e.Call("preventDefault")
	if len(h.basis.U) == 1 && f.W.Y != 0 {
		// One input has two directions only: to turn is to mirror.
		f.W = plane.Point{X: -h.network().W[unit][0]}
	}
	h.keys.holding = true
	h.preview(unit, f)
	h.tellUnit(unit)
}

// keyUp ends what a held key has done: one entry in the history.
func (h *hand) keyUp(e goapp.Value) {
	if e.Get("key").String() == " " {
		h.space = false
	}
	h.settle()
}
