package sheet

import (
	"reflect"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/plane"
	"crease/app/ui"
)

// mountStage binds the elements to the painting and the gestures.
func (v *Drawn) mountStage() {
	root := v.JSValue()
	find := func(class string) goapp.Value { return root.Call("querySelector", "."+class) }
	frame := find("sheet-stage")
	v.keys.group = find("sheet-keys")
	v.speech.Mount(find("sheet-speech"))
	s := &v.stage
	s.Draw, s.Step, v.seen = v.paint, v.step, seen{}
	s.Mount(frame, find("sheet-paper"))
	s.On(frame, "pointerdown", v.pointerDown)
	s.On(frame, "pointermove", v.pointerMove)
	s.On(frame, "pointerup", v.pointerUp)
	s.On(frame, "pointercancel", v.pointerCancel)
	s.On(frame, "pointerleave", func(goapp.Value) {
		if v.hand.doing == atRest {
			v.Model.Light(-1)
		}
	})
	s.On(frame, "wheel", func(e goapp.Value) { wheelZoom(v.Model, s, e) })
	s.On(frame, "keydown", v.keyDown)
	s.On(frame, "keyup", v.keyUp)
	s.On(frame, "focusin", func(e goapp.Value) {
		if u := ui.UnitOf(e); u >= 0 {
			v.choose(u)
			v.Model.Light(u)
		}
	})
	s.On(frame, "focusout", func(goapp.Value) { v.settle() })
}

// paint draws the sheet and puts the keys in their places.
func (v *Drawn) paint() {
	if v.stage.W <= 0 {
		return
	}
	p := v.picture(v.stage.W, v.stage.H, ui.IsDark(v.Model))
	if v.seen.has(p) {
		return
	}
	svg, ls := p.Draw()
	v.stage.Paper.Set("innerHTML", svg)
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
