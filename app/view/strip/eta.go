package strip

import (
	"fmt"
	"slices"
	"strconv"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/assignment"
	"crease/app/draw/chart"
	"crease/app/report/cards"
	"crease/app/text/number"
	"crease/app/ui"
)

// etaLine is the line η₁ on its way to another place, by pointer or by keys.
type etaLine struct {
	*strip
	active bool
	moved  bool
	line   goapp.Value // the line's element
	frame  chart.Frame
	from   float64 // where the line was
	value  float64
	said   string
}

func (d *etaLine) grab(e goapp.Value) {
	d.moved = false
	line := ui.Closest(e, "[data-drag]")
	if !line.Truthy() || e.Get("button").Int() != 0 {
		return
	}
	// The line crosses the picture: a finger scrolls the page over it unless a tap has given it the focus before.
	focus := goapp.Window().Get("document").Get("activeElement")
	if ui.ByFinger(e) && !line.Equal(focus) || !d.lift(line) {
		return
	}
	e.Call("preventDefault")
	ui.Capture(line, e)
}

func (d *etaLine) lift(line goapp.Value) bool {
	if !d.Model.View().Assignment.Free(assignment.Thresholds) {
		return false
	}
	d.frame = d.large.frame
	if line.Call("closest", "dialog").Truthy() {
		if len(d.open.plots.list) == 0 {
			return false
		}
		d.frame = d.open.plots.list[0].frame
	}
	from, _ := strconv.ParseFloat(line.Call("getAttribute", "aria-valuenow").String(), 64)
	d.line = line
	d.from, d.value, d.moved = from, from, false
	d.active, d.said = true, d.tell(from)
	return true
}

// tell is what the picture says with its line at another value.
func (d *etaLine) tell(value float64) string {
	marks := slices.Clone(d.frame.Figure.Marks)
	for i := range marks {
		if marks[i].Drag != "" {
			marks[i].Data = []chart.Datum{{Y: value}}
		}
	}
	return fmt.Sprintf("η₁ at %s: %s", number.Format(value, 3), d.frame.Figure.CaptionOf(marks, true))
}

// move shows the line at another value, and how many singular values would lie above it.
func (d *etaLine) move(value float64) {
	d.value = number.Rounded(value, 3)
	_, y0, ok0 := d.frame.Place(d.frame.X.Lo, d.from)
	_, y1, ok1 := d.frame.Place(d.frame.X.Lo, d.value)
	if !ok0 || !ok1 {
		return
	}
	d.line.Call("setAttribute", "transform", "translate(0 "+strconv.FormatFloat(y1-y0, 'f', 1, 64)+")")
	d.said = d.tell(d.value)
	d.line.Call("setAttribute", "aria-valuenow", number.Decimal(d.value))
	d.line.Call("setAttribute", "aria-valuetext", d.said)
	d.rail.list[place(cards.Rank)-1].part.Refresh() // the captions under the line say what it says
	d.large.part.Refresh()
	d.open.plots.read.Refresh()
}

// enter makes the line's value the threshold and has the run start again.
func (d *etaLine) enter() {
	d.active = false
	s := d.Model.Spec()
	s.Learning.Eta1 = d.value
	d.Model.Edit(s)
	d.state.Session.Learn()
	d.refresh()
}

func (d *etaLine) cancel() {
	if d.active {
		d.move(d.from)
		d.active = false
		d.refresh()
	}
}

// key moves the line by keys; Enter drops it and Escape puts it back.
func (d *etaLine) key(e goapp.Value, key string) bool {
	if !d.active && (key == "Escape" || !d.lift(ui.Closest(e, "[data-drag]"))) {
		return false
	}
	step := 1.15
	if e.Get("shiftKey").Bool() {
		step = 1.02
	}
	switch key {
	case "ArrowUp", "ArrowRight":
		d.move(d.value * step)
	case "ArrowDown", "ArrowLeft":
		d.move(d.value / step)
	case "Enter", " ":
		d.enter()
	case "Escape":
		d.cancel()
	default:
		if d.value == d.from {
			d.active = false // nothing was moved: Tab and the rest pass by
		}
		return false
	}
	return true
}
