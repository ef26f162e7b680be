package ui

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"
)

// oneColumn is the layout in which the parts stand one below the other; see styles.css.
const oneColumn = "(max-width: 640px)"

// BringUp scrolls to the first element that a selector finds, in the layout of a phone.
func BringUp(selector string) {
	if !matches(oneColumn) {
		return
	}
	behavior := "smooth"
	if ReducedMotion() {
		behavior = "instant"
	}
	if e := goapp.Window().Get("document").Call("querySelector", selector); e.Truthy() {
		e.Call("scrollIntoView", map[string]any{"block": "start", "behavior": behavior})
	}
}
