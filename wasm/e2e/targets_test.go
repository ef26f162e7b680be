package e2e

import (
	"strings"
	"testing"

	"crease/algo/spec"
	"crease/app/doc/model"
)

// smallTargets lists what a finger can press in the page, or in the dialog that is open,
// that is less than 44 pixels wide or high: its box or its label's, or where that is
// smaller what answers 21 pixels to each side of its middle. Cells of the matrix are as
// a spreadsheet's, words of the glossary stand in a line of text.
const smallTargets = `(async () => {
	const root = document.querySelector("dialog[open]") ?? document.body;
	const all = root.querySelectorAll("button, a[href], input, select, textarea, summary, " +
		"[role=button], [role=tab], [role=slider], [tabindex='0']");
	const found = [];
	for (const e of all) {
		if (!e.checkVisibility({visibilityProperty: true, opacityProperty: true}) || e.closest("[inert]")) continue;
		if (e.closest("dialog") !== e.closest("dialog[open]") || e.matches(".sheet-key, .matrix *, .sheet-stage, .term")) continue;
		const boxes = [e, ...(e.labels ?? []), e.closest("label")].filter(x => x);
		if (boxes.some(x => x.offsetWidth >= 43.5 && x.offsetHeight >= 43.5)) continue;
		e.scrollIntoView({block: "center", inline: "center", behavior: "instant"});
		const r = e.getBoundingClientRect();
		if (r.width === 0 || r.height === 0) continue;
		const x = r.left + r.width / 2, y = r.top + r.height / 2;
		const mine = p => p && boxes.some(b => b === p || b.contains(p));
		const near = (dx, dy) => mine(document.elementFromPoint(x + dx, y + dy));
		if (near(-21, 0) && near(21, 0) && near(0, -21) && near(0, 21)) continue;
		found.push((e.getAttribute("aria-label") || e.textContent || e.className || e.tagName).trim().slice(0, 40) +
			" (" + e.className + "): " + Math.round(r.width) + "×" + Math.round(r.height));
	}
	return found;
})()`

// dialogs lists the dialogs of the page by their names.
func dialogs(t *testing.T, p *Page) (names []string) {
	t.Helper()
	must(t, p.Eval(`[...document.querySelectorAll("dialog[id]")].map(d => d.id)`, &names))
	if len(names) < 5 {
		t.Fatalf("dialogs %q", names)
	}
	return names
}

// lookAt fails the test for every target that is too small.
func lookAt(t *testing.T, p *Page, where string) {
	t.Helper()
	small := value[[]string](t, p, smallTargets)
	for _, e := range small {
		t.Errorf("%s: %s", where, e)
	}
}

// Everything that can be pressed is large enough for a finger, in every dialog and with
// an outcome on the page; in short mode with two of the cards.
func TestTargets(t *testing.T) {
	t.Parallel()
	for name, s := range some(map[string]spec.Spec{"plane": drawing(), "deep": deep()}, "plane") {
		t.Run(name, func(t *testing.T) {
			pace := model.Full
			if name == "plane" {
				pace = model.Filmed
			}
			p := opened(t, Phone, paced(s, pace), lingering)
			look := func(where string) { t.Helper(); lookAt(t, p, where) }
			look("before a run")
			must(t, p.Click("Learn"))
			if pace == model.Filmed {
				must(t, p.UntilState("learning"))
				look("while a film is on")
				skipped(t, p)
			}
			must(t, p.UntilState("done"))
			must(t, p.Eval(`document.querySelectorAll("details").forEach(d => d.open = true)`, nil))
			look("after a run")
			if name == "deep" {
				for _, tab := range []string{"Diagram", "Matrix"} {
					must(t, p.Click(tab))
					look(tab)
				}
				return
			}
			opens := func(what string) {
				t.Helper()
				must(t, p.Until("document.querySelector('"+what+"')"))
				must(t, p.Eval("document.querySelector('"+what+"').click()", nil))
				must(t, p.Until(`document.querySelector("dialog[open]")`))
				look("what " + what + " opens")
				must(t, p.Eval(`document.querySelector("dialog[open]").close()`, nil))
			}
			opens("main .explains")
			var stops []string
			must(t, p.Eval(`[...document.querySelectorAll("[data-card]")].map(b => b.dataset.card)`, &stops))
			for _, card := range stops[:few(2, len(stops))] {
				must(t, p.Eval(`document.querySelector('[data-card="`+card+`"]').click()`, nil))
				look(card)
				opens(`main button[aria-label^="Open "]`)
			}
			for _, dialog := range dialogs(t, p) {
				must(t, p.Eval(`document.getElementById("`+dialog+`").showModal()`, nil))
				look(dialog)
				must(t, p.Eval(`document.getElementById("`+dialog+`").close()`, nil))
			}
		})
	}
}

// Where a finger points nothing on the page names a key, in no dialog either, and the help
// tells of gestures; with a mouse it tells of keys.
func TestHelpByDevice(t *testing.T) {
	nightly(t, TestHelp)
	t.Parallel()
	const named = `(document.querySelector("dialog[open]") ?? document.body).innerText
		.match(/Ctrl|⌘|\bEsc\b|Escape|Space\b|\bShift\b|Page Up|[Aa]rrow keys?|\bTab\b/)?.[0] ?? ""`
	for name, v := range map[string]View{"phone": Phone, "laptop": Laptop} {
		t.Run(name, func(t *testing.T) {
			p := opened(t, v, linked(drawing()))
			for _, dialog := range append([]string{""}, dialogs(t, p)...) {
				if dialog != "" {
					must(t, p.Eval(`document.getElementById("`+dialog+`").showModal()`, nil))
				}
				key := value[string](t, p, named)
				if v.Touch && key != "" {
					t.Errorf("%q names the key %q", dialog, key)
				}
				if dialog == "help-dialog" {
					text := value[string](t, p, `document.getElementById("help-dialog").innerText`)
					if strings.Contains(text, "Two fingers") != v.Touch || v.Touch == (key != "") {
						t.Errorf("the help is that of another device:\n%s", text)
					}
				}
				if dialog != "" {
					must(t, p.Eval(`document.getElementById("`+dialog+`").close()`, nil))
				}
			}
		})
	}
}
