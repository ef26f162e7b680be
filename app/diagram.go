package app

import (
	"math"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/network"
	"crease/app/model"
	"crease/app/plane"
)

// diagramView is the network as inputs, units and output. A drag up or down
// across a line changes its weight, on a node its bias; by key, Left and Right
// choose among a unit's numbers, Up and Down among the units, plus and minus
// change.
type diagramView struct {
	app.Compo
	Model *model.Model

	stage      stage
	speech     speech
	stop       func()
	unit, slot int
	dragging   bool
	moved      bool
	from       plane.Point
	at         plane.Point
	start      float64
	fresh      bool
	holding    bool
}

// OnInit implements app.Initializer.
func (v *diagramView) OnInit() { v.unit = -1 }

// OnMount implements app.Mounter.
func (v *diagramView) OnMount(app.Context) {
	root := v.JSValue()
	v.speech.mount(root.Call("querySelector", ".sheet-speech"))
	s := &v.stage
	s.draw = func() { s.paper.Set("innerHTML", v.drawing().SVG()) }
	s.step = v.step
	frame := root.Call("querySelector", ".sheet-stage")
	s.mount(frame, root.Call("querySelector", ".sheet-paper"))
	s.on(frame, "pointerdown", v.pointerDown)
	s.on(frame, "pointermove", v.pointerMove)
	s.on(frame, "pointerup", v.pointerUp)
	s.on(frame, "pointercancel", func(app.Value) { v.abandon() })
	s.on(frame, "pointerleave", func(app.Value) { v.Model.Light(-1) })
	s.on(frame, "keydown", v.keyDown)
	s.on(frame, "keyup", func(app.Value) { v.settle() })
	s.on(frame, "blur", func(app.Value) { v.settle() })
	s.on(frame, "focus", func(app.Value) {
		if v.unit < 0 {
			v.choose(0, 0)
		}
	})
	v.stop = v.Model.Listen(func(c model.Change) {
		n, _ := drawnNetwork(v.Model)
		if v.unit >= n.Units() {
			v.unit = -1
		}
		v.slot = min(v.slot, n.Dim()+1)
		if c != model.RunChanged {
			s.repaint()
		}
	})
}

// OnDismount implements app.Dismounter.
func (v *diagramView) OnDismount() {
	if v.stop != nil {
		v.stop()
	}
	v.speech.release()
	v.stage.release()
}

// Render implements app.Composer.
func (v *diagramView) Render() app.UI {
	return app.Div().Class("sheet-frame").Body(
		app.Div().Class("sheet-stage sheet-diagram").TabIndex(0).Role("application").
			Aria("label", "Network diagram. Up and Down choose a unit, Left and Right one of its numbers, plus and minus change it.").
			Body(app.Div().Class("sheet-paper")),
		app.P().Class("sheet-speech").Aria("live", "polite"),
	)
}

func (v *diagramView) drawing() diagram {
	n, _ := drawnNetwork(v.Model)
	view := v.Model.View()
	return diagram{net: n, w: v.stage.w, h: v.stage.h, unit: v.unit, slot: v.slot, lit: v.Model.Lit(), dark: isDark(v.Model), big: view.Big}
}

func (v *diagramView) choose(unit, slot int) {
	v.unit, v.slot = unit, slot
	v.stage.repaint()
}

func (v *diagramView) pointerDown(e app.Value) {
	at := v.stage.at(e)
	unit, slot, ok := v.drawing().hit(at, pointerReach(e))
	if !ok {
		v.choose(-1, 0)
		return
	}
	v.stage.frame.Call("setPointerCapture", e.Get("pointerId"))
	v.choose(unit, slot)
	v.dragging, v.moved, v.from, v.at = true, false, at, at
	n, _ := drawnNetwork(v.Model)
	v.start = *slotOf(n, unit, slot)
}

func (v *diagramView) pointerMove(e app.Value) {
	v.at = v.stage.at(e)
	if v.dragging {
		v.fresh = true
		v.stage.ask()
		return
	}
	unit, _, ok := v.drawing().hit(v.at, pointerReach(e))
	if !ok {
		unit = -1
	}
	v.Model.Light(unit)
}

// step changes the number by the height of the drag: a hundred pixels are 1.
func (v *diagramView) step() {
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
func (v *diagramView) set(x float64) {
	s := v.Model.Spec()
	s.Network = s.Network.Clone()
	*slotOf(s.Network, v.unit, v.slot) = math.Round(x*1e4) / 1e4
	if s.Network.Validate("") == nil {
		v.Model.Preview(s)
	}
}

func (v *diagramView) pointerUp(e app.Value) {
	if !v.dragging {
		return
	}
	v.at, v.fresh = v.stage.at(e), true
	v.step()
	v.dragging = false
	if v.moved {
		v.Model.Commit()
		v.tell()
	}
}

func (v *diagramView) abandon() {
	if v.dragging {
		v.dragging = false
		v.Model.Revert()
	}
}

func (v *diagramView) tell() {
	n, d := drawnNetwork(v.Model)
	if v.unit >= 0 && v.unit < n.Units() {
		v.speech.tell(slotName(d, v.unit, v.slot) + ": " + plane.Signed(*slotOf(n, v.unit, v.slot), 3))
	}
}

func (v *diagramView) settle() {
	if v.holding {
		v.holding = false
		v.Model.Commit()
	}
}

// keyDown moves among the numbers and changes them.
func (v *diagramView) keyDown(e app.Value) {
	if e.Get("metaKey").Bool() || e.Get("ctrlKey").Bool() || e.Get("altKey").Bool() {
		return
	}
	n, _ := drawnNetwork(v.Model)
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
	v.stage.repaint()
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
	case "+", "=":
		return 0.1
	case "-":
		return -0.1
	case "_":
		return -0.01
	case "PageUp", "PageDown":
		step := 0.1
		if shift {
			step = 0.01
		}
		if key == "PageDown" {
			return -step
		}
		return step
	}
	return 0
}
