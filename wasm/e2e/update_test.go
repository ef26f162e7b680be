package e2e

import (
	"bytes"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"crease/wasm/e2e/driver"
	"crease/wasm/site/server"
	"crease/wasm/site/static"
)

// newer is the site built again so that it differs, once for all tests.
var newer = sync.OnceValues(func() (string, error) {
	dir := filepath.Join(scratch, "newer")
	return dir, static.Build(static.Options{Out: dir, URL: "https://example.org/"})
})

// renewed puts the newer build where the old one is served.
func renewed(t *testing.T, dir string) {
	t.Helper()
	from, err := newer()
	must(t, err)
	must(t, os.RemoveAll(dir))
	must(t, os.CopyFS(dir, os.DirFS(from)))
}

// Two builds served one after the other: the new one is offered where the old one is
// open – whenever the browser hears of it, in Firefox before register() resolves – and
// after "Reload for the new version", however long the browser takes, the page and all that is kept are the new one's.
func TestOffersNewVersion(t *testing.T) {
	t.Parallel()
	for _, late := range []bool{true, false}[:few(1, 2)] {
		s, dir := copied(t)
		p := tab(t, Laptop)
		// A browser that is busy takes longer to change hands than a page waits for at its start.
		must(t, p.Prepare(`if (window.ServiceWorker) {
			const post = ServiceWorker.prototype.postMessage;
			ServiceWorker.prototype.postMessage = function (message) {
				setTimeout(() => post.call(this, message), message === "take over" ? 2500 : 0);
			};
		}`))
		if late {
			must(t, p.Prepare(`const register = ServiceWorkerContainer.prototype.register;
				ServiceWorkerContainer.prototype.register = async function (...args) {
					const registration = await register.apply(this, args);
					while (registration.installing) await new Promise(done => setTimeout(done, 50));
					return registration;
				}`))
		}
		visited(t, p, s.URL)
		old := version(t, p)
		renewed(t, dir)
		must(t, p.Do(chromedp.Reload()))
		must(t, p.UntilState("idle"))
		if v := version(t, p); v != old {
			t.Errorf("version %s shows before it is all there", v)
		}
		must(t, p.Click("Reload for the new version"))
		reloaded(t, p, `typeof goappGetenv === "function" && goappGetenv("GOAPP_VERSION") !== "`+old+`"`)
		must(t, p.UntilState("idle"))
		must(t, p.Until(allKept(t)))
		// What is kept is what is served, file by file.
		differ := value[[]string](t, p, `(async () => {
			const cache = await caches.open((await caches.keys())[0]), differ = [];
			for (const request of await cache.keys()) {
				const [a, b] = await Promise.all([cache.match(request), fetch(request.url + "?", {cache: "no-store"})]
					.map(async r => new Uint8Array(await (await r).arrayBuffer())));
				if (a.length !== b.length || a.some((v, i) => v !== b[i])) differ.push(request.url);
			}
			return differ;
		})()`)
		if len(differ) > 0 {
			t.Errorf("kept, but not of the new version: %q", differ)
		}
		p.Close()
	}
}

// A host that has renewed some of its files, and one that is renewed while it is read,
// gives no version to keep: the old one stays whole.
func TestKeepsNoMixture(t *testing.T) {
	nightly(t, TestOffersNewVersion)
	t.Parallel()
	s, dir := copied(t)
	p := faulty(t, Laptop)
	visited(t, p, s.URL)
	old := version(t, p)
	renewed(t, dir)
	style := filepath.Join(dir, "web", "many.css")
	text, err := os.ReadFile(style)
	must(t, err)
	must(t, os.WriteFile(style, append(text, " /* another build's */"...), 0o644))
	ended := value[string](t, p, `navigator.serviceWorker.getRegistration().then(async r => {
		try { await r.update() } catch (err) { return "refused" }
		const found = r.installing;
		if (found) await new Promise(done => { found.onstatechange = done });
		return found ? found.state : r.waiting ? "waiting" : "none";
	})`)
	if ended != "redundant" && ended != "refused" {
		t.Errorf("a mixture was stored: its worker is %s", ended)
	}
	must(t, p.Until(allKept(t)))
	must(t, p.Do(chromedp.Reload()))
	must(t, p.UntilState("idle"))
	if v := version(t, p); v != old {
		t.Errorf("version %s shows", v)
	}
}

// What is kept may be deleted while the service worker stays: the next visit keeps it
// again, lessons and all, and the one after it needs no network – under a sub-path too. So
// may a single file, soon after: catches a worker that mends this once, or only for the page.
func TestKeptAgain(t *testing.T) {
	nightly(t, TestOffersNewVersion)
	t.Parallel()
	s := served(t, "/name", server.Options{NoStore: true})
	p := tab(t, Laptop)
	visited(t, p, s.URL)
	for _, lost := range []string{`caches.delete(name)`, `(await caches.open(name)).delete("web/app.wasm")`} {
		var deleted bool
		must(t, p.Eval(`(async () => { for (const name of await caches.keys()) return await `+lost+` })()`, &deleted))
		if !deleted {
			t.Fatal("there was nothing to delete: " + lost)
		}
		must(t, p.Do(chromedp.Reload()))
		must(t, p.UntilState("idle"))
		must(t, p.Until(allKept(t)))
	}
	s.Stop()
	must(t, p.Do(chromedp.Reload()))
	must(t, p.UntilState("idle"))
	for _, name := range lessonFiles(t) {
		status := value[int](t, p, `fetch("`+name+`").then(r => r.status)`)
		if status != http.StatusOK {
			t.Errorf("%s: status %d offline", name, status)
		}
	}
}

// A host that cannot give a file while all are kept again is asked once more a minute later, in
// the same life of the worker, whose clock stands here until the test has it go on: catches one
// that gives up, and one that asks again for every file of the page.
func TestKeptAgainLater(t *testing.T) {
	nightly(t, TestOffersNewVersion)
	t.Parallel()
	var failing atomic.Bool
	var refused atomic.Int64
	lesson := "/" + lessonFiles(t)[0]
	url := from(t, func(w http.ResponseWriter, r *http.Request) bool {
		switch {
		case r.URL.Path == "/app-worker.js":
			text, err := os.ReadFile(filepath.Join(dist, "app-worker.js"))
			sent(w, r, append([]byte(`{
				let now = 0;
				performance.now = () => now;
				addEventListener("message", event => { now = event.data.now ?? now; event.ports[0]?.postMessage(0); });
			}`), text...))
			return err == nil
		case r.URL.Path == lesson && failing.Load():
			if r.Header.Get("Cache-Control") == "no-cache" { // past the browser's own copy, for which it has asked before
				refused.Add(1)
			}
			http.NotFound(w, r)
			return true
		}
		return false
	})
	p := tab(t, Laptop)
	visited(t, p, url)
	failing.Store(true)
	must(t, p.Eval(`(async () => { for (const name of await caches.keys()) await caches.delete(name) })()`, nil))
	visits := func(clock int) {
		t.Helper()
		must(t, p.Eval(fmt.Sprintf(`new Promise(done => {
			const channel = new MessageChannel();
			channel.port1.onmessage = () => done(0);
			navigator.serviceWorker.controller.postMessage({now: %d}, [channel.port2]);
		})`, clock), new(int)))
		must(t, p.Do(chromedp.Reload()))
		must(t, p.UntilState("idle"))
	}
	asked := func(times int64) {
		t.Helper()
		for end := time.Now().Add(Patience); refused.Load() < times; time.Sleep(50 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("the files were asked for %d times, not %d", refused.Load(), times)
			}
		}
	}
	visits(0)
	asked(1)
	for range 2 {
		visits(59_000)
	}
	if n := refused.Load(); n != 1 {
		t.Errorf("asked %d times within a minute", n)
	}
	visits(61_000)
	asked(2)
	failing.Store(false)
	visits(200_000)
	must(t, p.Until(allKept(t)))
	if n := refused.Load(); n != 2 {
		t.Errorf("asked %d times within two minutes", n)
	}
}

// lessonFiles lists the lessons of the site.
func lessonFiles(t *testing.T) (names []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dist, "web", "lessons", "*.json"))
	must(t, err)
	for _, f := range files {
		names = append(names, "web/lessons/"+filepath.Base(f))
	}
	if len(names) == 0 {
		t.Error("there are no lessons")
	}
	return names
}

// Another tab that turns to the new version offers it here too, where until then all files are still the old one's.
func TestOtherTabRenewed(t *testing.T) {
	nightly(t, TestOffersNewVersion)
	t.Parallel()
	s, dir := copied(t)
	p := tab(t, Laptop)
	must(t, p.Prepare(`navigator.serviceWorker?.addEventListener("controllerchange", () => {
		window.atOnce = fetch("app.js").then(r => r.text());
	})`))
	visited(t, p, s.URL)
	renewed(t, dir)
	must(t, p.Eval(`navigator.serviceWorker.getRegistration().then(r => { r.update() })`, nil))
	must(t, p.Until(`(await navigator.serviceWorker.getRegistration()).waiting`))
	must(t, p.Click("Dismiss the message"))
	q, err := p.Again()
	must(t, err)
	defer q.Close()
	must(t, q.Open(s.URL))
	reloaded(t, q, `document.documentElement.dataset.state === "idle"`) // with the new version
	must(t, p.Until(`[...document.querySelectorAll(".notice button")].some(b =>
		b.textContent === "Reload for the new version")`))
	text := value[string](t, p, `document.querySelector(".notice").textContent`)
	if !strings.Contains(text, "newer version") {
		t.Errorf("the notice says %q", text)
	}
	for _, file := range []string{"atOnce", `fetch("app.js").then(r => r.text())`} { // as it changes hands, and later
		if !value[bool](t, p, file+`.then(text => text.includes(goappGetenv("GOAPP_VERSION")))`) {
			t.Errorf("an open page is given files of the new version: %s", file)
		}
	}
}

// On the first visit nothing newer is offered, in whatever order the browser tells of the
// service worker: Firefox may have put it in control before it says that it is installed.
func TestFirstIsNotNewer(t *testing.T) {
	t.Parallel()
	p := tab(t, Laptop)
	must(t, p.Prepare(`
		const state = Object.getOwnPropertyDescriptor(ServiceWorker.prototype, "state").get;
		Object.defineProperty(ServiceWorker.prototype, "state", {get: () => "installed"});
		navigator.serviceWorker.addEventListener("controllerchange", event => {
			event.target.controller.dispatchEvent(new Event("statechange"));
			window.told = true;
		});
		window.settled = async () => {
			const active = (await navigator.serviceWorker.ready).active;
			return state.call(active) === "activated";
		};`))
	opens(t, p, "")
	must(t, p.Until(`window.told && await settled()`)) // the page has heard all that there is to hear
	must(t, p.Eval(driver.Painted, new(int)))
	text := value[string](t, p, `document.querySelector(".notice").textContent`)
	if text != "" {
		t.Errorf("the notice says %q", text)
	}
}

// The browser has kept a program, or a script, of another version, fresh for an hour: at the next visit the page fetches
// it past the browser's cache and opens, without being asked. Catches a page that says for an hour that it should be
// loaded again.
func TestStaleFile(t *testing.T) {
	t.Parallel()
	for stale, another := range map[string]func([]byte) []byte{
		program: func(b []byte) []byte { return append(b[:len(b)-1:len(b)-1], b[len(b)-1]^1) },
		"app.js": func(b []byte) []byte {
			const version = "const siteVersion = \""
			return bytes.Replace(bytes.Replace(b, []byte(version), []byte(version+"0"), 1),
				[]byte("const siteProgramHash = \""), []byte("const siteProgramHash = \"0"), 1)
		},
	} {
		var renewed atomic.Bool
		url := from(t, func(w http.ResponseWriter, r *http.Request) bool {
			if r.URL.Path != "/"+stale {
				return false
			}
			data, err := os.ReadFile(filepath.Join(dist, filepath.FromSlash(stale)))
			if err != nil {
				t.Error(err)
			}
			w.Header().Set("Cache-Control", "max-age=3600")
			if !renewed.Load() {
				data = another(data)
			}
			sent(w, r, data)
			return true
		})
		p := faulty(t, Laptop)
		must(t, p.Prepare(unkept))
		must(t, p.Open(url))
		must(t, p.Until(says(mixture)))
		renewed.Store(true)
		must(t, p.Open(url+"?later"))
		reloaded(t, p, `document.documentElement.dataset.state === "idle"`)
	}
}
