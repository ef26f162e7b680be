package e2e

import (
	"archive/zip"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"crease/app/doc/model"
	scorm "crease/wasm/site/course"
)

// slides is a page with three slides that hold a frame each: one is shown smaller, one is loaded late, one is on a
// slide that is hidden at first. Page keys and arrows turn the slides, Escape shows all; the frames' keys come by the
// three lines that the page's documentation has.
const slides = `<!DOCTYPE html><meta charset="utf-8"><title>Slides</title>
<style>section { height: 700px } iframe { width: 800px; height: 640px; border: 0 } #s0 iframe { transform: scale(.6) }</style>
<section id="s0"><iframe src="./%[1]s"></iframe></section>
<section id="s1"><iframe src="./%[2]s" loading="lazy"></iframe></section>
<section id="s2" hidden><iframe src="./%[3]s"></iframe></section>
<script>
let at = 0, all = false, heights = [];
addEventListener("keydown", e => {
	if (["PageDown", "ArrowRight"].includes(e.key)) at++;
	else if (["PageUp", "ArrowLeft"].includes(e.key)) at--;
	else if (e.key === "Escape") all = true;
	document.getElementById("s" + at).hidden = false;
	document.getElementById("s" + at).scrollIntoView();
});
addEventListener("message", ({ data, source }) => {
	const i = [...document.querySelectorAll("iframe")].findIndex(f => f.contentWindow === source);
	if (data.type === "height") heights[i] = data.height;
});
addEventListener("message", ({ data }) => {
  if (data?.crease === 1 && data.type === "key") document.dispatchEvent(new KeyboardEvent("keydown", { ...data, bubbles: true }));
});
</script>`

// Keys that a frame has no use for turn the slides around it; those that move a crease, go through a film or end what
// is chosen do not. Catches a presenter who is stuck in a frame, and a slide that is turned by an edit.
func TestFramesInSlides(t *testing.T) {
	nightly(t, TestEmbeddedInCourse)
	t.Parallel()
	s, dir := copied(t)
	p := tab(t, View{Width: 1000, Height: 760})
	text := fmt.Sprintf(slides, linked(model.Prepared())+"&embed", "#lesson=fold-and-find&embed", "#mystery=1&embed")
	must(t, os.WriteFile(filepath.Join(dir, "slides.html"), []byte(text), 0o644))
	must(t, p.Open(s.URL+"slides.html"))
	in := func(i int, condition string) string {
		return fmt.Sprintf(`(d => d.documentElement.dataset.state === "idle" && %s)(
			document.querySelectorAll("iframe")[%d].contentDocument)`, condition, i)
	}
	into := func(i int, what string) {
		must(t, p.Eval(fmt.Sprintf(`void (() => { const f = document.querySelectorAll("iframe")[%d]; f.focus();
			f.contentWindow.focus(); %s })()`, i, what), nil))
	}
	at := func(i int) {
		t.Helper()
		must(t, p.Until(fmt.Sprintf(`at === %d`, i)))
	}
	must(t, p.Until(in(0, `d.querySelector('.sheet-key[data-unit="1"]')`)))
	must(t, p.Until(`heights[0] > 300`))
	into(0, `f.contentDocument.querySelector('.sheet-key[data-unit="1"]').focus()`)
	must(t, p.Eval(`void (window.was = document.querySelector("iframe").contentWindow.location.hash)`, nil))
	must(t, p.Press(kb.ArrowRight)) // moves the crease
	must(t, p.Until(`document.querySelector("iframe").contentWindow.location.hash !== was`))
	at(0)
	must(t, p.Press(kb.PageDown))
	at(1)

	must(t, p.Until(in(1, `d.querySelector(".lesson-choice")?.checkVisibility()`)))
	into(1, "")
	must(t, p.Press(kb.ArrowRight))
	at(2)
	must(t, p.Press(kb.PageUp))
	at(1)
	must(t, p.Press(kb.ArrowRight))
	at(2)

	must(t, p.Until(in(2, `d.querySelector(".challenge")?.innerText.includes("Score my guess")`)))
	must(t, p.Until(`heights[2] > 300`))
	into(2, "")
	all := value[bool](t, p, `all`)
	if all {
		t.Error("Escape was told before it was pressed")
	}
	must(t, p.Press(kb.Escape))
	must(t, p.Until(`all && at === 2`))
}

// api stands in a page of a learning management system for its object: it writes down what is set, and refuses what
// comes before the beginning or after the end.
const api = `<!DOCTYPE html><meta charset="utf-8"><title>System</title><script>
const stored = JSON.parse(sessionStorage.getItem("lms") ?? "{}"), wrong = [];
let began = 0, ended = 0, commits = 0;
const during = what => { if (!began || ended) wrong.push(what); };
window.API = {
	LMSInitialize: x => { if (x !== "" || began) wrong.push("begin"); began++; return "true"; },
	LMSFinish: x => { during("end"); ended++; sessionStorage.setItem("lms", JSON.stringify(stored)); return "true"; },
	LMSGetValue: name => { during("get " + name); return stored[name] ?? ""; },
	LMSSetValue: (name, value) => { during("set " + name); if (typeof value !== "string" || value.length > 4096) wrong.push(name);
		stored[name] = value; return "true"; },
	LMSCommit: () => { during("commit"); commits++; return "true"; },
	LMSGetLastError: () => "0",
};
</script><iframe id="task" src="course/%s" style="width: 100%%; height: 1200px"></iframe>`

// A package in a learning management system reports every answer of a lesson, its score and that it is done, goes on
// with its answers in another visit, and keeps the best over two tries; what is done in a frame that is not of the task does not count.
func TestCourse(t *testing.T) {
	t.Parallel()
	s, dir := copied(t)
	p := tab(t, View{Width: 1000, Height: 900})
	packed := filepath.Join(t.TempDir(), "course.zip")
	must(t, scorm.Write(scorm.Options{Site: dist, Out: packed}))
	must(t, unzip(packed, filepath.Join(dir, "course")))
	must(t, os.WriteFile(filepath.Join(dir, "system.html"), []byte(fmt.Sprintf(api, "fold-and-find.html")), 0o644))
	l := lessonOf(t, "fold-and-find")
	const inner = `document.querySelector("#task").contentDocument.querySelector("#crease").contentDocument`
	// A visit begins where the last one was left: with all answers, of which the first count. Again begins another try.
	visit := func(right bool) (of, got int) {
		must(t, p.Open(s.URL+"system.html"))
		must(t, p.Until(`window.API`))
		if done := value[bool](t, p, `stored["cmi.core.lesson_status"] === "completed"`); done {
			must(t, p.Until(inner+`?.querySelector(".lesson-choice:disabled")`))
			push := func(name string) {
				found := `[...` + inner + `.querySelectorAll("button")].find(b => b.innerText === "` + name + `")`
				must(t, p.Until(found))
				must(t, p.Eval(`void `+found+`.click()`, nil))
			}
			push(fmt.Sprint(len(l.Steps)))
			push("Finish")
			push("Again")
			must(t, p.Until(inner+`.querySelector('.lesson-page[data-step="0"]:not([inert]) .lesson-choice:enabled')`))
		}
		for i, step := range l.Steps {
			if i > 0 {
				must(t, p.Eval(`void [...`+inner+`.querySelectorAll(".lesson-dots button")][`+fmt.Sprint(i)+`].click()`, nil))
			}
			q := step.Question
			if q == nil {
				continue
			}
			k := q.Answer
			if !right {
				k = (k + 1) % len(q.Choices)
			} else {
				got++
			}
			of++
			choice := fmt.Sprintf(`.lesson-page[data-step="%d"]:not([inert]) .lesson-choice[data-choice="%d"]`, i, k)
			must(t, p.Until(inner+`?.querySelector('`+choice+`')`))
			must(t, p.Eval(`void `+inner+`.querySelector('`+choice+`').click()`, nil))
			must(t, p.Until(fmt.Sprintf(`JSON.parse(stored["cmi.suspend_data"] ?? "{}").result?.right >= %d`, got)))
		}
		must(t, p.Until(`stored["cmi.core.lesson_status"] === "completed"`))
		return of, got
	}
	of, _ := visit(false)
	if of == 0 {
		t.Fatal("the lesson asks nothing")
	}
	must(t, p.Until(`stored["cmi.core.score.raw"] === "0" && stored["cmi.core.score.max"] === "100" && began === 1 && !wrong.length`))
	visit(true)
	must(t, p.Until(`stored["cmi.core.score.raw"] === "100" && !wrong.length && commits > 0`))
	must(t, p.Until(fmt.Sprintf(`JSON.parse(stored["cmi.suspend_data"]).result.of === %d &&
		JSON.parse(stored["cmi.suspend_data"]).result.code.startsWith("CREASE2-")`, of)))
	if testing.Short() {
		return
	}
	visit(false) // the best stays
	must(t, p.Until(`stored["cmi.core.score.raw"] === "100" && stored["cmi.core.session_time"].match(/^\d\d:\d\d:\d\d$/)`))
	must(t, os.WriteFile(filepath.Join(dir, "system.html"), []byte(strings.Replace(fmt.Sprintf(api, "mystery-1.html"), `"lms"`, `"x"`, 2)), 0o644))
	must(t, p.Open(s.URL+"system.html"))
	must(t, p.Until(inner+`?.querySelector(".challenge")?.innerText.includes("Score my guess")`))
	must(t, p.Eval(`void [...`+inner+`.querySelectorAll(".challenge button")].find(b => b.textContent === "Reveal").click()`, nil))
	must(t, p.Until(`stored["cmi.core.lesson_status"] === "completed" && stored["cmi.core.score.raw"] === "0"`))
	must(t, p.Eval(`void `+inner+`.querySelector(".learn").click()`, nil))
	must(t, p.Until(inner+`.documentElement.dataset.state === "done"`))
	must(t, p.Until(`stored["cmi.core.score.raw"] === "0" && !wrong.length`)) // that was the algorithm
}

// unzip unpacks a file into a folder.
func unzip(name, dir string) error {
	z, err := zip.OpenReader(name)
	if err != nil {
		return err
	}
	defer z.Close()
	return os.CopyFS(dir, z)
}
