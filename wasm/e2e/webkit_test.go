package e2e

import (
	"errors"
	"fmt"
	"testing"

	"crease/algo/data/networktest"
	"crease/app/doc/link"
	"crease/app/doc/model"
	"crease/wasm/site/server"
)

var _ Tab = (*webKitPage)(nil)

// webKit starts a WebKit with variables of its own, of the form name=value. Errors of its page fail the test. Without
// one the test is left out.
func webKit(t *testing.T, v View, variables ...string) *webKitPage {
	t.Helper()
	p, err := startWebKit(v, variables...)
	if errors.Is(err, errNoWebKit) {
		t.Skip(err)
	}
	must(t, err)
	t.Cleanup(func() { clean(t, p); p.Close() })
	return p
}

// inWebKit is opened in a WebKit of its own.
func inWebKit(t *testing.T, v View, hash string) Tab {
	t.Helper()
	p := webKit(t, v)
	opens(t, p, hash)
	return p
}

// In WebKit the page learns what was drawn with the native learner's digits, by every method;
// a crease can be dragged; what is drawn is shared as a link, and the theme is a dark one if asked
// for; nothing goes wrong; the program is fetched once, though the engine loads nothing again that was
// preloaded for another kind of request; and without a network the page learns as before. Would
// catch what only Safari's engine lacks.
func TestWebKit(t *testing.T) {
	p := webKit(t, Laptop)
	s := served(t, "", server.Options{})
	opensAt(t, p, s.URL, "")
	must(t, p.Click("Map"))
	passed(t, p, 1000) // the sheet tilts flat
	drags(t, p)
	runs := digitRuns(t)[:4]
	wantDigits(t, p, runs)

	must(t, p.Click("Share"))
	must(t, p.Until(`document.querySelector("#share-link")?.value.includes("#")`))
	shared := value[string](t, p, `new URL(document.querySelector("#share-link").value).hash`)
	if got, err := link.Decode(shared); err != nil || !same(got.Spec, runs[3]) {
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
	programs := value[int](t, p, `performance.getEntriesByType("resource").filter(e => /app\.wasm/.test(e.name)).length`)
	if programs != 1 {
		t.Errorf("the page asked for the program %d times", programs)
	}
	clean(t, p)

	must(t, p.Until(kept))
	must(t, p.Until(allKept(t)))
	s.Stop()
	must(t, p.Open(s.URL+"?offline"+linked(small())))
	must(t, p.UntilState("idle"))
	must(t, p.Click("Learn"))
	must(t, p.UntilState("done"))
}

// Drawing by keyboard and mouse, as in the other browsers.
func TestWebKitDraw(t *testing.T) {
	p := inWebKit(t, Laptop, "")
	moves(t, p)
	folds(t, p)
}

// A link brings back spec and view exactly, and so does a file.
func TestWebKitExchange(t *testing.T) {
	links(t, inWebKit)
	exports(t, inWebKit)
	refuses(t, inWebKit(t, Laptop, ""))
}

// The sheet of the day is that of Chromium, of Firefox and of the native learner: see TestMysteryOfTheDay.
func TestWebKitMystery(t *testing.T) {
	ofTheDay(t, inWebKit)
}

// A table is learned that is chosen, dropped or pasted, and exported with what was learned. Catches what Safari's engine
// lacks for any of them.
func TestWebKitTable(t *testing.T) {
	p := inWebKit(t, Laptop, linked(model.Prepared()))
	csv, truth := networktest.Moved(model.Prepared().Network, 5_000)
	learned := func(name string) {
		t.Helper()
		must(t, p.Until(fmt.Sprintf(`document.querySelector(".units").textContent.includes(%q)`, name+", 5,000 samples")))
		must(t, p.UntilState("done"))
		must(t, p.Until(`document.querySelector(".verdict").textContent.includes("Kinks at x1")`))
		_, r, data := exported(t, p)
		if r == nil {
			t.Fatalf("exported %s", data)
		}
		if d := farthest(truth, r.Recovered); r.Recovered.Units() != truth.Units() || d > 1e-7 {
			t.Errorf("%s: a parameter off by %g", said(t, p), d)
		}
	}
	imports(t, p, "chosen.csv", csv)
	learned("chosen.csv")
	for name, event := range map[string]string{
		"dropped.csv":     `DragEvent("drop", {dataTransfer: given, bubbles: true, cancelable: true})`,
		"The pasted text": `ClipboardEvent("paste", {clipboardData: given, bubbles: true, cancelable: true})`,
	} {
		must(t, p.Eval(fmt.Sprintf(`void ((text, name) => {
			const given = new DataTransfer();
			if (name === "dropped.csv") given.items.add(new File([text], name));
			else given.setData("text/plain", text);
			document.body.dispatchEvent(new %s);
		})(%s[0], %q)`, event, quoteAll([]string{string(csv)}), name), nil))
		learned(name)
	}
}

// A lesson is read to its end, once by answering its questions, once by having them shown.
func TestWebKitLesson(t *testing.T) {
	p := inWebKit(t, Laptop, linked(drawing()))
	l := openLesson(t, p, "fold-and-find")
	finishes(t, p, l, func() { must(t, p.Click("Show me")) })
	finishes(t, p, openLesson(t, p, "fold-and-find"), answers(t, p))
}
