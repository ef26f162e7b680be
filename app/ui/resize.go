package ui

import goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

// OnResize has f called in the animation frame after an element has got another size,
// until stop is called. The observer's own callback is the browser's function: a call of
// Go would let the program go on with whatever waits there, its rendering changes sizes
// again, and browsers report that as an error of the page.
func OnResize(e goapp.Value, f func()) (stop func()) {
	w := goapp.Window()
	stopped := false
	call := goapp.FuncOf(func(goapp.Value, []goapp.Value) any {
		if !stopped {
			f()
		}
		return nil
	})
	o := w.Get("ResizeObserver").New(w.Get("requestAnimationFrame").Call("bind", w, call))
	o.Call("observe", e)
	return func() {
		stopped = true
		o.Call("disconnect")
		// A frame may have been asked for; those come in their order.
		var release goapp.Func
		release = goapp.FuncOf(func(goapp.Value, []goapp.Value) any {
			call.Release()
			release.Release()
			return nil
		})
		w.Call("requestAnimationFrame", release)
	}
}
