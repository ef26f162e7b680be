package ui

import (
	"strconv"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/draw/palette"
)

// Slider is a slider from lo to hi in steps, which stands at a value. What holds it calls Slide
// when it is mounted and updated.
func Slider(lo, hi, step, at float64) goapp.HTMLInput {
	format := func(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
	value := strconv.FormatFloat(at, 'f', 2, 64)
	return goapp.Input().Type("range").Min(format(lo)).Max(format(hi)).Step(step).
		Value(value).DataSet("value", value).DataSet("at", palette.At((at-lo)/(hi-lo)))
}

// Slide gives the sliders within an element the values that they have as data-value. A browser
// rounds a value to the ends and the step that it knows so far, and go-app tells it of all of
// them in any order.
func Slide(root goapp.Value) {
	if root == nil || !root.Truthy() {
		return
	}
	list := root.Call("querySelectorAll", `input[type="range"][data-value]`)
	for i := range list.Length() {
		e := list.Index(i)
		e.Set("value", e.Get("dataset").Get("value").String())
	}
}
