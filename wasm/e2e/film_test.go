package e2e

import (
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"crease/algo/learn/dialect"
	"crease/algo/spec"
	"crease/app/doc/model"
)

// watching begins to note, at every frame, the state of the page, the scene of the film,
// how many creases lie on the drawn sheet and, of one scene, what else it shows.
const watching = `(() => {
	window.w = {scenes: [], drawn: [], on: true, said: "", table: false};
	const f = now => {
		w.began ??= now;
		const scene = document.documentElement.dataset.film ?? "";
		if (scene !== w.scenes.at(-1)) w.scenes.push(scene);
		if (scene) w.drawn.push(document.querySelectorAll("#sheet [data-crease]").length);
		if (scene === "jennrich") {
			w.said = document.querySelector("[role=status]").textContent.trim();
			w.table ||= !document.querySelector(".units").hidden;
		}
		w.state = document.documentElement.dataset.state;
		if (w.state === "learning") w.started = true;
		if (w.started && w.state === "done") { w.ended ??= now; w.on = false; }
		if (w.on) requestAnimationFrame(f);
	};
	requestAnimationFrame(f);
	return 0;
})()`

// watched is what was noted.
type watched struct {
	Seconds float64
	Scenes  []string
	Middle  int    // the fewest creases on the drawn sheet
	Said    string // in Jennrich's scene
	Table   bool   // shown in it
}

func seen(t *testing.T, p *Page) watched {
	t.Helper()
	return value[watched](t, p, `({Said: w.said, Table: w.table, Seconds: (w.ended - w.began) / 1000,
		Scenes: w.scenes.filter(s => s), Middle: Math.min(...w.drawn)})`)
}

// film opens a spec and plays the film of its run, hurried.
func film(t *testing.T, v View, s spec.Spec) watched {
	t.Helper()
	p := opened(t, v, paced(s, model.Filmed), hurried)
	must(t, p.Eval(watching, new(int)))
	must(t, p.Click("Learn"))
	must(t, p.Until("w.ended"))
	return seen(t, p)
}

// The first run of a drawing is a film, and so is the next: its scenes come in their
// order and are announced by name, what was drawn is out of sight in its middle, and the
// outcome is said once, at its end. The times are logged; TestPlan holds the film's own time and app/run/session that
// the second one is shorter.
func TestFilm(t *testing.T) {
	t.Parallel()
	p := opened(t, Laptop, paced(model.Prepared(), model.Filmed), hurried)
	for _, what := range []string{"first", "second"}[:few(1, 2)] {
		must(t, p.Eval(watching, new(int)))
		must(t, p.Click("Learn"))
		must(t, p.Until("w.ended"))
		got := seen(t, p)
		t.Logf("%s: %.1f s of the film's time; %v", what, got.Seconds, got.Scenes)
		if !slices.Equal(got.Scenes, scenes) {
			t.Errorf("%s: the scenes are %q", what, got.Scenes)
		}
		if got.Said != "Jennrich" || got.Table {
			t.Errorf("in the middle the film says %q; the table of units is shown: %v", got.Said, got.Table)
		}
		if got.Middle != 0 {
			t.Errorf("the drawn sheet has %d creases throughout", got.Middle)
		}
		must(t, p.Until(`document.querySelector("[role=status]").textContent.startsWith("Found both")`))
		must(t, p.Until(`document.querySelectorAll("#sheet [data-crease]").length === 2`))
	}
	must(t, p.Click("Learn"))
	standing(t, p, "learning")
	skipped(t, p)
}

// scenes are those of a film of the prepared spec.
var scenes = []string{"samples", "moments", "rank", "jennrich", "sees", "scalars", "refinement", "regression", "rounds"}

// Every method has its film, and so has a drawing with more inputs. The times are logged; TestPlan
// holds the film's own time.
func TestFilmOfEveryMethod(t *testing.T) {
	nightly(t, TestFilm)
	t.Parallel()
	deep := model.New(model.Prepared())
	deep.SetDim(4)
	deep.SetUnits(3)
	specs := map[string]spec.Spec{"four inputs": deep.Spec()}
	for _, method := range []spec.Method{spec.Practical, spec.Exact, spec.Paper} {
		s := model.Prepared()
		s.Learning.Method = method
		specs[string(method)] = s
	}
	for what, s := range specs {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			got := film(t, Laptop, s)
			t.Logf("%.1f s of the film's time; %v", got.Seconds, got.Scenes)
			if got.Middle != 0 || len(got.Scenes) < 5 {
				t.Errorf("%+v", got)
			}
		})
	}
}

// Escape, the button Skip, another key and a tap on a picture end the film: its last scene
// is not played. Without them it would be, and all others before it.
func TestSkip(t *testing.T) {
	t.Parallel()
	p := opened(t, Laptop, paced(model.Prepared(), model.Filmed), lingering)
	for what, skip := range map[string]func() error{
		"Escape": func() error { return p.Press(kb.Escape) },
		"Skip":   func() error { return p.Click("Skip") },
		"a key":  func() error { return p.Press("x") },
		"a tap": func() error {
			at, err := p.Middle("#sheet .sheet-stage")
			if err != nil {
				return err
			}
			return p.Tap(at)
		},
	} {
		must(t, p.Eval(watching, new(int)))
		must(t, p.Click("Learn"))
		must(t, p.Until(`document.documentElement.dataset.film`))
		must(t, skip())
		must(t, p.Until("w.ended && !document.documentElement.dataset.film"))
		if got := seen(t, p); slices.Contains(got.Scenes, scenes[len(scenes)-1]) {
			t.Errorf("%s: the scenes are %q", what, got.Scenes)
		}
		must(t, p.Until(`document.querySelectorAll("#sheet [data-crease]").length === 2`))
		if got := shown(t, p).Spec; !same(got, model.Prepared()) {
			t.Fatalf("%s has edited the drawing: %+v", what, got)
		}
	}
}

// Escape closes what is open – an explanation, a dialog – and the film goes on; then it ends the
// film. The explanation stands below the picture that it explains.
func TestEscapeClosesFirst(t *testing.T) {
	t.Parallel()
	p := opened(t, Laptop, paced(model.Prepared(), model.Filmed), lingering)
	must(t, p.Click("Learn"))
	must(t, p.Until(`document.documentElement.dataset.film`))
	const on = `document.documentElement.dataset.film && `
	const explained = `!document.querySelector(".stage-explain").hidden`
	press(t, p, `.stage-foot button`)
	must(t, p.Until(on+explained+` && document.querySelector(".stage-explain").getBoundingClientRect().top >=
		document.querySelector(".stage-picture").getBoundingClientRect().bottom`))
	must(t, p.Press(kb.Escape))
	must(t, p.Until(on+`!(`+explained+`)`))
	press(t, p, `.stage [aria-haspopup="dialog"]`)
	must(t, p.Until(on+`document.querySelector("#card-dialog").open`))
	must(t, p.Press(kb.Escape))
	must(t, p.Until(on+`!document.querySelector("#card-dialog").open`))
	must(t, p.Press(kb.Escape))
	must(t, p.Until(`!document.documentElement.dataset.film`))
}

// standing waits until the film stands or moves, as the state says, and returns its scene.
func standing(t *testing.T, p *Page, state string) (scene int) {
	t.Helper()
	must(t, p.Until(fmt.Sprintf(`document.documentElement.dataset.film &&
		document.documentElement.dataset.state === %q`, state)))
	name := value[string](t, p, `document.documentElement.dataset.film ?? ""`)
	return slices.Index(scenes, name)
}

// A class stops the film at each stage, goes back and goes on; Space holds it. While it
// moves it may be anywhere further on by the time a key comes through: then where it
// stops counts.
func TestHoldFilm(t *testing.T) {
	t.Parallel()
	p := opened(t, Laptop, paced(model.Prepared(), model.Slow), hurried)
	must(t, p.Click("Learn"))
	standing(t, p, "learning")
	must(t, p.Press(" "))
	held := standing(t, p, "paused")
	must(t, p.Press(" "))
	standing(t, p, "learning")
	must(t, p.Press(kb.ArrowRight))
	at := standing(t, p, "paused")
	if held < 0 || at <= held {
		t.Errorf("the next scene after %d is %d", held, at)
	}
	to := func(do func() error, scene int) {
		t.Helper()
		must(t, do())
		must(t, p.Until(fmt.Sprintf(`document.documentElement.dataset.state === "paused" &&
			document.documentElement.dataset.film === %q`, scenes[scene])))
	}
	to(func() error { return p.Press(kb.PageDown) }, at+1)
	to(func() error { return p.Press(kb.PageUp) }, at)
	to(func() error { return p.Click("Step") }, at+1)
	must(t, p.Click("Resume"))
	must(t, p.Until(fmt.Sprintf(`%s.indexOf(document.documentElement.dataset.film) > %d`, quoteAll(scenes), at+1)))
	must(t, p.Click("Pause"))
	standing(t, p, "paused")
	must(t, p.Click("Reset"))
	must(t, p.UntilState("idle"))
	must(t, p.Until(`document.querySelectorAll("#sheet [data-crease]").length === 2`))
	must(t, p.Click("Step"))
	to(func() error { return nil }, 0)
}

// No film: at full pace, of an imported spec, for readers who want no motion.
func TestNoFilm(t *testing.T) {
	t.Parallel()
	still := Laptop
	still.Still = true
	for what, open := range some(map[string]func() *Page{
		"full":  func() *Page { return opened(t, Laptop, paced(model.Prepared(), model.Full)) },
		"still": func() *Page { return opened(t, still, paced(model.Prepared(), model.Filmed)) },
		"import": func() *Page {
			p := opened(t, Laptop, paced(model.Prepared(), model.Filmed))
			must(t, p.Click("Import"))
			paste(t, p, string(dialect.Encode(awkward())))
			must(t, p.Until(`!document.querySelector("#import-dialog").open`))
			return p
		},
	}, "still") {
		p := open()
		must(t, p.Eval(watching, new(int)))
		must(t, p.Click("Learn"))
		must(t, p.UntilState("done"))
		must(t, p.Until("w.ended"))
		if got := seen(t, p); len(got.Scenes) > 0 {
			t.Errorf("%s plays a film: %q", what, got.Scenes)
		}
		if what == "still" {
			skipsRests(t, p)
		}
	}
}

const skippable = `document.querySelector(".play .skip").checkVisibility()`

// skipsRests has the page learn with a rest of more than a second at each of many marks, and
// skips them.
func skipsRests(t *testing.T, p *Page) {
	t.Helper()
	must(t, p.Eval(`document.querySelector("#pace-slower").click()`, nil))
	must(t, p.Click("Learn"))
	must(t, p.UntilState("learning"))
	must(t, p.Until(skippable))
	must(t, p.Click("Skip"))
	must(t, p.UntilState("done"))
	must(t, p.Until("!"+skippable))
}

// A film hides the table of the units, also where its place is in sight: at its end the table is there with what was
// found, as soon as the page says that it is done. Catches one that takes itself for out of sight.
func TestTableEndsWithFilm(t *testing.T) {
	t.Parallel()
	p := opened(t, Laptop, paced(model.Prepared(), model.Filmed))
	must(t, p.Click("Learn"))
	must(t, p.Until(`document.documentElement.dataset.film && document.querySelector(".units").hidden`))
	must(t, p.Eval(`document.getElementById("tab-settings").click()`, nil))
	must(t, p.Until(`document.querySelector("#face-settings").creaseHidden === false`))
	looksAtDone(t, p, `(cells => document.querySelector(".units").checkVisibility() &&
		cells.length > 0 && cells.every(e => e.textContent))([...document.querySelectorAll(".units tbody .figure")])`)
	skipped(t, p)
	if !value[bool](t, p, `atDone`) {
		t.Error("the table was not there")
	}
}

// Whenever a style changes in a film, the large picture does not reach beyond its place. Catches one that is stretched
// to the width of the next for a frame.
func TestPicturesFitInFilm(t *testing.T) {
	t.Parallel()
	p := newcomer(t, Phone)
	must(t, p.Eval(`globalThis.beyond = []; void new MutationObserver(() => {
		const place = document.querySelector(".stage-picture"), svg = place?.querySelector("svg");
		const [r, q] = [place, svg].map(e => e?.getBoundingClientRect());
		if (q && r.height > 0 && q.height > r.height + 1) beyond.push([q.height, r.height]);
	}).observe(document.body, {subtree: true, attributes: true, attributeFilter: ["style"]})`, nil))
	must(t, p.Click("Learn"))
	must(t, p.Until(`document.querySelector(".stage").dataset.stage === "scalars"`))
	if beyond := value[[][2]float64](t, p, "beyond"); len(beyond) > 0 {
		t.Errorf("pictures of heights in places of heights %v", beyond)
	}
}
