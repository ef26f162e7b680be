package e2e

import (
	"fmt"
	"testing"

	"crease/app/gallery"
	"crease/wasm/site/server"
)

// cut lists the cells and buttons of the middle that stick out of what scrolls up and
// down around them, or out of the window, and how far.
const cut = `[...document.querySelectorAll("#desk :is(td, th, .last, .number, button, input, select)")].flatMap((e) => {
	const r = e.getBoundingClientRect();
	if (!e.checkVisibility({ visibilityProperty: true }) || r.width <= 1) return [];
	let right = document.documentElement.clientWidth;
	for (let up = e.parentElement; up; up = up.parentElement) {
		const { overflowX } = getComputedStyle(up);
		// It can be reached there, but a table of units is to be read as a whole.
		if (overflowX === "auto" && (innerWidth < 900 || !up.closest(".units"))) return [];
		if (overflowX !== "visible") right = Math.min(right, up.getBoundingClientRect().left + up.clientLeft + up.clientWidth);
	}
	return r.left < right && r.right > right + 1 ? [e.tagName + " " + (e.textContent || e.ariaLabel) + " by " + Math.ceil(r.right - right)] : [];
})`

// Scrollbars that take room, as in Windows and in Firefox, cut nothing off, and the page
// never scrolls sideways: catches "2·10⁻" for 2·10⁻¹⁶ beside a scrollbar.
func TestScrollbarsTakeRoom(t *testing.T) {
	b, err := Start(WithScrollbars, Unhurried)
	must(t, err)
	t.Cleanup(b.Close)
	s := served(t, "", server.Options{})
	star, _ := gallery.Find("star")
	for _, v := range []View{
		{Width: 1440, Height: 900}, {Width: 1440, Height: 700}, {Width: 1366, Height: 650}, {Width: 1280, Height: 720},
		{Width: 1100, Height: 700}, {Width: 1024, Height: 768}, {Width: 900, Height: 700}, {Width: 700, Height: 700},
		{Width: 390, Height: 700}, {Width: 320, Height: 600}, {Width: 280, Height: 600}, {Width: 240, Height: 600},
		{Width: 200, Height: 600},
	} {
		t.Run(fmt.Sprint(v.Width, "x", v.Height), func(t *testing.T) {
			t.Parallel()
			p, err := b.Page(v)
			must(t, err)
			defer p.Close()
			defer clean(t, p)
			must(t, p.Open(s.URL+linked(star.Spec)))
			must(t, p.UntilState("idle"))
			var room float64
			must(t, p.Eval(`(e => {
				e.style = "overflow: scroll; width: 100px; position: fixed";
				document.body.append(e);
				const room = e.offsetWidth - e.clientWidth;
				e.remove();
				return room;
			})(document.createElement("div"))`, &room))
			if room < 8 {
				t.Fatalf("scrollbars take %g pixels", room)
			}
			look := func(when string) {
				var list []string
				must(t, p.Eval(cut, &list))
				var wide float64
				must(t, p.Eval(`document.documentElement.scrollWidth - document.documentElement.clientWidth`, &wide))
				if len(list) > 0 || wide > 0 {
					t.Errorf("%s: the page is %g too wide, cut off are %q", when, wide, list)
				}
			}
			look("before")
			must(t, p.Click("Learn"))
			must(t, p.UntilState("done"))
			look("after")
			if v.Width > 640 { // else the settings have no face of their own
				must(t, p.Eval(`document.querySelector(".face-tab").click()`, nil))
				must(t, p.Until(`document.querySelector("#face-settings").checkVisibility()`))
				look("the settings")
			}
		})
	}
}
