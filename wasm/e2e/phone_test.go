package e2e

import (
	"fmt"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"crease/app/doc/link"
	"crease/app/draw/plane"
	"crease/wasm/e2e/driver"
)

// The main job by a finger, on a phone that is held upright or sideways: whatever a finger does on
// the sheet, the page stays where it is, and the crease is under the finger.

// grips are the ways in which a phone is held.
var grips = map[string]View{"upright": Phone, "sideways": {Width: 844, Height: 390, Touch: true}}

// creaseLine selects the line of a crease on the drawn sheet, which may be being folded.
func creaseLine(unit int) string {
	return fmt.Sprintf(`#sheet .sheet-paper [data-crease="%d"] line`, unit)
}

// lineEnds returns where a line of a picture begins and ends on the page.
func lineEnds(t *testing.T, p *Page, line string) (a, b Point) {
	t.Helper()
	ends := value[[2]Point](t, p, fmt.Sprintf(`(() => {
		const l = document.querySelector(%q), m = l.getScreenCTM();
		const end = k => new DOMPoint(l.getAttribute("x" + k), l.getAttribute("y" + k)).matrixTransform(m);
		return [1, 2].map(end).map(q => ({X: q.x, Y: q.y}));
	})()`, line))
	return ends[0], ends[1]
}

// strokes is how a finger draws on a page: at every step the page is where it was at first,
// and a line lies under the finger, once it is there.
func strokes(t *testing.T, p *Page, from, to Point, line string) {
	t.Helper()
	y := scrolled(t, p)
	stays := func(when string) {
		t.Helper()
		if now := scrolled(t, p); now != y {
			t.Fatalf("the page has scrolled from %g to %g %s", y, now, when)
		}
	}
	down, move, up := Hand(true)
	must(t, p.Whole(func() error {
		must(t, p.Do(down(from)))
		const steps = 8
		for i := 1; i <= steps; i++ {
			at := from.Toward(to, float64(i)/steps)
			must(t, p.Do(move(at)))
			must(t, p.Eval(driver.Painted, new(int)))
			stays("under the finger")
			if i < steps/2 {
				continue
			}
			a, b := lineEnds(t, p, line)
			along := plane.Point(b).Sub(plane.Point(a)).Unit()
			if off := along.Left().Dot(plane.Point(at).Sub(plane.Point(a))); math.Abs(off) > 3 {
				t.Errorf("the crease passes the finger by %.1f pixels", off)
			}
		}
		return p.Do(up(to))
	}))
	stays("when the finger was lifted")
}

// toSheet brings the drawn sheet to the top of the page.
func toSheet(t *testing.T, p *Page) {
	t.Helper()
	passed(t, p, 50) // the page begins to scroll to the outcome of a run a frame after it is done
	stands(t, p)
	must(t, p.Eval(`document.querySelector("#sheet").scrollIntoView({behavior: "instant"})`, nil))
	stands(t, p)
}

// TestPhone learns, drags a crease by its dot at once, and one that a tap has chosen; folds one and
// takes it back. Catches a page that scrolls as the run begins that follows a drag, or when that is
// over: it threw the crease away. Learn is in the first screen, and choosing moves no handle.
func TestPhone(t *testing.T) {
	for name, v := range some(grips, "upright") {
		t.Run(name, func(t *testing.T) {
			p := opened(t, v, "")
			must(t, p.Until(`document.querySelector(".learn").getBoundingClientRect().bottom < innerHeight`))
			must(t, p.Click("Learn"))
			must(t, p.UntilState("done"))
			toSheet(t, p)
			y := scrolled(t, p)
			drag := func(unit int, from Point) {
				t.Helper()
				was := shown(t, p).Spec.Network.B[unit]
				strokes(t, p, from, shifted(from, 24, 30), creaseLine(unit))
				until(t, p, "the crease to move", func(l link.State) bool { return l.Spec.Network.B[unit] != was })
				must(t, p.UntilState("done"))
				stands(t, p)
				if now := scrolled(t, p); now != y {
					t.Errorf("the page has scrolled from %g to %g when the run was over", y, now)
				}
			}
			drag(1, middle(t, p, `#sheet [data-anchor="1"]`))
			at := middle(t, p, `#sheet [data-anchor="0"]`)
			must(t, p.Tap(at))
			must(t, p.Until(`document.querySelector('.sheet-key[data-unit="0"]').getAttribute("aria-pressed") === "true"`))
			if now := middle(t, p, `#sheet [data-anchor="0"]`); now != at {
				t.Errorf("choosing a crease moves its dot from %v to %v", at, now)
			}
			drag(0, at)
			from, err := p.Spot("#sheet .sheet-stage", .12, .25) // far from both
			must(t, err)
			strokes(t, p, from, shifted(from, 40, -10), creaseLine(2))
			until(t, p, "a third crease", func(l link.State) bool { return l.Spec.Network.Units() == 3 })
			must(t, p.Click("Undo"))
			until(t, p, "two creases", func(l link.State) bool { return l.Spec.Network.Units() == 2 })
		})
	}
}

// fills says in the page that the picture of a film has the screen.
const fills = `(r => r.width > innerWidth * .8 && r.height > innerHeight * .5)([...document.querySelectorAll(
	"#desk > :is(.drawn, .frame) :is(.sheet-stage, .stage-picture)")].find(e => e.checkVisibility()).getBoundingClientRect())`

// On a phone that is held sideways the sheet and the buttons that are needed first are in the first screen,
// no line of the settings ends in a dot, a film fills the screen, what shows what was found has one line, and no button lies
// beside its sheet.
func TestSidewaysButtons(t *testing.T) {
	p := newcomer(t, grips["sideways"])
	within := func() {
		t.Helper()
		must(t, p.Until(`(place => [...document.querySelectorAll("#sheet .sheet-bar :is(button, select)")].every(e => {
			const r = e.getBoundingClientRect();
			return r.left >= place.left - 1 && r.right <= place.right + 1;
		}))(document.querySelector("#sheet .sheet-stage").getBoundingClientRect())`))
	}
	within()
	must(t, p.Until(`["3D", "Map", "Add a crease"].every(name => [...document.querySelectorAll("#sheet .sheet-bar button")]
		.find(b => b.textContent === name).getBoundingClientRect().bottom <= innerHeight)`))
	must(t, p.Until(`[...document.querySelectorAll(".summary .word:not([hidden])")].every((word, i, all) => {
		const dot = getComputedStyle(word, "::after").content.includes("·"), next = all[i + 1];
		return dot === !!(next && Math.abs(next.offsetTop - word.offsetTop) < 4);
	})`))
	must(t, p.Click("Map"))
	must(t, p.Until(`document.querySelector("#sheet .sheet-paper [data-anchor]") && !document.querySelector("#sheet polyline")`))
	within()
	must(t, p.Click("Learn"))
	must(t, p.Until(`document.documentElement.dataset.film && `+fills))
	skipped(t, p)
	must(t, p.Until(`(tabs => tabs.length === 3 && new Set(tabs.map(e => e.offsetTop)).size === 1)(
		[...document.querySelectorAll("#found .sheet-bar .sheet-tab")])`))
	within()
}

// In a lesson the whole sheet is in sight beside the question. The film fills the screen and can be
// skipped there; then the question is in view, upright at the lower edge, and a crease above it is dragged.
func TestPhoneLesson(t *testing.T) {
	for name, v := range some(grips, "upright") {
		t.Run(name, func(t *testing.T) {
			p := opened(t, v, "#lesson=fold-and-find", lingering)
			must(t, p.Until(atStep(0)))
			must(t, p.Until(`document.querySelector("#sheet .sheet-stage").getBoundingClientRect().bottom <=
				(innerWidth < innerHeight ? document.querySelector("#lesson").getBoundingClientRect().top : innerHeight)`))
			pick(t, p, 0)
			must(t, p.Until(`document.documentElement.dataset.film && `+fills))
			must(t, p.Click("Skip"))
			must(t, p.Until(`!document.documentElement.dataset.lecture`))
			outcome(t, p)
			must(t, p.Until(`(r => r.top >= 0 && r.bottom <= innerHeight + 1)(
				document.querySelector("#lesson").getBoundingClientRect())`))
			toSheet(t, p)
			at := middle(t, p, `#sheet [data-anchor="0"]`)
			strokes(t, p, at, shifted(at, 10, -24), creaseLine(0))
		})
	}
}

// A step that is answered while a swipe of its text comes to rest stays the one that is shown. Catches a page that
// looks which step is in sight while a film has hidden the text: all are at the top of it, and the last one was shown.
func TestPhoneLessonSwipedIntoFilm(t *testing.T) {
	p := opened(t, grips["sideways"], "#lesson=fold-and-find", lingering)
	must(t, p.Until(atStep(0)))
	stands(t, p)
	must(t, p.Eval(`(async () => {
		document.querySelector(".lesson-choice").click();
		const box = document.querySelector(".lesson-pages");
		while (!document.documentElement.dataset.film || box.clientHeight > 0) await new Promise(requestAnimationFrame);
		box.dispatchEvent(new Event("scroll"));
	})()`, nil))
	passed(t, p, 400)
	still := value[bool](t, p, atStep(0)+` && !!document.documentElement.dataset.film`)
	if !still {
		t.Error("another step is shown")
	}
	must(t, p.Click("Skip"))
	outcome(t, p)
	must(t, p.Until(atStep(0)))
}

// On a phone the button that answers a step of a lesson is in sight at once: a long text
// scrolls above it, in a box that leaves room to read.
func TestPhoneLessonButtons(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(dist, "web", "lessons", "*-*.json"))
	must(t, err)
	if len(files) < 10 {
		t.Fatalf("%d lessons", len(files))
	}
	const page = `.lesson-page:not([inert])`
	for name, v := range grips {
		t.Run(name, func(t *testing.T) {
			p := opened(t, v, "")
			for _, file := range files {
				key := strings.TrimSuffix(filepath.Base(file), ".json")
				l := lessonOf(t, key)
				passed(t, p, 800) // the page writes the step before into the hash, once it rests
				must(t, p.Eval(fmt.Sprintf(`void (location.hash = "lesson=%s")`, key), nil))
				for i := range few(1, len(l.Steps)) {
					if i > 0 {
						press(t, p, `.lesson-head .button.primary`)
					}
					must(t, p.Until(atStep(i)+fmt.Sprintf(` && document.querySelector(".lesson-pages").ariaLabel === %q`, l.Title)))
					stands(t, p)
					ok := value[bool](t, p, isSeen(page+" .lesson-tells > .button", "Show me"))
					if !ok {
						t.Errorf("%s, step %d: the button is not in sight", key, i+1)
					}
					var room float64
					must(t, p.Eval(`(box => document.querySelector("`+page+` .lesson-tells > .button").getBoundingClientRect().top -
						box.top)(document.querySelector(".lesson-pages").getBoundingClientRect())`, &room))
					if room < 120 {
						t.Errorf("%s, step %d: %g pixels are left for the text", key, i+1, room)
					}
				}
			}
		})
	}
}

// A mystery sheet is guessed by a finger; what the guess leaves is in sight meanwhile.
func TestPhoneMystery(t *testing.T) {
	nightly(t, TestMystery, TestPhone)
	for name, v := range some(grips, "upright") {
		t.Run(name, func(t *testing.T) {
			p := opened(t, v, "#mystery=2")
			must(t, p.Until(`document.documentElement.dataset.mystery === "guess" &&
				`+dotsDrawn+` > 300`))
			toSheet(t, p)
			from, err := p.Spot("#sheet .sheet-stage", .8, .2)
			must(t, err)
			strokes(t, p, from, shifted(from, -50, 40), creaseLine(0))
			must(t, p.Until(`document.querySelectorAll("#sheet .sheet-paper [data-crease]").length === 1`))
			at := middle(t, p, `#sheet [data-anchor="0"]`)
			strokes(t, p, at, shifted(at, 20, 10), creaseLine(0))
		})
	}
}

// The menu ends within the window, and what is last in it comes into sight by scrolling it. Catches entries that nobody
// gets to on a phone that is held sideways.
func TestMenuFitsWindow(t *testing.T) {
	t.Parallel()
	for grip, v := range some(grips, "sideways") {
		t.Run(grip, func(t *testing.T) {
			p := opened(t, v, "")
			must(t, p.Click("More"))
			must(t, p.Until(`document.querySelector("#more").getBoundingClientRect().bottom <= innerHeight`))
			must(t, p.Eval(`[...document.querySelectorAll("#more button")].at(-1).scrollIntoView({block: "nearest"})`, nil))
			must(t, p.Until(`(r => r.bottom <= innerHeight && scrollY === 0)(
				[...document.querySelectorAll("#more button")].at(-1).getBoundingClientRect())`))
		})
	}
}

// Undo stays where it is when the folded sheet gives way to the map, with all settings unfolded too. Catches a second
// press, while the sheet tilts, that hits another button.
func TestUndoStaysInPlace(t *testing.T) {
	t.Parallel()
	for name, v := range some(map[string]View{"upright": Phone, "sideways": grips["sideways"], "laptop": Laptop}, "upright") {
		t.Run(name, func(t *testing.T) {
			p := opened(t, v, "")
			at := func() (r [2]float64) {
				return value[[2]float64](t, p, `(r => [r.x, r.y + scrollY])(
					document.querySelector('#sheet [aria-label="Undo"]').getBoundingClientRect())`)
			}
			for range 2 {
				must(t, p.Click("3D"))
				must(t, p.Until(`document.querySelector("#sheet .sheet-add")`))
				before := at()
				must(t, p.Click("Map"))
				must(t, p.Until(`!document.querySelector("#sheet .sheet-add")`))
				if now := at(); now != before {
					t.Errorf("it moves from %v to %v", before, now)
				}
				must(t, p.Eval(`document.querySelector(".all-settings").click()`, nil))
			}
		})
	}
}
