package e2e

import (
	"fmt"
	"math"
	"reflect"
	"testing"

	"crease/algo/network"
	"crease/app/doc/link"
)

// undrawn waits until a finger's stroke has come to its end, and fails if it has changed the
// network, by what the page exports: its address follows with a delay.
func undrawn(t *testing.T, p *Page, was network.Network) {
	t.Helper()
	stands(t, p)
	if s, _, _ := exported(t, p); !reflect.DeepEqual(s.Network, was) {
		t.Fatalf("the drawing has changed: %+v", s.Network)
	}
}

// scrolled returns how far the page is scrolled.
func scrolled(t *testing.T, p *Page) (y float64) {
	t.Helper()
	must(t, p.Eval(`scrollY`, &y))
	return y
}

// paperLine is where a crease of the sheet can be touched beside its handles, on the map or on the folded sheet.
func paperLine(t *testing.T, p *Page, unit int) Point {
	t.Helper()
	return value[Point](t, p, fmt.Sprintf(`(line => {
		const at = line.getPointAtLength(line.getTotalLength() * .22).matrixTransform(line.getScreenCTM());
		return {X: at.x, Y: at.y};
	})(document.querySelector('#sheet [data-crease="%d"] :is(line, polyline)'))`, unit))
}

// A finger that begins on the line or the label of a crease bends the paper at once, on the folded sheet as on the map,
// whichever way it goes first: the page does not scroll, and the sheet is not turned. Catches a page that scrolls first,
// a camera that turns, and a crease that has to be tapped or held.
func TestFingerBends(t *testing.T) {
	for name, v := range some(grips, "upright") {
		t.Run(name, func(t *testing.T) {
			p := opened(t, v, "")
			was := shown(t, p)
			for _, solid := range []bool{true, false} {
				for what, at := range map[string]func() Point{
					"line":  func() Point { return paperLine(t, p, 0) },
					"label": func() Point { return label(t, p, 0) },
				} {
					for _, way := range []Point{{X: 0, Y: -44}, {X: 40, Y: 0}} {
						must(t, p.Click(choose(solid, "3D", "Map")))
						before := until(t, p, "the view", func(l link.State) bool { return l.View.Solid == solid })
						stands(t, p)
						from := at()
						y := scrolled(t, p)
						must(t, p.Drag(from, shifted(from, way.X, way.Y), 8))
						after := until(t, p, fmt.Sprintf("a drag of the %s by %v, solid %v", what, way, solid),
							func(l link.State) bool { return l.Spec.Network.B[0] != was.Spec.Network.B[0] })
						if n := after.Spec.Network; n.Units() != 2 || n.B[1] != was.Spec.Network.B[1] {
							t.Errorf("%s, %v: the drawing is %+v", what, way, n)
						}
						if now := scrolled(t, p); now != y || after.View.Yaw != before.View.Yaw || after.View.Tilt != before.View.Tilt {
							t.Errorf("%s, %v: the page goes from %g to %g, the eye is at %v", what, way, y, now, after.View)
						}
						// The folded sheet tilts flat under the finger, which has other tools; a run that ends moves what is below it.
						until(t, p, "the map", func(l link.State) bool { return !l.View.Solid })
						stands(t, p)
						must(t, p.Click("Undo"))
						until(t, p, "it undone", func(l link.State) bool { return same(l.Spec, was.Spec) })
					}
				}
			}
		})
	}
}

// On empty paper a finger turns the folded sheet and draws on the map, as the hint beside the heading says, which stays
// until it was done. Up and down on the folded sheet, and beside the sheets, it scrolls the page and draws nothing.
func TestFingerOnEmptyPaper(t *testing.T) {
	s := drawing()
	p := opened(t, Phone, linked(s))
	hint := func(want bool) {
		t.Helper()
		must(t, p.Until(fmt.Sprintf(`document.querySelector("#sheet .sheet-caption").textContent.includes("drag to fold") === %v`,
			want)))
	}
	hint(true)
	must(t, p.Eval(`scrollTo({top: 30, behavior: "instant"})`, nil))
	head := middle(t, p, "#sheet h2")
	must(t, p.Drag(shifted(head, 0, 300), shifted(head, 0, 300), 1)) // a tap on the map draws nothing
	undrawn(t, p, s.Network)
	must(t, p.Eval(`scrollTo({top: 0, behavior: "instant"})`, nil))
	must(t, p.Click("3D"))
	folded := until(t, p, "the folded sheet", func(l link.State) bool { return l.View.Solid })
	corner := func(x, y float64) Point {
		t.Helper()
		at, err := p.Spot("#sheet .sheet-stage", x, y)
		must(t, err)
		return at
	}
	at := corner(.06, .06)
	must(t, p.Drag(at, shifted(at, 70, 0), 8))
	until(t, p, "the sheet to turn", func(l link.State) bool { return l.View.Yaw != folded.View.Yaw })
	at = corner(.06, .94)
	must(t, p.Drag(at, shifted(at, 0, -160), 12))
	must(t, p.Until(`scrollY > 60`))
	undrawn(t, p, s.Network)
	must(t, p.Eval(`scrollTo({top: 0, behavior: "instant"})`, nil))
	must(t, p.Click("Map"))
	until(t, p, "the map", func(l link.State) bool { return !l.View.Solid })
	at = middle(t, p, ".verdict")
	must(t, p.Drag(at, shifted(at, 0, -200), 12))
	must(t, p.Until(`scrollY > 60`))
	undrawn(t, p, s.Network)
	hint(true)
	must(t, p.Eval(`scrollTo({top: 0, behavior: "instant"})`, nil))
	stands(t, p)
	at = corner(.8, .15)
	must(t, p.Drag(at, shifted(at, -70, 30), 10))
	until(t, p, "a fourth crease", func(l link.State) bool { return l.Spec.Network.Units() == 4 })
	if y := scrolled(t, p); y != 0 {
		t.Errorf("the page was scrolled by %g", y)
	}
	hint(false)
}

// A tap chooses a crease, whose buttons appear below the sheet, and a handle turns it at once.
func TestTapChooses(t *testing.T) {
	s := drawing()
	p := opened(t, Phone, linked(s))
	must(t, p.Tap(label(t, p, 1)))
	must(t, p.Until(`document.querySelector('.sheet-key[data-unit="1"]').getAttribute("aria-pressed") === "true" &&
		[...document.querySelectorAll("#sheet .sheet-tool")].some(b => b.ariaLabel.startsWith("Delete crease") && !b.ariaLabel.includes("choose") && !b.disabled)`))
	undrawn(t, p, s.Network)
	end := middle(t, p, `#sheet [data-turn="1"]`)
	must(t, p.Drag(end, shifted(end, 20, 45), 8))
	until(t, p, "the crease to turn", func(l link.State) bool { return l.Spec.Network.W[1][0] != s.Network.W[1][0] })
}

// Beyond two inputs, too, a swipe over the diagram changes nothing, and a node that was
// tapped is dragged to another bias.
func TestTouchDiagram(t *testing.T) {
	s := deep()
	p := opened(t, Phone, linked(s))
	must(t, p.Click("Diagram"))
	node := middle(t, p, `#sheet [data-node="1"]`)
	must(t, p.Drag(node, shifted(node, 0, -50), 8))
	undrawn(t, p, s.Network)
	node = middle(t, p, `#sheet [data-node="1"]`)
	must(t, p.Tap(node))
	must(t, p.Until(`document.querySelector("#sheet [data-reading]")`))
	must(t, p.Drag(node, shifted(node, 0, -50), 8))
	until(t, p, "the bias to rise by 0.5", func(l link.State) bool {
		return math.Abs(l.Spec.Network.B[1]-s.Network.B[1]-0.5) < 0.02
	})
}
