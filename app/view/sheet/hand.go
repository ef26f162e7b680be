package sheet

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/model"
	"crease/app/draw/plane"
	"crease/app/ui"
)

// hand is what the pointers and the space bar do to the sheet at the moment.
type hand struct {
	*drawing
	mode    bool                // Draw mode: one finger draws, where else it scrolls the page
	press   ui.Press            // one finger that may be about to draw
	line    bool                // that finger came down on the line of a crease
	hint    goapp.Value         // the element that says how a crease is dragged
	inset   inset               // what was found, while a finger draws
	fingers map[int]plane.Point // where each pointer that is down is
	doing   gesture
	drag    creaseDrag // doing moving
	unit    int        // doing moving: the unit
	dim     int        // doing moving or folding: of the drawing
	start   plane.Point
	at      plane.Point // the newest place of the first pointer
	moved   bool
	view    plane.Viewport // when the gesture began
	turn    plane.Turn
	pinch   pinch
	space   bool // the space bar is held: drags pan
	fresh   bool // something to do at the next frame
}

// gesture is one of the things that pointers do.
type gesture int

const (
	atRest   gesture = iota
	moving           // a handle or a crease
	folding          // a new crease
	panning          // the paper
	turning          // the solid view
	pinching         // two fingers
)

// newHand returns a hand on the drawing of m that rests; onChosen is called when
// another unit is selected.
func newHand(m *model.Model, onChosen func()) *hand {
	return &hand{
		drawing: &drawing{model: m, onChosen: onChosen, tilt: tilt{model: m}, chosen: -1},
		inset:   inset{model: m},
		fingers: map[int]plane.Point{},
	}
}

// startGesture makes a gesture the one under way. While a crease is moved the basis of
// the slice stays, which may be that crease's own weight, and the page keeps the picture of
// the others (sheet.css).
func (h *hand) startGesture(g gesture) {
	h.doing, h.fixed = g, g == moving
	_, h.dim = h.model.Drawn()
	if paper := h.stage.Paper; paper != nil { // the sheet may have gone meanwhile
		paper.Get("classList").Call("toggle", "sheet-moves", g == moving || g == folding)
	}
	h.showInset()
}

// showInset shows what was found beside what is being drawn.
func (h *hand) showInset() {
	h.inset.show(h.doing == moving || h.doing == folding)
	h.inset.keepOff(h.at, h.stage.W)
}

func (h *hand) pointerDown(e goapp.Value) {
	id, at := e.Get("pointerId").Int(), h.stage.At(e)
	h.keys.quiet(true)
	h.hint.Get("dataset").Set("shown", "")
	h.fingers[id] = at
	if len(h.fingers) == 2 {
		h.abandon()
		h.startGesture(pinching)
		h.view, h.pinch = viewport(h.model, h.stage.W, h.stage.H), newPinch(h.fingers)
	}
	if len(h.fingers) > 1 {
		return
	}
	h.start, h.at, h.moved, h.snap = at, at, false, e.Get("shiftKey").Bool()
	p := h.picture(h.stage.W, h.stage.H, false)
	h.view, h.turn = p.View, p.Turn
	if !h.draws(e, p, at) {
		h.restFinger(p, at)
		return
	}
	e.Call("preventDefault")
	ui.Capture(h.stage.Frame, e)
	switch button := e.Get("button").Int(); {
	case button == 1 || h.space:
		h.startGesture(panning)
	case button != 0:
	case p.Solid:
		h.grabSolid(p, at, ui.PointerReach(e))
	case p.Handles:
		h.grab(p, at, ui.PointerReach(e))
	default:
		h.startGesture(panning)
	}
}

// grab takes what is under the pointer: a handle, a crease, or empty paper for
// a new one.
func (h *hand) grab(p plane.Picture, at plane.Point, reach float64) {
	ls := p.Layouts()
	k, i := handleAt(ls, at, reach)
	if k == noHandle {
		h.startGesture(folding)
		return
	}
	l := p.Lines[ls[i].Index]
	h.startGesture(moving)
	h.unit = l.Unit
	h.drag = grabHandle(p.View, k, l.Fold, ls[i], at)
	h.choose(l.Unit)
	h.keys.focus(l.Unit)
}

// grabSolid takes the crease of the folded sheet under the pointer, which then follows it while
// the sheet tilts flat, by as much as the pointer moves. Elsewhere the pointer turns the sheet.
func (h *hand) grabSolid(p plane.Picture, at plane.Point, reach float64) {
	unit := -1
	if p.Handles {
		unit = p.CreaseAt(at, reach)
	}
	if unit < 0 {
		h.startGesture(turning)
		return
	}
	h.startGesture(moving)
	h.unit = unit
	h.drag = creaseDrag{handle: handleLine, fold: p.Sheet[unit], grab: p.View.ToPlane(at)}
	h.choose(unit)
	h.keys.focus(unit)
	h.tilt.begin()
}

func (h *hand) pointerMove(e goapp.Value) {
	id, at := e.Get("pointerId").Int(), h.stage.At(e)
	if _, down := h.fingers[id]; down {
		h.fingers[id] = at
	}
	h.press.Move(at)
	if h.doing == atRest {
		if !ui.ByFinger(e) {
			h.hover(at, ui.PointerReach(e))
		}
		return
	}
	h.at, h.snap, h.fresh = at, e.Get("shiftKey").Bool(), true
	h.stage.Ask()
}

// hover highlights the crease under the pointer and says by the cursor what a drag
// would do.
func (h *hand) hover(at plane.Point, reach float64) {
	if h.seen.still {
		unit := -1
		if h.seen.picture.Handles && h.seen.picture.Solid {
			unit = h.seen.picture.CreaseAt(at, reach)
			h.model.Highlight(unit)
		}
		h.cursor(map[bool]string{true: "move", false: "grab"}[unit >= 0])
		return
	}
	k, i := handleAt(h.seen.layouts, at, reach)
	unit := -1
	if k != noHandle {
		unit = h.seen.layouts[i].Unit
	}
	h.model.Highlight(unit)
	switch k {
	case noHandle:
		h.cursor("crosshair")
	case handleEndA, handleEndB:
		h.cursor("alias")
	default:
		h.cursor("move")
	}
}

func (h *hand) cursor(name string) { h.stage.Frame.Get("style").Set("cursor", name) }

// step is what a gesture does once a frame, however often the pointer moved.
func (h *hand) step() {
	h.stepPress()
	if !h.fresh {
		h.showDrag()
		return
	}
	h.fresh = false
	if h.at.Sub(h.start).Norm() > 2 {
		h.moved = true
	}
	h.inset.keepOff(h.at, h.stage.W)
	switch h.doing {
	case moving:
		if h.moved {
			h.preview(h.unit, h.drag.foldAt(h.view, h.at, h.snap))
		}
	case folding:
		n, _ := h.model.Drawn()
		h.draft = nil
		if f, ok := newFold(h.view, h.start, h.at, len(h.basis.U) == 1, h.snap); ok {
			h.draft = &plane.Line{Fold: f, Unit: n.Units()}
		}
		h.stage.Repaint()
	case panning:
		showView(h.model, h.view.Pan(h.at.Sub(h.start)))
	case turning:
		turnView(h.model, h.turn.Drag(h.at.Sub(h.start)))
	case pinching:
		if len(h.fingers) >= 2 {
			showView(h.model, h.pinch.view(h.view, h.fingers))
		}
	}
}

func (h *hand) pointerUp(e goapp.Value) {
	id := e.Get("pointerId").Int()
	if h.press.End() && h.doing != turning {
		h.tap()
	} else if h.doing == atRest {
		h.tellHow()
	}
	if h.doing != atRest && h.doing != pinching {
		h.at, h.fresh = h.stage.At(e), true
		h.step()
	}
	delete(h.fingers, id)
	switch h.doing {
	case moving:
		h.startGesture(atRest)
		if h.moved {
			h.commit()
			h.tellUnit(h.unit)
		}
	case folding:
		h.startGesture(atRest)
		if line := h.draft; line != nil {
			h.draft = nil
			h.add(line.Fold)
		} else if !h.moved {
			h.choose(-1)
		}
	case turning:
		if still := !h.moved || ui.ByFinger(e) && h.at.Sub(h.start).Norm() < 8; still && h.seen.picture.Handles {
			h.choose(h.seen.picture.CreaseAt(h.at, ui.PointerReach(e)))
			h.tilt.begin() // a press that turns nothing asks for the map
		}
	case pinching:
		if len(h.fingers) > 0 {
			return // one finger left: nothing begins before it too is lifted
		}
	}
	h.startGesture(atRest)
	h.stage.Repaint()
}

// cancelIfEdited cancels the gesture under way if someone else has edited the
// drawing: what is dragged, or was taken to be dragged, is out of date then and may be gone.
// So is a new crease, once a table or a drawing with other inputs has come.
func (h *hand) cancelIfEdited() {
	_, d := h.model.Drawn()
	switch {
	case (h.doing == moving || h.doing == folding) && (d != h.dim || h.model.Data() != nil):
		h.abandon()
	case (h.keys.holding || h.doing == moving) && !h.model.Dragging():
		h.keys.holding = false
		h.startGesture(atRest)
	}
}

// abandon takes back what a gesture has done so far.
func (h *hand) abandon() {
	h.press.End()
	if h.doing == moving {
		h.model.Revert()
	}
	h.startGesture(atRest)
	h.draft, h.fresh = nil, false
	h.stage.Repaint()
}

func (h *hand) pointerCancel(e goapp.Value) {
	delete(h.fingers, e.Get("pointerId").Int())
	if h.doing == atRest && len(h.fingers) == 0 {
		h.tellHow()
	}
	h.abandon()
}

// mount binds the elements below root to the painting and the gestures.
func (h *hand) mount(root goapp.Value) {
	find := func(class string) goapp.Value { return root.Call("querySelector", "."+class) }
	frame := find("sheet-stage")
	h.keys.group = find("sheet-keys")
	h.press.Mark = find("press")
	h.hint = find("sheet-hint")
	h.inset.mount(find("sheet-inset"))
	h.speech.Mount(find("sheet-speech"))
	s := &h.stage
	s.Draw, s.Step, h.seen = h.paint, h.step, seen{}
	s.Mount(frame, find("sheet-paper"))
	s.On(frame, "pointerdown", h.pointerDown)
	s.On(frame, "pointermove", h.pointerMove)
	s.On(frame, "pointerup", h.pointerUp)
	s.On(frame, "pointercancel", h.pointerCancel)
	s.KeepPage(func() bool { return h.doing != atRest && h.doing != turning || len(h.fingers) > 1 })
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

// One finger on the sheet scrolls the page. It draws where that is asked for: after it has
// rested for a moment, on the dot or the label of a crease, on all handles of the crease that
// a tap has chosen, and everywhere in Draw mode. Two fingers zoom and move the sheet.

// draws reports whether what a pointer begins on the sheet is a drag at once, rather than
// the page's to scroll by.
func (h *hand) draws(e goapp.Value, p plane.Picture, at plane.Point) bool {
	return !ui.ByFinger(e) || h.mode || h.onHandle(p, at, ui.PointerReach(e))
}

// onHandle reports whether a pixel has a handle by which a finger drags at once: the dot or
// the label of a crease, or any handle of the chosen one. The line is none: it crosses the whole
// sheet, and a finger that scrolls would hardly miss it.
func (h *hand) onHandle(p plane.Picture, at plane.Point, reach float64) bool {
	if !p.Handles || p.Solid {
		return false
	}
	ls := p.Layouts()
	switch k, i := handleAt(ls, at, reach); k {
	case noHandle, handleLine:
		return false
	case handleAnchor, handleLabel:
		return true
	default:
		return p.Lines[ls[i].Index].Unit == h.chosen
	}
}

// restFinger begins what a finger may mean that scrolls by default. The solid view turns with
// it from side to side.
func (h *hand) restFinger(p plane.Picture, at plane.Point) {
	switch {
	case p.Solid:
		h.startGesture(turning)
		if p.Handles && p.CreaseAt(at, ui.FingerReach) >= 0 {
			h.press.Begin(at)
			h.stage.Ask()
		}
	case p.Handles:
		k, _ := handleAt(p.Layouts(), at, ui.FingerReach)
		h.line = k != noHandle
		h.press.Begin(at)
		h.stage.Ask()
	}
}

// tellHow says how a crease is dragged to a finger that scrolls the page by one.
func (h *hand) tellHow() {
	if h.line {
		h.hint.Get("dataset").Set("shown", "on")
	}
	h.line = false
}

// stepPress begins to draw once the finger has rested.
func (h *hand) stepPress() {
	if h.press.Rested() {
		ui.Buzz()
		h.line = false
		if p := h.picture(h.stage.W, h.stage.H, false); p.Solid {
			h.grabSolid(p, h.press.At(), ui.FingerReach)
		} else {
			h.grab(p, h.press.At(), ui.FingerReach)
		}
		h.stage.Repaint()
	} else if h.press.On() {
		h.stage.Ask()
	}
}

// tap chooses the crease under a finger that was lifted soon, or none.
func (h *hand) tap() {
	h.line = false
	p := h.picture(h.stage.W, h.stage.H, false)
	ls := p.Layouts()
	if k, i := handleAt(ls, h.press.At(), ui.FingerReach); k != noHandle {
		h.choose(p.Lines[ls[i].Index].Unit)
	} else {
		h.choose(-1)
	}
	h.model.Highlight(h.chosen)
}

// toggleMode has one finger draw, or scroll the page.
func (v *Drawn) toggleMode() {
	v.hand.mode = !v.hand.mode
	v.hand.abandon()
	v.Update()
}
