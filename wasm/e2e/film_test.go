package e2e

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"crease/algo/spec"
	"crease/algo/spec/dialect"
	"crease/app/model"
)

// watching begins to note, at every frame, the state of the page, the scene of the film
// and how many creases lie on the drawn sheet.
const watching = `(() => {
	window.w = {frames: [], scenes: [], drawn: [], began: performance.now(), on: true};
	let last = w.began;
	const f = now => {
		w.frames.push(now - last); last = now;
		const scene = document.documentElement.dataset.film ?? "";
		if (scene !== w.scenes.at(-1)) w.scenes.push(scene);
		if (scene) w.drawn.push(document.querySelectorAll("#sheet [data-crease]").length);
		w.state = document.documentElement.dataset.state;
		if (w.state === "learning") w.started = true;
		if (w.started && w.state === "done") { w.ended ??= now; w.on = false; }
		if (w.on) requestAnimationFrame(f);
	};
	requestAnimationFrame(f);
	window.o = new PerformanceObserver(l => (w.long ??= []).push(...l.getEntries().map(e => e.duration)));
	o.observe({entryTypes: ["longtask"]});
	return 0;
})()`

// watched is what was noted.
type watched struct {
	Seconds, Rate, Worst float64
	Slow                 float64 // the share of frames over 50 ms
	Scenes               []string
	Middle               int // the fewest creases on the drawn sheet
}

func seen(t *testing.T, p *Page) watched {
	t.Helper()
	var got watched
	must(t, p.Eval(`(() => {
		const f = w.frames.slice(1), sum = f.reduce((a, b) => a + b, 0);
		return {Seconds: (w.ended - w.began) / 1000, Rate: 1000 * f.length / sum, Worst: Math.max(...f),
			Slow: f.filter(x => x > 50).length / f.length, Scenes: w.scenes.filter(s => s), Middle: Math.min(...w.drawn)};
	})()`, &got))
	return got
}

// film opens a spec and plays the film of its run.
func film(t *testing.T, v View, s spec.Spec) watched {
	t.Helper()
	p := opened(t, v, paced(s, model.Filmed))
	must(t, p.Eval(watching, new(int)))
	must(t, p.Click("Learn"))
	must(t, p.Until("w.ended"))
	return seen(t, p)
}

// The first run of a drawing is a film: its scenes come in their order, it takes about
// 10 to 20 seconds however fast the machine is, what was drawn is out of sight in its
// middle, and the outcome is said once, at its end. A second film is shorter.
func TestFilm(t *testing.T) {
	p := opened(t, Laptop, paced(model.Prepared(), model.Filmed))
	for i, what := range []string{"first", "second"} {
		must(t, p.Eval(watching, new(int)))
		must(t, p.Click("Learn"))
		must(t, p.Until(`document.documentElement.dataset.film === "jennrich"`))
		if text := said(t, p); text != "" {
			t.Errorf("the film says %q", text)
		}
		must(t, p.Until(`document.querySelector(".units").hidden`))
		must(t, p.Until("w.ended"))
		got := seen(t, p)
		t.Logf("%s: %.1f s, %.0f frames a second, %.1f %% of them over 50 ms, the longest %.0f ms; %v",
			what, got.Seconds, got.Rate, 100*got.Slow, got.Worst, got.Scenes)
		want := []string{"samples", "moments", "rank", "jennrich", "scalars", "refinement", "regression", "rounds"}
		if !slices.Equal(got.Scenes, want) {
			t.Errorf("the scenes are %q", got.Scenes)
		}
		if got.Middle != 0 {
			t.Errorf("the drawn sheet has %d creases throughout", got.Middle)
		}
		if i == 0 && (got.Seconds < 8 || got.Seconds > 22) || i == 1 && got.Seconds > 15 {
			t.Errorf("the %s film takes %.1f s", what, got.Seconds)
		}
		must(t, p.Until(`document.querySelector("[role=status]").textContent.startsWith("Both creases")`))
		must(t, p.Until(`document.querySelectorAll("#sheet [data-crease]").length === 2`))
	}
}

// Every method has its film, and so has a drawing with more inputs.
func TestFilmOfEveryMethod(t *testing.T) {
	deep := model.New(model.Prepared())
	deep.SetDim(4)
	deep.SetUnits(3)
	specs := map[string]spec.Spec{"four inputs": deep.Spec()}
	for _, method := range []spec.Method{spec.Exact, spec.Paper, spec.Practical} {
		s := model.Prepared()
		s.Learning.Method = method
		specs[string(method)] = s
	}
	for what, s := range specs {
		got := film(t, Laptop, s)
		t.Logf("%s: %.1f s, %.0f frames a second, %.1f %% over 50 ms; %v",
			what, got.Seconds, got.Rate, 100*got.Slow, got.Scenes)
		if got.Seconds < 8 || got.Seconds > 22 || got.Middle != 0 || len(got.Scenes) < 5 {
			t.Errorf("%s: %+v", what, got)
		}
	}
}

// Escape, the button Skip, another key and a tap on a picture end the film at once.
func TestSkip(t *testing.T) {
	p := opened(t, Laptop, paced(model.Prepared(), model.Filmed))
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
		must(t, p.Click("Learn"))
		must(t, p.Until(`document.documentElement.dataset.film === "samples"`))
		time.Sleep(300 * time.Millisecond) // the learner is done by now, or nearly
		must(t, skip())
		if err := p.Within(3*time.Second, `!document.documentElement.dataset.film`); err != nil {
			t.Errorf("%s: %v", what, err)
		}
		if err := p.Within(Patience/4, `document.documentElement.dataset.state === "done" &&
			document.querySelectorAll("#sheet [data-crease]").length === 2`); err != nil {
			t.Errorf("%s: %v", what, err)
		}
		if got := shown(t, p).Spec; !same(got, model.Prepared()) {
			t.Fatalf("%s has edited the drawing: %+v", what, got)
		}
	}
}

// A class stops the film at each stage, goes back and goes on; Space holds it.
func TestHoldFilm(t *testing.T) {
	p := opened(t, Laptop, paced(model.Prepared(), model.Filmed))
	at := func(state, scene string) {
		t.Helper()
		must(t, p.Within(Patience/4, fmt.Sprintf(`document.documentElement.dataset.state === %q &&
			document.documentElement.dataset.film === %q`, state, scene)))
	}
	must(t, p.Click("Learn"))
	at("learning", "samples")
	must(t, p.Press(" "))
	at("paused", "samples")
	must(t, p.Press(" "))
	at("learning", "samples")
	must(t, p.Press(kb.ArrowRight))
	at("paused", "moments")
	must(t, p.Press(kb.PageDown))
	at("paused", "rank")
	must(t, p.Press(kb.PageUp))
	at("paused", "moments")
	must(t, p.Click("Step"))
	at("paused", "rank")
	must(t, p.Click("Resume"))
	at("learning", "jennrich")
	must(t, p.Click("Pause"))
	at("paused", "jennrich")
	must(t, p.Click("Reset"))
	must(t, p.UntilState("idle"))
	must(t, p.Until(`document.querySelectorAll("#sheet [data-crease]").length === 2`))
	must(t, p.Click("Step"))
	at("paused", "samples")
}

// No film: at full pace, of an imported spec, for readers who want no motion.
func TestNoFilm(t *testing.T) {
	still := Laptop
	still.Still = true
	for what, open := range map[string]func() *Page{
		"full":  func() *Page { return opened(t, Laptop, paced(model.Prepared(), model.Full)) },
		"still": func() *Page { return opened(t, still, paced(model.Prepared(), model.Filmed)) },
		"import": func() *Page {
			p := opened(t, Laptop, paced(model.Prepared(), model.Filmed))
			must(t, p.Click("Import"))
			paste(t, p, string(dialect.Encode(awkward())))
			must(t, p.Until(`!document.querySelector("#import-dialog").open`))
			return p
		},
	} {
		p := open()
		must(t, p.Eval(watching, new(int)))
		must(t, p.Click("Learn"))
		must(t, p.UntilState("done"))
		must(t, p.Until("w.ended"))
		if got := seen(t, p); len(got.Scenes) > 0 {
			t.Errorf("%s plays a film: %q", what, got.Scenes)
		}
	}
}
