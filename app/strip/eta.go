package strip

import (
	"math"
	"strconv"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/snapshot"
	"crease/app/chart"
	"crease/app/number"
	"crease/app/svg"
	"crease/app/ui"
)

// etaDrag is the line η₁ on its way to another place, by pointer or by keys.
type etaDrag struct {
	small  chart.Frame // the Rank card's small picture as painted
	active bool
	moved  bool
	line   goapp.Value // the line's element
	svg    goapp.Value
	frame  chart.Frame
	from   float64 // where the line was
	value  float64
}

// grabEta takes the line under the pointer.
func (v *View) grabEta(e goapp.Value) {
	v.drag.moved = false
	line := ui.Closest(e, "[data-drag]")
	if !line.Truthy() || e.Get("button").Int() != 0 || !v.liftEta(line) {
		return
	}
	e.Call("preventDefault")
	line.Call("setPointerCapture", e.Get("pointerId").Int())
}

// liftEta begins the drag of a line's element.
func (v *View) liftEta(line goapp.Value) bool {
	d := &v.drag
	d.frame = d.small
	if line.Call("closest", "dialog").Truthy() {
		if len(v.open.plots) == 0 {
			return false
		}
		d.frame = v.open.plots[0].frame
	}
	from, err := strconv.ParseFloat(line.Call("getAttribute", "aria-valuenow").String(), 64)
	if err != nil {
		return false
	}
	d.line, d.svg = line, line.Call("closest", "svg")
	d.from, d.value, d.active, d.moved = from, from, true, false
	return true
}

func (v *View) pointerMove(e goapp.Value) {
	if !v.drag.active {
		v.hover(e)
		return
	}
	_, y := onSheet(v.drag.svg, &v.drag.frame, e)
	_, value := v.drag.frame.Value(0, y)
	v.moveEta(value)
	v.drag.moved = true
}

// onSheet converts an event's place to the points of a frame.
func onSheet(svg goapp.Value, fr *chart.Frame, e goapp.Value) (x, y float64) {
	r := svg.Call("getBoundingClientRect")
	scale := fr.Width / max(1, r.Get("width").Float())
	return (e.Get("clientX").Float() - r.Get("left").Float()) * scale, (e.Get("clientY").Float() - r.Get("top").Float()) * scale
}

// moveEta shows the line at another value, and how many singular values would
// lie above it.
func (v *View) moveEta(value float64) {
	d := &v.drag
	d.value = threeDigits(value)
	_, y0, ok0 := d.frame.Place(d.frame.X.Lo, d.from)
	_, y1, ok1 := d.frame.Place(d.frame.X.Lo, d.value)
	if !ok0 || !ok1 {
		return
	}
	d.line.Call("setAttribute", "transform", "translate(0 "+strconv.FormatFloat(y1-y0, 'f', 1, 64)+")")
	text := "η₁ at " + number.Format(d.value, 3) + ": " + above(v.Model.Snapshot(), d.value)
	d.line.Call("setAttribute", "aria-valuenow", strconv.FormatFloat(d.value, 'g', 6, 64))
	d.line.Call("setAttribute", "aria-valuetext", text)
	v.fill(`[data-card="rank"] .card-caption`, svg.Escape(text))
	v.fill(".card-read", svg.Escape(text))
}

// above counts the singular values above a threshold, in words.
func above(s *snapshot.Snapshot, eta float64) string {
	if s == nil {
		return ""
	}
	text := ""
	for _, d := range s.Decomp {
		n := 0
		for _, x := range d.Singular {
			if x > eta {
				n++
			}
		}
		if len(d.Singular) > 0 {
			if text != "" {
				text += " and "
			}
			text += number.Count(int64(n))
		}
	}
	return text + " above"
}

// threeDigits keeps what a hand means.
func threeDigits(v float64) float64 {
	r, err := strconv.ParseFloat(strconv.FormatFloat(v, 'e', 2, 64), 64)
	if err != nil || math.IsInf(r, 0) {
		return v
	}
	return r
}

func (v *View) dropEta(goapp.Value) {
	if v.drag.active && v.drag.moved {
		v.setEta()
		return
	}
	v.cancelEta()
}

// setEta makes the line's value the threshold and has the run start again.
func (v *View) setEta() {
	v.drag.active = false
	s := v.Model.Spec()
	s.Learning.Eta1 = v.drag.value
	v.Model.Edit(s)
	v.Learn()
	v.refresh()
}

// cancelEta puts the line back.
func (v *View) cancelEta() {
	if !v.drag.active {
		return
	}
	v.drag.active = false
	// What the drag wrote is not what was painted.
	delete(v.shown, `[data-card="rank"] .card-picture`)
	v.open.forget(v)
	v.refresh()
}

// keyEta moves the line by keys; Enter drops it and Escape puts it back.
func (v *View) keyEta(e goapp.Value, key string) bool {
	if !v.drag.active && (key == "Escape" || !v.liftEta(ui.Closest(e, "[data-drag]"))) {
		return false
	}
	step := 1.15
	if e.Get("shiftKey").Bool() {
		step = 1.02
	}
	switch key {
	case "ArrowUp", "ArrowRight":
		v.moveEta(v.drag.value * step)
	case "ArrowDown", "ArrowLeft":
		v.moveEta(v.drag.value / step)
	case "Enter", " ":
		v.setEta()
	case "Escape":
		v.cancelEta()
	default:
		if v.drag.value == v.drag.from {
			v.drag.active = false // nothing was moved: Tab and the rest pass by
		}
		return false
	}
	return true
}
