package e2e

import (
	"net/http"
	"testing"

	"crease/algo/spec"
	"crease/app/doc/link"
	"crease/wasm/site/server"
)

// elsewhere is another page, which readers go to and come back from.
const elsewhere = "elsewhere.html"

// leavable serves the site with a page beside it.
func leavable(t *testing.T) *Served {
	t.Helper()
	s := served(t, "", server.Options{})
	s.Mux.HandleFunc("/"+elsewhere, func(w http.ResponseWriter, r *http.Request) {
		sent(w, r, []byte(`<!DOCTYPE html><title>Elsewhere</title><link rel="icon" href="data:,"><p>Elsewhere`))
	})
	return s
}

// leaves has the reader go to another page and come back by the browser's button, and reports whether the browser
// shows the page as it was left, and not anew.
func leaves(t *testing.T, p Tab, s *Served, away func()) (kept bool) {
	t.Helper()
	must(t, p.Eval(`void (window.was = true)`, nil))
	must(t, p.Open(s.URL+elsewhere))
	away()
	must(t, p.Eval(`void setTimeout(() => history.back())`, nil))
	reloaded(t, p, `document.documentElement.dataset.state`)
	return value[bool](t, p, `!!window.was`)
}

// engines open an empty tab in each browser.
var engines = map[string]func(t *testing.T) Tab{
	"Chromium": func(t *testing.T) Tab { return tab(t, Laptop) },
	"Firefox":  func(t *testing.T) Tab { return foxTab(t, Laptop) },
	"WebKit":   func(t *testing.T) Tab { return webKit(t, Laptop) },
}

// A page that is left, at rest or in the middle of a run, is kept as it was, and the run goes on when the reader comes
// back. Firefox keeps no page whose workers hold locks, by which the page notices that one has ended: it shows what was
// drawn anew.
func TestKeptForTheWayBack(t *testing.T) {
	nightly(t, TestLeftAtOnce)
	long := awkward()
	long.Learning.Method, long.Learning.Order, long.Sampling.Samples = spec.Paper, 0, 40_000_000
	for name, open := range engines {
		t.Run(name, func(t *testing.T) {
			s, p, keeps := leavable(t), open(t), name != "Firefox"
			visited(t, p, s.URL+linked(long))
			must(t, p.Until(allStarted))
			must(t, p.Until(`navigator.serviceWorker.controller`)) // a browser drops a page that is claimed while it is kept
			if kept := leaves(t, p, s, func() {}); kept != keeps {
				t.Errorf("at rest: kept is %v", kept)
			}
			must(t, p.UntilState("idle"))
			must(t, p.Click("Learn"))
			must(t, p.UntilState("learning"))
			if kept := leaves(t, p, s, func() {}); kept != keeps {
				t.Fatalf("while it learns: kept is %v, %s", kept, value[string](t, p,
					`JSON.stringify(performance.getEntriesByType("navigation")[0].notRestoredReasons ?? "")`))
			}
			if !keeps {
				must(t, p.UntilState("idle"))
				must(t, p.Click("Learn"))
			}
			must(t, p.UntilState("done"))
			until(t, p, "what was drawn", func(s link.State) bool { return same(s.Spec, long) })
		})
	}
}

// allStarted is true once every worker has the lock that tells that it lives.
const allStarted = `(await navigator.locks.query()).held.filter(lock => lock.name.startsWith("crease ")).length >=
	Math.max(1, Math.min(navigator.hardwareConcurrency - 1, 16))`

// A page that is left while its workers load learns when its reader comes back. Catches one that takes the loading that
// the browser ended for a learner that does not start.
func TestLeftWhileLoading(t *testing.T) {
	nightly(t, TestLeftAtOnce)
	for name, open := range engines {
		t.Run(name, func(t *testing.T) {
			s, p, left := leavable(t), open(t), make(chan struct{})
			s.Mux.HandleFunc("/web/worker.js", func(w http.ResponseWriter, r *http.Request) {
				select {
				case <-left:
					http.ServeFile(w, r, dist+"/web/worker.js")
				case <-r.Context().Done():
				}
			})
			must(t, p.Open(s.URL))
			must(t, p.UntilState("idle"))
			leaves(t, p, s, func() { close(left) })
			must(t, p.UntilState("idle"))
			must(t, p.Click("Learn"))
			must(t, p.UntilState("done"))
		})
	}
}
