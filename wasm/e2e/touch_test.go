package e2e

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"crease/algo/network"
	"crease/app/doc/link"
)

// hold puts a finger down on a drawing, rests it until the page has marked that it draws, drags
// it in steps of one frame and lifts it.
func (p *Page) hold(from, to Point, steps int) error {
	return p.Whole(func() error {
		return p.stroke(from, to, steps, func() error {
			return p.Until(`document.querySelector('#sheet [data-press="draws"]')`)
		})
	})
}

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

// One finger that swipes over the sheet scrolls the page and draws nothing, wherever it
// comes down and wherever it goes, except on the dot or the label of a crease: catches a reader
// on a phone who folds creases where he wants to read on. A swipe over a crease is told how it is
// dragged.
func TestSwipesDrawNothing(t *testing.T) {
	s := drawing()
	p := opened(t, Phone, linked(s))
	r := rand.New(rand.NewPCG(12, 3))
	far := 0
	for i := 0; i < 20; {
		must(t, p.Eval(`scrollTo({top: 0, behavior: "instant"})`, nil))
		from, err := p.Spot("#sheet .sheet-stage", .05+.9*r.Float64(), .05+.9*r.Float64())
		must(t, err)
		var handle bool
		must(t, p.Eval(fmt.Sprintf(`[...document.querySelectorAll("#sheet [data-anchor], #sheet [data-label]")].some(e => {
			const r = e.getBoundingClientRect();
			return Math.hypot((r.left + r.right) / 2 - %g, (r.top + r.bottom) / 2 - %g) < 24;
		})`, from.X, from.Y), &handle))
		if handle {
			continue
		}
		i++
		angle, length := 2*math.Pi*r.Float64(), 60+160*r.Float64()
		must(t, p.Drag(from, shifted(from, length*math.Cos(angle), length*math.Sin(angle)), 8))
		stands(t, p)
		if scrolled(t, p) > 20 {
			far++
		}
	}
	if far == 0 {
		t.Error("no swipe has scrolled the page")
	}
	undrawn(t, p, s.Network)
	must(t, p.Eval(`scrollTo({top: 0, behavior: "instant"})`, nil))
	a, b := lineEnds(t, p, creaseLine(0))
	from := a.Toward(b, .2)
	must(t, p.Drag(from, shifted(from, 0, -120), 8))
	must(t, p.Until(`document.querySelector("#sheet .sheet-hint").dataset.shown === "on"`))
}

// A finger that rests on empty paper and then moves folds a crease, and one on a crease
// moves that; the page stays where it is. A mark shows the rest.
func TestLongPress(t *testing.T) {
	s := drawing()
	p := opened(t, Phone, linked(s))
	from, err := p.Spot("#sheet .sheet-stage", .8, .15)
	must(t, err)
	at := scrolled(t, p)
	must(t, p.Eval(`(() => {
		window.press = new Set();
		const mark = document.querySelector("#sheet .press");
		new MutationObserver(() => press.add(mark.dataset.press)).observe(mark, {attributes: true});
	})()`, nil))
	must(t, p.hold(from, shifted(from, -70, 30), 10))
	until(t, p, "a fourth crease", func(l link.State) bool { return l.Spec.Network.Units() == 4 })
	seen := value[[]string](t, p, `[...press]`)
	if !slices.Equal(seen, []string{"rests", "draws", ""}) {
		t.Errorf("the mark of the press was %q", seen)
	}
	a, b := lineEnds(t, p, creaseLine(1))
	crease := a.Toward(b, .25)
	must(t, p.hold(crease, shifted(crease, 0, -40), 10))
	until(t, p, "a crease to move", func(l link.State) bool { return l.Spec.Network.B[1] != s.Network.B[1] })
	if y := scrolled(t, p); y != at {
		t.Errorf("the page was scrolled from %g to %g", at, y)
	}
}

// A tap chooses a crease, whose handles a finger can then drag at once; those of a
// crease that is not chosen scroll the page.
func TestTapThenHandle(t *testing.T) {
	s := drawing()
	p := opened(t, Phone, linked(s))
	end := middle(t, p, `#sheet [data-turn="1"]`)
	must(t, p.Drag(end, shifted(end, 30, 45), 8))
	undrawn(t, p, s.Network)
	must(t, p.Eval(`scrollTo({top: 0, behavior: "instant"})`, nil))
	must(t, p.Tap(label(t, p, 1)))
	must(t, p.Until(`document.querySelector('.sheet-key[data-unit="1"]').getAttribute("aria-pressed") === "true"`))
	end = middle(t, p, `#sheet [data-turn="1"]`)
	must(t, p.Drag(end, shifted(end, 20, 45), 8))
	until(t, p, "the crease to turn", func(l link.State) bool { return l.Spec.Network.W[1][0] != s.Network.W[1][0] })
}

// In Draw mode one finger draws at once, and the button says that it is on; without it
// the finger scrolls again.
func TestDrawMode(t *testing.T) {
	s := drawing()
	p := opened(t, Phone, linked(s))
	must(t, p.Click("Draw"))
	const pressed = `[...document.querySelectorAll("#sheet .sheet-mode button")].map(b => b.ariaPressed).join()`
	must(t, p.Until(pressed+` === "true"`))
	from, err := p.Spot("#sheet .sheet-stage", .8, .15)
	must(t, err)
	must(t, p.Drag(from, shifted(from, -70, 30), 10))
	four := func(l link.State) bool { return l.Spec.Network.Units() == 4 }
	drawn := until(t, p, "a fourth crease", four).Spec.Network
	if y := scrolled(t, p); y != 0 {
		t.Errorf("the page was scrolled by %g", y)
	}
	must(t, p.Click("Draw"))
	must(t, p.Until(pressed+` === "false"`))
	from, err = p.Spot("#sheet .sheet-stage", .3, .9)
	must(t, err)
	must(t, p.Drag(from, shifted(from, 0, -250), 12))
	must(t, p.Until(`scrollY > 100`))
	undrawn(t, p, drawn)
}

// Beyond two inputs, too, a swipe over the diagram changes nothing, and a finger that
// rests on a node drags its bias.
func TestTouchDiagram(t *testing.T) {
	s := deep()
	p := opened(t, Phone, linked(s))
	must(t, p.Click("Diagram"))
	node := middle(t, p, `#sheet [data-node="1"]`)
	must(t, p.Drag(node, shifted(node, 0, -50), 8))
	undrawn(t, p, s.Network)
	node = middle(t, p, `#sheet [data-node="1"]`)
	must(t, p.hold(node, shifted(node, 0, -50), 8))
	until(t, p, "the bias to rise by 0.5", func(l link.State) bool {
		return math.Abs(l.Spec.Network.B[1]-s.Network.B[1]-0.5) < 0.02
	})
}
