package e2e

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"crease/algo/spec"
	"crease/app/doc/gallery"
	"crease/app/doc/link"
	"crease/app/doc/model"
	"crease/app/report/cards"
)

// learned opens the prepared network and runs the paper's method on it, which
// goes through every stage.
func learned(t *testing.T, v View) *Page {
	t.Helper()
	s := model.Prepared()
	s.Learning.Method, s.Learning.Order, s.Sampling.Samples = spec.Paper, 1, 400_000
	p := opened(t, v, linked(s))
	must(t, p.Click("Learn"))
	must(t, p.UntilState("done"))
	return p
}

// text returns what an element says.
func text(t *testing.T, p *Page, selector string) string {
	t.Helper()
	s := value[string](t, p, fmt.Sprintf(`document.querySelector(%q)?.textContent ?? ""`, selector))
	return s
}

// hover moves the mouse onto the middle of an element.
func hover(t *testing.T, p *Page, selector string) {
	t.Helper()
	must(t, p.Until(fmt.Sprintf("document.querySelector(%q)?.checkVisibility()", selector)))
	at, err := p.Middle(selector)
	must(t, err)
	must(t, p.Do(chromedp.MouseEvent("mouseMoved", at.X, at.Y)))
}

// press taps the middle of an element, once it is at rest and a tap reaches it.
func press(t *testing.T, p Tab, selector string) {
	t.Helper()
	must(t, p.Hit(selector))
}

// openCard has a small card shown large, and opens it from there.
func openCard(t *testing.T, p *Page, title string) {
	t.Helper()
	press(t, p, `[data-card="`+strings.ToLower(title)+`"]`)
	must(t, p.Until(fmt.Sprintf(`document.querySelector(".stage-name").textContent.startsWith(%q)`, title)))
	must(t, p.Click("Open "+title))
}

// A card opens to full size with its picture, its words, its formula and its
// data; its terms are explained beside them, which Escape takes away first; arrows turn to the next one,
// and Escape gives the focus back.
func TestOpenCard(t *testing.T) {
	t.Parallel()
	p := learned(t, Laptop)
	openCard(t, p, "Rank")
	must(t, p.Until(`document.querySelector("#card-dialog").open && document.querySelector(".plot svg")`))
	if got := text(t, p, "#card-title"); got != "Rank" {
		t.Errorf("opened %q", got)
	}
	must(t, p.Until(`document.querySelector(".card-formula math") &&
		document.querySelector(".card-explain").textContent.includes("η₁")`))
	press(t, p, `.card-explain [data-term="singular value"]`)
	must(t, p.Until(`(box => box.matches(":popover-open") && box.textContent.includes("stretches"))(
		document.querySelector("#glossary"))`))
	must(t, p.Press(kb.Escape))
	must(t, p.Until(`!document.querySelector("#glossary").checkVisibility() && document.querySelector("#card-dialog").open`))
	must(t, p.Click("Data as a table"))
	must(t, p.Until(`document.querySelectorAll(".card-tables tbody tr").length > 1`))
	must(t, p.Click("Next card"))
	must(t, p.Until(`document.querySelector("#card-title").textContent === "Jennrich"`))
	must(t, p.Press(kb.Escape))
	must(t, p.Until(`!document.querySelector("#card-dialog").open &&
		document.activeElement.matches('.stage [aria-haspopup="dialog"]')`))
}

// A card that is opened before the browser has told of the last one's closing stays open.
// Catches a page that takes that late word for the closing of the new card.
func TestCardReopened(t *testing.T) {
	nightly(t, TestOpenCard)
	t.Parallel()
	p := learned(t, Laptop)
	openCard(t, p, "Rank")
	open := value[bool](t, p, `new Promise(done => {
		const dialog = document.querySelector("#card-dialog")
		dialog.addEventListener("close", () => setTimeout(() => done(dialog.open)))
		dialog.close()
		document.querySelector("[data-card=jennrich]").click()
		document.querySelector('.stage [aria-haspopup=dialog]').click()
	})`)
	if !open {
		t.Fatal("it was closed")
	}
	must(t, p.Until(`document.querySelector("#card-dialog[open] #card-title").textContent === "Jennrich"`))
}

// The line η₁ is dragged above every singular value: the run starts again by
// itself with that threshold, and finds nothing.
func TestDragThreshold(t *testing.T) {
	t.Parallel()
	p := learned(t, Laptop)
	openCard(t, p, "Rank")
	must(t, p.Until(`document.querySelector(".card-plots [data-drag] line")`))
	from, err := p.Middle(".card-plots [data-drag]")
	must(t, err)
	to, err := p.Spot(".card-plots svg", .5, .12)
	must(t, err)
	must(t, p.Drag(from, Point{X: from.X, Y: to.Y}, 8))
	s := until(t, p, "the threshold in the spec", func(s link.State) bool { return s.Spec.Learning.Eta1 > 0 })
	must(t, p.UntilState("done"))
	must(t, p.Until(`document.querySelector("[data-card=rank] .card-caption").textContent.startsWith("0 above the line")`))
	t.Logf("dragged to η₁ = %g", s.Spec.Learning.Eta1)
	must(t, p.Click("η₁ from the data"))
	until(t, p, "the threshold from the data", func(s link.State) bool { return s.Spec.Learning.Eta1 == 0 })
	must(t, p.UntilState("done"))
	must(t, p.Until(`!document.querySelector("[data-card=rank] .card-caption").textContent.startsWith("0 above")`))
}

// Back in the recording all cards and the found sheet are those of fewer
// samples, and forward again they are what they were.
func TestScrub(t *testing.T) {
	t.Parallel()
	p := learned(t, Laptop)
	state := `JSON.stringify(
		[...document.querySelectorAll(".card-caption, #found .sheet-caption")].map(e => e.textContent))`
	must(t, p.Until(`document.querySelector("[data-card=regression] .card-caption").textContent.includes("linear part") &&
		document.querySelector("[data-card=samples] .card-caption").textContent.startsWith("400,000") &&
		document.querySelector(".scrub-at").textContent.endsWith("done")`))
	var back, again string
	end := resting(t, p, state)
	for range 5 { // past the stages behind the last sample, to a state that was shown for its time, of whatever stage
		must(t, p.Click("Back to half the samples"))
	}
	must(t, p.Click("Back to half the samples"))
	must(t, p.Until(`!document.querySelector(".scrub-at").textContent.includes("400,000")`))
	must(t, p.Until(state+" !== "+fmt.Sprintf("%q", end)))
	back = resting(t, p, state)
	if !strings.Contains(back, "from ") {
		t.Errorf("scrubbed to %s", back)
	}
	must(t, p.Until(`document.querySelector(".verdict .said").textContent.startsWith("Showing N = ")`))
	if text := said(t, p); strings.Contains(text, "Showing") {
		t.Errorf("looking back is announced: %q", text)
	}
	must(t, p.Click("Show the newest"))
	must(t, p.Until(`!document.querySelector(".verdict .said").textContent.startsWith("Showing")`))
	must(t, p.Until(state+" === "+fmt.Sprintf("%q", end)))
	must(t, p.Eval(state, &again))
	if back == end || again != end {
		t.Errorf("back %s, then %s, of %s", back, again, end)
	}
}

// Whatever shows a unit lights it everywhere: a row, a crease of either sheet, a
// dot on a card, a datum of the open card by keys.
func TestLinked(t *testing.T) {
	t.Parallel()
	p := learned(t, Laptop)
	highlighted := func(what, want string) {
		t.Helper()
		now := fmt.Sprintf(`(document.documentElement.dataset.highlighted ?? "") === %q`, want)
		if err := p.Until(now); err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
	none := func() {
		must(t, p.Do(chromedp.MouseEvent("mouseMoved", 5, 895)))
		highlighted("nothing pointed at", "")
	}
	press(t, p, "#tab-settings")
	hover(t, p, `.units tr[data-unit="1"] .unitname`)
	highlighted("a row", "1")
	must(t, p.Until(`(() => {
		const dots = [0, 1].map(u => document.querySelector('[data-card=scalars] [data-unit="' + u + '"]'));
		return dots.every(e => e) && getComputedStyle(dots[0]).opacity < .5 && getComputedStyle(dots[1]).opacity === "1";
	})()`))
	none()
	hover(t, p, `[data-card=scalars] [data-unit="0"]`)
	highlighted("a dot of a card", "0")
	must(t, p.Until(`document.querySelector('.units tr[data-unit="0"]').classList.contains("highlighted")`))
	none()
	hover(t, p, `[data-card=regression] [data-unit="1"]`)
	highlighted("a bar", "1")
	none()
	for _, sheet := range []string{"#sheet", "#found"} {
		hover(t, p, sheet+` [data-label="1"] rect`)
		highlighted("a crease of "+sheet, "1")
		none()
	}
	openCard(t, p, "Jennrich")
	must(t, p.Until(`document.querySelector(".card-plots [data-unit]")`))
	hover(t, p, `.card-plots [data-unit="1"]`)
	highlighted("an eigenvalue", "1")
	must(t, p.Eval(`document.querySelector(".plot").focus()`, nil))
	must(t, p.Press(kb.End))
	must(t, p.Until(`document.documentElement.dataset.highlighted !== undefined &&
		!document.querySelector(".card-read .muted")`))
}

// A new random contraction draws other eigenvalues, from the samples that are
// there already.
func TestContraction(t *testing.T) {
	t.Parallel()
	p := learned(t, Laptop)
	openCard(t, p, "Jennrich")
	must(t, p.Until(`document.querySelector(".card-plots svg circle")`))
	where := `[...document.querySelector(".card-plots svg").querySelectorAll("circle")].
		map(e => e.getAttribute("cx")).join()`
	var before, after string
	must(t, p.Eval(where, &before))
	must(t, p.Click("Another random contraction"))
	until(t, p, "another contraction", func(s link.State) bool { return s.Spec.Learning.Seed == 1 })
	must(t, p.Until(fmt.Sprintf(`document.documentElement.dataset.state === "done" &&
		document.querySelector(".card-plots svg circle") && %s !== %q`, where, before)))
	must(t, p.Eval(where, &after))
	if before == after || after == "" {
		t.Errorf("eigenvalues at %s, then at %s", before, after)
	}
}

// Gradient descent races on the same samples, in a worker of its own, and the
// dialog says how both stand.
func TestRace(t *testing.T) {
	t.Parallel()
	p := opened(t, Laptop, "")
	must(t, p.Click("Learn"))
	skipped(t, p)
	openCard(t, p, "Race")
	// Long enough to be stopped.
	must(t, p.Eval(`document.querySelector('[data-race="budget"]').value = "10000000";
		document.querySelector('[data-race="starts"]').value = "5"`, nil))
	must(t, p.Click("Run race"))
	must(t, p.Until(`document.querySelector(".race-theirs [data-crease]") &&
		document.querySelector(".race-ours [data-crease]")`))
	must(t, p.Click("Stop race"))
	must(t, p.Eval(`document.querySelector('[data-race="budget"]').value = "100000";
		document.querySelector('[data-race="width"]').value = "2"`, nil))
	must(t, p.Click("Run race"))
	must(t, p.Until(`document.querySelector(".race-ruling").textContent.startsWith("After 0.50 passes") &&
		document.querySelector(".race-run").textContent === "Run race"`))
	got := text(t, p, ".race-ruling")
	t.Log(got)
	if !strings.Contains(got, "best of 5 starts") ||
		!strings.Contains(got, "The method was exact after 8,192 samples") {
		t.Errorf("the ruling is %q", got)
	}
	lines := value[int](t, p, `document.querySelectorAll(".card-plots .plot:nth-child(3) svg path").length`)
	if lines < 6 {
		t.Errorf("%d lines are drawn", lines)
	}
}

// The button for it opens the network on which starts stick and races there: the method
// finds every unit from all seeds. In short mode the race is stopped once it is on.
func TestRaceWhereStartsStick(t *testing.T) {
	nightly(t, TestRace)
	t.Parallel()
	p := learned(t, Laptop) // the stages come with the first run
	openCard(t, p, "Race")
	must(t, p.Eval(`document.querySelector('[data-race="budget"]').value = "100000"`, nil))
	must(t, p.Click("Race where starts stick"))
	if testing.Short() {
		must(t, p.Until(`document.querySelector(".race-theirs [data-crease]")`))
		must(t, p.Click("Stop race"))
	} else {
		must(t, p.Until(`document.querySelector(".race-ruling").textContent.includes("Over 20 seeds") &&
			document.querySelector(".race-run").textContent === "Run race"`))
		got := text(t, p, ".race-ruling")
		t.Log(got)
		if !strings.Contains(got, "Over 20 seeds the method found every unit 20 times") {
			t.Errorf("the ruling is %q", got)
		}
	}
	n, want := shown(t, p).Spec.Network, entry(t, gallery.Stuck).Spec.Network
	if n.Units() != 4 || n.Dim() != 2 || !reflect.DeepEqual(n, want) {
		t.Errorf("drawn is %+v", n)
	}
}

// A number opens its formula with the values of the moment: in the table, in the
// verdict and in an open card. The element that a reader scrolls along a formula stays.
func TestNumbers(t *testing.T) {
	t.Parallel()
	p := learned(t, Laptop)
	press(t, p, "#tab-settings")
	press(t, p, ".verdict summary") // beside the remarks stands the time
	for _, at := range []struct{ selector, says string }{
		{`.units [data-number="b:0"]`, "ζ"},
		{`.said [data-number]`, "max"},
		{`.verdict > [data-number]`, "t"},
	} {
		press(t, p, at.selector)
		must(t, p.Until(`document.querySelector("#number-dialog").open`))
		if got := text(t, p, ".number-formula"); !strings.Contains(got, at.says) {
			t.Errorf("%s is explained as %q", at.selector, got)
		}
		must(t, p.Eval(fmt.Sprintf(`void (document.querySelector(".number-formula").first ??= %q)`, at.says), nil))
		must(t, p.Press(kb.Escape))
		must(t, p.Until(`!document.querySelector("#number-dialog").open`))
	}
	openCard(t, p, "Jennrich")
	must(t, p.Until(`document.querySelector("#card-dialog").open && document.querySelector(".plot svg")`)) // which moves what follows
	press(t, p, `.card-facts [data-number^="gap"]`)
	must(t, p.Until(`document.querySelector("#number-dialog").open &&
		document.querySelector(".number-formula").textContent.includes("λ")`))
	must(t, p.Until(`document.querySelector(".number-formula").first === "ζ"`))
	must(t, p.Press(kb.Escape))
	must(t, p.Until(`!document.querySelector("#number-dialog").open && document.querySelector("#card-dialog").open`))
}

// That the page learns is announced once, and so is the outcome; nothing else while the run works.
func TestAnnouncedOnce(t *testing.T) {
	t.Parallel()
	s := model.Prepared()
	s.Learning.Method, s.Learning.Order, s.Sampling.Samples = spec.Paper, 1, 2_000_000
	p := opened(t, Laptop, linked(s))
	must(t, p.Eval(`(() => {
		const e = document.querySelector("[role=status]");
		window.told = [];
		const changes = new MutationObserver(() => window.told.push(e.textContent));
		changes.observe(e, {childList: true, characterData: true, subtree: true});
		return 0;
	})()`, new(int)))
	must(t, p.Click("Learn"))
	must(t, p.UntilState("done"))
	must(t, p.Click("Back to half the samples"))
	must(t, p.Click("Show the newest"))
	must(t, p.Until(`window.told.some(s => s !== "" && s !== "Learning.")`))
	passed(t, p, 300) // for another one
	told := value[[]string](t, p, `window.told.filter(s => s !== "")`)
	if len(told) != 2 || told[0] != "Learning." {
		t.Errorf("announced %q", told)
	}
}

// A diagnosis comes with a button that applies what would help.
func TestHelp(t *testing.T) {
	t.Parallel()
	s := model.Prepared()
	s.Network.Append(model.Angle(70), .2, 1.1)
	s.Learning.Method, s.Learning.Order, s.Sampling.Samples = spec.Exact, 1, 1000
	p := opened(t, Laptop, linked(s))
	must(t, p.Click("Learn"))
	must(t, p.UntilState("done"))
	must(t, p.Until(`document.querySelector(".card-warning:not([hidden])")`))
	must(t, p.Click("Use order 2"))
	until(t, p, "order 2", func(s link.State) bool { return s.Spec.Learning.Order == 2 })
	must(t, p.UntilState("done"))
	must(t, p.Until(`document.querySelector(".said").textContent.startsWith("All 3 creases")`))
}

// cardNumbers are the numbers and words below the pictures of the cards, in them and beside the scrubber, "" for those
// that cannot be seen.
const cardNumbers = `[".card-caption", ".card-picture", ".scrub-at"].flatMap(of => [...document.querySelectorAll(of)]).map(e =>
	e.checkVisibility({visibilityProperty: true}) ? e.textContent : "")`

// The cards show what the run came to as soon as the page says that it is done, or on a slow machine
// nothing until then: catches numbers of a snapshot before, painted over a few frames later.
func TestCardsAreDoneWithTheRun(t *testing.T) {
	t.Parallel()
	p := opened(t, Laptop, linked(small()))
	looksAtDone(t, p, cardNumbers)
	must(t, p.Click("Learn"))
	must(t, p.UntilState("done"))
	first := value[[]string](t, p, `atDone`)
	passed(t, p, 500)
	must(t, p.Until(`!document.querySelector(".card[data-old]")`))
	later := value[[]string](t, p, cardNumbers)
	captions := 0 // that of the stage that is shown at least
	for i, text := range first {
		if text != "" && text != later[i] {
			t.Errorf("when done: %s, later: %s", text, later[i])
		}
		if text != "" && i < len(cards.Keys) {
			captions++
		}
	}
	if captions == 0 || first[len(first)-1] == "" {
		t.Errorf("when done: %q", first)
	}
}

// The stages come with the first run, as a line of names of which each unfolds in its turn: none lies on the next.
func TestStagesInLine(t *testing.T) {
	t.Parallel()
	for _, v := range []View{Phone, Tablet, Laptop} {
		p := opened(t, v, linked(drawing()))
		must(t, p.Until(`document.documentElement.dataset.state === "idle"`))
		if sighted(t, p, ".cards") {
			t.Errorf("%d wide: the stages are there before a run", v.Width)
		}
		must(t, p.Click("Learn"))
		must(t, p.Until(`document.querySelector(".cards:not([hidden]) .card[data-folded]")`))
		covered := value[[]string](t, p, `[...document.querySelectorAll(".cards .card")].filter((e, i, all) => i > 0 &&
			e.getBoundingClientRect().left < all[i-1].getBoundingClientRect().right - .5).map(e => e.textContent)`)
		if len(covered) > 0 {
			t.Errorf("%d wide: %q lie on the stages before them", v.Width, covered)
		}
	}
}
