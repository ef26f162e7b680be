package e2e

import (
	"fmt"
	"reflect"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"crease/app/doc/link"
	"crease/app/doc/model"
)

// label returns where the label of a unit's crease is: the middle of the
// element that stands over it for the keyboard.
func label(t *testing.T, p Tab, unit int) Point {
	t.Helper()
	selector := fmt.Sprintf(`.sheet-key[data-unit="%d"]`, unit)
	must(t, p.Until(fmt.Sprintf(`document.querySelector(%q)`, selector)))
	at, err := p.Middle(selector)
	must(t, err)
	return at
}

func shifted(p Point, x, y float64) Point { return Point{X: p.X + x, Y: p.Y + y} }

// Dragging a crease moves it and nothing else, by mouse and by finger; Undo
// brings it back, Redo repeats it.
func TestDragCrease(t *testing.T) {
	t.Parallel()
	for name, v := range map[string]View{"mouse": Laptop, "finger": Phone} {
		t.Run(name, func(t *testing.T) {
			p := opened(t, v, "")
			drags(t, p)
		})
	}
}

// drags is TestDragCrease in any browser.
func drags(t *testing.T, p Tab) {
	t.Helper()
	before := shown(t, p).Spec.Network
	at := label(t, p, 0)
	must(t, p.Drag(at, shifted(at, 40, -25), 10))
	b := func(v float64) func(link.State) bool {
		return func(s link.State) bool { return s.Spec.Network.B[0] == v }
	}
	after := until(t, p, "the crease to move", func(s link.State) bool {
		return s.Spec.Network.B[0] != before.B[0]
	}).Spec.Network
	if after.A[0] != before.A[0] || after.B[1] != before.B[1] || after.Units() != before.Units() {
		t.Errorf("more has changed: %+v to %+v", before, after)
	}
	must(t, p.Click("Undo"))
	until(t, p, "Undo", b(before.B[0]))
	must(t, p.Click("Redo"))
	until(t, p, "Redo", b(after.B[0]))
}

// A crease that is taken back while it is held, before it was moved, is not dragged on. Would
// catch a page that goes on with a unit that is no longer there, which ends it.
func TestUndoUnderTheHand(t *testing.T) {
	t.Parallel()
	p := opened(t, Laptop, "")
	before := shown(t, p).Spec.Network
	label(t, p, 1)
	must(t, p.Eval(`document.querySelector('.sheet-key[data-unit="1"]').focus()`, nil))
	must(t, p.Press("n"))
	until(t, p, "a new crease", func(s link.State) bool { return s.Spec.Network.Units() > before.Units() })
	at := label(t, p, before.Units())
	must(t, p.Do(pressed(input.MousePressed, at)))
	must(t, p.Do(chromedp.KeyEvent("z", chromedp.KeyModifiers(input.ModifierCtrl))))
	gone := func(s link.State) bool { return reflect.DeepEqual(s.Spec.Network, before) }
	until(t, p, "Undo", gone)
	for i := range 6 {
		must(t, p.Do(pressed(input.MouseMoved, shifted(at, 10*float64(i), 5*float64(i)))))
	}
	must(t, p.Do(pressed(input.MouseReleased, shifted(at, 60, 30))))
	drags(t, p) // the page lives, and takes the next one
	must(t, p.Click("Undo"))
	until(t, p, "nothing to be left of the drag", gone)
}

// Dragging on empty paper folds a new crease.
func TestDragNewCrease(t *testing.T) {
	t.Parallel()
	folds(t, opened(t, Laptop, ""))
}

// folds is TestDragNewCrease in any browser.
func folds(t *testing.T, p Tab) {
	t.Helper()
	n := shown(t, p).Spec.Network.Units()
	from, err := p.Spot(".sheet-stage", .18, .62)
	must(t, err)
	to, err := p.Spot(".sheet-stage", .30, .80)
	must(t, err)
	must(t, p.Drag(from, to, 10))
	until(t, p, "a third crease", func(s link.State) bool { return s.Spec.Network.Units() == n+1 })
}

// What is drawn by keyboard is what is drawn: an arrow key moves the crease that
// has the focus.
func TestKeyboard(t *testing.T) {
	t.Parallel()
	moves(t, opened(t, Laptop, ""))
}

// moves is TestKeyboard in any browser that shows the prepared network.
func moves(t *testing.T, p Tab) {
	t.Helper()
	before := model.Prepared().Network
	label(t, p, 1)
	must(t, p.Eval(`document.querySelector('.sheet-key[data-unit="1"]').focus()`, nil))
	must(t, p.Press(kb.ArrowUp))
	until(t, p, "the crease to move", func(s link.State) bool {
		return s.Spec.Network.B[1] != before.B[1] && s.Spec.Network.B[0] == before.B[0]
	})
}
