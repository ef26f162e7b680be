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
		sent(w, r, []byte(`<!DOCTYPE html><html data-state="idle"><title>Elsewhere</title><link rel="icon" href="data:,"><p>Elsewhere`))
	})
	// Firefox asks for it as it shows a kept page.
	s.Mux.HandleFunc("/favicon.ico", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
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

// A page that is left, in the middle of a run or after it, is kept as it was, and the run goes on when the reader comes
// back. Firefox keeps no page with a lock, which workers hold while they have work, so that the page notices if one ends:
// in the middle of a run it shows what was drawn anew.
func TestKeptForTheWayBack(t *testing.T) {
	nightly(t, TestLeftAtOnce)
	long := awkward()
	long.Learning.Method, long.Learning.Order, long.Sampling.Samples = spec.Paper, 0, 20_000_000
	for name, open := range engines {
		t.Run(name, func(t *testing.T) {
			s, p := leavable(t), open(t)
			check := func(keeps bool) {
				t.Helper()
				if kept := leaves(t, p, s, func() {}); kept != keeps {
					t.Fatalf("kept is %v, %s", kept, value[string](t, p,
						`JSON.stringify(performance.getEntriesByType("navigation")[0].notRestoredReasons ?? "")`))
				}
			}
			if name == "Chromium" {
				must(t, p.Open(s.URL+elsewhere+"?before"))
				if !leaves(t, p, s, func() {}) {
					t.Skip("this browser keeps no page at all, as its headless shell does not")
				}
			}
			visited(t, p, s.URL+linked(long))
			must(t, p.Until(`navigator.serviceWorker.controller`)) // a browser drops a page that is claimed while it is kept
			must(t, p.Click("Learn"))
			must(t, p.Until(allHold))
			if check(name != "Firefox"); name == "Firefox" {
				must(t, p.UntilState("idle"))
				must(t, p.Click("Learn"))
			}
			must(t, p.UntilState("done"))
			until(t, p, "what was drawn", func(s link.State) bool { return same(s.Spec, long) })
			must(t, p.Until(`!(await navigator.locks.query()).held.some(lock => lock.name.startsWith("crease "))`))
			check(true)
			must(t, p.UntilState("done"))
		})
	}
}

// allHold is true once every worker has the lock that tells that it lives.
const allHold = `(await navigator.locks.query()).held.filter(lock => lock.name.startsWith("crease ")).length >=
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
