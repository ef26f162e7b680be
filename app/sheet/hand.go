package sheet

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/linalg"
	"crease/algo/spec"
	"crease/app/plane"
	"crease/app/ui"
	"crease/app/words"
)

// hand is what the pointers do to the sheet at the moment.
type hand struct {
	fingers map[int]plane.Point // where each pointer that is down is
	doing   gesture
	drag    plane.Drag // doing moving
	unit    int        // doing moving: the unit
	start   plane.Point
	at      plane.Point // the newest place of the first pointer
	snap    bool
	moved   bool
	view    plane.Viewport // when the gesture began
	turn    plane.Turn
	pinch   pinch
	draft   *plane.Line // doing folding: the crease so far
	space   bool        // the space bar is held: drags pan
	fresh   bool        // something to do at the next frame
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

type pinch struct {
	a, b   int // the two pointers
	centre plane.Point
	spread float64
}

func (h *hand) busy() bool { return h.doing == moving }

func (v *Drawn) pointerDown(e goapp.Value) {
	id, at := e.Get("pointerId").Int(), v.stage.At(e)
	past := v.past && e.Get("pointerType").String() == "touch"
	if !past {
		e.Call("preventDefault")
		v.stage.Frame.Call("setPointerCapture", id)
	}
	v.keys.quiet(true)
	h := &v.hand
	if h.fingers == nil {
		h.fingers = map[int]plane.Point{}
	}
	h.fingers[id] = at
	if len(h.fingers) == 2 {
		v.abandon()
		v.beginPinch()
		return
	}
	if len(h.fingers) > 2 || past {
		return // the page scrolls, and takes the pointer away with it
	}
	h.start, h.at, h.moved, h.snap = at, at, false, e.Get("shiftKey").Bool()
	p := v.picture(v.stage.W, v.stage.H, false)
	h.view, h.turn = p.View, p.Turn
	switch button := e.Get("button").Int(); {
	case button == 1 || h.space:
		h.doing = panning
	case button != 0:
	case p.Solid:
		h.doing = turning
	case p.Handles:
		v.grab(p, at, ui.PointerReach(e))
	default:
		h.doing = panning
	}
}

// grab takes what is under the pointer: a handle, a crease, or empty paper for
// a new one.
func (v *Drawn) grab(p plane.Picture, at plane.Point, reach float64) {
	ls := p.Layouts()
	k, i := plane.Hit(ls, at, reach)
	if k == plane.None {
		v.hand.doing = folding
		return
	}
	l := p.Lines[ls[i].Index]
	v.hand.doing, v.hand.unit = moving, l.Unit
	v.hand.drag = plane.Begin(p.View, k, l.Fold, ls[i], at)
	v.choose(l.Unit)
	v.keys.focus(l.Unit)
}

func (v *Drawn) pointerMove(e goapp.Value) {
	id, at := e.Get("pointerId").Int(), v.stage.At(e)
	h := &v.hand
	if _, down := h.fingers[id]; down {
		h.fingers[id] = at
	}
	if h.doing == atRest {
		v.hover(at, ui.PointerReach(e))
		return
	}
	h.at, h.snap, h.fresh = at, e.Get("shiftKey").Bool(), true
	v.stage.Ask()
}

// hover lights the crease under the pointer and says by the cursor what a drag
// would do.
func (v *Drawn) hover(at plane.Point, reach float64) {
	if v.seen.still {
		v.cursor("grab")
		return
	}
	k, i := plane.Hit(v.seen.layouts, at, reach)
	unit := -1
	if k != plane.None {
		unit = v.seen.layouts[i].Unit
	}
	v.Model.Light(unit)
	switch k {
	case plane.None:
		v.cursor("crosshair")
	case plane.TurnA, plane.TurnB:
		v.cursor("alias")
	default:
		v.cursor("move")
	}
}

func (v *Drawn) cursor(name string) { v.stage.Frame.Get("style").Set("cursor", name) }

// step is what a gesture does once a frame, however often the pointer moved.
func (v *Drawn) step() {
	h := &v.hand
	if !h.fresh {
		v.tellModel()
		return
	}
	h.fresh = false
	if h.at.Sub(h.start).Norm() > 2 {
		h.moved = true
	}
	switch h.doing {
	case moving:
		if h.moved {
			v.preview(h.unit, h.drag.To(h.view, h.at, h.snap))
		}
	case folding:
		n, _ := v.Model.Drawn()
		h.draft = nil
		if f, ok := plane.NewFold(h.view, h.start, h.at, len(v.basis.U) == 1, h.snap); ok {
			h.draft = &plane.Line{Fold: f, Unit: n.Units()}
		}
		v.stage.Repaint()
	case panning:
		v.show(h.view.Pan(h.at.Sub(h.start)))
	case turning:
		turnView(v.Model, h.turn.Drag(h.at.Sub(h.start)))
	case pinching:
		v.stepPinch()
	}
}

func (v *Drawn) pointerUp(e goapp.Value) {
	h := &v.hand
	id := e.Get("pointerId").Int()
	if h.doing != atRest && h.doing != pinching {
		h.at, h.fresh = v.stage.At(e), true
		v.step()
	}
	delete(h.fingers, id)
	switch h.doing {
	case moving:
		h.doing = atRest
		if h.moved {
			v.commit()
			v.tellUnit(h.unit)
		}
	case folding:
		h.doing = atRest
		if d := h.draft; d != nil {
			h.draft = nil
			v.add(d.Fold)
		} else if !h.moved {
			v.choose(-1)
		}
	case pinching:
		if len(h.fingers) > 0 {
			return // one finger left: nothing begins before it too is lifted
		}
	}
	h.doing = atRest
	v.stage.Repaint()
}

// abandon takes back what a gesture has done so far.
func (v *Drawn) abandon() {
	if v.hand.doing == moving {
		v.held = held{}
		v.Model.Revert()
	}
	v.hand.doing, v.hand.draft, v.hand.fresh = atRest, nil, false
	v.stage.Repaint()
}

func (v *Drawn) pointerCancel(e goapp.Value) {
	delete(v.hand.fingers, e.Get("pointerId").Int())
	v.abandon()
}

// add enters a new unit in the drawing. Beyond two inputs it stands on the
// slice.
func (v *Drawn) add(f plane.Fold) {
	n, _ := v.Model.Drawn()
	unit := n.Units()
	if unit >= spec.MaxUnits {
		v.speech.Tell("No more than " + words.Plural(spec.MaxUnits, "crease"))
		return
	}
	w := v.basis.Lift(f.Rounded())
	if linalg.Norm(w) == 0 {
		return
	}
	v.Model.Change(func(s *spec.Spec) { s.Network.Append(w, f.Rounded().B, f.A) })
	v.choose(unit)
	v.focusSoon(unit)
	v.tellUnit(unit)
}

// tellUnit says how a unit stands.
func (v *Drawn) tellUnit(i int) {
	if n := v.network(); i < n.Units() {
		v.speech.Tell(v.basis.Slice(n)[i].Describe(i))
	}
}

// show changes the part of the plane that is seen.
func (v *Drawn) show(p plane.Viewport) { showView(v.Model, p) }
