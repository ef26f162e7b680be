package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"crease/app/model"
)

// label returns where the label of a unit's crease is: the middle of the
// element that stands over it for the keyboard.
func label(t *testing.T, p *Page, unit int) Point {
	t.Helper()
	selector := fmt.Sprintf(`.sheet-key[data-unit="%d"]`, unit)
	must(t, p.Until(fmt.Sprintf(`document.querySelector(%q)`, selector)))
	at, err := p.Middle(selector)
	must(t, err)
	return at
}

func shifted(p Point, x, y float64) Point { return Point{p.X + x, p.Y + y} }

// Dragging a crease moves it and nothing else, by mouse and by finger; Undo
// brings it back, Redo repeats it.
func TestDragCrease(t *testing.T) {
	for name, v := range map[string]View{"mouse": Laptop, "finger": Phone} {
		t.Run(name, func(t *testing.T) {
			p := opened(t, v, "")
			before := shown(t, p).Spec.Network
			at := label(t, p, 0)
			must(t, p.Drag(at, shifted(at, 40, -25), 10))
			must(t, p.Until(`location.hash.length > 1`))
			after := shown(t, p).Spec.Network
			if after.B[0] == before.B[0] {
				t.Error("the crease stayed where it was")
			}
			if after.A[0] != before.A[0] || after.B[1] != before.B[1] || after.Units() != before.Units() {
				t.Errorf("more has changed: %+v to %+v", before, after)
			}
			must(t, p.Click("Undo"))
			if got := shown(t, p).Spec.Network; got.B[0] != before.B[0] {
				t.Errorf("undone to b = %v, was %v", got.B[0], before.B[0])
			}
			must(t, p.Click("Redo"))
			if got := shown(t, p).Spec.Network; got.B[0] != after.B[0] {
				t.Errorf("redone to b = %v, was %v", got.B[0], after.B[0])
			}
		})
	}
}

// Dragging on empty paper folds a new crease.
func TestDragNewCrease(t *testing.T) {
	p := opened(t, Laptop, "")
	n := shown(t, p).Spec.Network.Units()
	from, err := p.Spot(".sheet-stage", .18, .62)
	must(t, err)
	to, err := p.Spot(".sheet-stage", .30, .80)
	must(t, err)
	must(t, p.Drag(from, to, 10))
	must(t, p.Until(`location.hash.length > 1`))
	if got := shown(t, p).Spec.Network.Units(); got != n+1 {
		t.Errorf("%d creases, were %d", got, n)
	}
}

// What is drawn by keyboard is what is drawn: an arrow key moves the crease that
// has the focus.
func TestKeyboard(t *testing.T) {
	p := opened(t, Laptop, "")
	before := model.Prepared().Network
	label(t, p, 1)
	must(t, p.Eval(`document.querySelector('.sheet-key[data-unit="1"]').focus()`, nil))
	must(t, p.Press(kb.ArrowUp))
	must(t, p.Until(`location.hash.length > 1`))
	if got := shown(t, p).Spec.Network; got.B[1] == before.B[1] || got.B[0] != before.B[0] {
		t.Errorf("b went from %v to %v", before.B, got.B)
	}
}
