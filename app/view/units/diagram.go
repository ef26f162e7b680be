package units

import (
	"math"
	"strings"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/network"
	"crease/app/doc/assignment"
	"crease/app/doc/model"
	"crease/app/draw/plane"
	"crease/app/text/number"
	"crease/app/ui"
)

// Diagram is the network as inputs, units and output. A drag up or down
// across a line changes its weight, on a node its bias; by key, Left and Right
// choose among a unit's numbers, Up and Down among the units, plus and minus
// change.
type Diagram struct {
	goapp.Compo
	Model *model.Model

	stage      ui.Stage
	speech     ui.Speech
	press      ui.Press // one finger, which scrolls the page unless it rests
	unit, slot int
	dragging   bool
	moved      bool
	from       plane.Point
	at         plane.Point
	start      float64
	fresh      bool
	holding    bool
}

// OnInit implements goapp.Initializer.
func (v *Diagram) OnInit() { v.unit = -1 }

// OnMount implements goapp.Mounter.
func (v *Diagram) OnMount(goapp.Context) {
	root := v.JSValue()
	v.press.Mark = root.Call("querySelector", ".press")
	v.speech.Mount(root.Call("querySelector", ".sheet-speech"))
	s := &v.stage
	s.Draw = func() { s.Paper.Set("innerHTML", v.drawing().SVG()) }
	s.Step = v.step
	frame := root.Call("querySelector", ".sheet-stage")
	s.Mount(frame, root.Call("querySelector", ".sheet-paper"))
	s.On(frame, "pointerdown", v.pointerDown)
	s.On(frame, "pointermove", v.pointerMove)
	s.On(frame, "pointerup", v.pointerUp)
	s.On(frame, "pointercancel", func(goapp.Value) { v.abandon() })
	s.KeepPage(func() bool { return v.dragging })
	s.On(frame, "contextmenu", func(e goapp.Value) {
		if v.dragging || v.press.On() {
			e.Call("preventDefault")
		}
	})
	s.On(frame, "pointerleave", func(e goapp.Value) {
		if !ui.ByFinger(e) {
			v.Model.Highlight(-1)
		}
	})
	s.On(frame, "keydown", v.keyDown)
	s.On(frame, "keyup", func(goapp.Value) { v.settle() })
	s.On(frame, "blur", func(goapp.Value) { v.settle() })
	s.On(frame, "focus", func(goapp.Value) {
		if v.unit < 0 {
			v.choose(0, 0)
		}
	})
	s.OnRelease(v.Model.Listen(func(c model.Change) {
		n, _ := v.Model.Drawn()
		if v.unit >= n.Units() {
			v.unit = -1
		}
		v.slot = min(v.slot, n.Dim()+1)
		if edited := c&model.SpecChanged != 0 && !v.Model.Dragging(); edited || v.Model.Data() != nil {
			v.abandon() // by someone else: the number that is dragged may be gone
		}
		if c != model.RunChanged {
			s.Repaint()
		}
	}))
}

// OnDismount implements goapp.Dismounter.
func (v *Diagram) OnDismount() {
	v.speech.Release()
	v.stage.Release()
}

// Render implements goapp.Composer.
func (v *Diagram) Render() goapp.UI {
	return goapp.Div().Class("sheet-frame").Body(
		goapp.Div().Class("sheet-stage sheet-diagram").TabIndex(0).Role("application").
			Aria("label", nameDiagram).
			Body(goapp.Div().Class("sheet-paper"), ui.PressMark()),
		goapp.P().Class("sheet-speech").Aria("live", "polite"),
	)
}

// network is the network as it is dragged.
func (v *Diagram) network() network.Network { return v.Model.Dragged().Network }

func (v *Diagram) drawing() diagramPicture {
	return diagramPicture{net: v.network(), w: v.stage.W, h: v.stage.H, unit: v.unit, slot: v.slot,
		highlighted: v.Model.Highlighted(), dark: ui.IsDark(v.Model)}
}

func (v *Diagram) choose(unit, slot int) {
	v.unit, v.slot = unit, slot
	v.stage.Repaint()
}

func (v *Diagram) tell() {
	n := v.network()
	if d := n.Dim(); v.unit >= 0 && v.unit < n.Units() {
		v.speech.Tell(slotName(d, v.unit, v.slot) + ": " + number.Fixed(*slotOf(n, v.unit, v.slot), 3))
	}
}

func (v *Diagram) settle() {
	if v.holding {
		v.holding = false
		v.Model.Commit()
	}
}

func (v *Diagram) keyDown(e goapp.Value) {
	if ui.Modified(e) {
		return
	}
	n := v.network()
	if v.unit < 0 || v.unit >= n.Units() {
		v.unit, v.slot = 0, 0
	}
	key := e.Get("key").String()
	step := diagramKey(n, &v.unit, &v.slot, key, e.Get("shiftKey").Bool())
	switch {
	case step != 0:
		x := *slotOf(n, v.unit, v.slot) + step
		if v.slot == n.Dim()+1 && math.Abs(x) < 1e-9 {
			x = step // no unit has height zero
		}
		v.holding = true
		v.set(x)
	case strings.HasPrefix(key, "Arrow") || key == "Home" || key == "End":
	case key == "Escape":
		v.abandon()
		return
	default:
		return
	}
	e.Call("preventDefault")
	v.stage.Repaint()
	v.tell()
}

// diagramKey moves the place of the keys, or returns the step by which a key
// changes the number there.
func diagramKey(n network.Network, unit, slot *int, key string, shift bool) float64 {
	m, k := n.Units(), n.Dim()+2
	switch key {
	case "ArrowUp":
		*unit = (*unit + m - 1) % m
	case "ArrowDown":
		*unit = (*unit + 1) % m
	case "ArrowLeft":
		*slot = (*slot + k - 1) % k
	case "ArrowRight":
		*slot = (*slot + 1) % k
	case "Home":
		*slot = 0
	case "End":
		*slot = k - 1
	}
	return ui.KeyStep(key, shift)
}

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
	v.takeNumber(at, ui.PointerReach(e))
}

// takeNumber chooses the number at a place, and begins to drag it.
func (v *Diagram) takeNumber(at plane.Point, reach float64) {
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
		v.takeNumber(v.press.At(), ui.FingerReach)
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
		v.takeNumber(v.press.At(), ui.FingerReach) // a tap
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
