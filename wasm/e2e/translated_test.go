package e2e

import (
	"context"
	_ "embed"
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"crease/algo/spec"
	"crease/app/doc/link"
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
		read := `document.querySelector("` + selector + `").innerText.replace(/\s+/g, " ").trim()`
		for end := time.Now().Add(Patience); ; time.Sleep(50 * time.Millisecond) { // a run may be on in both
			want, got := value[string](t, plain, read), value[string](t, p, read)
			if want == got && want != "" {
				return
			}
			if time.Now().After(end) {
				t.Fatalf("%s: %s says %q, translated %q", when, selector, want, got)
			}
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
	both(func(p *Page) { must(t, p.Click("Undo")); skipped(t, p) })
	same("undone", ".verdict .said")
	for i, hash := range []string{"lesson=fold-and-find", "lesson=fold-and-find/2"} {
		both(func(p *Page) {
			follows(t, p, "#"+hash)
			must(t, p.Until(atStep(i)))
		})
		same(hash, ".lesson-page:not([inert])")
	}
	both(func(p *Page) {
		follows(t, p, "#mystery=1")
		must(t, p.Until(`document.querySelector(".challenge, #challenge")`))
	})
}

// Where decimals have a comma people type one, in every kind of field, and the number is the same.
func TestDecimalComma(t *testing.T) {
	t.Parallel()
	p := opened(t, Laptop, "")
	for _, f := range []struct {
		selector, typed, shows string
		is                     func(s spec.Spec) bool
	}{
		{"#noise", "0,25", "0.25", func(s spec.Spec) bool { return s.Sampling.Noise == .25 }},
		{"#unit-0-b", "−0,75", "−0.75", func(s spec.Spec) bool { return s.Network.B[0] == -.75 }},
		{"#unit-1-a", "1,5", "1.5", func(s spec.Spec) bool { return s.Network.A[1] == 1.5 }},
	} {
		must(t, p.Until(fmt.Sprintf(`document.querySelector(%q)`, f.selector)))
		must(t, p.Eval(fmt.Sprintf(`(e => { e.value = %q; e.dispatchEvent(new Event("change", {bubbles: true})) })(
			document.querySelector(%q))`, f.typed, f.selector), nil))
		until(t, p, f.typed+" in the address", func(s link.State) bool { return f.is(s.Spec) })
		must(t, p.Until(fmt.Sprintf(`document.querySelector(%q).value === %q`, f.selector, f.shows)))
	}
}
