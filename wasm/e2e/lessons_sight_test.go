package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"crease/app/report/cards"
	"crease/app/report/lesson"
	"crease/app/text/glossary"
)

// What outcomes name on the screen, by the words for it.
var namedOnScreen = []struct{ words, selector string }{
	{"verdict", ".verdict .said"},
	{"remarks", ".verdict .remarks summary"},
	{"found sheet", ".found .sheet-stage"},
	{"for drawing", ".drawn .sheet-stage"},
}

var quotedName = regexp.MustCompile(`“([^”]+)”`)

// What opens a card's dialog, by the name that outcomes call it by.
const opensCard = "“open”"

// onScreen returns what has to be in sight with the outcome of a step, as selectors of elements and
// the text that each begins with: itself, its card, and what the outcome calls by a name. What it names
// after the button that opens the card has to be in sight in the card's dialog.
func onScreen(s *lesson.Step) (all, opened [][2]string) {
	all = append(all, [2]string{".lesson-page:not([inert]) .lesson-outcome"})
	for _, n := range namedOnScreen {
		if strings.Contains(s.Outcome, n.words) {
			all = append(all, [2]string{n.selector})
		}
	}
	if s.View.Card != "" {
		all = append(all, [2]string{".stage-name", cards.Title(s.View.Card)}, [2]string{".stage-picture"})
	}
	if s.Many > 0 {
		all = append(all, [2]string{".lesson-tally", strings.Repeat("●", s.Many)})
	}
	here, there, _ := strings.Cut(s.Outcome, opensCard)
	if len(here) < len(s.Outcome) {
		here += opensCard
	}
	for _, m := range quotedName.FindAllStringSubmatch(here, -1) {
		all = append(all, [2]string{"button, .stage-name", m[1]})
	}
	for _, m := range quotedName.FindAllStringSubmatch(there, -1) {
		opened = append(opened, [2]string{"dialog[open] :is(button, select)", m[1]})
	}
	return all, opened
}

// isSeen is true if an element that the selector finds, and whose text begins with a text, or has an option that
// does, is within the window, and nothing lies over its middle and its lower edge.
func isSeen(selector, text string) string {
	return fmt.Sprintf(`[...document.querySelectorAll(%q)].some(e => {
		const r = e.getBoundingClientRect();
		return [...e.options ?? [e]].some(x => x.textContent.trim().startsWith(%q)) && r.top >= 0 &&
			r.bottom <= innerHeight + 1 && r.width > 0 && [r.height / 2, r.height - 2].every(y => {
				const at = document.elementFromPoint(r.x + r.width / 2, r.y + y);
				return at !== null && (e.contains(at) || at.contains(e));
			});
	})`, selector, text)
}

// Every lesson is played to its end. With every question the reader sees the card of its step, on a phone the drawing
// where there has been no run, and with every outcome what it names – the card, the verdict, buttons, every run that is
// told – without scrolling, and the question still; on a laptop also the right choice, the one that was made and the
// button with which it ends.
// No choice goes away: the others are there by scrolling the text. On a phone every step is played by Show me, on a
// laptop by the choice of the wrong answer after which most is told, all of it in sight.
func TestLessonsShowWhatTheyName(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join(dist, "web", "lessons", "*-*.json"))
	must(t, err)
	played := 0
	for _, file := range files {
		key := strings.TrimSuffix(filepath.Base(file), ".json")
		for _, v := range []View{{Width: 1366, Height: 768}, Phone} {
			t.Run(fmt.Sprintf("%s/%d", key, v.Width), func(t *testing.T) {
				t.Parallel()
				sees(t, v, key)
			})
		}
		played++
	}
	if played < 10 {
		t.Errorf("%d lessons", played)
	}
}

// longest is the wrong choice of which most is said.
func longest(q *lesson.Question) (k int) {
	most := -1
	for i := range q.Choices {
		if n := len(q.Reason(i)); i != q.Answer && n > most {
			k, most = i, n
		}
	}
	return k
}

// shot takes a picture where they are asked for.
func shot(t *testing.T, p *Page, name string) {
	if dir := os.Getenv("CREASE_SHOTS"); dir != "" {
		must(t, p.Shot(filepath.Join(dir, name+".png"), false))
	}
}

func sees(t *testing.T, v View, key string) {
	l := lessonOf(t, key)
	p := fast(t, v)
	openLesson(t, p, key)
	for i := range l.Steps {
		s := &l.Steps[i]
		must(t, p.Until(atStep(i)))
		look := func(all [][2]string) {
			for _, named := range all {
				ok := value[bool](t, p, isSeen(named[0], named[1]))
				if !ok {
					t.Errorf("step %d: %s %q is not in sight", i+1, named[0], named[1])
				}
			}
		}
		calm := func() {
			t.Helper()
			if value[bool](t, p, `document.documentElement.dataset.state === "done" && (e => e.matches(".warn, .bad") &&
				getComputedStyle(e.querySelector(".sign"), "::before").content !== '"i"')(
				document.querySelector(".verdict"))`) {
				t.Errorf("step %d: a run that goes as the lesson says is marked as a warning", i+1)
			}
		}
		if s.Question != nil {
			stands(t, p)
			calm()
			for _, text := range s.Question.Choices {
				look([][2]string{{".lesson-page:not([inert]) .lesson-choice span:last-child", glossary.Plain(text)}})
			}
			if cut := value[float64](t, p, `(page => Math.max(...[...page.querySelectorAll("p, button")].map(e =>
				e.getBoundingClientRect().bottom)) - page.parentElement.getBoundingClientRect().bottom)(document.querySelector(".lesson-page:not([inert])"))`); cut > 0 {
				t.Errorf("step %d: %.1f px of the text or the question are cut off", i+1, cut)
			}
			must(t, p.Until(`["idle", "done"].includes(document.documentElement.dataset.state)`)) // it may look at a run
			switch ran := value[bool](t, p, `document.documentElement.dataset.state === "done"`); {
			case v.Touch && (!ran || s.View.Card == ""):
				must(t, p.Until(isSeen(".drawn .sheet-stage", "")))
			case s.View.Card != "":
				must(t, p.Until(isSeen(".stage-name", cards.Title(s.View.Card))+"&&"+isSeen(".stage-picture", "")))
			}
			shot(t, p, fmt.Sprintf("%s-%d-%d-asked", key, i+1, v.Width))
		}
		switch q := s.Question; {
		case q == nil:
		case v.Touch:
			tapUntil(t, p, "Show me", `!document.querySelector(".lesson-page:not([inert]) .lesson-choice:enabled")`)
		default:
			pick(t, p, longest(q))
		}
		begun := time.Now()
		must(t, p.Within(3*Patience, stepText(".lesson-outcome"))) // a race on a machine that has other work
		t.Logf("step %d is told after %.1f s", i+1, time.Since(begun).Seconds())
		outcome(t, p)
		stands(t, p)
		if s.Question != nil && !v.Touch {
			for _, verdict := range []string{"right", "wrong"} {
				look([][2]string{{".lesson-page:not([inert]) .lesson-choice[data-verdict=" + verdict + "]"}})
			}
			look([][2]string{{".lesson-page:not([inert]) .lesson-reason", ""}, {".lesson-page:not([inert]) .lesson-reason + .lesson-reason", ""}})
		}
		if n := value[int](t, p, `[...document.querySelectorAll(".lesson-page:not([inert]) .lesson-choice")].filter(
			e => !e.checkVisibility() || e.offsetTop + e.offsetHeight > e.closest(".lesson-pages").scrollHeight).length`); n > 0 {
			t.Errorf("step %d: %d choices cannot be read once the answer is told", i+1, n)
		}
		calm()
		if s.Import.Units() > 0 {
			must(t, p.Until(fmt.Sprintf(`document.querySelectorAll("#sheet [data-crease]").length === %d`,
				s.Import.Units())))
		}
		if cut := value[float64](t, p, `(e => e === null ? 0 : e.closest(".lesson-pages").getBoundingClientRect().top -
			e.getBoundingClientRect().top)(document.querySelector(".lesson-page:not([inert]) .lesson-question"))`); cut > 1 {
			t.Errorf("step %d: %.0f px of the question are out of sight once the answer stands", i+1, cut)
		}
		here, opened := onScreen(s)
		if i == len(l.Steps)-1 && !v.Touch { // on a phone it is at the end of the text
			here = append(here, [2]string{".lesson-code", "Result code"})
		}
		look(here)
		shot(t, p, fmt.Sprintf("%s-%d-%d", key, i+1, v.Width))
		if len(opened) > 0 {
			press(t, p, `.stage [aria-haspopup="dialog"]`)
			for _, named := range opened { // once the dialog is laid out
				must(t, p.Until(isSeen(named[0], named[1])))
			}
			must(t, p.Click("Close"))
			must(t, p.Until(`!document.querySelector("dialog[open]")`))
		}
		if i < len(l.Steps)-1 {
			tapUntil(t, p, "Next", atStep(i+1))
		}
	}
	tapUntil(t, p, "Finish", `document.querySelector("#lesson-end-dialog")?.open`)
	if value[bool](t, p, `[...document.querySelectorAll("#lesson-end-dialog button")].some(e =>
		e.getBoundingClientRect().right > e.closest("dialog").getBoundingClientRect().right)`) {
		t.Error("a button of the lesson's end is cut off")
	}
	clean(t, p)
}

// After a run with its film the card of the step is in sight at every width, the film seen to its end, and the answer
// stands beside it. Catches a card that a narrow window leaves for another, or for nothing.
func TestLessonCardAfterFilm(t *testing.T) {
	t.Parallel()
	s, err := site()
	must(t, err)
	card := lessonOf(t, "fold-and-find").Steps[1].View.Card
	for name, v := range some(map[string]View{"laptop": Laptop, "tablet": Tablet, "phone": Phone}, "phone") {
		t.Run(name, func(t *testing.T) {
			p := tab(t, v)
			must(t, p.Prepare(hurried))
			must(t, p.Open(s.URL+"#lesson=fold-and-find/2"))
			must(t, p.Until(atStep(1)))
			tapUntil(t, p, "Show me", `document.documentElement.dataset.state !== "idle"`)
			outcome(t, p)
			stands(t, p)
			for _, e := range [][2]string{{".stage-name", cards.Title(card)}, {".stage-picture"},
				{".lesson-page:not([inert]) .lesson-outcome"}} {
				must(t, p.Until(isSeen(e[0], e[1])))
			}
		})
	}
}
