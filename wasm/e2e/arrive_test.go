package e2e

import (
	"fmt"
	"testing"

	"crease/app/doc/gallery"
	"crease/app/doc/link"
	"crease/app/doc/model"
)

// handled moves and zooms the map, and lays all over what was found that there is to choose.
func handled(t *testing.T, p *Page) {
	t.Helper()
	must(t, p.Eval(`document.querySelectorAll("#found .sheet-tab").forEach(e => e.click())`, nil))
	must(t, p.Eval(`(e => {
		const r = e.getBoundingClientRect();
		for (const [type, dx] of [["pointerdown", 0], ["pointermove", 40], ["pointerup", 40]])
			e.dispatchEvent(new PointerEvent(type, {pointerId: 1, button: 1, clientX: r.x + r.width/2 + dx, clientY: r.y + r.height/2, bubbles: true}));
		e.dispatchEvent(new WheelEvent("wheel", {deltaY: -200, ctrlKey: true, clientX: r.x + 30, clientY: r.y + 30, bubbles: true, cancelable: true}));
	})(document.querySelector("#sheet .sheet-stage"))`, nil))
	until(t, p, "another view", func(l link.State) bool { return l.View.Zoom != model.DefaultView().Zoom })
}

// A link, a lesson and each of its steps, an entry of the gallery come with their own view, however the drawing before
// was looked at. Would catch a star of which the page shows a corner, and a difference that stays for the next drawing.
func TestArrivesWithOwnView(t *testing.T) {
	t.Parallel()
	p := opened(t, Laptop, linked(model.Prepared()))
	arrived := func(what string) {
		t.Helper()
		until(t, p, what+" with its own view", func(l link.State) bool { return l.View.Home() == l.View })
		must(t, p.Until(`!document.querySelector('#found .sheet-tab[aria-pressed="true"]:not(:last-child)')`))
	}
	for _, to := range []struct {
		what string
		open func()
	}{
		{"a link", func() { must(t, p.Eval(fmt.Sprintf(`void (location.hash = %q)`, linked(drawing())), nil)) }},
		{"an entry", func() {
			must(t, p.Click("Gallery"))
			must(t, p.Click(gallery.Entries()[1].Title))
		}},
		{"a lesson", func() { must(t, p.Eval(`void (location.hash = "lesson=fold-and-find")`, nil)) }},
		{"a step", func() { must(t, p.Click("Next")) }},
	} {
		if to.what != "a step" {
			must(t, p.Click("Learn"))
			must(t, p.UntilState("done"))
			skipped(t, p)
		}
		handled(t, p)
		to.open()
		arrived(to.what)
	}
}
