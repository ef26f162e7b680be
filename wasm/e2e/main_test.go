package e2e

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"crease/algo/spec"
	"crease/app/doc/link"
	"crease/app/doc/model"
	"crease/wasm/site/server"
)

// The one browser and the one build of all tests, and a folder for what they share.
var (
	chrome  *Browser
	dist    string
	scratch string
)

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	if _, err := FindChromium(); err != nil && os.Getenv("CREASE_E2E") == "" {
		fmt.Println("no end-to-end tests:", err)
		return 0
	}
	var err error
	if dist, err = Dist(); err != nil {
		fmt.Println(err)
		return 1
	}
	if os.Getenv("CREASE_DIST") == "" {
		defer os.RemoveAll(dist)
	}
	if scratch, err = os.MkdirTemp("", "crease-e2e-"); err != nil {
		fmt.Println(err)
		return 1
	}
	defer os.RemoveAll(scratch)
	options := []Option{Unhurried}
	if os.Getenv("CREASE_FULL") != "" {
		options = nil // times are reported
	}
	if chrome, err = Start(options...); err != nil {
		fmt.Println(err)
		return 1
	}
	defer chrome.Close()
	code := m.Run()
	hosts := chrome.Foreign()
	for _, b := range foxes.all {
		hosts = append(hosts, b.Foreign()...)
		b.Close()
	}
	if len(hosts) > 0 {
		fmt.Println("FAIL: other hosts were asked for:", strings.Join(hosts, ", "))
		return 1
	}
	return code
}

// few returns how many cases a test takes: fewer in short mode, which is that of make test.
func few(short, all int) int {
	if testing.Short() {
		return short
	}
	return all
}

// some returns the cases of the given names in short mode, that of make test, and otherwise all.
func some[C any](all map[string]C, names ...string) map[string]C {
	if !testing.Short() {
		return all
	}
	chosen := make(map[string]C)
	for _, name := range names {
		c, ok := all[name]
		if !ok {
			panic("e2e: there is no case " + name)
		}
		chosen[name] = c
	}
	return chosen
}

// nightly leaves a test out of make test: make nightly runs it. The tests given are in make test
// and show what the reader does there, at less length.
func nightly(t *testing.T, smoke ...func(*testing.T)) {
	t.Helper()
	if len(smoke) == 0 {
		panic("e2e: nothing in make test shows what is left to make nightly")
	}
	if testing.Short() {
		t.Skip("make nightly runs it")
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// value returns the value of an expression in a page, which may be a promise of it; see driver.Tab.Eval.
func value[T any](t *testing.T, p interface{ Eval(string, any) error }, expression string) (v T) {
	t.Helper()
	must(t, p.Eval(expression, &v))
	return v
}

// served serves the build for one test.
func served(t *testing.T, base string, opt server.Options) *Served {
	t.Helper()
	s, err := Serve(dist, base, opt)
	must(t, err)
	t.Cleanup(s.Stop)
	return s
}

// copied serves a copy of the build, in a folder that the test may change, past the
// browser's HTTP cache.
func copied(t *testing.T) (s *Served, dir string) {
	t.Helper()
	dir = t.TempDir()
	must(t, os.CopyFS(dir, os.DirFS(dist)))
	s, err := Serve(dir, "", server.Options{NoStore: true})
	must(t, err)
	t.Cleanup(s.Stop)
	return s, dir
}

// tab opens an empty tab in a fresh profile. Whatever its console shows in red
// or yellow fails the test.
func tab(t *testing.T, v View) *Page {
	t.Helper()
	p, err := chrome.Page(v)
	must(t, err)
	t.Cleanup(func() { clean(t, p); p.Close() })
	return p
}

// together are the tests of pages that run at once in `make nightly`: two in `make test`.
const together = 3

// rested are tabs that tests are done with, cleared, by their view.
var rested = struct {
	sync.Mutex
	tabs map[View][]*Page
}{tabs: map[View][]*Page{}}

// emptied is tab, but may return a tab that another test has had, unless that failed.
func emptied(t *testing.T, v View) *Page {
	t.Helper()
	rested.Lock()
	var p *Page
	if tabs := rested.tabs[v]; len(tabs) > 0 {
		p, rested.tabs[v] = tabs[len(tabs)-1], tabs[:len(tabs)-1]
	}
	rested.Unlock()
	if p == nil {
		var err error
		p, err = chrome.Page(v)
		must(t, err)
	}
	t.Cleanup(func() {
		clean(t, p)
		if t.Failed() {
			p.Close()
			return
		}
		err := p.Clear()
		rested.Lock()
		defer rested.Unlock()
		if err != nil || len(rested.tabs[v]) == together {
			t.Logf("the tab is closed: %v", err) // as where the test has closed it or no storage is allowed
			p.Close()
			return
		}
		rested.tabs[v] = append(rested.tabs[v], p)
	})
	return p
}

// clean fails the test if anything went wrong in the page.
func clean(t *testing.T, p Tab) {
	t.Helper()
	for _, e := range p.Errors() {
		t.Error("in the page:", e)
	}
}

// unkept has a page register no service worker, which stores the whole site: a quarter of
// what opening takes. Tests of it begin with an empty tab.
const unkept = `if (window.ServiceWorkerContainer) // about:blank has none
	ServiceWorkerContainer.prototype.register = () => new Promise(() => {})`

// visitor returns an empty tab of a browser that keeps no site.
func visitor(t *testing.T, v View) *Page {
	t.Helper()
	p := emptied(t, v)
	must(t, p.Prepare(unkept))
	return p
}

// known makes the reader one who has been here before and works with all settings unfolded.
const known = `try {
	localStorage.setItem("crease.learned", "yes");
	localStorage.setItem("crease.settings", "all");
} catch {} // about:blank has no storage`

// opened opens the page of the build, served at the root, and waits until it can
// learn, for a reader who knows it. Without a hash it shows the prepared drawing, but runs it without a
// film.
// Scripts run before its own.
func opened(t *testing.T, v View, hash string, before ...string) *Page {
	t.Helper()
	p := visitor(t, v)
	must(t, p.Prepare(known))
	for _, script := range before {
		must(t, p.Prepare(script))
	}
	s, err := site()
	must(t, err)
	opensAt(t, p, s.URL, hash)
	return p
}

// opener opens the page in a browser: see opened.
type opener func(t *testing.T, v View, hash string) Tab

func inChromium(t *testing.T, v View, hash string) Tab { t.Helper(); return opened(t, v, hash) }

// site serves the build at one address for all tests that begin with opened: a tab that had
// another test finds its files in the browser's cache.
var site = sync.OnceValues(func() (*Served, error) { return Serve(dist, "", server.Options{}) })

// opens is opened in a tab of any browser, at an address of its own.
func opens(t *testing.T, p Tab, hash string) {
	t.Helper()
	opensAt(t, p, served(t, "", server.Options{}).URL, hash)
}

func opensAt(t *testing.T, p Tab, url, hash string) {
	t.Helper()
	if hash == "" {
		hash = linked(model.Prepared())
	}
	must(t, p.Open(url+hash))
	drawn(t, p)
}

// drawn waits until a page can learn and its sheet is painted, for which the sheet is measured first.
func drawn(t *testing.T, p Tab) {
	t.Helper()
	must(t, p.UntilState("idle"))
	must(t, p.Until(`[...document.querySelectorAll("#sheet .sheet-paper")].every(e => e.firstElementChild || !e.checkVisibility())`))
}

// follows has a page that is done with a run go to another link.
func follows(t *testing.T, p Tab, hash string) {
	t.Helper()
	must(t, p.Eval(fmt.Sprintf("void (location.hash = %q)", hash), nil))
	drawn(t, p)
}

// shown returns what the page shows, by its link.
func shown(t *testing.T, p Tab) link.State {
	t.Helper()
	hash := value[string](t, p, `location.hash`)
	if hash == "" {
		return link.State{Spec: model.Prepared(), View: model.DefaultView()}
	}
	s, err := link.Decode(hash)
	if err != nil {
		t.Fatalf("the page's own link %q: %v", hash, err)
	}
	return s
}

// until waits until what the page shows is as wanted, and returns it.
func until(t *testing.T, p Tab, what string, wanted func(link.State) bool) link.State {
	t.Helper()
	var s link.State
	for end := time.Now().Add(Patience); time.Now().Before(end); time.Sleep(40 * time.Millisecond) {
		if s = shown(t, p); wanted(s) {
			return s
		}
	}
	t.Fatalf("waited without result for %s; shown is %+v", what, s)
	return s
}

// linked returns the hash of a spec in the default view, whose run is shown as it
// comes: tests do not sit through films.
func linked(s spec.Spec) string { return paced(s, model.Full) }

// paced returns the hash of a spec in the default view with a pace.
func paced(s spec.Spec, p model.Pace) string {
	v := model.DefaultView()
	v.Pace = p
	return "#" + link.Encode(link.State{Spec: s, View: v})
}

// skipped ends the film of a run that has been started.
func skipped(t *testing.T, p Tab) {
	t.Helper()
	must(t, p.UntilState("learning", "done"))
	must(t, p.Press(kb.Escape))
	must(t, p.UntilState("done"))
}

// looksAtDone has atDone become what an expression is at the moment the page says that a run is done.
func looksAtDone(t *testing.T, p *Page, expr string) {
	t.Helper()
	must(t, p.Eval(`void (window.atDone = new Promise((resolve) => new MutationObserver((_, observer) => {
		if (document.documentElement.dataset.state !== "done") return;
		observer.disconnect();
		resolve(`+expr+`);
	}).observe(document.documentElement, {attributes: true})))`, nil))
}

// said returns the text of the page's one status region; those in closed dialogs do
// not count.
func said(t *testing.T, p Tab) string {
	t.Helper()
	texts := value[[]string](t, p, `[...document.querySelectorAll("[role=status]")]
		.filter(e => !e.closest("dialog:not([open])")).map(e => e.textContent.trim())`)
	if len(texts) != 1 {
		t.Fatalf("%d status regions: %q", len(texts), texts)
	}
	return texts[0]
}

// quoteAll writes texts as a list in JavaScript.
func quoteAll(v []string) string {
	b, _ := json.Marshal(v) // strings always encode
	return string(b)
}

func choose(yes bool, a, b string) string {
	if yes {
		return a
	}
	return b
}
