package units

import (
	"math"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/assignment"
	"crease/app/draw/plane"
	"crease/app/ui"
)

// pointerDown takes the number under the pointer. A finger scrolls the page unless it
// comes down on the number that a tap has chosen, or rests.
func (v *Diagram) pointerDown(e goapp.Value) {
	at := v.stage.At(e)
	unit, slot, ok := v.drawing().hit(at, ui.PointerReach(e))
	if ui.ByFinger(e) && !(ok && unit == v.unit && slot == v.slot) {
		v.press.Begin(at)
		v.stage.Ask()
		return
	}
	ui.Capture(v.stage.Frame, e)
	v.take(at, ui.PointerReach(e))
}

// take chooses the number at a place, and begins to drag it.
func (v *Diagram) take(at plane.Point, reach float64) {
	unit, slot, ok := v.drawing().hit(at, reach)
	if !ok {
		v.choose(-1, 0)
		return
	}
	v.choose(unit, slot)
	v.dragging, v.moved, v.from, v.at = true, false, at, at
	v.start = *slotOf(v.network(), unit, slot)
}

func (v *Diagram) pointerMove(e goapp.Value) {
	v.at = v.stage.At(e)
	v.press.Move(v.at)
	if v.dragging {
		v.fresh = true
		v.stage.Ask()
		return
	}
	if ui.ByFinger(e) {
		return
	}
	unit, _, ok := v.drawing().hit(v.at, ui.PointerReach(e))
	if !ok {
		unit = -1
	}
	v.Model.Highlight(unit)
}

// step changes the number by the height of the drag: a hundred pixels are 1.
func (v *Diagram) step() {
	if v.press.Rested() {
		ui.Buzz()
		v.take(v.press.At(), ui.FingerReach)
	} else if v.press.On() {
		v.stage.Ask()
	}
	if !v.fresh {
		return
	}
	v.fresh = false
	up := v.from.Y - v.at.Y
	if v.dragging && (v.moved || math.Abs(up) > 2) {
		v.moved = true
		v.set(v.start + math.Round(up)/100)
	}
}

// set previews the chosen number as x. Heights pass over zero and a weight may
// not be all zeros: such values are left out.
func (v *Diagram) set(x float64) {
	if why := v.Model.View().Assignment.Why(assignment.Drawing); why != "" {
		v.speech.Tell(why)
		return
	}
	if s, err := setSlot(v.Model.Dragged(), v.unit, v.slot, math.Round(x*1e4)/1e4); err == nil {
		v.Model.Preview(s)
		v.stage.Repaint()
	}
}

func (v *Diagram) pointerUp(e goapp.Value) {
	if v.press.End() {
		v.take(v.press.At(), ui.FingerReach) // a tap
	}
	if !v.dragging {
		return
	}
	v.at, v.fresh = v.stage.At(e), true
	v.step()
	v.dragging = false
	if v.moved {
		v.Model.Commit()
		v.tell()
	}
}

func (v *Diagram) abandon() {
	v.press.End()
	if v.dragging {
		v.dragging = false
		v.Model.Revert()
	}
}
