package sheet

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/ui"
)

// mount binds the elements below root to the painting and the gestures.
func (h *hand) mount(root goapp.Value) {
	find := func(class string) goapp.Value { return root.Call("querySelector", "."+class) }
	frame := find("sheet-stage")
	h.keys.group = find("sheet-keys")
	h.press.Mark = find("press")
	h.speech.Mount(find("sheet-speech"))
	s := &h.stage
	s.Draw, s.Step, h.seen = h.paint, h.step, seen{}
	s.Mount(frame, find("sheet-paper"))
	s.On(frame, "pointerdown", h.pointerDown)
	s.On(frame, "pointermove", h.pointerMove)
	s.On(frame, "pointerup", h.pointerUp)
	s.On(frame, "pointercancel", h.pointerCancel)
	s.On(frame, "touchmove", h.keepPage)
	s.On(frame, "contextmenu", func(e goapp.Value) { // a long press asks for one, too
		if ui.ByFinger(e) || len(h.fingers) > 0 {
			e.Call("preventDefault")
		}
	})
	s.On(frame, "pointerleave", func(e goapp.Value) {
		if h.doing == atRest && !ui.ByFinger(e) {
			h.model.Highlight(-1)
		}
	})
	s.On(frame, "wheel", func(e goapp.Value) { wheelZoom(h.model, s, e) })
	s.On(frame, "keydown", h.keyDown)
	s.On(frame, "keyup", h.keyUp)
	s.On(frame, "focusin", func(e goapp.Value) {
		if u := ui.UnitOf(e); u >= 0 {
			h.choose(u)
			h.model.Highlight(u)
		}
	})
	s.On(frame, "focusout", func(goapp.Value) { h.settle() })
}

// release lets go of them.
func (h *hand) release() {
	h.keys.release()
	h.press = ui.Press{}
	h.speech.Release()
	h.stage.Release()
}
