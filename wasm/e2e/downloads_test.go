package e2e

import (
	"bytes"
	"encoding/json"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"

	"crease/app/doc/model"
	"crease/wasm/site/server"
)

// counted is a host that counts how often it sends each file whole.
type counted struct {
	url string

	mu   sync.Mutex
	sent map[string]int
}

// counting serves the site with a Cache-Control header, "" for none. Files in refused are answered 403.
func counting(t *testing.T, caching string, refused ...string) *counted {
	t.Helper()
	c := &counted{sent: map[string]int{}}
	site := handler(dist, server.Options{})
	c.url = from(t, func(w http.ResponseWriter, r *http.Request) bool {
		file := strings.TrimPrefix(r.URL.Path, "/")
		if slices.Contains(refused, file) {
			http.Error(w, "refused", http.StatusForbidden)
			return true
		}
		site.ServeHTTP(&caches{w, caching, func() {
			c.mu.Lock()
			c.sent[file]++
			c.mu.Unlock()
		}}, r)
		return true
	})
	return c
}

// caches is an answer with a Cache-Control header, "" for none; whole is called where a file is sent.
type caches struct {
	http.ResponseWriter
	caching string
	whole   func()
}

func (c *caches) WriteHeader(status int) {
	h := c.Header()
	h.Del("Cache-Control")
	if c.caching != "" {
		h.Set("Cache-Control", c.caching)
	}
	if c.caching != "no-cache" {
		h.Del("ETag")
	}
	if status == http.StatusOK {
		c.whole()
	}
	c.ResponseWriter.WriteHeader(status)
}

// times returns how often a file was sent.
func (c *counted) times(file string) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.sent[file]
}

const program = "web/app.wasm"

// visiting is a tab of any engine.
type visiting interface {
	Open(url string) error
	Until(condition string) error
	UntilState(states ...string) error
}

// downloads are what a host may say of caching.
var downloads = map[string]bool{"": true, "max-age=600": true, "no-cache": true, "no-store": true}

// A first visit, with all that works offline afterwards, has a host send the program once,
// whatever it says of caching; the next visits have it sent no more. Before the page can learn nothing is fetched for offline use, least of all for who saves
// data. Catches a service worker that fetches it for itself, or beside the page.
func TestOneDownload(t *testing.T) {
	t.Parallel()
	for caching := range some(downloads, "no-cache", "no-store") {
		p := tab(t, Laptop)
		must(t, p.Prepare(savesData))
		downloaded(t, p, caching)
		var before struct {
			State string
			Files []string
		}
		must(t, p.Eval(`JSON.parse(sessionStorage.getItem("before"))`, &before))
		unneeded := func(name string) bool {
			return strings.Contains(name, "/lessons/") || strings.Contains(name, "app-worker")
		}
		if before.State != "idle" || len(before.Files) == 0 || slices.ContainsFunc(before.Files, unneeded) {
			t.Errorf("a service worker was asked for by a page that is %q and had fetched %q", before.State, before.Files)
		}
	}
}

// savesData has the browser of somebody who saves data note what a first visit has fetched when the page asks for a
// service worker.
const savesData = `
	Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "2g" } });
	if (window.ServiceWorkerContainer) { // about:blank has none
		const register = ServiceWorkerContainer.prototype.register;
		ServiceWorkerContainer.prototype.register = function (...args) {
			sessionStorage.before ??= JSON.stringify({
				State: document.documentElement.dataset.state,
				Files: performance.getEntriesByType("resource").map(e => e.name),
			});
			return register.apply(this, args);
		};
	}`

// The other engines have it sent no more often, though a WebKit that is driven, as in a private window, keeps nothing but
// in memory, which service workers do not look at, and loads nothing again that was preloaded for another kind of request.
func TestOneDownloadElsewhere(t *testing.T) {
	nightly(t, TestOneDownload)
	for caching := range downloads {
		t.Run("Firefox/"+caching, func(t *testing.T) { downloaded(t, foxTab(t, Laptop), caching) })
		t.Run("WebKit/"+caching, func(t *testing.T) { downloaded(t, webKit(t, Laptop), caching) })
	}
}

// downloaded visits a page twice and counts how often the program was sent.
func downloaded(t *testing.T, p visiting, caching string) {
	t.Helper()
	c := counting(t, caching)
	visited(t, p, c.url)
	if n := c.times(program); n != 1 {
		t.Errorf("Cache-Control %q: the program was sent %d times", caching, n)
	}
	must(t, p.Open(c.url+"?again"))
	must(t, p.UntilState("idle"))
	if n := c.times(program); n != 1 {
		t.Errorf("Cache-Control %q: after a second visit the program was sent %d times", caching, n)
	}
}

// Where the host refuses a file, or the page's folder, so that nothing can be stored for offline use, the
// program is not fetched for that, at no visit.
func TestRefusedOffline(t *testing.T) {
	t.Parallel()
	for _, refused := range []string{"web/icon-512.png", ""} {
		c := counting(t, "no-store", refused)
		p := faulty(t, Laptop)
		triedOnce(t, p, c)
		if n := c.times(program); n != 2 {
			t.Errorf("without %q the program was sent %d times at two visits", refused, n)
		}
	}
}

// Nor is it where the browser has no room for it: what is not kept is fetched once, and not at every visit.
func TestNoRoomOffline(t *testing.T) {
	t.Parallel()
	c := counting(t, "max-age=600")
	p := faulty(t, Laptop)
	must(t, p.Do(storage.OverrideQuotaForOrigin(strings.TrimSuffix(c.url, "/")).WithQuotaSize(2<<20)))
	triedOnce(t, p, c)
	if n := c.times(program); n != 1 {
		t.Errorf("the program was sent %d times at two visits", n)
	}
}

// A new version that the browser has no room for beside the old one is not fetched at every visit either, but once
// a day: the page goes on in its old version.
func TestNoRoomForUpdate(t *testing.T) {
	t.Parallel()
	var newer atomic.Bool
	var sends atomic.Int64
	old := ""
	url := from(t, func(w http.ResponseWriter, r *http.Request) bool {
		switch name := strings.TrimPrefix(r.URL.Path, "/"); {
		case name == program:
			sends.Add(1)
		case newer.Load() && (name == "app.js" || name == "app-worker.js"):
			text, err := os.ReadFile(filepath.Join(dist, name))
			sent(w, r, bytes.ReplaceAll(text, []byte(old), []byte("newer")))
			return err == nil
		}
		return false
	})
	p := faulty(t, Laptop)
	visited(t, p, url)
	old = version(t, p)
	newer.Store(true)
	used := value[float64](t, p, `navigator.storage.estimate().then(e => e.usage)`)
	must(t, p.Do(storage.OverrideQuotaForOrigin(strings.TrimSuffix(url, "/")).WithQuotaSize(used+2<<20)))
	before := sends.Load()
	refused := func() {
		t.Helper()
		must(t, p.Do(chromedp.Reload()))
		must(t, p.UntilState("idle"))
		must(t, p.Eval(`navigator.serviceWorker.getRegistration().then(r => r.update()).catch(() => 0).then(() => 0)`, new(int)))
		must(t, p.Until(`(r => !r.installing && !r.waiting)(await navigator.serviceWorker.getRegistration()) &&
			(await caches.keys()).filter(name => name.includes(" refused ")).length === 1`))
		if v := version(t, p); v != old {
			t.Errorf("version %s shows", v)
		}
	}
	for range 3 { // what tidies up at a visit knows what the visit before has stored
		refused()
	}
	if n := sends.Load() - before; n != 1 {
		t.Errorf("the program was sent %d times for an update that there is no room for", n)
	}
	noted := func(when string) {
		t.Helper()
		must(t, p.Eval(`(async () => {
			for (const name of await caches.keys()) {
				if (name.includes(" refused ")) await caches.delete(name);
			}
			await caches.open((await caches.keys())[0].replace(/\S+$/, "newer refused " + (`+when+`)));
		})()`, nil))
	}
	noted("Date.now() + 1e9") // by a clock that was ahead
	refused()
	must(t, p.Until(`!(await caches.keys()).some(name => name.split(" refused ")[1] > Date.now())`))
	if n := sends.Load() - before; n != 2 {
		t.Errorf("with a note of some day to come the program was sent %d times", n)
	}
	noted("0")
	must(t, p.Do(storage.OverrideQuotaForOrigin(strings.TrimSuffix(url, "/"))))
	must(t, p.Do(chromedp.Reload()))
	must(t, p.Until(`(await navigator.serviceWorker.getRegistration()).waiting`))
}

// A version that is installed and finds no room when it stores its files again, as after they were deleted, is not
// refused for that: it was fetched already. Runs the service worker where nothing can be put into a cache.
func TestNoRoomAgain(t *testing.T) {
	worker, err := os.ReadFile(filepath.Join(dist, "app-worker.js"))
	must(t, err)
	text, err := json.Marshal(string(worker))
	must(t, err)
	var notes []int
	must(t, tab(t, Laptop).Eval(`(async text => {
		const notes = async type => {
			const scope = "https://host.test/", on = {}, names = new Set(), waits = [];
			const cache = { match: async () => null, put: async () => { throw new DOMException("", "QuotaExceededError") } };
			const caches = { keys: async () => [...names], open: async name => { names.add(name); return cache },
				delete: async name => names.delete(name) };
			const self = { registration: { scope }, location: scope, addEventListener: (name, f) => { on[name] = f } };
			new Function("self", "caches", "fetch", "Request", text)(self, caches, async () => new Response(text), class {});
			const wait = promise => waits.push(promise);
			on[type]({ request: { method: "GET", url: scope + "web/app.wasm" }, waitUntil: wait, respondWith: wait });
			for (let seen = 0; seen < waits.length; seen++) await waits[seen].catch(() => 0);
			return [...names].filter(name => name.includes(" refused ")).length;
		};
		return [await notes("install"), await notes("fetch")];
	})(`+string(text)+`)`, &notes))
	if !slices.Equal(notes, []int{1, 0}) {
		t.Errorf("%d notes of a version that is new, and of one that is installed", notes)
	}
}

// triedOnce visits a page twice that cannot be stored: the second visit does not try it again.
func triedOnce(t *testing.T, p *Page, c *counted) {
	t.Helper()
	must(t, p.Open(c.url+"index.html"))
	must(t, p.Until(`localStorage.getItem("crease.offline") !== null`))
	worker := c.times("app-worker.js")
	must(t, p.Open(c.url+"index.html?again"))
	must(t, p.UntilState("idle"))
	if n := c.times("app-worker.js"); n != worker {
		t.Errorf("the second visit fetched the service worker %d times more", n-worker)
	}
}

// A host may take a path in any spelling: the page is the page under all of them.
func TestSpelling(t *testing.T) {
	t.Parallel()
	url := from(t, func(w http.ResponseWriter, r *http.Request) bool {
		if r.URL.Path != "/INDEX.HTML" {
			return false
		}
		page, err := os.ReadFile(filepath.Join(dist, "index.html"))
		sent(w, r, page)
		return err == nil
	})
	p := visitor(t, Laptop)
	must(t, p.Open(url+"INDEX.HTML"))
	must(t, p.UntilState("idle"))
	must(t, p.Click("Learn"))
	skipped(t, p)
}

// Opened as a file, or in a frame without an origin, the page says what it needs.
func TestCannotRunHere(t *testing.T) {
	t.Parallel()
	p := faulty(t, Laptop)
	must(t, p.Open("file://"+path.Join(dist, "index.html")))
	must(t, p.Until(`document.getElementById("app-wasm-loader-label").textContent.includes("http.server")`))

	sandboxed := from(t, func(w http.ResponseWriter, _ *http.Request) bool {
		w.Header().Set("Content-Security-Policy", "sandbox allow-scripts") // as the attribute of a frame does
		return false
	})
	for _, hash := range []string{"", "?framed" + linked(model.Prepared()) + "&embed"} {
		must(t, p.Open(sandboxed+hash))
		must(t, p.Until(`(e => e.textContent.includes("allow-same-origin") && e.checkVisibility() &&
			e.getBoundingClientRect().bottom <= innerHeight)(document.getElementById("app-wasm-loader-label"))`))
	}
}
