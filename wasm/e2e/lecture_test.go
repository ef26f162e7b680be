package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"crease/algo/spec"
	"crease/app/doc/model"
	"crease/wasm/e2e/driver"
)

// slide is what of the lecture view can be measured.
type slide struct {
	Kind  string   // of the slide
	Title string   // the stage's name
	Fills float64  // the least share of the window's width and height that it takes
	Paper float64  // the picture's share of the window's height
	Least float64  // the smallest type in pixels
	Seen  bool     // the picture is
	Cut   []string // texts that are cut off, or lie over others
	At    string   // position among the slides
}

// slideMeasures waits until the picture rests, and measures it.
const slideMeasures = `(async () => {
	await ` + driver.Painted + `; await ` + driver.Painted + `;
	const kind = document.documentElement.dataset.lecture;
	const box = document.querySelector({drawn: ".drawn", stage: ".stage"}[kind] ?? ".found");
	const picture = box.querySelector(kind === "stage" ? ".stage-picture" : ".sheet-stage");
	const desk = document.querySelector("#desk").getBoundingClientRect(), paper = picture.getBoundingClientRect();
	const zoom = parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--lecture-zoom"));
	const words = [...box.querySelectorAll("h2, p, .sheet-caption, .stage-number")];
	if (kind !== "drawn" && kind !== "stage") words.push(document.querySelector(".verdict .said"));
	const seen = e => e.checkVisibility({visibilityProperty: true}) && !e.closest(".unseen, .sheet-speech") &&
		e.textContent.trim() && e.getBoundingClientRect().width > 2;
	const texts = [...words.filter(seen), ...[...picture.querySelectorAll("svg text")].filter(seen)];
	const size = e => parseFloat(getComputedStyle(e).fontSize) * (e.ownerSVGElement ? e.getScreenCTM().a : zoom);
	const bar = document.querySelector(".lecture-bar").getBoundingClientRect();
	const cut = texts.filter(e => {
		const r = e.getBoundingClientRect();
		return r.left < -1 || r.top < -1 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1 ||
			!e.ownerSVGElement && (e.scrollWidth > e.clientWidth + 1 && e.clientWidth || e.scrollHeight > e.clientHeight + 2 &&
				e.clientHeight) || !e.ownerSVGElement && r.right > bar.left + 1 && r.top < bar.bottom - 1 && r.bottom > bar.top + 1 &&
				!e.matches("h2, .sheet-caption");
	});
	return {Kind: kind, Title: kind === "stage" ? document.querySelector(".stage-name").textContent.trim() : "",
		Fills: Math.min(desk.width / innerWidth, desk.height / innerHeight), Paper: paper.height / innerHeight,
		Seen: picture.checkVisibility({visibilityProperty: true}),
		Least: Math.min(...texts.filter(e => !e.closest("tspan")).map(size)), Cut: cut.map(e => e.textContent),
		At: document.querySelector(".lecture-at").textContent};
})()`

func slideOf(t *testing.T, p *Page) (s slide) {
	t.Helper()
	must(t, p.Eval(slideMeasures, &s))
	return s
}

// lecturing waits until the lecture view shows a kind of slide, "" for none.
func lecturing(t *testing.T, p *Page, kind string) {
	t.Helper()
	must(t, p.Until(fmt.Sprintf(`(document.documentElement.dataset.lecture ?? "") === %q`, kind)))
}

// turned presses a key that leads to another slide, and waits for it.
func turned(t *testing.T, p *Page, key string) slide {
	t.Helper()
	at := value[string](t, p, `document.querySelector(".lecture-at").textContent`)
	must(t, p.Press(key))
	must(t, p.Until(fmt.Sprintf(`document.querySelector(".lecture-at").textContent !== %q`, at)))
	return slideOf(t, p)
}

// pictured keeps a picture of a slide where CREASE_SHOTS wants one.
func pictured(t *testing.T, p *Page, name string) {
	if dir := os.Getenv("CREASE_SHOTS"); dir != "" {
		must(t, p.Shot(filepath.Join(dir, "lecture-"+name+".png"), false))
	}
}

// held waits until a film stands still.
func held(t *testing.T, p *Page) {
	t.Helper()
	must(t, p.UntilState("paused"))
	for resting(t, p, `document.documentElement.dataset.state`) != "paused" {
	}
}

// The lecture view begins with one key, and Page Down leads from the drawn sheet through
// all stages and rounds of the run to what was found and to the difference, each as large
// as the window and in type that can be read from afar; Page Up leads back. Nothing is cut
// off. Escape ends it, and the page is as it was.
func TestLecture(t *testing.T) {
	t.Parallel()
	for _, v := range []View{{Width: 1280, Height: 720}, Phone, {Width: 1920, Height: 1080, Dark: true}}[:few(1, 3)] {
		t.Run(fmt.Sprint(v.Width), func(t *testing.T) { lecture(t, v) })
	}
}

func lecture(t *testing.T, v View) {
	p := opened(t, v, linked(model.Prepared()))
	must(t, p.Click("Learn"))
	must(t, p.UntilState("done"))
	must(t, p.Eval(`document.querySelector('.stage-foot button').click(); 0`, new(int))) // shows on no slide
	must(t, p.Eval(`document.querySelector("#tab-settings").click(); 0`, new(int)))
	before := shown(t, p)
	must(t, p.Until(`document.querySelector(".frame").dataset.face === "settings"`))
	must(t, p.Eval(`document.querySelector(".steppers button:enabled").focus()`, nil))
	must(t, p.Press("l"))
	lecturing(t, p, "drawn")
	var seen []slide
	check := func(s slide) {
		t.Helper()
		pictured(t, p, fmt.Sprintf("%d-%02d-%s", v.Width, len(seen), s.Kind))
		if s.Fills < .99 || s.Paper < .5 || !s.Seen {
			t.Errorf("%+v does not fill the window", s)
		}
		if v.Height == 720 && s.Least < 24 {
			t.Errorf("%+v: small type", s)
		}
		if len(s.Cut) > 0 {
			t.Errorf("%s %s: cut off: %q", s.Kind, s.Title, s.Cut)
		}
		seen = append(seen, s)
	}
	check(slideOf(t, p))
	for seen[len(seen)-1].Kind != "difference" && len(seen) < 60 {
		check(turned(t, p, kb.PageDown))
	}
	kinds, titles := "", []string{}
	for _, s := range seen {
		kinds += s.Kind[:1]
		if s.Kind == "stage" {
			titles = append(titles, s.Title)
		}
	}
	if kinds = strings.ReplaceAll(kinds, "ss", "s"); strings.Trim(kinds, "s") != kinds || len(titles) < 8 {
		t.Errorf("the slides are %q with the stages %q", kinds, titles)
	}
	if !strings.HasPrefix(titles[0], "Samples") || !slices.ContainsFunc(titles, func(s string) bool {
		return strings.HasPrefix(s, "Rounds")
	}) {
		t.Errorf("the stages are %q", titles)
	}
	if back := turned(t, p, kb.PageUp); back.Kind != "found" || back.At != seen[len(seen)-2].At {
		t.Errorf("back is %+v", back)
	}
	if next := turned(t, p, kb.ArrowRight); next.Kind != "difference" {
		t.Errorf("on is %+v", next)
	}
	must(t, p.Press(kb.Escape))
	lecturing(t, p, "")
	must(t, p.UntilState("done"))
	if after := shown(t, p); fmt.Sprint(after) != fmt.Sprint(before) {
		t.Errorf("the page was %+v and is %+v", before, after)
	}
	must(t, p.Until(`document.querySelector(".frame").dataset.face === "settings" &&
		document.querySelector(".scrub-range").value === document.querySelector(".scrub-range").max &&
		document.querySelector(".top").checkVisibility() && document.activeElement.matches(".steppers button")`))
}

// Page Down on the drawn sheet begins the run: as a film that rests after every scene, each
// of which fills the screen, and whose end shows what was found. Space lets it go on; a
// key makes the screen black until the next one.
func TestLectureRuns(t *testing.T) {
	nightly(t, TestLecture)
	t.Parallel()
	p := opened(t, View{Width: 1280, Height: 720}, paced(model.Prepared(), model.Filmed), hurried)
	must(t, p.Click("Lecture view"))
	lecturing(t, p, "drawn")
	must(t, p.Press(kb.PageDown))
	held(t, p)
	lecturing(t, p, "drawn")
	must(t, p.Until(`document.documentElement.dataset.film === "samples"`))
	pictured(t, p, "film-samples")
	must(t, p.Press(kb.PageDown))
	lecturing(t, p, "stage")
	must(t, p.Until(`document.documentElement.dataset.film === "moments"`))
	held(t, p)
	must(t, p.Press(kb.PageUp))
	lecturing(t, p, "drawn")
	must(t, p.Press("."))
	const black = `document.querySelector(".lecture-black")`
	must(t, p.Until(black))
	must(t, p.Press("b"))
	must(t, p.Until("!"+black))
	for _, scene := range []string{"moments", "rank"} {
		must(t, p.Press(kb.PageDown))
		must(t, p.Until(fmt.Sprintf(`document.documentElement.dataset.film === %q`, scene)))
		held(t, p)
		lecturing(t, p, "stage")
	}
	must(t, p.Press(" "))
	must(t, p.UntilState("done"))
	lecturing(t, p, "found")
	pictured(t, p, "film-found")
	must(t, p.Press("l"))
	lecturing(t, p, "")
}

// Readers who want no motion see no film: Page Down runs, and then goes from slide to slide.
func TestLectureStill(t *testing.T) {
	nightly(t, TestLecture)
	t.Parallel()
	s := model.Prepared()
	s.Learning.Method = spec.Paper
	p := opened(t, View{Width: 1280, Height: 720, Still: true}, paced(s, model.Filmed))
	must(t, p.Press("l"))
	lecturing(t, p, "drawn")
	must(t, p.Press(kb.PageDown))
	must(t, p.UntilState("done"))
	lecturing(t, p, "found")
	if s := turned(t, p, kb.Home); s.Kind != "drawn" {
		t.Errorf("the first slide is %+v", s)
	}
	if s := turned(t, p, kb.PageDown); s.Kind != "stage" || !strings.HasPrefix(s.Title, "Samples") {
		t.Errorf("the second slide is %+v", s)
	}
	moving := value[int](t, p, `document.getAnimations().length`)
	if moving != 0 {
		t.Errorf("%d animations", moving)
	}
}

// The QR code of exactly what is shown fills the screen on a key, in the lecture view and
// outside of it, and says in large type that the address of a drawing is too long to type; it stands for a link with
// the stage and the round in view and without the lecturer's type, and the next key takes it away.
func TestLectureCode(t *testing.T) {
	nightly(t, TestLecture)
	t.Parallel()
	for _, v := range []View{{Width: 1280, Height: 720, Dark: true}, Phone}[:few(1, 2)] {
		p := opened(t, v, linked(model.Prepared()))
		big(t, p, true)
		must(t, p.Click("Learn"))
		must(t, p.UntilState("done"))
		must(t, p.Press("l"))
		lecturing(t, p, "stage") // the one in view
		for _, key := range []string{kb.Home, kb.PageDown, kb.PageDown, kb.PageDown} {
			turned(t, p, key)
		}
		must(t, p.Press("q"))
		must(t, p.Until(`document.querySelector(".lecture-code[open] svg.qr")`))
		pictured(t, p, fmt.Sprintf("%d-code", v.Width))
		var r struct {
			Side, Type float64
			Place      string
			Cut        bool
		}
		must(t, p.Eval(`(() => {
			const place = document.querySelector(".lecture-place"), code = document.querySelector(".lecture-code");
			const square = code.querySelector("svg.qr").getBoundingClientRect();
			return {Side: Math.min(square.width, square.height) / Math.min(innerWidth, innerHeight),
				Type: parseFloat(getComputedStyle(place).fontSize), Place: place.textContent,
				Cut: code.scrollHeight > code.clientHeight + 1 || code.scrollWidth > code.clientWidth + 1};
		})()`, &r))
		if r.Side < .85 || r.Type < 24 || !strings.Contains(r.Place, "too long to type") || r.Cut {
			t.Errorf("%d wide: %+v", v.Width, r)
		}
		must(t, p.Press("q"))
		must(t, p.Until(`!document.querySelector(".lecture-code[open]")`))
		lecturing(t, p, "stage")
		must(t, p.Press("q"))
		must(t, p.Until(`document.querySelector(".lecture-code[open]")`))
		must(t, p.Press(kb.Escape))
		must(t, p.Until(`!document.querySelector(".lecture-code[open]")`))
		lecturing(t, p, "stage")
	}
}
