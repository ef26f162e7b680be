package ui

import (
	"strconv"
	"sync"
	"time"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/model"
	"crease/app/draw/plane"
)

// IsDark reports whether the page is dark, by the reader's choice or by the system's setting.
func IsDark(m *model.Model) bool {
	switch m.View().Theme {
	case "dark":
		return true
	case "light":
		return false
	}
	return goapp.IsClient && systemDark().Get("matches").Bool()
}

// darkQuery is the query for the system's setting, which every painting asks; nil before the first.
var darkQuery goapp.Value

func systemDark() goapp.Value {
	if darkQuery == nil {
		darkQuery = goapp.Window().Call("matchMedia", "(prefers-color-scheme: dark)")
	}
	return darkQuery
}

// Root is the document's element, on which styles and automation look for the state of the page.
func Root() goapp.Value { return goapp.Window().Get("document").Get("documentElement") }

// Address is the page's address, before the hash.
func Address() string {
	at := goapp.Window().Get("location")
	return at.Get("protocol").String() + "//" + at.Get("host").String() + at.Get("pathname").String()
}

// ReducedMotion reports whether the reader wants no motion.
func ReducedMotion() bool { return matches("(prefers-reduced-motion: reduce)") }

// NextFrame calls f in the next animation frame with the seconds since the page was loaded, if the page is in sight.
func NextFrame(f func(now float64)) {
	var tick goapp.Func
	tick = goapp.FuncOf(func(_ goapp.Value, args []goapp.Value) any {
		tick.Release()
		f(args[0].Float() / 1000)
		return nil
	})
	goapp.Window().Call("requestAnimationFrame", tick)
}

// MoveTo moves the top left corner of an element to a point, rounded to whole pixels.
func MoveTo(e goapp.Value, at plane.Point) {
	format := func(x float64) string { return strconv.FormatFloat(x, 'f', 0, 64) + "px" }
	style := e.Get("style")
	style.Set("left", format(at.X))
	style.Set("top", format(at.Y))
}

func matches(query string) bool {
	return goapp.Window().Call("matchMedia", query).Get("matches").Bool()
}

// CopyText puts text on the clipboard, then has do call end. ok is false where the browser forbids it or does not answer.
func CopyText(text string, do func(func()), end func(ok bool)) {
	var once sync.Once
	told := func(ok bool) { once.Do(func() { do(func() { end(ok) }) }) }
	Settle(func() goapp.Value {
		return goapp.Window().Get("navigator").Get("clipboard").Call("writeText", text)
	}, func(goapp.Value) { told(true) }, func() { told(false) })
	time.AfterFunc(5*time.Second, func() { told(false) }) // who is asked for permission may never answer
}

// OneColumn reports whether the page has the phone's layout, its parts stacked; styles.css has the same query.
func OneColumn() bool { return matches("(max-width: 640px)") }

// Low reports whether the window is low, as that of a phone held sideways; phone.css has the same query.
func Low() bool { return matches("(max-height: 560px)") }

// BringUp scrolls to the first element that matches a selector, on phones alone, and not in a low window.
func BringUp(selector string) {
	if !OneColumn() || Low() {
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

// FullScreen asks the browser to give an element the whole screen; where it refuses, the element stays as it is.
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

// AnythingOpen reports whether something is open that Escape closes. Dialogs, menus and popovers close themselves.
func AnythingOpen() (open bool) {
	Try(func() {
		e := goapp.Window().Get("document").Call("querySelector",
			`dialog[open], [role="menu"]:not([hidden]), [popover]:popover-open`)
		open = e.Truthy() && e.Call("checkVisibility").Bool()
	})
	return open
}

// Fetched is the outcome of Fetch.
type Fetched int

// The outcomes of Fetch.
const (
	Lost    Fetched = iota // the server did not answer
	Missing                // there is no such file
	Found
)

// Fetch gets a file of the site, by its path relative to the page, and calls then with its text.
func Fetch(path string, then func(text string, how Fetched)) {
	lost := func() { then("", Lost) }
	Settle(func() goapp.Value { return goapp.Window().Call("fetch", path) }, func(r goapp.Value) {
		how := Missing
		if r.Get("ok").Bool() {
			how = Found
		}
		Settle(func() goapp.Value { return r.Call("text") }, func(text goapp.Value) { then(text.String(), how) }, lost)
	}, lost)
}

// Try calls f and reports whether it returned without an exception of JavaScript. Settings and policies forbid storage,
// the clipboard and more, and the page works without them. Try does not catch panics of Go itself.
func Try(f func()) (ok bool) {
	defer func() {
		if e := recover(); e != nil && !thrown(e) {
			panic(e)
		}
	}()
	f()
	return true
}

// Settle waits for the promise of begin and calls done with its value, or refused if it is rejected or begin throws.
func Settle(begin func() goapp.Value, done func(goapp.Value), refused func()) {
	var yes, no goapp.Func
	end := func(f func(goapp.Value)) goapp.Func {
		return goapp.FuncOf(func(_ goapp.Value, args []goapp.Value) any {
			yes.Release()
			no.Release()
			f(args[0])
			return nil
		})
	}
	yes, no = end(done), end(func(goapp.Value) { refused() })
	if !Try(func() { begin().Call("then", yes, no) }) {
		yes.Release()
		no.Release()
		refused()
	}
}
