package e2e

import (
	"testing"
)

// What is in sight stays little to somebody new while a run is watched and once it has ended: at most 12 controls on a
// phone in both directions, 20 on a laptop. Catches a page that turns into a workbench at the first press of Learn, and
// tools that stay out of sight where they are looked for.
func TestFewInSight(t *testing.T) {
	for name, c := range some(map[string]struct {
		view View
		most int
	}{
		"phone": {Phone, 12}, "sideways": {grips["sideways"], 12}, "laptop": {Laptop, 20},
		"low": {View{Width: 1366, Height: 768}, 20},
	}, "phone", "low") {
		t.Run(name, func(t *testing.T) {
			p := newcomer(t, c.view)
			few := func(when string) {
				t.Helper()
				list := value[[]string](t, p, inSight)
				t.Logf("%s: %d controls in sight: %q", when, len(list), list)
				if len(list) > c.most {
					t.Errorf("%s: %d controls are in sight, more than %d: %q", when, len(list), c.most, list)
				}
			}
			few("at first")
			must(t, p.Click("Learn"))
			must(t, p.Until(`document.documentElement.dataset.film`))
			few("in the film")
			skipped(t, p)
			stands(t, p)
			few("at the end")
			at, err := p.Middle("#found .sheet-stage") // which shows what lies over the sheet
			must(t, err)
			must(t, p.Tap(at))
			must(t, p.Until(`[...document.querySelectorAll("#found .sheet-tab")].filter(
				b => b.checkVisibility({opacityProperty: true}) && getComputedStyle(b).pointerEvents !== "none").length === 3`))
		})
	}
}

// On a phone the tools of the map are one row, and held sideways the first row is in the first screen. Catches a second
// row that pushes Learn down, and one that nobody sees.
func TestToolsOfOneRow(t *testing.T) {
	for name, v := range some(grips, "upright", "sideways") {
		t.Run(name, func(t *testing.T) {
			p := newcomer(t, v)
			rows := func(when, buttons string, most int) {
				t.Helper()
				stands(t, p)
				tops := value[[]float64](t, p, `[...new Set([...document.querySelectorAll("`+buttons+`")].map(
					e => e.getBoundingClientRect()).filter(r => r.width).map(r => 10 * Math.round(r.bottom / 10)))]
					.sort((a, b) => a - b)`)
				if len(tops) > most || len(tops) == 0 || tops[0] > float64(v.Height) {
					t.Errorf("%s: rows that end at %v of %d", when, tops, v.Height)
				}
			}
			rows("folded", "#sheet .sheet-bar button", 1)
			must(t, p.Click("Add a crease"))
			must(t, p.Until(`document.querySelector("#sheet [aria-label^=Delete]:enabled")`))
			rows("on the map", "#sheet .sheet-bar button", map[string]int{"upright": 1, "sideways": 2}[name])
			rows("on the map, back and forth", "#sheet .sheet-bar button:is([aria-label=Undo], [aria-label=Redo])", 1)
		})
	}
}
