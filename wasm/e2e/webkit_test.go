package e2e

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"crease/algo/learn"
	"crease/algo/learn/dialect"
	"crease/app/doc/link"
	"crease/app/doc/model"
	"crease/wasm/e2e/driver"
	"crease/wasm/site/server"
)

// In WebKit the page learns what was drawn with the native learner's digits, by every method;
// a crease can be dragged; what is drawn is shared as a link, and the theme is a dark one if asked
// for; nothing goes wrong; the program is fetched once, though the engine loads nothing again that was
// preloaded for another kind of request; and without a network the page learns as before. Would
// catch what only Safari's engine lacks.
func TestWebKit(t *testing.T) {
	p := webKit(t)
	s := served(t, "", server.Options{})
	must(t, p.Open(s.URL))
	must(t, p.UntilState("idle"))

	hash := func() string { return value[string](t, p, `location.hash`) }
	must(t, p.Eval(pressing("Map"), nil))
	const crease = `.sheet-key[data-unit="0"]`
	must(t, p.Until("document.querySelector('"+crease+"')"))
	must(t, p.Eval(driver.Passed(1000), nil)) // the sheet tilts flat
	at, err := p.Middle(crease)
	must(t, err)
	must(t, p.Drag(at, shifted(at, 40, -25), 10))
	must(t, p.Eval(driver.Passed(driver.Written), nil))
	drawn, err := link.Decode(hash())
	must(t, err)
	if same(drawn.Spec, model.Prepared()) {
		t.Error("the drag moved nothing")
	}

	for i, spec := range digitRuns(t)[:4] {
		must(t, p.Eval(fmt.Sprintf(`void (location.hash = %q)`, linked(spec)), nil))
		must(t, p.Until(fmt.Sprintf(`document.querySelector("#samples").value.replace(/\D/g, "") === "%d"`,
			spec.Sampling.Samples)))
		must(t, p.UntilState("idle"))
		must(t, p.Eval(pressing("Learn"), nil))
		if i == 0 { // the first run of a drawing is a film
			must(t, p.UntilState("learning", "done"))
			must(t, p.Eval(pressing("Skip"), nil))
		}
		must(t, p.UntilState("done"))
		text := value[string](t, p, `new Promise(done => {
			const make = URL.createObjectURL;
			URL.createObjectURL = blob => {
				URL.createObjectURL = make;
				blob.text().then(done);
				return make.call(URL, blob);
			};
			`+pressing("Export")+`;
		})`)
		_, line, err := dialect.Parse([]byte(text), true, nil)
		must(t, err)
		last, err := learn.Run(context.Background(), spec, nil, learn.Host{})
		must(t, err)
		equalDigits(t, numbers(t, line), numbers(t, dialect.Done(last)))
	}
	var shared string
	must(t, p.Eval(pressing("Share"), nil))
	must(t, p.Until(`document.querySelector("#share-link")?.value.includes("#")`))
	must(t, p.Eval(`new URL(document.querySelector("#share-link").value).hash`, &shared))
	if got, err := link.Decode(shared); err != nil || !same(got.Spec, digitRuns(t)[3]) {
		t.Errorf("the link that is shared holds %+v, %v", got.Spec, err)
	}
	must(t, p.Eval(`void document.querySelector("#share-dialog").close()`, nil))
	// The system's theme, the light one, the dark one.
	const theme = `[...document.querySelectorAll("button")].find(b => b.textContent.startsWith("Theme:")).click()`
	for _, name := range []string{"light", "dark"} {
		must(t, p.Eval(theme, nil))
		must(t, p.Until(fmt.Sprintf(`document.documentElement.dataset.theme === %q`, name)))
	}
	must(t, p.Until(`getComputedStyle(document.body).backgroundColor.match(/\d+/g).every(c => c < 80)`))
	for _, e := range p.Errors() {
		t.Error("in the page:", e)
	}
	var programs int
	must(t, p.Eval(`performance.getEntriesByType("resource").filter(e => /app\.wasm/.test(e.name)).length`, &programs))
	if programs != 1 {
		t.Errorf("the page asked for the program %d times", programs)
	}

	must(t, p.Until(kept))
	must(t, p.Until(allKept(t)))
	s.Stop()
	must(t, p.Open(s.URL+"?offline"+linked(small())))
	must(t, p.UntilState("idle"))
	must(t, p.Eval(pressing("Learn"), nil))
	must(t, p.UntilState("done"))
}

// webKit starts a WebKit; without one the test is left out.
func webKit(t *testing.T) *webKitPage {
	t.Helper()
	p, err := startWebKit()
	if errors.Is(err, errNoWebKit) {
		t.Skip(err)
	}
	must(t, err)
	t.Cleanup(p.Close)
	return p
}

// pressing is an expression that presses the button of a name, if it is there.
func pressing(name string) string {
	return fmt.Sprintf(`[...document.querySelectorAll("button")].find(b => b.textContent.trim() === %q)?.click()`, name)
}
