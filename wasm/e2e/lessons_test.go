package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"crease/app/doc/link"
	"crease/app/doc/model"
	"crease/app/report/lesson"
	"crease/wasm/site/server"
)

// atStep is true while the page shows step i of a lesson, from 0.
func atStep(i int) string {
	return fmt.Sprintf(`document.querySelector(".lesson-page:not([inert])")?.dataset.step === "%d"`, i)
}

// The text of the step that is shown, of its part with a class.
func stepText(part string) string {
	return fmt.Sprintf(`(document.querySelector(".lesson-page:not([inert]) %s")?.innerText ?? "")`, part)
}

// pick presses choice k of the question of the step that is shown.
func pick(t *testing.T, p Tab, k int) {
	t.Helper()
	press(t, p, fmt.Sprintf(`.lesson-page:not([inert]) .lesson-choice[data-choice="%d"]`, k))
}

// outcome waits until the outcome of the step is shown.
func outcome(t *testing.T, p Tab) {
	t.Helper()
	must(t, p.Until(stepText(".lesson-outcome")+` && document.documentElement.dataset.state !== "learning"`))
}

// lessonOf reads a lesson as the site serves it.
func lessonOf(t *testing.T, key string) *lesson.Lesson {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dist, "web", "lessons", key+".json"))
	must(t, err)
	l, err := lesson.Read(data)
	must(t, err)
	return l
}

// fast is a page that shows runs as they come, with a drawing of the reader's own.
func fast(t *testing.T, v View) *Page {
	t.Helper()
	return opened(t, v, linked(drawing()))
}

// openLesson opens a lesson by the list, and waits until a phone has glided to its drawing.
func openLesson(t *testing.T, p Tab, key string) *lesson.Lesson {
	t.Helper()
	l := lessonOf(t, key)
	must(t, p.Click("Lessons"))
	must(t, p.Until(fmt.Sprintf(`document.querySelector('[data-lesson=%q] button')?.checkVisibility()`, key)))
	must(t, p.Click(l.Title))
	must(t, p.Until(`document.querySelector(".lesson-page")`))
	stands(t, p)
	return l
}

// tapUntil presses a button and waits until a condition holds. A finger that comes down while
// the page glides to what it shows stops that and presses nothing, or what has come to lie
// there: then the button is pressed again, once the page stands.
func tapUntil(t *testing.T, p Tab, name, condition string) {
	t.Helper()
	must(t, p.Eval(fmt.Sprintf(`void (window.tapped = false, addEventListener("click", event => {
		const button = event.target.closest("button");
		window.tapped ||= (button?.ariaLabel ?? button?.textContent)?.trim() === %q;
	}, {capture: true}))`, name), nil))
	end := time.Now().Add(Patience)
	for tapped := false; !tapped; {
		if time.Now().After(end) {
			t.Fatalf("%s cannot be pressed: something else takes the taps", name)
		}
		stands(t, p)
		must(t, p.Click(name))
		must(t, p.Press(kb.Shift)) // comes after the click that a finger's tap ends in, if it does
		must(t, p.Eval("tapped", &tapped))
	}
	must(t, p.Until(condition))
}

// answers picks the first choice of a question.
func answers(t *testing.T, p Tab) func() { return func() { t.Helper(); pick(t, p, 0) } }

// finishes reads every text of the open lesson and does something at each of its questions.
func finishes(t *testing.T, p Tab, l *lesson.Lesson, asked func()) {
	t.Helper()
	for i := range l.Steps {
		must(t, p.Until(atStep(i)))
		text := value[string](t, p, stepText(""))
		if !strings.Contains(text, l.Steps[i].Title) || len(text) < 80 {
			t.Errorf("step %d reads %q", i, text)
		}
		if l.Steps[i].Question != nil {
			asked()
		}
		must(t, p.Until(stepText(".lesson-outcome")))
		if i < len(l.Steps)-1 {
			tapUntil(t, p, "Next", atStep(i+1))
		}
	}
	tapUntil(t, p, "Finish", `document.querySelector("#lesson-end-dialog")?.open`)
	must(t, p.Eval(`void [...document.querySelectorAll("#lesson-end-dialog button")].find(b => b.innerText === "Close").click()`, nil))
	must(t, p.Until(`document.querySelector("#lesson").hidden`))
}

// From a cold start on a line of 10 Mbit/s, on a phone, a script that reads every text and
// answers every question finishes the first lesson, films and all. It is meant to take
// less than a minute: make report has the films take their time, which is logged.
func TestFirstLesson(t *testing.T) {
	t.Parallel()
	s := served(t, "", server.Options{})
	if os.Getenv("CREASE_FULL") != "" {
		warm := visitor(t, Phone) // the first request compresses what a host would have ready
		must(t, warm.Open(s.URL))
		must(t, warm.UntilState("idle"))
		warm.Close()
	}
	p := tab(t, Phone)
	must(t, slowLine(p))
	if os.Getenv("CREASE_FULL") == "" {
		must(t, p.Prepare(hurried))
	}
	begun := time.Now()
	must(t, p.Open(s.URL))
	must(t, p.UntilState("idle"))
	ready := time.Since(begun)
	finishes(t, p, openLesson(t, p, "fold-and-find"), answers(t, p))
	compressed := "" // Serve compresses as a host would only for the report
	if os.Getenv("CREASE_FULL") == "" {
		compressed = ", of a site that was compressed quickly"
	}
	t.Logf("ready after %.1f s, finished after %.1f s%s", ready.Seconds(), time.Since(begun).Seconds(), compressed)
	must(t, p.Click("Lessons"))
	must(t, p.Until(`document.querySelector('[data-lesson="fold-and-find"]').innerText.includes("finished")`))
}

// A question stands before its outcome; an answer, a key or Show me brings that, and says
// why. Next and Back, the numbers of the steps and the link lead through the lesson, whose
// steps show their drawing and their card.
func TestLessonSteps(t *testing.T) {
	t.Parallel()
	p := fast(t, Laptop)
	l := openLesson(t, p, "why-two-tensors")
	must(t, p.Until(atStep(0)))
	want := func(i int) {
		t.Helper()
		until(t, p, fmt.Sprintf("the drawing of step %d", i), func(s link.State) bool {
			return same(s.Spec, l.Shown(i).Spec) && s.View.Lesson == "why-two-tensors" && s.View.Step == i
		})
	}
	want(0)
	told := value[bool](t, p, `!!document.querySelector(".lesson-outcome, .lesson-reason")`)
	if told {
		t.Error("the outcome is told before the answer")
	}
	wrong := (l.Steps[0].Question.Answer + 1) % len(l.Steps[0].Question.Choices)
	pick(t, p, wrong)
	outcome(t, p)
	must(t, p.Until(stepText(".lesson-reason")+`.startsWith("Not quite. ")`))
	must(t, p.Until(`document.querySelector(".stage-name").textContent.startsWith("Rank")`))
	must(t, p.Click("Next"))
	must(t, p.Until(atStep(1)))
	want(1)
	must(t, p.Press(fmt.Sprint(l.Steps[1].Question.Place()+1)))
	outcome(t, p)
	must(t, p.Until(stepText(".lesson-reason")+`.startsWith("Right. ")`))
	must(t, p.Click("3: "+l.Steps[2].Title))
	must(t, p.Until(atStep(2)))
	want(2)
	must(t, p.Click("Show me"))
	outcome(t, p)
	must(t, p.Click("Back"))
	must(t, p.Until(atStep(1)))
	want(1)
	outcome(t, p) // it was told
	own := value[string](t, p, `location.href`)
	q, err := p.Again()
	must(t, err)
	defer q.Close()
	must(t, q.Open(own))
	must(t, q.Until(atStep(1)))
	must(t, q.Open(strings.Split(own, "#")[0]+"?2#lesson=why-two-tensors/3"))
	must(t, q.Until(atStep(2)))
	clean(t, q)
}

// scrollTo scrolls the lesson to step i, as a wheel or a finger would.
func scrollTo(i int, offset float64) string {
	return fmt.Sprintf(`(() => { const e = document.querySelector(".lesson-pages");
		e.scrollTop = e.children[%d].offsetTop + %g; return true })()`, i, offset)
}

// Reading on by scrolling leads from step to step as Next does, on a phone too; scrolling
// within a step, and turning the phone, leave the step.
func TestLessonScrolls(t *testing.T) {
	nightly(t, TestLessonSteps)
	t.Parallel()
	for _, v := range []View{Laptop, Phone} {
		p := fast(t, v)
		l := openLesson(t, p, "fold-and-find")
		must(t, p.Until(atStep(0)))
		for _, i := range []int{2, 3, 1} {
			must(t, p.Eval(scrollTo(i, -20), nil))
			must(t, p.Until(atStep(i)))
			until(t, p, "the drawing", func(s link.State) bool { return s.View.Step == i && same(s.Spec, l.Shown(i).Spec) })
		}
		must(t, p.Eval(scrollTo(1, 30), nil))
		must(t, p.Do(chromedp.EmulateViewport(int64(v.Width)-90, int64(v.Height)-80)))
		must(t, p.Until(fmt.Sprintf(`innerWidth === %d`, v.Width-90)))
		stands(t, p)
		passed(t, p, 400) // longer than scrolling rests before it counts
		must(t, p.Until(atStep(1)))
		must(t, p.Click("Next"))
		must(t, p.Until(atStep(2)))
	}
}

// A finger that swipes over the text of a lesson reads on, each time, until the next step is
// shown; the page stays where it is.
func TestLessonSwiped(t *testing.T) {
	p := fast(t, Phone)
	openLesson(t, p, "fold-and-find")
	must(t, p.Until(atStep(0)))
	stands(t, p)
	page := scrolled(t, p)
	const read = `document.querySelector(".lesson-pages").scrollTop`
	for turned := false; !turned; {
		var before, after float64
		must(t, p.Eval(read, &before))
		at, err := p.Spot(".lesson-pages", .5, .9)
		must(t, err)
		must(t, p.Drag(at, shifted(at, 0, -160), 8))
		must(t, p.Until(fmt.Sprintf(`%s > %v`, read, before)))
		stands(t, p)
		passed(t, p, 400) // longer than scrolling rests before it counts
		must(t, p.Eval(read, &after))
		if after-before < 20 {
			t.Fatalf("a swipe has scrolled the text from %g to %g", before, after)
		}
		must(t, p.Eval(`!(`+atStep(0)+`)`, &turned))
	}
	must(t, p.Until(`document.querySelector(".lesson-page:not([inert])")`))
	if y := scrolled(t, p); y != page {
		t.Errorf("the page has scrolled from %g to %g", page, y)
	}
}

// The reader's own drawing survives a lesson: its end and the cross give it back,
// Undo leads to it, and it is in the gallery no more often than before.
func TestOwnDrawingSurvivesLesson(t *testing.T) {
	t.Parallel()
	p := fast(t, Laptop)
	own := shown(t, p)
	back := func(how string) {
		t.Helper()
		until(t, p, "the own drawing after "+how, func(s link.State) bool {
			return same(s.Spec, own.Spec) && s.View == own.View
		})
		must(t, p.Until(`document.querySelector("#lesson").hidden`))
	}
	l := openLesson(t, p, "fold-and-find")
	must(t, p.Until(atStep(0)))
	must(t, p.Click(fmt.Sprintf("%d: %s", len(l.Steps), l.Steps[len(l.Steps)-1].Title)))
	must(t, p.Until(atStep(len(l.Steps)-1)))
	must(t, p.Click("Finish"))
	must(t, p.Until(`document.querySelector("#lesson-end-dialog[open]")?.innerText.includes("You can now")`))
	must(t, p.Eval(`void [...document.querySelectorAll("#lesson-end-dialog button")].find(b => b.innerText === "Close").click()`, nil))
	back("Finish")
	must(t, p.Until(`scrollY === 0`))
	openLesson(t, p, "fold-and-find")
	must(t, p.Until(atStep(len(l.Steps)-1)))
	must(t, p.Click("Close the lesson"))
	back("the cross")
	must(t, p.Click("Undo"))
	until(t, p, "Undo", func(s link.State) bool { return !same(s.Spec, own.Spec) })
	var drawings int
	must(t, p.Click("Gallery"))
	must(t, p.Until(`document.querySelector("#gallery-dialog[open] .kept")`))
	must(t, p.Eval(`document.querySelectorAll("[data-drawing]").length`, &drawings))
	if drawings > 2 {
		t.Errorf("%d drawings are kept", drawings)
	}
}

// What a reader tries in a lesson stays until the step is asked back, and is kept in the
// gallery then.
func TestLessonYourTurn(t *testing.T) {
	t.Parallel()
	p := fast(t, Laptop)
	l := openLesson(t, p, "fold-and-find")
	must(t, p.Until(atStep(0)))
	until(t, p, "the step", func(s link.State) bool { return same(s.Spec, l.Shown(0).Spec) })
	at, err := p.Spot("#sheet .sheet-stage", .85, .6)
	must(t, err)
	must(t, p.Drag(at, shifted(at, -40, 90), 8))
	mine := until(t, p, "a new crease", func(s link.State) bool { return s.Spec.Network.Units() == 4 })
	must(t, p.Click("Back to the step"))
	until(t, p, "the step again", func(s link.State) bool { return same(s.Spec, l.Shown(0).Spec) })
	must(t, p.Until(`![...document.querySelectorAll(".lesson button")].some(b => b.innerText === "Back to the step")`))
	must(t, p.Click("Close the lesson"))
	must(t, p.Click("Gallery"))
	must(t, p.Until(`[...document.querySelectorAll("[data-drawing] .gallery-choose")].some(e => /4/.test(e.innerText))`))
	if mine.View.Lesson == "" {
		t.Error("the link does not say which lesson it is of")
	}
}

// After one visit lessons open without a network, those too that were never opened: at the
// root, and in full under a sub-path.
func TestLessonsOffline(t *testing.T) {
	nightly(t, TestOffline, TestFirstLesson)
	t.Parallel()
	for _, base := range []string{"", "/name"}[:few(1, 2)] {
		s := served(t, base, server.Options{NoStore: true})
		p := tab(t, Laptop)
		visited(t, p, s.URL)
		s.Stop()
		q, err := p.Again()
		must(t, err)
		must(t, q.Open(s.URL))
		must(t, q.UntilState("idle"))
		for _, key := range []string{"fold-and-find", "why-two-tensors"} {
			openLesson(t, q, key)
			must(t, q.Until(atStep(0)))
			must(t, q.Click("Close the lesson"))
			must(t, q.Until(`document.querySelector("#lesson").hidden`))
		}
		clean(t, q)
		q.Close()
	}
}

// Progress outlives a visit; where the browser refuses its storage lessons work all the same.
func TestLessonProgress(t *testing.T) {
	t.Parallel()
	p := fast(t, Laptop)
	l := openLesson(t, p, "fold-and-find")
	must(t, p.Click("Next"))
	must(t, p.Until(atStep(1)))
	address := value[string](t, p, `location.href.split("#")[0]`)
	q, err := p.Again()
	must(t, err)
	defer q.Close()
	must(t, q.Open(address))
	must(t, q.UntilState("idle"))
	must(t, q.Click("Lessons"))
	must(t, q.Until(fmt.Sprintf(`document.querySelector('[data-lesson="fold-and-find"]')?.innerText.includes("at step 2 of %d")`,
		len(l.Steps))))
	must(t, q.Click(l.Title))
	must(t, q.Until(atStep(1)))
	clean(t, q)

	r := visitor(t, Laptop)
	must(t, r.Prepare(`Object.defineProperty(window, "localStorage", {
			get() { throw new DOMException("refused", "SecurityError") } })`))
	must(t, r.Open(address+linked(model.Prepared())))
	must(t, r.UntilState("idle"))
	openLesson(t, r, "fold-and-find")
	must(t, r.Click("Next"))
	must(t, r.Until(atStep(1)))
}

// Markup in a lesson is shown as it is written, and does nothing.
func TestHostileLesson(t *testing.T) {
	t.Parallel()
	const evil = `<img src=x onerror='document.title=1'><b>bold</b>&lt;i&gt;`
	s, dir := copied(t)
	text := strings.ReplaceAll(`{"version": 1, "title": "E", "summary": "E", "minutes": 1, "steps": [{"title": "E", "text": "E",
		"spec": {"version": 1, "network": {"w": [[1, 0]], "b": [0.5], "a": [1]}, "sampling": {"samples": 1000}}, "learn": true,
		"question": {"text": "E", "choices": ["E", "F"], "answer": 0, "because": "E"}, "outcome": "E", "try": "E"}]}`,
		`"E"`, `"`+evil+`"`)
	must(t, os.WriteFile(filepath.Join(dir, "web", "lessons", "evil.json"), []byte(text), 0o644))
	index := strings.ReplaceAll(`[{"key": "evil", "title": "E", "summary": "E", "minutes": 1}]`, `"E"`, `"`+evil+`"`)
	must(t, os.WriteFile(filepath.Join(dir, "web", "lessons", "index.json"), []byte(index), 0o644))
	p := visitor(t, Laptop)
	must(t, p.Open(s.URL+linked(drawing())))
	must(t, p.UntilState("idle"))
	must(t, p.Click("Lessons"))
	must(t, p.Until(`document.querySelector("[data-lesson=evil]")`))
	press(t, p, "[data-lesson=evil] button")
	pick(t, p, 0)
	outcome(t, p)
	var r struct{ Tags, Shown int }
	must(t, p.Eval(`({Tags: document.querySelectorAll(".lesson :is(img, b, i), .lesson-list :is(img, b, i)").length,
		Shown: document.querySelector(".lesson").textContent.split("<b>bold</b>&lt;i&gt;").length - 1})`, &r))
	if r.Tags != 0 || r.Shown < 7 {
		t.Errorf("%d elements of the lesson's own, its text stands there %d times", r.Tags, r.Shown)
	}
}

// A lesson that cannot be fetched says what to do; the drawing stays.
func TestLessonNotFetched(t *testing.T) {
	t.Parallel()
	s := served(t, "", server.Options{NoStore: true})
	p, err := chrome.Page(Laptop) // the console tells of requests that fail, as it should
	must(t, err)
	defer p.Close()
	must(t, p.Open(s.URL+linked(drawing())))
	must(t, p.UntilState("idle"))
	must(t, p.Eval(`void (window.fetched = window.fetch, window.fetch = () => Promise.reject(new Error("no line")))`, nil))
	must(t, p.Eval(`void (location.hash = "lesson=fold-and-find")`, nil))
	must(t, p.Until(`document.querySelector(".lesson-wrong")?.innerText.includes("Check the connection")`))
	must(t, p.Eval(`void (window.fetch = window.fetched)`, nil))
	must(t, p.Click("Try again"))
	must(t, p.Until(atStep(0)))
	must(t, p.Click("Close the lesson"))
	until(t, p, "the own drawing", func(s link.State) bool { return same(s.Spec, drawing()) })
}

// A link to a lesson that is not there leads to the list; nothing that is not there is asked
// for, of which the console would tell.
func TestNoSuchLesson(t *testing.T) {
	t.Parallel()
	p := visitor(t, Laptop)
	must(t, p.Open(served(t, "", server.Options{}).URL+"#lesson=nothing-here"))
	must(t, p.Until(`document.querySelector(".lesson-wrong")?.innerText.includes("no lesson of this name")`))
	must(t, p.Click("All lessons"))
	must(t, p.Until(`document.querySelector("#lessons-dialog[open] [data-lesson]")`))
}

// Words of the glossary are explained at the word, by click, finger and Tab; Escape takes
// the explanation away and leaves the lesson open.
func TestGlossary(t *testing.T) {
	t.Parallel()
	const box = `document.querySelector("#glossary")`
	open := box + `.checkVisibility() && ` + box + `.textContent.length > 40`
	for _, v := range []View{Laptop, Phone} {
		p := fast(t, v)
		openLesson(t, p, "fold-and-find")
		press(t, p, ".lesson-page:not([inert]) .term")
		must(t, p.Until(open))
		var r struct{ X, Y, Right, Bottom, W, H float64 }
		must(t, p.Eval(`(() => { const {x, y, right, bottom} = `+box+`.getBoundingClientRect();
			return {X: x, Y: y, Right: right, Bottom: bottom, W: innerWidth, H: innerHeight} })()`, &r))
		if r.X < 0 || r.Y < 0 || r.Right > r.W || r.Bottom > r.H {
			t.Errorf("at %d points the explanation lies at %+v", v.Width, r)
		}
		must(t, p.Press(kb.Escape))
		must(t, p.Until(`!(`+open+`)`))
		must(t, p.Until(atStep(0)))
		must(t, p.Press(kb.Tab))
		must(t, p.Until(open))
		must(t, p.Until(`document.activeElement.getAttribute("aria-describedby") === "glossary"`))
		must(t, p.Press(kb.Escape))
		must(t, p.Until(`!(`+open+`)`))
	}
}

// axe-core finds nothing to mend in the list, in an open lesson before and after the
// answer, and beside an explained word.
func TestAxeLesson(t *testing.T) {
	nightly(t, TestAxe)
	t.Parallel()
	program := axeCore(t)
	for _, v := range axeViews() {
		p := fast(t, v)
		must(t, p.Eval(program+"; 0", new(int)))
		must(t, p.Click("Lessons"))
		must(t, p.Until(`document.querySelector("[data-lesson]")`))
		examine(t, p, "list")
		must(t, p.Press(kb.Escape))
		openLesson(t, p, "fold-and-find")
		examine(t, p, "question")
		press(t, p, ".lesson-page:not([inert]) .term")
		examine(t, p, "word")
		must(t, p.Press(kb.Escape))
		pick(t, p, 0)
		outcome(t, p)
		examine(t, p, "outcome")
		if v.Touch {
			lookAt(t, p, "lesson")
		}
	}
}

// The lesson lies over no part of the sheets; on a phone, where it stands at the lower edge, each can
// be scrolled to where it is clear of it.
func TestLessonBesideSheets(t *testing.T) {
	nightly(t, TestFirstLesson)
	t.Parallel()
	for _, v := range []View{Laptop, Tablet, Phone} {
		p := fast(t, v)
		openLesson(t, p, "fold-and-find")
		must(t, p.Until(atStep(0)))
		pick(t, p, 0)
		outcome(t, p)
		parts, first := ".drawn, .found, .play, .verdict", ""
		if v.Touch {
			parts, first = ":is(.drawn, .found) .sheet-stage, .play, .verdict", `e.scrollIntoView({behavior: "instant"});`
		}
		// A phone may still be gliding to the verdict.
		must(t, p.Until(`(scrollTo({top: 0, behavior: "instant"}), scrollY === 0) &&
			[...document.querySelectorAll("`+parts+`")].every(e => {
				`+first+`
				const a = e.getBoundingClientRect(), b = document.querySelector("#lesson").getBoundingClientRect();
				return a.top >= b.bottom - 1 || a.bottom <= b.top + 1;
			})`))
	}
}
