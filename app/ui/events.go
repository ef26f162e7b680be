package ui

import (
	"strconv"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"
)

// OnEvent has f called with every event of a kind that a target hears, until stop is called.
// It may prevent the default.
func OnEvent(target goapp.Value, event string, f func(e goapp.Value)) (stop func()) {
	listener := goapp.FuncOf(func(_ goapp.Value, args []goapp.Value) any {
		f(args[0])
		return nil
	})
	target.Call("addEventListener", event, listener, map[string]any{"passive": false})
	return func() {
		target.Call("removeEventListener", event, listener)
		listener.Release()
	}
}

// OnWindow listens as long as the page lives.
func OnWindow(event string, f func(e goapp.Value)) { OnEvent(goapp.Window(), event, f) }

// OnClose listens for a dialog's being closed, however that happens, until stop is called.
// The event comes late: f is not called where the dialog is open again by then.
func OnClose(dialog goapp.Value, f func()) (stop func()) {
	return OnEvent(dialog, "close", func(goapp.Value) {
		if !dialog.Get("open").Bool() {
			f()
		}
	})
}

// Closest returns the element that an event came from or the nearest around it
// that matches, null if there is none.
func Closest(e goapp.Value, selector string) goapp.Value {
	t := e.Get("target")
	if !t.Truthy() || !t.Get("closest").Truthy() {
		return goapp.Null()
	}
	return t.Call("closest", selector)
}

// UnitOf returns the unit of the element that an event came from, −1 for none.
func UnitOf(e goapp.Value) int {
	t := e.Get("target")
	if !t.Truthy() || !t.Get("getAttribute").Truthy() {
		return -1
	}
	a := t.Call("getAttribute", "data-unit")
	if !a.Truthy() {
		return -1
	}
	i, err := strconv.Atoi(a.String())
	if err != nil {
		return -1
	}
	return i
}

// Capture has an element hear all of an event's pointer until that is lifted. Browsers throw
// where it has been already.
func Capture(element, e goapp.Value) {
	Try(func() { element.Call("setPointerCapture", e.Get("pointerId")) })
}

// Pasted returns the text that an event pastes, "" where it holds none.
func Pasted(e goapp.Value) (text string) {
	Try(func() { text = e.Get("clipboardData").Call("getData", "text/plain").String() })
	return text
}

// FingerReach is how far in pixels from a target a finger still means it: targets are
// twice as large.
const FingerReach = 22

// mouseReach is the same for a mouse.
const mouseReach = 12

// PointerReach returns how far in pixels from a target the pointer of an event
// still means it.
func PointerReach(e goapp.Value) float64 {
	if ByFinger(e) {
		return FingerReach
	}
	return mouseReach
}

// The kinds of element that keys mean something to.
const (
	TextField = "text"    // holds text that differs from what the page shows
	Control   = "control" // has a use of its own for Space
)

// ElementKind returns what keys mean to the element that has the focus: TextField,
// Control, or "" where they are the page's.
func ElementKind(target goapp.Value) string {
	if !target.Truthy() || !target.Get("closest").Truthy() {
		return ""
	}
	if target.Call("closest", "dialog, [contenteditable]").Truthy() {
		return TextField
	}
	switch target.Get("tagName").String() {
	case "TEXTAREA":
		return TextField
	case "INPUT":
		// While what is typed differs from what is shown, undoing is the field's.
		shown := target.Get("dataset").Get("shown")
		if !shown.IsUndefined() && target.Get("value").String() != shown.String() {
			return TextField
		}
		return Control
	case "BUTTON", "SELECT", "SUMMARY", "A", "LABEL":
		return Control
	}
	if target.Call("closest", ".sheet-stage, [data-keys]").Truthy() {
		return Control
	}
	return ""
}
