package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"crease/app/doc/link"
	"crease/app/doc/model"
)

// newcomer opens the page as somebody does who has never seen it, without a link.
func newcomer(t *testing.T, v View) *Page {
	t.Helper()
	p := visitor(t, v)
	s, err := site()
	must(t, err)
	must(t, p.Open(s.URL))
	drawn(t, p)
	return p
}

// inSight lists the controls that can be seen, those that are disabled too, and those to which arrow keys alone lead. The
// pointer rests where it was last: what appears beneath it is in sight.
const inSight = `[...document.querySelectorAll("button, input, select, textarea, summary, a[href], [tabindex]")]
	.filter(e => {
		const r = e.getBoundingClientRect();
		return r.width > 1 && r.height > 1 && r.bottom > 0 && r.right > 0 && r.top < innerHeight && r.left < innerWidth &&
			e.checkVisibility({visibilityProperty: true, opacityProperty: true});
	}).map(e => e.ariaLabel || e.textContent)`

// sighted reports whether something of the page can be seen in the window.
func sighted(t *testing.T, p *Page, selector string) (ok bool) {
	t.Helper()
	must(t, p.Eval(`(e => !!e && e.checkVisibility() && e.getBoundingClientRect().top < innerHeight)
		(document.querySelector("`+selector+`"))`, &ok))
	return ok
}

// The page opens with one sentence, the folded paper and Learn, and little else: the bars of what is
// in sight. A newcomer reaches a drawing of his own that has been learned in two actions and one
// that skips the film. The sentence goes then, for good, and stands in the help.
func TestOpening(t *testing.T) {
	type newcomers struct {
		view View
		most int // controls in sight
	}
	for name, c := range some(map[string]newcomers{
		"phone": {Phone, 12}, "sideways": {grips["sideways"], 12}, "laptop": {Laptop, 20},
		"still": {View{Width: 1024, Height: 768, Still: true}, 20},
	}, "laptop", "sideways") {
		t.Run(name, func(t *testing.T) {
			p := newcomer(t, c.view)
			controls := value[[]string](t, p, inSight)
			t.Logf("%d controls in sight", len(controls))
			if len(controls) > c.most {
				t.Errorf("%d controls are in sight, more than %d: %q", len(controls), c.most, controls)
			}
			for _, part := range []string{"h1", ".opening .lead", "#sheet svg", ".learn", ".summary", ".verdict"} {
				if !sighted(t, p, part) {
					t.Errorf("%s is not in sight", part)
				}
			}
			if !shown(t, p).View.Solid {
				t.Error("the paper is not folded")
			}
			if sighted(t, p, ".cards") {
				t.Error("the stages are in sight before a run")
			}

			must(t, p.Click("Add a crease"))
			until(t, p, "the map with another crease", func(l link.State) bool {
				return !l.View.Solid && l.Spec.Network.Units() == model.Prepared().Network.Units()+1
			})
			must(t, p.Click("Learn"))
			skipped(t, p)
			if got := said(t, p); !strings.Contains(got, "Found all 3") {
				t.Errorf("said %q", got)
			}
			must(t, p.Until(`!document.querySelector(".opening").checkVisibility()`)) // it glides away
			must(t, p.Click("Help"))
			must(t, p.Until(`document.getElementById("help-dialog").open`))
			var help, lead string
			must(t, p.Eval(`document.querySelector(".opening .lead").textContent`, &lead))
			must(t, p.Eval(`document.getElementById("help-dialog").innerText`, &help))
			if !strings.Contains(help, lead) {
				t.Errorf("%q is not in the help", lead)
			}
			again, err := p.Again()
			must(t, err)
			defer again.Close()
			s, err := site()
			must(t, err)
			must(t, again.Open(s.URL))
			must(t, again.UntilState("idle"))
			if sighted(t, again, ".opening") {
				t.Error("at the next visit the sentence is there again")
			}
		})
	}
}

// Every word of the settings unfolds its control and no other, in sight, or folds it away.
func TestSettingsAsWords(t *testing.T) {
	views := map[string]View{"phone": Phone, "sideways": grips["sideways"], "laptop": Laptop}
	for name, v := range some(views, "phone", "laptop") {
		t.Run(name, func(t *testing.T) {
			p := newcomer(t, v)
			inSight := func(want string) {
				t.Helper()
				must(t, p.Until(fmt.Sprintf(`[...document.querySelectorAll(".controls > [data-word]")].filter(e => e.checkVisibility())
					.map(e => e.dataset.word).filter((w, i, all) => all.indexOf(w) === i).join() === %q`, want)))
				if want != "" {
					must(t, p.Until(fmt.Sprintf(`document.querySelector('.controls > [data-word=%q]')
						.getBoundingClientRect().bottom <= innerHeight`, want)))
				}
			}
			inSight("")
			for i, word := range []string{"method", "samples", "noise", "pace"} {
				press(t, p, fmt.Sprintf(".summary .words:nth-of-type(%d) .word:nth-child(%d) button", i/2+1, i%2+1))
				inSight(word)
			}
			press(t, p, ".summary .word:nth-child(2) button[aria-expanded=true]")
			inSight("")
		})
	}
}

// A crease of the folded sheet that is taken by its line follows the pointer while the sheet tilts
// flat; the drag is not lost, and nothing but its bias changes. A click beside the creases asks for the
// map as well, and changes nothing.
func TestFoldedSheetTilts(t *testing.T) {
	p := newcomer(t, Laptop)
	crease := value[Point](t, p, `(line => {
		const at = line.getPointAtLength(line.getTotalLength() / 4).matrixTransform(line.getScreenCTM());
		return {X: at.x, Y: at.y};
	})(document.querySelector('#sheet [data-crease="0"] polyline'))`)
	must(t, p.Drag(crease, shifted(crease, 60, 0), 10))
	before := model.Prepared().Network
	after := until(t, p, "the map", func(l link.State) bool { return !l.View.Solid }).Spec.Network
	if after.B[0] == before.B[0] || after.B[1] != before.B[1] || after.A[0] != before.A[0] || after.Units() != 2 {
		t.Errorf("%+v after a drag of the first crease of %+v", after, before)
	}

	must(t, p.Click("3D"))
	folded := until(t, p, "the folded sheet", func(l link.State) bool { return l.View.Solid })
	at, err := p.Spot("#sheet .sheet-stage", .9, .1)
	must(t, err)
	must(t, p.Tap(at))
	if flat := until(t, p, "the map", func(l link.State) bool { return !l.View.Solid }); !same(flat.Spec, folded.Spec) {
		t.Errorf("a click has drawn: %+v", flat.Spec.Network)
	}
	must(t, p.Click("3D"))
	until(t, p, "the folded sheet", func(l link.State) bool { return l.View.Solid })
	must(t, p.Eval(`document.querySelector(".sheet-key").focus()`, nil))
	must(t, p.Press(kb.ArrowRight))
	until(t, p, "the map, by a key", func(l link.State) bool { return !l.View.Solid })
}
