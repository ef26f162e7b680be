package e2e

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"crease/app/doc/mystery"
	results "crease/app/doc/result"
	"crease/app/report/class"
)

// enter writes a text into a field as a reader who pastes it.
func enter(t *testing.T, p Tab, selector, text string) {
	t.Helper()
	must(t, p.Eval(fmt.Sprintf(`void (() => { const e = document.querySelector(%q); e.value = %q;
		e.dispatchEvent(new Event("input", {bubbles: true})); })()`, selector, text), nil))
}

// code reads the result code that the open dialog shows.
func code(t *testing.T, p Tab) results.Result {
	t.Helper()
	must(t, p.Until(`document.querySelector("#result-dialog[open] #result-code, #result-dialog[open] .dialog-body > p")`))
	text := value[string](t, p, `document.querySelector("#result-code")?.value ?? ""`)
	found, unread := results.Find(text)
	if len(found) != 1 || len(unread) > 0 || len(text) > results.MaxCode {
		t.Fatalf("the field holds %q", text)
	}
	return found[0].Result
}

// After a lesson, a mystery sheet and a run there is a button for a code, which says what was done, and what was
// answered; the name that is typed is in it.
func TestResultCode(t *testing.T) {
	t.Parallel()
	p := fast(t, Phone)
	must(t, p.Click("Result code…")) // in the menu: there is nothing yet
	must(t, p.Until(`document.querySelector("#result-dialog[open]")?.innerText.includes("nothing to tell yet")`))
	must(t, p.Click("Close"))

	l := openLesson(t, p, "fold-and-find")
	var want []int
	for i, s := range l.Steps {
		if i > 0 {
			tapUntil(t, p, "Next", atStep(i))
		}
		if s.Question == nil {
			want = append(want, results.NoneAt)
			continue
		}
		choice := i % len(s.Question.Choices)
		pick(t, p, choice)
		want = append(want, choice)
		must(t, p.Until(stepText(".lesson-reason")))
	}
	must(t, p.Until(stepText(".lesson-tells")+`.includes("Result code")`))
	press(t, p, ".lesson-page:not([inert]) .lesson-tells > .button")
	if got := code(t, p); got.Did != results.Lesson || got.Lesson != "fold-and-find" || fmt.Sprint(got.Answers) != fmt.Sprint(want) {
		t.Errorf("the code says %+v, answered were %v", got, want)
	}
	must(t, p.Eval(`void (window.nameless = document.querySelector("#result-code").value)`, nil))
	must(t, p.Until(`document.querySelector("#result-dialog strong").textContent === "Lesson: `+l.Title+`"`))
	enter(t, p, "#result-name", "  Zoë\u202e B.")
	must(t, p.Until(`document.querySelector("#result-code").value !== nameless`))
	if got := code(t, p); got.Name != "Zoë B." {
		t.Errorf("the name is %q", got.Name)
	}
	must(t, p.Until(`document.querySelector("#result-dialog [data-picture=result-qr] svg")`))
	must(t, p.Until(`[...document.querySelectorAll(".lesson-code")].filter(e => e.checkVisibility()).length === 1`))

	opens := func(hash, state string) {
		must(t, p.Click("Close"))
		follows(t, p, hash)
		must(t, p.UntilState(state))
	}
	opens("mystery=1", "idle")
	must(t, p.Click("Score my guess"))
	must(t, p.Until(`document.querySelector(".challenge-more").innerText.includes("Result code")`))
	press(t, p, ".challenge-more > .button:last-child")
	if got := code(t, p); got.Did != results.Mystery || got.Level != 1 || got.Right != 0 || got.Of != 1 || got.Name != "Zoë B." {
		t.Errorf("the code of a mystery sheet says %+v", got)
	}
	opens(linked(drawing()), "idle")
	must(t, p.Until(`!document.documentElement.dataset.mystery`))
	must(t, p.Click("Learn"))
	must(t, p.UntilState("done"))
	tapUntil(t, p, "Share", `document.querySelector("#share-dialog").open`) // the page glides to what was found
	must(t, p.Eval(`void (document.querySelector(".share-class").open = true)`, nil))
	press(t, p, "#share-dialog .share-result")
	if got := code(t, p); got.Did != results.Run || got.Of != drawing().Network.Units() || got.Right != got.Of {
		t.Errorf("the code of a run says %+v", got)
	}
}

// A teacher pastes a chat and sees who did what, the distribution, and the wrong answers; the codes stay in this
// browser until they are forgotten, nothing is sent, a projector shows no names, and the table has all, with semicolons
// where the reader's language writes decimal commas.
func TestClass(t *testing.T) {
	t.Parallel()
	for _, v := range []View{Laptop, Phone} {
		p := opened(t, v, "#class")
		must(t, p.Until(`document.querySelector("#class-dialog[open] #class-text")`))
		l := lessonOf(t, "fold-and-find")
		var chat strings.Builder
		for i := range 30 {
			r := results.Result{Did: results.Lesson, Lesson: "fold-and-find", Visit: i, Name: fmt.Sprintf("Student %d", i)}
			for _, s := range l.Steps {
				a := results.NoneAt
				if q := s.Question; q != nil {
					a = (q.Answer + i%3) % len(q.Choices)
					r.Of++
					if a == q.Answer {
						r.Right++
					}
				}
				r.Answers = append(r.Answers, a)
			}
			fmt.Fprintf(&chat, "[14:%02d] S. %d: mine is %s, thanks\n", i, i, results.Encode(r))
		}
		sheet := results.Result{Did: results.Mystery, Level: 2, Number: 1, Right: 1, Of: 2, Left: 120, Tries: 3, Name: "=cmd()"}
		chat.WriteString(results.Encode(sheet)[:40] + "\n> " + results.Encode(sheet)[40:] + "; crease1-234567")
		enter(t, p, "#class-text", chat.String())
		must(t, p.Until(`document.querySelector(".class-said").textContent.startsWith("31 codes read. 1 code cannot be read")`))
		must(t, p.Until(`[...document.querySelectorAll(".class-damaged li")].filter(e => e.checkVisibility()).map(e => e.textContent).join() ===
			"Line 32: > `+results.Encode(sheet)[40:]+`; crease1-234567"`))
		must(t, p.Until(`[...document.querySelectorAll(".class-task h3")].map(e => e.textContent).join() ===
			"Lesson: `+l.Title+`,Mystery sheet 2.1"`))
		must(t, p.Until(`document.querySelectorAll(".class-wrong li").length === 3 &&
			document.querySelectorAll(".class-names tr").length === 31 && !document.querySelector("#class-text").value`))
		must(t, p.Until(`[...document.querySelectorAll(".class-bars progress")].every(e => e.clientWidth > 40)`))
		var wide bool
		must(t, p.Eval(`document.querySelector("#class-dialog").scrollWidth > document.querySelector("#class-dialog").clientWidth`, &wide))
		if wide {
			t.Errorf("at %d the dialog is wider than its place", v.Width)
		}
		language := map[View]string{Laptop: "en", Phone: "de"}[v]
		must(t, p.Eval(`void Object.defineProperty(navigator, "language", {get: () => "`+language+`"})`, nil))
		name, data, err := p.Download(func() error { return p.Click("Save as CSV") })
		must(t, err)
		want := class.Class{}
		want.Read(chat.String())
		if name != "crease-class.csv" || string(data) != string(want.CSV(class.Sheet{Comma: language == "de"})) || !strings.Contains(string(data), `"'=cmd()"`) {
			t.Errorf("%s holds %q", name, data)
		}
		must(t, p.Click("Projector"))
		must(t, p.Until(`document.querySelector('.class-screen[data-big="true"]') && !document.querySelector(".class-names") &&
			document.querySelector(".class-bars")`))
		must(t, p.Click("Back to all"))
		must(t, p.Until(`document.querySelector(".class-names")`))
		must(t, p.Eval(`location.reload()`, nil))
		reloaded(t, p, `document.documentElement.dataset.state === "idle" && document.querySelector("#class-dialog[open]")`)
		must(t, p.Until(`document.querySelectorAll("#class-dialog[open] .class-names tr").length === 31`))
		must(t, p.Click("Forget all"))
		must(t, p.Click("Really forget 31 codes?"))
		must(t, p.Until(`document.querySelector(".class-said").textContent.includes("forgotten") && !localStorage.getItem("crease.class")`))
	}
}

// Reloading the results of a class stays there; once they are closed the address is that of the drawing.
func TestClassStays(t *testing.T) {
	t.Parallel()
	p := opened(t, Laptop, "#class")
	const open = `document.querySelector("#class-dialog")?.open`
	must(t, p.Until(open))
	passed(t, p, 800) // an edit's rest, and the time between two hashes
	must(t, p.Do(chromedp.Reload()))
	must(t, p.Until(open+` && location.hash === "#class"`))
	must(t, p.Eval(`void document.querySelector("#class-dialog").close()`, nil))
	must(t, p.Until(`location.hash.startsWith("#1.")`))
}

// A class that has sent the day's sheet on gives its teacher lines and links: the folds of all stand over each other,
// on a projector too. Would catch a picture that is too small to see, or wider than its place.
func TestClassFolds(t *testing.T) {
	t.Parallel()
	for _, v := range []View{Laptop, Phone} {
		p := opened(t, v, "#class")
		must(t, p.Until(`document.querySelector("#class-dialog[open] #class-text")`))
		var chat strings.Builder
		hidden := mystery.Daily(mystery.Date(20785)) // 28 November 2026
		for i := range 12 {
			guess := hidden.Network.Clone()
			guess.B[i%3] += .05 * float64(i)
			played := mystery.PlayedBy(mystery.Judge(hidden, guess), time.Duration(20+i)*time.Second).With(guess)
			fmt.Fprintf(&chat, "[14:%02d] Student %d: %s\nhttps://example.org/#mystery=2026-11-28&beat=%s\n", i, i,
				played.Line("2026-11-28"), played.Word())
		}
		enter(t, p, "#class-text", chat.String())
		must(t, p.Until(`document.querySelector(".class-said").textContent.startsWith("12 codes read.")`))
		must(t, p.Until(`document.querySelectorAll(
			".class-task figure svg :is(path, line, polyline)").length >= 12*3 + 3`))
		must(t, p.Until(`document.querySelector(".class-names").innerText.includes("Student 11")`))
		must(t, p.Click("Projector"))
		must(t, p.Until(`(e => e?.clientWidth > 300 && e.clientWidth <= innerWidth)(
			document.querySelector('.class-screen[data-big="true"] .class-task figure svg'))`))
		must(t, p.Eval(`document.querySelector(".class-task figure svg").
			scrollIntoView({block: "center", behavior: "instant"})`, nil))
		shot(t, p, fmt.Sprintf("class-folds-%d", v.Width))
		must(t, p.Click("Back to all"))
	}
}
