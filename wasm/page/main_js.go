// Page is the program behind the page: it mounts package app's root component
// in the browser. Site renders the same component natively ahead of it, so that
// the page can be read before this program has loaded.
package main

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app"
)

func main() {
	// The location's path says nothing here: the site may lie under any
	// sub-path, and whatever is shown travels in the hash. Every path is the page.
	goapp.RouteWithRegexpFunc("^/", func() goapp.Composer { return app.NewRoot() })
	goapp.RunWhenOnBrowser()
}
