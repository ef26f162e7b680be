package e2e

import (
	"strings"
	"testing"

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
