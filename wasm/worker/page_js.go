//go:build page

package main

import (
	"runtime"
	"runtime/debug"
	"strings"
	"syscall/js"
	"time"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app"
)

// Built with the tag page the program is the page's too, for one file that page and workers compile once. It is the
// page if it starts in a document: package app's root component, which the site also renders natively, to be read
// before the program has loaded. A page never gets past its init.
func init() {
	if !js.Global().Get("document").Truthy() {
		return
	}
	// Frames of a drag write pictures of up to megabytes, and the page holds hardly more: it would collect garbage
	// every few frames. What counts as held but is never written, and so takes no memory, makes it wait for some tens
	// of megabytes: the page's memory comes to 68 MB after some runs and stays there. Package ui collects before that,
	// between two frames.
	debug.SetGCPercent(200)
	held := make([]byte, 16<<20)
	defer runtime.KeepAlive(held)
	// The hash says what is shown, not the path, which hosts take in any spelling. A pattern would link regexp.
	here := strings.TrimPrefix(goapp.Window().URL().Path, goapp.Getenv("GOAPP_ROOT_PREFIX"))
	for _, path := range []string{"/", here} {
		goapp.RouteFunc(path, func() goapp.Composer { return app.NewRoot() })
	}
	time.Sleep(time.Millisecond) // the browser has its thread between the start of the packages and that of the page
	goapp.RunWhenOnBrowser()
}
