package e2e

import (
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"crease/app/doc/link"
	"crease/app/doc/model"
)

// pressed is a mouse event with the left button held.
func pressed(kind input.MouseType, at Point) chromedp.Action {
	held := int64(1)
	if kind == input.MouseReleased {
		held = 0
	}
	return input.DispatchMouseEvent(kind, at.X, at.Y).WithButton(input.Left).WithButtons(held).WithClickCount(1)
}

// The paper folds under the pointer: a crease that is being drawn cuts facets and
// changes the colours before the button is released, one that is moved bends them.
func TestFoldsWhileDrawn(t *testing.T) {
	p := opened(t, Laptop, linked(drawing()))
	const facets = `Number(document.querySelector('#sheet svg [data-facets]').dataset.facets)`
	const paper = `document.querySelector('#sheet svg [data-paper]').outerHTML`
	must(t, p.Until(`document.querySelector('#sheet svg [data-facets]')`))
	var before int
	var look string
	must(t, p.Eval(facets, &before))
	from, err := p.Spot("#sheet .sheet-stage", .75, .85)
	must(t, err)
	must(t, p.Do(pressed(input.MousePressed, from)))
	for i := 1; i <= 6; i++ {
		must(t, p.Do(pressed(input.MouseMoved, shifted(from, 15*float64(i), 4*float64(i)))))
	}
	must(t, p.Until(`document.querySelector('#sheet svg [data-crease="3"]')`))
	must(t, p.Until(fmt.Sprintf(`%s > %d`, facets, before)))
	must(t, p.Do(pressed(input.MouseReleased, shifted(from, 90, 24))))
	until(t, p, "a fourth crease", func(l link.State) bool { return l.Spec.Network.Units() == 4 })

	at := middle(t, p, `#sheet [data-anchor="1"]`)
	must(t, p.Eval(paper, &look))
	must(t, p.Do(pressed(input.MousePressed, at)))
	for i := 1; i <= 6; i++ {
		must(t, p.Do(pressed(input.MouseMoved, shifted(at, 3*float64(i), 6*float64(i)))))
	}
	must(t, p.Until(fmt.Sprintf(`%s !== %q`, paper, look)))
	must(t, p.Do(pressed(input.MouseReleased, shifted(at, 18, 36))))
}

// After a drag the sheet is what it is when it is painted as a whole, with a few creases and
// with many: in a drag only some parts of the picture are replaced, and of many the others are a
// layer of their own until it ends. Would catch a part that stays as it was, colours of another
// frame, and a layer that is never made or never given up.
func TestDragPaintsAll(t *testing.T) {
	narrow := Laptop
	narrow.Width = Tablet.Width
	for _, units := range []int{3, 64}[:few(1, 2)] {
		s := model.Prepared()
		s.Network = random(2, units)
		p := opened(t, Laptop, linked(s))
		must(t, p.Eval(`(() => {
			const paper = document.querySelector("#sheet .sheet-paper");
			window.layers = [];
			new MutationObserver(() => {
				const rest = paper.querySelector("[data-resting]");
				layers.push(rest ? getComputedStyle(rest).willChange : "none");
			}).observe(paper, {attributeFilter: ["class"]});
		})()`, nil))
		at := label(t, p, 0)
		must(t, p.Drag(at, shifted(at, 60, -40), 12))
		layers, want := []string(nil), []string{"none", "none"}
		if units > 3 {
			want = []string{"transform", "auto"}
		}
		must(t, p.Until(`layers.length >= 2`))
		must(t, p.Eval(`layers`, &layers))
		if !slices.Equal(layers, want) {
			t.Errorf("%d units: the layers of what stays in a drag and after it: %q", units, layers)
		}
		until(t, p, "the crease to move", func(now link.State) bool { return now.Spec.Network.B[0] != s.Network.B[0] })
		dragged := painted(t, p)
		resized(t, p, narrow) // a picture of another size is replaced as a whole
		resized(t, p, Laptop)
		if anew := painted(t, p); anew != dragged {
			i := 0
			for i < min(len(anew), len(dragged)) && anew[i] == dragged[i] {
				i++
			}
			t.Errorf("%d units: %.200q, not %.200q", units, dragged[max(0, i-40):], anew[max(0, i-40):])
		}
	}
}

// painted returns the drawn sheet once it stays as it is.
func painted(t *testing.T, p *Page) (svg string) {
	t.Helper()
	return resting(t, p, `document.querySelector("#sheet .sheet-paper svg")?.outerHTML`)
}
