package page

import (
	"syscall/js"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app"
)

// Here reports whether the program has been started in a page, not in a worker.
func Here() bool { return js.Global().Get("document").Truthy() }

// Run runs the page. It does not return.
func Run() {
	// The location's path says nothing here: the site may lie under any
	// sub-path, and whatever is shown travels in the hash. Every path is the page.
	goapp.RouteWithRegexpFunc("^/", func() goapp.Composer { return app.NewRoot() })
	goapp.RunWhenOnBrowser()
}
