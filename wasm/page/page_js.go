package page

import (
	"runtime/debug"
	"syscall/js"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app"
)

// Here reports whether the program has been started in a page, not in a worker.
func Here() bool { return js.Global().Get("document").Truthy() }

// Run runs the page. It does not return.
func Run() {
	// Every frame of a drag writes a new picture. Beside tables the page holds a few megabytes,
	// and can wait longer before it collects the pictures.
	debug.SetGCPercent(200)
	// The hash says what is shown, not the path. One pattern for all paths would
	// link package regexp.
	for _, path := range []string{"/", "/index.html"} {
		goapp.RouteFunc(path, func() goapp.Composer { return app.NewRoot() })
	}
	goapp.RunWhenOnBrowser()
}
