package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
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
	from, err := p.Spot("#sheet .sheet-stage", .2, .85)
	must(t, err)
	must(t, p.Do(pressed(input.MousePressed, from)))
	for i := 1; i <= 6; i++ {
		must(t, p.Do(pressed(input.MouseMoved, shifted(from, 15*float64(i), 4*float64(i)))))
	}
	must(t, p.Until(`document.querySelector('#sheet svg [data-draft]')`))
	must(t, p.Until(fmt.Sprintf(`%s > %d`, facets, before)))
	must(t, p.Do(pressed(input.MouseReleased, shifted(from, 90, 24))))
	must(t, p.Until(`!document.querySelector('#sheet svg [data-draft]')`))

	at := middle(t, p, `#sheet [data-anchor="1"]`)
	must(t, p.Eval(paper, &look))
	must(t, p.Do(pressed(input.MousePressed, at)))
	for i := 1; i <= 6; i++ {
		must(t, p.Do(pressed(input.MouseMoved, shifted(at, 3*float64(i), 6*float64(i)))))
	}
	must(t, p.Until(fmt.Sprintf(`%s !== %q`, paper, look)))
	must(t, p.Do(pressed(input.MouseReleased, shifted(at, 18, 36))))
}

// TestDragFrames reports how many frames a second the sheet of eight creases shows
// while one of them is dragged. It asserts nothing: that depends on the machine.
func TestDragFrames(t *testing.T) {
	if testing.Short() {
		t.Skip("a report")
	}
	p := opened(t, Laptop, linked(creased(8)))
	at := middle(t, p, `#sheet [data-crease="1"]`)
	for _, what := range []string{"warm-up", "measured"} {
		var got struct {
			Rate, Worst float64
			Painted     int
		}
		must(t, p.Eval(fmt.Sprintf(`new Promise(done => {
			const stage = document.querySelector('#sheet .sheet-stage'), x = %g, y = %g, gaps = [];
			const send = (type, dx) => stage.dispatchEvent(new PointerEvent(type, {bubbles: true, pointerId: 1,
				pointerType: 'mouse', isPrimary: true, button: 0, buttons: 1, clientX: x + dx, clientY: y}));
			stage.setPointerCapture = () => {};
			let painted = 0, last = 0, n = 0;
			const o = new MutationObserver(() => painted++);
			o.observe(stage.querySelector('.sheet-paper'), {childList: true, subtree: true});
			send('pointerdown', 0);
			const f = now => {
				if (last) gaps.push(now - last);
				last = now;
				send('pointermove', 40 * Math.sin(++n / 9));
				if (n < 180) return requestAnimationFrame(f);
				send('pointermove', 0); send('pointerup', 0); o.disconnect();
				done({Rate: 1000 * gaps.length / gaps.reduce((a, b) => a + b, 0), Worst: Math.max(...gaps),
					Painted: painted});
			};
			requestAnimationFrame(f);
		})`, at.X, at.Y), &got))
		t.Logf("%s: %.0f frames a second, the longest %.0f ms; painted %d times", what, got.Rate, got.Worst, got.Painted)
	}
}
