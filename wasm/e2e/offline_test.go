package e2e

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"crease/wasm/site/server"
)

// kept waits until the service worker holds the whole site.
const kept = `(await navigator.serviceWorker.getRegistration())?.active?.state === "activated"`

// allKept waits until every file of the version in use is stored.
func allKept(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dist, "app-worker.js"))
	must(t, err)
	_, list, _ := strings.Cut(string(text), "const files = ")
	list, _, found := strings.Cut(list, ";")
	var files []string
	if err := json.Unmarshal([]byte(list), &files); err != nil || !found {
		t.Fatalf("the service worker's files: %v", err)
	}
	// Beside them may stand which pages are of the version.
	return fmt.Sprintf(`(await (await caches.open((await caches.keys())[0] ?? "none")).keys())
		.filter(r => !r.url.includes("/page/")).length === %d && (await caches.keys()).length === 1`, len(files))
}

// visited opens the page, and waits until it can learn and every file is stored.
func visited(t *testing.T, p visiting, url string) {
	t.Helper()
	must(t, p.Open(url))
	must(t, p.UntilState("idle"))
	must(t, p.Until(kept))
	must(t, p.Until(allKept(t)))
}

// After one visit the page opens and learns without a network, under a sub-path and, in full,
// at the root, where TestLessonsOffline begins. It is served no-store, or the browser's own cache would do
// what the service worker has to.
func TestOffline(t *testing.T) {
	t.Parallel()
	for _, base := range []string{"/name", ""}[:few(1, 2)] {
		s := served(t, base, server.Options{NoStore: true})
		p := tab(t, Laptop)
		visited(t, p, s.URL)
		s.Stop()
		for _, tail := range []string{linked(awkward()), "?from=mail", ""}[:few(1, 3)] {
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
	nightly(t, TestOffersNewVersion)
	t.Parallel()
	s, dir := copied(t)
	p := tab(t, Laptop)
	visited(t, p, s.URL)
	old := version(t, p)

	relabelled(t, dir, old, "newer")
	must(t, p.Open(s.URL+"?1"))
	must(t, p.UntilState("idle"))
	if v := version(t, p); v != old {
		t.Errorf("version %s shows before it is all there", v)
	}
	must(t, p.Until(`(await navigator.serviceWorker.getRegistration()).waiting`))
	must(t, p.Open(s.URL+"?2"))
	must(t, p.Until(`typeof goappGetenv === "function" && goappGetenv("GOAPP_VERSION") === "newer"`))
	must(t, p.UntilState("idle"))
	caches := value[[]string](t, p, `caches.keys()`)
	if len(caches) != 1 || !strings.HasSuffix(caches[0], " newer") {
		t.Errorf("the caches are %q", caches)
	}
}

// relabelled gives the site in dir another version, as a later build would have.
func relabelled(t *testing.T, dir, old, version string) {
	t.Helper()
	for _, name := range []string{"app.js", "app-worker.js"} {
		data, err := os.ReadFile(filepath.Join(dir, name))
		must(t, err)
		text := strings.ReplaceAll(string(data), old, version)
		must(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
}

func version(t *testing.T, p Tab) string {
	t.Helper()
	return value[string](t, p, `goappGetenv("GOAPP_VERSION")`)
}
