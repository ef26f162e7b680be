package e2e

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"crease/algo/learn"
	"crease/algo/learn/dialect"
	"crease/app/doc/link"
	"crease/app/doc/model"
	"crease/wasm/site/server"
)

// chromium opens an empty tab of a Chromium of its own with other flags for its JavaScript.
func chromium(t *testing.T, flags string) *Page {
	t.Helper()
	b, err := Start(chromedp.Flag("js-flags", flags))
	must(t, err)
	t.Cleanup(b.Close)
	p, err := b.Page(Laptop)
	must(t, err)
	return p
}

// On a processor without vectors, or in a browser that does not use them, as an old Safari, the vector loops do not
// compile: the program's own loops learn instead, to the same digits. Catches a program that has come to need vectors
// itself.
func TestNoVectors(t *testing.T) {
	nightly(t, TestStartsWithoutStreaming)
	last, err := learn.Run(t.Context(), small(), nil, learn.Host{})
	must(t, err)
	want := numbers(t, dialect.Done(last))
	for name, open := range map[string]func(t *testing.T) Tab{
		"Chromium": func(t *testing.T) Tab {
			return chromium(t, "--no-enable-sse4-1 --no-enable-ssse3 --no-enable-sse4-2 --no-enable-avx")
		},
		"WebKit": func(t *testing.T) Tab { return webKit(t, Laptop, "JSC_useWasmSIMD=0") },
	} {
		t.Run(name, func(t *testing.T) {
			p := open(t)
			opens(t, p, linked(small()))
			if !value[bool](t, p, `creaseModules.lane === null`) {
				t.Skip("this browser has vectors all the same")
			}
			sameDigits(t, p, want)
			clean(t, p)
		})
	}
}

// A browser that is hardened against WebAssembly is told what the page needs, above an example that it shows.
func TestNoWebAssembly(t *testing.T) {
	nightly(t, TestExampleWithoutScript)
	for name, open := range map[string]func(t *testing.T) Tab{
		"Chromium": func(t *testing.T) Tab { return chromium(t, "--jitless") },
		"Firefox":  func(t *testing.T) Tab { return foxWith(t, Laptop, map[string]any{"javascript.options.wasm": false}) },
		"WebKit":   func(t *testing.T) Tab { return webKit(t, Laptop, "JSC_useWasm=0") },
	} {
		t.Run(name, func(t *testing.T) {
			p := open(t)
			must(t, p.Open(served(t, "", server.Options{}).URL))
			must(t, p.Until(says("Crease needs WebAssembly, which this browser does not have. Please use a newer browser.")))
			example(t, p)
		})
	}
}

// Browsers that deny frames of other sites their storage, or keep it apart, show a frame that learns.
func TestThirdPartyDenied(t *testing.T) {
	nightly(t, TestFrameIsDenied)
	auto := model.DefaultView() // a driver's keys reach no frame of another site
	auto.Auto, auto.Pace = true, model.Full
	cookies := func(behaviour int) func(t *testing.T) Tab {
		return func(t *testing.T) Tab {
			return foxWith(t, besides, map[string]any{"network.cookie.cookieBehavior": behaviour})
		}
	}
	for name, open := range map[string]func(t *testing.T) Tab{
		"Firefox denies": cookies(1), "Firefox keeps apart": cookies(5),
		"WebKit": func(t *testing.T) Tab { return webKit(t, besides) },
	} {
		t.Run(name, func(t *testing.T) {
			p, site := open(t), served(t, "", server.Options{})
			site.URL = strings.Replace(site.URL, "127.0.0.1", "localhost", 1)
			course(t, p, site, "#"+link.Encode(link.State{Spec: model.Prepared(), View: auto})+"&embed")
			must(t, p.Until(`document.getElementById("result").textContent.startsWith("2 of 2 creases found")`))
		})
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
