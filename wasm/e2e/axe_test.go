package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"crease/algo/network"
	"crease/app/doc/model"
)

// axeCore returns the program of axe-core, as .ci/axe has fetched it or CREASE_AXE names it.
func axeCore(t *testing.T) string {
	t.Helper()
	name := os.Getenv("CREASE_AXE")
	if name == "" {
		found, err := filepath.Glob(filepath.Join("..", "..", ".ci", "axe-*.min.js"))
		must(t, err)
		if len(found) == 0 {
			t.Fatal("no axe-core: run .ci/axe, or name its axe.min.js in CREASE_AXE")
		}
		name = found[0]
	}
	program, err := os.ReadFile(name)
	must(t, err)
	return string(program)
}

// axeScript has axe-core look at the page as it is, or at the open dialog, behind which
// nothing can be reached, with some rules or all, and lists what it finds: the rule, the
// element and what is wrong with it. It ends changes of colours: half way they may be hard
// to read.
const axeScript = `document.getAnimations()
	.filter(a => a.effect.getComputedTiming().endTime < Infinity)
	.forEach(a => a.finish());
axe.run(document.querySelector("dialog[open]") ?? document,
	{resultTypes: ["violations"], iframes: false, preload: false, %s})
	.then(found => found.violations.flatMap(v => v.nodes.map(n => v.id + ": " + n.target.join(" ") + ": " + n.failureSummary.replaceAll("\n", " "))))`

// axeViews are the widths at which axe-core looks at the page. In short mode a dark laptop stands
// for all: it has every rule.
func axeViews() []View {
	if testing.Short() {
		dark := Laptop
		dark.Dark = true
		return []View{dark}
	}
	return []View{Laptop, Tablet, Phone}
}

// examine fails for everything that axe-core finds on the page now, and for colours that
// are hard to tell apart in a dark one: nothing else depends on them, and no colour is a
// tablet's alone. It leaves the page in the other theme: to change it takes long.
func examine(t *testing.T, p *Page, state string) {
	t.Helper()
	const all, colours = "", `runOnly: ["color-contrast", "link-in-text-block"]`
	if testing.Short() || p.View.Width == Tablet.Width {
		examineIn(t, p, state, p.View.Dark, all)
		return
	}
	isDark := value[bool](t, p, `matchMedia("(prefers-color-scheme: dark)").matches`)
	for _, dark := range []bool{isDark, !isDark} {
		examineIn(t, p, state, dark, choose(dark, colours, all))
	}
}

// examineIn is examine in one theme, with some rules or all.
func examineIn(t *testing.T, p *Page, state string, dark bool, rules string) {
	t.Helper()
	if !testing.Short() {
		must(t, p.Do(Tastes(dark, p.View.Still)))
	}
	found := value[[]string](t, p, fmt.Sprintf(axeScript, rules))
	for _, f := range found {
		t.Errorf("%s, %s: %s", state, choose(dark, "dark", "light"), f)
	}
}

// axe-core finds nothing to mend, at three widths, light and, at two, for colours, dark: as the page
// opens, while a film rests, after a run, on the slides of the lecture view, with every dialog open,
// and in more dimensions. Short mode has one width, two dimensions and four of the dialogs.
func TestAxe(t *testing.T) {
	program := axeCore(t)
	for _, v := range axeViews() {
		t.Run(fmt.Sprint(v.Width), func(t *testing.T) {
			t.Parallel()
			axePage(t, v, program)
		})
	}
}

// Buttons that open dialogs, and what those hold: the first ones, of short mode, have lists, fields and a
// picture between them.
var openers = []struct{ name, open string }{
	{"gallery", "Gallery"}, {"import", "Import"}, {"share", "Share"}, {"repeat", "Many runs…"},
	{"export", "Export as…"}, {"help", "Help"},
}

func axePage(t *testing.T, v View, program string) {
	p := opened(t, v, paced(model.Prepared(), model.Filmed), framewise(16))
	must(t, p.Eval(program+"; 0", new(int)))
	examine(t, p, "opened")
	must(t, p.Click("Learn"))
	must(t, p.UntilState("learning"))
	for range 3 {
		must(t, p.Press(kb.PageDown))
	}
	must(t, p.UntilState("paused"))
	examine(t, p, "in a film")
	must(t, p.Press(kb.Escape))
	must(t, p.UntilState("done"))
	examine(t, p, "learned")
	axeSlides(t, p)
	dialog := func(name string) {
		t.Helper()
		must(t, p.Until(`document.querySelector("dialog[open]")`))
		examine(t, p, name)
		must(t, p.Press(kb.Escape))
		must(t, p.Until(`!document.querySelector("dialog[open]")`))
	}
	for _, o := range openers[:few(4, len(openers))] {
		must(t, p.Click(o.open))
		dialog(o.name)
	}
	must(t, p.Click("Export as…"))
	must(t, p.Click("Print…"))
	must(t, p.Until(`document.querySelector("#print-dialog").open`))
	dialog("print")
	for _, card := range []string{"Rank", "Race"} {
		press(t, p, `[data-card="`+strings.ToLower(card)+`"]`)
		name := `main button[aria-label^="Open ` + card + `"]`
		must(t, p.Until(fmt.Sprintf("document.querySelector(%q)", name)))
		must(t, p.Eval(fmt.Sprintf("document.querySelector(%q).click()", name), nil))
		must(t, p.Until(`document.querySelector("#card-title").textContent`))
		dialog(card)
	}
	if testing.Short() {
		return
	}
	d := 10
	if v == Tablet { // a run in ten dimensions takes longer than all that is looked at
		d = 5
	}
	s := model.Prepared()
	var err error
	s.Network, err = network.Random(network.RandomOptions{Dim: d, Units: d, Seed: uint64(d)})
	must(t, err)
	s.Sampling.Samples = 30_000
	follows(t, p, linked(s))
	examine(t, p, fmt.Sprintf("d = %d", d))
	must(t, p.Click("Learn"))
	must(t, p.UntilState("done"))
	examine(t, p, fmt.Sprintf("d = %d, learned", d))
}

// axeSlides looks at one slide of each kind, and in full at one of each stage.
func axeSlides(t *testing.T, p *Page) {
	must(t, p.Press("l"))
	must(t, p.Until(`document.documentElement.dataset.lecture`)) // on the stage in view
	must(t, p.Press(kb.Home))
	lecturing(t, p, "drawn")
	seen, kinds := map[string]bool{}, map[string]bool{}
	for s := slideOf(t, p); ; s = turned(t, p, kb.PageDown) {
		if name := strings.TrimSpace(s.Kind + " " + s.Title); !seen[name] {
			seen[name] = true
			if !testing.Short() || !kinds[s.Kind] {
				examine(t, p, "slide "+name)
			}
			kinds[s.Kind] = true
		}
		if s.Kind == "difference" || len(seen) > 60 {
			break
		}
	}
	if !seen["found"] || !seen["difference"] || len(seen) < 11 {
		t.Errorf("of the slides only these were seen: %v", seen)
	}
	must(t, p.Press(kb.Escape))
	lecturing(t, p, "")
}
