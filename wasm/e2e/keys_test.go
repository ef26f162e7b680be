package e2e

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"crease/algo/spec"
	"crease/app/doc/link"
	"crease/app/doc/model"
)

// Every key that the help lists does what it says there: on the sheet, to the history,
// to the run; and the middle button moves the sheet.
func TestKeysOfTheHelp(t *testing.T) {
	t.Parallel()
	s := drawing()
	s.Learning.Method = spec.Exact
	p := opened(t, Laptop, linked(s))
	label(t, p, 2)
	focus := func(unit string) {
		must(t, p.Eval(`document.querySelector('.sheet-key[data-unit="`+unit+`"]').focus()`, nil))
	}

	focus("0")
	must(t, p.Press(kb.Tab)) // "Go from crease to crease on the sheet"
	must(t, p.Until(`document.activeElement.dataset.unit === "1"`))

	b := s.Network.B[1]
	must(t, p.Press(kb.ArrowRight)) // "Move the crease"
	coarse := until(t, p, "the crease to move", func(l link.State) bool { return l.Spec.Network.B[1] != b }).Spec
	must(t, p.Do(chromedp.KeyEvent(kb.ArrowRight, chromedp.KeyModifiers(input.ModifierShift)))) // "in fine steps"
	fine := until(t, p, "the crease to move on", func(l link.State) bool {
		return l.Spec.Network.B[1] != coarse.Network.B[1]
	}).Spec
	step, part := coarse.Network.B[1]-b, fine.Network.B[1]-coarse.Network.B[1]
	if ratio := part / step; ratio < .05 || ratio > .2 {
		t.Errorf("a step of %g, with Shift of %g", step, part)
	}

	a := fine.Network.A[1]
	must(t, p.Press("+")) // "Change its height"
	until(t, p, "another height", func(l link.State) bool { return l.Spec.Network.A[1] != a })
	must(t, p.Press("-"))
	until(t, p, "the height before", func(l link.State) bool { return math.Abs(l.Spec.Network.A[1]-a) < 1e-3 })
	must(t, p.Press("s")) // "Changes its sign"
	until(t, p, "the other sign", func(l link.State) bool { return l.Spec.Network.A[1]*a < 0 })
	must(t, p.Press("n")) // "Add a crease"
	units := func(m int) func(link.State) bool {
		return func(l link.State) bool { return l.Spec.Network.Units() == m }
	}
	until(t, p, "a new crease", units(4))

	control := chromedp.KeyModifiers(input.ModifierCtrl)
	must(t, p.Do(chromedp.KeyEvent("z", control))) // "Undo, redo"
	until(t, p, "no new crease", units(3))
	must(t, p.Do(chromedp.KeyEvent("z", chromedp.KeyModifiers(input.ModifierCtrl|input.ModifierShift))))
	until(t, p, "the new crease again", units(4))

	pushed(t, p)

	must(t, p.Eval(`document.activeElement.blur()`, nil))
	must(t, p.Press(" ")) // "Learn"
	must(t, p.UntilState("learning", "done", "paused"))
}

// The middle button moves the sheet, and what browsers on Linux paste as it comes up is not opened; what is pasted
// later is, without a key as well. Catches a drawing that moving the sheet replaces by a link that is still selected.
func TestMiddleButtonMoves(t *testing.T) {
	t.Parallel()
	s := drawing()
	p := opened(t, Laptop, linked(s))
	paste := func(s spec.Spec) string {
		return fmt.Sprintf(`{
			const data = new DataTransfer();
			data.setData("text/plain", location.href.split("#")[0] + %q);
			dispatchEvent(new ClipboardEvent("paste", {clipboardData: data}));
		}`, linked(s))
	}
	must(t, p.Eval(`void addEventListener("pointerup", () => {`+paste(model.Prepared())+`}, {once: true})`, nil))
	pushed(t, p)
	passed(t, p, 200)
	must(t, p.Eval(paste(deep()), nil))
	until(t, p, "what is pasted later", func(l link.State) bool { return same(l.Spec, deep()) })
	must(t, p.Click("Undo"))
	until(t, p, "the drawing before", func(l link.State) bool { return same(l.Spec, s) })
}

// pushed moves the sheet by the middle button.
func pushed(t *testing.T, p *Page) {
	t.Helper()
	at := middle(t, p, "#sheet .sheet-stage")
	center := shown(t, p).View
	for _, e := range []struct {
		what input.MouseType
		x    float64
	}{{input.MousePressed, at.X}, {input.MouseMoved, at.X + 60}, {input.MouseReleased, at.X + 60}} {
		press := input.DispatchMouseEvent(e.what, e.x, at.Y).WithButton(input.Middle).WithButtons(4)
		must(t, p.Do(press.WithClickCount(1)))
	}
	until(t, p, "the sheet to move", func(l link.State) bool { return l.View.CenterX < center.CenterX })
}

// Space pauses a run and resumes it.
func TestSpaceDuringRun(t *testing.T) {
	nightly(t, TestPauseStepResumeReset)
	t.Parallel()
	s := drawing()
	s.Learning.Method, s.Sampling.Samples = spec.Paper, 1_000_000_000
	p := opened(t, Laptop, linked(s))
	for _, state := range []string{"learning", "paused", "learning"} {
		must(t, p.Press(" "))
		must(t, p.UntilState(state))
	}
	if got := said(t, p); strings.Contains(got, "Found") {
		t.Errorf("said %q", got)
	}
	must(t, p.Click("Reset"))
	must(t, p.UntilState("idle"))
}

// The solid sheet turns when it is dragged, on either side, and nothing is drawn.
func TestSolidTurns(t *testing.T) {
	t.Parallel()
	p := opened(t, Laptop, linked(drawing()))
	must(t, p.Click("3D"))
	solid := until(t, p, "the solid view", func(l link.State) bool { return l.View.Solid })
	for _, sheet := range []string{"#sheet .sheet-stage", "#found .sheet-stage"} {
		before := shown(t, p).View
		at, err := p.Spot(sheet, .9, .1) // beside the creases: one of them would be taken
		must(t, err)
		must(t, p.Drag(at, shifted(at, -70, 30), 8))
		after := until(t, p, "the sheet to turn", func(l link.State) bool { return l.View.Yaw != before.Yaw })
		if after.View.Tilt == before.Tilt || !same(after.Spec, solid.Spec) {
			t.Errorf("%s: %+v", sheet, after)
		}
	}
}

// The table that is open is exported as it was read, byte for byte.
func TestExportTable(t *testing.T) {
	t.Parallel()
	table := []byte("x1,x2,y\n0.1,-0.25,1e-3\n1,2,3\n-.5,0,0.5000\n")
	p := opened(t, Laptop, "")
	imports(t, p, "some.csv", table)
	must(t, p.Until(`document.body.innerText.includes("a table of 3 samples")`))
	must(t, p.UntilState("done"))
	if _, data := saved(t, p, "Samples as CSV"); string(data) != string(table) {
		t.Errorf("saved %q", data)
	}
}
