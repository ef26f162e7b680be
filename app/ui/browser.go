package ui

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/model"
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

func matches(query string) bool {
	return goapp.Window().Call("matchMedia", query).Get("matches").Bool()
}

// CopyText puts text on the clipboard and then calls copied, or refused where
// that was not allowed.
func CopyText(text string, copied, refused func()) {
	clipboard := goapp.Window().Get("navigator").Get("clipboard")
	if !clipboard.Truthy() {
		refused()
		return
	}
	// The outcome comes as a promise.
	var yes, no goapp.Func
	end := func(f func()) goapp.Func {
		return goapp.FuncOf(func(goapp.Value, []goapp.Value) any {
			yes.Release()
			no.Release()
			f()
			return nil
		})
	}
	yes, no = end(copied), end(refused)
	clipboard.Call("writeText", text).Call("then", yes, no)
}
