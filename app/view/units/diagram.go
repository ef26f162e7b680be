package units

import (
	"math"
	"strings"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/network"
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
	s.On(frame, "touchmove", func(e goapp.Value) {
		if v.dragging && e.Get("cancelable").Bool() {
			e.Call("preventDefault") // the page stays where it is
		}
	})
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
	v.stop = v.Model.Listen(func(c model.Change) {
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
	})
}

// OnDismount implements goapp.Dismounter.
func (v *Diagram) OnDismount() {
	if v.stop != nil {
		v.stop()
	}
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
	n := v.network()
	view := v.Model.View()
	return diagramPicture{net: n, w: v.stage.W, h: v.stage.H, unit: v.unit, slot: v.slot,
		highlighted: v.Model.Highlighted(), dark: ui.IsDark(v.Model), big: view.Big}
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

// keyDown moves among the numbers and changes them.
func (v *Diagram) keyDown(e goapp.Value) {
	if e.Get("metaKey").Bool() || e.Get("ctrlKey").Bool() || e.Get("altKey").Bool() {
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
