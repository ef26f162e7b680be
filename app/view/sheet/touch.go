package sheet

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/draw/plane"
	"crease/app/ui"
)

// One finger on the sheet scrolls the page. It draws where that is asked for: after it has
// rested for a moment, on a handle of the crease that a tap has chosen, and everywhere in
// Draw mode. Two fingers zoom and move the sheet.

// draws says whether what a pointer begins on the sheet is a drag at once, rather than
// the page's to scroll by.
func (h *hand) draws(e goapp.Value, p plane.Picture, at plane.Point) bool {
	return !ui.ByFinger(e) || h.mode || h.onHandle(p, at, ui.PointerReach(e))
}

// onHandle says whether a handle of the chosen crease is at a pixel. Its line is none: it
// crosses the whole sheet, and a finger that scrolls would hardly miss it.
func (h *hand) onHandle(p plane.Picture, at plane.Point, reach float64) bool {
	if !p.Handles || p.Solid || h.chosen < 0 {
		return false
	}
	ls := p.Layouts()
	k, i := handleAt(ls, at, reach)
	return k > handleLine && p.Lines[ls[i].Index].Unit == h.chosen
}

// rest begins what a finger may mean that scrolls by default. The solid view turns with
// it from side to side.
func (h *hand) rest(p plane.Picture, at plane.Point) {
	switch {
	case p.Solid:
		h.begin(turning)
	case p.Handles:
		h.press.Begin(at)
		h.stage.Ask()
	}
}

// stepPress begins to draw once the finger has rested.
func (h *hand) stepPress() {
	if h.press.Rested() {
		ui.Buzz()
		h.grab(h.picture(h.stage.W, h.stage.H, false), h.press.At(), ui.FingerReach)
		h.stage.Repaint()
	} else if h.press.On() {
		h.stage.Ask()
	}
}

// tap chooses the crease under a finger that was lifted soon, or none.
func (h *hand) tap() {
	p := h.picture(h.stage.W, h.stage.H, false)
	ls := p.Layouts()
	if k, i := handleAt(ls, h.press.At(), ui.FingerReach); k != noHandle {
		h.choose(p.Lines[ls[i].Index].Unit)
	} else {
		h.choose(-1)
	}
	h.model.Highlight(h.chosen)
}

// keepPage keeps the page where it is while fingers draw or zoom. The browser asks
// before it scrolls.
func (h *hand) keepPage(e goapp.Value) {
	drawing := h.doing != atRest && h.doing != turning
	if (drawing || len(h.fingers) > 1) && e.Get("cancelable").Bool() {
		e.Call("preventDefault")
	}
}

// toggleMode has one finger draw, or scroll the page.
func (v *Drawn) toggleMode() {
	v.hand.mode = !v.hand.mode
	v.hand.abandon()
	v.Update()
}
