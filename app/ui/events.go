package ui

import (
	"strconv"
	"time"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"
)

// OnEvent calls f with every such event of a target until stop is called. f may prevent the default action.
func OnEvent(target goapp.Value, event string, f func(e goapp.Value)) (stop func()) {
	return listen(target, event, f, map[string]any{"passive": false})
}

// OnCapture listens as long as the page lives, before elements within do, and to events that do not bubble.
func OnCapture(target goapp.Value, event string, f func(e goapp.Value)) {
	listen(target, event, f, map[string]any{"passive": false, "capture": true})
}

func listen(target goapp.Value, event string, f func(e goapp.Value), how map[string]any) (stop func()) {
	listener := goapp.FuncOf(func(_ goapp.Value, args []goapp.Value) any {
		f(args[0])
		return nil
	})
	target.Call("addEventListener", event, listener, how)
	return func() {
		target.Call("removeEventListener", event, listener, how)
		listener.Release()
	}
}

// OnWindow calls f with every such event of the window as long as the page lives.
func OnWindow(event string, f func(e goapp.Value)) { OnEvent(goapp.Window(), event, f) }

// OnClose calls f when a dialog has been closed, in whatever way, as long as the page lives, unless it is open again.
func OnClose(dialog goapp.Value, f func()) {
	OnEvent(dialog, "close", func(goapp.Value) {
		if !dialog.Get("open").Bool() {
			f()
		}
	})
}

// Closest returns the nearest element that matches a selector, from an event's target outwards, null if none does.
func Closest(e goapp.Value, selector string) goapp.Value {
	t := e.Get("target")
	if !t.Truthy() || !t.Get("closest").Truthy() {
		return goapp.Null()
	}
	return t.Call("closest", selector)
}

// DataOf returns the number that the target of an event is marked with by data-name, itself or around it, −1 for none.
func DataOf(e goapp.Value, name string) int {
	if t := Closest(e, "[data-"+name+"]"); t.Truthy() {
		if i, err := strconv.Atoi(t.Get("dataset").Get(name).String()); err == nil {
			return i
		}
	}
	return -1
}

// Capture sends all events of a pointer to an element until it is lifted. Of one that is lifted already browsers throw.
func Capture(element, e goapp.Value) {
	Try(func() { element.Call("setPointerCapture", e.Get("pointerId")) })
}

// Pasted returns the text that an event pastes, "" if there is none.
func Pasted(e goapp.Value) (text string) {
	Try(func() { text = e.Get("clipboardData").Call("getData", "text/plain").String() })
	return text
}

// ByFinger reports whether a pointer event comes from a finger.
func ByFinger(e goapp.Value) bool { return e.Get("pointerType").String() == "touch" }

// FingerReach is the distance in pixels within which a finger hits a target, which is twice as large as that.
const FingerReach = 22

// PointerReach returns the distance in pixels within which the pointer of an event hits a target.
func PointerReach(e goapp.Value) float64 {
	if ByFinger(e) {
		return FingerReach
	}
	return 12 // a mouse is more exact
}

// Rest waits until something has rested.
type Rest struct{ timer *time.Timer }

// Begin has f called when the wait is over, which begins anew with every call. f is always the same.
func (r *Rest) Begin(wait time.Duration, f func()) {
	if r.timer == nil {
		r.timer = time.AfterFunc(wait, f)
	} else {
		r.timer.Reset(wait)
	}
}

// Modified reports whether a key comes with Ctrl, Alt or the key of the system: then it is not the page's own.
func Modified(e goapp.Value) bool {
	return e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool() || e.Get("altKey").Bool()
}

// KeyStep returns the step by which a key changes a number, 0 for other keys: a tenth, with Shift a hundredth.
func KeyStep(key string, shift bool) float64 {
	page := 0.1
	if shift {
		page = 0.01
	}
	// The plus needs Shift on many keyboards.
	return map[string]float64{"+": .1, "=": .1, "-": -.1, "_": -.01, "PageUp": page, "PageDown": -page}[key]
}

// The kinds of elements that use keys themselves.
const (
	TextField = "text"    // holds text that differs from what the page shows
	Control   = "control" // has a use of its own for Space
)

// ElementKind returns how the element with the focus uses keys: TextField, Control, or "" if the keys are for the page.
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
		// While the field holds something else than the page shows, undo is for the field.
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
