package e2e

import (
	"context"
	_ "embed"
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// translator does what a browser's translator does to a page: it puts two elements in the place of
// every text, and of every text that comes or is written later. It leaves the words as they
// are, so that what the page says can be compared.
//
//go:embed testdata/translator.js
var translator string

// translated opens the page where a translator, in a world of its own as browsers have it, is at work
// from the start.
func translated(t *testing.T, v View, hash string) *Page {
	t.Helper()
	p := visitor(t, v)
	must(t, p.Do(chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(translator).WithWorldName("translator").Do(ctx)
		return err
	})))
	s, err := site()
	must(t, err)
	opensAt(t, p, s.URL, hash)
	return p
}

// A translated page says after each step what the page says untranslated, and goes on. Catches
// a program that ends as it removes a text that a translator took, and a verdict of another state.
func TestTranslated(t *testing.T) {
	t.Parallel()
	plain, p := opened(t, Laptop, ""), translated(t, Laptop, "")
	both := func(do func(p *Page)) {
		t.Helper()
		do(plain)
		do(p)
	}
	same := func(when, selector string) {
		t.Helper()
		var want string
		read := `document.querySelector("` + selector + `").innerText.replace(/\s+/g, " ").trim()`
		must(t, plain.Eval(read, &want))
		must(t, p.Until(fmt.Sprintf("%s === %q", read, want)))
		if want == "" {
			t.Errorf("%s: %s says nothing", when, selector)
		}
	}
	must(t, p.Until(`document.querySelector("#app font, body font")`))
	same("at rest", ".verdict .said")
	both(func(p *Page) { must(t, p.Click("Learn")); skipped(t, p) })
	same("done", ".verdict .said")
	both(func(p *Page) { must(t, p.Click("Reset")); must(t, p.UntilState("idle")) })
	same("reset", ".verdict .said")
	both(func(p *Page) { must(t, p.Click("Add a crease")); must(t, p.Click("Learn")); skipped(t, p) })
	same("learned again", ".verdict .said")
	both(func(p *Page) { must(t, p.Click("Undo")); must(t, p.UntilState("idle")) })
	same("undone", ".verdict .said")
	for _, hash := range []string{"lesson=fold-and-find", "lesson=fold-and-find/2"} {
		both(func(p *Page) {
			follows(t, p, "#"+hash)
			must(t, p.Until(`document.querySelector(".lesson-page:not([inert]) h3")`))
		})
		same(hash, ".lesson-page:not([inert])")
	}
	both(func(p *Page) {
		follows(t, p, "#mystery=1")
		must(t, p.Until(`document.querySelector(".challenge, #challenge")`))
	})
}
