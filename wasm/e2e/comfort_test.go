package e2e

import (
	"fmt"
	"testing"

	"crease/algo/spec"
	"crease/app/doc/model"
)

// projector is the window of a projector, where the page is in its larger type.
var projector = View{Width: 1280, Height: 720}

// big turns the larger type on or off.
func big(t *testing.T, p *Page, on bool) {
	t.Helper()
	must(t, p.Eval(fmt.Sprintf(`document.documentElement.dataset.big === %q ||
		document.querySelector('#more [title^="Larger type"]').click()`, choose(on, "on", "off")), nil))
	must(t, p.Until(fmt.Sprintf(`document.documentElement.dataset.big === %q`, choose(on, "on", "off"))))
}

// shortened lists the words of the rail, the stage, the table of units, the verdict and the
// sheets' heads that end in an ellipsis, and numbers that their place cuts off.
const shortened = `[...document.querySelectorAll(".strip *, .stage *, .units *, .verdict *, .sheet-head *")].filter(e =>
	e.checkVisibility({visibilityProperty: true}) && !e.closest("svg, dialog, .unseen") &&
	(getComputedStyle(e).textOverflow === "ellipsis" || e.matches(".units input")) &&
	(e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1))
	.map(e => e.className + ": " + (e.value ?? e.textContent))`

// No title and no number is cut short, before a run and after it, whatever card is shown,
// and the table of units fits.
func TestNothingIsShortened(t *testing.T) {
	paper := model.Prepared()
	paper.Learning.Method = spec.Paper
	for name, views := range map[string][]View{
		"mouse": []View{Laptop, projector, Tablet, {Width: 820, Height: 1180},
			{Width: 844, Height: 390}}[:few(1, 5)],
		"finger": []View{{Width: 844, Height: 390, Touch: true}, Phone}[:few(1, 2)],
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := opened(t, views[0], linked(creased(5)))
			t.Run("five", func(t *testing.T) {
				wantNothingShortened(t, p, views, func(v View) { wantUnitsFit(t, p, v) })
			})
			follows(t, p, linked(paper))
			t.Run("paper", func(t *testing.T) { wantNothingShortened(t, p, views, func(View) {}) })
		})
	}
}

// wantNothingShortened looks at a page as it is in windows of several sizes, has it learn,
// looks at every card in all of them, and has more looked at with the settings in view.
func wantNothingShortened(t *testing.T, p *Page, views []View, settings func(View)) {
	t.Helper()
	look := func(v View, where string) {
		t.Helper()
		found := value[[]string](t, p, shortened)
		for _, e := range found {
			t.Errorf("%d wide, %s: %s", v.Width, where, e)
		}
	}
	for _, v := range views {
		resized(t, p, v)
		big(t, p, v == projector)
		look(v, "before a run")
	}
	must(t, p.Click("Learn"))
	must(t, p.UntilState("done"))
	for _, v := range views {
		resized(t, p, v)
		big(t, p, v == projector)
		for _, key := range stageKeys {
			must(t, p.Eval(fmt.Sprintf(`document.querySelector('[data-card=%q]').click()`, key), nil))
			must(t, p.Until(fmt.Sprintf(`document.querySelector(".stage").dataset.stage === %q`, key)))
			look(v, key)
		}
		must(t, p.Eval(`document.querySelector(".face-tab").click()`, nil))
		look(v, "with the settings")
		settings(v)
	}
}

// hiddenCells lists the cells of the table of units that are cut off: what they hold is
// wider than they are, or reaches beyond the panel; rows may be scrolled to.
const hiddenCells = `(() => {
	const face = document.querySelector("#face-settings").getBoundingClientRect(), found = [];
	for (const e of document.querySelectorAll(".units tr > *")) {
		e.scrollIntoView({block: "nearest", inline: "nearest", behavior: "instant"});
		const r = e.getBoundingClientRect(), text = (e.querySelector("input")?.value ?? e.textContent).trim();
		if (r.left < face.left || r.right > face.right - 1 || e.scrollWidth > e.clientWidth + 1)
			found.push(text + ": " + Math.round(r.left) + " to " + Math.round(r.right) + " of " + Math.round(face.right));
	}
	const scroll = document.querySelector(".units .scroll");
	if (scroll.scrollWidth > scroll.clientWidth + 1) found.push("the table is " + scroll.scrollWidth + " wide");
	return found;
})()`

// wantUnitsFit looks at the table of units of a page that has learned five, with the
// settings in view: with the numbers found it fits its panel, with every column; on a laptop
// nothing has to be scrolled to. Every slider has a name and says its value.
func wantUnitsFit(t *testing.T, p *Page, v View) {
	t.Helper()
	must(t, p.Until(`[...document.querySelectorAll(".units td.last > :first-child")].every(e => e.textContent)`))
	var found, mute []string
	must(t, p.Eval(hiddenCells, &found))
	for _, e := range found {
		t.Errorf("%d wide: %s", v.Width, e)
	}
	if v == Laptop {
		rest := value[float64](t, p, `(e => e.scrollHeight - e.clientHeight)(document.querySelector("#face-settings"))`)
		if rest > 1 {
			t.Errorf("%g pixels of the settings are to be scrolled to", rest)
		}
	}
	must(t, p.Eval(`[...document.querySelectorAll("main input[type=range], main [role=slider]")].filter(e =>
		!e.getAttribute("aria-label") || !e.getAttribute("aria-valuetext")).map(e => e.outerHTML)`, &mute))
	for _, e := range mute {
		t.Errorf("%d wide: no name or no value: %s", v.Width, e)
	}
}

// While a film is on, a phone has in view the samples, the picture of the stage and what
// is found, and once it is over what came of it. What is out of sight then, the table of the units
// and the small cards, follows.
func TestFilmOnPhone(t *testing.T) {
	t.Parallel()
	p := opened(t, Phone, paced(model.Prepared(), model.Filmed),
		`try { localStorage.removeItem("crease.settings") } catch {}`) // the settings are folded
	must(t, p.Click("Learn"))
	must(t, p.Until(`document.documentElement.dataset.film === "rank" &&
		["#sheet .sheet-stage", "#found .sheet-stage", ".play", ".stage-picture", ".stage-caption"].every(e => {
			const r = document.querySelector(e).getBoundingClientRect();
			return r.width > 0 && r.top >= 0 && r.bottom <= innerHeight && r.left >= 0 && r.right <= innerWidth;
		})`))
	skipped(t, p)
	must(t, p.Until(`(() => {
		const at = e => document.querySelector(e).getBoundingClientRect();
		const found = at("#found .sheet-stage");
		return at(".verdict").top >= 0 && found.top + .6 * found.height <= innerHeight &&
			at("#found").width > innerWidth * .9;
	})()`))
	must(t, p.Until(`(() => {
		const cells = [...document.querySelectorAll(".units tbody .figure")], table = document.querySelector(".units");
		return !table.checkVisibility() && !table.hidden && cells.length > 0 && cells.every(e => e.textContent) &&
			!document.querySelector(".card[data-old]");
	})()`))
}
