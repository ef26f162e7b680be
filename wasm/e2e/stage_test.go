package e2e

import (
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"crease/app/doc/model"
	"crease/wasm/e2e/driver"
)

// stageKeys are the cards whose picture has axes after a run by rounds.
var stageKeys = []string{"samples", "moments", "rank", "jennrich", "sees", "scalars", "refinement", "regression",
	"rounds", "loss"}

// A stage that unfolds is painted, whenever the browser tells that it has a size. Catches one that waits for that:
// on a busy machine it was empty meanwhile.
func TestStageUnfoldsPainted(t *testing.T) {
	p := visitor(t, Laptop)
	must(t, p.Prepare(`ResizeObserver = class { observe() {} disconnect() {} unobserve() {} };`))
	s, err := site()
	must(t, err)
	must(t, p.Open(s.URL))
	must(t, p.UntilState("idle"))
	must(t, p.Click("Learn"))
	must(t, p.Until(`document.querySelector(".stage").checkVisibility() && document.querySelector(".stage-paper svg")`))
}

// A page in which some picture waits at the end of every frame does not hold up a test for ever.
func TestPaintedEnds(t *testing.T) {
	p := tab(t, Laptop)
	var late bool
	must(t, p.Eval(`globalThis.creaseLate = true; Promise.race([new Promise(late => setTimeout(late, 60_000, true)),
		`+driver.Painted+`.then(() => false)])`, &late))
	if late {
		t.Error("still waiting after a minute")
	}
}

// What is written in the large picture of every stage can be read from afar: 12 pixels
// on a laptop, 18 in projector mode. Every stage has its number, its sentence and its
// caption, and nothing in it is cut off.
func TestStageIsLarge(t *testing.T) {
	t.Parallel()
	p := opened(t, Laptop, linked(model.Prepared()))
	must(t, p.Click("Learn"))
	must(t, p.UntilState("done"))
	for _, c := range []struct {
		view  View
		big   bool
		least float64
	}{{Laptop, false, 12}, {Laptop, true, 18}, {projector, true, 18}} {
		resized(t, p, c.view)
		big(t, p, c.big)
		for _, key := range stageKeys {
			must(t, p.Eval(fmt.Sprintf(`document.querySelector('[data-card=%q]').click()`, key), nil))
			must(t, p.Until(fmt.Sprintf(`document.querySelector(".stage").dataset.stage === %q &&
				document.querySelector(".stage-paper text")`, key)))
			must(t, p.Eval(driver.Painted, new(int)))
			var r struct {
				Least              float64
				Number, Says, Said string
				Cut                []string
			}
			must(t, p.Eval(stageMeasures, &r))
			if r.Least < c.least {
				t.Errorf("%d wide, projector %v, %s: text of %.1f pixels", c.view.Width, c.big, key, r.Least)
			}
			if r.Number == "" || r.Says == "" || r.Said == "" {
				t.Errorf("%s: %+v", key, r)
			}
			if len(r.Cut) > 0 {
				t.Errorf("%d wide, projector %v, %s: cut off: %q", c.view.Width, c.big, key, r.Cut)
			}
		}
	}
}

// stageMeasures are the smallest type of the large picture in pixels, and what of the
// stage is cut off.
const stageMeasures = `(() => {
	const stage = document.querySelector(".stage"), box = stage.getBoundingClientRect();
	const svg = stage.querySelector(".stage-paper svg"), scale = svg.getScreenCTM().a;
	const sizes = [...svg.querySelectorAll("text")].map(e => parseFloat(getComputedStyle(e).fontSize) * scale);
	const of = name => stage.querySelector(name).textContent;
	const cut = [...stage.querySelectorAll("text, .stage-head > *, .stage-says, .stage-caption")].filter(e => {
		const r = e.getBoundingClientRect(), inside = !e.ownerSVGElement;
		return r.width > 0 && (r.left < box.left - 1 || r.right > box.right + 1 || r.bottom > box.bottom + 1 ||
			inside && (e.scrollHeight > e.offsetHeight + 1 || e.scrollWidth > e.offsetWidth + 1));
	});
	return {Least: Math.min(...sizes), Number: of(".stage-number"), Says: of(".stage-says"), Said: of(".stage-caption"),
		Cut: cut.map(e => e.textContent)};
})()`

// Learn turns the panel to the stage that is happening, a small card shows its stage, the
// buttons go on from there, and an edit turns back to the settings.
func TestStageTurns(t *testing.T) {
	nightly(t, TestStageIsLarge)
	t.Parallel()
	p := opened(t, Laptop, linked(model.Prepared()))
	up := func(face string) {
		t.Helper()
		must(t, p.Until(fmt.Sprintf(`document.querySelector(".frame").dataset.face === %q`, face)))
	}
	up("settings")
	must(t, p.Click("Learn"))
	up("stage")
	must(t, p.UntilState("done"))
	name := func(want string) {
		t.Helper()
		must(t, p.Until(fmt.Sprintf(`document.querySelector(".stage-name").textContent.startsWith(%q) &&
			document.querySelector(".card[aria-selected=true] .card-number").textContent ===
			document.querySelector(".stage-number").textContent`, want)))
	}
	name("Rounds")
	press(t, p, "[data-card=rank]")
	name("Rank")
	must(t, p.Click("Next stage"))
	name("Jennrich")
	must(t, p.Click("Previous stage"))
	name("Rank")
	press(t, p, "#tab-settings")
	up("settings")
	press(t, p, "#tab-stage")
	up("stage")
	must(t, p.Click("Reset"))
	up("settings")
}

// Both sheets, the verdict and the stage are in view on a laptop, the rail too; in
// projector mode the sheets are larger than without it.
func TestStageInView(t *testing.T) {
	nightly(t, TestStageIsLarge)
	t.Parallel()
	p := opened(t, Laptop, linked(model.Prepared()))
	must(t, p.Click("Learn"))
	must(t, p.UntilState("done"))
	side := map[bool]float64{}
	for _, c := range []struct {
		view View
		big  bool
		all  string
	}{
		{Laptop, false, "#sheet, #found, .frame, .verdict, .cards, .scrub"},
		{projector, false, "#sheet, #found, .frame, .verdict"},
		{projector, true, "#sheet, #found, .frame, .verdict"},
	} {
		resized(t, p, c.view)
		big(t, p, c.big)
		out := value[[]string](t, p, fmt.Sprintf(`[...document.querySelectorAll(%q)].filter(e => {
			const r = e.getBoundingClientRect();
			return r.height < 20 || r.top < 0 || r.bottom > innerHeight || r.left < 0 || r.right > innerWidth;
		}).map(e => e.className || e.id)`, c.all))
		if len(out) > 0 {
			t.Errorf("%d × %d, projector %v: out of view: %q", c.view.Width, c.view.Height, c.big, out)
		}
		if c.view.Height == 720 {
			width := value[float64](t, p, `document.querySelector("#found .sheet-stage").getBoundingClientRect().width`)
			side[c.big] = width
		}
	}
	if side[true] <= side[false] {
		t.Errorf("a sheet is %.0f pixels wide in projector mode, %.0f without", side[true], side[false])
	}
}

// On a phone the stage follows the buttons while the run goes on, and the verdict is in
// view at its end. The rail shows that it goes on: a card is cut off at its edge.
func TestStageOnPhone(t *testing.T) {
	nightly(t, TestStageIsLarge)
	t.Parallel()
	s := model.Prepared()
	s.Sampling.Samples = 1_000_000
	p := opened(t, Phone, linked(s))
	must(t, p.Click("Step"))
	must(t, p.UntilState("paused"))
	must(t, p.Until(`(() => {
		const top = e => document.querySelector(e).getBoundingClientRect().top;
		return top(".play") < top(".stage") && top(".stage") < top(".verdict") && top(".verdict") < top("#found");
	})()`))
	must(t, p.Click("Resume"))
	must(t, p.UntilState("done"))
	must(t, p.Until(`(() => {
		const at = e => document.querySelector(e).getBoundingClientRect();
		return at(".verdict").top >= 0 && at(".verdict").bottom <= innerHeight && at("#found").top < at(".stage").top;
	})()`))
	must(t, p.Eval(`document.querySelector("#tab-settings").click()`, nil))
	must(t, p.Until(`document.querySelector(".frame").dataset.face === "settings"`))
	must(t, p.Eval(`scrollTo(0, document.body.scrollHeight); document.querySelector('.strip [data-card="rank"]').click()`, nil))
	must(t, p.Until(`(r => r.height > 99 && r.top >= 0 && r.bottom <= innerHeight + 1)(
		document.querySelector(".stage-picture").getBoundingClientRect())`))
	must(t, p.Until(`(() => {
		const rail = document.querySelector(".cards"), end = rail.getBoundingClientRect().right;
		return rail.scrollWidth > rail.clientWidth && [...rail.querySelectorAll(".card")].some(e => {
			const r = e.getBoundingClientRect();
			return r.left < end - 12 && r.right > end;
		});
	})()`))
}

// In a film the large stage shows the scene's stage, and its picture grows with the scene:
// samples appear one after another.
func TestStageInFilm(t *testing.T) {
	nightly(t, TestStageIsLarge, TestFilm)
	t.Parallel()
	p := opened(t, Laptop, paced(model.Prepared(), model.Filmed), framewise(64))
	must(t, p.Eval(`(() => {
		window.dots = [];
		window.keys = [];
		const look = () => {
			const stage = document.querySelector(".stage"), film = document.documentElement.dataset.film;
			if (film && film === stage.dataset.stage) {
				if (film !== keys.at(-1)) keys.push(film);
				if (film === "samples")
					dots.push((stage.querySelector(".stage-paper").innerHTML.match(/h0/g) ?? []).length);
			}
			requestAnimationFrame(look);
		};
		look();
		return 0;
	})()`, new(int)))
	must(t, p.Click("Learn"))
	must(t, p.Until(`keys.includes("jennrich")`))
	must(t, p.Press(kb.Escape))
	must(t, p.UntilState("done"))
	var r struct {
		Keys []string
		Dots []int
	}
	must(t, p.Eval(`({Keys: keys, Dots: dots})`, &r))
	// The film may have gone on until the key came.
	if want := []string{"samples", "moments", "rank", "jennrich"}; !slices.Equal(r.Keys[:len(want)], want) {
		t.Errorf("the stages were %q, want %q", r.Keys, want)
	}
	few, many := 0, 0 // pictures with some samples, and with more: how few the first has is up to the browser's pace
	for i, n := range r.Dots {
		if n > 0 && few == 0 {
			few = n
		}
		many = max(many, n)
		if i > 0 && n > 0 && n < r.Dots[i-1] {
			t.Errorf("%d samples after %d", n, r.Dots[i-1])
		}
	}
	if few == many || many < 200 {
		t.Errorf("samples do not appear one after another: %d", r.Dots)
	}
}
