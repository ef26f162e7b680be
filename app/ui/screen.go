package ui

import goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

// FullScreen asks the browser to give an element the whole screen. Where it refuses, which it may do at
// once or by and by, the element stays in the window.
func FullScreen(e goapp.Value) {
	if goapp.Window().Get("document").Get("fullscreenEnabled").Truthy() {
		turn(e, "requestFullscreen")
	}
}

// OrdinaryScreen gives the screen back.
func OrdinaryScreen() {
	if IsFullScreen() {
		turn(goapp.Window().Get("document"), "exitFullscreen")
	}
}

// IsFullScreen reports whether an element has the whole screen.
func IsFullScreen() bool { return goapp.Window().Get("document").Get("fullscreenElement").Truthy() }

// turn calls one of the two methods, which may throw or return no promise: that is no matter.
func turn(e goapp.Value, method string) {
	Settle(func() goapp.Value { return e.Call(method) }, func(goapp.Value) {}, func() {})
}
