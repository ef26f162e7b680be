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
		drawing: &drawing{model: m, onChosen: onChosen, chosen: -1},
		fingers: map[int]plane.Point{},
	}
}

// begin makes a gesture the one under way. While a crease is moved the basis of
// the slice stays, which may be that crease's own weight, and the page keeps the picture of
// the others (sheet.css).
func (h *hand) begin(g gesture) {
	h.doing, h.fixed = g, g == moving
	_, h.dim = h.model.Drawn()
	if paper := h.stage.Paper; paper != nil { // the sheet may have gone meanwhile
		paper.Get("classList").Call("toggle", "sheet-moves", g == moving || g == folding)
	}
}

func (h *hand) pointerDown(e goapp.Value) {
	id, at := e.Get("pointerId").Int(), h.stage.At(e)
	h.keys.quiet(true)
	h.fingers[id] = at
	if len(h.fingers) == 2 {
		h.abandon()
		h.beginPinch()
	}
	if len(h.fingers) > 1 {
		return
	}
	h.start, h.at, h.moved, h.snap = at, at, false, e.Get("shiftKey").Bool()
	p := h.picture(h.stage.W, h.stage.H, false)
	h.view, h.turn = p.View, p.Turn
	if !h.draws(e, p, at) {
		h.rest(p, at)
		return
	}
	e.Call("preventDefault")
	ui.Capture(h.stage.Frame, e)
	switch button := e.Get("button").Int(); {
	case button == 1 || h.space:
		h.begin(panning)
	case button != 0:
	case p.Solid:
		h.begin(turning)
	case p.Handles:
		h.grab(p, at, ui.PointerReach(e))
	default:
		h.begin(panning)
	}
}

// grab takes what is under the pointer: a handle, a crease, or empty paper for
// a new one.
func (h *hand) grab(p plane.Picture, at plane.Point, reach float64) {
	ls := p.Layouts()
	k, i := handleAt(ls, at, reach)
	if k == noHandle {
		h.begin(folding)
		return
	}
	l := p.Lines[ls[i].Index]
	h.begin(moving)
	h.unit = l.Unit
	h.drag = grabHandle(p.View, k, l.Fold, ls[i], at)
	h.choose(l.Unit)
	h.keys.focus(l.Unit)
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
		h.cursor("grab")
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
		h.stepPinch()
	}
}

func (h *hand) pointerUp(e goapp.Value) {
	id := e.Get("pointerId").Int()
	if h.press.End() {
		h.tap()
	}
	if h.doing != atRest && h.doing != pinching {
		h.at, h.fresh = h.stage.At(e), true
		h.step()
	}
	delete(h.fingers, id)
	switch h.doing {
	case moving:
		h.begin(atRest)
		if h.moved {
			h.commit()
			h.tellUnit(h.unit)
		}
	case folding:
		h.begin(atRest)
		if line := h.draft; line != nil {
			h.draft = nil
			h.add(line.Fold)
		} else if !h.moved {
			h.choose(-1)
		}
	case pinching:
		if len(h.fingers) > 0 {
			return // one finger left: nothing begins before it too is lifted
		}
	}
	h.begin(atRest)
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
		h.begin(atRest)
	}
}

// abandon takes back what a gesture has done so far.
func (h *hand) abandon() {
	h.press.End()
	if h.doing == moving {
		h.model.Revert()
	}
	h.begin(atRest)
	h.draft, h.fresh = nil, false
	h.stage.Repaint()
}

func (h *hand) pointerCancel(e goapp.Value) {
	delete(h.fingers, e.Get("pointerId").Int())
	h.abandon()
}

func (h *hand) beginPinch() {
	h.begin(pinching)
	h.view = viewport(h.model, h.stage.W, h.stage.H)
	h.pinch = newPinch(h.fingers)
}

func (h *hand) stepPinch() {
	if len(h.fingers) >= 2 {
		showView(h.model, h.pinch.view(h.view, h.fingers))
	}
}
