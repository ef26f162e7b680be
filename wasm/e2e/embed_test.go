package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"crease/app/doc/assignment"
	"crease/app/doc/link"
	"crease/app/doc/model"
	"crease/wasm/site/server"
)

// course serves the example of a course's page from another origin, with a page of the
// site's in its frame, and opens it.
func course(t *testing.T, p Tab, site *Served, hash string) {
	t.Helper()
	example, err := os.ReadFile(filepath.Join(dist, "embed-example.html"))
	must(t, err)
	if n := strings.Count(strings.TrimSpace(string(example)), "\n"); n > 24 {
		t.Errorf("the example is %d lines long", n+1)
	}
	dir := t.TempDir()
	text := strings.Replace(string(example), `src="./#embed"`, fmt.Sprintf(`src="%s%s"`, site.URL, hash), 1)
	must(t, os.WriteFile(filepath.Join(dir, "index.html"), []byte(text), 0o644))
	must(t, os.WriteFile(filepath.Join(dir, "favicon.ico"), nil, 0o644)) // which a browser asks for
	s, err := Serve(dir, "", server.Options{})
	must(t, err)
	t.Cleanup(s.Stop)
	must(t, p.Open(s.URL))
}

// besides is the screen of a course's page.
var besides = View{Width: 900, Height: 900}

// A course's page on another origin shows Crease in a frame of the height that it says,
// and is told what a run has come to; nothing is stored, and there is no service worker.
func TestEmbeddedInCourse(t *testing.T) {
	t.Parallel()
	site := served(t, "", server.Options{})
	p := tab(t, besides)
	embeds(t, p, site)
	q, err := p.Again()
	must(t, err)
	defer q.Close()
	storesNothing(t, q, site)
}

// embeds opens a course's page in any browser, has the frame learn and reads what it tells.
func embeds(t *testing.T, p Tab, site *Served) {
	t.Helper()
	course(t, p, site, linked(model.Prepared())+"&embed")
	must(t, p.Until(`/^[0-9]+px$/.test(frame.style.height)`))
	height := value[float64](t, p, `parseFloat(frame.style.height)`)
	if height < 300 || height > 800 {
		t.Errorf("the frame is %v high", height)
	}
	// It hears keys, and no commands.
	must(t, p.Eval(`for (const data of [{crease: 1, type: "learn"}, {crease: 1, type: "result", risk: 0}, "learn",
		{kind: "start"}, null]) frame.contentWindow.postMessage(data, "*"); frame.focus()`, nil))
	passed(t, p, 500)
	said := value[string](t, p, `document.getElementById("result").textContent`)
	if !strings.HasPrefix(said, "Nothing") {
		t.Errorf("after a command it is said: %s", said)
	}
	must(t, p.Press(" ")) // learn
	must(t, p.Until(`/^2 of 2 creases found from [0-9]+ samples, risk [0-9.]{1,5}(e-[0-9]+)?\.$/.test(
		document.getElementById("result").textContent)`))
}

// A frame whose browser denies it all storage, as those of other sites are denied it, and whatever else policies deny,
// learns, asks a lesson's questions and scores a guess, and tells the page around it of each.
func TestFrameIsDenied(t *testing.T) {
	t.Parallel()
	site := served(t, "", server.Options{})
	p := tab(t, besides)
	must(t, p.Prepare(`if (self !== top) {`+denied+`}`))
	embeds(t, p, site)

	s, dir := copied(t)
	page := `<!DOCTYPE html><meta charset="utf-8"><title>Three</title><script>
		const did = new Set();
		addEventListener("message", ({ data }) => data.type === "result" && did.add(data.did));
	</script>`
	does := []struct{ hash, ready, do string }{
		{linked(model.Prepared()), ".learn", ".learn"},
		{"#lesson=fold-and-find", ".lesson-choice", ".lesson-choice"},
		{"#mystery=1", ".challenge button", ".challenge li:nth-child(3) button"},
	}
	for _, d := range does {
		page += `<iframe src="./` + d.hash + `&embed" style="width: 800px; height: 700px"></iframe>`
	}
	must(t, os.WriteFile(filepath.Join(dir, "three.html"), []byte(page), 0o644))
	must(t, p.Open(s.URL+"three.html"))
	for i, d := range does {
		frame := fmt.Sprintf(`document.querySelectorAll("iframe")[%d].contentDocument`, i)
		must(t, p.Until(frame+`?.documentElement.dataset.state === "idle" && `+frame+fmt.Sprintf(`.querySelector(%q)`, d.ready)))
		must(t, p.Eval(`void `+frame+fmt.Sprintf(`.querySelector(%q).click()`, d.do), nil))
	}
	must(t, p.Until(`["run", "lesson", "mystery"].every(what => did.has(what))`))
}

// storesNothing fails if the site has left anything in the profile of a tab.
func storesNothing(t *testing.T, q Tab, site *Served) {
	t.Helper()
	must(t, q.Open(site.URL+"web/styles.css"))
	left := value[[]string](t, q, `(async () => [
		...Object.keys(localStorage), ...Object.keys(sessionStorage), document.cookie,
		...(await indexedDB.databases()).map(d => d.name), ...await caches.keys(),
		...(await navigator.serviceWorker.getRegistrations()).map(r => r.scope),
	].filter(Boolean))()`)
	if len(left) > 0 {
		t.Errorf("it has stored %q", left)
	}
}

// An embedded page has sheet, buttons of the run and verdict, and no other control; it
// writes the word into its links again, leads to a lesson outside its frame, and without
// the word becomes the whole page.
func TestEmbedded(t *testing.T) {
	t.Parallel()
	for _, v := range []View{{Width: 800, Height: 500}, Phone}[:few(1, 2)] {
		p := opened(t, v, linked(model.Prepared())+"&embed")
		var seen []string
		must(t, p.Eval(`[...document.querySelectorAll("button, input, select, textarea, a, h1, h2, summary")].filter(e =>
			e.checkVisibility()).map(e => e.closest(".drawn, .play, .verdict, .found, .whole") ? "" : e.outerHTML).filter(Boolean)`, &seen))
		if len(seen) > 0 {
			t.Errorf("beside sheets, play, verdict and the way out there are %q", seen)
		}
		for _, name := range []string{"Learn", "Pause", "Step", "Reset"} {
			_, err := p.Named("button", name)
			must(t, err)
		}
		must(t, p.Click("Learn"))
		must(t, p.UntilState("done"))
		wide := value[bool](t, p, `document.documentElement.scrollWidth > innerWidth`)
		high := value[bool](t, p, `document.getElementById("crease").offsetHeight > 1300`)
		if wide || high {
			t.Errorf("at %d it sticks out: %v, %v", v.Width, wide, high)
		}
		must(t, p.Until(`location.hash.endsWith("&embed")`))
	}
	p := opened(t, Laptop, "#lesson=fold-and-find/2&embed")
	if opens := whole(t, p); !strings.HasSuffix(opens, "/#lesson=fold-and-find/2") {
		t.Errorf("the link to the lesson opens %s", opens)
	}
	must(t, p.Eval(`location.hash = location.hash.replace("&embed", "")`, nil))
	reloaded(t, p, `document.querySelector("header.top")?.checkVisibility()`)
	must(t, p.UntilState("idle"))
}

// whole returns the address that "Open the full page" leads to. The browser would open it in a tab of its own; the frame
// stays as it is.
func whole(t *testing.T, p Tab) (opens string) {
	t.Helper()
	must(t, p.Eval(`(() => {
		let opens = "nothing";
		addEventListener("click", e => { opens = e.defaultPrevented ? "prevented" : e.target.href; e.preventDefault() }, {once: true});
		document.querySelector(".whole a").click();
		return opens; // the frame may have written its own address meanwhile
	})()`, &opens))
	return opens
}

// The full page goes on where its reader was in the frame: with the guess at a mystery sheet and its score, with what
// was answered in a lesson, and with what was found under the locks of the link. Nothing of it is lost by a reload, and
// a run that is there already is no film again.
func TestFullPage(t *testing.T) {
	t.Parallel()
	for name, goOn := range some(map[string]func(*testing.T){
		"guess": guessGoesOn, "lesson": lessonGoesOn, "run": runGoesOn,
	}, "guess") {
		t.Run(name, goOn)
	}
}

// goesOn opens the full page of a frame in a tab of its own.
func goesOn(t *testing.T, from *Page) *Page {
	t.Helper()
	p := visitor(t, Laptop)
	must(t, p.Open(whole(t, from)))
	must(t, p.Until(`["idle", "done"].includes(document.documentElement.dataset.state)`))
	return p
}

func guessGoesOn(t *testing.T) {
	frame := opened(t, Laptop, "#mystery=1&embed")
	must(t, frame.Until(`document.documentElement.dataset.mystery === "guess"`))
	must(t, frame.Click("Add a crease"))
	must(t, frame.Until(`document.querySelectorAll("#sheet [data-crease]").length === 1`))
	must(t, frame.Click("Score my guess"))
	const scored = `document.querySelector(".challenge-score")?.innerText.includes("Score of guess 1") &&
		document.querySelector(".challenge-score").innerText.includes("1 drawn")`
	must(t, frame.Until(scored))
	p := goesOn(t, frame)
	must(t, p.Until(scored))
	press(t, p, ".challenge-more > .button:last-child")
	if got := code(t, p); got.Tries != 1 || got.Guessed != 1 || got.Level != 1 {
		t.Errorf("the code says %+v", got)
	}
	must(t, p.Eval(`location.reload()`, nil))
	reloaded(t, p, `document.documentElement.dataset.state === "idle" && document.querySelectorAll("#sheet [data-crease]").length === 1`)
	must(t, frame.Click("Reveal"))
	must(t, frame.Until(`document.documentElement.dataset.mystery === "revealed"`))
	must(t, goesOn(t, frame).Until(`document.documentElement.dataset.mystery === "revealed" &&
		document.querySelector(".challenge").innerText.includes("Your guess: ")`))
}

func lessonGoesOn(t *testing.T) {
	frame := opened(t, Laptop, "#lesson=fold-and-find&embed")
	must(t, frame.Until(atStep(0)))
	l, told := lessonOf(t, "fold-and-find"), -1
	for i, s := range l.Steps[:3] {
		if i > 0 {
			must(t, frame.Click("Next"))
			must(t, frame.Until(atStep(i)))
		}
		if s.Question != nil {
			told = i
			pick(t, frame, s.Question.Answer)
			must(t, frame.Until(stepText(".lesson-reason")))
		}
	}
	p := goesOn(t, frame)
	must(t, p.Until(atStep(2)))
	must(t, p.Click(fmt.Sprintf("%d: %s", told+1, l.Steps[told].Title)))
	must(t, p.Until(atStep(told)+" && "+stepText(".lesson-reason")+`.startsWith("Right.")`))
	must(t, p.Eval(`location.reload()`, nil))
	reloaded(t, p, atStep(told)+" && "+stepText(".lesson-reason")+`.startsWith("Right.")`)
}

func runGoesOn(t *testing.T) {
	s := link.State{Spec: drawing(), View: model.DefaultView()}
	s.View.Embedded = true
	s.View.Assignment = assignment.Terms{Title: "Sheet 4", Locked: assignment.Samples, Hidden: assignment.Seed}
	frame := opened(t, Laptop, "#"+link.Encode(s))
	must(t, frame.Click("Learn"))
	skipped(t, frame)
	must(t, frame.UntilState("done"))
	p := goesOn(t, frame)
	must(t, p.UntilState("done"))
	must(t, p.Until(`document.querySelector(".brief h2")?.textContent === "Sheet 4" && !document.documentElement.dataset.film`))
	s.View.Embedded = false
	until(t, p, "the link with its locks", func(got link.State) bool {
		return same(got.Spec, s.Spec) && got.View.Assignment == s.View.Assignment && got.View.Pace == s.View.Pace && !got.View.Embedded
	})
}

// reloaded waits until a condition holds in a page that is being loaded anew: what is
// asked as the old one goes fails.
func reloaded(t *testing.T, p Tab, condition string) {
	t.Helper()
	var err error
	for end := time.Now().Add(Patience); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if err = p.Until(condition); err == nil {
			return
		}
	}
	t.Fatal(err)
}
