package ui

import goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

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
