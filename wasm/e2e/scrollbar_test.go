package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"crease/app/doc/gallery"
	"crease/wasm/e2e/driver"
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

// narrowed are windows from a laptop's to the narrowest.
var narrowed = []View{
	{Width: 1440, Height: 900}, {Width: 1440, Height: 700}, {Width: 1366, Height: 650}, {Width: 1280, Height: 720},
	{Width: 1100, Height: 700}, {Width: 1024, Height: 768}, {Width: 900, Height: 700}, {Width: 700, Height: 700},
	{Width: 390, Height: 700}, {Width: 320, Height: 600}, {Width: 280, Height: 600}, {Width: 240, Height: 600},
	{Width: 200, Height: 600},
}

// Scrollbars that take room, as in Windows and in Firefox, cut nothing off, and the page
// never scrolls sideways, whatever size its window is given: catches "2·10⁻" for 2·10⁻¹⁶
// beside a scrollbar.
func TestScrollbarsTakeRoom(t *testing.T) {
	nightly(t, TestNothingIsShortened, TestFirefoxLearn)
	t.Parallel()
	b, err := Start(WithScrollbars, Unhurried)
	must(t, err)
	t.Cleanup(b.Close)
	p, err := b.Page(narrowed[0])
	must(t, err)
	defer clean(t, p)
	star, _ := gallery.Find("star")
	url := served(t, "", server.Options{}).URL + linked(star.Spec)
	must(t, p.Open(url))
	must(t, p.UntilState("idle"))
	takesRoom(t, p)
	lookNarrowed(t, p, "before", 0)
	must(t, p.Click("Learn"))
	must(t, p.UntilState("done"))
	lookNarrowed(t, p, "after", 0)
	must(t, p.Do(chromedp.EmulateViewport(int64(narrowed[0].Width), int64(narrowed[0].Height))))
	must(t, p.Eval(`document.querySelector(".face-tab").click()`, nil))
	must(t, p.Until(`document.querySelector("#face-settings").checkVisibility()`))
	lookNarrowed(t, p, "the settings", 640) // below they have no face of their own
	phone, err := b.Page(Phone)
	must(t, err)
	defer clean(t, phone)
	must(t, phone.Open(url))
	must(t, phone.UntilState("idle"))
	look(t, phone, "opened on a phone")
}

// takesRoom fails if scrollbars take no room.
func takesRoom(t *testing.T, p Tab) {
	t.Helper()
	room := value[float64](t, p, `(e => {
		e.style = "overflow: scroll; width: 100px; position: fixed";
		document.body.append(e);
		const room = e.offsetWidth - e.clientWidth;
		e.remove();
		return room;
	})(document.createElement("div"))`)
	if room < 8 {
		t.Fatalf("scrollbars take %g pixels", room)
	}
}

// lookNarrowed gives the window one size after the other that is wider than least: once the
// page is laid out for it, nothing is cut off.
func lookNarrowed(t *testing.T, p *Page, when string, least int) {
	t.Helper()
	for _, v := range narrowed {
		if v.Width <= least {
			continue
		}
		must(t, p.Do(chromedp.EmulateViewport(int64(v.Width), int64(v.Height))))
		must(t, p.Until(fmt.Sprintf(`innerHeight === %d`, v.Height))) // too narrow, it has more points
		look(t, p, fmt.Sprintf("%s, %d × %d", when, v.Width, v.Height))
	}
}

// look fails if something is cut off once the program has drawn for the size that the page has:
// it does so a moment after the page was given that.
func look(t *testing.T, p Tab, when string) {
	t.Helper()
	must(t, p.Eval(driver.Painted, new(int))) // the browser tells of another size at a frame
	must(t, p.Until(isDrawn))
	passed(t, p, 100) // for what follows the sheets
	list := value[[]string](t, p, cut)
	wide := value[float64](t, p, `document.documentElement.scrollWidth - document.documentElement.clientWidth`)
	if len(list) > 0 || wide > 0 {
		t.Errorf("%s: the page is %g too wide, cut off are %q", when, wide, list)
	}
}
