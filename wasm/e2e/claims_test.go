package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"crease/app/doc/link"
	"crease/app/doc/model"
	"crease/wasm/site/server"
)

// On a processor without vectors, or in a browser that does not use them, the vector loops do not compile: the program's
// own loops learn instead. Catches a program that has come to need vectors itself.
func TestNoVectors(t *testing.T) {
	nightly(t, TestStartsWithoutStreaming)
	b, err := Start(chromedp.Flag("js-flags", "--no-enable-sse4-1 --no-enable-ssse3 --no-enable-sse4-2 --no-enable-avx"))
	must(t, err)
	defer b.Close()
	p, err := b.Page(Laptop)
	must(t, err)
	must(t, p.Open(served(t, "", server.Options{}).URL+linked(model.Prepared())))
	must(t, p.UntilState("idle"))
	if !value[bool](t, p, `creaseModules.lane === null`) {
		t.Skip("this browser has vectors all the same")
	}
	must(t, p.Click("Learn"))
	must(t, p.UntilState("done"))
	clean(t, p)
}

// A page that is left, at rest or in the middle of a run, has nothing that keeps a browser from showing it again as it
// was. A headless Chromium keeps no page, but says what it would not keep this one for.
func TestKeptForTheWayBack(t *testing.T) {
	nightly(t, TestLeftAtOnce)
	s, err := Serve(dist, "", server.Options{})
	must(t, err)
	defer s.Stop()
	p := visitor(t, Laptop)
	told, why := make(chan bool, 9), []string(nil)
	chromedp.ListenTarget(p.ctx, func(event any) {
		if e, ok := event.(*page.EventBackForwardCacheNotUsed); ok {
			for _, reason := range e.NotRestoredExplanations {
				if reason.Type != page.BackForwardCacheNotRestoredReasonTypeCircumstantial {
					why = append(why, string(reason.Reason))
				}
			}
			told <- true
		}
	})
	for _, learns := range []bool{false, true} {
		must(t, p.Open(s.URL+"?"))
		must(t, p.UntilState("idle"))
		if learns {
			must(t, p.Click("Learn"))
			must(t, p.UntilState("learning"))
		}
		must(t, p.Open(s.URL+"embed-example.html"))
		must(t, p.Do(chromedp.NavigateBack()))
		if <-told; len(why) > 0 {
			t.Errorf("learning: %v, it is not kept for %q", learns, why)
		}
	}
}

// Firefox, which denies frames of other sites their storage if its reader wants that, shows a frame that learns.
func TestThirdPartyDenied(t *testing.T) {
	nightly(t, TestFrameIsDenied)
	auto := model.DefaultView() // a driver's keys reach no frame of another site
	auto.Auto, auto.Pace = true, model.Full
	for _, behaviour := range []int{1, 5} { // denied, and kept apart
		p := foxWith(t, besides, map[string]any{"network.cookie.cookieBehavior": behaviour})
		site := served(t, "", server.Options{})
		site.URL = strings.Replace(site.URL, "127.0.0.1", "localhost", 1)
		course(t, p, site, "#"+link.Encode(link.State{Spec: model.Prepared(), View: auto})+"&embed")
		must(t, p.Until(`document.getElementById("result").textContent.startsWith("2 of 2 creases found")`))
	}
}

// Offline Firefox plays a film to its end.
func TestFirefoxFilmOffline(t *testing.T) {
	nightly(t, TestFirefoxOffline)
	s := served(t, "", server.Options{NoStore: true})
	p := foxTab(t, Laptop)
	visited(t, p, s.URL)
	s.Stop()
	q, err := p.Again()
	must(t, err)
	defer q.Close()
	must(t, q.Open(s.URL))
	must(t, q.UntilState("idle"))
	must(t, q.Click("Learn"))
	must(t, q.Until(`document.documentElement.dataset.watched === "film"`))
	must(t, q.UntilState("done"))
	must(t, q.Until(`document.querySelector(".verdict.good")`))
	clean(t, q)
}

// WebKit learns a table that is dropped, and goes through a lesson to its end. Catches what Safari's engine lacks for
// either.
func TestWebKitTableAndLesson(t *testing.T) {
	nightly(t, TestWebKit)
	p := webKit(t)
	must(t, p.Open(served(t, "", server.Options{}).URL))
	must(t, p.UntilState("idle"))
	var rows strings.Builder
	for i := range 200 {
		use := float64(i) * 3
		fmt.Fprintf(&rows, "%g,%g\n", use, .2*use+.1*max(0, use-300))
	}
	must(t, p.Eval(fmt.Sprintf(`void (() => {
		const field = document.querySelector("#import-file"), files = new DataTransfer();
		files.items.add(new File([%q], "tariff.csv"));
		field.files = files.files;
		field.dispatchEvent(new Event("change", {bubbles: true}));
	})()`, "use,price\n"+rows.String()), nil))
	must(t, p.Until(`document.querySelector("#table-dialog").open`))
	must(t, p.Eval(pressing("Learn from the table"), nil))
	must(t, p.Until(`/Kink at use 300/.test(document.querySelector(".verdict").textContent)`))

	l := lessonOf(t, "fold-and-find")
	must(t, p.Eval(`void (location.hash = "lesson=fold-and-find")`, nil))
	for i, s := range l.Steps {
		must(t, p.Until(atStep(i)))
		if s.Question != nil {
			must(t, p.Eval(`document.querySelector(".lesson-page:not([inert]) .lesson-choice").click()`, nil))
			must(t, p.Until(stepText(".lesson-reason")))
		}
		if i+1 < len(l.Steps) {
			must(t, p.Eval(pressing("Next"), nil))
		}
	}
	must(t, p.Until(`[...document.querySelectorAll(".lesson-code")].some(e => e.checkVisibility())`))
	for _, e := range p.Errors() {
		t.Error("in the page:", e)
	}
}
