package e2e

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"crease/algo/spec"
	"crease/app/link"
	"crease/app/model"
	"crease/wasm/site/server"
)

// The one browser and the one build of all tests.
var (
	chrome *Browser
	dist   string
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
	if chrome, err = Start(); err != nil {
		fmt.Println(err)
		return 1
	}
	defer chrome.Close()
	code := m.Run()
	if hosts := chrome.Foreign(); len(hosts) > 0 {
		fmt.Println("FAIL: other hosts were asked for:", strings.Join(hosts, ", "))
		return 1
	}
	return code
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// served serves the build for one test.
func served(t *testing.T, base string, opt server.Options) *Served {
	t.Helper()
	s, err := Serve(dist, base, opt)
	must(t, err)
	t.Cleanup(s.Stop)
	return s
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

// clean fails the test if anything went wrong in the page.
func clean(t *testing.T, p *Page) {
	t.Helper()
	for _, e := range p.Errors() {
		t.Error("in the page:", e)
	}
}

// opened opens the page of the build, served at the root, and waits until it can
// learn. Without a hash it shows what the page opens with, but runs it without a film.
func opened(t *testing.T, v View, hash string) *Page {
	t.Helper()
	s := served(t, "", server.Options{})
	p := tab(t, v)
	if hash == "" {
		hash = linked(model.Prepared())
	}
	must(t, p.Open(s.URL+hash))
	must(t, p.UntilState("idle"))
	return p
}

// shown returns what the page shows, by its link.
func shown(t *testing.T, p *Page) link.State {
	t.Helper()
	var hash string
	must(t, p.Eval(`location.hash`, &hash))
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
func until(t *testing.T, p *Page, what string, wanted func(link.State) bool) link.State {
	t.Helper()
	var s link.State
	for end := time.Now().Add(Patience / 4); time.Now().Before(end); time.Sleep(40 * time.Millisecond) {
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
func skipped(t *testing.T, p *Page) {
	t.Helper()
	must(t, p.UntilState("learning", "done"))
	must(t, p.Press(kb.Escape))
	must(t, p.UntilState("done"))
}

// said returns the text of the page's one status region; those in closed dialogs do
// not count.
func said(t *testing.T, p *Page) string {
	t.Helper()
	var texts []string
	must(t, p.Eval(`[...document.querySelectorAll("[role=status]")]
		.filter(e => !e.closest("dialog:not([open])")).map(e => e.textContent.trim())`, &texts))
	if len(texts) != 1 {
		t.Fatalf("%d status regions: %q", len(texts), texts)
	}
	return texts[0]
}
