package e2e

import (
	"strings"
	"testing"

	"crease/wasm/e2e/firefox"
	"crease/wasm/site/server"
)

// After one visit the page opens and learns without a network, under a sub-path; the first
// visit offers nothing newer.
func TestFirefoxOffline(t *testing.T) {
	s := served(t, "/name", server.Options{NoStore: true})
	p := foxTab(t, Laptop)
	visited(t, p, s.URL)
	notice := value[string](t, p, `document.querySelector(".notice").textContent`)
	if notice != "" {
		t.Errorf("the notice says %q", notice)
	}
	s.Stop()
	q, err := p.Again()
	must(t, err)
	defer q.Close()
	must(t, q.Open(s.URL+"?from=mail"+linked(awkward())))
	must(t, q.UntilState("idle"))
	must(t, q.Click("Learn"))
	must(t, q.UntilState("done"))
	clean(t, q)
}

// A new version is fetched while the old one is used and offered when it is all there; the
// button brings it.
func TestFirefoxOffersNewVersion(t *testing.T) {
	s, dir := copied(t)
	b, err := fox()
	if err != nil {
		t.Skip(err) // other tests tell why
	}
	p, err := b.Page(Laptop)
	must(t, err)
	defer p.Close()
	visited(t, p, s.URL)
	relabelled(t, dir, version(t, p), "newer")
	must(t, p.Reload())
	must(t, p.UntilState("idle"))
	must(t, p.Click("Reload for the new version"))
	reloaded(t, p, `typeof goappGetenv === "function" && goappGetenv("GOAPP_VERSION") === "newer"`)
	must(t, p.UntilState("idle"))
	for _, e := range p.Errors() {
		// What the page was fetching when it left is Firefox's own complaint.
		if !strings.Contains(e, "A ServiceWorker intercepted the request") && !strings.Contains(e, "NS_BINDING_ABORTED") {
			t.Error("in the page:", e)
		}
	}
}

// With all site data blocked Firefox refuses BroadcastChannel, storage and service workers.
// The page opens and learns all the same.
func TestFirefoxBlocked(t *testing.T) {
	p := foxWith(t, Laptop, firefox.Blocked)
	opens(t, p, "")
	must(t, p.Until(`!(localStorage instanceof Storage) && typeof BroadcastChannel === "undefined"`)) // it was denied
	must(t, p.Click("Learn"))
	must(t, p.UntilState("done"))
}
