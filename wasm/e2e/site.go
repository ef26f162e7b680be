package e2e

import (
	"compress/gzip"
	"net"
	"net/http"
	"os"
	"strings"
	"sync"

	"crease/wasm/site/server"
	"crease/wasm/site/static"
)

// Dist returns a folder with the site of this tree, built once a run, or the one that CREASE_DIST names.
var Dist = sync.OnceValues(func() (string, error) {
	depends()
	if dir := os.Getenv("CREASE_DIST"); dir != "" {
		return dir, nil
	}
	dir, err := os.MkdirTemp("", "crease-e2e-")
	if err != nil {
		return "", err
	}
	return dir, static.Build(static.Options{Out: dir})
})

// depends makes a test one of the site for Go's cache of tests, which looks at no files outside of the module, but at
// variables read while tests run. CREASE_SITE changes with the site.
func depends() { _ = os.Getenv("CREASE_SITE") }

// Served is a site that is being served on a port of its own.
type Served struct {
	URL  string         // of the page, with a slash at the end
	Mux  *http.ServeMux // what is served
	Stop func()         // ends the serving: what works afterwards works offline
}

// handlers are shared by all servers of a folder, which compress each file once.
var handlers sync.Map

type handlerKey struct {
	dir string
	opt server.Options
}

func handler(dir string, opt server.Options) http.Handler {
	if os.Getenv("CREASE_FULL") == "" { // else what loading takes is reported
		opt.Level = gzip.BestSpeed
	}
	h, _ := handlers.LoadOrStore(handlerKey{dir, opt}, server.New(dir, opt))
	return h.(http.Handler)
}

// Serve serves the folder dir under a sub-path, "" or "/" for the root, and nothing beside it.
func Serve(dir, base string, opt server.Options) (*Served, error) {
	depends()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	base = "/" + strings.Trim(base, "/")
	if base != "/" {
		base += "/"
	}
	mux := http.NewServeMux()
	mux.Handle(base, http.StripPrefix(strings.TrimSuffix(base, "/"), handler(dir, opt)))
	srv := &http.Server{Handler: mux}
	go srv.Serve(l)
	return &Served{URL: "http://" + l.Addr().String() + base, Mux: mux, Stop: func() { srv.Close() }}, nil
}
