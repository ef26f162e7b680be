package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"crease/app/doc/link"
	results "crease/app/doc/result"
)

// ownLesson is a lesson as a teacher writes it, in German, with words of its own.
const ownLesson = `{"version": 1, "title": "Ein Knick", "summary": "Ein Knick aus tausend Punkten.", "minutes": 1, "lang": "de",
 "words": {"right": "Richtig.", "wrong": "Nicht ganz.", "show": "Zeig es mir", "next": "Weiter", "back": "Zurück",
  "finish": "Fertig", "turn": "Jetzt du:"},
 "steps": [
  {"title": "Erst raten", "text": "Das Blatt hat einen Knick.", "view": {"pace": "full"}, "learn": true,
   "spec": {"version": 1, "network": {"w": [[0.6, 0.8]], "b": [0.5], "a": [1]}, "sampling": {"samples": 1000, "seed": 1}},
   "question": {"text": "Wie genau wird der Knick gefunden?", "choices": ["Ungefähr", "Auf zehn Stellen"], "answer": 1,
    "because": "Die Werte sind ohne Rauschen."},
   "outcome": "Der Knick ist gefunden."},
  {"title": "Und nun", "text": "Ein zweiter Blick.", "try": "Verschiebe den Knick."}]}`

// A lesson that is no part of the site opens as a file, by Import, and by its address on the site; it is in its own
// language for the browser and in its own words, a reload keeps what was answered, and the result code names it.
// The class page says its title once it is open in that tab, and what to do before.
func TestLessonOfOnesOwn(t *testing.T) {
	t.Parallel()
	s, dir := copied(t)
	must(t, os.MkdirAll(filepath.Join(dir, "courses"), 0o755))
	must(t, os.WriteFile(filepath.Join(dir, "courses", "ein-Knick.json"), []byte(ownLesson), 0o644))
	codes := map[string]bool{}
	for way, open := range some(map[string]func(p *Page){
		"file": func(p *Page) {
			opensAt(t, p, s.URL, "")
			must(t, p.Click("Import"))
			must(t, p.Upload("#import-file", "ein-knick.json", []byte(ownLesson)))
		},
		"address": func(p *Page) { opensAt(t, p, s.URL, "#lesson=courses/ein-Knick.json") },
	}, "address") {
		t.Run(way, func(t *testing.T) {
			p := visitor(t, Laptop)
			open(p)
			must(t, p.Until(atStep(0)))
			must(t, p.Until(`document.querySelector("#lesson[aria-label='Ein Knick']")?.lang === "de" &&
				document.documentElement.lang === "en" &&
				document.querySelector("#lesson h2").textContent === "Ein Knick"`))
			must(t, p.Until(stepText(".lesson-tells")+`.includes("Zeig es mir")`))
			pick(t, p, 1)
			answered := stepText(".lesson-reason") + `.startsWith("Richtig. Die Werte")`
			must(t, p.Until(answered))
			must(t, p.UntilState("done")) // what a run shows moves the button
			must(t, p.Click("Weiter"))
			must(t, p.Until(atStep(1)))
			until(t, p, "the second step", func(s link.State) bool { return s.View.Step == 1 })
			must(t, p.Eval(`location.reload()`, nil))
			reloaded(t, p, atStep(1)+` && document.querySelector("#lesson").lang === "de" && `+stepText(".lesson-try")+`.startsWith("Jetzt du:")`)
			must(t, p.Click("Zurück"))
			must(t, p.Until(atStep(0)+" && "+answered))
			must(t, p.Click("Weiter"))
			must(t, p.Until(atStep(1)))
			must(t, p.Click("Result code…"))
			got := code(t, p)
			if got.Did != results.Lesson || !strings.HasPrefix(got.Lesson, "file-") || got.Right != 1 || got.Of != 1 {
				t.Errorf("the code says %+v", got)
			}
			codes[got.Lesson] = true
			must(t, p.Until(`document.querySelector("#result-dialog[open]").innerText.includes("Lesson: Ein Knick")`))
			must(t, p.Click("Close"))

			elsewhere := got
			elsewhere.Lesson = "file-00000000-ein-knick" // which nobody has opened here
			must(t, p.Click("Results of a class…"))
			must(t, p.Until(`document.querySelector("#class-dialog[open] #class-text")`))
			enter(t, p, "#class-text", results.Encode(elsewhere)+" "+results.Encode(got))
			must(t, p.Until(`[...document.querySelectorAll(".class-task h3")].some(e => e.textContent === "Lesson: Ein Knick") &&
				document.querySelector(".class-screen").innerText.includes("Wie genau wird der Knick gefunden?") &&
				document.querySelector(".class-screen").innerText.includes("This lesson is a file.")`))
			clean(t, p)
		})
	}
	if len(codes) != 1 {
		t.Errorf("the codes of one lesson call it %v", codes)
	}
}
