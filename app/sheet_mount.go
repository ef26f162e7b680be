package app

import (
	"reflect"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/model"
	"crease/app/plane"
)

// mountStage binds the elements to the painting and the gestures.
func (v *sheetView) mountStage() {
	root := v.JSValue()
	find := func(class string) app.Value { return root.Call("querySelector", "."+class) }
	frame := find("sheet-stage")
	v.keys.group = find("sheet-keys")
	v.speech.mount(find("sheet-speech"))
	s := &v.stage
	s.draw, s.step, v.seen = v.paint, v.step, seen{}
	s.mount(frame, find("sheet-paper"))
	s.on(frame, "pointerdown", v.pointerDown)
	s.on(frame, "pointermove", v.pointerMove)
	s.on(frame, "pointerup", v.pointerUp)
	s.on(frame, "pointercancel", v.pointerCancel)
	s.on(frame, "pointerleave", func(app.Value) {
		if v.hand.doing == atRest {
			v.Model.Light(-1)
		}
	})
	s.on(frame, "wheel", func(e app.Value) { wheelZoom(v.Model, s, e) })
	s.on(frame, "keydown", v.keyDown)
	s.on(frame, "keyup", v.keyUp)
	s.on(frame, "focusin", func(e app.Value) {
		if u := unitOf(e); u >= 0 {
			v.choose(u)
			v.Model.Light(u)
		}
	})
	s.on(frame, "focusout", func(app.Value) { v.settle() })
}

// paint draws the sheet and puts the keys in their places.
func (v *sheetView) paint() {
	if v.stage.w <= 0 {
		return
	}
	p := v.picture(v.stage.w, v.stage.h, isDark(v.Model))
	if v.seen.has(p) {
		return
	}
	svg, ls := p.Draw()
	v.stage.paper.Set("innerHTML", svg)
	v.keys.place(ls, p.Sheet, v.chosen)
	v.seen = seen{picture: p, layouts: ls, still: p.Solid || !p.Handles}
}

// seen is what was painted last, for the pointer that only hovers, and so that
// nothing is painted twice: a run tells of much that leaves a sheet as it is.
type seen struct {
	picture plane.Picture
	layouts []plane.Layout
	still   bool // nothing on it can be moved
}

// has says whether p is what can be seen already.
func (s seen) has(p plane.Picture) bool { return reflect.DeepEqual(s.picture, p) }

// isDark says whether the dark theme is on, by choice or by the system.
func isDark(m *model.Model) bool {
	switch m.View().Theme {
	case "dark":
		return true
	case "light":
		return false
	}
	return app.IsClient && app.Window().Call("matchMedia", "(prefers-color-scheme: dark)").Get("matches").Bool()
}
