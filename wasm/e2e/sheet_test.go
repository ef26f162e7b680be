package e2e

import (
	"fmt"
	"math"
	"reflect"
	"strconv"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/spec"
	"crease/app/doc/link"
	"crease/app/doc/model"
	"crease/app/draw/plane"
	"crease/wasm/e2e/driver"
)

// drawing is a spec of a few creases that cross the middle of the sheet.
func drawing() spec.Spec {
	s := model.Prepared()
	s.Network = network.Network{}
	s.Network.Append([]float64{0.8, 0.6}, 0.9, 1.5)
	s.Network.Append([]float64{-0.6, 0.8}, 0.8, -1)
	s.Network.Append([]float64{0, 2}, 2.4, 0.7)
	return s
}

// deep is a network of five inputs.
func deep() spec.Spec {
	s := model.Prepared()
	s.Network = network.Network{}
	for i := range 4 {
		w := make([]float64, 5)
		for j := range w {
			w[j] = math.Round(100*math.Sin(float64(3*i+2*j+1))) / 100
		}
		s.Network.Append(w, 0.2*float64(i)-0.3, 1-2*float64(i%2))
	}
	return s
}

// onPlane returns the point of the plane under a place in the window.
func onPlane(t *testing.T, p *Page, at Point) plane.Point {
	t.Helper()
	var r struct{ X, Y, W, H float64 }
	must(t, p.Eval(`(()=>{const s=document.querySelector('#sheet .sheet-stage'),r=s.getBoundingClientRect();
		return {X:r.left+s.clientLeft,Y:r.top+s.clientTop,W:s.clientWidth,H:s.clientHeight}})()`, &r))
	v := shown(t, p).View
	r.H -= plane.Foot(r.W, r.H, false) // the legend's
	return plane.Viewport{CX: v.CenterX, CY: v.CenterY, Half: v.Zoom * max(1, r.W/r.H), W: r.W, H: r.H}.
		ToPlane(plane.Point{X: at.X - r.X, Y: at.Y - r.Y})
}

func middle(t *testing.T, p *Page, selector string) Point {
	t.Helper()
	must(t, p.Until(fmt.Sprintf(`document.querySelector(%q)`, selector)))
	at, err := p.Middle(selector)
	must(t, err)
	return at
}

// fold returns unit i of a network in the plane.
func fold(n network.Network, i int) plane.Fold {
	return plane.NewBasis(linalg.Axis(2, 0), linalg.Axis(2, 1)).Slice(n)[i]
}

// The picture has as many facets as the geometry says: a stable fact, where
// pixels are none.
func TestSheetFacets(t *testing.T) {
	t.Parallel()
	s := drawing()
	p := opened(t, Laptop, linked(s))
	must(t, p.Until(`document.querySelector('#sheet svg [data-facets]')`))
	b := plane.NewBasis(linalg.Axis(2, 0), linalg.Axis(2, 1))
	want := len(plane.Arrange(b.Slice(s.Network), plane.Viewport{Half: 3, W: 100, H: 100}.Corners()))
	must(t, p.Until(fmt.Sprintf(`document.querySelector('#sheet svg [data-facets]').dataset.facets === "%d"`, want)))
}

// The end of a crease turns it: it passes where the end was dropped, w keeps its
// length and the others stay.
func TestTurnCrease(t *testing.T) {
	t.Parallel()
	for name, v := range map[string]View{"mouse": Laptop, "finger": Phone} {
		t.Run(name, func(t *testing.T) {
			s := drawing()
			p := opened(t, v, linked(s))
			at := middle(t, p, `#sheet [data-turn="1"]`)
			to := shifted(at, 30, 45)
			must(t, p.Drag(at, to, 8))
			n := until(t, p, "the crease to turn", func(l link.State) bool {
				return l.Spec.Network.W[1][0] != s.Network.W[1][0]
			}).Spec.Network
			f := fold(n, 1)
			if z := f.W.Dot(onPlane(t, p, to)) + f.B; math.Abs(z) > 0.03 {
				t.Errorf("the crease passes where its end was dropped by %g", z)
			}
			if r := f.W.Norm(); math.Abs(r-1) > 2e-3 {
				t.Errorf("‖w‖ is %g now", r)
			}
			if n.A[1] != s.Network.A[1] || n.B[0] != s.Network.B[0] || n.B[2] != s.Network.B[2] {
				t.Errorf("more has changed: %+v", n)
			}
		})
	}
}

// The arrow sets the height, and across the crease the sign.
func TestDragArrow(t *testing.T) {
	t.Parallel()
	s := drawing()
	p := opened(t, Laptop, linked(s))
	at := middle(t, p, `#sheet [data-arrow="2"]`)
	must(t, p.Drag(at, shifted(at, 0, 120), 8))
	n := until(t, p, "the height to change", func(l link.State) bool {
		return l.Spec.Network.A[2] != s.Network.A[2]
	}).Spec.Network
	if n.A[2] >= 0 || n.W[2][1] != 2 || n.B[2] != 2.4 {
		t.Errorf("unit 3 is w = %v, b = %g, a = %g", n.W[2], n.B[2], n.A[2])
	}
}

// With Shift held a dragged crease stops at the Hermite roots.
func TestSnap(t *testing.T) {
	t.Parallel()
	s := drawing()
	p := opened(t, Laptop, linked(s))
	at := middle(t, p, `#sheet [data-anchor="2"]`)
	mouse := func(kind input.MouseType, y float64, held int64) chromedp.Action {
		return input.DispatchMouseEvent(kind, at.X, y).WithButton(input.Left).WithButtons(held).
			WithClickCount(1).WithModifiers(input.ModifierShift)
	}
	must(t, p.Whole(func() error {
		return p.Do(
			mouse(input.MousePressed, at.Y, 1),
			mouse(input.MouseMoved, at.Y-6, 1),
			mouse(input.MouseMoved, at.Y-12, 1),
			mouse(input.MouseReleased, at.Y-12, 0),
		)
	}))
	n := until(t, p, "the crease to snap", func(l link.State) bool { return l.Spec.Network.B[2] != 2.4 }).Spec.Network
	if n.B[2] != 2 { // ‖w‖ is 2: the normalised bias is 1
		t.Errorf("b/‖w‖ is %g, not a root", n.B[2]/2)
	}
}

// Two fingers zoom and draw nothing.
func TestPinch(t *testing.T) {
	s := drawing()
	p := opened(t, Phone, linked(s))
	at, err := p.Spot("#sheet .sheet-stage", .45, .45)
	must(t, err)
	touch := func(kind input.TouchType, fingers int, spread float64) chromedp.Action {
		points := []*input.TouchPoint{{X: at.X - spread, Y: at.Y, ID: 1}, {X: at.X + spread, Y: at.Y, ID: 2}}
		return input.DispatchTouchEvent(kind, points[:fingers])
	}
	must(t, p.Do(touch(input.TouchStart, 1, 30), touch(input.TouchStart, 2, 30)))
	for spread := 34.0; spread <= 60; spread += 4 {
		must(t, p.Do(touch(input.TouchMove, 2, spread)))
	}
	must(t, p.Do(touch(input.TouchEnd, 0, 0)))
	l := until(t, p, "the view to zoom", func(l link.State) bool { return l.View.Zoom < 2 })
	if n := l.Spec.Network; n.Units() != 3 || n.B[0] != s.Network.B[0] || n.B[1] != s.Network.B[1] {
		t.Errorf("the drawing has changed: %+v", n)
	}
}

// The wheel with Ctrl zooms about the pointer; by itself it scrolls the page past
// the sheet, where there is something to scroll: catches a reader who is caught
// on it.
func TestWheel(t *testing.T) {
	t.Parallel()
	p := opened(t, View{Width: 1024, Height: 570}, linked(drawing())) // less high than the page
	at, err := p.Spot("#sheet .sheet-stage", .25, .3)
	must(t, err)
	must(t, p.Do(input.DispatchMouseEvent(input.MouseWheel, at.X, at.Y).WithDeltaX(0).WithDeltaY(150)))
	must(t, p.Until(`scrollY > 0`))
	must(t, p.Eval(`scrollTo(0, 0)`, nil))
	if z := shown(t, p).View.Zoom; z != model.DefaultView().Zoom {
		t.Errorf("scrolling has zoomed to %v", z)
	}
	before := onPlane(t, p, at)
	wheel := input.DispatchMouseEvent(input.MouseWheel, at.X, at.Y).WithModifiers(input.ModifierCtrl)
	must(t, p.Do(wheel.WithDeltaX(0).WithDeltaY(-150)))
	until(t, p, "the view to zoom", func(l link.State) bool { return l.View.Zoom < 2.7 })
	if q := onPlane(t, p, at); q.Sub(before).Norm() > 0.02 {
		t.Errorf("under the pointer lay %v, now %v", before, q)
	}
}

// The sheet by keyboard alone: duplicate, turn, raise, delete; each is one step
// to undo and is said.
func TestSheetKeys(t *testing.T) {
	t.Parallel()
	s := drawing()
	p := opened(t, Laptop, linked(s))
	label(t, p, 2)
	must(t, p.Eval(`document.querySelector('.sheet-key[data-unit="1"]').focus()`, nil))
	must(t, p.Press("d"))
	until(t, p, "a copy", func(l link.State) bool { return l.Spec.Network.Units() == 4 })
	must(t, p.Until(`document.activeElement.dataset.unit === "3"`))
	must(t, p.Press("[")) // on the copy, which has the focus
	turned := until(t, p, "a turn", func(l link.State) bool {
		return l.Spec.Network.Units() == 4 && l.Spec.Network.W[3][0] != s.Network.W[1][0]+0.15
	}).Spec.Network
	must(t, p.Until(`document.querySelector('#sheet .sheet-speech').textContent.startsWith('Crease 4: bias')`))
	must(t, p.Press(kb.PageUp))
	until(t, p, "more height", func(l link.State) bool { return l.Spec.Network.A[3] > turned.A[3]+0.05 })
	must(t, p.Press(kb.Delete))
	until(t, p, "the copy to go", func(l link.State) bool { return l.Spec.Network.Units() == 3 })
	must(t, p.Click("Undo"))
	until(t, p, "the copy again", func(l link.State) bool { return l.Spec.Network.Units() == 4 })
}

// Beyond two inputs: the diagram's lines are dragged, the matrix is typed into
// and pasted over, and a wrong cell is named.
func TestDeepSheet(t *testing.T) {
	t.Parallel()
	s := deep()
	p := opened(t, Laptop, linked(s))
	must(t, p.Click("Diagram"))
	node := middle(t, p, `#sheet [data-node="1"]`)
	must(t, p.Drag(node, shifted(node, 0, -50), 8))
	until(t, p, "the bias to rise by 0.5", func(l link.State) bool {
		return math.Abs(l.Spec.Network.B[1]-s.Network.B[1]-0.5) < 0.02
	})
	must(t, p.Click("Matrix"))
	must(t, p.Tap(middle(t, p, `#sheet [data-cell="2 3"]`)))
	must(t, p.Press("-2.5"+kb.Enter))
	until(t, p, "the weight typed", func(l link.State) bool { return l.Spec.Network.W[2][3] == -2.5 })
	paste := func(text string) { pasteInto(t, p, `#sheet [data-cell="2 0"]`, text) }
	paste("1\t2\t3\n4\t5\t6")
	until(t, p, "the rows pasted", func(l link.State) bool {
		n := l.Spec.Network
		return n.W[2][2] == 3 && n.W[3][0] == 4
	})
	paste("1\tx")
	must(t, p.Until(`document.querySelector('#sheet .matrix-note').textContent.includes('"x" is not a number')`))
}

// pasteInto clicks an element and pastes text into it.
func pasteInto(t *testing.T, p *Page, selector, text string) {
	t.Helper()
	must(t, p.Eval(`(()=>{const d=new DataTransfer();d.setData('text',`+strconv.Quote(text)+`);
		const c=document.querySelector(`+strconv.Quote(selector)+`);c.click();
		c.dispatchEvent(new ClipboardEvent('paste',{clipboardData:d,bubbles:true,cancelable:true}));
		return 1})()`, nil))
}

// Cells that are pasted into a field of the table of units go where they are pasted, and a
// wrong one is named. Would catch a table that leaves them to the field, or to the page,
// which would take them for a file.
func TestPasteIntoTable(t *testing.T) {
	t.Parallel()
	p := opened(t, Laptop, linked(deep()))
	pasteInto(t, p, "#unit-1-b", "0.25\t2\n0.5\t-3")
	until(t, p, "the cells pasted", func(l link.State) bool {
		n := l.Spec.Network
		return n.B[1] == 0.25 && n.A[1] == 2 && n.B[2] == 0.5 && n.A[2] == -3
	})
	pasteInto(t, p, "#unit-0-a", "1\tx")
	must(t, p.Until(`document.body.textContent.includes('"x" is not a number')`))
}

// A drawing of fewer inputs and units, or a table, that comes while the hand draws ends what
// the hand does: nothing is put into the one that came, or into the one behind the table.
// Would catch a crease of other inputs in the drawing, whose link nobody can open, and a
// number that is written where there is none, which ends the program.
func TestExchangedUnderTheHand(t *testing.T) {
	nightly(t, TestUndoUnderTheHand)
	t.Parallel()
	big, small := deep(), deep()
	small.Network = network.Network{}
	small.Network.Append([]float64{1, 0, .5}, .3, 1)
	p := opened(t, Laptop, linked(big))
	shows := func(s spec.Spec) {
		t.Helper()
		must(t, p.Eval(`void (location.hash = "`+linked(s)+`")`, nil))
		until(t, p, "the other drawing", func(l link.State) bool { return same(l.Spec, s) })
	}
	untouched := func(where string, s spec.Spec) {
		t.Helper()
		must(t, p.Eval(driver.Passed(driver.Written), new(int)))                 // an edit would be in the address now
		if got := shown(t, p).Spec.Network; !reflect.DeepEqual(got, s.Network) { // a table has a method of its own
			t.Errorf("%s: the drawing became %+v", where, got)
		}
	}
	drags := func(from Point, other func()) {
		t.Helper()
		must(t, p.Do(pressed(input.MousePressed, from)))
		for i := range 8 {
			if i == 4 {
				other()
			}
			must(t, p.Do(pressed(input.MouseMoved, shifted(from, 2*float64(i), -10*float64(i)))))
			must(t, p.Eval(driver.Painted, new(int)))
		}
		must(t, p.Do(pressed(input.MouseReleased, shifted(from, 16, -80))))
		must(t, p.Eval(driver.Painted, new(int)))
	}
	at, err := p.Spot(".sheet-stage", .18, .9)
	must(t, err)
	drags(at, func() { shows(small) })
	untouched("sheet", small)
	table := `const d = new DataTransfer();
		d.setData("text/plain", "x1,y\n" + [...Array(40).keys()].map(i => (i - 20) / 10 + "," + Math.max(0, i - 20) / 10).join("\n"));
		window.dispatchEvent(new ClipboardEvent("paste", {clipboardData: d}))`
	drags(at, func() {
		must(t, p.Eval(`void (() => {`+table+`})()`, nil))
		must(t, p.Until(`/a table of 40/.test(document.body.innerText)`))
	})
	untouched("a table", small)
	must(t, p.Eval(`document.getElementById("tab-settings").click()`, nil))
	must(t, p.Click("Back to the drawing"))
	shows(big)
	must(t, p.Click("Diagram"))
	drags(middle(t, p, `#sheet [data-node="3"]`), func() { shows(small) })
	untouched("diagram", small)
	shows(big)
	must(t, p.Click("Matrix"))
	must(t, p.Tap(middle(t, p, `#sheet [data-cell="3 6"]`)))
	must(t, p.Press("7"))
	shows(small)
	must(t, p.Press("7"+kb.Enter))
	untouched("matrix", small)
}
