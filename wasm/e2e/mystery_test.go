package e2e

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"crease/algo/learn"
	"crease/algo/learn/dialect"
	"crease/algo/network"
	"crease/app/doc/link"
	"crease/app/doc/mystery"
	"crease/app/draw/plane"
)

// crossing returns two places on the sheet on a crease of a network in the plane, in pixels
// of the page.
func crossing(t *testing.T, p *Page, n network.Network, unit int) (from, to Point) {
	t.Helper()
	f := fold(n.Normalised(), unit)
	foot, along := f.Foot(), plane.Point{X: -f.W.Y, Y: f.W.X}
	return atPlane(t, p, foot.Add(along.Mul(1.7))), atPlane(t, p, foot.Add(along.Mul(-1.7)))
}

// atPlane returns where a point of the plane lies on the page, on the sheet of three
// standard deviations each way.
func atPlane(t *testing.T, p *Page, at plane.Point) Point {
	t.Helper()
	var r struct{ X, Y, W, H float64 }
	must(t, p.Eval(`(r => ({X: r.x, Y: r.y, W: r.width, H: r.height}))(
		document.querySelector("#sheet .sheet-stage").getBoundingClientRect())`, &r))
	r.H -= plane.Foot(r.W, r.H, false) // the legend's
	q := plane.Viewport{Half: 3 * max(1, r.W/r.H), W: r.W, H: r.H}.ToScreen(at)
	return Point{X: r.X + q.X, Y: r.Y + q.Y}
}

// secret fails if a number of the hidden network stands anywhere in what the page says, in
// its attributes or in what it would export.
func secret(t *testing.T, p *Page, hidden network.Network) {
	t.Helper()
	says := value[string](t, p, `[...document.querySelectorAll("body *")].flatMap(e => [
		...[...e.childNodes].filter(n => n.nodeType === 3).map(n => n.textContent),
		...["aria-label", "title", "value", "aria-valuetext", "data-shown"].map(a => e.getAttribute(a) ?? ""), e.value ?? "",
	]).join("\n")`)
	for i, w := range hidden.W {
		for _, v := range []float64{w[0], w[1], hidden.B[i], hidden.A[i]} {
			if text := fmt.Sprintf("%.2f", math.Abs(v)); strings.Contains(says, text) {
				t.Errorf("the page says %s, a number of unit %d", text, i+1)
			}
		}
	}
	s, _, data := exported(t, p)
	if network.Risk(s.Network, hidden) < 1e-3 || strings.Contains(string(data), fmt.Sprint(hidden.B[0])) {
		t.Errorf("the export has the hidden network: %s", data)
	}
}

// A level is opened by a word, hides its network from everything that can be read, takes a
// guess that is drawn over the samples and scores it, shows what was hidden only on Reveal,
// and has the algorithm find it from the same samples.
func TestMystery(t *testing.T) {
	t.Parallel()
	for name, v := range some(map[string]View{"laptop": Laptop, "phone": Phone}, "laptop") {
		t.Run(name, func(t *testing.T) { guess(t, v) })
	}
}

// Who opens a link to a mystery sheet as the first thing of all finds the whole panel, with every button in sight
// where the sheets are wide enough for it, and none of the settings. Catches a panel squeezed into the row of buttons
// that it replaces.
func TestMysteryForNewcomers(t *testing.T) {
	nightly(t, TestMystery)
	t.Parallel()
	s, err := site()
	must(t, err)
	for _, v := range []View{Laptop, Tablet, Phone} {
		p := visitor(t, v)
		must(t, p.Open(s.URL+"#mystery=2"))
		must(t, p.Until(`document.documentElement.dataset.mystery === "guess" && (() => {
			const panel = document.querySelector(".challenge");
			return panel.clientHeight > 200 && panel.scrollHeight <= panel.clientHeight + 1;
		})() && !document.querySelector(".summary").checkVisibility()`))
		must(t, p.Click("Score my guess"))
		must(t, p.Until(`document.querySelector(".challenge-score").innerText.includes("0 of 2, 0 drawn")`))
		if v == Laptop { // with the score as well
			must(t, p.Until(`(e => e.scrollHeight <= e.clientHeight + 1)(document.querySelector(".challenge"))`))
		}
	}
}

// dotsDrawn counts the dots that the sheet draws: dots of one colour are one path, in which each begins with M.
const dotsDrawn = `[...document.querySelectorAll("#sheet [data-dots] path")].
	reduce((n, path) => n + path.getAttribute("d").split("M").length - 1, 0)`

func guess(t *testing.T, v View) {
	hidden := mystery.Level(2, 1)
	p := opened(t, v, "#mystery=2")
	must(t, p.Until(`document.documentElement.dataset.mystery === "guess" &&
		`+dotsDrawn+` > 300`))
	lines := value[int](t, p, `document.querySelectorAll("[data-crease], .sheet-keys button").length`)
	if lines != 0 {
		t.Errorf("%d creases are shown", lines)
	}
	must(t, p.Until(`document.body.innerText.includes("Hidden, not secret")`))
	until(t, p, "a link that hides it", func(s link.State) bool { return s.View.Mystery && same(s.Spec, hidden) })
	secret(t, p, hidden.Network)

	must(t, p.Click("Score my guess"))
	must(t, p.Until(`document.querySelector(".challenge-score").innerText.includes("0 of 2, 0 drawn")`))
	must(t, p.Eval(`document.querySelector("#sheet").scrollIntoView({behavior: "instant"})`, nil))
	for i := range hidden.Network.Units() {
		from, to := crossing(t, p, hidden.Network, i)
		must(t, p.Drag(from, to, 8))
		must(t, p.Until(fmt.Sprintf(`document.querySelectorAll("#sheet [data-crease]").length === %d`, i+1)))
	}
	if !v.Touch {
		must(t, p.Do(chromedp.Reload()))
		must(t, p.Until(`document.querySelectorAll("#sheet [data-crease]").length === 2`)) // the guess is kept
	}
	must(t, p.Click("Score my guess"))
	must(t, p.Until(`document.querySelector(".challenge-score").innerText.includes("2 of 2, 2 drawn")`))
	must(t, p.Until(`document.querySelector(".challenge-score").innerText.includes("Score of guess 2")`))
	if got := said(t, p); !strings.HasPrefix(got, "Your guess is right: 2 of 2 creases") {
		t.Errorf("said %q", got)
	}

	must(t, p.Click("Reveal"))
	until(t, p, "what was hidden", func(s link.State) bool { return !s.View.Mystery && same(s.Spec, hidden) })
	must(t, p.Until(`document.documentElement.dataset.mystery === "revealed"`))
	must(t, p.Click("Let the algorithm try"))
	skipped(t, p)
	must(t, p.Until(`document.querySelector(".challenge").innerText.includes("The algorithm: 2 of 2 creases")`))
	if v.Touch {
		return
	}
	s, r, _ := exported(t, p)
	if !same(s, hidden) || r == nil || farthest(s.Network, r.Recovered) > 1e-6 {
		t.Errorf("learned %+v from %+v", r, s)
	}
}

// "Make one for my class" hides what is drawn in a link that opens with samples only; the
// levels and the sheet of the day are opened from the dialog.
func TestMakeMystery(t *testing.T) {
	t.Parallel()
	e := entry(t, "star")
	p := opened(t, Laptop, linked(e.Spec))
	must(t, p.Eval(`location.hash = "mystery"`, nil))
	must(t, p.Until(`document.querySelector("#mystery-dialog").open`))
	must(t, p.Click("Hide my drawing"))
	must(t, p.Until(`document.querySelector("#share-dialog").open`))
	must(t, p.Until(`document.documentElement.dataset.mystery === "guess"`))
	made := until(t, p, "a link that hides it", func(s link.State) bool { return s.View.Mystery && same(s.Spec, e.Spec) })
	shared := value[string](t, p, `document.querySelector("#share-link").value`)
	_, hash, _ := strings.Cut(shared, "#")
	if s, err := link.Decode(hash); err != nil || !s.View.Mystery || !same(s.Spec, made.Spec) {
		t.Errorf("shared %s: %+v %v", shared, s, err)
	}

	p = opened(t, Tablet, "#"+hash)
	must(t, p.Until(`document.documentElement.dataset.mystery === "guess" &&
		document.querySelector(".challenge").innerText.includes("5 creases are hidden")`))
	must(t, p.Click("Levels…"))
	must(t, p.Click("Level 4"))
	until(t, p, "level 4", func(s link.State) bool { return s.View.Mystery && same(s.Spec, mystery.Level(4, 1)) })
}

// sends presses the button that sends the sheet on, takes what the phone's own share sheet would get, and returns the
// line of text and the link's hash.
func sends(t *testing.T, p *Page) (line, hash string) {
	t.Helper()
	must(t, p.Eval(`(() => {
		navigator.canShare = () => true;
		navigator.share = async data => { window.shared = data.text; };
		window.shared = "";
	})()`, nil))
	must(t, p.Click("Send this to a friend"))
	must(t, p.Until(`window.shared.includes("#")`))
	text := value[string](t, p, `window.shared`)
	line, address, ok := strings.Cut(text, "\n")
	_, hash, found := strings.Cut(address, "#")
	if !ok || !found {
		t.Fatalf("sent %q", text)
	}
	return line, hash
}

// A challenge goes from a phone to a laptop and back: who opens the link starts at the same dots with an empty sheet,
// reads the sender's score, and after a guess who is ahead. Would catch a link that gives the sheet away, one of another
// sheet, and scores that are compared the wrong way round.
func TestChallengeThereAndBack(t *testing.T) {
	t.Parallel()
	hidden := mystery.Level(1, 1)
	beat := func(p *Page, said string) {
		t.Helper()
		must(t, p.Until(fmt.Sprintf(`document.querySelector(".challenge-beat").innerText.includes(%q)`, said)))
	}
	// reads is the score in a line that was sent, as the friend has to read it.
	reads := func(line string) string {
		t.Helper()
		_, sheet, played, _, ok := mystery.ReadLine(line)
		if !ok || sheet != "1" {
			t.Fatalf("sent %q", line)
		}
		return fmt.Sprintf("Your friend: %d of 1 crease, %d %%, %d:%02d.", played.Right, played.Explained,
			played.Seconds/60, played.Seconds%60)
	}
	folds := func(p *Page) {
		t.Helper()
		must(t, p.Eval(`document.querySelector("#sheet").scrollIntoView({behavior: "instant"})`, nil))
		for i := range hidden.Network.Units() {
			from, to := crossing(t, p, hidden.Network, i)
			must(t, p.Drag(from, to, 8))
			must(t, p.Until(fmt.Sprintf(`document.querySelectorAll("#sheet [data-crease]").length === %d`, i+1)))
		}
	}
	begun := `document.documentElement.dataset.mystery === "guess" && ` + dotsDrawn + ` > 300`

	phone := opened(t, Phone, "#mystery=1")
	must(t, phone.Until(begun))
	folds(phone)
	must(t, phone.Click("Score my guess"))
	line, there := sends(t, phone)
	if !strings.Contains(line, "1/1") {
		t.Errorf("sent %q", line)
	}
	if s, err := link.Decode(there); err != nil || strings.Count(s.View.Beat, "-") != 5 {
		t.Errorf("the link has no fold beside the score: %q, %v", s.View.Beat, err)
	}

	laptop := opened(t, Laptop, "#"+there)
	must(t, laptop.Until(begun))
	if n := value[int](t, laptop, `document.querySelectorAll("#sheet [data-crease]").length`); n != 0 {
		t.Errorf("%d creases are shown to the friend", n)
	}
	secret(t, laptop, hidden.Network)
	beat(laptop, reads(line))
	must(t, laptop.Click("Score my guess"))
	beat(laptop, "Your friend is ahead.")
	line, back := sends(t, laptop)

	phone = opened(t, Phone, "#"+back)
	must(t, phone.Until(begun))
	beat(phone, reads(line))
	folds(phone)
	must(t, phone.Click("Score my guess"))
	beat(phone, "You are ahead.")
}

// The sheet of a day has the same digits on the page as natively: what the page reveals, and what it learns from the
// samples. Would catch a platform that draws another sheet, or other samples, from the date.
func TestMysteryOfTheDay(t *testing.T) {
	t.Parallel()
	ofTheDay(t, func(t *testing.T, v View, hash string) Tab { return opened(t, v, hash) })
}

func ofTheDay(t *testing.T, open func(t *testing.T, v View, hash string) Tab) {
	before := time.Now()
	until(t, open(t, Laptop, "#mystery=day"), "the sheet of this day", func(s link.State) bool {
		return s.View.Mystery && (same(s.Spec, mystery.Daily(before)) || same(s.Spec, mystery.Daily(time.Now()))) // at midnight
	})
	for _, key := range []string{"2026-11-28", "2028-02-29", "2031-01-01"}[:few(1, 3)] {
		date, err := time.Parse(time.DateOnly, key)
		must(t, err)
		hidden := mystery.Daily(date)
		last, err := learn.Run(context.Background(), hidden, nil, learn.Host{})
		must(t, err)

		p := open(t, Laptop, "#mystery="+key)
		must(t, p.Until(`document.documentElement.dataset.mystery === "guess"`))
		must(t, p.Click("Reveal"))
		must(t, p.Until(`document.documentElement.dataset.mystery === "revealed"`))
		must(t, p.Click("Let the algorithm try"))
		must(t, p.Until(`["learning", "done"].includes(document.documentElement.dataset.state)`))
		must(t, p.Press(kb.Escape))
		must(t, p.UntilState("done"))
		_, data, err := p.Download(func() error { return p.Click("Export") })
		must(t, err)
		s, err := dialect.Parse(data, true, nil)
		must(t, err)
		if !same(s, hidden) {
			t.Errorf("%s: the page draws %+v, natively %+v", key, s, hidden)
		}
		equalDigits(t, numbers(t, resultOf(t, data)), numbers(t, dialect.Done(last)))
	}
}
