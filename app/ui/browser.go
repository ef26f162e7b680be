package ui

import (
	"strconv"
	"time"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/model"
	"crease/app/draw/plane"
)

// IsDark says whether the dark theme is on, by choice or by the system.
func IsDark(m *model.Model) bool {
	switch m.View().Theme {
	case "dark":
		return true
	case "light":
		return false
	}
	return goapp.IsClient && matches("(prefers-color-scheme: dark)")
}

// ReducedMotion says whether the reader wants no motion.
func ReducedMotion() bool { return matches("(prefers-reduced-motion: reduce)") }

// NextFrame calls f at the browser's next animation frame with the time in seconds
// since the page began. A page that cannot be seen has no frames.
func NextFrame(f func(now float64)) {
	var tick goapp.Func
	tick = goapp.FuncOf(func(_ goapp.Value, args []goapp.Value) any {
		tick.Release()
		f(args[0].Float() / 1000)
		return nil
	})
	goapp.Window().Call("requestAnimationFrame", tick)
}

// Place puts an element's left upper corner at a point in whole pixels.
func Place(e goapp.Value, at plane.Point) {
	format := func(x float64) string { return strconv.FormatFloat(x, 'f', 0, 64) + "px" }
	style := e.Get("style")
	style.Set("left", format(at.X))
	style.Set("top", format(at.Y))
}

func matches(query string) bool {
	return goapp.Window().Call("matchMedia", query).Get("matches").Bool()
}

// CopyText puts text on the clipboard and then calls copied, or refused where
// that was not allowed or is not answered.
func CopyText(text string, copied, refused func()) {
	answered := false
	once := func(f func()) func() {
		return func() {
			if !answered {
				answered = true
				f()
			}
		}
	}
	copied, refused = once(copied), once(refused)
	Settle(func() goapp.Value {
		return goapp.Window().Get("navigator").Get("clipboard").Call("writeText", text)
	}, func(goapp.Value) { copied() }, refused)
	time.AfterFunc(copyWithin, refused)
}

// copyWithin is how long the clipboard may take: a browser that asks the reader first
// answers when the reader does, or never.
const copyWithin = 5 * time.Second
