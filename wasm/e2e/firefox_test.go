package e2e

import (
	"errors"
	"sync"
	"testing"

	"crease/app/doc/link"
	"crease/app/doc/model"
	"crease/wasm/e2e/firefox"
	"crease/wasm/site/server"
)

var (
	_ Tab = (*Page)(nil)
	_ Tab = (*firefox.Page)(nil)
)

// fox is the one Firefox of all tests that need no special one, and foxes are all that
// were started.
var (
	fox   = sync.OnceValues(func() (*firefox.Browser, error) { return startFox() })
	foxes struct {
		sync.Mutex
		all []*firefox.Browser
	}
)

func startFox(preferences ...map[string]any) (*firefox.Browser, error) {
	b, err := firefox.Start(preferences...)
	if err == nil {
		foxes.Lock()
		defer foxes.Unlock()
		foxes.all = append(foxes.all, b)
	}
	return b, err
}

// foxTab opens an empty window in a user context of its own, in Firefox. Whatever its
// console shows in red or yellow fails the test. Without a Firefox the test is left out.
func foxTab(t *testing.T, v View) *firefox.Page {
	t.Helper()
	return foxTabOf(t, fox, v)
}

// foxTabOf is foxTab in the Firefox that start returns.
func foxTabOf(t *testing.T, start func() (*firefox.Browser, error), v View) *firefox.Page {
	t.Helper()
	b, err := start()
	if errors.Is(err, firefox.ErrNoBrowser) {
		t.Skip(err)
	}
	must(t, err)
	p, err := b.Page(v)
	must(t, err)
	t.Cleanup(func() { clean(t, p); p.Close() })
	return p
}

// foxWith is foxTab in a Firefox of its own with other preferences, which ends with the
// test.
func foxWith(t *testing.T, v View, preferences ...map[string]any) *firefox.Page {
	t.Helper()
	return foxTabOf(t, func() (*firefox.Browser, error) {
		b, err := startFox(preferences...)
		if err == nil {
			t.Cleanup(b.Close)
		}
		return b, err
	}, v)
}

// inFirefox is opened in Firefox.
func inFirefox(t *testing.T, v View, hash string) Tab {
	t.Helper()
	p := foxTab(t, v)
	opens(t, p, hash)
	return p
}

// Learn recovers the prepared network to rounding error, as in Chromium, and Export hands
// out the numbers. Scrollbars that take room cut none of them off. Then every method has the digits of the
// native learner: see TestDigitsOfThePage.
func TestFirefoxLearn(t *testing.T) {
	p := inFirefox(t, Laptop, "")
	learns(t, p)
	takesRoom(t, p)
	look(t, p, "learned")
	wantDigits(t, p, digitRuns(t))
}

// Drawing by mouse and keyboard: a crease is dragged, one is folded, one is moved by an
// arrow key, as in Chromium; a picture of it is taken.
func TestFirefoxDraw(t *testing.T) {
	p := inFirefox(t, Laptop, "")
	moves(t, p)
	drags(t, p)
	folds(t, p)
	must(t, p.Shot(t.TempDir()+"/folded.png", false))
}

// A finger drags a crease on a phone, on dark paper.
func TestFirefoxFinger(t *testing.T) {
	p := foxWith(t, Phone, firefox.Finger, firefox.Dark)
	opens(t, p, "")
	must(t, p.Until(`matchMedia("(pointer: coarse) and (prefers-color-scheme: dark)").matches`))
	// Its own scrollbars are white otherwise.
	must(t, p.Until(`getComputedStyle(document.documentElement).colorScheme === "dark"`))
	drags(t, p)
}

// The sheet of the day is that of Chromium: see TestMysteryOfTheDay.
func TestFirefoxMystery(t *testing.T) { ofTheDay(t, inFirefox) }

// A link brings back spec and view exactly.
func TestFirefoxLink(t *testing.T) { links(t, inFirefox) }

// A hash that is no link gives the sentence on damaged links and leaves a page that works,
// as the page opens and while it is open. go-app reads some as no address at all, and which
// those are, and what of them it is told, differs from browser to browser.
func TestFirefoxBrokenHash(t *testing.T) {
	s := served(t, "", server.Options{})
	whole := linked(awkward())
	for i, hash := range []string{"#%", whole[:len(whole)/2] + "%4"} {
		p := foxTab(t, Laptop) // Firefox calls workers that it ends as they start errors
		must(t, p.Open(s.URL+hash))
		must(t, p.UntilState("idle"))
		must(t, p.Until(isDamaged))
		if i > 0 {
			withstands(t, p)
		}
	}
}

// Back and forward leave a page that works: what they show is what the link holds.
func TestFirefoxBack(t *testing.T) {
	p := foxTab(t, Laptop)
	s := served(t, "", server.Options{})
	must(t, p.Open(s.URL+linked(awkward())))
	must(t, p.UntilState("idle"))
	must(t, p.Open(s.URL+linked(model.Prepared())))
	until(t, p, "the other link", func(s link.State) bool { return same(s.Spec, model.Prepared()) })
	must(t, p.Eval(`history.back()`, nil))
	until(t, p, "the link before", func(s link.State) bool { return same(s.Spec, awkward()) })
	must(t, p.Until(`document.querySelector("#noise").value === "0.001"`))
	must(t, p.Eval(`history.forward()`, nil))
	until(t, p, "the link after it", func(s link.State) bool { return same(s.Spec, model.Prepared()) })
	must(t, p.Until(`document.querySelector("#noise").value === "0"`))
}

// What was exported opens elsewhere, with the same digits; a bad file is refused with a
// sentence.
func TestFirefoxImport(t *testing.T) {
	exports(t, inFirefox)
	refuses(t, inFirefox(t, Laptop, ""))
}

// The first lesson, from the list to its end.
func TestFirefoxLesson(t *testing.T) {
	p := inFirefox(t, Laptop, linked(drawing()))
	finishes(t, p, openLesson(t, p, "fold-and-find"), answers(t, p))
}

// In the frame of a course's page on another origin it learns, tells its height and what
// was found, takes no commands, and stores nothing.
func TestFirefoxEmbedded(t *testing.T) {
	site := served(t, "", server.Options{})
	p := foxTab(t, besides)
	embeds(t, p, site)
	q, err := p.Again()
	must(t, err)
	defer q.Close()
	storesNothing(t, q, site)
}
