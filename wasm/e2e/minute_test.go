package e2e

import (
	"fmt"
	"slices"
	"testing"

	"crease/algo/spec"
	"crease/app/doc/link"
	"crease/app/doc/model"
	"crease/wasm/site/server"
)

// The first minute of somebody new: the end of the run shows what was drawn and what was found together, and what comes
// next.

// accented are the buttons outside of dialogs that are filled with the accent and can be seen somewhere on the page.
const accented = `(probe => {
	probe.style.color = "var(--accent)";
	document.body.append(probe);
	const accent = getComputedStyle(probe).color;
	probe.remove();
	return [...document.querySelectorAll(".button")].filter(b => !b.closest("dialog, [popover]") &&
		b.checkVisibility() && getComputedStyle(b).backgroundColor === accent).map(b => b.textContent);
})(document.createElement("i"))`

// asksFor waits until one button alone has the accent, and its text begins with the one wanted.
func asksFor(t *testing.T, p *Page, want string) {
	t.Helper()
	must(t, p.Until(fmt.Sprintf(`(all => all.length === 1 && all[0].startsWith(%q))(%s)`, want, accented)))
}

// inWindow is which part of an element can be seen in the window.
func inWindow(t *testing.T, p *Page, selector string) float64 {
	t.Helper()
	return value[float64](t, p, fmt.Sprintf(`(r => Math.max(0, Math.min(r.right, innerWidth) - Math.max(r.left, 0)) *
		Math.max(0, Math.min(r.bottom, innerHeight) - Math.max(r.top, 0)) / (r.width * r.height))(
		document.querySelector(%q).getBoundingClientRect())`, selector))
}

// A run ends with both sheets in sight and the page where it was, and so it stays while the drawn one is dragged and
// learned again. One button at a time has the accent: Learn, then Skip, then the game. Catches an end below the fold,
// a page that moves under the reader, and two buttons that both ask to be pressed.
func TestEndShowsBothSheets(t *testing.T) {
	views := map[string]View{"phone": Phone, "sideways": grips["sideways"], "laptop": Laptop}
	for name, v := range some(views, "phone") {
		t.Run(name, func(t *testing.T) {
			p := newcomer(t, v)
			asksFor(t, p, "Learn")
			must(t, p.Click("Learn"))
			must(t, p.Until(`document.documentElement.dataset.film`))
			if name != "sideways" { // where the film fills the screen
				asksFor(t, p, "Skip")
			}
			skipped(t, p)
			stands(t, p)
			both := func() {
				t.Helper()
				for _, sheet := range []string{"#sheet", "#found"} {
					part := inWindow(t, p, sheet+" .sheet-stage")
					t.Logf("%s: %.0f %% in sight", sheet, 100*part)
					if part < .6 {
						t.Errorf("%.0f %% of %s are in sight", 100*part, sheet)
					}
				}
				if y := scrolled(t, p); y != 0 {
					t.Errorf("the page has scrolled to %g", y)
				}
				asksFor(t, p, "Your turn")
				if !value[bool](t, p, isSeen(".play button", "Your turn: guess a hidden one")) {
					t.Error("the game is out of sight")
				}
			}
			both()
			must(t, p.Click("Map"))
			until(t, p, "the map", func(l link.State) bool { return !l.View.Solid })
			was := shown(t, p).Spec.Network.B
			at := middle(t, p, `#sheet [data-anchor="1"]`)
			must(t, p.Drag(at, shifted(at, 12, 16), 8))
			until(t, p, "the crease to move", func(l link.State) bool { return !slices.Equal(l.Spec.Network.B, was) })
			must(t, p.UntilState("done"))
			both()
		})
	}
}

// One button at a time has the accent, whatever is drawn and learned from: Learn, Skip, Resume, and at the end the game.
// Catches a button that asks to be pressed while another is the next thing to do.
func TestNextThing(t *testing.T) {
	deep := model.New(model.Prepared())
	deep.SetDim(4)
	deep.SetUnits(3)
	noise, exact := model.Prepared(), model.Prepared()
	noise.Sampling.Noise, exact.Learning.Method = .3, spec.Exact
	for name, s := range some(map[string]spec.Spec{"noise": noise, "infinite data": exact, "four inputs": deep.Spec()}, "infinite data") {
		t.Run(name, func(t *testing.T) {
			p := opened(t, Laptop, paced(s, model.Filmed), lingering)
			asksFor(t, p, "Learn")
			must(t, p.Click("Learn"))
			must(t, p.Until(`document.documentElement.dataset.film`))
			asksFor(t, p, "Skip")
			must(t, p.Click("Pause"))
			asksFor(t, p, "Resume")
			must(t, p.Click("Resume"))
			asksFor(t, p, "Skip")
			skipped(t, p)
			asksFor(t, p, "Your turn")
		})
	}
}

// What is in the window before the first run stays where it is when Learn is pressed, and at the end. Catches a page in
// which what was looked at is elsewhere then.
func TestNothingMoves(t *testing.T) {
	views := map[string]View{"laptop": Laptop, "small": {Width: 1024, Height: 768}, "sideways": grips["sideways"]}
	for name, v := range some(views, "small") {
		t.Run(name, func(t *testing.T) {
			p := newcomer(t, v)
			at := func() (list []string) {
				t.Helper()
				stands(t, p)
				return value[[]string](t, p, `["#sheet .sheet-stage", "#found .sheet-stage", ".learn", ".verdict"].map(q => {
					const r = document.querySelector(q).getBoundingClientRect();
					return q + " " + [r.left, r.top].map(Math.round);
				})`)
			}
			was := at()
			if !sighted(t, p, ".opening .lead") {
				t.Error("nothing says what the page is")
			}
			must(t, p.Click("Learn"))
			must(t, p.Until(`document.documentElement.dataset.film`))
			if name != "sideways" { // where the film fills the screen
				if now := at(); !slices.Equal(now, was) {
					t.Errorf("in the film %q, before %q", now, was)
				}
			}
			skipped(t, p)
			if now := at(); !slices.Equal(now, was) {
				t.Errorf("at the end %q, before %q", now, was)
			}
		})
	}
}

// What a lesson or a mystery sheet asks for comes before Learn: one button has the accent there too.
func TestOneNextThing(t *testing.T) {
	p := opened(t, Laptop, "#lesson=fold-and-find", lingering)
	one := func(when string) {
		t.Helper()
		stands(t, p)
		if all := value[[]string](t, p, accented); len(all) != 1 {
			t.Errorf("%s: %q have the accent", when, all)
		}
	}
	must(t, p.Until(atStep(0)))
	one("in a lesson")
	follows(t, p, linked(model.Prepared()))
	must(t, p.Eval(`void (location.hash = "mystery=1")`, nil))
	must(t, p.Until(`document.documentElement.dataset.mystery === "guess"`))
	one("before a guess")
	must(t, p.Click("Reveal"))
	must(t, p.Until(`document.documentElement.dataset.mystery === "revealed"`))
	one("once it is revealed")
	must(t, p.Click("Learn"))
	must(t, p.UntilState("done"))
	one("once it is learned")
}

// The paper of the served page sways once before the program is there, and rests then; for readers who want no motion
// it lies still. Catches a page that stands still while it loads, and one that never comes to rest.
func TestPaperSways(t *testing.T) {
	t.Parallel()
	for _, still := range []bool{false, true} {
		v := Laptop
		v.NoScript, v.Still = true, still
		p := tab(t, v)
		must(t, p.Open(served(t, "", server.Options{}).URL))
		const swaying = `[...document.querySelectorAll("#sheet svg")].flatMap(e => e.getAnimations())`
		got := value[[]float64](t, p, swaying+`.map(a => a.effect.getComputedTiming().iterations)`)
		if want := map[bool][]float64{false: {1}, true: {}}[still]; !slices.Equal(got, want) {
			t.Errorf("reduced motion %v: %v turns, want %v", still, got, want)
		}
		must(t, p.Until(swaying+`.length === 0`))
	}
}
