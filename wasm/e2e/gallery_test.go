package e2e

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"crease/algo/spec"
	"crease/app/doc/gallery"
	"crease/app/doc/model"
	"crease/wasm/site/server"
)

// entry returns a prepared spec of the gallery.
func entry(t *testing.T, key string) gallery.Entry {
	t.Helper()
	e, ok := gallery.Find(key)
	if !ok {
		t.Fatalf("no entry %q", key)
	}
	return e
}

// drawings returns the names of the drawings that the open gallery lists.
func drawings(t *testing.T, p *Page) (names []string) {
	t.Helper()
	must(t, p.Eval(`[...document.querySelectorAll("[data-drawing] .gallery-choose")].map(e => e.textContent)`, &names))
	return names
}

// showing does something and waits until the page shows another link; it returns
// what is shown then.
func showing(t *testing.T, p *Page, do func()) spec.Spec {
	t.Helper()
	before := value[string](t, p, `location.hash`)
	do()
	must(t, p.Until(`location.hash !== "`+before+`"`))
	return shown(t, p).Spec
}

// Choosing from the gallery shows that network and closes the gallery; Undo
// brings the drawing back. By pointer, by finger and by keyboard alone.
func TestGallery(t *testing.T) {
	t.Parallel()
	for name, v := range some(map[string]View{"pointer": Laptop, "finger": Phone}, "finger") {
		t.Run(name, func(t *testing.T) {
			p := opened(t, v, "")
			must(t, p.Click("Gallery"))
			e := entry(t, "hidden-twin")
			if got := showing(t, p, func() { must(t, p.Click(e.Title)) }); !same(got, e.Spec) {
				t.Errorf("shown %+v", got)
			}
			must(t, p.Until(`!document.querySelector("#gallery-dialog").open`))
			if got := showing(t, p, func() { must(t, p.Click("Undo")) }); !same(got, model.Prepared()) {
				t.Errorf("undone to %+v", got)
			}
		})
	}
	t.Run("keyboard", func(t *testing.T) {
		p := opened(t, Laptop, "")
		must(t, p.Eval(`[...document.querySelectorAll("button")].find(e => e.textContent === "Gallery").focus()`, nil))
		must(t, p.Press(kb.Enter))
		must(t, p.Until(`document.querySelector("#gallery-dialog").open && document.querySelector(".gallery-choose")`))
		got := showing(t, p, func() {
			must(t, p.Press(kb.Tab)) // from Close to the first card
			must(t, p.Press(kb.Enter))
		})
		if !same(got, gallery.Entries()[0].Spec) {
			t.Errorf("shown %+v", got)
		}
	})
}

// Every card has its picture, with creases in it, and nothing sticks out of the
// gallery at any width.
func TestGalleryPictures(t *testing.T) {
	nightly(t, TestGallery)
	t.Parallel()
	for _, v := range []View{Laptop, Tablet, Phone} {
		p := opened(t, v, "")
		must(t, p.Click("Gallery"))
		must(t, p.Until(`document.querySelectorAll("[data-entry] svg [data-crease]").length > 20 &&
			![...document.querySelectorAll("[data-entry]")].some(e => !e.querySelector("svg"))`))
		var r struct{ Cards, Pictures, Over float64 }
		must(t, p.Eval(`(() => {
			const d = document.querySelector("#gallery-dialog");
			const count = selector => d.querySelectorAll(selector).length;
			return {Cards: count("[data-entry]"), Pictures: count("[data-entry] svg"),
			Over: d.scrollWidth - d.clientWidth};
		})()`, &r))
		if n := float64(len(gallery.Entries())); r.Cards != n || r.Pictures != n || r.Over > 0 {
			t.Errorf("%d wide: %+v, want %v cards", v.Width, r, n)
		}
	}
}

// What was drawn is in the gallery, survives a reload and another visit, can be
// renamed, restored and deleted.
func TestDrawingsSurvive(t *testing.T) {
	t.Parallel()
	s := served(t, "", server.Options{})
	p := visitor(t, Laptop)
	must(t, p.Open(s.URL))
	must(t, p.UntilState("idle"))
	at := label(t, p, 0)
	drawn := showing(t, p, func() { must(t, p.Drag(at, shifted(at, 40, -25), 8)) })
	// At once, before the drawing has rested: leaving the page must keep it.
	must(t, p.Open("about:blank"))

	must(t, p.Open(s.URL))
	must(t, p.UntilState("idle"))
	if got := shown(t, p).Spec; !same(got, model.Prepared()) {
		t.Fatalf("another visit opens %+v", got)
	}
	must(t, p.Click("Gallery"))
	name := gallery.Name(drawn.Network)
	must(t, p.Until(`document.querySelector("[data-drawing]")`))
	if got := drawings(t, p); !reflect.DeepEqual(got, []string{name}) {
		t.Fatalf("kept %q", got)
	}
	must(t, p.Click("Rename "+name))
	must(t, p.Until(`document.activeElement.id === "gallery-name"`))
	must(t, p.Press("No name"+kb.Escape)) // gives up on the name, not on the gallery
	must(t, p.Until(`!document.querySelector("#gallery-name")`))
	if got := drawings(t, p); !reflect.DeepEqual(got, []string{name}) {
		t.Fatalf("Escape leaves %q", got)
	}
	must(t, p.Click("Rename "+name))
	must(t, p.Until(`document.activeElement.id === "gallery-name"`))
	must(t, p.Press("My sheet"+kb.Enter)) // the old name is selected
	must(t, p.Until(`document.querySelector("[data-drawing] .gallery-choose")?.textContent === "My sheet"`))
	if got := showing(t, p, func() { must(t, p.Click("My sheet")) }); !same(got, drawn) {
		t.Errorf("restored %+v, drawn was %+v", got, drawn)
	}

	must(t, p.Do(chromedp.Reload()))
	must(t, p.UntilState("idle"))
	must(t, p.Click("Gallery"))
	must(t, p.Until(`document.querySelector("[data-drawing]")`))
	if got := drawings(t, p); !reflect.DeepEqual(got, []string{"My sheet"}) {
		t.Errorf("after a reload: %q", got)
	}
	must(t, p.Click("Delete My sheet"))
	must(t, p.Until(`!document.querySelector("[data-drawing]")`))
}

// Beside a drawing that cannot be read, as one of a newer version, the others have their pictures, whichever goes, and
// the page outlives another theme. Catches pictures that stay with a place in the list.
func TestUnreadableDrawing(t *testing.T) {
	t.Parallel()
	good, unreadable := linked(awkward())[1:], "1.unreadable"
	for _, c := range []struct {
		links []string
		gone  int
	}{
		{[]string{good, unreadable, good}, 0}, {[]string{good, unreadable, good}, 1},
		{[]string{unreadable, good, good}, 0},
	} {
		list := make([]gallery.Drawing, len(c.links))
		for i, text := range c.links {
			list[i] = gallery.Drawing{ID: i + 1, Name: "Drawing " + strconv.Itoa(i), Link: text}
		}
		b, err := json.Marshal(map[string]any{"version": 1, "last": 3, "drawings": list})
		must(t, err)
		s, p := served(t, "", server.Options{}), visitor(t, Laptop)
		must(t, p.Prepare(store(map[string]string{"crease.drawings": string(b)})))
		must(t, p.Open(s.URL))
		must(t, p.UntilState("idle"))
		must(t, p.Click("Gallery"))
		pictures := func(n int) {
			t.Helper()
			must(t, p.Until(fmt.Sprintf(`document.querySelectorAll("[data-drawing] svg").length === %d`, n)))
		}
		pictures(2)
		must(t, p.Click("Delete "+list[c.gone].Name))
		must(t, p.Until(`document.querySelectorAll("[data-drawing]").length === 2`))
		left := 2
		if c.links[c.gone] == good {
			left = 1
		}
		pictures(left)
		must(t, p.Do(Tastes(true, false)))
		passed(t, p, 300)
		pictures(left)
		if state := value[string](t, p, `document.documentElement.dataset.state`); state != "idle" {
			t.Errorf("without drawing %d of %q the page is %s", c.gone, c.links, state)
		}
	}
}

// Where the browser denies storage the gallery says so, and one can still draw.
func TestStorageRefused(t *testing.T) {
	t.Parallel()
	s := served(t, "", server.Options{})
	p := visitor(t, Laptop)
	refuse := `Object.defineProperty(window, "localStorage", {
		configurable: true,
		get() { throw new DOMException("refused", "SecurityError") },
	})`
	must(t, p.Prepare(refuse))
	must(t, p.Open(s.URL))
	must(t, p.UntilState("idle"))
	at := label(t, p, 0)
	showing(t, p, func() { must(t, p.Drag(at, shifted(at, 40, -25), 8)) })
	must(t, p.Click("Gallery"))
	must(t, p.Until(`document.querySelector(".gallery-said")?.textContent.includes("does not store anything")`))
	must(t, p.Click(entry(t, "star").Title))
	must(t, p.Until(`document.querySelector(".sheet-caption").textContent.startsWith("5 creases")`))
}
