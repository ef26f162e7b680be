package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"crease/wasm/site/server"
)

// kept waits until the service worker holds the whole site.
const kept = `(await navigator.serviceWorker.getRegistration())?.active?.state === "activated"`

// After one visit the page opens and learns without a network, at the root and
// under a sub-path. It is served no-store, or the browser's own cache would do
// what the service worker has to.
func TestOffline(t *testing.T) {
	for _, base := range []string{"", "/name"} {
		s := served(t, base, server.Options{NoStore: true})
		p := tab(t, Laptop)
		must(t, p.Open(s.URL))
		must(t, p.UntilState("idle"))
		must(t, p.Until(kept))
		s.Stop()
		for _, tail := range []string{"", "?from=mail", linked(awkward())} {
			q, err := p.Again()
			must(t, err)
			must(t, q.Open(s.URL+tail))
			must(t, q.UntilState("idle"))
			must(t, q.Click("Learn"))
			skipped(t, q)
			clean(t, q)
			q.Close()
		}
	}
}

// A new version is fetched while the old one is used, and used from the next
// visit on, without a mixture of the two.
func TestUpdate(t *testing.T) {
	dir := t.TempDir()
	must(t, os.CopyFS(dir, os.DirFS(dist)))
	s, err := Serve(dir, "", server.Options{NoStore: true})
	must(t, err)
	defer s.Stop()
	p := tab(t, Laptop)
	must(t, p.Open(s.URL))
	must(t, p.UntilState("idle"))
	must(t, p.Until(kept))
	old := version(t, p)

	// The same site under another version, as a later build would have.
	for _, name := range []string{"app.js", "app-worker.js"} {
		data, err := os.ReadFile(filepath.Join(dir, name))
		must(t, err)
		must(t, os.WriteFile(filepath.Join(dir, name), []byte(strings.ReplaceAll(string(data), old, "newer")), 0o644))
	}
	must(t, p.Open(s.URL+"?1"))
	must(t, p.UntilState("idle"))
	if v := version(t, p); v != old {
		t.Errorf("version %s shows before it is all there", v)
	}
	must(t, p.Until(`(await navigator.serviceWorker.getRegistration()).waiting`))
	must(t, p.Open(s.URL+"?2"))
	must(t, p.Until(`typeof goappGetenv === "function" && goappGetenv("GOAPP_VERSION") === "newer"`))
	must(t, p.UntilState("idle"))
	var caches []string
	must(t, p.Eval(`caches.keys()`, &caches))
	if len(caches) != 1 || !strings.HasSuffix(caches[0], " newer") {
		t.Errorf("the caches are %q", caches)
	}
}

func version(t *testing.T, p *Page) string {
	t.Helper()
	var v string
	must(t, p.Eval(`goappGetenv("GOAPP_VERSION")`, &v))
	return v
}
